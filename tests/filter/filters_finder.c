// The filters of finder at their boundaries: a choice, no puzzle within a puzzle, the only good
// move.
#include "tests/support/test.h"

#include <string.h>

#include "tests/support/filter_trial.h"

// Morphy's opera game before 16.Qb8+.
static const char OPERA[] = "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16";

static FilterTrial trial_of(const char *filter, const char *fen, const char *lines)
{
    return (FilterTrial){.profile = "finder", .filter = filter, .fen = fen, .lines = lines};
}

static void only(const char *lines)
{
    filter_passes(trial_of("only-good-move", OPERA, lines));
}

static void not_only(const char *lines, double miss)
{
    filter_refuses(trial_of("only-good-move", OPERA, lines), miss);
}

static void assert_reason(const char *lines, const char *wanted)
{
    const Verdict verdict = filter_verdict(trial_of("only-good-move", OPERA, lines));
    assert_string_equal(grounds_text(&verdict.grounds).reason, wanted);
}

TEST(there_are_at_least_two_legal_moves)
{
    filter_passes(trial_of("has-choice", OPERA, NULL));
    filter_passes(trial_of("has-choice", "7k/8/8/8/8/P5r1/8/7K w - - 0 1", NULL));
    filter_refuses(trial_of("has-choice", "7k/8/8/8/8/8/6q1/7K w - - 0 1", NULL), 1);
    const FilterTrial mated = trial_of("has-choice", "7k/8/8/8/8/8/6qr/7K w - - 0 1", NULL);
    const FilterTrial stalemated = trial_of("has-choice", "7k/8/8/8/8/6q1/8/7K w - - 0 1", NULL);
    filter_refuses(mated, 2);
    filter_refuses(stalemated, 2);
}

TEST(the_only_legal_move_is_named)
{
    const Verdict verdict =
        filter_verdict(trial_of("has-choice", "7k/8/8/8/8/8/6q1/7K w - - 0 1", NULL));
    assert_string_equal(grounds_text(&verdict.grounds).measured, "1 legal move");
    assert_string_equal(grounds_text(&verdict.grounds).reason,
                        "Kxg2 is the only legal move, so nothing is to be found");
}

TEST(a_position_inside_an_earlier_puzzle_is_refused_and_the_puzzle_named)
{
    FilterTrial trial = trial_of("not-inside-puzzle", OPERA, NULL);
    filter_passes(trial);
    trial.inside = 1; // one that begins at ply 0
    filter_refuses(trial, NO_MISS);
    trial.inside = 28;
    filter_refuses(trial, NO_MISS);
    const Verdict verdict = filter_verdict(trial);
    assert_string_equal(grounds_text(&verdict.grounds).measured, "in the puzzle at ply 27");
    assert_string_equal(grounds_text(&verdict.grounds).reason,
                        "the puzzle that begins at ply 27 of the game leads here");
}

TEST(the_best_is_more_than_150_above_the_next)
{
    only("Qb8 151, Qb7 0");
    not_only("Qb8 150, Qb7 0", 1);
    not_only("Qb8 149, Qb7 0", 2);
    only("Qb8 400, Qb7 249");
    not_only("Qb8 400, Qb7 250", 1);
    only("Qb8 400, Qb7 100, Bd8 99");
}

TEST(the_best_is_above_0_and_at_most_1000)
{
    only("Qb8 1000, Qb7 0");
    not_only("Qb8 1001, Qb7 0", 1);
    only("Qb8 1, Qb7 -150");
    not_only("Qb8 -1, Qb7 -400", 1);
    not_only("Qb8 -200, Qb7 -700", 200);
}

TEST(a_good_move_beside_being_mated_is_the_only_one)
{
    only("Qb8 1, Qb7 #-9");
    only("Qb8 1000, Qb7 #-9");
    not_only("Qb8 1001, Qb7 #-9", 1);
    not_only("Qb8 -5, Qb7 #-9", 5);
}

TEST(the_only_draw_is_exactly_0_and_every_other_move_loses_150)
{
    only("Qb8 0, Qb7 -150");
    only("Qb8 0, Qb7 -150, Bd8 -500");
    not_only("Qb8 0, Qb7 -149", 1);
    only("Qb8 0, Qb7 #-4");
    not_only("Qb8 -1, Qb7 -150", 1);
    not_only("Qb8 0, Qb7 0", 150);
}

