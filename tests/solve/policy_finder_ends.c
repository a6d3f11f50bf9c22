// Where the branches of the finder's tree end, and which of them leads, on recorded lines.

#include "tests/solve/finder_trial.h"

// A mate in `moves` of which the first so many, at most four, are only moves.
static Inquiry *net(const char *share, int moves, int found) {
    static const char *const queens[] = {"Qd5", "Qd4", "Qe4", "Qf4"};
    static const char *const rooks[] = {"Rb8", "Ra8", "Rb8", "Ra8"};
    char path[80] = "", paths[9][80] = {""}, lines[9][40];
    Recording recordings[10] = {{0}};
    for (int ply = 0; ply <= 2 * found; ply++) {
        int at = ply / 2, left = moves - at;
        memcpy(paths[ply], path, sizeof path);
        recordings[ply] = (Recording){paths[ply], lines[ply]};
        if (ply == 2 * found)
            snprintf(lines[ply], sizeof lines[ply], "g3 #%d, h3 #%d", left, left);
        else if (ply % 2 == 0)
            snprintf(lines[ply], sizeof lines[ply], "%s #%d, h3 #%d", queens[at], left, left + 1);
        else
            snprintf(lines[ply], sizeof lines[ply], "%s #-%d, h6 20", rooks[at], left - 1);
        size_t len = strlen(path);
        snprintf(path + len, sizeof path - len, "%s%s", ply > 0 ? " " : "",
                 ply % 2 == 0 ? queens[at % 4] : rooks[at]);
    }
    const Trial trial = {
        .profile = "finder", .fen = FORK, .recordings = recordings, .settings = {ALONE, share}};
    return trial_run(&trial, NULL);
}

static void assert_net(const char *share, int moves, int found, bool accepted) {
    CLEANUP(inquiry_free_at) Inquiry *inquiry = net(share, moves, found);
    const Tree *tree = inquiry_tree(inquiry);
    assert_int_equal(inquiry_accepted(inquiry), accepted);
    if (accepted) {
        assert_int_equal(tree_kind(tree), KIND_MATING_NET);
        assert_int_equal(tree->count - 1, 2 * found - 1);
        assert_int_equal(tree->nodes[tree->count - 1].outcome, OUTCOME_MATING_NET);
    }
}

TEST(a_mating_net_has_more_than_half_of_its_moves_answered_uniquely) {
    static const char half[] = "net.share=50";
    assert_net(half, 2, 1, false);
    assert_net(half, 3, 1, false);
    assert_net(half, 3, 2, true);
    assert_net(half, 4, 2, false);
    assert_net(half, 5, 3, true);
    assert_net(half, 7, 3, false);
    assert_net(half, 7, 4, true);
    assert_net("net.share=49", 4, 2, true);
    assert_net("net.share=75", 4, 3, false);
}

TEST(the_end_of_a_net_says_whether_it_is_quiet) {
    // The rook on a8 is attacked after Qe4, and the queen mates on the back rank.
    CLEANUP(inquiry_free_at) Inquiry *inquiry = net("net.share=50", 5, 3);
    assert_false(inquiry_tree(inquiry)->nodes[5].quiet);
    inquiry_free(inquiry);
    // Black has nothing but pawns, and nobody mates at once.
    const Trial trial = {FINDER("6k1/5pp1/7p/8/8/8/5PPP/3Q2K1 w - - 0 1",
                                {"", "Qd4 #2, Qd7 #3; Kf8 #-1, g6 #-1; Qd7 #1, Qd6 #1"},
                                {"Qd4 g6", "Qd7 #1, Qd6 #1"}),
                         .set = "net.share=40"};
    inquiry = trial_run(&trial, NULL);
    trial_assert_tree(inquiry, "1Qd4/sol=mating net");
    assert_true(inquiry_tree(inquiry)->nodes[1].quiet);
}

// After 2...Rc8 two moves mate: the branch ends behind 2.Qd6, a net.
TRIAL(a_branch_that_goes_on_to_mate_is_longer_than_a_net,
      FINDER(FORK, {"", "Qd5 #3, Qd7 20; h6 #-2, Rb8 #-2; Qxa8 #2, h3 #3; Kh7; Qe4 #1, Qb7 #1"},
             {"Qd5 Rb8", "Qd6 #2, h3 #3; Rd8 #-1, Rc8 #-1; Qxd8 #1, h3 #2"},
             {"Qd5 Rb8 Qd6 Rc8", "Qd8 #1, Qd7 #1"}),
      .kind = KIND_MATE,
      .tree = "1Qd5/sol 2Rb8/rep 3Qd6/sol 4Rd8/rep 5Qxd8#/sol=mate "
              "2h6/rep 3Qxa8+/sol=mating net");

