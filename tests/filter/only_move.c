// The only good move, told by its kind: the rule that the first look and every node of a tree
// share.
#include "tests/support/test.h"

#include <limits.h>

#include "onlymove/only_move.h"

static const OnlyRule RULE = {.margin = 150, .ceiling = 1000, .draw_loss = 150};

static Score cp(int value)
{
    return (Score){.mate = false, .value = value};
}

static Score mate(int value)
{
    return (Score){.mate = true, .value = value};
}

static OnlyMove of_one(Score best)
{
    const Line line = {.score = best};
    return only_move(&RULE, &line, 1);
}

static OnlyMove of_two(Score best, Score next)
{
    const Line lines[] = {{.score = best}, {.score = next}};
    return only_move(&RULE, lines, 2);
}

TEST(without_a_line_there_is_none)
{
    assert_int_equal(only_move(&RULE, NULL, 0), ONLY_NONE);
}

TEST(the_shortest_of_several_mates_is_the_only_one)
{
    assert_int_equal(of_two(mate(2), mate(3)), ONLY_MATE);
    assert_int_equal(of_two(mate(3), mate(3)), ONLY_NONE);
}

TEST(a_mate_that_no_other_move_reaches_is_a_hard_one)
{
    assert_int_equal(of_two(mate(7), cp(5000)), ONLY_HARD_MATE);
    assert_int_equal(of_two(mate(7), mate(-1)), ONLY_HARD_MATE);
}

TEST(a_draw_beside_losses_is_the_only_one)
{
    assert_int_equal(of_two(cp(0), cp(-150)), ONLY_DRAW);
    assert_int_equal(of_two(cp(0), cp(-149)), ONLY_NONE);
    assert_int_equal(of_two(cp(0), mate(-20)), ONLY_DRAW);
    assert_int_equal(of_two(cp(-1), mate(-20)), ONLY_NONE);
}

TEST(a_good_move_is_above_the_next_by_more_than_the_margin)
{
    assert_int_equal(of_two(cp(151), cp(0)), ONLY_GOOD);
    assert_int_equal(of_two(cp(150), cp(0)), ONLY_NONE);
    assert_int_equal(of_two(cp(1), cp(-150)), ONLY_GOOD);
    assert_int_equal(of_two(cp(1), mate(-1)), ONLY_GOOD);
    assert_int_equal(of_two(cp(1), cp(INT_MIN)), ONLY_GOOD);
}

TEST(above_the_ceiling_nothing_is_left_to_be_won)
{
    assert_int_equal(of_two(cp(1000), cp(0)), ONLY_GOOD);
    assert_int_equal(of_two(cp(1001), cp(0)), ONLY_NONE);
    assert_int_equal(of_two(cp(1001), mate(-1)), ONLY_NONE);
}

TEST(who_is_mated_anyway_has_none)
{
    assert_int_equal(of_two(mate(-5), mate(-2)), ONLY_NONE);
    assert_int_equal(of_two(mate(0), mate(0)), ONLY_NONE);
    assert_int_equal(of_one(mate(-5)), ONLY_NONE);
    assert_int_equal(of_one(mate(0)), ONLY_NONE);
}

TEST(the_only_legal_move_is_good_above_0)
{
    assert_int_equal(of_one(cp(1)), ONLY_GOOD);
    assert_int_equal(of_one(cp(1500)), ONLY_GOOD);
    assert_int_equal(of_one(cp(0)), ONLY_DRAW);
    assert_int_equal(of_one(cp(-1)), ONLY_NONE);
    assert_int_equal(of_one(mate(4)), ONLY_HARD_MATE);
}

TEST(the_rule_has_the_numbers_of_the_profile)
{
    Profile profile;
    profile_init(&profile, "");
    profile_set(&profile, "only.margin=160", NULL);
    profile_set(&profile, "only.ceiling=900", NULL);
    profile_set(&profile, "draw.loss=140", NULL);
    OnlyRule rule = only_rule(&profile);
    assert_int_equal(rule.margin, 160);
    assert_int_equal(rule.ceiling, 900);
    assert_int_equal(rule.draw_loss, 140);
    profile_set(&profile, "centipawn=2", NULL);
    rule = only_rule(&profile);
    assert_int_equal(rule.margin, 80);
    assert_int_equal(rule.ceiling, 450);
    assert_int_equal(rule.draw_loss, 70);
}
