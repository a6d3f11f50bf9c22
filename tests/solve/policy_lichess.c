// The tree of the lichess profile on recorded lines: where a line is refused, where it ends, and
// what is cut from it. The bounds of the win chances, by 2 / (1 + exp(-0.00368208 cp)) - 1: a mate
// is more than 0.7 above +1.68, not above +1.69; +3.76 is at most 0.6, +3.77 is more.

#include "src/solve/policy/builder.h"
#include "tests/solve/positions.h"
#include "tests/support/recorded.h"
#include "tests/support/trial.h"

// The tree alone. The engine counts as the numbers were meant.
#define LICHESS(start, ...)                                                                        \
    .profile = "lichess", .settings = {"filters=solution-tree", "centipawn=1"}, .fen = (start),    \
    .recordings = RECORDED(__VA_ARGS__)

// One first answer, with more settings or none, and whether it holds.
typedef struct FirstRow {
    const char *lines, *set;
    bool holds;
} FirstRow;

// What follows is the same: a mate with that tree, or these words.
static void assert_firsts(const char *fen, const FirstRow *rows, size_t count, const char *tree,
                          const char *words) {
    for (size_t i = 0; i < count; i++) {
        trial_holds(&(Trial){LICHESS(fen, {":2", rows[i].lines}, {"Ra7:1", "Kg8 #-1"},
                                     {"Ra7 Kg8:2", "Rb8 #1, Kf2 -50"}),
                             .set = rows[i].set, .kind = KIND_MATE,
                             .tree = rows[i].holds ? tree : NULL,
                             .refused = rows[i].holds ? NULL : words});
    }
}

TRIAL(a_mate_puzzle_ends_at_checkmate_and_forced_replies_need_no_search,
      LICHESS(OPERA, {":2", "Qb8 #2, Qb7 50; Nxb8; Rd8 #1, Bd2 -400"}), .kind = KIND_MATE,
      .tree = OPERA_TREE, .searches = 2);

TRIAL(the_defender_of_a_mate_puzzle_has_one_reply_from_a_search_of_one_line,
      LICHESS(LADDER, {":2", "Ra7 #2, Rb7 100"}, {"Ra7:1", "Kg8 #-1, Ke8 #-1"},
              {"Ra7 Kg8:2", "Rb8 #1, Kf2 100"}),
      .kind = KIND_MATE, .tree = LADDER_TREE);

// What the game says decides what the puzzle is, though the first pair says otherwise.
TEST(the_games_evaluation_decides_between_mate_and_advantage) {
    static const struct {
        const char *evals, *lines, *set;
        const char *refused; // or NULL
    } rows[] = {
        {"#14, 0", "Ra7 #2, Rb7 100", NULL, NULL},
        {"#14, 0", "Ra7 700, Rb7 100", NULL, "1.Ra7 (+7.00) does not mate within 15 moves"},
        {"#2, 0", "Ra7 #2, Rb7 100", "mate.soon=2", NULL},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        trial_holds(
            &(Trial){LICHESS(LADDER, {":2", rows[i].lines}, {"Ra7:1", "Kg8 #-1, Ke8 #-1"},
                             {"Ra7:2", "Kg8 #-1, Ke8 #-1"}, {"Ra7 Kg8:2", "Rb8 #1, Kf2 100"}),
                     .evals = rows[i].evals, .set = rows[i].set, .kind = KIND_MATE,
                     .refused = rows[i].refused});
    }
}

TEST(a_move_stands_alone_by_more_than_the_margin_of_win_chances) {
    static const FirstRow rows[] = {
        {"Ra7 #2, Rb7 168", NULL, true},
        {"Ra7 #2, Rb7 169", NULL, false},
        {"Ra7 #2, Rb7 -1", "chances.margin=1", true},
        {"Ra7 #2, Rb7 0", "chances.margin=1", false}, // exactly the margin
        {"Ra7 #2, Rb7 #3", NULL, false},
    };
    assert_firsts(LADDER, rows, sizeof rows / sizeof *rows, LADDER_TREE, "wanted (chances.margin)");
}

