// Zugzwang told from two scores: of the defender to move, and of the same position after a pass.
#include "tests/support/test.h"

#include "onlymove/movegen.h"
#include "onlymove/notation.h"
#include "onlymove/inquiry.h"
#include "tests/support/recorded.h"

FREE_WITH(Zugzwang, zugzwang_free);

// White goes to d5, and Black, to move, has to leave the pawn on e5.
#define TREBUCHET "8/8/8/2K1p3/4Pk2/8/8/8 w - - 0 1"

static Zugzwang *begin(const char *fen, const char *uci) {
    const Position start = recorded_position(fen);
    Move move;
    assert_ok(uci_move_read(&start, uci, strlen(uci), &move, SAID));
    Zugzwang *zugzwang = zugzwang_new(&start, &move, 1);
    assert_non_null(zugzwang);
    return zugzwang;
}

// Answers the search that is wanted with any legal move of that score; NULL: with nothing at all.
static Position answer(Zugzwang *zugzwang, const char *score) {
    const SearchTask task = zugzwang_task(zugzwang);
    SearchRequest request;
    assert_true(task.wants(task.self, &request));
    assert_int_equal(request.nodes, ZUGZWANG_NODES);
    Move moves[MOVES_MAX];
    char line[64], uci[UCI_MOVE_MAX];
    assert_true(moves_legal(&request.start, moves) > 0);
    uci_move_write(moves[0], uci);
    snprintf(line, sizeof line, "%s %s", uci, score ? score : "");
    CLEANUP(analysis_done) Analysis analysis = {.finished = true};
    if (score) {
        analysis = recorded_lines(&request.start, line);
        analysis.finished = true;
    }
    assert_false(task.feed(task.self, &analysis));
    return request.start;
}

TEST(a_zugzwang_is_where_a_pass_would_be_clearly_better) {
    static const struct {
        const char *moves, *passes; // each from the view of who is then to move
        bool found;
    } cases[] = {
        {"-500", "0", true},  {"-20", "0", false},    {"#-5", "-30", true},
        {"0", "-168", false}, {"0", "-169", true}, // chances of 0.29986 and 0.30153
        {"#-5", "#4", false}, {"-500", "500", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        CLEANUP(zugzwang_free_at) Zugzwang *zugzwang = begin(TREBUCHET, "c5d5");
        const Position moves = answer(zugzwang, cases[i].moves);
        assert_int_equal(moves.side, BLACK);
        const Position passes = answer(zugzwang, cases[i].passes);
        assert_int_equal(passes.side, WHITE);
        assert_memory_equal(passes.board, moves.board, sizeof moves.board);
        assert_false(zugzwang_task(zugzwang).wants(zugzwang, &(SearchRequest){0}));
        assert_int_equal(zugzwang_found(zugzwang), cases[i].found);
    }
}

TEST(nothing_is_asked_where_there_can_be_none) {
    static const char *const cases[][2] = {
        {"4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8"},              // in check
        {"4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1", "e2e4"}, // 16 pawn moves and more
        {"7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "g6g7"},               // mated
        {"7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "f1f7"},              // stalemated
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        CLEANUP(zugzwang_free_at) Zugzwang *zugzwang = begin(cases[i][0], cases[i][1]);
        assert_false(zugzwang_task(zugzwang).wants(zugzwang, &(SearchRequest){0}));
        assert_false(zugzwang_found(zugzwang));
    }
}

TEST(a_search_that_finds_nothing_is_no_zugzwang) {
    CLEANUP(zugzwang_free_at) Zugzwang *zugzwang = begin(TREBUCHET, "c5d5");
    answer(zugzwang, NULL);
    assert_false(zugzwang_task(zugzwang).wants(zugzwang, &(SearchRequest){0}));
    assert_false(zugzwang_found(zugzwang));
}
