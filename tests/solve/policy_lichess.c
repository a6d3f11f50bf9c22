// The tree of the lichess profile on recorded lines: where a line is refused, where it ends, and
// what is cut from it. The bounds of the win chances, by 2 / (1 + exp(-0.00368208 cp)) - 1: a mate
// is more than 0.7 above +1.68, not above +1.69; +3.76 is at most 0.6, +3.77 is more.
#include "tests/support/test.h"

#include <stdio.h>
#include <string.h>

#include "src/solve/builder.h"
#include "tests/support/recorded.h"
#include "tests/support/trial.h"

// Qb8+ is taken by the only legal reply, then Rd8 mates.
static const char OPERA[] = "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16";
// Ra7 shuts the king in, which has two squares then; Rb8 mates.
static const char LADDER[] = "5k2/8/8/8/8/8/R7/1R4K1 w - - 0 1";
static const char LADDER_TREE[] = "1Ra7/sol 2Kg8/rep 3Rb8#/sol=mate";
// A queen against a rook.
static const char FORK[] = "r5k1/5ppp/8/8/8/8/5PPP/3Q2K1 w - - 0 1";
static const char FORK_TREE[] = "1Qd5/sol 2Rf8/rep 3Qb7/sol=won";

// The tree alone, with one more setting or NULL. The engine counts as the numbers were meant.
static Trial trial_of(const char *fen, const Recording *recordings, const char *setting)
{
    return (Trial){.fen = fen,
                   .profile = "lichess",
                   .settings = {"filters=solution-tree", "centipawn=1", setting},
                   .recordings = recordings};
}

static void accepted(const char *fen, const Recording *recordings, const char *setting,
                     PuzzleKind kind, const char *tree)
{
    const Trial trial = trial_of(fen, recordings, setting);
    trial_assert_accepted(&trial, kind, tree);
}

static void refused(const char *fen, const Recording *recordings, const char *setting,
                    const char *words)
{
    const Trial trial = trial_of(fen, recordings, setting);
    trial_assert_refused(&trial, words);
}

TEST(a_mate_puzzle_ends_at_checkmate_and_forced_replies_need_no_search)
{
    const Trial trial = trial_of(
        OPERA, RECORDED({":2", "Qb8 #2, Qb7 50"}, {"Qb8+ Nxb8:2", "Rd8 #1, Bd2 -400"}), NULL);
    static const char tree[] = "1Qb8+/sol 2Nxb8/rep 3Rd8#/sol=mate";
    assert_int_equal(trial_assert_accepted(&trial, KIND_MATE, tree), 2);
}

TEST(the_defender_of_a_mate_puzzle_has_one_reply_from_a_search_of_one_line)
{
    accepted(LADDER,
             RECORDED({":2", "Ra7 #2, Rb7 100"}, {"Ra7:1", "Kg8 #-1, Ke8 #-1"},
                      {"Ra7 Kg8:2", "Rb8 #1, Kf2 100"}),
             NULL, KIND_MATE, LADDER_TREE);
}