TEST(win_chances_are_the_engines_own_where_they_are_asked_for_and_said) {
    static const FirstRow own[] = {
        {"Ra7 #2=1000, Rb7 900=299", "chances.wdl=1", true},
        {"Ra7 #2, Rb7 -900=300", "chances.wdl=1", false},
    };
    static const FirstRow said_by_none[] = {
        {"Ra7 #2, Rb7 168", "chances.wdl=1", true},
        {"Ra7 #2, Rb7 169", "chances.wdl=1", false},
    };
    assert_firsts(LADDER, own, COUNT(own), LADDER_TREE,
                  "win chances 0.700 apart by the engine, more than 0.700 wanted");
    assert_firsts(LADDER, said_by_none, COUNT(said_by_none), LADDER_TREE,
                  "win chances 0.699 apart by the formula, more than 0.700 wanted");
}

TRIAL(a_rivalled_move_is_named_with_its_rival_and_how_far_apart_they_are,
      LICHESS(LADDER, {"", "Ra7 #2, Rb7 900"}),
      .refused = "1.Ra7 (#2) does not stand alone beside 1.Rb7 (+9.00): "
                 "win chances 0.070 apart, more than 0.700 wanted (chances.margin) "
                 "[win chances 0.070 apart / >0.700; misses by 0.63 win chances]");

// After the first two plies of the ladder.
static const char NEAR[] = "6k1/R7/8/8/8/8/8/1R4K1 w - - 2 2";

TEST(beside_a_mate_in_one_another_move_may_be_better_than_the_margin_allows) {
    static const FirstRow rows[] = {
        {"Rb8 #1, Kf2 376", NULL, true},
        {"Rb8 #1, Kf2 377", NULL, false},
        {"Rb8 #1, Kf2 0", "chances.other=0 chances.margin=2", true}, // exactly the limit
        {"Rb8 #1, Kf2 1", "chances.other=0 chances.margin=2", false},
        {"Rb8 #1, Kf2 #2", NULL, false},
        {"Rb8 #1, Kf2 #-2", NULL, true},
        // Where the margin is the wider of the two it still counts.
        {"Rb8 #1, Kf2 100", "chances.other=0", true},
    };
    assert_firsts(NEAR, rows, sizeof rows / sizeof *rows, "1Rb8#/sol=mate",
                  "wanted (chances.other)");
}

TEST(beside_a_mate_in_one_the_engines_own_chances_are_held_against_the_limit) {
    static const FirstRow rows[] = {
        {"Rb8 #1=1000, Kf2 900=600", "chances.wdl=1", true},
        {"Rb8 #1=1000, Kf2 -900=601", "chances.wdl=1", false},
    };
    assert_firsts(NEAR, rows, COUNT(rows), "1Rb8#/sol=mate",
                  "0.601 there by the engine, at most 0.600 wanted (chances.other)");
}

