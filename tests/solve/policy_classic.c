// The classic tree on recorded lines: what is a solution, an alternative, a retry, and how far a
// line goes.

#include "tests/solve/positions.h"
#include "tests/support/trial.h"

// The tree alone.
#define CLASSIC(start, ...)                                                                        \
    .profile = "classic", .settings = {"filters=solution-tree"}, .fen = (start),                   \
    .recordings = RECORDED(__VA_ARGS__)

// Besides, White mates by Qb7 and Qc8.
static const char BOTH_MATES[] = OPERA_TREE " 1Qb7/sol 2a6/rep 3Qc8#/sol=mate";
// The rook hangs to four pieces, and is won for good whichever takes it.
static const char FOUR_TAKERS[] = "6k1/5pp1/7p/3r4/4P3/1BN5/5PPP/3R2K1 w - - 0 1";
// The rook hangs to the bishop.
static const char HANGING[] = "6k1/5pp1/7p/3r4/8/1B6/5PPP/6K1 w - - 0 1";
// Bxd5 wins the rook and threatens Ra8 mate.
static const char BACK_RANK[] = "6k1/5ppp/8/3r4/7n/1B6/5PPP/R5K1 w - - 0 1";
// Nxd5 wins a rook; Bxa1 then gives a bishop for one, and tension it is in any case.
static const char TENSION[] = "6k1/5pp1/7p/3r4/8/2N5/1b3PPP/R3R1K1 w - - 0 1";

static const TreeNode *node_at(const Inquiry *inquiry, uint32_t node) {
    const Tree *tree = inquiry_tree(inquiry);
    assert_true(node < tree->count);
    return &tree->nodes[node];
}

static void assert_tally(const Inquiry *inquiry, uint32_t node, const char *wanted) {
    char text[TALLY_TEXT_MAX];
    assert_true(node_at(inquiry, node)->tally.counted);
    tally_write(&node_at(inquiry, node)->tally, text);
    assert_string_equal(text, wanted);
}

TRIAL(every_shortest_mate_is_a_solution,
      CLASSIC(OPERA, {":5", "Qb8 #2, Qb7 #2, Rxd7 80"}, {"Qb8+:1", "Nxb8 #-1"},
              {"Qb7:1", "a6 #-1, a5 #-1"}, {"Qb8+ Nxb8:50", "Rd8 #1, Bd2 -400"},
              {"Qb7 a6:50", "Qc8 #1"}),
      .kind = KIND_MATE, .tree = BOTH_MATES);

// Five lines are enough until one of them mates; a wide search that has lost the mate is not gone
// by.
TEST(where_a_move_mates_all_that_do_are_looked_for) {
    Trial trial = {CLASSIC(OPERA, {":5", "Qb8 #2, Rxd7 80, Qb5 70, Qb4 60, Bd2 50"},
                           {":50", "Rxd7 80, Qb5 70"}, {"Qb8+:1", "Nxb8 #-1"},
                           {"Qb8+ Nxb8:50", "Rd8 #1, Bd2 -400"}),
                   .kind = KIND_ONLY_MATE, .tree = OPERA_TREE, .searches = 4};
    trial_holds(&trial);
    trial.recordings = RECORDED({":5", "Qb8 #2, Rxd7 80, Qb5 70, Qb4 60, Bd2 50"},
                                {":50", "Qb8 #2, Rxd7 80, Qb7 #2"}, {"Qb8+:1", "Nxb8 #-1"},
                                {"Qb7:1", "a6 #-1, a5 #-1"}, {"Qb8+ Nxb8:50", "Rd8 #1, Bd2 -400"},
                                {"Qb7 a6:50", "Qc8 #1"});
    trial.kind = KIND_MATE;
    trial.tree = BOTH_MATES;
    trial.searches = 7;
    trial_holds(&trial);
}