TEST(a_move_stands_alone_by_more_than_the_margin_of_win_chances)
{
    static const struct {
        const char *lines, *setting;
        bool valid;
    } rows[] = {
        {"Ra7 #2, Rb7 168", NULL, true},
        {"Ra7 #2, Rb7 169", NULL, false},
        {"Ra7 #2, Rb7 -1", "chances.margin=1", true},
        {"Ra7 #2, Rb7 0", "chances.margin=1", false}, // exactly the margin
        {"Ra7 #2, Rb7 #3", NULL, false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const Recording answers[] = {
            {"", rows[i].lines}, {"Ra7", "Kg8 #-1"}, {"Ra7 Kg8", "Rb8 #1, Kf2 -50"}, {0}};
        if (rows[i].valid) {
            accepted(LADDER, answers, rows[i].setting, KIND_MATE, LADDER_TREE);
        } else {
            refused(LADDER, answers, rows[i].setting, "wanted (chances.margin)");
        }
    }
}

TEST(a_rivalled_move_is_named_with_its_rival_and_how_far_apart_they_are)
{
    refused(LADDER, RECORDED({"", "Ra7 #2, Rb7 900"}), NULL,
            "1.Ra7 (#2) does not stand alone beside 1.Rb7 (+9.00): "
            "win chances 0.070 apart, more than 0.700 wanted (chances.margin) "
            "[win chances 0.070 apart / >0.700; misses by 0.63 win chances]");
}

TEST(beside_a_mate_in_one_another_move_may_be_better_than_the_margin_allows)
{
    static const struct {
        const char *lines;
        const char *settings[2];
        bool valid;
    } rows[] = {
        {"Rb8 #1, Kf2 376", {NULL}, true},
        {"Rb8 #1, Kf2 377", {NULL}, false},
        {"Rb8 #1, Kf2 0", {"chances.other=0", "chances.margin=2"}, true}, // exactly the limit
        {"Rb8 #1, Kf2 1", {"chances.other=0", "chances.margin=2"}, false},
        {"Rb8 #1, Kf2 #2", {NULL}, false},
        {"Rb8 #1, Kf2 #-2", {NULL}, true},
        // Where the margin is the wider of the two it still counts.
        {"Rb8 #1, Kf2 100", {"chances.other=0"}, true},
    };
    static const char after_ladder[] = "6k1/R7/8/8/8/8/8/1R4K1 w - - 2 2";
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const Recording answers[] = {{":2", rows[i].lines}, {0}};
        const Trial trial = {
            .fen = after_ladder,
            .profile = "lichess",
            .settings = {"filters=solution-tree", "centipawn=1", rows[i].settings[0],
                         rows[i].settings[0] ? rows[i].settings[1] : NULL},
            .recordings = answers,
        };
        if (rows[i].valid) {
            trial_assert_accepted(&trial, KIND_MATE, "1Rb8#/sol=mate");
        } else {
            trial_assert_refused(&trial, "wanted (chances.other)");
        }
    }
}

// Both rooks of the back rank mate.
static const char TWO_MATES[] = "7k/R7/8/8/8/8/8/1R1R2K1 w - - 0 1";

TEST(several_mates_in_one_are_looked_past_for_the_best_move_that_does_not_mate)
{
    accepted(TWO_MATES, RECORDED({":2", "Rb8 #1, Rd8 #1"}, {":3", "Rb8 #1, Rd8 #1, Kf2 376"}), NULL,
             KIND_MATE, "1Rb8#/sol=mate");
    refused(TWO_MATES, RECORDED({":2", "Rb8 #1, Rd8 #1"}, {":3", "Rb8 #1, Rd8 #1, Kf2 377"}), NULL,
            "1.Rb8# (#1) does not stand alone beside 1.Kf2 (+3.77): "
            "win chances 0.601 there, at most 0.600 wanted (chances.other)");
    refused(TWO_MATES, RECORDED({":2", "Rb8 #1, Rd8 #1"}, {":3", "Rd8 #1, Rb8 #1, Kf2 #2"}), NULL,
            "[1.Kf2 win chances 1.000 / <=0.600; misses by 0.4 win chances]");
}

TEST(where_every_legal_move_mates_any_is_right)
{
    static const char zugzwang[] = "6bk/7p/8/8/1p6/8/1K6/B7 w - - 0 1";
    const Trial trial = trial_of(zugzwang, RECORDED({":2", "Kc2 #1, Kb1 #1"}), NULL);
    assert_int_equal(trial_assert_accepted(&trial, KIND_MATE, "1Kc2#/sol=mate"), 1);
}

TEST(a_mate_in_fifteen_is_near_and_one_in_sixteen_an_advantage)
{
    // Both sides of an advantage are searched with two lines.
    static const Recording far[] = {{":2", "Ra7 #16, Rb7 100"},
                                    {"Ra7:2", "Kg8 #-15, Ke8 #-15"},
                                    {"Ra7 Kg8:2", "Rb8 #1, Kf2 100"},
                                    {0}};
    accepted(LADDER,
             RECORDED({":2", "Ra7 #15, Rb7 100"}, {"Ra7:1", "Kg8 #-14"},
                      {"Ra7 Kg8:2", "Rb8 #1, Kf2 100"}),
             NULL, KIND_MATE, LADDER_TREE);
    accepted(LADDER, far, NULL, KIND_MATE, LADDER_TREE);
    accepted(LADDER, far, "tier=3", KIND_MATE, LADDER_TREE);
    refused(LADDER, far, "tier=2", "an advantage in three plies");
}

