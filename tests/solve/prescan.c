// The first look in steps, on recorded lines: what each step refuses and what it lets through, to
// the centipawn.
#include "tests/support/test.h"

#include <string.h>

#include "src/solve/prescan.h"
#include "tests/support/recorded.h"
#include "tests/support/trial.h"

// White wins a rook by Qd5+.
static const char FORK[] = "r5k1/5ppp/8/8/8/8/5PPP/3Q2K1 w - - 0 1";

// Steps of 10,000 and 100,000 nodes before the 1,000,000 of magnus, which wants more than 280 and
// all others below 100.
#define STEPS                                                                                      \
    "prescan=2 prescan.first=0.01 prescan.factor=10 prescan.margin=200 prescan.narrowing=0.5 "     \
    "prescan.lead=100"

static const char ONLY[] = "filters=one-winning-move not-mate-in-one";

typedef struct Row {
    const char *first, *second, *look; // what is found at 10,000 nodes, 100,000 and 1,000,000
    int searches;
    const char *refused; // or NULL: accepted
} Row;

TEST(a_step_refuses_what_misses_by_more_than_its_margin)
{
    static const char *const won = "Qd5 500, Qd7 20";
    static const Row rows[] = {
        {won, won, won, 3, NULL},
        // The best move: 281 is wanted.
        {"Qd5 80, Qd7 -300", won, won, 1,
         "one-winning-move: the best move, Qd5, does not win (+0.80); it misses by more than +2.00 "
         "in step 1 of the first look (prescan.margin) [Qd5 +0.80, Qd7 -3.00 / >2.80, next <1.00; "
         "misses by 201 cp]"},
        {"Qd5 81, Qd7 -300", won, won, 3, NULL},
        // Half the margin in the second step.
        {won, "Qd5 180, Qd7 -300", won, 2, "by more than +1.00 in step 2 of the first look"},
        {won, "Qd5 181, Qd7 -300", won, 3, NULL},
        // The next move: 99 is allowed.
        {"Qd5 900, Qd7 300", won, won, 1,
         "Qd7 is too good as well (+3.00); it misses by more than"},
        {"Qd5 900, Qd7 299", won, won, 3, NULL},
        // Both together: a lead of 182 is wanted, 82 is enough here.
        {"Qd5 281, Qd7 200", won, won, 1,
         "the lead is too small by more than +1.00 in step 1 of the first look (prescan.lead)"},
        {"Qd5 281, Qd7 199", won, won, 3, NULL},
        // A mate does not go away.
        {"Qd5 #4, Qd7 #9", won, won, 1, "(#9); step 1 of the first look found it"},
        {"Qd5 #-4, Qd7 #-3", won, won, 1, "(#-4); step 1 of the first look found it"},
        {"Qd5 #4, Qd7 100", won, won, 3, NULL},
        // What is no matter of centipawns is left to the search of the profile.
        {"Qd5 #1, Qd7 20", won, won, 3, NULL},
        // What that one says is the last word.
        {won, won, "Qd5 280, Qd7 20", 3, "one-winning-move: the best move, Qd5, does not win"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const Row *row = &rows[i];
        const Trial trial = {.fen = FORK,
                             .settings = {ONLY, "nodes.max=1000000"},
                             .set = STEPS,
                             .recordings =
                                 RECORDED({":2@10000", row->first}, {":2@100000", row->second},
                                          {":2@1000000", row->look}),
                             .refused = row->refused,
                             .searches = row->searches};
        trial_holds(&trial);
    }
}

// The verdict of a step names its nodes and the key that set the margin.
TEST(a_refusal_says_its_step_its_margin_and_what_was_found)
{
    const Trial trial = {
        .fen = FORK, .set = STEPS, .recordings = RECORDED({":2@10000", "Qd5 50, Qd7 -300"})};
    int searches;
    ENDS_BY(inquiry_free_at) Inquiry *inquiry = trial_run(&trial, &searches);
    const Verdict *verdict = trial_verdict(inquiry, "one-winning-move");
    const Grounds *grounds = &verdict->grounds;
    assert_int_equal(verdict->nodes, 10000);
    assert_int_equal(inquiry_nodes(inquiry), 10000);
    assert_true(grounds_find(grounds, "step")->number == 1);
    assert_true(grounds_find(grounds, "best")->number == 50);
    const Limit *limit = &grounds->limits[grounds->limit_count - 1];
    assert_int_equal(limit->key, KEY_PRESCAN_MARGIN);
    assert_true(limit->number == 200);
    assert_int_equal(trial_verdict(inquiry, "only-winning-move")->state, VERDICT_SKIPPED);
    Score now;
    assert_true(inquiry_eval(inquiry, 0, &now));
    assert_int_equal(now.value, 50);
}

// Classic: from 0 or less twice to 400 or more. Its evaluations are one-line searches.
TEST(evaluations_are_looked_at_in_steps_too)
{
    static const struct {
        const char *now, *before;
        int searches;
        const char *refused;
    } rows[] = {
        {"Qd5 199", "h6 0", 1,
         "the evaluation now (+1.99) is too low; it misses by more than +2.00"},
        {"Qd5 200", "h6 0", 2, "the evaluation now (+2.00) is too low ["},
        // What it was before is asked for only where that decides.
        {"Qd5 400", "h6 -201", 2, "the solver was better before the last move already (+2.01); it"},
        {"Qd5 #3", "h6 -201", 2, "better before the mate already (#3 after +2.01); it"},
        {"Qd5 #3", "h6 -200", 4, "better before the mate already (#3 after +2.00) ["},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const Trial trial = {.fen = "r5k1/5ppp/8/8/8/8/5PPP/3Q1K2 w - - 0 1",
                             .moves = "Kg1 h6",
                             .profile = "classic",
                             .settings = {"filters=evaluation-jump"},
                             .set = "prescan=1 prescan.margin=200",
                             .recordings =
                                 RECORDED({"Kg1 h6:1", rows[i].now}, {"Kg1:1", rows[i].before}),
                             .refused = rows[i].refused,
                             .searches = rows[i].searches};
        trial_holds(&trial);
    }
}

// In the tree a small search is enough where 50 centipawns make no difference: replies within 40 of
// the best are answered, and White wins with more than 280.
TEST(a_small_search_settles_a_node_where_no_score_near_it_would_change_it)
{
    static const struct {
        const char *reply, *second; // what is found in a step after Qd5, and after Qd5 Rb8
        int searches;
        const char *refused; // or NULL
    } rows[] = {
        {"Rb8 -900, Rf8 -991", "Qd4 400, Qd6 380, Qd7 350", 4, NULL},
        {"Rb8 -900, Rf8 -990", "Qd4 400, Qd6 380, Qd7 350", 5, NULL},
        {"Rb8 -900, Rf8 -991", "Qd4 400, Qd6 380, Qd7 231", 5, NULL},
        {"Rb8 -900, Rf8 -991", "Qd4 230, Qd6 20, Qd7 10", 4,
         "no move wins any more; sure enough in step 1 of the first look (prescan.tree)"},
        {"Rb8 -900, Rf8 -991", "Qd4 231, Qd6 20, Qd7 10", 5, NULL},
        // A long mate may become a shorter one.
        {"Rb8 #-30, Rf8 #-2", "Qd4 400, Qd6 380, Qd7 350", 5, NULL},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const Trial trial = {
            .fen = FORK,
            .settings = {"filters=one-winning-move solution-tree"},
            .set = "prescan=1 prescan.first=0.1 prescan.lead=20000 prescan.tree=50 "
                   "nodes.max=1000000",
            .recordings = RECORDED({":2", "Qd5 500, Qd7 20"}, {"Qd5:5@100000", rows[i].reply},
                                   {"Qd5:5@1000000", "Rb8 -900, Rf8 -1000"},
                                   {"Qd5 Rb8:3@100000", rows[i].second},
                                   {"Qd5 Rb8:3@1000000", "Qd4 400, Qd6 380, Qd7 350"}),
            .kind = KIND_WIN,
            .tree = rows[i].refused ? NULL : "1Qd5/sol 2Rb8/rep=won",
            .refused = rows[i].refused,
            .searches = rows[i].searches};
        trial_holds(&trial);
    }
}

// What is said of the step stands within what is said of the diagram.
TEST(a_diagram_that_a_step_refuses_says_both)
{
    const Trial trial = {
        .fen = "r5k1/5ppp/8/8/8/8/5PPP/3Q2K1 w - - 7 20",
        .settings = {"filters=one-winning-move solution-tree history-free"},
        .set = "prescan=1 prescan.first=0.1 prescan.lead=20000 prescan.tree=50 nodes.max=1000000",
        .recordings = RECORDED({":2", "Qd5 500, Qd7 20"}, {"Qd5", "Rb8 -900, Rf8 -1000"},
                               {"Qd5 Rb8", "Qd4 400, Qd6 380, Qd7 350"},
                               {"bare:2", "Qd5 500, Qd7 20"}, {"bare Qd5", "Rb8 -900, Rf8 -1000"},
                               {"bare Qd5 Rb8", "Qd4 200, Qd6 20, Qd7 10"}),
        .kind = KIND_WIN};
    ENDS_BY(inquiry_free_at) Inquiry *inquiry = trial_run(&trial, NULL);
    const GroundsText text = grounds_text(&trial_verdict(inquiry, "history-free")->grounds);
    assert_non_null(strstr(text.reason, "no move wins any more"));
    assert_non_null(strstr(text.reason, "the diagram does not show the moves before; without: "));
}

TEST(steps_are_those_smaller_than_the_whole)
{
    static const struct {
        const char *first, *factor, *scan;
        int steps;
    } rows[] = {
        {"prescan.first=0.01", "prescan.factor=3", "nodes.scan=1000000", 5},
        {"prescan.first=0.01", "prescan.factor=10", "nodes.scan=1000000", 2},
        {"prescan.first=1", "prescan.factor=2", "nodes.scan=1000000", 0},
        // Less than 1,000 nodes are none.
        {"prescan.first=0.01", "prescan.factor=10", "nodes.scan=100000", 2},
        {"prescan.first=0.01", "prescan.factor=10", "nodes.scan=99999", 1},
        {"prescan.first=0.01", "prescan.factor=10", "nodes.scan=1001", 0},
    };
    Profile profile, small;
    assert_ok(profile_find("magnus", &profile, SAID));
    assert_ok(profile_set(&profile, "prescan=0", SAID));
    assert_int_equal(prescan_steps(&profile), 0);
    assert_ok(profile_set(&profile, "prescan=8", SAID));
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        assert_ok(profile_set(&profile, rows[i].first, SAID));
        assert_ok(profile_set(&profile, rows[i].factor, SAID));
        assert_ok(profile_set(&profile, rows[i].scan, SAID));
        assert_int_equal(prescan_steps(&profile), rows[i].steps);
    }
    // A step has no more hash to clear than its nodes can fill.
    assert_ok(profile_set(&profile, "nodes.scan=1000000", SAID));
    prescan_profile(&profile, 0, &small);
    assert_int_equal(profile_look(&small), 10000);
    assert_int_equal(profile_whole(&small, KEY_HASH), 1);
    assert_int_equal(profile_whole(&small, KEY_PRESCAN), 0);
}