// Qb7 mates a move later than Qb8: in two after a6, or still in three.
TEST(a_longer_mate_goes_on_as_long_as_its_distance_falls) {
    Trial trial = {CLASSIC(OPERA, {":5", "Qb8 #2, Qb7 #3, Rxd7 80"}, {":50", "Qb8 #2, Qb7 #3"},
                           {"Qb8:1", "Nxb8 #-1"}, {"Qb8 Nxb8:50", "Rd8 #1"}, {"Qb7:1", "a6 #-2"},
                           {"Qb7 a6:50", "Rd6 #2"}, {"Qb7 a6 Rd6:1", "a5 #-1"},
                           {"Qb7 a6 Rd6 a5:50", "Qc8 #1"}),
                   .set = "mate.longer=1", .kind = KIND_MATE,
                   .tree = OPERA_TREE " 1Qb7/alt 2a6/rep 3Rd6/sol 4a5/rep 5Qc8#/sol=mate"};
    trial_holds(&trial);
    trial.recordings =
        RECORDED({":5", "Qb8 #2, Qb7 #3, Rxd7 80"}, {":50", "Qb8 #2, Qb7 #3"},
                 {"Qb8:1", "Nxb8 #-1"}, {"Qb8 Nxb8:50", "Rd8 #1"}, {"Qb7:1", "a6 #-2"},
                 {"Qb7 a6:50", "Rd6 #3"}, {"Qb7 a6 Rd6:1", "a5 #-2"});
    trial.tree = OPERA_TREE " 1Qb7/ret";
    trial_holds(&trial);
    trial.set = "mate.longer=0";
    trial_holds(&trial);
}

TEST(mates_one_and_two_moves_longer_are_retries_and_three_fail) {
    Trial trial = {CLASSIC(OPERA, {"", "Qb8 #2, Qb7 #3, Qb5 #4, Qb4 #5, Rxd7 80; Nxb8 #-1; Rd8 #1"},
                           {"Qb7", "a6 #-2"}, {"Qb5", "a6 #-3"}, {"Qb4", "a6 #-4"}),
                   .kind = KIND_MATE, .tree = OPERA_TREE " 1Qb7/ret 1Qb5/ret"};
    trial_holds(&trial);
    trial.set = "retry.mate=1";
    trial.tree = OPERA_TREE " 1Qb7/ret";
    trial_holds(&trial);
}

TEST(where_no_other_move_mates_at_all_it_is_a_hard_mate) {
    // The only reply and the mating move need no search of their own.
    const Trial trial = {CLASSIC(OPERA, {"", "Qb8 #2, Rxd7 900; Nxb8 #-1; Rd8 #1, Bd2 -400"}),
                         .kind = KIND_ONLY_MATE, .tree = OPERA_TREE, .searches = 3};
    trial_holds(&trial);
    CLEANUP(inquiry_free_at) Inquiry *inquiry = trial_run(&trial, NULL);
    assert_int_equal(node_at(inquiry, 1)->score.value, 2);
    assert_int_equal(node_at(inquiry, 2)->score.value, 2);
    assert_int_equal(node_at(inquiry, 3)->score.value, 1);
}

// Beside Qb8, Qb7 was not seen to mate, and does so sooner; Rxd7 behind it does not. Once a mate is
// as near as was promised nobody asks about others.
#define LIKELY(qb7, rxd7)                                                                          \
    CLASSIC(OPERA, {"", "Qb8 #3, Qb7 " qb7 ", Rxd7 " rxd7}, {"Qb8", "Nxb8 #-1"},                   \
            {"Qb8 Nxb8:50", "Rd8 #1, Bd2 2000"}, {"Qb7", "a6 #-1"},                                \
            {"Qb7 a6:50", "Qc8 #1, Bd2 2000"}, {"Rxd7", "Qxd7 -900"})

TRIAL(what_wins_by_far_beside_a_mate_may_mate_sooner, LIKELY("1002", "1001"), .set = "retry.mate=0",
      .kind = KIND_MATE, .tree = BOTH_MATES, .searches = 7);

