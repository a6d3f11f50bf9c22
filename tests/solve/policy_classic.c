// The classic tree on recorded lines: what is a solution, an alternative, a retry, and how far a
// line goes.
#include "tests/support/test.h"

#include "tests/support/trial.h"

#define TREE_ALONE "filters=solution-tree"

// White mates by Qb8+ Nxb8 Rd8, and by Qb7 and Qc8.
static const char OPERA[] = "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16";
// The rook hangs to four pieces, and is won for good whichever takes it.
static const char FOUR_TAKERS[] = "6k1/5pp1/7p/3r4/4P3/1BN5/5PPP/3R2K1 w - - 0 1";
// The rook hangs to the bishop.
static const char HANGING[] = "6k1/5pp1/7p/3r4/8/1B6/5PPP/6K1 w - - 0 1";
// Bxd5 wins the rook and threatens Ra8 mate.
static const char BACK_RANK[] = "6k1/5ppp/8/3r4/7n/1B6/5PPP/R5K1 w - - 0 1";
// Nxd5 wins a rook; Bxa1 then gives a bishop for one, and tension it is in any case.
static const char TENSION[] = "6k1/5pp1/7p/3r4/8/2N5/1b3PPP/R3R1K1 w - - 0 1";

static Trial trial_of(const char *fen, const Recording *recordings)
{
    return (Trial){
        .fen = fen, .profile = "classic", .settings = {TREE_ALONE, NULL}, .recordings = recordings};
}

static const TreeNode *node_at(const Inquiry *inquiry, uint32_t node)
{
    const Tree *tree = inquiry_tree(inquiry);
    assert_true(node < tree->count);
    return &tree->nodes[node];
}

static void assert_tally(const Inquiry *inquiry, uint32_t node, const char *wanted)
{
    char text[TALLY_TEXT_MAX];
    assert_true(node_at(inquiry, node)->tally.counted);
    tally_write(&node_at(inquiry, node)->tally, text);
    assert_string_equal(text, wanted);
}

TEST(every_shortest_mate_is_a_solution)
{
    const Trial trial =
        trial_of(OPERA, RECORDED({":50", "Qb8 #2, Qb7 #2, Rxd7 80"}, {"Qb8+:1", "Nxb8 #-1"},
                                 {"Qb7:1", "a6 #-1, a5 #-1"}, {"Qb8+ Nxb8:50", "Rd8 #1, Bd2 -400"},
                                 {"Qb7 a6:50", "Qc8 #1"}));
    trial_assert_accepted(&trial, KIND_MATE,
                          "1Qb8+/sol 2Nxb8/rep 3Rd8#/sol=mate 1Qb7/sol 2a6/rep 3Qc8#/sol=mate");
}

TEST(mates_one_and_two_moves_longer_are_retries_and_three_fail)
{
    Trial trial =
        trial_of(OPERA, RECORDED({"", "Qb8 #2, Qb7 #3, Qb5 #4, Qb4 #5, Rxd7 80"},
                                 {"Qb8+", "Nxb8 #-1"}, {"Qb7", "a6 #-2"}, {"Qb5", "a6 #-3"},
                                 {"Qb4", "a6 #-4"}, {"Qb8+ Nxb8", "Rd8 #1"}));
    trial_assert_accepted(&trial, KIND_MATE,
                          "1Qb8+/sol 2Nxb8/rep 3Rd8#/sol=mate 1Qb7/ret 1Qb5/ret");
    trial.settings[1] = "retry.mate=1";
    trial_assert_accepted(&trial, KIND_MATE, "1Qb8+/sol 2Nxb8/rep 3Rd8#/sol=mate 1Qb7/ret");
}

