// Scores: order, view, text.
#include "tests/support/test.h"

#include <limits.h>
#include <math.h>

#include "tests/support/score_order.h"

static Score cp(int value) {
    return (Score){.mate = false, .value = value};
}

static Score mate(int value) {
    return (Score){.mate = true, .value = value};
}

TEST(scores_are_ordered_from_being_mated_to_mating) {
    const Score rising[] = {
        mate(0), mate(-1), mate(-2), mate(-40),  cp(-30000), cp(-1),  cp(0),
        cp(1),   cp(31),   cp(300),  cp(100000), mate(40),   mate(2), mate(1),
    };
    for (size_t i = 1; i < COUNT(rising); i++)
        assert_true(score_order(rising[i - 1]) < score_order(rising[i]));
}

TEST(no_number_of_centipawns_is_better_than_a_mate) {
    assert_true(score_order(cp(INT_MAX)) < score_order(mate(1000)));
    assert_true(score_order(cp(INT_MIN)) > score_order(mate(-1000)));
}

TEST(the_other_side_sees_the_opposite) {
    assert_int_equal(score_flip(cp(123)).value, -123);
    assert_false(score_flip(cp(123)).mate);
    assert_int_equal(score_flip((Score){.has_chances = true, .chances = 321}).chances, -321);
    assert_int_equal(score_flip(mate(-3)).value, 3);
    assert_true(score_flip(mate(-3)).mate);
    assert_int_equal(score_flip(cp(INT_MIN)).value, INT_MAX);
}

TEST(scores_are_written_in_pawns_and_mates_with_a_hash) {
    const struct {
        Score score;
        const char *text;
    } cases[] = {
        {cp(123), "+1.23"},
        {cp(-40), "-0.40"},
        {cp(-5), "-0.05"},
        {cp(0), "0.00"},
        {cp(10000), "+100.00"},
        {mate(3), "#3"},
        {mate(-2), "#-2"},
        {mate(0), "#0"},
        {cp(INT_MIN), "-21474836.48"},
        {mate(INT_MIN), "#-2147483648"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        char text[SCORE_TEXT_MAX];
        score_write(cases[i].score, text);
        assert_string_equal(text, cases[i].text);
    }
}

TEST(who_mates_or_has_more_than_the_threshold_wins) {
    assert_true(score_wins(mate(1), 10000));
    assert_false(score_wins(mate(-1), -10000));
    assert_false(score_wins(mate(0), -10000));
    assert_true(score_wins(cp(281), 280));
    assert_false(score_wins(cp(280), 280));
}

TEST(who_mates_now_or_later_mates_and_in_one_only_with_the_next_move) {
    assert_true(score_mates(mate(1)));
    assert_true(score_mates(mate(40)));
    assert_false(score_mates(mate(0)));
    assert_false(score_mates(mate(-1)));
    assert_false(score_mates(cp(10000)));
    assert_true(score_mates_in_one(mate(1)));
    assert_false(score_mates_in_one(mate(2)));
    assert_false(score_mates_in_one(mate(0)));
    assert_false(score_mates_in_one(mate(-1)));
    assert_false(score_mates_in_one(cp(1)));
}

TEST(win_chances_go_from_lost_to_won) {
    assert_true(score_win_chances(cp(0)) == 0);
    assert_true(score_win_chances(mate(9)) == 1);
    assert_true(score_win_chances(mate(-9)) == -1);
    assert_true(score_win_chances(mate(0)) == -1);
    assert_true(score_win_chances(cp(INT_MIN)) == -1);
    assert_true(score_win_chances(cp(INT_MAX)) == 1);
    // 2 / (1 + e^-x) - 1 is 1/2 where e^x = 3: at 298.37 centipawns.
    assert_true(score_win_chances(cp(298)) < 0.5);
    assert_true(score_win_chances(cp(299)) > 0.5);
    assert_true(fabs(score_win_chances(cp(100)) - 0.18206) < 0.00001);
}

TEST(win_chances_are_the_others_losing_chances) {
    for (int value = 0; value <= 2000; value += 7)
        assert_true(fabs(score_win_chances(cp(-value)) + score_win_chances(cp(value))) < 1e-15);
}

TEST(a_move_mates_one_sooner_than_the_position_after_it_is_mated) {
    static const struct {
        Score after, move;
    } cases[] = {
        {{.mate = true, .value = 0}, {.mate = true, .value = 1}},
        {{.mate = true, .value = -2}, {.mate = true, .value = 3}},
        {{.mate = true, .value = 2}, {.mate = true, .value = -2}},
        {{.mate = false, .value = 35}, {.mate = false, .value = -35}},
        {{.mate = false, .value = 0}, {.mate = false, .value = 0}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Score score = score_of_move(cases[i].after);
        assert_int_equal(score.mate, cases[i].move.mate);
        assert_int_equal(score.value, cases[i].move.value);
    }
}