TEST(every_move_of_a_mate_puzzle_mates_soon)
{
    static const char *const lines[] = {"Kf2 #15, Kg2 100", "Kf2 #16, Kg2 100", "Kf2 900, Kg2 100"};
    static const char *const words[] = {
        NULL,
        "(mate.soon) [2.Kf2 #16 / mate within 15 moves; misses by 1 move]",
        "2.Kf2 (+9.00) does not mate within 15 moves",
    };
    for (int i = 0; i < 3; i++) {
        const Recording answers[] = {{"", "Ra7 #2, Rb7 100"},
                                     {"Ra7", "Kg8 #-1"},
                                     {"Ra7 Kg8", lines[i]},
                                     {"Ra7 Kg8 Kf2", "Kf8 #-14"},
                                     {"Ra7 Kg8 Kf2 Kf8", "Rb8 #1, Ke2 100"},
                                     {0}};
        if (words[i]) {
            refused(LADDER, answers, NULL, words[i]);
        } else {
            accepted(LADDER, answers, NULL, KIND_MATE,
                     "1Ra7/sol 2Kg8/rep 3Kf2/sol 4Kf8/rep 5Rb8#/sol=mate");
        }
    }
}

TEST(one_rivalled_move_is_the_end_of_a_mate_puzzle)
{
    refused(LADDER,
            RECORDED({"", "Ra7 #2, Rb7 100"}, {"Ra7", "Kg8 #-1"}, {"Ra7 Kg8", "Rb8 #1, Kf2 #2"}),
            NULL, "2.Rb8# (#1) does not stand alone beside 2.Kf2 (#2)");
}

TEST(an_advantage_ends_where_several_moves_keep_it)
{
    const Trial trial =
        trial_of(FORK,
                 RECORDED({":2", "Qd5 500, Qd7 -300"}, {"Qd5:2", "Rf8 -500, Re8 -900"},
                          {"Qd5 Rf8:2", "Qb7 500, Qd6 -300"}, {"Qd5 Rf8 Qb7:2", "h6 -500, g6 -600"},
                          {"Qd5 Rf8 Qb7 h6:2", "Qc7 500, Qd7 490"}),
                 NULL);
    // The last reply, found and cut again, was searched for all the same.
    assert_int_equal(trial_assert_accepted(&trial, KIND_WIN, FORK_TREE), 5);
}

TEST(an_advantage_without_a_first_move_to_find_is_refused)
{
    refused(FORK, RECORDED({"", "Qd5 500, Qd7 490"}), NULL,
            "1.Qd5 (+5.00) does not stand alone beside 1.Qd7 (+4.90)");
}