TEST(where_no_other_move_mates_at_all_it_is_a_hard_mate)
{
    const Trial trial = trial_of(OPERA, RECORDED({"", "Qb8 #2, Rxd7 900"}, {"Qb8+", "Nxb8 #-1"},
                                                 {"Qb8+ Nxb8", "Rd8 #1, Bd2 -400"}));
    int searches;
    ENDS_BY(inquiry_free_at) Inquiry *inquiry = trial_run(&trial, &searches);
    trial_assert_tree(inquiry, "1Qb8+/sol 2Nxb8/rep 3Rd8#/sol=mate");
    assert_int_equal(tree_kind(inquiry_tree(inquiry)), KIND_HARD_MATE);
    // The only reply and the mating move need no search of their own.
    assert_int_equal(searches, 3);
    assert_int_equal(node_at(inquiry, 1)->score.value, 2);
    assert_int_equal(node_at(inquiry, 2)->score.value, 2);
    assert_int_equal(node_at(inquiry, 3)->score.value, 1);
}

TEST(the_deeper_search_says_how_long_a_mate_is)
{
    const Trial trial =
        trial_of(OPERA, RECORDED({"", "Qb8 #2, Qb7 #6, Rxd7 80"}, {"Qb8+", "Nxb8 #-1"},
                                 {"Qb7", "a6 #-1"}, {"Qb8+ Nxb8", "Rd8 #1"}, {"Qb7 a6", "Qc8 #1"}));
    trial_assert_accepted(&trial, KIND_MATE,
                          "1Qb8+/sol 2Nxb8/rep 3Rd8#/sol=mate 1Qb7/sol 2a6/rep 3Qc8#/sol=mate");
}

TEST(a_mate_that_was_seen_stays_one)
{
    const Trial trial = trial_of(
        OPERA, RECORDED({"", "Qb8 #2, Rxd7 80"}, {"Qb8+", "Nxb8 -80"}, {"Qb8+ Nxb8", "Rd8 #1"}));
    trial_assert_accepted(&trial, KIND_HARD_MATE, "1Qb8+/sol 2Nxb8/rep 3Rd8#/sol=mate");
}

TEST(a_mate_is_not_held_to_the_plies)
{
    Trial trial =
        trial_of(OPERA, RECORDED({"", "Qb8 #2"}, {"Qb8+", "Nxb8 #-1"}, {"Qb8+ Nxb8", "Rd8 #1"}));
    trial.settings[1] = "tree.plies=1";
    trial_assert_accepted(&trial, KIND_HARD_MATE, "1Qb8+/sol 2Nxb8/rep 3Rd8#/sol=mate");
}

TEST(a_mate_that_appears_turns_it_into_a_mate_puzzle)
{
    const Trial trial = trial_of(OPERA, RECORDED({"", "Qb8 300, Rxd7 80"}, {"Qb8+", "Nxb8 -300"},
                                                 {"Qb8+ Nxb8", "Rd8 #1, Bd2 300"}));
    trial_assert_accepted(&trial, KIND_MATE, "1Qb8+/sol 2Nxb8/rep 3Rd8#/sol=mate");

    // The deeper search of a move that was no mate may be the first to see one.
    const Trial late = trial_of(OPERA, RECORDED({"", "Rxd7 310, Qb8 300"}, {"Rxd7", "Qxd7 -310"},
                                                {"Qb8+", "Nxb8 #-1"}, {"Qb8+ Nxb8", "Rd8 #1"}));
    trial_assert_accepted(&late, KIND_HARD_MATE, "1Qb8+/sol 2Nxb8/rep 3Rd8#/sol=mate");
}

TEST(ten_percent_worse_is_an_alternative_and_twenty_a_retry)
{
    // Rxd5 is searched again, exactly 40 % below the best; h4 is not.
    const Trial trial = trial_of(
        FOUR_TAKERS, RECORDED({"", "exd5 500, Bxd5 499, Nxd5 498, h3 497, Rxd5 300, h4 299"},
                              {"exd5", "Kf8 -500"}, {"Bxd5", "Kf8 -450"}, {"Nxd5", "Kf8 -449"},
                              {"Rxd5", "Kf8 -400"}, {"h3", "Kf8 -399"}));
    trial_assert_accepted(&trial, KIND_MATERIAL,
                          "1exd5/sol=material 1Bxd5/alt=material 1Nxd5/ret 1Rxd5/ret");
}