TRIAL(what_wins_less_beside_a_mate_is_no_likely_one, LIKELY("1000", "999"), .kind = KIND_ONLY_MATE,
      .tree = OPERA_TREE, .searches = 3);

TRIAL(the_deeper_search_says_how_long_a_mate_is,
      CLASSIC(OPERA, {"", "Qb8 #2, Qb7 #6, Rxd7 80; Nxb8 #-1; Rd8 #1"}, {"Qb7", "a6 #-1; Qc8 #1"}),
      .kind = KIND_MATE, .tree = BOTH_MATES);

TRIAL(a_mate_that_was_seen_stays_one, CLASSIC(OPERA, {"", "Qb8 #2, Rxd7 80; Nxb8 -80; Rd8 #1"}),
      .kind = KIND_ONLY_MATE, .tree = OPERA_TREE);

TRIAL(a_mate_is_not_held_to_the_plies, CLASSIC(OPERA, {"", "Qb8 #2; Nxb8 #-1; Rd8 #1"}),
      .set = "tree.plies=1", .kind = KIND_ONLY_MATE, .tree = OPERA_TREE);

TRIAL(a_mate_that_appears_turns_it_into_a_mate_puzzle,
      CLASSIC(OPERA, {"", "Qb8 300, Rxd7 80; Nxb8 -300; Rd8 #1, Bd2 300"}), .kind = KIND_MATE,
      .tree = OPERA_TREE);

TRIAL(the_deeper_search_of_a_move_that_was_no_mate_may_be_the_first_to_see_one,
      CLASSIC(OPERA, {"", "Rxd7 310, Qb8 300; Qxd7 -310"}, {"Qb8+", "Nxb8 #-1; Rd8 #1"}),
      .kind = KIND_ONLY_MATE, .tree = OPERA_TREE);

// Rxd5 is searched again, exactly 40 % below the best; h4 is not.
TRIAL(ten_percent_worse_is_an_alternative_and_twenty_a_retry,
      CLASSIC(FOUR_TAKERS, {"", "exd5 500, Bxd5 499, Nxd5 498, h3 497, Rxd5 300, h4 299"},
              {"exd5", "Kf8 -500"}, {"Bxd5", "Kf8 -450"}, {"Nxd5", "Kf8 -449"},
              {"Rxd5", "Kf8 -400"}, {"h3", "Kf8 -399"}),
      .kind = KIND_MATERIAL, .tree = "1exd5/sol=material 1Bxd5/alt=material 1Nxd5/ret 1Rxd5/ret");

TEST(the_deeper_search_says_which_move_is_best) {
    Trial trial = {CLASSIC(FOUR_TAKERS, {"", "exd5 500, Bxd5 450; Kf8 -455"}, {"Bxd5", "Kf8 -505"}),
                   .kind = KIND_MATERIAL, .tree = "1Bxd5/sol=material 1exd5/alt=material"};
    trial_holds(&trial);
    trial.set = "alternative=5";
    trial.tree = "1Bxd5/sol=material 1exd5/ret";
    trial_holds(&trial);
}

TEST(without_a_good_move_there_is_no_puzzle) {
    static const char level[] = "1.exd5 (0.00) neither [1.exd5 0.00 / >0.00; misses by 1 cp]";
    trial_holds(&(Trial){CLASSIC(FOUR_TAKERS, {"", "exd5 0, Bxd5 -10"}), .refused = level});
    trial_holds(&(Trial){CLASSIC(FOUR_TAKERS, {"", "exd5 1, Bxd5 -10; Kf8 0"}), .refused = level});
    trial_holds(&(Trial){CLASSIC(HANGING, {"", "h3 100; Kh7 -100; g3 0, Bxd5 -10"}),
                         .refused =
                             "after 1...Kh7 no move is good for the solver any more [no good "
                             "move after 1...Kh7, Adv +0 / a good move, Adv >=+1; misses by "
                             "1 pawn]"});
}

