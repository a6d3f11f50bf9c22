// Trees as outlines.
#include "tests/support/test.h"

#include "onlymove/tree_text.h"
#include "tests/store/sample.h"

static void assert_text(const Tree *tree, const char *wanted)
{
    CLEANUP(str_done) Str out = {0};
    tree_write_text(tree, &out);
    assert_string_equal(str_text(&out), wanted);
}

SAMPLE_TREE_TEST(a_tree_is_an_outline_with_a_line_a_move)
{
    assert_text(tree, "1.Kf7  #2  solution\n"
                      "├── 1...Kh7  #-1  reply\n"
                      "│   ├── 2.Qh1#  #0  solution, mate, not quiet\n"
                      "│   └── 2.Qg7#  alternative, mate, not quiet\n"
                      "└── 1...a5  reply\n"
                      "    └── 2.Qa1+  +12.34  solution, material, not quiet\n"
                      "1.Qg5  -0.40  retry, unclear, not quiet\n");
}

TEST(a_branch_is_drawn_past_everything_below_it)
{
    CLEANUP(tree_done)
    Tree tree = sample_tree_of(SAMPLE_FEN, "1Qc1/sol 2Kg8/rep 3Qc8+/sol 4Kh7/rep 2a5/rep");
    assert_text(&tree, "1.Qc1  solution\n"
                       "├── 1...Kg8  reply\n"
                       "│   └── 2.Qc8+  solution\n"
                       "│       └── 2...Kh7  reply\n"
                       "└── 1...a5  reply\n");
}

TEST(whatever_is_known_of_a_move_stands_behind_it)
{
    CLEANUP(tree_done) Tree tree = sample_tree_of(SAMPLE_FEN, "1Qg5/sol=material");
    TreeNode *node = &tree.nodes[1];
    node->depth = 23;
    node->quiet = node->only_mate = node->by_hand = node->touched = true;
    node->tally = (Tally){.counted = true, .adv = 3, .var = -1, .tension = true, .plies = 1};
    assert_text(&tree, "1.Qg5  solution, material, depth 23, quiet, only mate, by hand, "
                       "to be verified  Adv +3 Var -1 +- T+ M- C- 1 left\n");
    node->tally = (Tally){.counted = true, .check = true, .threat = true, .capture = true};
    node->touched = false;
    node->refuted = true;
    assert_text(&tree, "1.Qg5  solution, material, depth 23, quiet, only mate, by hand, "
                       "refuted  Adv +0 Var +0 ++ T- M+ C+ 0 left\n");
}

TEST(a_tree_without_moves_is_no_text)
{
    CLEANUP(tree_done) Tree tree = sample_tree_of(SAMPLE_FEN, "");
    assert_text(&tree, "");
}

SAMPLE_TREE_TEST(as_paths_every_line_has_the_moves_from_the_start)
{
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

SAMPLE_TREE_TEST(a_move_is_named_with_its_number)
{
    char text[SAN_NUMBERED_MAX];
    tree_write_move(tree, TREE_ROOT, text);
    assert_string_equal(text, "the start");
    uint32_t first = tree->nodes[TREE_ROOT].child, reply = tree->nodes[first].child;
    tree_write_move(tree, reply, text);
    assert_string_equal(text, "1...Kh7");
    tree_write_move(tree, tree->nodes[reply].child, text);
    assert_string_equal(text, "2.Qh1#");
}