TEST(the_deeper_search_says_which_move_is_best)
{
    Trial trial = trial_of(FOUR_TAKERS, RECORDED({"", "exd5 500, Bxd5 450"}, {"exd5", "Kf8 -455"},
                                                 {"Bxd5", "Kf8 -505"}));
    trial_assert_accepted(&trial, KIND_MATERIAL, "1Bxd5/sol=material 1exd5/alt=material");
    trial.settings[1] = "alternative=5";
    trial_assert_accepted(&trial, KIND_MATERIAL, "1Bxd5/sol=material 1exd5/ret");
}

TEST(without_a_good_move_there_is_no_puzzle)
{
    const Trial trial = trial_of(FOUR_TAKERS, RECORDED({"", "exd5 0, Bxd5 -10"}));
    trial_assert_refused(&trial, "1.exd5 (0.00) neither [1.exd5 0.00 / >0.00; misses by 1 cp]");
    const Trial deeper =
        trial_of(FOUR_TAKERS, RECORDED({"", "exd5 1, Bxd5 -10"}, {"exd5", "Kf8 0"}));
    trial_assert_refused(&deeper, "1.exd5 (0.00) neither [1.exd5 0.00 / >0.00; misses by 1 cp]");
    const Trial second = trial_of(
        HANGING, RECORDED({"", "h3 100"}, {"h3", "Kh7 -100"}, {"h3 Kh7", "g3 0, Bxd5 -10"}));
    trial_assert_refused(&second,
                         "after 1...Kh7 no move is good for the solver any more [no good "
                         "move after 1...Kh7, Adv +0 / a good move, Adv >=+1; misses by 1 pawn]");
}

TEST(the_only_legal_move_is_not_searched_again)
{
    static const char smothered[] = "6k1/5pp1/7p/8/8/8/R4nPP/6RK w - - 0 1";
    const Trial trial = trial_of(smothered, RECORDED({"", "Rxf2 700"}));
    trial_assert_accepted(&trial, KIND_MATERIAL, "1Rxf2/sol=material");
}

TEST(gains_and_plies_are_counted_after_every_move)
{
    const Trial trial =
        trial_of(HANGING, RECORDED({"", "h3 500"}, {"h3", "Kf8 -500"}, {"h3 Kf8", "Bxd5 500"},
                                   {"h3 Kf8 Bxd5", "f6 -500"}));
    ENDS_BY(inquiry_free_at) Inquiry *inquiry = trial_run(&trial, NULL);
    trial_assert_tree(inquiry, "1h3/sol 2Kf8/rep 3Bxd5/sol=material");
    // The bishop attacks the rook, but only one side's next move takes something.
    assert_tally(inquiry, 1, "Adv +0 Var +0 +- T+ M- C- 3 left");
    assert_tally(inquiry, 2, "Adv +0 Var +0 +- T+ M- C+ 2 left");
    assert_tally(inquiry, 3, "Adv +5 Var +5 +- T- M- C- 4 left");
    assert_string_equal(grounds_text(&trial_verdict(inquiry, "solution-tree")->grounds).measured,
                        "3 moves, 3 plies; Adv +5 Var +5 +- T- M- C- 4 left");
}

