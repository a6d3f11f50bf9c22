// Iterations out of what Stockfish 15.1 really reported, and out of what other engines might.
#include "tests/support/test.h"

#include "onlymove/analysis.h"
#include "onlymove/file.h"
#include "src/engine/uci/uci.h"

// The searches of tests/engine/recorded.uci in their order.
typedef struct Recorded {
    const char *lines[20];
    size_t count;
} Recorded;
static Recorded quick_search, slow_search, mixed_search, single_search;
static Str recorded;

static void read_recorded(void) {
    Recorded *const searches[] = {&quick_search, &slow_search, &mixed_search, &single_search};
    size_t at = 0;
    assert_ok(file_read("tests/engine/recorded.uci", SIZE_MAX, &recorded, SAID));
    for (char *rest = recorded.data, *line; (line = strsep(&rest, "\n"));) {
        if (*line == '#')
            at += searches[at]->count > 0;
        else if (*line)
            searches[at]->lines[searches[at]->count++] = line;
    }
    assert_int_equal(at, COUNT(searches) - 1);
}

static void forget_recorded(void) {
    str_done(&recorded);
}

TEST_GROUP(read_recorded, forget_recorded);

// The first moves of a line, as numbers: all that these tests look at.
static Move move_of(Span word) {
    const char *t = word.text;
    return move_encode(square_make(t[0] - 'a', t[1] - '1'), square_make(t[2] - 'a', t[3] - '1'));
}

static Line line_of(const char *text) {
    UciLine parsed;
    uci_parse(text, strlen(text), &parsed);
    assert_int_equal(parsed.kind, UCI_INFO);
    const UciInfo *info = &parsed.info;
    Span rest = info->pv;
    Span word;
    assert_true(span_word(&rest, &word));
    return (Line){
        info->multipv,        .depth = info->depth,  .seldepth = info->seldepth,
        .score = info->score, .bound = info->bound,  .nodes = info->nodes,
        .pv_count = 1,        .pv = {move_of(word)},
    };
}

static bool add(Analysis *analysis, const char *text) {
    UciLine parsed;
    Line line = line_of(text);
    uci_parse(text, strlen(text), &parsed);
    analysis_add_time(analysis, parsed.info.time);
    return analysis_add_line(analysis, &line);
}

// As a slow machine has it: the engine says before each iteration, after its first seconds, that it
// begins a root move.
static bool add_chatty(Analysis *analysis, const char *text) {
    Line line = line_of(text);
    size_t count = analysis->iteration_count;
    if (count && line.depth > analysis->iterations[count - 1].depth)
        analysis_add_current_move(analysis, line.depth);
    return add(analysis, text);
}

static void add_all(Analysis *analysis, const char *const *texts, size_t count) {
    for (size_t i = 0; i < count; i++)
        add(analysis, texts[i]);
}

static void assert_iteration(const Analysis *analysis, const Iteration *iteration, int depth,
                             uint64_t nodes, const int *scores) {
    assert_non_null(iteration);
    assert_int_equal(iteration->depth, depth);
    assert_int_equal(iteration->nodes, nodes);
    assert_int_equal(iteration->count, analysis->expected_lines);
    const Line *lines = analysis_lines(analysis, iteration);
    for (int i = 0; i < iteration->count; i++) {
        assert_int_equal(lines[i].rank, i + 1);
        assert_int_equal(lines[i].depth, depth);
        assert_int_equal(lines[i].score.value, scores[i]);
    }
}

// A test of an analysis that expects so many lines.
#define LINES_TEST(name, lines)                                                                    \
    static void name##_of(Analysis *a);                                                            \
    TEST(name) {                                                                                   \
        CLEANUP(analysis_done) Analysis analysis;                                                  \
        analysis = analysis_blank(lines);                                                          \
        name##_of(&analysis);                                                                      \
    }                                                                                              \
    static void name##_of(Analysis *a)

