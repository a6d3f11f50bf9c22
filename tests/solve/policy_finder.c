// Which moves the finder's tree is made of, on recorded lines.
#include "tests/support/test.h"

#include "tests/solve/finder_trial.h"

static const Recording no_more[] = {
    {"Bxd5", "Kf8 -200, h6 -241"},
    {"Bxd5 Kf8", "f4 200, h3 190"},
};

static void assert_taken(const char *root)
{
    const Trial trial = {FINDER(HANGING, {"", root}, no_more[0], no_more[1]), .settings = {ALONE}};
    trial_assert_accepted(&trial, KIND_MATERIAL, "1Bxd5/sol=material");
}

static void assert_not_taken(const char *root, const char *why)
{
    const Trial trial = {FINDER(HANGING, {"", root}), .settings = {ALONE}};
    assert_refused(&trial, why, "");
}

TEST(the_only_good_move_is_more_than_the_margin_above_the_next)
{
    assert_taken("Bxd5 200, Bg4 49");
    assert_not_taken("Bxd5 200, Bg4 50", "Bxd5 (+2.00) is not far enough above Bg4");
    assert_taken("Bxd5 200, Bg4 #-5");
    assert_taken("Bxd5 1, Bg4 -150");
    assert_not_taken("Bxd5 -1, Bg4 -500", "Bxd5 (-0.01) is not level");
}

TEST(above_the_ceiling_nothing_is_left_to_be_won)
{
    assert_taken("Bxd5 1000, Bg4 0");
    assert_not_taken("Bxd5 1001, Bg4 0", "Bxd5 is so good (+10.01)");
}

TEST(the_numbers_of_the_rule_are_keys)
{
    const Trial trial = {
        FINDER(HANGING, {"", "Bxd5 1200, Bg4 1190"}, no_more[0], {"Bxd5 Kf8", "f4 200, h3 191"}),
        .settings = {ALONE, "only.margin=9", "only.ceiling=1200"},
    };
    trial_assert_accepted(&trial, KIND_MATERIAL, "1Bxd5/sol=material");
}

TEST(every_search_has_the_nodes_and_the_lines_of_the_profile)
{
    const Trial trial = {
        FINDER(HANGING, {":4", "Bxd5 200, Bg4 0"}, {"Bxd5:4", "Kf8 -200, h6 -241"},
               {"Bxd5 Kf8:4", "f4 200, h3 190"}),
        .settings = {ALONE, "nodes.max=5000", "tree.lines=4"},
    };
    int searches;
    ENDS_BY(inquiry_free_at) Inquiry *inquiry = trial_run(&trial, &searches);
    assert_int_equal(searches, 3);
    assert_int_equal(inquiry_nodes(inquiry), 3 * 5000);
}

TEST(the_search_of_the_filter_serves_the_tree_as_well)
{
    const Trial trial = {
        FINDER(HANGING, {":5", "Bxd5 200, Bg4 0"}, no_more[0], no_more[1]),
        .settings = {"filters=has-choice only-good-move solution-tree"},
    };
    trial_assert_accepted(&trial, KIND_MATERIAL, "1Bxd5/sol=material");
}

static const char OPERA[] = "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16";

TEST(the_one_shortest_mate_is_the_only_good_move)
{
    const Trial shortest = {
        FINDER(OPERA, {"", "Qb8 #2, Qb7 #3"}, {"Qb8+ Nxb8", "Rd8 #1, Bd2 #2"}),
        .settings = {ALONE},
    };
    trial_assert_accepted(&shortest, KIND_MATE, "1Qb8+/sol 2Nxb8/rep 3Rd8#/sol=mate");
    const Trial equal = {FINDER(OPERA, {"", "Qb8 #2, Qb7 #2"}), .settings = {ALONE}};
    assert_refused(&equal, "Qb8+ mates (#2), but Qb7 is as quick (#2) [", "");
}

TEST(a_mate_beside_which_nothing_ever_mates_is_hard)
{
    const Trial hard = {
        FINDER(OPERA, {"", "Qb8 #2, Qb7 900"}, {"Qb8+ Nxb8", "Rd8 #1, Bd2 -400"}),
        .settings = {ALONE},
    };
    trial_assert_accepted(&hard, KIND_HARD_MATE, "1Qb8+/sol 2Nxb8/rep 3Rd8#/sol=mate");
    const Trial once = {
        FINDER(OPERA, {"", "Qb8 #2, Qb7 900"}, {"Qb8+ Nxb8", "Rd8 #1, Bd2 #9"}),
        .settings = {ALONE},
    };
    trial_assert_accepted(&once, KIND_MATE, "1Qb8+/sol 2Nxb8/rep 3Rd8#/sol=mate");
}

TEST(a_mate_puzzle_stops_where_no_mate_is_seen_any_more)
{
    const Trial trial = {
        FINDER(OPERA, {"", "Qb8 #2, Qb7 50"}, {"Qb8+ Nxb8", "Rd8 900, Bd2 -400"}),
        .settings = {ALONE},
    };
    assert_refused(&trial, "no branch is resolved: after 16...Nxb8 no move is the only good one",
                   "1Qb8+/sol 2Nxb8/rep=unclear");
}

TEST(a_material_puzzle_may_turn_into_mate)
{
    const Trial trial = {
        FINDER(FORK, {"", "Qd5 500, Qd7 20"}, {"Qd5", "Rd8 -900, h6 -950"},
               {"Qd5 Rd8", "Qxd8 #1, Qe4 500"}),
        .settings = {ALONE},
    };
    trial_assert_accepted(&trial, KIND_MATE, "1Qd5/sol 2Rd8/rep 3Qxd8#/sol=mate");
}

