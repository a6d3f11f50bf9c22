// The tree of the positional profile on recorded lines: as many plies as asked for, each from its
// own search.

#include "tests/solve/positions.h"
#include "tests/support/trial.h"

#define POSITIONAL(start, ...)                                                                     \
    .profile = "positional", .settings = {"filters=solution-tree"}, .fen = (start),                \
    .recordings = RECORDED(__VA_ARGS__)

static const char QUIET[] = "r4rk1/pp2nppp/2p5/8/8/2P5/PP2NPPP/R4RK1 w - - 0 18";
static const char QUIET_TREE[] = "1Nd4/sol 2Nd5/rep 3Rfe1/sol=positional";
static const char QUIET_LINE[] = "Nd4 40; Nd5 -35; Rfe1 38, Rab1 23; Rfe8 -30; Nf5 33, Nf3 -67";

TEST(a_solution_is_best_move_best_reply_best_move) {
    const Trial trial = {POSITIONAL(QUIET, {"", QUIET_LINE}), .kind = KIND_POSITIONAL,
                         .tree = QUIET_TREE, .searches = 3};
    trial_holds(&trial);
    CLEANUP(inquiry_free_at) Inquiry *inquiry = trial_run(&trial, NULL);
    assert_int_equal(inquiry_searched_nodes(inquiry), 3 * 60000000);
}

// Nd4 is 40 above nothing and 20 above the next; the tree does not search it again.
TRIAL(the_first_move_is_the_one_that_the_filters_have_found, .profile = "positional", .fen = QUIET,
      .settings = {"filters=best-in-window margin-in-window solution-tree"},
      .recordings = RECORDED({":2", "Nd4 40, Nf4 20"}, {"Nd4:1", "Nd5 -35"},
                             {"Nd4 Nd5:2", "Rfe1 38, Rab1 20"}),
      .kind = KIND_POSITIONAL, .tree = QUIET_TREE, .searches = 3);

TEST(later_moves_of_the_solution_have_the_margin_too) {
    static const struct {
        const char *third; // what is found at the third ply
        const char *reason;
    } rows[] = {
        {"Rfe1 38, Rab1 23", NULL},
        {"Rfe1 38, Rab1 -62", NULL},
        {"Rfe1 38, Rab1 24", "later in the solution 19.Rfe1 (+0.38) is hardly better than 19.Rab1 "
                             "(+0.24)"},
        {"Rfe1 38, Rab1 -63", "later in the solution 19.Rfe1 (+0.38) is much better than 19.Rab1 "
                              "(-0.63)"},
        {"Rfe1 38", "later in the solution 19.Rfe1 is the only move"},
        {"Rfe1 #5, Rab1 10", "later in the solution, between 19.Rfe1 (#5) and 19.Rab1 (+0.10), "
                             "there is a mate, not a margin"},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        Trial trial = {POSITIONAL(QUIET, {":1", "Nd4 40; Nd5 -35"}, {"Nd4 Nd5:2", rows[i].third}),
                       .kind = KIND_POSITIONAL, .tree = QUIET_TREE};
        trial_holds(&trial);
        CLEANUP(inquiry_free_at) Inquiry *inquiry = trial_run(&trial, NULL);
        const Verdict *verdict = trial_verdict(inquiry, "solution-tree");
        assert_int_equal(verdict->state, rows[i].reason ? VERDICT_WARN : VERDICT_PASS);
        assert_false(verdict->evidence.has_miss);
        if (rows[i].reason) {
            assert_string_equal(evidence_text(&verdict->evidence).reason, rows[i].reason);
            trial.set = "margin.later=2";
            trial.refused = rows[i].reason;
            trial.tree = NULL;
            trial_holds(&trial);
        }
    }
    trial_holds(&(Trial){POSITIONAL(QUIET, {":1", "Nd4 40; Nd5 -35; Rfe1 38"}),
                         .set = "margin.later=0", .kind = KIND_POSITIONAL, .tree = QUIET_TREE});
}

TRIAL(a_solution_may_be_a_single_move, POSITIONAL(QUIET, {"", QUIET_LINE}), .set = "tree.length=1",
      .kind = KIND_POSITIONAL, .tree = "1Nd4/sol=positional");

TRIAL(a_solution_is_as_long_as_asked_for, POSITIONAL(QUIET, {"", QUIET_LINE}),
      .set = "tree.length=5", .kind = KIND_POSITIONAL,
      .tree = "1Nd4/sol 2Nd5/rep 3Rfe1/sol 4Rfe8/rep 5Nf5/sol=positional");

TRIAL(a_solution_that_would_end_with_a_reply_is_refused_before_any_search,
      POSITIONAL(QUIET, {"", QUIET_LINE}), .set = "tree.length=2", .searches = NO_SEARCHES,
      .refused = "a solution of 2 plies would end with a reply (tree.length)");

static const char STALEMATING[] = "7k/8/5K2/8/8/8/8/6Q1 w - - 0 1";

TEST(a_game_that_ends_before_the_solution_is_refused) {
    static const char *const rows[][3] = {
        {"6k1/R7/8/8/8/8/8/1R4K1 w - - 2 2", "Rb8 100",
         "the game ends after 1 of 3 plies: mate [1 ply, mate / >= 3 plies; misses by 2 plies]"},
        {"3rkr2/3p1p2/8/8/8/8/5PPP/r1Q3K1 w - - 0 1", "Qe1 100; Rxe1 -100",
         "the game ends after 2 of 3 plies: mate [2 plies, mate / >= 3 plies; misses by 1 ply]"},
        {STALEMATING, "Qg6 100", "the game ends after 1 of 3 plies: draw by stalemate"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        trial_holds(&(Trial){POSITIONAL(rows[i][0], {"", rows[i][1]}), .refused = rows[i][2]});
}

TRIAL(a_last_move_may_be_mate, POSITIONAL(LADDER, {"", "Ra7 100; Kg8 -100; Rb8 100"}),
      .kind = KIND_MATE, .tree = LADDER_TREE);

TRIAL(a_last_move_that_draws_is_no_puzzle, POSITIONAL(STALEMATING, {"", "Qg6 100"}),
      .set = "tree.length=1",
      .refused = "after 1.Qg6 the game is drawn [draw by stalemate after 1.Qg6 / no draw]");
