// The first look in steps, on recorded lines: what each step refuses and what it lets through, to
// the centipawn.

#include "tests/solve/positions.h"
#include "tests/support/trial.h"

// Steps of 10,000 and 100,000 nodes before the 1,000,000 of magnus, which wants more than 280 and
// all others below 100.
#define STEPS                                                                                      \
    "prescan=2 prescan.first=0.01 prescan.factor=10 prescan.margin=200 prescan.narrowing=0.5 "     \
    "prescan.lead=100"

static const char ONLY[] = "filters=one-winning-move not-mate-in-one";

typedef struct Row {
    const char *first, *second, *look; // what is found at 10,000 nodes, 100,000 and 1,000,000
    int thousands;                     // of nodes that are needed
    const char *refused;               // or NULL: accepted
} Row;

// The trial holds, and needs so many nodes.
static void assert_spends(const Trial *trial, int thousands) {
    trial_holds(trial);
    CLEANUP(inquiry_free_at) Inquiry *inquiry = trial_run(trial, &(int){0});
    assert_int_equal(inquiry_searched_nodes(inquiry), 1000 * (uint64_t)thousands);
}

TEST(a_step_refuses_what_misses_by_more_than_its_margin) {
    static const char *const won = "Qd5 500, Qd7 20";
    static const Row rows[] = {
        {won, won, won, 1000, NULL},
        // The best move: 281 is wanted.
        {"Qd5 80, Qd7 -300", won, won, 10,
         "one-winning-move: the best move, Qd5, does not win (+0.80); it misses by more than +2.00 "
         "in step 1 of the first look (prescan.margin) [Qd5 +0.80, Qd7 -3.00 / >2.80, next <1.00; "
         "misses by 201 cp]"},
        {"Qd5 81, Qd7 -300", won, won, 1000, NULL},
        // Half the margin in the second step.
        {won, "Qd5 180, Qd7 -300", won, 100, "by more than +1.00 in step 2 of the first look"},
        {won, "Qd5 181, Qd7 -300", won, 1000, NULL},
        // The next move: 99 is allowed.
        {"Qd5 900, Qd7 300", won, won, 10,
         "Qd7 is too good as well (+3.00); it misses by more than"},
        {"Qd5 900, Qd7 299", won, won, 1000, NULL},
        // Both together: a lead of 182 is wanted, 82 is enough here.
        {"Qd5 281, Qd7 200", won, won, 10,
         "; the leads of the best move lack 1.01 in all, step 1 of the first look allows 1.00 "
         "(prescan.lead) ["},
        {"Qd5 281, Qd7 199", won, won, 1000, NULL},
        {won, "Qd5 281, Qd7 150", won, 100,
         "lack 0.51 in all, step 2 of the first look allows "
         "0.50 (prescan.lead, narrowed)"},
        // A mate does not go away.
        {"Qd5 #4, Qd7 #9", won, won, 10, "(#9); step 1 of the first look found it"},
        {"Qd5 #-4, Qd7 #-3", won, won, 10, "(#-4); step 1 of the first look found it"},
        {"Qd5 #4, Qd7 100", won, won, 1000, NULL},
        // What is no matter of centipawns is left to the search of the profile.
        {"Qd5 #1, Qd7 20", won, won, 1000, NULL},
        // What that one says is the last word.
        {won, won, "Qd5 280, Qd7 20", 1000, "one-winning-move: the best move, Qd5, does not win"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const Row *row = &rows[i];
        const Trial trial = {FORK,
                             .settings = {ONLY, "nodes.max=1000000"},
                             .set = STEPS,
                             .recordings =
                                 RECORDED({":2@10001", row->first}, {":2@100001", row->second},
                                          {":2@1000000", row->look}),
                             .refused = row->refused,
                             .searches = 1};
        assert_spends(&trial, row->thousands);
    }
}

// A step is the first depth that is complete after so many nodes; what the depths behind it find
// within the same step is not asked.
TEST(a_step_is_judged_by_the_first_depth_after_its_nodes) {
    static const char *const won = "Qd5 500, Qd7 20", *const bad = "Qd5 50, Qd7 -300";
    const struct {
        const char *early, *first, *same_step, *late; // at 9,999 nodes, 14,000, 60,000 and 150,000
        int thousands;
        const char *refused; // or NULL
    } rows[] = {
        {bad, won, won, won, 1000, NULL},
        {won, bad, won, won, 14, "in step 1 of the first look"},
        {won, won, bad, won, 1000, NULL},
        {won, won, won, bad, 150, "in step 2 of the first look"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const Trial trial = {FORK,
                             .settings = {ONLY, "nodes.max=1000000"},
                             .set = STEPS,
                             .recordings =
                                 RECORDED({":2@10000", rows[i].early}, {":2@14001", rows[i].first},
                                          {":2@60001", rows[i].same_step},
                                          {":2@150001", rows[i].late}, {":2@1000000", won}),
                             .refused = rows[i].refused,
                             .searches = 1};
        assert_spends(&trial, rows[i].thousands);
    }
}

// What the best move is refuses in a step too, where it is so far ahead that it stays the best.
TEST(a_step_refuses_by_what_the_best_move_is_where_that_is_clear) {
    static const char TAKES[] = "r5k1/5ppp/8/3n4/8/8/5PPP/3Q2K1 w - - 0 1";
    static const char *const quiet = "Qd4 900, Qxd5 20";
    static const struct {
        const char *set, *step;
        int thousands;       // of nodes that are needed
        const char *refused; // or NULL
    } rows[] = {
        {"prescan.clear=70", "Qxd5 320, Qd4 251", 1000, NULL},
        {"prescan.clear=70", "Qxd5 320, Qd4 250", 10,
         "not-winning-capture: Qxd5 simply wins material (SEE +3); it leads by +0.70 or more "
         "in step 1 of the first look (prescan.clear)"},
        {"prescan.clear=70", "Qxd5 #5, Qd4 250", 10, "(prescan.clear)"},
        {"prescan.clear=0", "Qxd5 320, Qd4 -900", 1000, NULL},
        {"prescan.clear=70", "Qd4 320, Qxd5 -200", 1000, NULL},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        CLEANUP(str_done)
        Str set = str_of("prescan=1 prescan.first=0.01 prescan.margin=900 prescan.lead=900 %s",
                         rows[i].set);
        const Trial trial = {
            TAKES,
            .settings = {"filters=one-winning-move not-winning-capture", "nodes.max=1000000"},
            .set = str_text(&set),
            .recordings = RECORDED({":2@10001", rows[i].step}, {":2", quiet}),
            .refused = rows[i].refused,
            .searches = 1};
        assert_spends(&trial, rows[i].thousands);
    }
}

// The verdict of a step names its nodes and the key that set the margin.
TEST(a_refusal_says_its_step_its_margin_and_what_was_found) {
    const Trial trial = {FORK, .set = STEPS,
                         .recordings =
                             RECORDED({":2@10001", "Qd5 50, Qd7 -300"}, {":2", "Qd5 500, Qd7 20"})};
    CLEANUP(inquiry_free_at) Inquiry *inquiry = trial_run(&trial, &(int){0});
    const Verdict *verdict = trial_verdict(inquiry, "one-winning-move");
    const Evidence *evidence = &verdict->evidence;
    assert_int_equal(verdict->nodes, 10000);
    assert_int_equal(inquiry_searched_nodes(inquiry), 10000);
    assert_true(evidence_find(evidence, "step")->number == 1);
    assert_true(evidence_find(evidence, "best")->number == 50);
    const Limit *limit = &evidence->limits[evidence->limit_count - 1];
    assert_int_equal(limit->key, KEY_PRESCAN_MARGIN);
    assert_true(limit->number == 200);
    assert_int_equal(trial_verdict(inquiry, "only-winning-move")->state, VERDICT_SKIPPED);
    Score now;
    assert_true(inquiry_eval(inquiry, 0, &now));
    assert_int_equal(now.value, 50);
}

// Classic: from 0 or less twice to 400 or more. Its evaluations are one-line searches.
TEST(evaluations_are_looked_at_in_steps_too) {
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
        // A mate that is found later asks nothing of what was two plies before.
        {"Qd5 400", "h6 100", 6, "better two plies before already (+9.00) ["},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const Trial trial = {"r5k1/5ppp/8/8/8/8/5PPP/3Q1K2 w - - 0 1",
                             .moves = "Kg1 h6",
                             .profile = "classic",
                             .settings = {"filters=evaluation-jump"},
                             .set = "prescan=1 prescan.first=0.01 prescan.margin=200",
                             .recordings = RECORDED({"Kg1 h6:1", rows[i].now},
                                                    {"Kg1:1", rows[i].before}, {":1", "Kg1 900"}),
                             .refused = rows[i].refused,
                             .searches = rows[i].searches};
        trial_holds(&trial);
    }
}

// In the tree a step of a search for the solver's move is enough where 50 centipawns make no
// difference, and it finds what the search before has promised. White wins with more than 280.
TEST(a_step_settles_a_node_where_no_score_near_it_would_change_it) {
    static const struct {
        const char *reply, *second; // what is found after Qd5, and in a step after Qd5 Rb8
        int thousands;              // of nodes that are needed: 2,000 before that step; and where
                                    // the tree stands, 2,000 for it once more, from whole searches
        const char *refused;        // or NULL
    } rows[] = {
        {"Rb8 -400", "Qd4 400, Qd6 380, Qd7 350", 4100, NULL},
        {"Rb8 -400", "Qd4 400, Qd6 380, Qd7 231", 3000, NULL},
        {"Rb8 -450", "Qd4 400, Qd6 380, Qd7 350", 4100, NULL},
        {"Rb8 -451", "Qd4 400, Qd6 380, Qd7 350", 3000, NULL},
        {"Rb8 -230", "Qd4 230, Qd6 20, Qd7 10", 2100,
         "no move wins any more; sure enough in step 1 of the first look (prescan.tree)"},
        {"Rb8 -230", "Qd4 231, Qd6 20, Qd7 10", 3000, NULL},
        // A mate may become a shorter one; a draw is one or none.
        {"Rb8 #-9", "Qd4 #9, Qd6 20, Qd7 10", 3000, NULL},
        {"Rb8 -400", "Qd4 #1, Qd6 20, Qd7 10", 3000, NULL},
        {"Rb8 0", "Qd4 0, Qd6 -420, Qd7 -500", 3000, NULL},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const Trial trial = {
            FORK,
            .settings = {"filters=one-winning-move solution-tree"},
            .set = "prescan=1 prescan.first=0.1 prescan.lead=20000 prescan.tree=50 "
                   "nodes.max=1000000",
            .recordings = RECORDED({":2", "Qd5 500, Qd7 20"}, {"Qd5:5", rows[i].reply},
                                   {"Qd5 Rb8:3@100000", rows[i].second},
                                   {"Qd5 Rb8:3@1000000", "Qd4 400, Qd6 380, Qd7 350"}),
            .kind = KIND_WIN,
            .refused = rows[i].refused,
            .searches = rows[i].thousands > 3000 ? 5 : 3};
        assert_spends(&trial, rows[i].thousands);
    }
}

// A reply needs no more than two steps that say the same, as long as the tree is but a draft.
// Steps have 100,000 and 200,000 nodes.
TEST(two_steps_settle_a_reply_in_a_first_look) {
    static const struct {
        const char *first, *second, *goes_on; // replies of the steps; what is found after Rb8
        int thousands;                        // of nodes that are needed
        const char *refused;                  // or NULL
    } rows[] = {
        {"Rb8 -300", "Rb8 -230", "Qd4 230, Qd6 20, Qd7 10", 1300, "(prescan.tree)"},
        {"Rf8 -300", "Rb8 -230", "Qd4 230, Qd6 20, Qd7 10", 2100, "(prescan.tree)"},
        // A tree that stands is built once more, from a whole search of the reply too.
        {"Rb8 -300", "Rb8 -400", "Qd4 400, Qd6 380, Qd7 350", 3300, NULL},
        // A mate may become a shorter one, and a draw none.
        {"Rb8 #-4", "Rb8 #-4", "Qd4 230, Qd6 20, Qd7 10", 3000, "no move wins any more"},
        {"Rb8 0", "Rb8 0", "Qd4 20, Qd6 10, Qd7 0", 3000, "no move wins any more"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const Trial trial = {
            FORK,
            .settings = {"filters=one-winning-move solution-tree"},
            .set = "prescan=2 prescan.first=0.1 prescan.factor=2 prescan.lead=20000 "
                   "prescan.tree=50 prescan.replies=0.1 nodes.max=1000000",
            .recordings =
                RECORDED({":2", "Qd5 500, Qd7 20"}, {"Qd5:5@100000", rows[i].first},
                         {"Qd5:5@200000", rows[i].second}, {"Qd5:5", rows[i].second},
                         {"Qd5 Rb8:3@100000", rows[i].goes_on}, {"Qd5 Rb8:3", rows[i].goes_on}),
            .kind = KIND_WIN,
            .refused = rows[i].refused,
            .searches = rows[i].refused ? 3 : 5};
        assert_spends(&trial, rows[i].thousands);
    }
}

// lichess: a reply after which too little is left refuses by the rule of its step.
TEST(a_refusal_at_a_reply_names_the_rule_of_replies) {
    const Trial trial = {
        FORK,
        .profile = "lichess",
        .settings = {"filters=solution-tree", "centipawn=1", "nodes.max=1000000"},
        .set = "prescan=2 prescan.first=0.1 prescan.factor=2 prescan.tree=50 prescan.replies=0",
        .evals = "600, 0",
        .recordings = RECORDED({":2", "Qd5 600, Qd7 20"}, {"Qd5:2@100000", "Rb8 -60"},
                               {"Qd5:2@200000", "Rb8 -60"}, {"Qd5:2", "Rb8 -600"}),
        .refused = "less than +2.00 (advantage); the same in step 2 as in the one before "
                   "(prescan.replies)",
        .searches = 2};
    trial_holds(&trial);
}

// With less than the whole, steps of so much settle nodes of the tree that is built once more.
TEST(a_tree_is_built_once_more_by_steps_of_at_least_a_share) {
    static const char *const won = "Qd5 500, Qd7 20";
    static const struct {
        const char *again;
        int thousands; // of nodes that are needed: 1,300 for the first look, see above
    } rows[] = {
        {"1", 3300},
        {"0.3", 3300},
        {"0.2", 1700}, // the step of 200,000 does for the solver's moves
        {"0.1", 1500},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        CLEANUP(str_done)
        Str set = str_of("prescan=2 prescan.first=0.1 prescan.factor=2 prescan.lead=20000 "
                         "prescan.tree=50 prescan.replies=0 nodes.max=1000000 prescan.again=%s",
                         rows[i].again);
        const Trial trial = {
            FORK,
            .settings = {"filters=one-winning-move solution-tree"},
            .set = str_text(&set),
            .recordings = RECORDED({":2@100001", won}, {":2@200001", won}, {":2", won},
                                   {"Qd5:5@100000", "Rb8 -400"}, {"Qd5:5@200000", "Rb8 -400"},
                                   {"Qd5:5", "Rb8 -400"}, {"Qd5 Rb8", "Qd4 400, Qd6 380, Qd7 350"}),
            .kind = KIND_WIN,
            .searches = 5};
        assert_spends(&trial, rows[i].thousands);
    }
}

// There a reply is settled where no score within the margin would make it another one, and where
// the solver's move before has promised as much.
TEST(a_tree_is_built_once_more_with_replies_that_stand_apart) {
    static const char *const won = "Qd5 600, Qd7 -200", *const next = "Qe5 600, Qd7 -200",
                             *const ends = "Qd4 600, Qd6 580";
    static const struct {
        const char *reply;
        int thousands; // of nodes that are needed
    } rows[] = {
        {"Rb8 -600, Rc8 -650", 3300},
        {"Rb8 -600, Rc8 -651", 2500},
        {"Rb8 -550, Rc8 -650", 2500},
        {"Rb8 -549, Rc8 -650", 4200}, // and the next move promises more than this one
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const Trial trial = {
            .fen = FORK,
            .profile = "lichess",
            .settings = {"filters=solution-tree", "centipawn=1", "nodes.max=1000000", "tier=3"},
            .set = "prescan=2 prescan.first=0.1 prescan.factor=2 prescan.tree=50 "
                   "prescan.replies=0 prescan.again=0.2",
            .evals = "600, 0",
            .recordings = RECORDED({":2@100000", won}, {":2@200000", won}, {":2", won},
                                   {"Qd5:2@100000", rows[i].reply}, {"Qd5:2@200000", rows[i].reply},
                                   {"Qd5:2", "Rb8 -600"}, {"Qd5 Rb8:2", next},
                                   {"Qd5 Rb8 Qe5:2", "Rc8 -600"}, {"Qd5 Rb8 Qe5 Rc8:2", ends}),
            .kind = KIND_WIN,
            .searches = 10};
        assert_spends(&trial, rows[i].thousands);
    }
}

// lichess: where a first reply of two steps leaves too little, the second best is tried by steps.
// If that makes a puzzle, searches of prescan.again decide; if not, the tree stays refused.
TEST(a_refused_first_look_is_repeated_with_the_second_best_reply) {
    static const char *const won = "Qd5 600, Qd7 -200", *const close = "Qd4 600, Qd6 580",
                             *const only = "Qe5 600, Qd7 -200", *const steps = "Rb8 -590, Rc8 -600";
    static const struct {
        const char *replies, *after_second; // to the whole search; after the second best reply
        int thousands;                      // of nodes that are needed
        const char *refused;                // or NULL
    } rows[] = {
        {"Rc8 -590, Rb8 -600", only, 2900, NULL},
        {"Rb8 -590, Rc8 -600", only, 2500, "a single move is left of the line"},
        {"Rc8 -590, Rb8 -600", close, 800, "a single move is left of the line"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const Trial trial = {
            FORK,
            .profile = "lichess",
            .settings = {"filters=solution-tree", "centipawn=1", "nodes.max=1000000", "tier=3"},
            .set = "prescan=2 prescan.first=0.1 prescan.factor=2 prescan.tree=50 "
                   "prescan.replies=0 prescan.again=0.2",
            .evals = "600, 0",
            .recordings =
                RECORDED({":2", won}, {"Qd5:2@100000", steps}, {"Qd5:2@200000", steps},
                         {"Qd5:2", rows[i].replies}, {"Qd5 Rb8:2", close},
                         {"Qd5 Rc8:2", rows[i].after_second},
                         {"Qd5 Rc8 Qe5:2", "Rb8 -600, Rd8 -800"}, {"Qd5 Rc8 Qe5 Rb8:2", close}),
            .kind = KIND_WIN,
            .refused = rows[i].refused,
            .tree = rows[i].refused ? NULL : "1Qd5/sol 2Rc8/rep 3Qe5/sol=won"};
        assert_spends(&trial, rows[i].thousands);
    }
}

// lichess: where the game's evaluations have led to the tree, its first search has steps as well.
// The best move's win chances (0.80 at +6.00) must be 0.7 above those of the next.
TEST(a_step_settles_the_root_where_no_filter_has_searched_it) {
    static const struct {
        const char *evals, *step;
        int thousands; // of nodes that are needed
    } rows[] = {
        {"600, 0", "Qd5 600, Qd7 110", 100},  // 0.69, with the others worse by 50
        {"600, 0", "Qd5 600, Qd7 105", 1000}, // 0.701
        {NULL, "Qd5 600, Qd7 110", 100},      {"600, 0", "Qd5 550, Qd7 200", 100},
        {"600, 0", "Qd5 549, Qd7 200", 1000}, // less than the game says
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const Trial trial = {
            FORK,
            .profile = "lichess",
            .settings = {"filters=solution-tree", "centipawn=1", "nodes.max=1000000"},
            .set = "prescan=1 prescan.first=0.1 prescan.tree=50",
            .evals = rows[i].evals,
            .recordings = RECORDED({":2@100000", rows[i].step}, {":2", "Qd5 600, Qd7 200"}),
            .refused = rows[i].thousands < 1000 ? "(prescan.tree)" : "more than 0.700 wanted (",
            .searches = 1};
        assert_spends(&trial, rows[i].thousands);
    }
}

// White mates by Rd8+ Rxd8 Rxd8#. Without a proof a longer search might find a shorter mate.
TEST(a_step_settles_a_mate_that_is_proved) {
    static const struct {
        const char *set;
        int thousands; // of nodes that are needed, for the tree and for it once more
    } rows[] = {
        {"tree.proof-nodes=200000", 400},
        {"tree.proof-nodes=0", 2200},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const Trial trial = {
            "r5k1/5ppp/8/8/8/8/3R1PPP/3R2K1 w - - 0 1",
            .profile = "lichess",
            .settings = {"filters=solution-tree", "nodes.max=1000000", rows[i].set},
            .set = "prescan=1 prescan.first=0.1 prescan.tree=50 prescan.again=0.1",
            .recordings = RECORDED({":2@100000", "Rd8 #2, Rd7 20"}, {":2", "Rd8 #2, Rd7 20"},
                                   {"Rd8 Rxd8:2@100000", "Rxd8 #1, Rd7 20"},
                                   {"Rd8 Rxd8:2", "Rxd8 #1, Rd7 20"}),
            .kind = KIND_MATE,
            .searches = 4};
        assert_spends(&trial, rows[i].thousands);
    }
}

// finder: the best move lacks a lead of 151 above each of the others, 150 above a draw.
TEST(finder_weighs_what_the_best_move_lacks_of_all_others_together) {
    static const struct {
        const char *step;
        int thousands;
        const char *refused; // or NULL
    } rows[] = {
        // 150 and 100, of which nine tenths count where a tenth of the ceiling is reached.
        {"Qd5 100, Qd7 100, Qd4 50, Qd2 -51", 1000, NULL},
        {"Qd5 100, Qd7 100, Qd4 51, Qd2 -51", 100,
         "not far enough above Qd7 (+1.00); the leads of the best move lack 2.26 in all, step 1"},
        {"Qd5 499, Qd7 499, Qd4 499, Qd2 499", 100, "allows 2.25 (prescan.lead)"},
        {"Qd5 500, Qd7 500, Qd4 500, Qd2 500", 1000, NULL},
        // The best move loses besides.
        {"Qd5 -1, Qd7 -1, Qd4 -76, Qd2 -152", 100, "allows 2.25 (prescan.lead)"},
        {"Qd5 0, Qd7 0, Qd4 -75, Qd2 -151", 1000, NULL},
        {"Qd5 2000, Qd7 1999, Qd4 1998, Qd2 1990", 1000, NULL},
        {"Qd5 #4, Qd7 #4, Qd4 #5, Qd2 100", 1000, NULL},
        {"Qd5 #-4, Qd7 #-3, Qd4 #-2, Qd2 #-2", 100, "step 1 of the first look found it"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const Trial trial = {FORK,
                             .profile = "finder",
                             .settings = {"filters=only-good-move", "nodes.max=1000000", "lines=4"},
                             .set = "prescan=1 prescan.first=0.1 prescan.margin=10000 "
                                    "prescan.lead=225",
                             .recordings = RECORDED({":4@100001", rows[i].step},
                                                    {":4", "Qd5 500, Qd7 20, Qd4 10, Qd2 0"}),
                             .refused = rows[i].refused,
                             .searches = 1};
        assert_spends(&trial, rows[i].thousands);
    }
}

// finder: what passes by a lead of 50 too much passes in a step of that share too; mates and draws
// never do.
TEST(a_step_of_enough_nodes_passes_what_no_score_near_it_would_refuse) {
    static const struct {
        const char *again, *step;
        int thousands; // of nodes that are needed: the look and the root, 1,000 for the reply, 100
    } rows[] = {
        {"0.1", "Qd5 500, Qd7 299", 1300}, {"0.1", "Qd5 500, Qd7 300", 3100},
        {"0.2", "Qd5 500, Qd7 299", 3100}, {"0.1", "Qd5 951, Qd7 299", 3100}, // the ceiling
        {"0.1", "Qd5 #5, Qd7 299", 3100},  {"0.1", "Qd5 0, Qd7 -900", 3100},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        CLEANUP(str_done)
        Str set = str_of("prescan=1 prescan.first=0.1 prescan.margin=10000 prescan.lead=1000 "
                         "prescan.tree=50 prescan.again=%s",
                         rows[i].again);
        const Trial trial = {FORK,
                             .profile = "finder",
                             .settings = {"filters=only-good-move solution-tree",
                                          "nodes.max=1000000", "lines=2", "tree.lines=2"},
                             .set = str_text(&set),
                             .recordings =
                                 RECORDED({":2@100000", rows[i].step}, {":2@100001", rows[i].step},
                                          {":2", "Qd5 500, Qd7 20"}, {"Qd5", "Rb8 -400"},
                                          {"Qd5 Rb8", "Qd4 400, Qd6 380"}),
                             .refused = "no line ends in a result",
                             .searches = 4};
        assert_spends(&trial, rows[i].thousands);
    }
}

// finder: where the best move is above the ceiling a mate may be found, so that no step says that
// the line is over.
TEST(no_step_ends_a_line_that_may_mate) {
    static const struct {
        const char *reply, *step;
        int thousands; // of nodes that are needed: 3,000 before that step
    } rows[] = {
        {"Rb8 -400", "Qd4 400, Qd6 380, Qd7 350", 3100},
        {"Rb8 -999", "Qd4 999, Qd6 998, Qd7 997", 4000},
        {"Rb8 -1500", "Qd4 1500, Qd6 1490, Qd7 1400", 4000},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const Trial trial = {
            FORK,
            .profile = "finder",
            .settings = {"filters=only-good-move solution-tree", "nodes.max=1000000", "lines=2",
                         "tree.lines=3"},
            .set = "prescan=1 prescan.first=0.1 prescan.margin=10000 prescan.lead=1000 "
                   "prescan.tree=50",
            .recordings = RECORDED({":2", "Qd5 500, Qd7 20"}, {":3", "Qd5 500, Qd7 20, Qd4 10"},
                                   {"Qd5", rows[i].reply}, {"Qd5 Rb8", rows[i].step}),
            .refused = "no line ends in a result",
            .searches = 4};
        assert_spends(&trial, rows[i].thousands);
    }
}

// The Evergreen before 21.Qxd7+, of which 5,000 nodes see two lost moves: all that is sacrificed
// does not count against the mate.
TEST(of_a_loss_no_more_counts_than_250) {
    static const struct {
        int best, next;
        double lead;
    } rows[] = {{-250, -500, 250}, {-251, -500, 250}, {-810, -940, 250 + 21}, {-249, -500, 249}};
    const OnlyRule rule = {.margin = 150, .ceiling = 1000, .draw_loss = 200};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const Line lines[] = {{.score = {.value = rows[i].best}},
                              {.score = {.value = rows[i].next}}};
        assert_true(only_lacking_lead(&rule, lines, 2) == rows[i].lead);
    }
}

// What is said of the step stands within what is said of the diagram.
TEST(a_diagram_that_a_step_refuses_says_both) {
    const Trial trial = {
        FORK_PIECES "7 20", .settings = {"filters=one-winning-move solution-tree history-free"},
        .set = "prescan=1 prescan.first=0.1 prescan.lead=20000 prescan.tree=50 nodes.max=1000000",
        .recordings = RECORDED({":2", "Qd5 500, Qd7 20"}, {"Qd5", "Rb8 -900, Rf8 -1000"},
                               {"Qd5 Rb8", "Qd4 400, Qd6 380, Qd7 350"},
                               {"bare:2", "Qd5 500, Qd7 20"}, {"bare Qd5", "Rb8 -900, Rf8 -1000"},
                               {"bare Qd5 Rb8", "Qd4 200, Qd6 20, Qd7 10"}),
        .kind = KIND_WIN};
    CLEANUP(inquiry_free_at) Inquiry *inquiry = trial_run(&trial, NULL);
    const EvidenceText text = evidence_text(&trial_verdict(inquiry, "history-free")->evidence);
    assert_non_null(strstr(text.reason, "no move wins any more"));
    assert_non_null(strstr(text.reason, "the diagram does not show the moves before; without: "));
}

TEST(steps_are_those_smaller_than_the_whole) {
    static const struct {
        const char *first, *factor;
        int nodes, steps;
    } rows[] = {
        {"prescan.first=0.01", "prescan.factor=3", 1000000, 5},
        {"prescan.first=0.01", "prescan.factor=10", 1000000, 2},
        {"prescan.first=1", "prescan.factor=2", 1000000, 0},
        // Less than 5,000 nodes are none.
        {"prescan.first=0.01", "prescan.factor=10", 500000, 2},
        {"prescan.first=0.01", "prescan.factor=10", 499940, 1},
        {"prescan.first=0.01", "prescan.factor=10", 5001, 0},
    };
    Profile profile;
    assert_ok(profile_find("magnus", &profile, SAID));
    assert_ok(profile_set(&profile, "prescan=0", SAID));
    assert_int_equal(prescan_steps(&profile, 1000000), 0);
    assert_ok(profile_set(&profile, "prescan=8", SAID));
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        assert_ok(profile_set(&profile, rows[i].first, SAID));
        assert_ok(profile_set(&profile, rows[i].factor, SAID));
        assert_int_equal(prescan_steps(&profile, (uint64_t)rows[i].nodes), rows[i].steps);
    }
    assert_ok(profile_set(&profile, "prescan.factor=3", SAID));
    assert_int_equal(prescan_nodes(&profile, 0, 1000000), 10000);
    assert_int_equal(prescan_nodes(&profile, 1, 1000000), 30000);
    // Of a search of 250,000 the first step would have 2,500 nodes.
    assert_int_equal(prescan_nodes(&profile, 0, 250000), 7500);
}