TRIAL(the_only_legal_move_is_not_searched_again,
      CLASSIC("6k1/5pp1/7p/8/8/8/R4nPP/6RK w - - 0 1", {"", "Rxf2 700"}), .kind = KIND_MATERIAL,
      .tree = "1Rxf2/sol=material");

TEST(gains_and_plies_are_counted_after_every_move) {
    const Trial trial = {CLASSIC(HANGING, {"", "h3 500; Kf8 -500; Bxd5 500; f6 -500"})};
    CLEANUP(inquiry_free_at) Inquiry *inquiry = trial_run(&trial, NULL);
    trial_assert_tree(inquiry, "1h3/sol 2Kf8/rep 3Bxd5/sol=material");
    // The bishop attacks the rook, but only one side's next move takes something.
    assert_tally(inquiry, 1, "Adv +0 Var +0 +- T+ M- C- 3 left");
    assert_tally(inquiry, 2, "Adv +0 Var +0 +- T+ M- C+ 4 left");
    assert_tally(inquiry, 3, "Adv +5 Var +5 +- T- M- C- 4 left");
    assert_string_equal(evidence_text(&trial_verdict(inquiry, "solution-tree")->evidence).measured,
                        "3 moves, 3 plies; Adv +5 Var +5 +- T- M- C- 4 left");
}

TEST(a_line_fails_when_the_plies_run_out) {
    Trial trial = {
        CLASSIC(HANGING, {"", "h3 500; Kf8 -500; g3 500; Ke7 -500; Kf1 500; f6 -500"}),
        .refused = "after 2...Ke7 the plies ran out with Adv +0 [Adv +0 after 2...Ke7 / Adv >=+1; "
                   "misses by 1 pawn]"};
    trial_holds(&trial);
    trial.set = "tree.plies=5";
    trial.refused = "after 3.Kf1 the plies ran out with Adv +0";
    trial_holds(&trial);
}

// The bishop's next move takes the rook, so that the line goes on when the plies have run out.
TRIAL(a_capture_that_comes_next_renews_the_plies,
      CLASSIC(HANGING, {"", "h3 500; Kf8 -500; g3 500; Ke7 -500; Bxd5 500; f6 -500"}),
      .kind = KIND_MATERIAL, .tree = "1h3/sol 2Kf8/rep 3g3/sol 4Ke7/rep 5Bxd5/sol=material");

// What White loses to Black's captures, and a check that changes nothing, renew the plies too; a
// pawn that is taken does not.
TEST(what_either_side_takes_and_a_check_renew_the_plies) {
    static const char ROOK_GIVEN[] = "r3rk2/1p1b1pp1/p2P3p/q7/3p4/1P4RP/5PP1/1BQR2K1 b - - 0 24";
    static const char *const lines = "Rac8 360; Qf4 -360; Re1 400; Rxe1 -400; Qxe1 360; Kh2 -360; "
                                     "Rc1 360; Rf3 -360; f6 390; Qxd4 -390; Rxb1 460; Kg3 -460";
    const Trial trial = {CLASSIC(ROOK_GIVEN, {"", lines})};
    CLEANUP(inquiry_free_at) Inquiry *inquiry = trial_run(&trial, NULL);
    trial_assert_tree(inquiry,
                      "1Rac8/sol 2Qf4/rep 3Re1+/sol 4Rxe1/rep 5Qxe1+/sol 6Kh2/rep 7Rc1/sol "
                      "8Rf3/rep 9f6/sol 10Qxd4/rep 11Rxb1/sol=material");
    assert_tally(inquiry, 2, "Adv +0 Var +0 +- T- M- C- 2 left");
    assert_tally(inquiry, 3, "Adv +0 Var +0 ++ T- M- C- 4 left");
    assert_tally(inquiry, 4, "Adv -5 Var -5 +- T- M- C- 4 left");
    assert_tally(inquiry, 7, "Adv +0 Var +0 +- T- M+ C- 2 left");
}

