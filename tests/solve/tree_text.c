// Trees as outlines, and as games with variations.

#include "onlymove/pgn.h"
#include "tests/solve/tree_edit_scene.h"

SAMPLE_TREE_TEST(a_tree_is_an_outline_with_a_line_a_move) {
    assert_outline(tree, SAMPLE_OUTLINE);
}

TEST(a_branch_is_drawn_past_everything_below_it) {
    CLEANUP(tree_done)
    Tree tree = sample_tree_of(SAMPLE_FEN, "1Qc1/sol 2Kg8/rep 3Qc8+/sol 4Kh7/rep 2a5/rep");
    assert_outline(&tree, "1.Qc1  solution\n"
                          "├── 1...Kg8  reply\n"
                          "│   └── 2.Qc8+  solution\n"
                          "│       └── 2...Kh7  reply\n"
                          "└── 1...a5  reply\n");
}

TEST(whatever_is_known_of_a_move_stands_behind_it) {
    CLEANUP(tree_done) Tree tree = sample_tree_of(SAMPLE_FEN, "1Qg5/sol=material");
    TreeNode *node = &tree.nodes[1];
    node->search_depth = 23;
    node->quiet = node->only_mate = node->by_hand = node->unverified = true;
    node->tally = (Tally){.counted = true,
                          .material_won = 3,
                          .move_gain = -1,
                          .attacks_stronger = true,
                          .plies_left = 1};
    assert_outline(&tree, "1.Qg5  solution, material, depth 23, quiet, only mate, by hand, "
                          "to be verified  Adv +3 Var -1 +- T+ M- C- 1 left\n");
    node->tally =
        (Tally){.counted = true, .check = true, .threatens_mate = true, .next_captures = true};
    node->unverified = false;
    node->refuted = true;
    assert_outline(&tree, "1.Qg5  solution, material, depth 23, quiet, only mate, by hand, "
                          "refuted  Adv +0 Var +0 ++ T- M+ C+ 0 left\n");
}

TEST(a_tree_without_moves_is_no_text) {
    CLEANUP(tree_done) Tree tree = sample_tree_of(SAMPLE_FEN, "");
    assert_outline(&tree, "");
}

SAMPLE_TREE_TEST(as_paths_every_line_has_the_moves_from_the_start) {
    CLEANUP(str_done) Str out = {0};
    tree_write_paths(tree, &out);
    assert_string_equal(str_text(&out), "/f6f7\n"
                                        "├── /f6f7/h8h7\n"
                                        "│   ├── /f6f7/h8h7/g1h1\n"
                                        "│   └── /f6f7/h8h7/g1g7\n"
                                        "└── /f6f7/a7a5\n"
                                        "    └── /f6f7/a7a5/g1a1\n"
                                        "/g1g5\n");
}

SAMPLE_TREE_TEST(a_move_is_named_with_its_number) {
    char text[SAN_NUMBERED_MAX];
    tree_write_move(tree, TREE_ROOT, text);
    assert_string_equal(text, "the start");
    uint32_t first = tree->nodes[TREE_ROOT].child, reply = tree->nodes[first].child;
    tree_write_move(tree, reply, text);
    assert_string_equal(text, "1...Kh7");
    tree_write_move(tree, tree->nodes[reply].child, text);
    assert_string_equal(text, "2.Qh1#");
}

static void assert_moves(const Tree *tree, const char *wanted) {
    CLEANUP(str_done) Str out = {0};
    CLEANUP(game_done) Game game = game_blank();
    tree_to_game(tree, &(MotifFacts){0}, &game);
    pgn_write(&game, &out);
    const char *moves = strstr(str_text(&out), "\n\n");
    assert_non_null(moves);
    assert_string_equal(moves + 2, wanted);
}

SAMPLE_TREE_TEST(a_tree_writes_itself_as_variations) {
    assert_moves(tree, "1. Kf7 (1. Qg5 $5 {unclear retry}) 1... Kh7 (1... a5 2. Qa1+ {material}) "
                       "2.\nQh1# {mate} (2. Qg7# $1 {mate alternative}) *\n\n");
}