TEST(the_solver_keeps_the_advantage_at_every_ply)
{
    static const struct {
        const char *first, *reply, *second, *words;
    } rows[] = {
        {"Qd5 200, Qd7 -300", "Rf8 -200, Re8 -900", "Qb7 200, Qd6 -300", NULL},
        {"Qd5 #20, Qd7 -300", "Rf8 #-19, Re8 #-3", "Qb7 #19, Qd6 -300", NULL},
        {"Qd5 199, Qd7 -300", "Rf8 -200, Re8 -900", "Qb7 200, Qd6 -300",
         "1.Qd5 leaves the solver +1.99, less than +2.00 (advantage)"},
        {"Qd5 200, Qd7 -300", "Rf8 -199, Re8 -900", "Qb7 200, Qd6 -300",
         "1...Rf8 leaves the solver +1.99, less"},
        {"Qd5 200, Qd7 -300", "Rf8 #1, Re8 -900", "Qb7 200, Qd6 -300",
         "less than +2.00 (advantage) [1...Rf8 #-1 / >=+2.00]"},
        {"Qd5 200, Qd7 -300", "Rf8 -200, Re8 -900", "Qb7 199, Qd6 -300",
         "less than +2.00 (advantage) [2.Qb7 +1.99 / >=+2.00; misses by 1 cp]"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const Recording answers[] = {{"", rows[i].first},
                                     {"Qd5", rows[i].reply},
                                     {"Qd5 Rf8", rows[i].second},
                                     {"Qd5 Rf8 Qb7", "h6 -200, g6 -600"},
                                     {"Qd5 Rf8 Qb7 h6", "Qc7 500, Qd7 490"},
                                     {0}};
        if (rows[i].words) {
            refused(FORK, answers, NULL, rows[i].words);
        } else {
            accepted(FORK, answers, NULL, KIND_WIN, FORK_TREE);
        }
    }
}

TEST(a_line_that_has_ended_is_not_refused_for_what_comes_after)
{
    accepted(FORK,
             RECORDED({"", "Qd5 500, Qd7 -300"}, {"Qd5", "Rf8 -500, Re8 -900"},
                      {"Qd5 Rf8", "Qb7 500, Qd6 -300"}, {"Qd5 Rf8 Qb7", "h6 -500, g6 -600"},
                      {"Qd5 Rf8 Qb7 h6", "Qc7 100, Qd7 90"}),
             NULL, KIND_WIN, FORK_TREE);
}

TEST(material_won_for_good_is_what_the_line_ends_in)
{
    static const char skewer[] = "6k1/5ppp/8/3r4/8/8/4BPPP/6K1 w - - 0 1";
    static const Recording answers[] = {{"", "Bf3 500, Bd3 -300"},
                                        {"Bf3", "h6 -500, g6 -600"},
                                        {"Bf3 h6", "Bxd5 500, Bg4 -300"},
                                        {"Bf3 h6 Bxd5", "Kf8 -500, g6 -600"},
                                        {"Bf3 h6 Bxd5 Kf8", "h3 500, g3 490"},
                                        {0}};
    const Trial trial = trial_of(skewer, answers, NULL);
    trial_assert_accepted(&trial, KIND_MATERIAL, "1Bf3/sol 2h6/rep 3Bxd5/sol=material");
    Inquiry *inquiry = trial_run(&trial, NULL);
    assert_true(inquiry_tree(inquiry)->nodes[3].quiet);
    inquiry_free(inquiry);
    accepted(skewer, answers, "tree.gain=6", KIND_WIN, "1Bf3/sol 2h6/rep 3Bxd5/sol=won");
}

TEST(a_last_move_that_was_the_only_legal_one_is_cut)
{
    // Only Qe1 answers the check.
    accepted(FORK,
             RECORDED({"", "Qd5 500, Qd7 -300"}, {"Qd5", "Rb8 -500, Re8 -900"},
                      {"Qd5 Rb8", "Qe5 500, Qd6 -300"}, {"Qd5 Rb8 Qe5", "Rb1 -500, g6 -600"},
                      {"Qd5 Rb8 Qe5 Rb1+", "Qe1 500"},
                      {"Qd5 Rb8 Qe5 Rb1+ Qe1", "Rb8 -500, Ra1 -600"},
                      {"Qd5 Rb8 Qe5 Rb1+ Qe1 Rb8", "Qe2 500, Qe3 490"}),
             NULL, KIND_WIN, "1Qd5/sol 2Rb8/rep 3Qe5/sol=won");
}

TEST(an_only_legal_move_before_the_last_one_stays)
{
    accepted(FORK,
             RECORDED({"", "Qd5 500, Qd7 -300"}, {"Qd5", "Ra1 -500, Re8 -900"},
                      {"Qd5 Ra1+", "Qd1 500"}, {"Qd5 Ra1+ Qd1", "Ra7 -500, g6 -600"},
                      {"Qd5 Ra1+ Qd1 Ra7", "Qd8 500, Qd3 -300"}),
             NULL, KIND_MATE, "1Qd5/sol 2Ra1+/rep 3Qd1/sol 4Ra7/rep 5Qd8#/sol=mate");
}

TEST(a_single_move_is_no_advantage_puzzle)
{
    refused(FORK,
            RECORDED({"", "Qd5 500, Qd7 -300"}, {"Qd5", "Rf8 -500, Re8 -900"},
                     {"Qd5 Rf8", "Qb7 500, Qd6 490"}),
            NULL, "and that is no puzzle [1 ply / >= 3 plies; misses by 2 plies]");
    refused(FORK,
            RECORDED({"", "Qd5 500, Qd7 -300"}, {"Qd5", "Ra1 -500, Re8 -900"},
                     {"Qd5 Ra1+", "Qd1 500"}, {"Qd5 Ra1+ Qd1", "Ra7 -500, g6 -600"},
                     {"Qd5 Ra1+ Qd1 Ra7", "Qe2 500, Qd3 490"}),
            NULL, "a single move is left of the line");
}

TEST(a_line_of_forced_moves_leaves_nothing_to_find)
{
    static const char checked[] = "6k1/5ppp/8/3Q4/8/8/5PPP/r5K1 w - - 0 1";
    refused(
        checked,
        RECORDED({"", "Qd1 500"}, {"Qd1", "Ra7 -500, g6 -600"}, {"Qd1 Ra7", "Qe2 500, Qd3 490"}),
        NULL,
        "no move is left of the line, and that is no puzzle [0 plies / >= 3 plies; misses by 3 "
        "plies]");
}

TEST(a_position_that_has_stood_before_is_no_advantage)
{
    refused(FORK,
            RECORDED({"", "Qd5 500, Qd7 -300"}, {"Qd5", "Rb8 -500, Re8 -900"},
                     {"Qd5 Rb8", "Qd1 500, Qd6 -300"}, {"Qd5 Rb8 Qd1", "Ra8 -500, g6 -600"}),
            NULL,
            "after 2...Ra8 the position stands for the second time [2 times the same after 2...Ra8 "
            "/ once]");

    Trial trial = trial_of(FORK, RECORDED({"Qd2 Rb8 Qd1", "Ra8 500, h6 -300"}), NULL);
    trial.moves = "Qd2 Rb8 Qd1";
    trial_assert_refused(&trial, "after 2...Ra8 the position stands for the second time");

    trial = trial_of(FORK, RECORDED({"Qd2 Rb8 Qd1 Ra8", "Qd5 500, Qd7 -300"}), NULL);
    trial.moves = "Qd2 Rb8 Qd1 Ra8";
    trial_assert_refused(&trial, "the position stands for the second time");
}

TEST(a_mate_may_repeat_a_position)
{
    Trial trial = trial_of(LADDER,
                           RECORDED({"Ra3 Kg8 Ra2 Kf8", "Ra7 #2, Rb7 100"},
                                    {"Ra3 Kg8 Ra2 Kf8 Ra7", "Kg8 #-1"},
                                    {"Ra3 Kg8 Ra2 Kf8 Ra7 Kg8", "Rb8 #1, Kf2 100"}),
                           NULL);
    trial.moves = "Ra3 Kg8 Ra2 Kf8";
    trial_assert_accepted(&trial, KIND_MATE, LADDER_TREE);
}

TEST(a_draw_on_the_line_is_no_puzzle)
{
    refused("7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", RECORDED({"", "Qg6 900, Qa7 -300"}), NULL,
            "after 1.Qg6 the game is drawn [draw by stalemate after 1.Qg6 / no draw]");

    Trial trial =
        trial_of(FORK, RECORDED({"Qd2 Rb8 Qd1 Ra8 Qd2 Rb8 Qd1", "Ra8 #3, h6 -300"}), NULL);
    trial.moves = "Qd2 Rb8 Qd1 Ra8 Qd2 Rb8 Qd1";
    trial_assert_refused(&trial, "after 4...Ra8 the game is drawn");
}

TEST(a_solver_who_is_mated_has_no_puzzle)
{
    // The engine errs: the only reply to Qe1+ is mate.
    refused("3rkr2/3p1p2/8/8/8/8/5PPP/r1Q3K1 w - - 0 1", RECORDED({"", "Qe1 #2, Qd1 -500"}), NULL,
            "after 1...Rxe1# the solver is mated [mated after 1...Rxe1# / not mated]");
}

TEST(easy_puzzles_are_left_to_the_higher_tiers)
{
    static const Recording one[] = {{"", "Rb8 #1, Kf2 100"}, {0}};
    static const Recording three[] = {
        {"", "Ra7 #2, Rb7 100"}, {"Ra7", "Kg8 #-1"}, {"Ra7 Kg8", "Rb8 #1, Kf2 100"}, {0}};
    static const Recording advantage[] = {{"", "Qd5 500, Qd7 -300"},
                                          {"Qd5", "Rf8 -500, Re8 -900"},
                                          {"Qd5 Rf8", "Qb7 500, Qd6 -300"},
                                          {"Qd5 Rf8 Qb7", "h6 -500, g6 -600"},
                                          {"Qd5 Rf8 Qb7 h6", "Qc7 500, Qd7 490"},
                                          {0}};
    static const char near[] = "6k1/R7/8/8/8/8/8/1R4K1 w - - 2 2";
    accepted(near, one, "tier=3", KIND_MATE, NULL);
    refused(near, one, "tier=2",
            "it takes tier 3 (tier) [a mate in one, tier 2 / tier >= 3; misses by 1 tier]");
    refused(near, one, "tier=1",
            "a mate in one is too easy for tier 1: it takes tier 3 (tier) [a mate in one, tier 1 / "
            "tier >= 3; misses by 2 tiers]");
    accepted(FORK, advantage, "tier=3", KIND_WIN, NULL);
    refused(FORK, advantage, "tier=2", "an advantage in three plies is too easy for tier 2");
    accepted(LADDER, three, "tier=2", KIND_MATE, NULL);
    refused(LADDER, three, "tier=1",
            "a mate in three plies is too easy for tier 1: it takes tier 2");
    accepted(LADDER,
             RECORDED({"", "Ra7 #3, Rb7 100"}, {"Ra7", "Kg8 #-2"}, {"Ra7 Kg8", "Kf2 #2, Kg2 100"},
                      {"Ra7 Kg8 Kf2", "Kf8 #-1"}, {"Ra7 Kg8 Kf2 Kf8", "Rb8 #1, Ke2 100"}),
             "tier=1", KIND_MATE, NULL);
    accepted(FORK,
             RECORDED({"", "Qd5 500, Qd7 -300"}, {"Qd5", "Rf8 -500, Re8 -900"},
                      {"Qd5 Rf8", "Qb7 500, Qd6 -300"}, {"Qd5 Rf8 Qb7", "h6 -500, g6 -600"},
                      {"Qd5 Rf8 Qb7 h6", "Qc7 500, Qd7 -300"},
                      {"Qd5 Rf8 Qb7 h6 Qc7", "g6 -500, g5 -600"},
                      {"Qd5 Rf8 Qb7 h6 Qc7 g6", "Qc6 500, Qd6 490"}),
             "tier=1", KIND_WIN, NULL);
}

// Builders on LADDER, to see what they wish for.
static void begin(Builder *builder, const char *setting)
{
    Profile profile;
    const Subject subject = {.start = recorded_position(LADDER)};
    assert_ok(profile_find("lichess", &profile, SAID));
    assert_ok(profile_set(&profile, "centipawn=1", SAID));
    if (setting) {
        assert_ok(profile_set(&profile, setting, SAID));
    }
    assert_true(builder_init(builder, &profile, &subject, NULL));
}

static void assert_wish(const Builder *builder, uint64_t nodes, int lines, int depth)
{
    SearchRequest request;
    assert_int_equal(builder->state, BUILDER_RUNNING);
    builder_wish(builder, &request);
    assert_int_equal(request.nodes, nodes);
    assert_int_equal(request.lines, lines);
    assert_int_equal(builder->explorer.wish.depth, depth);
}

static void feed(Builder *builder, const Position *pos, const char *const iterations[])
{
    ENDS_BY(analysis_done) Analysis analysis = recorded_analysis(pos, true, iterations);
    analysis.nodes = builder->explorer.wish.nodes;
    assert_false(builder_feed(builder, &analysis));
}

TEST(attacks_and_defences_have_limits_of_their_own)
{
    static const struct {
        const char *setting;
        uint64_t attack, defence;
    } rows[] = {
        {NULL, 25000000, 8000000},
        {"nodes.max=8000001", 8000001, 8000000},
        {"nodes.max=7999999", 7999999, 7999999},
        {"tree.defence-nodes=5", 25000000, 5},
    };
    const Position pos = recorded_position(LADDER);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        ENDS_BY(builder_done) Builder builder;
        begin(&builder, rows[i].setting);
        assert_wish(&builder, rows[i].attack, 2, 50);
        feed(&builder, &pos, (const char *const[]){"1 1: Ra7 #2, Rb7 100", NULL});
        assert_wish(&builder, rows[i].defence, 1, 15);
    }
}

TEST(what_lies_beyond_the_depth_limits_is_not_read)
{
    ENDS_BY(builder_done) Builder builder;
    const Position pos = recorded_position(LADDER);
    const Position after = recorded_position("5k2/R7/8/8/8/8/8/1R4K1 b - - 1 1");
    begin(&builder, NULL);
    feed(&builder, &pos,
         (const char *const[]){"49 100: Rb7 #2, Ra7 100", "50 200: Ra7 #2, Rb7 100",
                               "51 300: Kf2 #2, Rb7 100", NULL});
    feed(&builder, &after,
         (const char *const[]){"14 100: Kg8 #-1", "15 200: Ke8 #-1", "16 300: Kg8 #-1", NULL});
    assert_int_equal(builder.tree.count, 3);
    assert_int_equal(move_to(builder.tree.nodes[1].move), square_make(0, 6)); // Ra7
    assert_int_equal(move_to(builder.tree.nodes[2].move), E8);                // Ke8
    assert_int_equal(builder.tree.nodes[1].depth, 50);
    assert_int_equal(builder.tree.nodes[2].depth, 15);
}