TEST(how_much_a_capture_must_be_worth_to_renew_the_plies_is_a_key) {
    // A pawn against a pawn, then nothing: the second capture leaves fewer plies than the first.
    static const char PAWNS[] = "6k1/5pp1/3p3p/4p3/3P4/8/5PPP/6K1 w - - 0 1";
    Trial trial = {
        CLASSIC(PAWNS, {"", "dxe5 200; dxe5 -200; h3 200; Kf8 -200; g3 200; Ke7 -200; Kf1 200"}),
        .refused = "after 3.g3 the plies ran out"};
    trial_holds(&trial);
    trial.set = "tree.renewal=0";
    trial.refused = "after 3...Ke7 the plies ran out";
    trial_holds(&trial);
}

TRIAL(a_gain_renews_the_plies_and_a_mate_threat_keeps_the_line_going,
      CLASSIC(BACK_RANK, {"", "Bxd5 600; Nf5 -600; h3 600; Nd6 -600"}), .set = "tree.plies=2",
      .refused = "after 2.h3 the plies ran out, and the line is not complete: Adv +5 Var +0 +- T- "
                 "M+ C- 0 left [Adv +5 Var +0 +- T- M+ C- 0 left / Adv >=+1 and quiet]");

TEST(a_line_that_the_reply_completes_ends_with_the_move_before_it) {
    Move solution[4];
    const Trial trial = {CLASSIC(BACK_RANK, {"", "Bxd5 600; h6 -600"}), .kind = KIND_MATERIAL,
                         .tree = "1Bxd5/sol 2h6/rep=material"};
    trial_holds(&trial);
    CLEANUP(inquiry_free_at) Inquiry *inquiry = trial_run(&trial, NULL);
    assert_int_equal(tree_solution(inquiry_tree(inquiry), solution, 4), 1);
    assert_true(node_at(inquiry, 2)->quiet);
}

TEST(a_check_keeps_the_line_going) {
    const Trial trial = {
        CLASSIC("r5k1/5pp1/7p/8/8/8/5PPP/R5K1 w - - 0 1", {"", "Rxa8 500, Rb1 -500; Kh7 -500"})};
    CLEANUP(inquiry_free_at) Inquiry *inquiry = trial_run(&trial, NULL);
    trial_assert_tree(inquiry, "1Rxa8+/sol 2Kh7/rep=material");
    assert_tally(inquiry, 1, "Adv +5 Var +5 ++ T- M- C- 4 left");
}

TEST(tension_keeps_the_line_going_where_a_capture_is_next) {
    const Trial trial = {CLASSIC(TENSION, {"", "Nxd5 300; Bxa1 -300; Rxa1 300; Kh7 -300"}),
                         .set = "tree.gain=3"};
    CLEANUP(inquiry_free_at) Inquiry *inquiry = trial_run(&trial, NULL);
    trial_assert_tree(inquiry, "1Nxd5/sol 2Bxa1/rep 3Rxa1/sol=material");
    assert_tally(inquiry, 1, "Adv +5 Var +5 +- T+ M- C+ 4 left");
    assert_tally(inquiry, 2, "Adv +0 Var -5 +- T- M- C- 4 left");
    assert_tally(inquiry, 3, "Adv +3 Var +3 +- T- M- C- 4 left");
}

TEST(tension_without_a_capture_does_not) {
    const Trial trial = {CLASSIC(TENSION, {"", "Nxd5 300; Kh7 -300"}), .set = "tree.gain=3"};
    CLEANUP(inquiry_free_at) Inquiry *inquiry = trial_run(&trial, NULL);
    trial_assert_tree(inquiry, "1Nxd5/sol=material");
    assert_tally(inquiry, 1, "Adv +5 Var +5 +- T+ M- C- 4 left");
}

TEST(less_than_the_gain_that_counts_does_not_end_a_line) {
    Trial trial = {CLASSIC(HANGING, {"", "Bxd5 500; Kh7 -500; h3 500; f6 -500"}),
                   .set = "tree.gain=5", .kind = KIND_MATERIAL, .tree = "1Bxd5/sol=material"};
    trial_holds(&trial);
    trial.set = "tree.gain=6 tree.plies=2";
    trial.tree = NULL;
    trial.refused =
        "the plies ran out with Adv +5 [Adv +5 after 2.h3 / Adv >=+6; misses by 1 pawn]";
    trial_holds(&trial);
}

