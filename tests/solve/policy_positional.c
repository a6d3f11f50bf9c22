// The tree of the positional profile on recorded lines: as many plies as asked for, each from its
// own search.
#include "tests/support/test.h"

#include "tests/support/recorded.h"
#include "tests/support/trial.h"

static const char QUIET[] = "r4rk1/pp2nppp/2p5/8/8/2P5/PP2NPPP/R4RK1 w - - 0 18";
static const char QUIET_TREE[] = "1Nd4/sol 2Nd5/rep 3Rfe1/sol=positional";

static const Recording answers[] = {{":1", "Nd4 40"},
                                    {"Nd4:1", "Nd5 -35"},
                                    {"Nd4 Nd5:1", "Rfe1 38"},
                                    {"Nd4 Nd5 Rfe1:1", "Rfe8 -30"},
                                    {"Nd4 Nd5 Rfe1 Rfe8:1", "Nf5 33"},
                                    {0}};

static Trial trial_of(const char *fen, const Recording *recordings, const char *setting)
{
    return (Trial){.fen = fen,
                   .profile = "positional",
                   .settings = {"filters=solution-tree", setting},
                   .recordings = recordings};
}

TEST(a_solution_is_best_move_best_reply_best_move)
{
    const Trial trial = trial_of(QUIET, answers, NULL);
    assert_int_equal(trial_assert_accepted(&trial, KIND_POSITIONAL, QUIET_TREE), 3);
    ENDS_BY(inquiry_free_at) Inquiry *inquiry = trial_run(&trial, NULL);
    assert_int_equal(inquiry_nodes(inquiry), 3 * 60000000);
}

TEST(the_first_move_is_the_one_that_the_filters_have_found)
{
    // Nd4 is 40 above nothing and 20 above the next; the tree does not search it again.
    Trial trial = trial_of(
        QUIET, RECORDED({":2", "Nd4 40, Nf4 20"}, {"Nd4:1", "Nd5 -35"}, {"Nd4 Nd5:1", "Rfe1 38"}),
        NULL);
    trial.settings[0] = "filters=best-in-window margin-in-window solution-tree";
    assert_int_equal(trial_assert_accepted(&trial, KIND_POSITIONAL, QUIET_TREE), 3);
}

TEST(a_solution_is_as_long_as_asked_for)
{
    const Trial one = trial_of(QUIET, answers, "tree.length=1");
    trial_assert_accepted(&one, KIND_POSITIONAL, "1Nd4/sol=positional");
    const Trial five = trial_of(QUIET, answers, "tree.length=5");
    trial_assert_accepted(&five, KIND_POSITIONAL,
                          "1Nd4/sol 2Nd5/rep 3Rfe1/sol 4Rfe8/rep 5Nf5/sol=positional");
}

TEST(a_solution_that_would_end_with_a_reply_is_refused_before_any_search)
{
    const Trial trial = trial_of(QUIET, answers, "tree.length=2");
    static const char words[] = "a solution of 2 plies would end with a reply (tree.length)";
    assert_int_equal(trial_assert_refused(&trial, words), 0);
}

TEST(a_game_that_ends_before_the_solution_is_refused)
{
    static const Recording mate[] = {{"", "Rb8 100"}, {0}};
    static const Recording stalemate[] = {{"", "Qg6 100"}, {0}};
    const Trial one = trial_of("6k1/R7/8/8/8/8/8/1R4K1 w - - 2 2", mate, NULL);
    trial_assert_refused(
        &one,
        "the game ends after 1 of 3 plies: mate [1 ply, mate / >= 3 plies; misses by 2 plies]");
    const Trial two = trial_of("3rkr2/3p1p2/8/8/8/8/5PPP/r1Q3K1 w - - 0 1",
                               RECORDED({"", "Qe1 100"}, {"Qe1+", "Rxe1 -100"}), NULL);
    trial_assert_refused(
        &two,
        "the game ends after 2 of 3 plies: mate [2 plies, mate / >= 3 plies; misses by 1 ply]");
    const Trial three = trial_of("7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", stalemate, NULL);
    trial_assert_refused(&three, "the game ends after 1 of 3 plies: draw by stalemate");
}

TEST(a_last_move_that_ends_the_game_is_a_mate_or_no_puzzle)
{
    static const Recording mate[] = {
        {"", "Ra7 100"}, {"Ra7", "Kg8 -100"}, {"Ra7 Kg8", "Rb8 100"}, {0}};
    const Trial mates = trial_of("5k2/8/8/8/8/8/R7/1R4K1 w - - 0 1", mate, NULL);
    trial_assert_accepted(&mates, KIND_MATE, "1Ra7/sol 2Kg8/rep 3Rb8#/sol=mate");
    const Trial draws =
        trial_of("7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", RECORDED({"", "Qg6 100"}), "tree.length=1");
    trial_assert_refused(&draws,
                         "after 1.Qg6 the game is drawn [draw by stalemate after 1.Qg6 / no draw]");
}