TEST(a_material_puzzle_does_not_turn_into_a_draw)
{
    const Trial trial = {
        FINDER(FORK, {"", "Qd5 500, Qd7 20"}, {"Qd5", "Rb8 -900, h6 -950"},
               {"Qd5 Rb8", "Qd4 0, Qe4 -500"}),
        .settings = {ALONE},
    };
    assert_refused(
        &trial,
        "with +0 of +3 pawns won [+0 of +3 pawns after 1...Rb8 / >=+3 pawns; misses by 3 pawns]",
        "1Qd5/sol 2Rb8/rep=unclear");
}

// The only reply that checks leaves White one move.
static const char CHECKED[] = "4r1k1/5ppp/8/3r4/8/5B2/5PP1/6K1 w - - 0 1";

static void assert_forced(const char *root, const char *reply, const char *score, const char *end,
                          bool accepted, const char *tree)
{
    const Trial trial = {
        FINDER(CHECKED, {"", root}, {"Bxd5", reply}, {"Bxd5 Re1+", score}, {"Bxd5 Re1+ Kh2", end},
               {"Bxd5 Re1+ Kh2 Kf8", "f4 200, f3 190"}),
        .settings = {ALONE},
    };
    ENDS_BY(inquiry_free_at) Inquiry *inquiry = trial_run(&trial, NULL);
    assert_int_equal(inquiry_accepted(inquiry), accepted);
    trial_assert_tree(inquiry, tree);
}

TEST(a_forced_move_is_good_while_its_score_is_above_nothing)
{
    static const char root[] = "Bxd5 200, Bg4 0", reply[] = "Re1 -200, Kf8 -300";
    static const char end[] = "Kf8 -200, h6 -300";
    static const char goes_on[] = "1Bxd5/sol 2Re1+/rep 3Kh2/sol=material";
    assert_forced(root, reply, "Kh2 1", end, true, goes_on);
    assert_forced(root, reply, "Kh2 1001", end, true, goes_on);
    assert_forced(root, reply, "Kh2 #9", "Kf8 #-8, h6 #-7", true, goes_on);
    assert_forced(root, reply, "Kh2 0", end, true, "1Bxd5/sol=material");
}

TEST(in_a_draw_puzzle_a_forced_move_draws_exactly)
{
    static const char root[] = "Bxd5 0, Bg4 -300", reply[] = "Re1 0, Kf8 -41";
    static const char end[] = "Kf8 0, h6 -300";
    assert_forced(root, reply, "Kh2 0", end, false,
                  "1Bxd5/sol 2Re1+/rep 3Kh2/sol 4Kf8/rep=unclear");
    assert_forced(root, reply, "Kh2 1", end, false, "1Bxd5/sol 2Re1+/rep=unclear");
    assert_forced(root, reply, "Kh2 -1", end, false, "1Bxd5/sol 2Re1+/rep=unclear");
}

TEST(in_a_mate_puzzle_a_forced_move_mates)
{
    static const char root[] = "Bxd5 #5, Bg4 0", reply[] = "Re1 #-4, Kf8 #-3";
    static const char end[] = "Kf8 #-3, h6 #-2";
    static const char one[] = "1Bxd5/sol=material";
    assert_forced(root, reply, "Kh2 #4", end, true, "1Bxd5/sol 2Re1+/rep 3Kh2/sol=material");
    assert_forced(root, reply, "Kh2 900", end, true, one);
}

TEST(the_root_is_never_forced)
{
    const Trial trial = {
        FINDER("6k1/5ppp/8/8/8/8/5PP1/4r1K1 w - - 0 1", {"", "Kh2 100"}),
        .settings = {"filters=solution-tree"},
    };
    assert_refused(
        &trial, "there is only one legal move [1 legal move / >= 2 moves; misses by 1 move]", "");
}

TEST(replies_within_the_tolerance_and_not_into_mate_are_answered)
{
    const Trial trial = {
        FINDER(FORK, {"", "Qd5 500, Qd7 20"}, {"Qd5", "Rb8 -900, Rf8 -940, Re8 -941, h6 #-1"},
               {"Qd5 Rb8", "Qd4 400, Qd6 380"}, {"Qd5 Rf8", "Qd4 400, Qd6 380"}),
        .settings = {ALONE},
    };
    assert_refused(&trial, "no branch is resolved", "1Qd5/sol 2Rb8/rep=unclear 2Rf8/rep=unclear");
}

TEST(in_a_mating_net_every_longest_reply_is_answered)
{
    const Trial trial = {
        FINDER(FORK, {"", "Qd5 #4, Qd7 20"}, {"Qd5", "Rb8 #-3, Rf8 #-3, Re8 #-2"},
               {"Qd5 Rb8", "Qd4 #3, Qd6 #3"}, {"Qd5 Rf8", "Qd4 #3, Qd6 #3"}),
        .settings = {ALONE},
    };
    assert_refused(&trial,
                   "1 of 4 moves to mate had one, more than 50 % must [1 of 4 moves to mate / >50 "
                   "%; misses by "
                   "2 moves]",
                   "1Qd5/sol 2Rb8/rep=unclear 2Rf8/rep=unclear");
}

TEST(a_forced_reply_needs_no_search)
{
    const Trial trial = {
        FINDER(OPERA, {"", "Qb8 #2, Qb7 50"}, {"Qb8+ Nxb8", "Rd8 #1, Bd2 -400"}),
        .settings = {ALONE},
    };
    static const char tree[] = "1Qb8+/sol 2Nxb8/rep 3Rd8#/sol=mate";
    assert_int_equal(trial_assert_accepted(&trial, KIND_HARD_MATE, tree), 2);
}
