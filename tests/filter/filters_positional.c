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

TEST(each_filter_holds_at_its_boundaries)
{
    static const FilterRow rows[] = {
        // Moves 16 to 60 are looked at.
        {"move-number", "4k3/8/8/8/8/8/3R4/4K3 w - - 0 1", NULL, 15},
        {"move-number", "4k3/8/8/8/8/8/3R4/4K3 w - - 0 15", NULL, 1},
        {"move-number", "4k3/8/8/8/8/8/3R4/4K3 w - - 0 16", NULL, PASSES},
        {"move-number", "4k3/8/8/8/8/8/3R4/4K3 b - - 0 16", NULL, PASSES},
        {"move-number", "4k3/8/8/8/8/8/3R4/4K3 w - - 0 60", NULL, PASSES},
        {"move-number", "4k3/8/8/8/8/8/3R4/4K3 w - - 0 61", NULL, 1},
        // Each side has two rooks and a minor piece.
        {"enough-pieces", MIDDLE, NULL, PASSES},
        {"enough-pieces", "r3k2r/2n5/8/8/8/8/5B2/R3K2R w - - 0 16", NULL, PASSES},
        {"enough-pieces", "r3k2r/2n5/8/8/8/8/8/R3K2R w - - 0 16", NULL, 1},
        {"enough-pieces", "r3k2r/8/8/8/8/8/5B2/R3K2R w - - 0 16", NULL, 1},
        {"enough-pieces", "r3k2r/2n5/8/8/8/8/5B2/R3K3 w - - 0 16", NULL, 1},
        {"enough-pieces", "4k2r/8/8/8/8/8/5B2/4K3 w - - 0 16", NULL, 4},
        // A queen stands for neither.
        {"enough-pieces", "r3k2r/2n5/8/8/8/8/5B2/R2QK3 w - - 0 16", NULL, 1},
        {"enough-pieces", "r2qk2r/8/8/8/8/8/5B2/R3K2R w - - 0 16", NULL, 1},
        // A side that answers check is refused.
        {"not-in-check", MIDDLE, NULL, PASSES},
        {"not-in-check", "4k3/8/8/8/4r3/8/8/4K3 w - - 0 16", NULL, NO_MISS},
        // The best move scores 15 to 150.
        {"best-in-window", MIDDLE, "h3 14, a3 0", 1},
        {"best-in-window", MIDDLE, "h3 15, a3 0", PASSES},
        {"best-in-window", MIDDLE, "h3 150, a3 0", PASSES},
        {"best-in-window", MIDDLE, "h3 151, a3 0", 1},
        {"best-in-window", MIDDLE, "h3 -15, a3 -30", 30},
        {"best-in-window", MIDDLE, "h3 30", PASSES},
        // A mate is outside the window whoever gives it.
        {"best-in-window", MIDDLE, "h3 #7, a3 0", NO_MISS},
        {"best-in-window", MIDDLE, "h3 #-7, a3 #-5", NO_MISS},
        // The best move is 15 to 100 above the next.
        {"margin-in-window", MIDDLE, "h3 40, a3 26", 1},
        {"margin-in-window", MIDDLE, "h3 40, a3 25", PASSES},
        {"margin-in-window", MIDDLE, "h3 40, a3 -60", PASSES},
        {"margin-in-window", MIDDLE, "h3 40, a3 -61", 1},
        {"margin-in-window", MIDDLE, "h3 21, a3 14", 8},
        // A margin to a mate or to nothing is outside.
        {"margin-in-window", MIDDLE, "h3 #3, a3 40", NO_MISS},
        {"margin-in-window", MIDDLE, "h3 40, a3 #-3", NO_MISS},
        {"margin-in-window", MIDDLE, "h3 #3, a3 #18", NO_MISS},
        {"margin-in-window", MIDDLE, "h3 40", NO_MISS},
        // The best move captures nothing.
        {"not-capture", MIDDLE, "h3 40, Bxf7 25", PASSES},
        {"not-capture", MIDDLE, "Bxf7 40, h3 25", NO_MISS},
        {"not-capture", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 16", "exd6 40", NO_MISS},
        {"not-capture", MIDDLE, "O-O 40, h3 25", PASSES},
        // The best move gives no check.
        {"not-check", MIDDLE, "h3 40, Bxf7 25", PASSES},
        {"not-check", MIDDLE, "Bxf7 40, h3 25", NO_MISS},
        {"not-check", "4k3/8/8/8/8/8/4N3/K3R3 w - - 0 16", "Nc3 40", NO_MISS},
        {"not-check", "5k2/8/8/8/8/8/8/4K2R w K - 0 16", "O-O 40", NO_MISS},
    };
    filter_rows("positional", rows, sizeof rows / sizeof *rows);
}

TEST(the_move_that_black_answers_with_has_the_number_of_whites)
{
    FilterTrial trial = trial_of("move-number", "4k3/8/8/8/8/8/3R4/4K3 b - - 0 15", NULL);
    filter_refuses(trial, 1);
    trial.moves = "Ke7";
    filter_passes(trial);
}

TEST(a_move_without_another_beside_it_is_told_as_that)
{
    const Verdict verdict = filter_verdict(trial_of("margin-in-window", MIDDLE, "h3 40"));
    assert_string_equal(grounds_text(&verdict.grounds).reason, "beside h3 no other move was found");
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
