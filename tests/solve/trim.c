// Which branches of a tree that has become too large go first.

#include "src/solve/policy/builder.h"

#include "tests/support/recorded.h"
#include "tests/support/trial.h"

// White's move of the rook is answered in three ways; beside it two moves are right, and one is
// worth a second try.
static const char START[] = "6k1/5pp1/7p/8/8/8/5PPP/R5K1 w - - 0 1";

static void add_move(Tree *tree, uint32_t parent, const char *san, TreeRole role, Score score) {
    Move move;
    const Position pos = tree_position(tree, parent);
    assert_ok(san_read(&pos, san, strlen(san), &move, SAID));
    const uint32_t added = tree_add(tree, parent, move, role);
    TreeNode *node = &tree->nodes[added];
    node->score = score;
    node->scored = true;
}

static void cut(Tree *tree, int deeper, const char *left) {
    uint32_t cursor = TREE_ROOT;
    assert_int_equal(trim_branch(tree, deeper, &cursor), left != NULL);
    assert_int_equal(cursor, TREE_ROOT);
    if (left)
        trial_assert_line(tree, left);
}

static Score cp(int value) {
    return (Score){.value = value};
}

static void grow(Tree *tree) {
    const Position pos = recorded_position(START);
    tree_init(tree, &pos);
    add_move(tree, TREE_ROOT, "Rd1", ROLE_SOLUTION, cp(500));
    add_move(tree, TREE_ROOT, "Re1", ROLE_ALTERNATIVE, cp(490));
    add_move(tree, TREE_ROOT, "Rb1", ROLE_ALTERNATIVE, cp(480));
    add_move(tree, TREE_ROOT, "Rc1", ROLE_RETRY, cp(300));
    add_move(tree, 1, "Kh7", ROLE_REPLY, cp(600)); // 5
    add_move(tree, 1, "Kf8", ROLE_REPLY, cp(520));
    add_move(tree, 1, "f6", ROLE_REPLY, (Score){.mate = true, .value = 9});
    add_move(tree, 1, "f5", ROLE_REPLY, (Score){.mate = true, .value = 7});
    add_move(tree, 2, "Kh7", ROLE_REPLY, cp(490));
    tree->nodes[3].outcome = OUTCOME_MATERIAL;
}

TEST(the_least_testing_replies_go_first_then_later_right_moves_then_retries_then_first_moves) {
    CLEANUP(tree_done) Tree tree;
    grow(&tree);
    add_move(&tree, 5, "Rd8", ROLE_SOLUTION, cp(600));
    add_move(&tree, 5, "Rd7", ROLE_ALTERNATIVE, cp(600));
    // The shorter mate tests less; what stands first stays, however little it tests.
    cut(&tree, 0,
        "1Rd1/sol 2Kh7/rep 3Rd8/sol 3Rd7/alt 2Kf8/rep 2f6/rep 1Re1/alt 2Kh7/rep "
        "1Rb1/alt=material 1Rc1/ret");
    cut(&tree, 0,
        "1Rd1/sol 2Kh7/rep 3Rd8/sol 3Rd7/alt 2Kf8/rep 1Re1/alt 2Kh7/rep 1Rb1/alt=material "
        "1Rc1/ret");
    cut(&tree, 0,
        "1Rd1/sol 2Kh7/rep 3Rd8/sol 3Rd7/alt 1Re1/alt 2Kh7/rep 1Rb1/alt=material 1Rc1/ret");
    cut(&tree, 0,
        "1Rd1/sol 2Kh7/rep 3Rd8/sol 3Rd7/ret 1Re1/alt 2Kh7/rep 1Rb1/alt=material 1Rc1/ret");
    cut(&tree, 0, "1Rd1/sol 2Kh7/rep 3Rd8/sol 1Re1/alt 2Kh7/rep 1Rb1/alt=material 1Rc1/ret");
    cut(&tree, 0, "1Rd1/sol 2Kh7/rep 3Rd8/sol 1Re1/alt 2Kh7/rep 1Rb1/alt=material");
    // What is complete stays.
    cut(&tree, 0, "1Rd1/sol 2Kh7/rep 3Rd8/sol 1Re1/ret 1Rb1/alt=material");
    cut(&tree, 0, "1Rd1/sol 2Kh7/rep 3Rd8/sol 1Rb1/alt=material");
    cut(&tree, 0, NULL);
}

TEST(what_is_too_deep_goes_with_its_branch_and_the_main_line_stays) {
    CLEANUP(tree_done) Tree tree;
    grow(&tree);
    add_move(&tree, 6, "Rd8+", ROLE_SOLUTION, cp(520)); // behind Kf8
    cut(&tree, 2, "1Rd1/sol 2Kh7/rep 2f6/rep 2f5/rep 1Re1/alt 2Kh7/rep 1Rb1/alt=material 1Rc1/ret");
    cut(&tree, 2, NULL);
    add_move(&tree, 5, "Rd8", ROLE_SOLUTION, cp(600)); // behind Kh7
    cut(&tree, 2, NULL);
}
