// What an analysis that comes from a store must be before it is believed.
#include "tests/support/test.h"

#include <limits.h>

#include "onlymove/analysis.h"
#include "onlymove/limits.h"
#include "onlymove/movegen.h"
#include "tests/support/board.h"

// Two lines at each of two depths, about the starting position.
typedef struct SoundCase {
    Position pos;
    Analysis analysis;
} SoundCase;

static void keep(SoundCase *kept) {
    static const char *const moves[] = {"e2e4", "d2d4"};
    kept->pos = pos_start();
    kept->analysis = analysis_blank(2);
    for (int i = 0; i < 4; i++) {
        Line line = {.rank = i % 2 + 1,
                     .depth = i / 2 + 1,
                     .seldepth = 3,
                     .score = {.mate = false, .value = 20 - i},
                     .nodes = (uint64_t)i + 1,
                     .pv_count = 1};
        line.pv[0] = move_of(&kept->pos, moves[i % 2]);
        analysis_add_line(&kept->analysis, &line);
    }
    assert_int_equal(kept->analysis.iteration_count, 2);
}

static void drop(SoundCase *kept) {
    analysis_done(&kept->analysis);
}

FIXTURE(SoundCase, keep, drop);
#define KEPT_TEST(name) TEST_ON(name, SoundCase *kept, keep)

static bool is_sound(const SoundCase *kept) {
    return analysis_is_valid(&kept->analysis, &kept->pos, 2);
}

KEPT_TEST(what_lines_were_added_to_is_sound) {
    assert_true(is_sound(kept));
    assert_true(analysis_is_valid(&kept->analysis, &kept->pos, 5));
}

KEPT_TEST(an_analysis_with_more_lines_than_were_asked_for_is_not) {
    assert_false(analysis_is_valid(&kept->analysis, &kept->pos, 1));
}

KEPT_TEST(an_illegal_move_anywhere_in_a_line_is_not) {
    Line *line = &kept->analysis.lines[3];
    line->pv[line->pv_count++] = move_of(&kept->pos, "d2d4");
    assert_false(is_sound(kept));
    line->pv_count--;
    for (int move = 0; move <= UINT16_MAX; move++) {
        line->pv[0] = (Move)move;
        assert_int_equal(is_sound(kept), move_is_legal(&kept->pos, (Move)move));
    }
}

KEPT_TEST(what_no_engine_can_mean_is_not) {
    Analysis *analysis = &kept->analysis;
    Line *line = &analysis->lines[1];
    const struct {
        int *value, wrong[3];
    } rows[] = {
        {&line->rank, {0, 1, 3}},
        {&line->depth, {0, 2, INT_MIN}},
        {&line->seldepth, {-1, UCI_DEPTH_MAX + 1, INT_MAX}},
        {&line->score.value, {SCORE_CENTIPAWNS_MAX + 1, -SCORE_CENTIPAWNS_MAX - 1, INT_MIN}},
        {&line->pv_count, {0, -1, -1}},
        {&analysis->iterations[0].depth, {0, -1, 2}},
        {&analysis->iterations[1].depth, {1, UCI_DEPTH_MAX + 1, INT_MAX}},
        {&analysis->iterations[1].count, {1, 3, INT_MAX}},
        {&analysis->expected_lines, {-1, 1, 3}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const int right = *rows[i].value;
        for (size_t k = 0; k < 3; k++) {
            *rows[i].value = rows[i].wrong[k];
            assert_false(is_sound(kept));
        }
        *rows[i].value = right;
        assert_true(is_sound(kept));
    }
    line->bound = BOUND_LOWER;
    assert_false(is_sound(kept));
    line->bound = BOUND_EXACT;
    line->score = (Score){.mate = true, .value = SCORE_MATE_MAX + 1};
    assert_false(is_sound(kept));
    line->score = (Score){.mate = true, .value = 0};
    assert_false(is_sound(kept));
}