TEST(a_line_fails_when_the_plies_run_out)
{
    Trial trial =
        trial_of(HANGING, RECORDED({"", "h3 500"}, {"h3", "Kf8 -500"}, {"h3 Kf8", "g3 500"},
                                   {"h3 Kf8 g3", "Ke7 -500"}, {"h3 Kf8 g3 Ke7", "Bxd5 500"},
                                   {"h3 Kf8 g3 Ke7 Bxd5", "f6 -500"}));
    trial_assert_refused(&trial,
                         "after 2...Ke7 the plies ran out with Adv +0 [Adv +0 after 2...Ke7 / "
                         "Adv >=+1; misses by 1 pawn]");
    trial.settings[1] = "tree.plies=5";
    trial_assert_accepted(&trial, KIND_MATERIAL,
                          "1h3/sol 2Kf8/rep 3g3/sol 4Ke7/rep "
                          "5Bxd5/sol=material");
}

TEST(a_gain_renews_the_plies_and_a_mate_threat_keeps_the_line_going)
{
    Trial trial =
        trial_of(BACK_RANK, RECORDED({"", "Bxd5 600"}, {"Bxd5", "Nf5 -600"}, {"Bxd5 Nf5", "h3 600"},
                                     {"Bxd5 Nf5 h3", "Nd6 -600"}));
    trial.settings[1] = "tree.plies=2";
    trial_assert_refused(&trial,
                         "after 2.h3 the plies ran out, and the line is not complete: "
                         "Adv +5 Var +0 +- T- M+ C- 0 left [Adv +5 Var +0 +- T- M+ C- 0 left / "
                         "Adv >=+1 and quiet]");
}

TEST(a_line_that_the_reply_completes_ends_with_the_move_before_it)
{
    const Trial trial = trial_of(BACK_RANK, RECORDED({"", "Bxd5 600"}, {"Bxd5", "h6 -600"}));
    ENDS_BY(inquiry_free_at) Inquiry *inquiry = trial_run(&trial, NULL);
    trial_assert_tree(inquiry, "1Bxd5/sol 2h6/rep=material");
    assert_true(inquiry_accepted(inquiry));
    assert_int_equal(tree_kind(inquiry_tree(inquiry)), KIND_MATERIAL);
    Move solution[4];
    assert_int_equal(tree_solution(inquiry_tree(inquiry), solution, 4), 1);
    assert_true(node_at(inquiry, 2)->quiet);
}

TEST(a_check_keeps_the_line_going)
{
    static const char check[] = "r5k1/5pp1/7p/8/8/8/5PPP/R5K1 w - - 0 1";
    const Trial trial =
        trial_of(check, RECORDED({"", "Rxa8 500, Rb1 -500"}, {"Rxa8+", "Kh7 -500"}));
    ENDS_BY(inquiry_free_at) Inquiry *inquiry = trial_run(&trial, NULL);
    trial_assert_tree(inquiry, "1Rxa8+/sol 2Kh7/rep=material");
    assert_tally(inquiry, 1, "Adv +5 Var +5 ++ T- M- C- 4 left");
}

TEST(tension_keeps_the_line_going_only_where_a_capture_is_next)
{
    Trial trial =
        trial_of(TENSION, RECORDED({"", "Nxd5 300"}, {"Nxd5", "Bxa1 -300"},
                                   {"Nxd5 Bxa1", "Rxa1 300"}, {"Nxd5 Bxa1 Rxa1", "Kh7 -300"}));
    trial.settings[1] = "tree.gain=3";
    ENDS_BY(inquiry_free_at) Inquiry *inquiry = trial_run(&trial, NULL);
    trial_assert_tree(inquiry, "1Nxd5/sol 2Bxa1/rep 3Rxa1/sol=material");
    assert_tally(inquiry, 1, "Adv +5 Var +5 +- T+ M- C+ 4 left");
    assert_tally(inquiry, 2, "Adv +0 Var -5 +- T- M- C- 3 left");
    assert_tally(inquiry, 3, "Adv +3 Var +3 +- T- M- C- 4 left");
    inquiry_free(inquiry);

    trial.recordings = RECORDED({"", "Nxd5 300"}, {"Nxd5", "Kh7 -300"});
    inquiry = trial_run(&trial, NULL);
    trial_assert_tree(inquiry, "1Nxd5/sol=material");
    assert_tally(inquiry, 1, "Adv +5 Var +5 +- T+ M- C- 4 left");
}