TEST(the_only_mate_is_strictly_the_shortest)
{
    only("Qb8 #2, Qb7 #3");
    not_only("Qb8 #3, Qb7 #3", NO_MISS);
    only("Qb8 #12, Qb7 #13");
    not_only("Qb8 #-3, Qb7 #-2", NO_MISS);
    not_only("Qb8 #-3, Qb7 #-3", NO_MISS);
}

TEST(one_mate_beside_any_other_score_is_the_only_one)
{
    only("Qb8 #9, Qb7 2000");
    only("Qb8 #9, Qb7 0");
    only("Qb8 #9, Qb7 #-1");
}

TEST(a_verdict_says_which_only_move_it_is)
{
    assert_reason("Qb8 #2, Qb7 #3", "Qb8+ mates (#2) sooner than Qb7 (#3)");
    assert_reason("Qb8 #2, Qb7 3", "Qb8+ mates (#2), and neither Qb7 (+0.03) nor any does");
    assert_reason("Qb8 0, Qb7 -300", "Qb8+ draws (0.00), and Qb7 (-3.00) loses as all others do");
    assert_reason("Qb8 300, Qb7 0", "Qb8+ (+3.00) is the only good move, the next is Qb7 (0.00)");
}

TEST(a_verdict_says_what_is_in_the_way)
{
    assert_reason("Qb8 #2, Qb7 #2", "Qb8+ mates (#2), but Qb7 is as quick (#2)");
    assert_reason("Qb8 0, Qb7 -149", "Qb8+ draws (0.00), but Qb7 does not lose (-1.49)");
    assert_reason("Qb8 1001, Qb7 0", "Qb8+ is so good (+10.01) that nothing is left to be won");
    assert_reason("Qb8 150, Qb7 0", "Qb8+ (+1.50) is not far enough above Qb7 (0.00)");
    assert_reason("Qb8 -1", "Qb8+ is the only move there is, and it loses (-0.01)");
}

TEST(the_only_move_there_is_may_be_any_that_does_not_lose)
{
    only("Qb8 1");
    only("Qb8 1500");
    only("Qb8 #5");
    only("Qb8 0");
    not_only("Qb8 -1", 1);
    not_only("Qb8 #-5", NO_MISS);
}

TEST(the_nearer_of_a_draw_and_a_good_move_is_what_was_missed_and_named)
{
    static const struct {
        const char *lines, *set;
        double miss;
        const char *threshold, *reason;
    } cases[] = {
        {"Qb8 -5, Qb7 -300", "draw.loss=150", 5, "0.00, next <=-1.50",
         "Qb8+ (-0.05) is not level, so it is not the only draw"},
        {"Qb8 -5, Qb7 -300", "draw.loss=500", 6, ">next +1.50, >0.00, <=10.00",
         "the best move, Qb8+, is not good (-0.05)"},
        {"Qb8 -5, Qb7 -140", "only.margin=160", 10, "0.00, next <=-1.50",
         "Qb8+ (-0.05) is not the only draw: Qb7 does not lose (-1.40)"},
        {"Qb8 0, Qb7 -140", "only.margin=150", 10, "0.00, next <=-1.50",
         "Qb8+ draws (0.00), but Qb7 does not lose (-1.40)"},
        {"Qb8 0, Qb7 -140", "only.margin=142", 3, ">next +1.42, >0.00, <=10.00",
         "Qb8+ (0.00) is not far enough above Qb7 (-1.40)"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        FilterTrial trial = trial_of("only-good-move", OPERA, cases[i].lines);
        trial.set = cases[i].set;
        filter_refuses(trial, cases[i].miss);
        const Verdict verdict = filter_verdict(trial);
        const GroundsText text = grounds_text(&verdict.grounds);
        assert_string_equal(text.threshold, cases[i].threshold);
        assert_string_equal(text.reason, cases[i].reason);
    }
}

TEST(the_numbers_are_keys)
{
    FilterTrial trial = trial_of("only-good-move", OPERA, "Qb8 150, Qb7 0");
    trial.set = "only.margin=149";
    filter_passes(trial);
    trial = trial_of("only-good-move", OPERA, "Qb8 1001, Qb7 0");
    trial.set = "only.ceiling=1001";
    filter_passes(trial);
    trial = trial_of("only-good-move", OPERA, "Qb8 0, Qb7 -149");
    trial.set = "draw.loss=149";
    filter_passes(trial);
}
