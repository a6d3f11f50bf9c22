// Which moves the finder's tree is made of, on recorded lines.

#include "tests/solve/finder_trial.h"

// A first answer about HANGING, and why its best move is not taken, or NULL.
typedef struct RootRow {
    const char *lines, *refused;
} RootRow;

static void assert_taken(const RootRow *rows, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const Recording root[] = {
            {"", rows[i].lines}, {"Bxd5", "Kf8 -200, h6 -241; f4 200, h3 190"}, {0}};
        trial_holds(&(Trial){.profile = "finder",
                             .fen = HANGING,
                             .settings = {ALONE},
                             .recordings = root,
                             .kind = KIND_MATERIAL,
                             .refused = rows[i].refused,
                             .tree = rows[i].refused ? "" : "1Bxd5/sol=material"});
    }
}

TEST(the_only_good_move_is_more_than_the_margin_above_the_next) {
    static const RootRow rows[] = {
        {"Bxd5 200, Bg4 49", NULL},
        {"Bxd5 200, Bg4 50", "Bxd5 (+2.00) is not far enough above Bg4"},
        {"Bxd5 200, Bg4 #-5", NULL},
        {"Bxd5 1, Bg4 -150", NULL},
        {"Bxd5 -1, Bg4 -500", "Bxd5 (-0.01) is not level"},
    };
    assert_taken(rows, sizeof rows / sizeof *rows);
}

TEST(above_the_ceiling_nothing_is_left_to_be_won) {
    static const RootRow rows[] = {
        {"Bxd5 1000, Bg4 0", NULL},
        {"Bxd5 1001, Bg4 0", "Bxd5 is so good (+10.01)"},
    };
    assert_taken(rows, sizeof rows / sizeof *rows);
}

TRIAL(the_numbers_of_the_rule_are_keys,
      FINDER(HANGING, {"", "Bxd5 1200, Bg4 1190; Kf8 -200, h6 -241; f4 200, h3 191"}),
      .set = "only.margin=9 only.ceiling=1200", .kind = KIND_MATERIAL,
      .tree = "1Bxd5/sol=material");

TEST(every_search_has_the_nodes_and_the_lines_of_the_profile) {
    const Trial trial = {
        FINDER(HANGING, {":4", "Bxd5 200, Bg4 0; Kf8 -200, h6 -241; f4 200, h3 190"}),
        .set = "nodes.max=5000 tree.lines=4", .kind = KIND_MATERIAL, .searches = 3};
    trial_holds(&trial);
    CLEANUP(inquiry_free_at) Inquiry *inquiry = trial_run(&trial, NULL);
    assert_int_equal(inquiry_searched_nodes(inquiry), 3 * 5000);
}

TRIAL(the_search_of_the_filter_serves_the_tree_as_well, .profile = "finder", .fen = HANGING,
      .settings = {"filters=has-choice only-good-move solution-tree"},
      .recordings = RECORDED({":5", "Bxd5 200, Bg4 0; Kf8 -200, h6 -241; f4 200, h3 190"}),
      .kind = KIND_MATERIAL, .tree = "1Bxd5/sol=material");

// Black moves the rook to where nothing protects it.
static void assert_valued(const char *set, const char *evals, int searches, const char *wanted) {
    const Recording recordings[] = {{":5", "h6 30, Rd5 -200"},
                                    {"Rd5", "Bxd5 200, Bg4 0; Kf8 -200, h6 -241; f4 200, h3 190"},
                                    {0}};
    const Trial trial = {.profile = "finder",
                         .fen = "6k1/5ppp/3r4/8/8/5B2/5PPP/6K1 b - - 0 1",
                         .moves = "Rd5",
                         .settings = {"filters=has-choice only-good-move solution-tree"},
                         .set = set,
                         .evals = evals,
                         .recordings = recordings};
    char said[64] = "";
    int asked;
    CLEANUP(inquiry_free_at) Inquiry *inquiry = trial_run(&trial, &asked);
    assert_true(inquiry_accepted(inquiry));
    assert_int_equal(asked, searches);
    for (int back = 1; back >= 0; back--) {
        Score score;
        const bool known = inquiry_eval(inquiry, back, &score);
        snprintf(said + strlen(said), 32, "%s ", known ? SCORE_TEXT(score) : "-");
    }
    assert_string_equal(said, wanted);
}

TEST(what_was_before_the_mistake_is_told_by_the_game_or_searched) {
    assert_valued("eval.before=0", NULL, 4, "- +2.00 ");
    assert_valued("", "210, -20", 4, "-0.20 +2.10 ");
    assert_valued("", NULL, 5, "-0.30 +2.00 ");
    assert_valued("", "-, -20", 4, "-0.20 +2.00 ");
}

TRIAL(the_one_shortest_mate_is_the_only_good_move,
      FINDER(OPERA, {"", "Qb8 #2, Qb7 #3; Nxb8; Rd8 #1, Bd2 #2"}), .kind = KIND_MATE,
      .tree = OPERA_TREE);

TRIAL(of_two_equally_short_mates_none_is, FINDER(OPERA, {"", "Qb8 #2, Qb7 #2"}),
      .refused = "Qb8+ mates (#2), but Qb7 is as quick (#2) [", .tree = "");

TRIAL(a_mate_beside_which_nothing_ever_mates_is_hard,
      FINDER(OPERA, {"", "Qb8 #2, Qb7 900; Nxb8; Rd8 #1, Bd2 -400"}), .kind = KIND_ONLY_MATE,
      .tree = OPERA_TREE);

TRIAL(a_mate_beside_which_another_move_mates_once_is_not,
      FINDER(OPERA, {"", "Qb8 #2, Qb7 900; Nxb8; Rd8 #1, Bd2 #9"}), .kind = KIND_MATE,
      .tree = OPERA_TREE);

