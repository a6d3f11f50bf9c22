// The filters of seed 003 at their boundaries: when in the game, with which pieces, two windows, a
// quiet move.
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/support/filter_trial.h"

// An Italian game: everything is on the board.
static const char MIDDLE[] =
    "r1bqk2r/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQK2R w KQkq - 0 16";

static FilterTrial trial_of(const char *filter, const char *fen, const char *lines)
{
    return (FilterTrial){.profile = "positional", .filter = filter, .fen = fen, .lines = lines};
}

static void pass(const char *filter, const char *fen, const char *lines)
{
    filter_passes(trial_of(filter, fen, lines));
}

static void refuse(const char *filter, const char *fen, const char *lines, double miss)
{
    filter_refuses(trial_of(filter, fen, lines), miss);
}

static void moves_16_to_60_are_looked_at(void **state)
{
    (void)state;
    refuse("move-number", "4k3/8/8/8/8/8/3R4/4K3 w - - 0 1", NULL, 15);
    refuse("move-number", "4k3/8/8/8/8/8/3R4/4K3 w - - 0 15", NULL, 1);
    pass("move-number", "4k3/8/8/8/8/8/3R4/4K3 w - - 0 16", NULL);
    pass("move-number", "4k3/8/8/8/8/8/3R4/4K3 b - - 0 16", NULL);
    pass("move-number", "4k3/8/8/8/8/8/3R4/4K3 w - - 0 60", NULL);
    refuse("move-number", "4k3/8/8/8/8/8/3R4/4K3 w - - 0 61", NULL, 1);
}

static void the_move_that_black_answers_with_has_the_number_of_whites(void **state)
{
    (void)state;
    FilterTrial trial = trial_of("move-number", "4k3/8/8/8/8/8/3R4/4K3 b - - 0 15", NULL);
    filter_refuses(trial, 1);
    trial.moves = "Ke7";
    filter_passes(trial);
}

static void each_side_has_two_rooks_and_a_minor_piece(void **state)
{
    (void)state;
    pass("enough-pieces", MIDDLE, NULL);
    pass("enough-pieces", "r3k2r/2n5/8/8/8/8/5B2/R3K2R w - - 0 16", NULL);
    refuse("enough-pieces", "r3k2r/2n5/8/8/8/8/8/R3K2R w - - 0 16", NULL, 1);
    refuse("enough-pieces", "r3k2r/8/8/8/8/8/5B2/R3K2R w - - 0 16", NULL, 1);
    refuse("enough-pieces", "r3k2r/2n5/8/8/8/8/5B2/R3K3 w - - 0 16", NULL, 1);
    refuse("enough-pieces", "4k2r/8/8/8/8/8/5B2/4K3 w - - 0 16", NULL, 4);
}

static void a_queen_stands_for_neither(void **state)
{
    (void)state;
    refuse("enough-pieces", "r3k2r/2n5/8/8/8/8/5B2/R2QK3 w - - 0 16", NULL, 1);
    refuse("enough-pieces", "r2qk2r/8/8/8/8/8/5B2/R3K2R w - - 0 16", NULL, 1);
}

static void a_side_that_answers_check_is_refused(void **state)
{
    (void)state;
    pass("not-in-check", MIDDLE, NULL);
    refuse("not-in-check", "4k3/8/8/8/4r3/8/8/4K3 w - - 0 16", NULL, NO_MISS);
}

static void the_best_move_scores_15_to_150(void **state)
{
    (void)state;
    refuse("best-in-window", MIDDLE, "h3 14, a3 0", 1);
    pass("best-in-window", MIDDLE, "h3 15, a3 0");
    pass("best-in-window", MIDDLE, "h3 150, a3 0");
    refuse("best-in-window", MIDDLE, "h3 151, a3 0", 1);
    refuse("best-in-window", MIDDLE, "h3 -15, a3 -30", 30);
    pass("best-in-window", MIDDLE, "h3 30");
}

static void a_mate_is_outside_the_window_whoever_gives_it(void **state)
{
    (void)state;
    refuse("best-in-window", MIDDLE, "h3 #7, a3 0", NO_MISS);
    refuse("best-in-window", MIDDLE, "h3 #-7, a3 #-5", NO_MISS);
}