TEST(several_mates_in_one_are_looked_past_for_the_best_move_that_does_not_mate) {
    // Both rooks of the back rank mate.
    static const char fen[] = "7k/R7/8/8/8/8/8/1R1R2K1 w - - 0 1";
    static const char *const rows[][2] = {
        {"Rb8 #1, Rd8 #1, Kf2 376", NULL},
        {"Rb8 #1, Rd8 #1, Kf2 377",
         "1.Rb8# (#1) does not stand alone beside 1.Kf2 (+3.77): "
         "win chances 0.601 there, at most 0.600 wanted (chances.other)"},
        {"Rd8 #1, Rb8 #1, Kf2 #2",
         "[1.Kf2 win chances 1.000 / <=0.600; misses by 0.4 win chances]"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        trial_holds(&(Trial){LICHESS(fen, {":2", "Rb8 #1, Rd8 #1"}, {":3", rows[i][0]}),
                             .kind = KIND_MATE, .tree = rows[i][1] ? NULL : "1Rb8#/sol=mate",
                             .refused = rows[i][1]});
    }
}

TRIAL(where_every_legal_move_mates_any_is_right,
      LICHESS("6bk/7p/8/8/1p6/8/1K6/B7 w - - 0 1", {":2", "Kc2 #1, Kb1 #1"}), .kind = KIND_MATE,
      .tree = "1Kc2#/sol=mate", .searches = 1);

// Both sides of an advantage are searched with two lines.
#define FAR_MATE                                                                                   \
    LICHESS(LADDER, {":2", "Ra7 #16, Rb7 100; Kg8 #-15, Ke8 #-15; Rb8 #1, Kf2 100"}),              \
        .kind = KIND_MATE

TRIAL(a_mate_in_fifteen_is_near,
      LICHESS(LADDER, {":2", "Ra7 #15, Rb7 100"}, {"Ra7:1", "Kg8 #-14"},
              {"Ra7 Kg8:2", "Rb8 #1, Kf2 100"}),
      .kind = KIND_MATE, .tree = LADDER_TREE);
TRIAL(a_mate_in_sixteen_is_an_advantage, FAR_MATE, .tree = LADDER_TREE);
TRIAL(a_far_mate_is_easy_as_an_advantage_is, FAR_MATE, .set = "tier=3", .tree = LADDER_TREE);
TRIAL(a_far_mate_is_too_easy_as_an_advantage_is, FAR_MATE, .set = "tier=2",
      .refused = "an advantage in three plies");

TEST(every_move_of_a_mate_puzzle_mates_soon) {
    static const char *const rows[][2] = {
        {"Kf2 #15, Kg2 100", NULL},
        {"Kf2 #16, Kg2 100", "(mate.soon) [2.Kf2 #16 / mate within 15 moves; misses by 1 move]"},
        {"Kf2 900, Kg2 100", "2.Kf2 (+9.00) does not mate within 15 moves"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        trial_holds(&(Trial){
            LICHESS(LADDER, {"", "Ra7 #2, Rb7 100; Kg8 #-1"}, {"Ra7 Kg8", rows[i][0]},
                    {"Ra7 Kg8 Kf2", "Kf8 #-14; Rb8 #1, Ke2 100"}),
            .kind = KIND_MATE,
            .tree = rows[i][1] ? NULL : "1Ra7/sol 2Kg8/rep 3Kf2/sol 4Kf8/rep 5Rb8#/sol=mate",
            .refused = rows[i][1]});
    }
}

TRIAL(one_rivalled_move_is_the_end_of_a_mate_puzzle,
      LICHESS(LADDER, {"", "Ra7 #2, Rb7 100; Kg8 #-1; Rb8 #1, Kf2 #2"}),
      .refused = "2.Rb8# (#1) does not stand alone beside 2.Kf2 (#2)");

// The last reply, found and cut again, was searched for all the same.
TRIAL(an_advantage_ends_where_several_moves_keep_it,
      LICHESS(FORK, {":2", "Qd5 500, Qd7 -300; Rf8 -500, Re8 -900; Qb7 500, Qd6 -300; "
                           "h6 -500, g6 -600; Qc7 500, Qd7 490"}),
      .kind = KIND_WIN, .tree = FORK_TREE, .searches = 5);

TRIAL(an_advantage_without_a_first_move_to_find_is_refused, LICHESS(FORK, {"", "Qd5 500, Qd7 490"}),
      .refused = "1.Qd5 (+5.00) does not stand alone beside 1.Qd7 (+4.90)");

TEST(the_solver_keeps_the_advantage_at_every_ply) {
    static const char *const rows[][2] = {
        {"Qd5 200, Qd7 -300; Rf8 -200, Re8 -900; Qb7 200, Qd6 -300", NULL},
        {"Qd5 #20, Qd7 -300; Rf8 #-19, Re8 #-3; Qb7 #19, Qd6 -300", NULL},
        {"Qd5 199, Qd7 -300; Rf8 -200, Re8 -900; Qb7 200, Qd6 -300",
         "1.Qd5 leaves the solver +1.99, less than +2.00 (advantage)"},
        {"Qd5 200, Qd7 -300; Rf8 -199, Re8 -900; Qb7 200, Qd6 -300",
         "1...Rf8 leaves the solver +1.99, less"},
        {"Qd5 200, Qd7 -300; Rf8 #1, Re8 -900; Qb7 200, Qd6 -300",
         "less than +2.00 (advantage) [1...Rf8 #-1 / >=+2.00]"},
        {"Qd5 200, Qd7 -300; Rf8 -200, Re8 -900; Qb7 199, Qd6 -300",
         "less than +2.00 (advantage) [2.Qb7 +1.99 / >=+2.00; misses by 1 cp]"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        trial_holds(&(Trial){
            LICHESS(FORK, {"", rows[i][0]}, {"Qd5 Rf8 Qb7", "h6 -200, g6 -600; Qc7 500, Qd7 490"}),
            .kind = KIND_WIN, .tree = rows[i][1] ? NULL : FORK_TREE, .refused = rows[i][1]});
    }
}

TRIAL(a_line_that_has_ended_is_not_refused_for_what_comes_after,
      LICHESS(FORK, {"", "Qd5 500, Qd7 -300; Rf8 -500, Re8 -900; Qb7 500, Qd6 -300; "
                         "h6 -500, g6 -600; Qc7 100, Qd7 90"}),
      .kind = KIND_WIN, .tree = FORK_TREE);

TEST(material_won_for_good_is_what_the_line_ends_in) {
    Trial trial = {LICHESS("6k1/5ppp/8/3r4/8/8/4BPPP/6K1 w - - 0 1",
                           {"", "Bf3 500, Bd3 -300; h6 -500, g6 -600; Bxd5 500, Bg4 -300; "
                                "Kf8 -500, g6 -600; h3 500, g3 490"}),
                   .kind = KIND_MATERIAL, .tree = "1Bf3/sol 2h6/rep 3Bxd5/sol=material"};
    trial_holds(&trial);
    CLEANUP(inquiry_free_at) Inquiry *inquiry = trial_run(&trial, NULL);
    assert_true(inquiry_tree(inquiry)->nodes[3].quiet);
    trial.set = "tree.gain=6";
    trial.kind = KIND_WIN;
    trial.tree = "1Bf3/sol 2h6/rep 3Bxd5/sol=won";
    trial_holds(&trial);
}

// Only Qe1 answers the check.
TRIAL(a_last_move_that_was_the_only_legal_one_is_cut,
      LICHESS(FORK, {"", "Qd5 500, Qd7 -300; Rb8 -500, Re8 -900; Qe5 500, Qd6 -300; "
                         "Rb1 -500, g6 -600; Qe1 500; Rb8 -500, Ra1 -600; Qe2 500, Qe3 490"}),
      .kind = KIND_WIN, .tree = "1Qd5/sol 2Rb8/rep 3Qe5/sol=won");

TRIAL(an_only_legal_move_before_the_last_one_stays,
      LICHESS(FORK, {"", "Qd5 500, Qd7 -300; Ra1 -500, Re8 -900; Qd1 500; Ra7 -500, g6 -600; "
                         "Qd8 500, Qd3 -300"}),
      .kind = KIND_MATE, .tree = "1Qd5/sol 2Ra1+/rep 3Qd1/sol 4Ra7/rep 5Qd8#/sol=mate");

TRIAL(a_single_move_is_no_advantage_puzzle,
      LICHESS(FORK, {"", "Qd5 500, Qd7 -300; Rf8 -500, Re8 -900; Qb7 500, Qd6 490"}),
      .refused = "and that is no puzzle [1 ply / >= 3 plies; misses by 2 plies]");

TRIAL(a_single_move_before_forced_ones_is_none_either,
      LICHESS(FORK, {"", "Qd5 500, Qd7 -300; Ra1 -500, Re8 -900; Qd1 500; Ra7 -500, g6 -600; "
                         "Qe2 500, Qd3 490"}),
      .refused = "a single move is left of the line");

TRIAL(a_line_of_forced_moves_leaves_nothing_to_find,
      LICHESS("6k1/5ppp/8/3Q4/8/8/5PPP/r5K1 w - - 0 1",
              {"", "Qd1 500; Ra7 -500, g6 -600; Qe2 500, Qd3 490"}),
      .refused = "no move is left of the line, and that is no puzzle [0 plies / >= 3 plies; misses "
                 "by 3 plies]");

TEST(a_position_that_has_stood_before_is_no_advantage) {
    trial_holds(&(Trial){
        LICHESS(FORK, {"", "Qd5 500, Qd7 -300; Rb8 -500, Re8 -900; Qd1 500, Qd6 -300; "
                           "Ra8 -500, g6 -600"}),
        .refused = "after 2...Ra8 the position stands for the second time [2 times the same after "
                   "2...Ra8 / once]"});
    trial_holds(&(Trial){LICHESS(FORK, {"Qd2 Rb8 Qd1", "Ra8 500, h6 -300"}), .moves = "Qd2 Rb8 Qd1",
                         .refused = "after 2...Ra8 the position stands for the second time"});
    trial_holds(&(Trial){LICHESS(FORK, {"Qd2 Rb8 Qd1 Ra8", "Qd5 500, Qd7 -300"}),
                         .moves = "Qd2 Rb8 Qd1 Ra8",
                         .refused = "the position stands for the second time"});
}

TRIAL(a_mate_may_repeat_a_position,
      LICHESS(LADDER, {"Ra3 Kg8 Ra2 Kf8", "Ra7 #2, Rb7 100; Kg8 #-1; Rb8 #1, Kf2 100"}),
      .moves = "Ra3 Kg8 Ra2 Kf8", .kind = KIND_MATE, .tree = LADDER_TREE);

TRIAL(a_stalemate_on_the_line_is_no_puzzle,
      LICHESS("7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", {"", "Qg6 900, Qa7 -300"}),
      .refused = "after 1.Qg6 the game is drawn [draw by stalemate after 1.Qg6 / no draw]");

TRIAL(a_third_repetition_on_the_line_is_no_puzzle,
      LICHESS(FORK, {"Qd2 Rb8 Qd1 Ra8 Qd2 Rb8 Qd1", "Ra8 #3, h6 -300"}),
      .moves = "Qd2 Rb8 Qd1 Ra8 Qd2 Rb8 Qd1", .refused = "after 4...Ra8 the game is drawn");

// The engine errs: the only reply to Qe1+ is mate.
TRIAL(a_solver_who_is_mated_has_no_puzzle,
      LICHESS("3rkr2/3p1p2/8/8/8/8/5PPP/r1Q3K1 w - - 0 1", {"", "Qe1 #2, Qd1 -500"}),
      .refused = "after 1...Rxe1# the solver is mated [mated after 1...Rxe1# / not mated]");

TEST(easy_puzzles_are_left_to_the_higher_tiers) {
    static const char one[] = "Rb8 #1, Kf2 100",
                      three[] = "Ra7 #2, Rb7 100; Kg8 #-1; Rb8 #1, Kf2 100";
    static const char five[] =
        "Ra7 #3, Rb7 100; Kg8 #-2; Kf2 #2, Kg2 100; Kf8 #-1; Rb8 #1, Ke2 100";
    static const char advantage[] = "Qd5 500, Qd7 -300; Rf8 -500, Re8 -900; Qb7 500, Qd6 -300; "
                                    "h6 -500, g6 -600; Qc7 500, Qd7 490";
    static const char longer[] = "Qd5 500, Qd7 -300; Rf8 -500, Re8 -900; Qb7 500, Qd6 -300; "
                                 "h6 -500, g6 -600; Qc7 500, Qd7 -300; g6 -500, g5 -600; "
                                 "Qc6 500, Qd6 490";
    static const struct {
        const char *fen, *lines, *set;
        PuzzleKind kind;
        const char *refused;
    } rows[] = {
        {NEAR, one, "tier=3", KIND_MATE, NULL},
        {NEAR, one, "tier=2", KIND_NONE,
         "it takes tier 3 (tier) [a mate in one, tier 2 / tier >= 3; misses by 1 tier]"},
        {NEAR, one, "tier=1", KIND_NONE,
         "a mate in one is too easy for tier 1: it takes tier 3 (tier) [a mate in one, tier 1 / "
         "tier >= 3; misses by 2 tiers]"},
        {FORK, advantage, "tier=3", KIND_WIN, NULL},
        {FORK, advantage, "tier=2", KIND_NONE,
         "an advantage in three plies is too easy for tier 2"},
        {LADDER, three, "tier=2", KIND_MATE, NULL},
        {LADDER, three, "tier=1", KIND_NONE,
         "a mate in three plies is too easy for tier 1: it takes tier 2"},
        {LADDER, five, "tier=1", KIND_MATE, NULL},
        {FORK, longer, "tier=1", KIND_WIN, NULL},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        trial_holds(&(Trial){LICHESS(rows[i].fen, {"", rows[i].lines}), .set = rows[i].set,
                             .kind = rows[i].kind, .refused = rows[i].refused});
    }
}

// Builders on LADDER, to see what they wish for.
static void begin_at(Builder *builder, const char *fen, const char *setting) {
    Profile profile;
    const Subject subject = {.start = recorded_position(fen)};
    assert_ok(profile_find("lichess", &profile, SAID));
    assert_ok(profile_set(&profile, "centipawn=1", SAID));
    assert_ok(profile_set(&profile, "tree.proof-nodes=0", SAID));
    if (setting)
        assert_ok(profile_set(&profile, setting, SAID));
    builder_init(builder, &profile, &subject, NULL);
}

static void begin(Builder *builder, const char *setting) {
    begin_at(builder, LADDER, setting);
}

static void assert_wish(const Builder *builder, uint64_t nodes, int lines, int depth) {
    SearchRequest request;
    assert_int_equal(builder->state, BUILDER_RUNNING);
    builder_request(builder, &request);
    assert_int_equal(request.nodes, nodes);
    assert_int_equal(request.lines, lines);
    assert_int_equal(builder->explorer.wish.depth, depth);
}

static void feed(Builder *builder, const Position *pos, const char *const iterations[]) {
    CLEANUP(analysis_done) Analysis analysis = recorded_analysis(pos, true, iterations);
    analysis.nodes = builder->explorer.wish.nodes;
    assert_false(builder_feed(builder, &analysis));
}

TEST(attacks_and_defences_have_limits_of_their_own) {
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
        CLEANUP(builder_done) Builder builder;
        begin(&builder, rows[i].setting);
        assert_wish(&builder, rows[i].attack, 2, 50);
        feed(&builder, &pos, (const char *const[]){"1 1: Ra7 #2, Rb7 100", NULL});
        assert_wish(&builder, rows[i].defence, 1, 15);
    }
}

TEST(what_lies_beyond_the_depth_limits_is_not_read) {
    CLEANUP(builder_done) Builder builder;
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
    assert_int_equal(builder.tree.nodes[1].search_depth, 50);
    assert_int_equal(builder.tree.nodes[2].search_depth, 15);
}

TEST(replies_to_a_mate_are_proved_and_not_searched) {
    CLEANUP(builder_done) Builder builder;
    Verdict verdict = {.state = VERDICT_PENDING};
    static const char morphy[] = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";
    const Position pos = recorded_position(morphy);
    begin_at(&builder, morphy, "tree.proof-nodes=1000");
    feed(&builder, &pos, (const char *const[]){"1 1: Ra6 #2, Ra5 -100", NULL});
    // one search more: at the mate in one, for what stands beside it
    assert_wish(&builder, 25000000, 2, 50);
    const Position last = *explorer_position(&builder.explorer);
    assert_int_equal(last.side, WHITE);
    feed(&builder, &last, (const char *const[]){"1 1: Rxa7 #1, Ra5 -100", NULL});
    assert_int_equal(builder.state, BUILDER_DONE);
    assert_true(builder.tree.nodes[1].proved && builder.tree.nodes[3].proved);
    assert_int_equal(builder.tree.nodes[2].score.value, 1);
    builder_judge(&builder, &verdict);
    assert_non_null(strstr(evidence_text(&verdict.evidence).reason, ", every mate proved"));
}

// Whether the verdict says that every mate is proved, of three moves whose searches say these.
static bool proves(Builder *builder, const char *fen, const char *set, const char *const said[3]) {
    Verdict verdict = {.state = VERDICT_PENDING};
    Position pos = recorded_position(fen);
    begin_at(builder, fen, set);
    for (int i = 0; i < 3; i++) {
        feed(builder, &pos, (const char *const[]){said[i], NULL});
        pos = *explorer_position(&builder->explorer);
    }
    assert_int_equal(builder->state, BUILDER_DONE);
    builder_judge(builder, &verdict);
    return strstr(evidence_text(&verdict.evidence).reason, ", every mate proved");
}

TEST(a_move_whose_replies_are_all_mated_is_proved_whatever_its_score) {
    static const char morphy[] = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";
    static const char *const said[] = {"1 1: Ra6 +500, Ra5 -100", "1 1: bxa6 -500",
                                       "1 1: b7 #1, Kd7 -100"};
    for (int enough = 0; enough < 2; enough++) {
        CLEANUP(builder_done) Builder builder;
        assert_int_equal(
            proves(&builder, morphy, enough ? "tree.proof-nodes=1000" : "tree.proof-nodes=2", said),
            enough);
        const TreeNode *nodes = builder.tree.nodes;
        assert_true(nodes[3].proved);
        assert_int_equal(nodes[1].proved, enough);
        assert_int_equal(nodes[1].score.value, enough ? 2 : 500);
        assert_int_equal(nodes[2].score.value, 1);
    }
}

TEST(a_move_that_does_not_mate_leaves_the_mates_after_it_proved) {
    static const char back_rank[] = "6k1/p4ppp/8/8/8/8/R4PPP/6K1 w - - 0 1";
    static const char *const said[] = {"1 1: Rd2 +500, Kf1 -100", "1 1: a6 -500",
                                       "1 1: Rd8 #1, Kf1 -100"};
    CLEANUP(builder_done) Builder builder;
    assert_true(proves(&builder, back_rank, "tree.proof-nodes=10000", said));
    assert_false(builder.tree.nodes[1].proved);
}

// The mate in one takes a node, that in two takes 28: the shortest comes first.
TEST(the_mates_of_a_tree_share_the_nodes_of_a_proof) {
    static const struct {
        const char *set;
        bool proved; // the mate in two
    } rows[] = {{"tree.proof-nodes=28", false}, {"tree.proof-nodes=29", true}};
    for (size_t i = 0; i < COUNT(rows); i++) {
        CLEANUP(builder_done) Builder builder;
        const Position pos = recorded_position(LADDER);
        begin(&builder, rows[i].set);
        feed(&builder, &pos, (const char *const[]){"1 1: Ra7 #2, Kf2 100", NULL});
        const Position reply = *explorer_position(&builder.explorer); // its part proves nothing
        feed(&builder, &reply, (const char *const[]){"1 1: Kg8 #-1", NULL});
        const Position last = *explorer_position(&builder.explorer);
        feed(&builder, &last, (const char *const[]){"1 1: Rb8 #1, Kf2 100", NULL});
        assert_int_equal(builder.state, BUILDER_DONE);
        assert_true(builder.tree.nodes[3].proved);
        assert_int_equal(builder.tree.nodes[1].proved, rows[i].proved);
    }
}

TEST(a_step_tries_to_prove_no_mate_in_more_than_four_moves) {
    static const char *const lines[] = {"1 1: Ra7 #4, Kf2 100", "1 1: Ra7 #5, Kf2 100"};
    for (size_t i = 0; i < COUNT(lines); i++) {
        CLEANUP(builder_done) Builder builder;
        Profile profile;
        const Subject subject = {.start = recorded_position(LADDER)};
        assert_ok(profile_find("lichess-quick", &profile, SAID));
        builder_init(&builder, &profile, &subject, NULL);
        CLEANUP(analysis_done)
        Analysis analysis =
            recorded_analysis(&subject.start, false, (const char *const[]){lines[i], NULL});
        analysis.nodes = builder.explorer.wish.nodes / 2;
        assert_true(builder_feed(&builder, &analysis));
        assert_int_equal(builder.explorer.prover != NULL, i == 0);
    }
}

TEST(a_mate_that_a_search_has_not_found_is_named) {
    CLEANUP(builder_done) Builder builder;
    Verdict verdict = {.state = VERDICT_PENDING};
    const Position pos = recorded_position(LADDER);
    begin(&builder, "tree.proof-nodes=1000");
    // Ra7 mates in two as well
    feed(&builder, &pos, (const char *const[]){"1 1: Rb7 #2, Kf2 100", NULL});
    const Position last = *explorer_position(&builder.explorer);
    feed(&builder, &last, (const char *const[]){"1 1: Ra8 #1, Kf2 100", NULL});
    assert_int_equal(builder.state, BUILDER_DONE);
    builder_judge(&builder, &verdict);
    assert_int_equal(verdict.state, VERDICT_WARN);
    assert_non_null(strstr(evidence_text(&verdict.evidence).reason, " mates as fast: proved"));
}
