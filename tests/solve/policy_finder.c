// The finder's tree, rule by rule (seed 002), on recorded lines.
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "onlymove/inquiry.h"
#include "tests/support/trial.h"

// The tree alone, without the filter that looks at the root by the same rule.
#define ALONE "filters=has-choice solution-tree"
#define FINDER(start, ...)                                                                         \
    .profile = "finder", .fen = (start), .recordings = (const Recording[])                         \
    {                                                                                              \
        __VA_ARGS__,                                                                               \
        {                                                                                          \
            0                                                                                      \
        }                                                                                          \
    }

static void assert_accepted(const Trial *trial, PuzzleKind kind, const char *tree)
{
    trial_assert_accepted(trial, kind, tree);
}

// Refused with these words, and the tree is left as it was grown.
static void assert_refused(const Trial *trial, const char *words, const char *tree)
{
    trial_assert_refused(trial, words);
    Inquiry *inquiry = trial_run(trial, NULL);
    trial_assert_tree(inquiry, tree);
    inquiry_free(inquiry);
}

// White takes a rook that nothing protects, and has it.
static const char HANGING[] = "6k1/5ppp/8/3r4/8/5B2/5PPP/6K1 w - - 0 1";
static const Recording no_more[] = {
    {"Bxd5", "Kf8 -200, h6 -241"},
    {"Bxd5 Kf8", "f4 200, h3 190"},
};

static void assert_taken(const char *root)
{
    const Trial trial = {FINDER(HANGING, {"", root}, no_more[0], no_more[1]), .settings = {ALONE}};
    assert_accepted(&trial, KIND_MATERIAL, "1Bxd5/sol=material");
}

static void assert_not_taken(const char *root)
{
    const Trial trial = {FINDER(HANGING, {"", root}), .settings = {ALONE}};
    assert_refused(&trial, "no move is the only good one", "");
}

static void the_only_good_move_is_more_than_the_margin_above_the_next(void **state)
{
    (void)state;
    assert_taken("Bxd5 200, Bg4 49");
    assert_not_taken("Bxd5 200, Bg4 50");
    assert_taken("Bxd5 200, Bg4 #-5");
    assert_taken("Bxd5 1, Bg4 -150");
    assert_not_taken("Bxd5 -1, Bg4 -500");
}

static void above_the_ceiling_nothing_is_left_to_be_won(void **state)
{
    (void)state;
    assert_taken("Bxd5 1000, Bg4 0");
    assert_not_taken("Bxd5 1001, Bg4 0");
}

static void the_numbers_of_the_rule_are_keys(void **state)
{
    (void)state;
    const Trial trial = {
        FINDER(HANGING, {"", "Bxd5 1200, Bg4 1190"}, no_more[0], {"Bxd5 Kf8", "f4 200, h3 191"}),
        .settings = {ALONE, "only.margin=9", "only.ceiling=1200"},
    };
    assert_accepted(&trial, KIND_MATERIAL, "1Bxd5/sol=material");
}

static void every_search_has_the_nodes_and_the_lines_of_the_profile(void **state)
{
    (void)state;
    const Trial trial = {
        FINDER(HANGING, {":4", "Bxd5 200, Bg4 0"}, {"Bxd5:4", "Kf8 -200, h6 -241"},
               {"Bxd5 Kf8:4", "f4 200, h3 190"}),
        .settings = {ALONE, "nodes.max=5000", "tree.lines=4"},
    };
    int searches;
    Inquiry *inquiry = trial_run(&trial, &searches);
    assert_int_equal(searches, 3);
    assert_int_equal(inquiry_nodes(inquiry), 3 * 5000);
    inquiry_free(inquiry);
}

static void the_search_of_the_filter_serves_the_tree_as_well(void **state)
{
    (void)state;
    const Trial trial = {
        FINDER(HANGING, {":5", "Bxd5 200, Bg4 0"}, no_more[0], no_more[1]),
        .settings = {"filters=has-choice only-good-move solution-tree"},
    };
    assert_accepted(&trial, KIND_MATERIAL, "1Bxd5/sol=material");
}

