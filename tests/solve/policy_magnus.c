// The tree of the magnus profile where no filter has read lines, so that nobody has named the first
// move: the policy asks for it.
#include "tests/support/test.h"

#include "tests/support/trial.h"

// Qb8+ is taken by the only legal reply, then Rd8 mates.
static const char OPERA[] = "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16";
static const char OPERA_TREE[] = "1Qb8+/sol 2Nxb8/rep 3Rd8#/sol=mate";

// Filters that read evaluations at most, and the tree policy of another profile.
static Trial trial_of(const Recording *recordings, const char *setting)
{
    return (Trial){
        .fen = OPERA,
        .profile = "lichess",
        .settings = {"filters=mate-or-advantage solution-tree", "tree=magnus", "centipawn=1",
                     setting},
        .evals = "#2, 0",
        .recordings = recordings,
    };
}

TEST(the_one_winning_move_is_the_first_one)
{
    const Trial trial = trial_of(
        RECORDED({":3", "Qb8 #2, Qb7 280, Qb4 50"}, {"Qb8+ Nxb8:3", "Rd8 #1, Bd2 -400"}), NULL);
    trial_assert_accepted(&trial, KIND_MATE, OPERA_TREE);
}

TEST(the_search_for_it_has_the_lines_and_nodes_of_the_others)
{
    const Trial trial =
        trial_of(RECORDED({":2", "Qb8 #2, Qb7 50"}, {"Qb8+ Nxb8:2", "Rd8 #1, Bd2 -400"}),
                 "tree.alternatives=0");
    ENDS_BY(inquiry_free_at) Inquiry *inquiry = trial_run(&trial, NULL);
    assert_true(inquiry_accepted(inquiry));
    trial_assert_tree(inquiry, OPERA_TREE);
    assert_int_equal(inquiry_nodes(inquiry),
                     2 * profile_whole(inquiry_profile(inquiry), KEY_TREE_NODES));
}

TEST(several_winning_moves_are_no_puzzle)
{
    const Trial trial = trial_of(RECORDED({"", "Qb8 #2, Qb7 281, Qb4 50"}), NULL);
    trial_assert_refused(&trial, "solution-tree: more than one move wins: 16.Qb7 (+2.81) is above "
                                 "+2.80 as well (won) [16.Qb7 +2.81 / <=2.80; misses by 1 cp]");
}

TEST(without_a_winning_move_there_is_no_puzzle)
{
    const Trial trial = trial_of(RECORDED({"", "Qb8 280, Qb7 50, Qb4 50"}), NULL);
    trial_assert_refused(&trial,
                         "solution-tree: no move wins: 16.Qb8+ (+2.80) is not above +2.80 (won) "
                         "[16.Qb8+ +2.80 / >2.80; misses by 1 cp]");
}

TEST(the_only_legal_move_is_taken_when_it_wins)
{
    // The king must take, and then has a queen more.
    Trial trial = trial_of(RECORDED({"", "Kxb2 900"}), NULL);
    trial.fen = "7k/8/8/8/8/8/1q6/K4Q2 w - - 0 1";
    trial.evals = "900, -100";
    trial_assert_accepted(&trial, KIND_MATERIAL, "1Kxb2/sol=material");
}