// The rook takes a knight first: all in all White wins two pawns' worth, not five.
TEST(material_counts_from_the_position_before_the_mistake) {
    Trial trial = {
        FINDER("6k1/5ppp/8/3N2r1/8/5B2/5PPP/6K1 b - - 0 1",
               {"Rxd5", "Bxd5 200, Bg4 0; Kf8 -200, h6 -241; f4 200, h3 190"}),
        .moves = "Rxd5",
        .refused =
            "with a gain of 2 pawns, not 3 [2 of 3 pawns after 2...Kf8 / >=3 pawns; misses by "
            "1 pawn]",
        .tree = "1Bxd5/sol 2Kf8/rep=unclear"};
    trial_holds(&trial);
    trial.set = "tree.gain=2";
    trial.refused = NULL;
    trial.kind = KIND_MATERIAL;
    trial.tree = "1Bxd5/sol=material";
    trial_holds(&trial);
}

// While the bishop takes the rook, the knight on g6 hangs.
TRIAL(material_that_can_be_taken_back_is_not_won,
      FINDER("6k1/5ppp/6N1/3r4/8/5B2/5PPP/6K1 w - - 0 1",
             {"", "Bxd5 200, Bg4 0; hxg6 -200, h6 -241; f4 200, h3 190"}),
      .refused = "with a gain of 2 pawns, not 3", .tree = "1Bxd5/sol 2hxg6/rep=unclear");

TRIAL(a_gain_in_a_position_that_is_not_quiet_goes_on,
      FINDER(FORK, {"", "Qd5 500, Qd7 20; h6 -500, Rb8 -541; Qxa8 500, h3 0; Kh7; "
                        "Qb7 500, h3 349; Kg6 -500, f6 -600; Qc7 500, h3 350"}),
      .kind = KIND_MATERIAL, .tree = "1Qd5/sol 2h6/rep 3Qxa8+/sol 4Kh7/rep 5Qb7/sol=material");

TRIAL(a_gain_that_is_never_quiet_is_refused,
      FINDER(FORK, {"", "Qd5 500, Qd7 20; h6 -500, Rb8 -541; Qxa8 500, h3 0; Kh7; "
                        "Qb7 500, h3 350"}),
      .refused =
          "with a gain of 5 pawns, but no quiet position [5 pawns after 2...Kh7, not quiet / "
          ">=3 pawns, and quiet]",
      .tree = "1Qd5/sol 2h6/rep 3Qxa8+/sol 4Kh7/rep=unclear");

static const char AIR[] = "r5k1/5pp1/7p/8/8/8/5PPP/3Q2K1 w - - 0 1";

TEST(the_longest_resolved_branch_leads_and_open_ones_end_in_a_reply) {
    const Trial trial = {
        FINDER(AIR, {"", "Qd5 500, Qd7 20; Rf8 -500, Kh7 -505, Rc8 -507, Rb8 -510"},
               // Another only move, and then no more; nothing is won.
               {"Qd5 Rf8", "Qd6 500, h3 0; Re8 -500, g6 -600; Qd7 100, Qc6 100"},
               // The rook at once.
               {"Qd5 Kh7", "Qxa8 500, h3 0; g6 -500, f6 -600; Qb7 500, Qb8 490"},
               // No only move.
               {"Qd5 Rc8", "Qd7 100, h3 90"},
               // The rook one move later.
               {"Qd5 Rb8", "Qe5 500, h3 0; Kh7 -500, Rc8 -600; Qxb8 500, h3 0; g6 -500, f6 -600; "
                           "Qb7 500, Qb6 490"}),
        .kind = KIND_MATERIAL,
        .tree = "1Qd5/sol 2Rb8/rep 3Qe5/sol 4Kh7/rep 5Qxb8/sol=material "
                "2Rf8/rep=unclear 2Kh7/rep 3Qxa8/sol=material 2Rc8/rep=unclear"};
    Move moves[8];
    trial_holds(&trial);
    CLEANUP(inquiry_free_at) Inquiry *inquiry = trial_run(&trial, NULL);
    assert_int_equal(tree_solution(inquiry_tree(inquiry), moves, 8), 5);
    assert_string_equal(evidence_text(&trial_verdict(inquiry, "solution-tree")->evidence).reason,
                        "the tree has 9 moves, 5 plies; exports leave out 2 of its replies, "
                        "whose end is unclear");
}

TRIAL(of_equally_long_branches_the_first_leads,
      FINDER(AIR, {"", "Qd5 500, Qd7 20; Rc8 -500, Kh7 -505, Ra5 -510; Qd7 100, h3 90"},
             {"Qd5 Kh7", "Qxa8 500, h3 0; g6 -500, f6 -600; Qb7 500, Qb8 490"},
             {"Qd5 Ra5", "Qxa5 500, h3 0; g6 -500, f6 -600; Qb6 500, Qb5 490"}),
      .kind = KIND_MATERIAL,
      .tree = "1Qd5/sol 2Kh7/rep 3Qxa8/sol=material 2Rc8/rep=unclear "
              "2Ra5/rep 3Qxa5/sol=material");