static const char OPERA[] = "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16";

static void the_one_shortest_mate_is_the_only_good_move(void **state)
{
    (void)state;
    const Trial shortest = {
        FINDER(OPERA, {"", "Qb8 #2, Qb7 #3"}, {"Qb8+ Nxb8", "Rd8 #1, Bd2 #2"}),
        .settings = {ALONE},
    };
    assert_accepted(&shortest, KIND_MATE, "1Qb8+/sol 2Nxb8/rep 3Rd8#/sol=mate");
    const Trial equal = {FINDER(OPERA, {"", "Qb8 #2, Qb7 #2"}), .settings = {ALONE}};
    assert_refused(&equal, "no move is the only good one", "");
}

static void a_mate_beside_which_nothing_ever_mates_is_hard(void **state)
{
    (void)state;
    const Trial hard = {
        FINDER(OPERA, {"", "Qb8 #2, Qb7 900"}, {"Qb8+ Nxb8", "Rd8 #1, Bd2 -400"}),
        .settings = {ALONE},
    };
    assert_accepted(&hard, KIND_HARD_MATE, "1Qb8+/sol 2Nxb8/rep 3Rd8#/sol=mate");
    const Trial once = {
        FINDER(OPERA, {"", "Qb8 #2, Qb7 900"}, {"Qb8+ Nxb8", "Rd8 #1, Bd2 #9"}),
        .settings = {ALONE},
    };
    assert_accepted(&once, KIND_MATE, "1Qb8+/sol 2Nxb8/rep 3Rd8#/sol=mate");
}

static void a_mate_puzzle_stops_where_no_mate_is_seen_any_more(void **state)
{
    (void)state;
    const Trial trial = {
        FINDER(OPERA, {"", "Qb8 #2, Qb7 50"}, {"Qb8+ Nxb8", "Rd8 900, Bd2 -400"}),
        .settings = {ALONE},
    };
    assert_refused(&trial, "no branch is resolved: after 16...Nxb8 no move is the only good one",
                   "1Qb8+/sol 2Nxb8/rep=unclear");
}

// White attacks the rook with a queen; a king without air stands behind it.
static const char FORK[] = "r5k1/5ppp/8/8/8/8/5PPP/3Q2K1 w - - 0 1";

static void a_material_puzzle_may_turn_into_mate(void **state)
{
    (void)state;
    const Trial trial = {
        FINDER(FORK, {"", "Qd5 500, Qd7 20"}, {"Qd5", "Rd8 -900, h6 -950"},
               {"Qd5 Rd8", "Qxd8 #1, Qe4 500"}),
        .settings = {ALONE},
    };
    assert_accepted(&trial, KIND_MATE, "1Qd5/sol 2Rd8/rep 3Qxd8#/sol=mate");
}

static void a_material_puzzle_does_not_turn_into_a_draw(void **state)
{
    (void)state;
    const Trial trial = {
        FINDER(FORK, {"", "Qd5 500, Qd7 20"}, {"Qd5", "Rb8 -900, h6 -950"},
               {"Qd5 Rb8", "Qd4 0, Qe4 -500"}),
        .settings = {ALONE},
    };
    assert_refused(&trial, "after 1...Rb8 no move is the only good one, with +0 of +3 pawns won",
                   "1Qd5/sol 2Rb8/rep=unclear");
}

// The only reply that checks leaves White one move.
static const char CHECKED[] = "4r1k1/5ppp/8/3r4/8/5B2/5PP1/6K1 w - - 0 1";

static void assert_forced(const char *root, const char *reply, const char *score, const char *end,
                          bool accepted, const char *tree)
{
    const Trial trial = {
        FINDER(CHECKED, {"", root}, {"Bxd5", reply}, {"Bxd5 Re1+", score}, {"Bxd5 Re1+ Kh2", end},
               {"Bxd5 Re1+ Kh2 Kf8", "f4 200, f3 190"}),
        .settings = {ALONE},
    };
    Inquiry *inquiry = trial_run(&trial, NULL);
    assert_int_equal(inquiry_accepted(inquiry), accepted);
    trial_assert_tree(inquiry, tree);
    inquiry_free(inquiry);
}