TRIAL(when_the_first_solution_fails_the_alternative_takes_its_place,
      CLASSIC(HANGING, {"", "h3 500, Bxd5 460, g3 420; Kh8 -500; h4 500"}, {"Bxd5", "Kh7 -460"},
              {"g3", "Kh7 -420"}),
      .set = "tree.plies=2", .kind = KIND_MATERIAL, .tree = "1Bxd5/sol=material 1h3/ret 1g3/ret");

TRIAL(an_alternative_that_fails_becomes_a_retry_without_continuation,
      CLASSIC(HANGING, {"", "Bxd5 500, h3 460; Kh7 -500"}, {"h3", "Kh8 -460; g3 460"}),
      .set = "tree.plies=2", .kind = KIND_MATERIAL, .tree = "1Bxd5/sol=material 1h3/ret");

TRIAL(a_drawn_line_is_no_solution,
      CLASSIC("6k1/8/8/3p4/8/1B6/8/6K1 w - - 0 1", {"", "Bxd5 300; Kg7 -300"}),
      .refused = "after 1.Bxd5+ the game is drawn: draw by insufficient material [draw by "
                 "insufficient material after 1.Bxd5+ / no draw]");

TRIAL(a_solver_who_is_mated_has_no_solution,
      CLASSIC("rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2",
              {"", "g4 100; Qh4 -100"}),
      .refused = "after 2...Qh4# the solver is mated [mated after 2...Qh4# / not mated]");

// Of two mates in two the second becomes a retry; the main line is never cut.
TEST(a_tree_that_is_too_large_is_cut_beside_its_main_line) {
    Trial trial = {CLASSIC(OPERA, {"", "Qb8 #2, Qb7 #2, Rxd7 80; Nxb8 #-1; Rd8 #1"},
                           {"Qb7", "a6 #-1; Qc8 #1"}),
                   .set = "tree.max-nodes=5", .kind = KIND_MATE, .tree = OPERA_TREE " 1Qb7/ret"};
    trial_holds(&trial);
    CLEANUP(inquiry_free_at) Inquiry *inquiry = trial_run(&trial, NULL);
    const Verdict *verdict = trial_verdict(inquiry, "solution-tree");
    assert_int_equal(verdict->state, VERDICT_WARN);
    assert_string_equal(evidence_text(&verdict->evidence).reason,
                        "the tree was cut by 1 of its branches to 4 moves, 3 plies (tree.trim)");
    trial.set = "tree.max-nodes=3";
    trial.tree = OPERA_TREE;
    trial_holds(&trial);
    trial.set = "tree.max-nodes=2";
    trial.tree = NULL;
    trial.refused = "more than 2 moves (tree.max-nodes)";
    trial_holds(&trial);
}

// Two mates in two, each a move, a reply and a mate.
TEST(a_tree_as_large_as_the_limit_is_not_refused) {
    static const char *const rows[][2] = {
        {"tree.trim=0 tree.max-nodes=6 tree.max-plies=3", NULL},
        {"tree.trim=0 tree.max-nodes=5 tree.max-plies=3",
         "more than 5 moves (tree.max-nodes) [6 moves, 3 plies / <=5 moves, <=3 plies; "
         "misses by 2 open branches]"},
        {"tree.trim=0 tree.max-plies=2", "deeper than 2 plies (tree.max-plies) ["},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        trial_holds(&(Trial){CLASSIC(OPERA, {"", "Qb8 #2, Qb7 #2, Rxd7 80; Nxb8 #-1; Rd8 #1"},
                                     {"Qb7", "a6 #-1; Qc8 #1"}),
                             .set = rows[i][0], .kind = KIND_MATE, .refused = rows[i][1]});
    }
}