TRIAL(a_branch_goes_on_behind_a_resolved_move_only_as_far_as_another,
      FINDER(HANGING, {"", "Bxd5 200, Bg4 0; Kf8 -200, h6 -210; f4 200, h3 190"},
             {"Bxd5 h6", "Bb7 300, h3 100; Kf8 -200, h5 -400; f4 200, h3 190"}),
      .kind = KIND_MATERIAL, .tree = "1Bxd5/sol 2h6/rep 3Bb7/sol=material");

// White is lost, but for a queen that has to be taken.
static const char LAST_QUEEN[] = "7k/6pp/8/8/2Q5/6q1/8/7K w - - 0 1";

TEST(beside_the_only_draw_every_other_move_loses) {
    static const struct {
        const char *lines, *set;
        bool draws;
    } rows[] = {
        {"Qg8 0, Qf1 -150", NULL, true}, // exactly
        {"Qg8 0, Qf1 #-3", NULL, true},
        {"Qg8 0, Qf1 -149", NULL, false},
        {"Qg8 0, Qf1 -149", "draw.loss=149", true},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        trial_holds(&(Trial){
            FINDER(LAST_QUEEN, {"", rows[i].lines}), .set = rows[i].set, .kind = KIND_STALEMATE,
            .refused = rows[i].draws ? NULL : "Qg8+ draws (0.00), but Qf1 does not lose (-1.49)",
            .tree = rows[i].draws ? "1Qg8+/sol 2Kxg8/rep=draw by stalemate" : ""});
    }
}

static const char STALEMATING[] = "7k/5Q2/8/6K1/8/8/8/8 w - - 0 1";

TRIAL(a_draw_puzzle_is_resolved_by_the_solver_s_own_stalemate,
      FINDER(STALEMATING, {"", "Kg6 0, Qe7 -150"}), .kind = KIND_STALEMATE,
      .tree = "1Kg6/sol=draw by stalemate");

TRIAL(a_stalemate_resolves_nothing_where_there_is_something_to_win,
      FINDER(STALEMATING, {"", "Kg6 500, Qe7 20"}),
      .refused = "no line ends in a result: 1.Kg6 is a draw by stalemate [draw by stalemate after "
                 "1.Kg6 / no draw]",
      .tree = "1Kg6/sol=draw by stalemate");

TRIAL(a_draw_puzzle_is_resolved_by_insufficient_material,
      FINDER("8/8/4k3/8/4pK2/8/8/8 w - - 0 1", {"", "Kxe4 0, Kg3 -600"}), .kind = KIND_INSUFFICIENT,
      .tree = "1Kxe4/sol=draw by insufficient material");

// Twice there and back, or one move less.
#define SIX_BACK   "Qd4 Rb8 Qd1 Ra8 Qd4 Rb8"
#define EIGHT_BACK SIX_BACK " Qd1 Ra8"

TRIAL(a_draw_puzzle_is_resolved_by_the_third_repetition,
      FINDER(FORK, {EIGHT_BACK, "Qd4 0, Qd7 -200"}), .moves = EIGHT_BACK, .kind = KIND_REPETITION,
      .tree = "1Qd4/sol=draw by repetition");

TRIAL(a_repetition_resolves_nothing_where_there_is_something_to_win,
      FINDER(FORK, {EIGHT_BACK, "Qd4 200, Qd7 0"}), .moves = EIGHT_BACK,
      .refused = "5.Qd4 is a draw by repetition", .tree = "1Qd4/sol=draw by repetition");

TRIAL(a_reply_may_be_the_third_repetition,
      FINDER(FORK, {SIX_BACK, "Qd1 0, Qd7 -200; Ra8 0, h6 -100"}), .moves = SIX_BACK,
      .kind = KIND_REPETITION, .tree = "1Qd1/sol 2Ra8/rep=draw by repetition");

TRIAL(fifty_moves_resolve_nothing, FINDER(FORK_PIECES "99 100", {"", "Qd4 0, Qd7 -200"}),
      .refused = "100.Qd4 is a draw by fifty moves", .tree = "1Qd4/sol=draw by fifty moves");

TRIAL(a_draw_is_not_resolved_by_material_nor_by_more_than_a_draw,
      FINDER(HANGING, {"", "Bxd5 0, Bg4 -150; Kf8 0, h6 -40; f4 0, h3 -149"},
             {"Bxd5 h6", "Bb7 300, h3 -200"}),
      .refused = "and the draw is not on the board [no draw after ",
      .tree = "1Bxd5/sol 2Kf8/rep=unclear 2h6/rep=unclear");