LINES_TEST(each_full_block_is_an_iteration, 2) {
    for (size_t i = 0; i < 8; i++)
        assert_int_equal(add(a, quick_search.lines[i]), i % 2 == 1);
    assert_int_equal(a->iteration_count, 4);
    assert_iteration(a, &a->iterations[0], 8, 8380, (int[]){-35, -43});
    assert_iteration(a, &a->iterations[3], 11, 36403, (int[]){-36, -45});
}

LINES_TEST(the_torn_end_of_a_search_is_none, 2) {
    add_all(a, quick_search.lines, quick_search.count);
    assert_int_equal(a->iteration_count, 4);
    assert_int_equal(a->nodes, 60040);
    assert_iteration(a, analysis_at(a, 60000), 11, 36403, (int[]){-36, -45});
}

LINES_TEST(a_limit_finds_the_last_iteration_below_it, 2) {
    add_all(a, quick_search.lines, quick_search.count);
    assert_null(analysis_at(a, 8380));
    assert_int_equal(analysis_at(a, 8381)->depth, 8);
    assert_int_equal(analysis_at(a, 17327)->depth, 9);
    assert_int_equal(analysis_at(a, 17328)->depth, 10);
    assert_int_equal(analysis_at(a, 0)->depth, 11);
}

LINES_TEST(a_torn_end_that_looks_whole_does_not_count_at_its_limit, 1) {
    add_all(a, single_search.lines, single_search.count);
    assert_iteration(a, analysis_at(a, 4500000), 28, 4461005, (int[]){-18});
}

LINES_TEST(lines_with_bounds_do_not_count, 1) {
    for (size_t i = 0; i < single_search.count; i++) {
        bool exact = !strstr(single_search.lines[i], "bound");
        assert_int_equal(add(a, single_search.lines[i]), exact);
    }
    int depths[] = {25, 26, 27, 28, 29};
    assert_int_equal(a->iteration_count, COUNT(depths));
    for (size_t i = 0; i < COUNT(depths); i++)
        assert_int_equal(a->iterations[i].depth, depths[i]);
    assert_iteration(a, analysis_at(a, 3000000), 26, 2925107, (int[]){-14});
}

LINES_TEST(a_bound_just_before_its_exact_line_tears_no_block, 2) {
    assert_false(add(a, "info depth 9 multipv 1 score cp 9 lowerbound nodes 90 pv e2e4"));
    assert_false(add(a, "info depth 9 multipv 1 score cp 11 nodes 91 pv e2e4"));
    assert_false(add(a, "info depth 9 multipv 2 score cp 5 upperbound nodes 92 pv d2d4"));
    assert_true(add(a, "info depth 9 multipv 2 score cp 4 nodes 93 pv d2d4"));
    assert_iteration(a, &a->iterations[0], 9, 93, (int[]){11, 4});
    assert_false(add(a, "info depth 10 multipv 1 score cp 11 nodes 94 pv e2e4"));
    assert_false(add(a, "info depth 10 multipv 1 score cp 9 upperbound nodes 95 pv e2e4"));
    assert_false(add(a, "info depth 10 multipv 2 score cp 4 nodes 96 pv d2d4"));
}

LINES_TEST(blocks_of_two_depths_do_not_count, 2) {
    add_all(a, mixed_search.lines + 2, 2);
    assert_int_equal(a->iteration_count, 0);
    add_all(a, mixed_search.lines, mixed_search.count);
    assert_int_equal(a->iteration_count, 3);
    assert_iteration(a, &a->iterations[0], 22, 2943309, (int[]){-18, -131});
    assert_iteration(a, &a->iterations[1], 23, 3853030, (int[]){-19, -137});
    assert_iteration(a, &a->iterations[2], 24, 5312521, (int[]){-11, -123});
}

// At 3044195 nodes both ranks are of depth 23, but rank 2 is only the move that was best before.
LINES_TEST(a_block_within_an_iteration_is_taken_back_by_the_next, 2) {
    for (size_t i = 0; i < 6; i++)
        add_chatty(a, slow_search.lines[i]);
    assert_int_equal(a->iteration_count, 3);
    assert_false(add_chatty(a, slow_search.lines[6]));
    assert_int_equal(a->iteration_count, 2);
    assert_true(add(a, slow_search.lines[7]));
    assert_int_equal(a->iteration_count, 3);
    assert_iteration(a, &a->iterations[2], 23, 3617278, (int[]){34, 33});
}