static void the_best_move_is_15_to_100_above_the_next(void **state)
{
    (void)state;
    refuse("margin-in-window", MIDDLE, "h3 40, a3 26", 1);
    pass("margin-in-window", MIDDLE, "h3 40, a3 25");
    pass("margin-in-window", MIDDLE, "h3 40, a3 -60");
    refuse("margin-in-window", MIDDLE, "h3 40, a3 -61", 1);
    refuse("margin-in-window", MIDDLE, "h3 21, a3 14", 8);
}

static void a_margin_to_a_mate_or_to_nothing_is_outside(void **state)
{
    (void)state;
    refuse("margin-in-window", MIDDLE, "h3 #3, a3 40", NO_MISS);
    refuse("margin-in-window", MIDDLE, "h3 40, a3 #-3", NO_MISS);
    refuse("margin-in-window", MIDDLE, "h3 #3, a3 #18", NO_MISS);
    refuse("margin-in-window", MIDDLE, "h3 40", NO_MISS);
    const Verdict verdict = filter_verdict(trial_of("margin-in-window", MIDDLE, "h3 40"));
    assert_string_equal(verdict.reason, "beside h3 no other move was found");
}

static void the_best_move_captures_nothing(void **state)
{
    (void)state;
    pass("not-capture", MIDDLE, "h3 40, Bxf7 25");
    refuse("not-capture", MIDDLE, "Bxf7 40, h3 25", NO_MISS);
    refuse("not-capture", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 16", "exd6 40", NO_MISS);
    pass("not-capture", MIDDLE, "O-O 40, h3 25");
}

static void the_best_move_gives_no_check(void **state)
{
    (void)state;
    pass("not-check", MIDDLE, "h3 40, Bxf7 25");
    refuse("not-check", MIDDLE, "Bxf7 40, h3 25", NO_MISS);
    refuse("not-check", "4k3/8/8/8/8/8/4N3/K3R3 w - - 0 16", "Nc3 40", NO_MISS);
    refuse("not-check", "5k2/8/8/8/8/8/8/4K2R w K - 0 16", "O-O 40", NO_MISS);
}

static void a_verdict_names_the_moves_and_the_window(void **state)
{
    (void)state;
    const Verdict verdict = filter_verdict(trial_of("margin-in-window", MIDDLE, "h3 21, a3 14"));
    assert_string_equal(verdict.measured, "h3 +0.07 above a3");
    assert_string_equal(verdict.threshold, "0.15 to 1.00");
    assert_string_equal(verdict.reason, "h3 (+0.21) is hardly better than a3 (+0.14)");
}

static void the_numbers_are_keys(void **state)
{
    (void)state;
    FilterTrial trial = trial_of("best-in-window", MIDDLE, "h3 14, a3 0");
    trial.set = "best.min=14";
    filter_passes(trial);
    trial = trial_of("margin-in-window", MIDDLE, "h3 40, a3 -61");
    trial.set = "margin.max=101";
    filter_passes(trial);
    trial = trial_of("move-number", "4k3/8/8/8/8/8/3R4/4K3 w - - 0 15", NULL);
    trial.set = "move.min=15";
    filter_passes(trial);
    trial = trial_of("enough-pieces", "r3k2r/2n5/8/8/8/8/8/R3K2R w - - 0 16", NULL);
    trial.set = "minors.min=0";
    filter_passes(trial);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_16_to_60_are_looked_at),
        cmocka_unit_test(the_move_that_black_answers_with_has_the_number_of_whites),
        cmocka_unit_test(each_side_has_two_rooks_and_a_minor_piece),
        cmocka_unit_test(a_queen_stands_for_neither),
        cmocka_unit_test(a_side_that_answers_check_is_refused),
        cmocka_unit_test(the_best_move_scores_15_to_150),
        cmocka_unit_test(a_mate_is_outside_the_window_whoever_gives_it),
        cmocka_unit_test(the_best_move_is_15_to_100_above_the_next),
        cmocka_unit_test(a_margin_to_a_mate_or_to_nothing_is_outside),
        cmocka_unit_test(the_best_move_captures_nothing),
        cmocka_unit_test(the_best_move_gives_no_check),
        cmocka_unit_test(a_verdict_names_the_moves_and_the_window),
        cmocka_unit_test(the_numbers_are_keys),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
