// The filter that triggers classic, at its boundaries: an evaluation that turns into mate, or
// jumps.
#include "tests/support/test.h"

#include <string.h>

#include "tests/support/filter_trial.h"

static const char QUIET[] = "4k3/8/8/8/8/8/3R4/4K3 w - - 0 1";

// After two moves of a game, with the evaluations now, before, and before that.
static FilterTrial jump(const char *evals)
{
    return (FilterTrial){.profile = "classic",
                         .filter = "evaluation-jump",
                         .fen = QUIET,
                         .moves = "Ke2 Ke7",
                         .evals = evals};
}

static FilterTrial after_one_move(const char *evals)
{
    FilterTrial trial = jump(evals);
    trial.moves = "Ke2";
    return trial;
}

static FilterTrial at_the_start(const char *evals)
{
    FilterTrial trial = jump(evals);
    trial.moves = NULL;
    return trial;
}

TEST(an_evaluation_jumps_to_400_from_two_that_are_not_above_0)
{
    filter_passes(jump("400 0 0"));
    filter_refuses(jump("399 0 0"), 1);
    filter_refuses(jump("400 1 0"), 1);
    filter_refuses(jump("400 0 1"), 1);
    filter_passes(jump("900 -250 -40"));
    filter_refuses(jump("380 12 35"), 35);
}

TEST(the_jump_is_300_at_least)
{
    FilterTrial trial = jump("400 100 0");
    trial.set = "jump.before=200";
    filter_passes(trial);
    trial.evals = "400 101 0";
    filter_refuses(trial, 1);
}

TEST(a_solver_who_was_being_mated_before_had_nothing)
{
    filter_passes(jump("400 #-3 #-4"));
    filter_passes(jump("400 -20 #-4"));
    filter_refuses(jump("400 #3 0"), NO_MISS);
    filter_refuses(jump("400 0 #3"), NO_MISS);
    filter_refuses(jump("#-2 0 0"), NO_MISS);
}

TEST(centipawns_or_being_mated_turn_into_mate)
{
    filter_passes(jump("#3 900 900"));
    filter_passes(jump("#3 0 ?"));
    filter_passes(jump("#30 -700 ?"));
    filter_passes(jump("#3 #-2 ?"));
}

TEST(a_mate_that_was_there_before_is_no_turn)
{
    filter_refuses(jump("#3 #4 0"), NO_MISS);
    filter_refuses(jump("#3 #4 ?"), NO_MISS);
}

TEST(the_evaluation_now_is_asked_for_first)
{
    filter_needs(jump("? ? ?"), NEED_EVAL_NOW);
    filter_needs(jump("? 0 0"), NEED_EVAL_NOW);
    filter_needs(after_one_move("? 0"), NEED_EVAL_NOW);
}

TEST(an_earlier_one_is_asked_for_only_where_nothing_else_decides)
{
    filter_needs(jump("400 ? ?"), NEED_EVAL_1);
    filter_needs(jump("400 0 ?"), NEED_EVAL_2);
    filter_needs(jump("#3 ? ?"), NEED_EVAL_1);
    filter_refuses(jump("399 ? ?"), 1);
    filter_refuses(jump("400 1 ?"), 1);
    filter_refuses(jump("400 ? 7"), 7);
}

TEST(after_one_move_only_a_mate_can_turn_up)
{
    filter_passes(after_one_move("#3 0"));
    filter_needs(after_one_move("#3 ?"), NEED_EVAL_1);
    filter_refuses(after_one_move("900 ?"), NO_MISS);
    filter_refuses(after_one_move("900 0"), NO_MISS);
    const Verdict verdict = filter_verdict(after_one_move("900 0"));
    assert_non_null(strstr(grounds_text(&verdict.grounds).reason, "only one position came before"));
}

TEST(at_the_games_start_nothing_came_before)
{
    filter_refuses(at_the_start("#3"), NO_MISS);
    filter_refuses(at_the_start("900"), NO_MISS);
    filter_refuses(at_the_start("?"), NO_MISS);
    const Verdict verdict = filter_verdict(at_the_start("#3"));
    assert_string_equal(grounds_text(&verdict.grounds).reason,
                        "nothing came before the game's first position");
}

TEST(a_verdict_shows_the_evaluations_in_the_order_of_the_game)
{
    const Verdict jumps = filter_verdict(jump("450 -10 0"));
    assert_string_equal(grounds_text(&jumps.grounds).measured, "0.00, -0.10, now +4.50");
    assert_string_equal(grounds_text(&jumps.grounds).threshold, "<=0.00 twice, >=+4.00, by 3.00");
    assert_string_equal(grounds_text(&jumps.grounds).reason,
                        "the evaluation jumps from -0.10 to +4.50");
    const Verdict short_of = filter_verdict(jump("399 ? ?"));
    assert_string_equal(grounds_text(&short_of.grounds).measured, "?, ?, now +3.99");
    const Verdict turns = filter_verdict(jump("#3 55 ?"));
    assert_string_equal(grounds_text(&turns.grounds).measured, "#3 after +0.55");
}

TEST(the_numbers_are_keys)
{
    FilterTrial trial = jump("250 20 20");
    trial.set = "jump.before=20 jump.after=250 jump.min=230";
    filter_passes(trial);
    trial.set = "jump.before=20 jump.after=250 jump.min=231";
    filter_refuses(trial, 1);
}