// What is within an iteration may still be taken back; the ones before stand. The answer is known
// for every limit up to one above what stands.
LINES_TEST(what_may_be_taken_back_does_not_stand, 2) {
    static const struct {
        size_t standing;
        uint64_t covers;
    } after[] = {
        {0, 1769565}, {1, 1769566}, {1, 2115044}, {1, 2115044}, {2, 3044195}, {2, 3044195},
        {2, 3617278}, {2, 3617278}, {3, 3906780}, {3, 3906780}, {3, 4000446}, {3, 4000446},
    };
    for (size_t i = 0; i < COUNT(after); i++) {
        add_chatty(a, slow_search.lines[i]);
        assert_int_equal(analysis_final_count(a), after[i].standing);
        assert_int_equal(analysis_final_nodes(a, 0), after[i].covers);
    }
    assert_int_equal(analysis_final_nodes(a, 4000000), 4000000);
}

// The third second ends while the last move of rank 1 is searched: nothing says that a report is
// within an iteration, but the clock.
LINES_TEST(after_the_third_second_a_depth_stands_once_a_deeper_one_has_begun, 2) {
    static const size_t standing[] = {0, 1, 1, 2, 2, 2, 2, 2};
    for (size_t i = 0; i < COUNT(standing); i++) {
        add(a, slow_search.lines[i]);
        assert_int_equal(analysis_final_count(a), standing[i]);
        if (i == 5)
            analysis_add_current_move(a, 23);
    }
    analysis_add_current_move(a, 24);
    assert_int_equal(analysis_final_count(a), 3);
}

// Newer versions of Stockfish go by their nodes.
LINES_TEST(behind_ten_million_nodes_a_depth_stands_once_a_deeper_one_has_begun, 1) {
    add(a, "info depth 1 multipv 1 score cp 3 nodes 9999999 time 100 pv e2e4");
    assert_int_equal(analysis_final_count(a), 1);
    add(a, "info depth 2 multipv 1 score cp 3 nodes 10000000 time 100 pv e2e4");
    assert_int_equal(analysis_final_count(a), 1);
}

// What had not stood before the limit was reached stands then.
LINES_TEST(what_a_limit_leaves_stands, 2) {
    for (size_t i = 0; i < 6; i++)
        add_chatty(a, slow_search.lines[i]);
    analysis_cut(a, analysis_final_nodes(a, 0));
    assert_int_equal(a->iteration_count, 2);
    assert_int_equal(analysis_final_count(a), 2);
}

// A faster machine does not report the block within; the answer must be the same.
TEST(limits_that_are_reached_are_judged_alike_on_slow_and_fast_machines) {
    const uint64_t limits[] = {2000000, 2115045, 3100000, 3617278, 3617279, 3900000, 4000000};
    for (size_t i = 0; i < COUNT(limits); i++) {
        CLEANUP(analysis_done) Analysis slow = analysis_blank(2);
        CLEANUP(analysis_done) Analysis fast = analysis_blank(2);
        for (size_t j = 0; j < slow_search.count && slow.nodes < limits[i]; j++)
            add_chatty(&slow, slow_search.lines[j]);
        for (size_t j = 0; j < slow_search.count; j++) {
            bool within = j == 4 || j == 5 || j == 8 || j == 9;
            if (!within)
                add(&fast, slow_search.lines[j]);
        }
        const Iteration *one = analysis_at(&slow, limits[i]);
        const Iteration *other = analysis_at(&fast, limits[i]);
        assert_int_equal(one->depth, other->depth);
        assert_int_equal(one->nodes, other->nodes);
        for (int rank = 0; rank < 2; rank++) {
            const Line *line = &analysis_lines(&slow, one)[rank];
            const Line *same = &analysis_lines(&fast, other)[rank];
            assert_int_equal(line->score.value, same->score.value);
            assert_int_equal(line->pv[0], same->pv[0]);
        }
    }
}