SAMPLE_TREE_TEST(what_is_by_hand_says_so_and_whether_it_was_verified) {
    TreeNode *nodes = tree->nodes;
    TreeNode *king = &nodes[nodes[TREE_ROOT].child], *queen = &nodes[king->sibling];
    TreeNode *reply = &nodes[king->child], *corner = &nodes[reply->child];
    king->by_hand = queen->by_hand = corner->by_hand = true;
    queen->refuted = corner->unverified = nodes[corner->sibling].refuted = true;
    reply->unverified = true; // what follows it has changed
    assert_moves(tree,
                 "1. Kf7 {by hand} (1. Qg5 $2 {unclear retry, by hand, refuted}) 1... Kh7 {not\n"
                 "verified} (1... a5 2. Qa1+ {material}) 2. Qh1# {mate, by hand, not verified}\n"
                 "(2. Qg7# $2 {mate alternative, refuted}) *\n\n");
}

SAMPLE_TREE_TEST(the_game_begins_where_the_tree_does) {
    CLEANUP(game_done) Game game = game_blank();
    tree_to_game(tree, &(MotifFacts){0}, &game);
    assert_true(pos_same(&game.start, &tree->start));
}

TEST(a_reply_that_leaves_nothing_to_find_is_not_written) {
    CLEANUP(tree_done) Tree tree = sample_tree_of(SAMPLE_FEN, "1Qc1/sol 2Kg8/rep=won");
    assert_moves(&tree, "1. Qc1 {won} *\n\n");
}

TEST(a_reply_whose_end_is_unclear_is_named_where_others_are_written) {
    CLEANUP(tree_done)
    Tree tree =
        sample_tree_of(SAMPLE_FEN, "1Kf7/sol 2Kh7/rep 3Qg7/sol=mate 2a5/rep=unclear 2a6/rep=won");
    assert_moves(&tree, "1. Kf7 {(1...a5 is left out: unclear)} 1... Kh7 2. Qg7# {mate} *\n\n");
    sample_score(&tree, 4, true, 3);
    assert_moves(&tree,
                 "1. Kf7 {(1...a5 is left out: unclear, though the solver mates)} 1... Kh7 2.\n"
                 "Qg7# {mate} *\n\n");
    assert_int_equal(tree_count_left_out(&tree), 1);
}

TEST(a_line_ends_as_after_its_main_reply_and_unclear_others_are_named) {
    CLEANUP(tree_done)
    Tree tree = sample_tree_of(SAMPLE_FEN, "1Qc1/sol 2Kg8/rep=won 2Kh7/rep=unclear");
    assert_moves(&tree, "1. Qc1 {won (1...Kh7 is left out: unclear)} *\n\n");
    assert_int_equal(tree_count_left_out(&tree), 1);
    tree_done(&tree);
    tree = sample_tree_of(SAMPLE_FEN, "1Qc1/sol 2Kg8/rep=unclear 2Kh7/rep=won");
    assert_moves(&tree, "1. Qc1 {unclear} *\n\n");
}

TEST(a_fork_is_drawn_behind_the_move_that_makes_it) {
    CLEANUP(tree_done)
    Tree tree = sample_tree_of("r3k3/8/7p/1N6/8/8/8/4K3 w - - 0 2", "1Nc7/sol 2Kd7/rep 3Nxa8/sol");
    assert_moves(&tree, "2. Nc7+ {[%cal Gc7a8,Gc7e8]} 2... Kd7 3. Nxa8 *\n\n");
}

SAMPLE_TREE_TEST(a_move_that_the_game_has_is_not_written_twice) {
    CLEANUP(game_done) Game game = game_blank();
    game.start = tree->start;
    game_add(&game, GAME_ROOT, tree->nodes[1].move);
    tree_add_to_game(tree, &game, GAME_ROOT);
    const uint32_t first = game.nodes[GAME_ROOT].child;
    assert_int_equal(game.nodes[first].move, tree->nodes[1].move);
    assert_int_not_equal(game.nodes[first].child, GAME_NO_NODE); // what follows was added
    for (uint32_t at = game.nodes[first].sibling; at != GAME_NO_NODE; at = game.nodes[at].sibling)
        assert_int_not_equal(game.nodes[at].move, tree->nodes[1].move);
}