static void a_forced_move_is_good_while_its_score_is_above_nothing(void **state)
{
    (void)state;
    static const char root[] = "Bxd5 200, Bg4 0", reply[] = "Re1 -200, Kf8 -300";
    static const char end[] = "Kf8 -200, h6 -300";
    static const char goes_on[] = "1Bxd5/sol=material 2Re1+/rep 3Kh2/sol=material";
    assert_forced(root, reply, "Kh2 1", end, true, goes_on);
    assert_forced(root, reply, "Kh2 1001", end, true, goes_on);
    assert_forced(root, reply, "Kh2 #9", "Kf8 #-8, h6 #-7", true, goes_on);
    assert_forced(root, reply, "Kh2 0", end, true, "1Bxd5/sol=material");
}

static void in_a_draw_puzzle_a_forced_move_draws_exactly(void **state)
{
    (void)state;
    static const char root[] = "Bxd5 0, Bg4 -300", reply[] = "Re1 0, Kf8 -41";
    static const char end[] = "Kf8 0, h6 -300";
    assert_forced(root, reply, "Kh2 0", end, false,
                  "1Bxd5/sol 2Re1+/rep 3Kh2/sol 4Kf8/rep=unclear");
    assert_forced(root, reply, "Kh2 1", end, false, "1Bxd5/sol 2Re1+/rep=unclear");
    assert_forced(root, reply, "Kh2 -1", end, false, "1Bxd5/sol 2Re1+/rep=unclear");
}

static void in_a_mate_puzzle_a_forced_move_mates(void **state)
{
    (void)state;
    static const char root[] = "Bxd5 #5, Bg4 0", reply[] = "Re1 #-4, Kf8 #-3";
    static const char end[] = "Kf8 #-3, h6 #-2";
    static const char one[] = "1Bxd5/sol=material";
    assert_forced(root, reply, "Kh2 #4", end, true,
                  "1Bxd5/sol=material 2Re1+/rep 3Kh2/sol=material");
    assert_forced(root, reply, "Kh2 900", end, true, one);
}

static void the_root_is_never_forced(void **state)
{
    (void)state;
    const Trial trial = {
        FINDER("6k1/5ppp/8/8/8/8/5PP1/4r1K1 w - - 0 1", {"", "Kh2 100"}),
        .settings = {"filters=solution-tree"},
    };
    assert_refused(&trial, "there is only one legal move", "");
}

static void replies_within_the_tolerance_and_not_into_mate_are_answered(void **state)
{
    (void)state;
    const Trial trial = {
        FINDER(FORK, {"", "Qd5 500, Qd7 20"}, {"Qd5", "Rb8 -900, Rf8 -940, Re8 -941, h6 #-1"},
               {"Qd5 Rb8", "Qd4 400, Qd6 380"}, {"Qd5 Rf8", "Qd4 400, Qd6 380"}),
        .settings = {ALONE},
    };
    assert_refused(&trial, "no branch is resolved", "1Qd5/sol 2Rb8/rep=unclear 2Rf8/rep=unclear");
}

static void in_a_mating_net_every_longest_reply_is_answered(void **state)
{
    (void)state;
    const Trial trial = {
        FINDER(FORK, {"", "Qd5 #4, Qd7 20"}, {"Qd5", "Rb8 #-3, Rf8 #-3, Re8 #-2"},
               {"Qd5 Rb8", "Qd4 #3, Qd6 #3"}, {"Qd5 Rf8", "Qd4 #3, Qd6 #3"}),
        .settings = {ALONE},
    };
    assert_refused(&trial, "1 of 4 moves to mate", "1Qd5/sol 2Rb8/rep=unclear 2Rf8/rep=unclear");
}

