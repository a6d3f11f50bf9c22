// The tree of the magnus profile where no filter has read lines, so that nobody has named the first
// move: the policy asks for it.

#include "tests/solve/positions.h"
#include "tests/support/trial.h"

// Filters that read evaluations at most, and the tree policy of another profile.
#define MAGNUS(start, known, ...)                                                                  \
    .profile = "lichess", .fen = (start), .evals = (known), .recordings = RECORDED(__VA_ARGS__),   \
    .settings = {"filters=mate-or-advantage solution-tree", "tree=magnus", "centipawn=1"}

TRIAL(the_one_winning_move_is_the_first_one,
      MAGNUS(OPERA, "#2, 0", {":3", "Qb8 #2, Qb7 280, Qb4 50; Nxb8; Rd8 #1, Bd2 -400"}),
      .kind = KIND_MATE, .tree = OPERA_TREE);

TEST(the_search_for_it_has_the_lines_and_nodes_of_the_others) {
    const Trial trial = {MAGNUS(OPERA, "#2, 0", {":2", "Qb8 #2, Qb7 50; Nxb8; Rd8 #1, Bd2 -400"}),
                         .set = "tree.alternatives=0", .kind = KIND_MATE, .tree = OPERA_TREE};
    trial_holds(&trial);
    CLEANUP(inquiry_free_at) Inquiry *inquiry = trial_run(&trial, NULL);
    assert_int_equal(inquiry_searched_nodes(inquiry),
                     2 * profile_int(inquiry_profile(inquiry), KEY_TREE_NODES));
}

// No filter has looked at the position: its value is that of the tree's first move.
TEST(the_evaluation_of_the_position_is_that_of_its_solution) {
    const Trial trial = {OPERA, .settings = {"filters=solution-tree"},
                         .recordings = RECORDED({"", "Qb8 #2, Qb7 50; Nxb8; Rd8 #1, Bd2 -400"})};
    CLEANUP(inquiry_free_at) Inquiry *inquiry = trial_run(&trial, NULL);
    Score score;
    assert_true(inquiry_eval(inquiry, 0, &score));
    assert_true(score.mate);
    assert_int_equal(score.value, 2);
}

TRIAL(several_winning_moves_are_no_puzzle, MAGNUS(OPERA, "#2, 0", {"", "Qb8 #2, Qb7 281, Qb4 50"}),
      .refused = "solution-tree: more than one move wins: 16.Qb7 (+2.81) is above +2.80 as well "
                 "(won) [16.Qb7 +2.81 / <=2.80; misses by 1 cp]");

TRIAL(without_a_winning_move_there_is_no_puzzle,
      MAGNUS(OPERA, "#2, 0", {"", "Qb8 280, Qb7 50, Qb4 50"}),
      .refused = "solution-tree: no move wins: 16.Qb8+ (+2.80) is not above +2.80 (won) "
                 "[16.Qb8+ +2.80 / >2.80; misses by 1 cp]");

// The king must take, and then has a queen more.
TRIAL(the_only_legal_move_is_taken_when_it_wins,
      MAGNUS("7k/8/8/8/8/8/1q6/K4Q2 w - - 0 1", "900, -100", {"", "Kxb2 900"}),
      .kind = KIND_MATERIAL, .tree = "1Kxb2/sol=material");