// Stopped before the next iteration has found anything, Stockfish says the last one once more.
TEST(a_mere_repetition_at_the_stop_takes_nothing_back) {
    static const char *const last[] = {
        "info depth 9 multipv 1 score cp 30 nodes 900 pv e2e4",
        "info depth 9 multipv 2 score cp 20 nodes 900 pv d2d4",
    };
    static const char *const again[] = {
        "info depth 9 multipv 1 score cp 30 nodes 1000 pv e2e4",
        "info depth 9 multipv 2 score cp 20 nodes 1000 pv d2d4",
    };
    for (int tells_moves = 0; tells_moves < 2; tells_moves++) {
        CLEANUP(analysis_done) Analysis a = analysis_blank(2);
        add_all(&a, last, 2);
        if (tells_moves) {
            analysis_add_current_move(&a, 9);
            analysis_add_current_move(&a, 10);
        }
        add_all(&a, again, 2);
        assert_int_equal(a.iteration_count, 1);
        assert_int_equal(analysis_at(&a, 1000)->nodes, 900);
        assert_int_equal(a.nodes, 1000);
    }
}

LINES_TEST(ranks_out_of_order_make_no_iteration, 3) {
    assert_false(add(a, "info depth 1 multipv 2 score cp 2 nodes 1 pv e2e4"));
    assert_false(add(a, "info depth 1 multipv 1 score cp 3 nodes 1 pv e2e4"));
    assert_false(add(a, "info depth 1 multipv 3 score cp 1 nodes 1 pv e2e4"));
    assert_false(add(a, "info depth 1 multipv 2 score cp 2 nodes 1 pv e2e4"));
    assert_false(add(a, "info depth 1 multipv 3 score cp 1 nodes 1 pv e2e4"));
    assert_false(add(a, "info depth 1 multipv 1 score cp 3 nodes 2 pv e2e4"));
    assert_false(add(a, "info depth 1 multipv 2 score cp 2 nodes 2 pv d2d4"));
    assert_true(add(a, "info depth 1 multipv 3 score cp 1 nodes 2 pv c2c4"));
    assert_int_equal(a->iteration_count, 1);
}

LINES_TEST(depths_only_grow, 1) {
    assert_true(add(a, "info depth 7 score cp 3 nodes 70 pv e2e4"));
    assert_false(add(a, "info depth 6 score cp 4 nodes 80 pv d2d4"));
    assert_true(add(a, "info depth 9 score cp 5 nodes 90 pv c2c4"));
    assert_int_equal(a->iteration_count, 2);
    assert_iteration(a, analysis_at(a, 85), 7, 70, (int[]){3});
}

LINES_TEST(a_rank_above_the_expected_is_no_part_of_an_iteration, 1) {
    assert_true(add(a, "info depth 1 multipv 1 score cp 3 nodes 1 pv e2e4"));
    assert_false(add(a, "info depth 1 multipv 2 score cp 2 nodes 1 pv d2d4"));
    assert_int_equal(a->iteration_count, 1);
    assert_int_equal(a->iterations[0].count, 1);
}

LINES_TEST(where_no_lines_are_expected_nothing_is_an_iteration, 0) {
    assert_false(add(a, "info depth 1 score cp 3 nodes 1 pv e2e4"));
    assert_null(analysis_at(a, 0));
}

LINES_TEST(clearing_forgets_the_search, 2) {
    add_all(a, quick_search.lines, 7);
    a->finished = true;
    analysis_clear(a, 1);
    assert_int_equal(a->expected_lines, 1);
    assert_int_equal(a->iteration_count, 0);
    assert_int_equal(a->nodes, 0);
    assert_false(a->finished);
    assert_null(analysis_at(a, 0));
    assert_true(add(a, "info depth 1 score cp 3 nodes 1 pv e2e4"));
}