static void a_forced_reply_needs_no_search(void **state)
{
    (void)state;
    const Trial trial = {
        FINDER(OPERA, {"", "Qb8 #2, Qb7 50"}, {"Qb8+ Nxb8", "Rd8 #1, Bd2 -400"}),
        .settings = {ALONE},
    };
    int searches;
    inquiry_free(trial_run(&trial, &searches));
    assert_int_equal(searches, 2);
}

// A mate in `moves` of which the first so many, at most four, are only moves.
static Inquiry *net(const char *share, int moves, int found)
{
    static const char *const queens[] = {"Qd5", "Qd4", "Qe4", "Qf4"};
    static const char *const rooks[] = {"Rb8", "Ra8", "Rb8", "Ra8"};
    char path[80] = "", paths[9][80] = {""}, lines[9][40];
    Recording recordings[10] = {{0}};
    for (int ply = 0; ply <= 2 * found; ply++) {
        int at = ply / 2, left = moves - at;
        memcpy(paths[ply], path, sizeof path);
        recordings[ply] = (Recording){paths[ply], lines[ply]};
        if (ply == 2 * found) {
            snprintf(lines[ply], sizeof lines[ply], "g3 #%d, h3 #%d", left, left);
        } else if (ply % 2 == 0) {
            snprintf(lines[ply], sizeof lines[ply], "%s #%d, h3 #%d", queens[at], left, left + 1);
        } else {
            snprintf(lines[ply], sizeof lines[ply], "%s #-%d, h6 20", rooks[at], left - 1);
        }
        size_t len = strlen(path);
        snprintf(path + len, sizeof path - len, "%s%s", ply > 0 ? " " : "",
                 ply % 2 == 0 ? queens[at % 4] : rooks[at]);
    }
    const Trial trial = {
        .profile = "finder", .fen = FORK, .recordings = recordings, .settings = {ALONE, share}};
    return trial_run(&trial, NULL);
}

static void assert_net(const char *share, int moves, int found, bool accepted)
{
    Inquiry *inquiry = net(share, moves, found);
    const Tree *tree = inquiry_tree(inquiry);
    assert_int_equal(inquiry_accepted(inquiry), accepted);
    if (accepted) {
        assert_int_equal(tree_kind(tree), KIND_NET);
        assert_int_equal(tree->count - 1, 2 * found - 1);
        assert_int_equal(tree->nodes[tree->count - 1].outcome, OUTCOME_NET);
    }
    inquiry_free(inquiry);
}

