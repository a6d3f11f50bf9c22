// The filters of positional at their boundaries: when in the game, with which pieces, two windows,
// a quiet move.
#include "tests/support/test.h"

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

TEST(moves_16_to_60_are_looked_at)
{
    refuse("move-number", "4k3/8/8/8/8/8/3R4/4K3 w - - 0 1", NULL, 15);
    refuse("move-number", "4k3/8/8/8/8/8/3R4/4K3 w - - 0 15", NULL, 1);
    pass("move-number", "4k3/8/8/8/8/8/3R4/4K3 w - - 0 16", NULL);
    pass("move-number", "4k3/8/8/8/8/8/3R4/4K3 b - - 0 16", NULL);
    pass("move-number", "4k3/8/8/8/8/8/3R4/4K3 w - - 0 60", NULL);
    refuse("move-number", "4k3/8/8/8/8/8/3R4/4K3 w - - 0 61", NULL, 1);
}

TEST(the_move_that_black_answers_with_has_the_number_of_whites)
{
    FilterTrial trial = trial_of("move-number", "4k3/8/8/8/8/8/3R4/4K3 b - - 0 15", NULL);
    filter_refuses(trial, 1);
    trial.moves = "Ke7";
    filter_passes(trial);
}

TEST(each_side_has_two_rooks_and_a_minor_piece)
{
    pass("enough-pieces", MIDDLE, NULL);
    pass("enough-pieces", "r3k2r/2n5/8/8/8/8/5B2/R3K2R w - - 0 16", NULL);
    refuse("enough-pieces", "r3k2r/2n5/8/8/8/8/8/R3K2R w - - 0 16", NULL, 1);
    refuse("enough-pieces", "r3k2r/8/8/8/8/8/5B2/R3K2R w - - 0 16", NULL, 1);
    refuse("enough-pieces", "r3k2r/2n5/8/8/8/8/5B2/R3K3 w - - 0 16", NULL, 1);
    refuse("enough-pieces", "4k2r/8/8/8/8/8/5B2/4K3 w - - 0 16", NULL, 4);
}

TEST(a_queen_stands_for_neither)
{
    refuse("enough-pieces", "r3k2r/2n5/8/8/8/8/5B2/R2QK3 w - - 0 16", NULL, 1);
    refuse("enough-pieces", "r2qk2r/8/8/8/8/8/5B2/R3K2R w - - 0 16", NULL, 1);
}

TEST(a_side_that_answers_check_is_refused)
{
    pass("not-in-check", MIDDLE, NULL);
    refuse("not-in-check", "4k3/8/8/8/4r3/8/8/4K3 w - - 0 16", NULL, NO_MISS);
}

TEST(the_best_move_scores_15_to_150)
{
    refuse("best-in-window", MIDDLE, "h3 14, a3 0", 1);
    pass("best-in-window", MIDDLE, "h3 15, a3 0");
    pass("best-in-window", MIDDLE, "h3 150, a3 0");
    refuse("best-in-window", MIDDLE, "h3 151, a3 0", 1);
    refuse("best-in-window", MIDDLE, "h3 -15, a3 -30", 30);
    pass("best-in-window", MIDDLE, "h3 30");
}

TEST(a_mate_is_outside_the_window_whoever_gives_it)
{
    refuse("best-in-window", MIDDLE, "h3 #7, a3 0", NO_MISS);
    refuse("best-in-window", MIDDLE, "h3 #-7, a3 #-5", NO_MISS);
}

TEST(the_best_move_is_15_to_100_above_the_next)
{
    refuse("margin-in-window", MIDDLE, "h3 40, a3 26", 1);
    pass("margin-in-window", MIDDLE, "h3 40, a3 25");
    pass("margin-in-window", MIDDLE, "h3 40, a3 -60");
    refuse("margin-in-window", MIDDLE, "h3 40, a3 -61", 1);
    refuse("margin-in-window", MIDDLE, "h3 21, a3 14", 8);
}

TEST(a_margin_to_a_mate_or_to_nothing_is_outside)
{
    refuse("margin-in-window", MIDDLE, "h3 #3, a3 40", NO_MISS);
    refuse("margin-in-window", MIDDLE, "h3 40, a3 #-3", NO_MISS);
    refuse("margin-in-window", MIDDLE, "h3 #3, a3 #18", NO_MISS);
    refuse("margin-in-window", MIDDLE, "h3 40", NO_MISS);
    const Verdict verdict = filter_verdict(trial_of("margin-in-window", MIDDLE, "h3 40"));
    assert_string_equal(grounds_text(&verdict.grounds).reason, "beside h3 no other move was found");
}

TEST(the_best_move_captures_nothing)
{
    pass("not-capture", MIDDLE, "h3 40, Bxf7 25");
    refuse("not-capture", MIDDLE, "Bxf7 40, h3 25", NO_MISS);
    refuse("not-capture", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 16", "exd6 40", NO_MISS);
    pass("not-capture", MIDDLE, "O-O 40, h3 25");
}

TEST(the_best_move_gives_no_check)
{
    pass("not-check", MIDDLE, "h3 40, Bxf7 25");
    refuse("not-check", MIDDLE, "Bxf7 40, h3 25", NO_MISS);
    refuse("not-check", "4k3/8/8/8/8/8/4N3/K3R3 w - - 0 16", "Nc3 40", NO_MISS);
    refuse("not-check", "5k2/8/8/8/8/8/8/4K2R w K - 0 16", "O-O 40", NO_MISS);
}

TEST(a_verdict_names_the_moves_and_the_window)
{
    const Verdict verdict = filter_verdict(trial_of("margin-in-window", MIDDLE, "h3 21, a3 14"));
    assert_string_equal(grounds_text(&verdict.grounds).measured, "h3 +0.07 above a3");
    assert_string_equal(grounds_text(&verdict.grounds).threshold, "0.15 to 1.00");
    assert_string_equal(grounds_text(&verdict.grounds).reason,
                        "h3 (+0.21) is hardly better than a3 (+0.14)");
}

TEST(the_numbers_are_keys)
{
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