TRIAL(a_mate_puzzle_stops_where_no_mate_is_seen_any_more,
      FINDER(OPERA, {"", "Qb8 #2, Qb7 50; Nxb8; Rd8 900, Bd2 -400"}),
      .refused = "no line ends in a result: after 16...Nxb8 no move is the only good one",
      .tree = "1Qb8+/sol 2Nxb8/rep=unclear");

TRIAL(a_material_puzzle_may_turn_into_mate,
      FINDER(FORK, {"", "Qd5 500, Qd7 20; Rd8 -900, h6 -950; Qxd8 #1, Qe4 500"}), .kind = KIND_MATE,
      .tree = "1Qd5/sol 2Rd8/rep 3Qxd8#/sol=mate");

TRIAL(a_material_puzzle_does_not_turn_into_a_draw,
      FINDER(FORK, {"", "Qd5 500, Qd7 20; Rb8 -900, h6 -950; Qd4 0, Qe4 -500"}),
      .refused =
          "with a gain of 0 pawns, not 3 [0 of 3 pawns after 1...Rb8 / >=3 pawns; misses by 3 "
          "pawns]",
      .tree = "1Qd5/sol 2Rb8/rep=unclear");

// The only reply that checks leaves White one move.
static const char CHECKED[] = "4r1k1/5ppp/8/3r4/8/5B2/5PP1/6K1 w - - 0 1";

// Up to the forced move; then its score and the answer to it; what that comes to.
static void assert_forced(const char *before, const char *forced, PuzzleKind kind,
                          const char *tree) {
    char lines[200];
    snprintf(lines, sizeof lines, "%s; %s; f4 200, f3 190", before, forced);
    trial_holds(&(Trial){FINDER(CHECKED, {"", lines}), .kind = kind,
                         .refused = kind == KIND_NONE ? "" : NULL, .tree = tree});
}

TEST(a_forced_move_is_good_while_its_score_is_above_nothing) {
    static const char before[] = "Bxd5 200, Bg4 0; Re1 -200, Kf8 -300";
    static const char goes_on[] = "1Bxd5/sol 2Re1+/rep 3Kh2/sol=material";
    assert_forced(before, "Kh2 1; Kf8 -200, h6 -300", KIND_MATERIAL, goes_on);
    assert_forced(before, "Kh2 1001; Kf8 -200, h6 -300", KIND_MATERIAL, goes_on);
    assert_forced(before, "Kh2 #9; Kf8 #-8, h6 #-7", KIND_MATERIAL, goes_on);
    assert_forced(before, "Kh2 0; Kf8 -200, h6 -300", KIND_MATERIAL, "1Bxd5/sol=material");
}

TEST(in_a_draw_puzzle_a_forced_move_draws_exactly) {
    static const char before[] = "Bxd5 0, Bg4 -300; Re1 0, Kf8 -41";
    static const char unclear[] = "1Bxd5/sol 2Re1+/rep=unclear";
    assert_forced(before, "Kh2 0; Kf8 0, h6 -300", KIND_NONE,
                  "1Bxd5/sol 2Re1+/rep 3Kh2/sol 4Kf8/rep=unclear");
    assert_forced(before, "Kh2 1; Kf8 0, h6 -300", KIND_NONE, unclear);
    assert_forced(before, "Kh2 -1; Kf8 0, h6 -300", KIND_NONE, unclear);
}

TEST(in_a_mate_puzzle_a_forced_move_mates) {
    static const char before[] = "Bxd5 #5, Bg4 0; Re1 #-4, Kf8 #-3";
    assert_forced(before, "Kh2 #4; Kf8 #-3, h6 #-2", KIND_MATERIAL,
                  "1Bxd5/sol 2Re1+/rep 3Kh2/sol=material");
    assert_forced(before, "Kh2 900; Kf8 #-3, h6 #-2", KIND_MATERIAL, "1Bxd5/sol=material");
}

TRIAL(the_root_is_never_forced, .profile = "finder", .settings = {"filters=solution-tree"},
      .fen = "6k1/5ppp/8/8/8/8/5PP1/4r1K1 w - - 0 1", .recordings = RECORDED({"", "Kh2 100"}),
      .refused = "there is only one legal move [1 legal move / >= 2 moves; misses by 1 move]",
      .tree = "");

TRIAL(replies_within_the_tolerance_and_not_into_mate_are_answered,
      FINDER(FORK, {"", "Qd5 500, Qd7 20; Rb8 -900, Rf8 -940, Re8 -941, h6 #-1; Qd4 400, Qd6 380"},
             {"Qd5 Rf8", "Qd4 400, Qd6 380"}),
      .refused = "no line ends in a result", .tree = "1Qd5/sol 2Rb8/rep=unclear 2Rf8/rep=unclear");

TRIAL(in_a_mating_net_every_longest_reply_is_answered,
      FINDER(FORK, {"", "Qd5 #4, Qd7 20; Rb8 #-3, Rf8 #-3, Re8 #-2; Qd4 #3, Qd6 #3"},
             {"Qd5 Rf8", "Qd4 #3, Qd6 #3"}),
      .refused = "1 of 4 moves to mate had one, more than 50 % must [1 of 4 moves to mate / >50 %; "
                 "misses by 2 moves]",
      .tree = "1Qd5/sol 2Rb8/rep=unclear 2Rf8/rep=unclear");

TRIAL(a_forced_reply_needs_no_search, FINDER(OPERA, {"", "Qb8 #2, Qb7 50; Nxb8; Rd8 #1, Bd2 -400"}),
      .kind = KIND_ONLY_MATE, .tree = OPERA_TREE, .searches = 2);