static void a_mating_net_has_more_than_half_of_its_moves_answered_uniquely(void **state)
{
    (void)state;
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

static void the_end_of_a_net_says_whether_it_is_quiet(void **state)
{
    (void)state;
    // The rook on a8 is attacked after Qe4, and the queen mates on the back rank.
    Inquiry *inquiry = net("net.share=50", 5, 3);
    assert_false(inquiry_tree(inquiry)->nodes[5].quiet);
    inquiry_free(inquiry);
    // One pawn of ten is too little to be a threat, and nobody mates at once.
    const Trial trial = {
        FINDER("6k1/5pp1/7p/8/8/8/5PPP/3Q2K1 w - - 0 1", {"", "Qd4 #2, Qd7 #3"},
               {"Qd4", "Kf8 #-1, g6 #-1"}, {"Qd4 Kf8", "Qd7 #1, Qd6 #1"},
               {"Qd4 g6", "Qd7 #1, Qd6 #1"}),
        .settings = {ALONE, "net.share=40"},
    };
    inquiry = trial_run(&trial, NULL);
    trial_assert_tree(inquiry, "1Qd4/sol=mating net");
    assert_true(inquiry_tree(inquiry)->nodes[1].quiet);
    inquiry_free(inquiry);
}

static void a_branch_that_goes_on_to_mate_is_longer_than_a_net(void **state)
{
    (void)state;
    const Trial trial = {
        FINDER(FORK, {"", "Qd5 #3, Qd7 20"}, {"Qd5", "h6 #-2, Rb8 #-2"},
               {"Qd5 h6", "Qxa8 #2, h3 #3"}, {"Qd5 h6 Qxa8+ Kh7", "Qe4 #1, Qb7 #1"},
               {"Qd5 Rb8", "Qd6 #2, h3 #3"}, {"Qd5 Rb8 Qd6", "Rd8 #-1, Rc8 #-1"},
               {"Qd5 Rb8 Qd6 Rd8", "Qxd8 #1, h3 #2"}, {"Qd5 Rb8 Qd6 Rc8", "Qd8 #1, Qd7 #1"}),
        .settings = {ALONE},
    };
    // After 2...Rc8 two moves mate: the branch ends behind 2.Qd6, a net.
    assert_accepted(&trial, KIND_MATE,
                    "1Qd5/sol 2Rb8/rep 3Qd6/sol=mating net 4Rd8/rep 5Qxd8#/sol=mate "
                    "2h6/rep 3Qxa8+/sol=mating net");
}

static void material_counts_from_the_position_before_the_mistake(void **state)
{
    (void)state;
    // The rook takes a knight first: all in all White wins two pawns' worth, not five.
    const Recording answers[] = {
        {"Rxd5", "Bxd5 200, Bg4 0"},
        {"Rxd5 Bxd5", "Kf8 -200, h6 -241"},
        {"Rxd5 Bxd5 Kf8", "f4 200, h3 190"},
        {0},
    };
    Trial trial = {
        .profile = "finder",
        .fen = "6k1/5ppp/8/3N2r1/8/5B2/5PPP/6K1 b - - 0 1",
        .moves = "Rxd5",
        .settings = {ALONE},
        .recordings = answers,
    };
    assert_refused(&trial, "after 2...Kf8 no move is the only good one, with +2 of +3 pawns won",
                   "1Bxd5/sol 2Kf8/rep=unclear");
    trial.settings[1] = "tree.gain=2";
    assert_accepted(&trial, KIND_MATERIAL, "1Bxd5/sol=material");
    trial.settings[1] = NULL;
    trial.fen = "6k1/5ppp/6N1/6r1/8/5B2/5PPP/6K1 b - - 0 1";
    trial.moves = "Rd5";
    const Recording hung[] = {
        {"Rd5", "Bxd5 200, Bg4 0"},
        {"Rd5 Bxd5", "hxg6 -200, h6 -241"},
        {"Rd5 Bxd5 hxg6", "f4 200, h3 190"},
        {0},
    };
    trial.recordings = hung;
    // The knight on g6 still hangs.
    assert_refused(&trial, "with +2 of +3 pawns won", "1Bxd5/sol 2hxg6/rep=unclear");
}

static void a_gain_in_a_position_that_is_not_quiet_goes_on(void **state)
{
    (void)state;
    const Trial trial = {
        FINDER(FORK, {"", "Qd5 500, Qd7 20"}, {"Qd5", "h6 -500, Rb8 -541"},
               {"Qd5 h6", "Qxa8 500, h3 0"}, {"Qd5 h6 Qxa8+ Kh7", "Qb7 500, h3 349"},
               {"Qd5 h6 Qxa8+ Kh7 Qb7", "Kg6 -500, f6 -600"},
               {"Qd5 h6 Qxa8+ Kh7 Qb7 Kg6", "Qc7 500, h3 350"}),
        .settings = {ALONE},
    };
    assert_accepted(&trial, KIND_MATERIAL,
                    "1Qd5/sol 2h6/rep 3Qxa8+/sol 4Kh7/rep 5Qb7/sol=material");
}

static void a_gain_that_is_never_quiet_is_refused(void **state)
{
    (void)state;
    const Trial trial = {
        FINDER(FORK, {"", "Qd5 500, Qd7 20"}, {"Qd5", "h6 -500, Rb8 -541"},
               {"Qd5 h6", "Qxa8 500, h3 0"}, {"Qd5 h6 Qxa8+ Kh7", "Qb7 500, h3 350"}),
        .settings = {ALONE},
    };
    assert_refused(&trial,
                   "after 2...Kh7 no move is the only good one, with +5 pawns won, but no quiet",
                   "1Qd5/sol 2h6/rep 3Qxa8+/sol 4Kh7/rep=unclear");
}

static const char AIR[] = "r5k1/5pp1/7p/8/8/8/5PPP/3Q2K1 w - - 0 1";

static void the_longest_resolved_branch_leads_and_open_ones_end_in_a_reply(void **state)
{
    (void)state;
    const Trial trial = {
        FINDER(AIR, {"", "Qd5 500, Qd7 20"}, {"Qd5", "Rf8 -500, Kh7 -505, Rc8 -507, Rb8 -510"},
               // Another only move, and then no more; nothing is won.
               {"Qd5 Rf8", "Qd6 500, h3 0"}, {"Qd5 Rf8 Qd6", "Re8 -500, g6 -600"},
               {"Qd5 Rf8 Qd6 Re8", "Qd7 100, Qc6 100"},
               // The rook at once.
               {"Qd5 Kh7", "Qxa8 500, h3 0"}, {"Qd5 Kh7 Qxa8", "g6 -500, f6 -600"},
               {"Qd5 Kh7 Qxa8 g6", "Qb7 500, Qb8 490"},
               // No only move.
               {"Qd5 Rc8", "Qd7 100, h3 90"},
               // The rook one move later.
               {"Qd5 Rb8", "Qe5 500, h3 0"}, {"Qd5 Rb8 Qe5", "Kh7 -500, Rc8 -600"},
               {"Qd5 Rb8 Qe5 Kh7", "Qxb8 500, h3 0"}, {"Qd5 Rb8 Qe5 Kh7 Qxb8", "g6 -500, f6 -600"},
               {"Qd5 Rb8 Qe5 Kh7 Qxb8 g6", "Qb7 500, Qb6 490"}),
        .settings = {ALONE},
    };
    Inquiry *inquiry = trial_run(&trial, NULL);
    assert_true(inquiry_accepted(inquiry));
    trial_assert_tree(inquiry, "1Qd5/sol 2Rb8/rep 3Qe5/sol 4Kh7/rep 5Qxb8/sol=material "
                               "2Rf8/rep=unclear 2Kh7/rep 3Qxa8/sol=material 2Rc8/rep=unclear");
    Move moves[8];
    assert_int_equal(tree_solution(inquiry_tree(inquiry), moves, 8), 5);
    inquiry_free(inquiry);
}

static void of_equally_long_branches_the_first_leads(void **state)
{
    (void)state;
    const Trial trial = {
        FINDER(AIR, {"", "Qd5 500, Qd7 20"}, {"Qd5", "Rc8 -500, Kh7 -505, Ra5 -510"},
               {"Qd5 Rc8", "Qd7 100, h3 90"}, {"Qd5 Kh7", "Qxa8 500, h3 0"},
               {"Qd5 Kh7 Qxa8", "g6 -500, f6 -600"}, {"Qd5 Kh7 Qxa8 g6", "Qb7 500, Qb8 490"},
               {"Qd5 Ra5", "Qxa5 500, h3 0"}, {"Qd5 Ra5 Qxa5", "g6 -500, f6 -600"},
               {"Qd5 Ra5 Qxa5 g6", "Qb6 500, Qb5 490"}),
        .settings = {ALONE},
    };
    assert_accepted(&trial, KIND_MATERIAL,
                    "1Qd5/sol 2Kh7/rep 3Qxa8/sol=material 2Rc8/rep=unclear "
                    "2Ra5/rep 3Qxa5/sol=material");
}

static void a_branch_goes_on_behind_a_resolved_move_only_as_far_as_another(void **state)
{
    (void)state;
    const Trial trial = {
        FINDER(HANGING, {"", "Bxd5 200, Bg4 0"}, {"Bxd5", "Kf8 -200, h6 -210"},
               {"Bxd5 Kf8", "f4 200, h3 190"}, {"Bxd5 h6", "Bb7 300, h3 100"},
               {"Bxd5 h6 Bb7", "Kf8 -200, h5 -400"}, {"Bxd5 h6 Bb7 Kf8", "f4 200, h3 190"}),
        .settings = {ALONE},
    };
    assert_accepted(&trial, KIND_MATERIAL, "1Bxd5/sol=material 2h6/rep 3Bb7/sol=material");
}

// White is lost, but for a queen that has to be taken.
static const char LAST_QUEEN[] = "7k/6pp/8/8/2Q5/6q1/8/7K w - - 0 1";

static void beside_the_only_draw_every_other_move_loses(void **state)
{
    (void)state;
    static const char drawn[] = "1Qg8+/sol 2Kxg8/rep=draw by stalemate";
    const Trial exactly = {FINDER(LAST_QUEEN, {"", "Qg8 0, Qf1 -150"}), .settings = {ALONE}};
    assert_accepted(&exactly, KIND_STALEMATE, drawn);
    const Trial mated = {FINDER(LAST_QUEEN, {"", "Qg8 0, Qf1 #-3"}), .settings = {ALONE}};
    assert_accepted(&mated, KIND_STALEMATE, drawn);
    const Trial less = {FINDER(LAST_QUEEN, {"", "Qg8 0, Qf1 -149"}), .settings = {ALONE}};
    assert_refused(&less, "no move is the only good one", "");
    const Trial key = {FINDER(LAST_QUEEN, {"", "Qg8 0, Qf1 -149"}),
                       .settings = {ALONE, "draw.loss=149"}};
    assert_accepted(&key, KIND_STALEMATE, drawn);
}

static void a_draw_puzzle_is_resolved_by_the_solver_s_own_stalemate(void **state)
{
    (void)state;
    static const char queen[] = "7k/5Q2/8/6K1/8/8/8/8 w - - 0 1";
    const Trial drawn = {FINDER(queen, {"", "Kg6 0, Qe7 -150"}), .settings = {ALONE}};
    assert_accepted(&drawn, KIND_STALEMATE, "1Kg6/sol=draw by stalemate");
    const Trial won = {FINDER(queen, {"", "Kg6 500, Qe7 20"}), .settings = {ALONE}};
    assert_refused(&won, "no branch is resolved: 1.Kg6 is a draw by stalemate",
                   "1Kg6/sol=draw by stalemate");
}

static void a_draw_puzzle_is_resolved_by_insufficient_material(void **state)
{
    (void)state;
    static const char pawn[] = "8/8/4k3/8/4pK2/8/8/8 w - - 0 1";
    const Trial drawn = {FINDER(pawn, {"", "Kxe4 0, Kg3 -600"}), .settings = {ALONE}};
    assert_accepted(&drawn, KIND_INSUFFICIENT, "1Kxe4/sol=draw by insufficient material");
}

static void a_draw_puzzle_is_resolved_by_the_third_repetition(void **state)
{
    (void)state;
    Trial trial = {
        .profile = "finder",
        .fen = FORK,
        .moves = "Qd4 Rb8 Qd1 Ra8 Qd4 Rb8 Qd1 Ra8",
        .settings = {ALONE},
        .recordings =
            (const Recording[]){{"Qd4 Rb8 Qd1 Ra8 Qd4 Rb8 Qd1 Ra8", "Qd4 0, Qd7 -200"}, {0}},
    };
    assert_accepted(&trial, KIND_REPETITION, "1Qd4/sol=draw by repetition");
    trial.recordings =
        (const Recording[]){{"Qd4 Rb8 Qd1 Ra8 Qd4 Rb8 Qd1 Ra8", "Qd4 200, Qd7 0"}, {0}};
    assert_refused(&trial, "5.Qd4 is a draw by repetition", "1Qd4/sol=draw by repetition");
    trial.moves = "Qd4 Rb8 Qd1 Ra8 Qd4 Rb8";
    trial.recordings = (const Recording[]){{"Qd4 Rb8 Qd1 Ra8 Qd4 Rb8", "Qd1 0, Qd7 -200"},
                                           {"Qd4 Rb8 Qd1 Ra8 Qd4 Rb8 Qd1", "Ra8 0, h6 -100"},
                                           {0}};
    assert_accepted(&trial, KIND_REPETITION, "1Qd1/sol 2Ra8/rep=draw by repetition");
}

static void fifty_moves_resolve_nothing(void **state)
{
    (void)state;
    const Trial trial = {
        FINDER("r5k1/5ppp/8/8/8/8/5PPP/3Q2K1 w - - 99 100", {"", "Qd4 0, Qd7 -200"}),
        .settings = {ALONE},
    };
    assert_refused(&trial, "100.Qd4 is a draw by fifty moves", "1Qd4/sol=draw by fifty moves");
}

static void a_draw_is_not_resolved_by_material_nor_by_more_than_a_draw(void **state)
{
    (void)state;
    const Trial trial = {
        FINDER(HANGING, {"", "Bxd5 0, Bg4 -150"}, {"Bxd5", "Kf8 0, h6 -40"},
               {"Bxd5 Kf8", "f4 0, h3 -149"}, {"Bxd5 h6", "Bb7 300, h3 -200"}),
        .settings = {ALONE},
    };
    assert_refused(&trial, "and the draw is not on the board",
                   "1Bxd5/sol 2Kf8/rep=unclear 2h6/rep=unclear");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_only_good_move_is_more_than_the_margin_above_the_next),
        cmocka_unit_test(above_the_ceiling_nothing_is_left_to_be_won),
        cmocka_unit_test(the_numbers_of_the_rule_are_keys),
        cmocka_unit_test(every_search_has_the_nodes_and_the_lines_of_the_profile),
        cmocka_unit_test(the_search_of_the_filter_serves_the_tree_as_well),
        cmocka_unit_test(the_one_shortest_mate_is_the_only_good_move),
        cmocka_unit_test(a_mate_beside_which_nothing_ever_mates_is_hard),
        cmocka_unit_test(a_mate_puzzle_stops_where_no_mate_is_seen_any_more),
        cmocka_unit_test(a_material_puzzle_may_turn_into_mate),
        cmocka_unit_test(a_material_puzzle_does_not_turn_into_a_draw),
        cmocka_unit_test(a_forced_move_is_good_while_its_score_is_above_nothing),
        cmocka_unit_test(in_a_draw_puzzle_a_forced_move_draws_exactly),
        cmocka_unit_test(in_a_mate_puzzle_a_forced_move_mates),
        cmocka_unit_test(the_root_is_never_forced),
        cmocka_unit_test(replies_within_the_tolerance_and_not_into_mate_are_answered),
        cmocka_unit_test(in_a_mating_net_every_longest_reply_is_answered),
        cmocka_unit_test(a_forced_reply_needs_no_search),
        cmocka_unit_test(a_mating_net_has_more_than_half_of_its_moves_answered_uniquely),
        cmocka_unit_test(the_end_of_a_net_says_whether_it_is_quiet),
        cmocka_unit_test(a_branch_that_goes_on_to_mate_is_longer_than_a_net),
        cmocka_unit_test(material_counts_from_the_position_before_the_mistake),
        cmocka_unit_test(a_gain_in_a_position_that_is_not_quiet_goes_on),
        cmocka_unit_test(a_gain_that_is_never_quiet_is_refused),
        cmocka_unit_test(the_longest_resolved_branch_leads_and_open_ones_end_in_a_reply),
        cmocka_unit_test(of_equally_long_branches_the_first_leads),
        cmocka_unit_test(a_branch_goes_on_behind_a_resolved_move_only_as_far_as_another),
        cmocka_unit_test(beside_the_only_draw_every_other_move_loses),
        cmocka_unit_test(a_draw_puzzle_is_resolved_by_the_solver_s_own_stalemate),
        cmocka_unit_test(a_draw_puzzle_is_resolved_by_insufficient_material),
        cmocka_unit_test(a_draw_puzzle_is_resolved_by_the_third_repetition),
        cmocka_unit_test(fifty_moves_resolve_nothing),
        cmocka_unit_test(a_draw_is_not_resolved_by_material_nor_by_more_than_a_draw),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
