// What is asked of a very long game takes no longer than of a short one. Work is counted in moves
// that are made on a board.
#include "tests/pgn/pgn_test.h"

#include "tests/support/huge.h"

enum { LONG = 20000, SPARE = 2 * GAME_KEPT_EVERY };

static void read_huge(Source *source, HugeKind kind, size_t count) {
    CLEANUP(free_at) char *text = huge_text(kind, count);
    assert_non_null(text);
    source_open(source, text);
    assert_true(source_next(source));
    assert_int_equal(source->reader.error_count, 0);
}

// The position of a node, made from the start.
static void replay(const Game *game, uint32_t node, Position *pos) {
    CLEANUP(free_at) Move *moves = calloc(game->node_count, sizeof *moves);
    size_t count = 0;
    assert_non_null(moves);
    for (; game->nodes[node].parent != GAME_NO_NODE; node = game->nodes[node].parent)
        moves[count++] = game->nodes[node].move;
    *pos = game->start;
    while (count > 0) {
        const Position before = *pos;
        pos_make(&before, moves[--count], pos);
    }
}

static void expect_quick_and_right(const Game *game, uint32_t node) {
    Position replayed;
    const uint64_t made = pos_moves_made;
    const Position pos = game_position(game, node);
    if (pos_moves_made - made > SPARE)
        fail_msg("%d moves were made for node %u", (int)(pos_moves_made - made), node);
    replay(game, node, &replayed);
    assert_memory_equal(&pos, &replayed, sizeof pos);
}

TEST(a_position_is_found_with_few_moves_wherever_it_is) {
    static const struct {
        HugeKind kind;
        size_t count;
    } games[] = {{HUGE_PLIES, LONG}, {HUGE_SPREAD, LONG / 4}, {HUGE_NESTED, LONG / 4}};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        CLEANUP(source_close) Source source;
        read_huge(&source, games[i].kind, games[i].count);
        const uint32_t end = (uint32_t)source.game.node_count;
        for (uint32_t node = GAME_ROOT; node < end; node += end / 20 - 1)
            expect_quick_and_right(&source.game, node);
        expect_quick_and_right(&source.game, end - 1);
        assert_true(source.game.kept_count <= source.game.node_count / 16 + 1);
    }
}

TEST(plies_and_nodes_of_the_main_line_name_each_other) {
    CLEANUP(source_close) Source source;
    read_huge(&source, HUGE_SPREAD, LONG / 4);
    for (size_t ply = 0; ply <= LONG / 4; ply += 7) {
        const uint32_t node = game_main_node(&source.game, ply);
        assert_int_equal(game_ply(&source.game, node), ply);
        assert_int_equal(game_line(&source.game, node), GAME_ROOT);
    }
    assert_int_equal(game_main_plies(&source.game), LONG / 4);
}

TEST(a_line_is_known_by_its_first_node_and_knows_its_last) {
    CLEANUP(game_done) Game game = game_of(NULL, "e2e4 e7e5 g1f3");
    const uint32_t queen = add_move(&game, GAME_ROOT, "d2d4");
    const uint32_t reply = add_move(&game, queen, "d7d5");
    const uint32_t other = add_move(&game, queen, "g8f6");
    const struct {
        uint32_t node, line, end;
    } rows[] = {{GAME_ROOT, GAME_ROOT, 3}, {2, GAME_ROOT, 3},     {3, GAME_ROOT, 3},
                {queen, queen, reply},     {reply, queen, reply}, {other, other, other}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        assert_int_equal(game_line(&game, rows[i].node), rows[i].line);
        assert_int_equal(game_line_end(&game, rows[i].node), rows[i].end);
    }
}

TEST(a_history_has_so_many_moves_and_begins_where_they_do) {
    static const size_t plies[] = {GAME_HISTORY_MAX, GAME_HISTORY_MAX + 1, LONG};
    CLEANUP(source_close) Source source;
    read_huge(&source, HUGE_PLIES, LONG);
    for (size_t i = 0; i < sizeof plies / sizeof *plies; i++) {
        Position start, replayed;
        CLEANUP(free_at) Move *moves = NULL;
        size_t count = 0, cap = 0;
        const uint32_t node = game_main_node(&source.game, plies[i]);
        game_history(&source.game, node, &start, &moves, &count, &cap);
        assert_int_equal(count, GAME_HISTORY_MAX);
        replay(&source.game, game_main_node(&source.game, plies[i] - count), &replayed);
        assert_memory_equal(&start, &replayed, sizeof start);
        assert_int_equal(moves[count - 1], source.game.nodes[node].move);
    }
}

// As many moves, each an alternative that has one move more: none has a right to a position of its
// own.
TEST(a_bush_of_variations_keeps_few_positions) {
    enum { BRANCHES = 4000 };
    CLEANUP(str_done) Str text = {0};
    repeat("Nf3 Nf6 Ng1 Ng8 ", GAME_KEPT_EVERY / 4, &text);
    repeat("(Nh5 e4) ", BRANCHES, &text);
    CLEANUP(source_close) Source source;
    source_open(&source, str_text(&text));
    assert_true(source_next(&source));
    assert_int_equal(source.reader.error_count, 0);
    assert_true(source.game.kept_count <= source.game.node_count / 16 + 1);
}
