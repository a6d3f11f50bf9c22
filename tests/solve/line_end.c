// Ending a line by hand: how it ends is worked out without a search.

#include "tests/solve/tree_edit_scene.h"

SAMPLE_TREE_TEST(the_end_of_a_line_moves_up_to_a_move_of_the_solver) {
    uint32_t at = scene_find(tree, "f6f7");
    assert_ok(tree_end_here(tree, &at, &scene_rule, SAID));
    assert_outline(tree, "1.Kf7  #2  solution, won, not quiet, to be verified\n"
                         "1.Qg5  -0.40  retry, unclear, not quiet\n");
    assert_int_equal(at, scene_find(tree, "f6f7"));
    assert_int_equal(tree_kind(tree), KIND_WIN);
}

// How the line ends after one move from `fen`, which somebody scored.
static TreeNode ended(const char *fen, const char *uci, const Score *score, const EndRule *rule) {
    CLEANUP(tree_done) Tree tree = sample_tree_of(fen, "");
    uint32_t at = sample_add(&tree, TREE_ROOT, uci, ROLE_SOLUTION);
    if (score)
        sample_score(&tree, at, score->mate, score->value);
    assert_ok(tree_end_here(&tree, &at, rule, SAID));
    return tree.nodes[at];
}

TEST(a_line_ends_as_the_rules_of_chess_have_it) {
    static const struct {
        const char *fen, *uci;
        Outcome outcome;
    } cases[] = {
        {"7k/5K2/8/8/8/8/8/6Q1 w - - 0 1", "g1h1", OUTCOME_MATE},
        {"7k/8/6K1/8/8/8/5Q2/8 w - - 0 1", "f2f7", OUTCOME_STALEMATE},
        {"7k/8/8/8/8/8/5Kp1/8 w - - 0 1", "f2g2", OUTCOME_INSUFFICIENT},
        {"6k1/8/8/8/8/8/R3K1p1/8 w - - 99 80", "e2f2", OUTCOME_FIFTY},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        TreeNode node = ended(cases[i].fen, cases[i].uci, NULL, &scene_rule);
        assert_int_equal(node.outcome, cases[i].outcome);
        assert_true(node.unverified);
    }
}

TEST(a_position_that_comes_back_twice_within_the_tree_is_a_draw) {
    static const char *const moves[] = {"g8h8", "a2a3", "h8g8", "a3a2"};
    uint32_t nodes[10] = {TREE_ROOT};
    CLEANUP(tree_done) Tree tree = sample_tree_of("6k1/8/8/8/8/8/R3K1p1/8 b - - 0 80", "");
    for (size_t i = 0; i < 9; i++) {
        TreeRole role = i % 2 == 0 ? ROLE_SOLUTION : ROLE_REPLY;
        nodes[i + 1] = sample_add(&tree, nodes[i], moves[i % 4], role);
    }
    // The position after the first move stands there again after the fifth and the ninth.
    assert_ok(tree_end_here(&tree, &nodes[9], &scene_rule, SAID));
    assert_int_equal(tree.nodes[nodes[9]].outcome, OUTCOME_REPETITION);
    assert_ok(tree_end_here(&tree, &nodes[5], &scene_rule, SAID));
    assert_int_equal(tree.nodes[nodes[5]].outcome, OUTCOME_UNCLEAR);
}

TEST(a_line_ends_in_material_where_enough_is_won_and_nothing_hangs) {
    static const char quiet[] = "4k3/5p2/8/3r4/8/2N5/5P2/4K3 w - - 0 1";
    static const char hangs[] = "4k3/8/4p3/3q4/8/2N5/5P2/4K3 w - - 0 1";
    static const char mirrored[] = "4k3/5p2/2n5/8/3R4/8/5P2/4K3 b - - 0 1";
    TreeNode node = ended(quiet, "c3d5", NULL, &(EndRule){.gain = 5, .won = 280});
    assert_int_equal(node.outcome, OUTCOME_MATERIAL);
    assert_true(node.quiet);
    node = ended(mirrored, "c6d4", NULL, &(EndRule){.gain = 5, .won = 280});
    assert_int_equal(node.outcome, OUTCOME_MATERIAL);
    node = ended(quiet, "c3d5", NULL, &(EndRule){.gain = 6, .won = 280});
    assert_int_equal(node.outcome, OUTCOME_UNCLEAR);
    node = ended(hangs, "c3d5", NULL, &scene_rule); // a queen for a knight, but not yet
    assert_int_equal(node.outcome, OUTCOME_UNCLEAR);
    assert_false(node.quiet);
}

TEST(without_material_a_line_is_won_by_its_score_or_unclear) {
    static const struct {
        Score score;
        Outcome outcome;
    } cases[] = {
        {{.mate = false, .value = 280}, OUTCOME_UNCLEAR},
        {{.mate = false, .value = 281}, OUTCOME_WON},
        {{.mate = false, .value = 279}, OUTCOME_UNCLEAR},
        {{.mate = true, .value = 3}, OUTCOME_WON},
        {{.mate = true, .value = -3}, OUTCOME_UNCLEAR},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        TreeNode node = ended(SAMPLE_FEN, "f6f7", &cases[i].score, &scene_rule);
        assert_int_equal(node.outcome, cases[i].outcome);
    }
    // Without a score nothing is won, not even where a draw would be.
    const EndRule modest = {.gain = 3, .won = -50};
    assert_int_equal(ended(SAMPLE_FEN, "f6f7", NULL, &modest).outcome, OUTCOME_UNCLEAR);
}

SAMPLE_TREE_TEST(a_line_ends_only_with_a_solver_s_move_that_goes_on) {
    static const struct {
        const char *path, *words;
    } cases[] = {
        {"", "the start is not a move of the solver, and lines end with one"},
        {"f6f7 h8h7", "1...Kh7 is not a move of the solver, and lines end with one"},
        {"f6f7 h8h7 g1h1", "2.Qh1# ends its line already"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        uint32_t at = scene_find(tree, cases[i].path);
        assert_refused(tree_end_here(tree, &at, &scene_rule, SAID), cases[i].words);
        assert_outline(tree, SAMPLE_OUTLINE);
    }
}