TEST(less_than_the_gain_that_counts_does_not_end_a_line)
{
    Trial trial = trial_of(HANGING, RECORDED({"", "Bxd5 500"}, {"Bxd5", "Kh7 -500"},
                                             {"Bxd5 Kh7", "h3 500"}, {"Bxd5 Kh7 h3", "f6 -500"}));
    trial.settings[1] = "tree.gain=5";
    trial_assert_accepted(&trial, KIND_MATERIAL, "1Bxd5/sol=material");
    trial.settings[1] = "tree.gain=6";
    trial.settings[2] = "tree.plies=2";
    trial_assert_refused(
        &trial, "the plies ran out with Adv +5 [Adv +5 after 2.h3 / Adv >=+6; misses by 1 pawn]");
}

TEST(when_the_first_solution_fails_the_alternative_takes_its_place)
{
    Trial trial =
        trial_of(HANGING, RECORDED({"", "h3 500, Bxd5 460, g3 420"}, {"h3", "Kh8 -500"},
                                   {"Bxd5", "Kh7 -460"}, {"g3", "Kh7 -420"}, {"h3 Kh8", "h4 500"}));
    trial.settings[1] = "tree.plies=2";
    trial_assert_accepted(&trial, KIND_MATERIAL, "1Bxd5/sol=material 1h3/ret 1g3/ret");
}

TEST(an_alternative_that_fails_becomes_a_retry_without_continuation)
{
    Trial trial = trial_of(
        HANGING, RECORDED({"", "Bxd5 500, h3 460"}, {"Bxd5", "Kh7 -500"}, {"h3", "Kh8 -460"}));
    trial.settings[1] = "tree.plies=2";
    trial_assert_accepted(&trial, KIND_MATERIAL, "1Bxd5/sol=material 1h3/ret");
}

TEST(a_drawn_line_is_no_solution)
{
    static const char bare[] = "6k1/8/8/3p4/8/1B6/8/6K1 w - - 0 1";
    const Trial trial = trial_of(bare, RECORDED({"", "Bxd5 300"}, {"Bxd5+", "Kg7 -300"}));
    trial_assert_refused(&trial,
                         "after 1.Bxd5+ the game is drawn: draw by insufficient material [draw by "
                         "insufficient material after 1.Bxd5+ / no draw]");
}

TEST(a_solver_who_is_mated_has_no_solution)
{
    static const char fools[] = "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2";
    const Trial trial = trial_of(fools, RECORDED({"", "g4 100"}, {"g4", "Qh4 -100"}));
    trial_assert_refused(&trial,
                         "after 2...Qh4# the solver is mated [mated after 2...Qh4# / not mated]");
}

// Two mates in two, each a move, a reply and a mate.
TEST(a_tree_as_large_as_the_limit_is_not_refused)
{
    Trial trial =
        trial_of(OPERA, RECORDED({"", "Qb8 #2, Qb7 #2, Rxd7 80"}, {"Qb8+", "Nxb8 #-1"},
                                 {"Qb7", "a6 #-1"}, {"Qb8+ Nxb8", "Rd8 #1"}, {"Qb7 a6", "Qc8 #1"}));
    trial.settings[1] = "tree.max-nodes=6";
    trial.settings[2] = "tree.max-plies=3";
    trial_assert_accepted(&trial, KIND_MATE, NULL);
    trial.settings[1] = "tree.max-nodes=5";
    trial_assert_refused(&trial, "more than 5 moves (tree.max-nodes) [6 moves, 3 plies / <=5 "
                                 "moves, <=3 plies; misses by 2 open branches]");
    trial.settings[1] = "tree.max-plies=2";
    trial.settings[2] = NULL;
    trial_assert_refused(&trial, "deeper than 2 plies (tree.max-plies) [");
}
