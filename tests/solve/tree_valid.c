// What makes a tree unsound, and how that is said.
#include "tests/support/test.h"

#include "tests/solve/surgery_scene.h"

TEST(a_tree_as_it_is_built_is_sound)
{
    ENDS_BY(tree_done) Tree tree;
    Fault fault;
    sample_tree(&tree);
    assert_true(tree_is_valid(&tree, &fault));
    tree.nodes[scene_find(&tree, "f6f7 h8h7 g1g7")].role = ROLE_SOLUTION; // two of them
    assert_true(tree_is_valid(&tree, &fault));
    tree_done(&tree);
    scene_start(&tree, SAMPLE_FEN);
    assert_true(tree_is_valid(&tree, &fault));
}

// Which of its facts a node is spoilt in.
typedef enum Part { PARENT, SIBLING, CHILD, PLY, MOVE, ROLE, OUTCOME, COUNT } Part;

static void spoil(Tree *tree, uint32_t node, Part part, uint32_t value)
{
    TreeNode *spoilt = &tree->nodes[node];
    uint32_t *const links[] = {&spoilt->parent, &spoilt->sibling, &spoilt->child};
    switch (part) {
    case PLY:
        spoilt->ply = (uint16_t)value;
        break;
    case MOVE:
        spoilt->move = (Move)value;
        break;
    case ROLE:
        spoilt->role = (TreeRole)value;
        break;
    case OUTCOME:
        spoilt->outcome = (Outcome)value;
        break;
    case COUNT:
        tree->count = value;
        break;
    default:
        *links[part] = value;
    }
}

TEST(whatever_is_wrong_is_named)
{
    // Nodes of the sample: 1 Kf7, 2 Qg5, 3 Kh7, 4 a5, 5 Qh1#, 6 Qg7#, 7 Qa1+.
    const struct {
        uint32_t node;
        Part part;
        uint32_t value;
        const char *words;
    } cases[] = {
        {5, PARENT, 4, "node 5: hangs below a node that is not its parent"},
        {5, SIBLING, 8, "node 3: a link leads out of the tree"},
        {6, SIBLING, 5, "node 5: two links lead here"},
        {7, CHILD, TREE_ROOT, "node 0: two links lead here"},
        {5, SIBLING, TREE_NO_NODE, "1 of the tree's 8 nodes hang nowhere"},
        {5, PLY, 4, "node 5: its ply is not one more than its parent's"},
        {TREE_ROOT, MOVE, move_make(G1, H1), "node 0: is not a root"},
        {TREE_ROOT, COUNT, 0, "node 0: is missing"},
        {5, MOVE, move_make(G1, H8), "node 5: its move is not legal"},
        {6, MOVE, move_make(G1, H1), "2.Qh1#: stands there twice"},
        {6, ROLE, ROLE_REPLY, "2.Qg7#: has a role of the other side"},
        {4, ROLE, ROLE_ALTERNATIVE, "1...a5: has a role of the other side"},
        {7, ROLE, ROLE_ALTERNATIVE, "2.Qa1+: comes first and is not the solution"},
        {4, OUTCOME, OUTCOME_WON, "1...a5: has an outcome, and the line goes on"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        ENDS_BY(tree_done) Tree tree;
        Fault fault = {""};
        sample_tree(&tree);
        spoil(&tree, cases[i].node, cases[i].part, cases[i].value);
        assert_false(tree_is_valid(&tree, &fault));
        assert_string_equal(fault.text, cases[i].words);
    }
}

TEST(no_line_is_longer_than_a_thousand_plies)
{
    Fault fault;
    ENDS_BY(tree_done) Tree allowed = sample_walk(1000), deeper = sample_walk(1001);
    assert_true(tree_is_valid(&allowed, &fault));
    assert_false(tree_is_valid(&deeper, &fault));
    assert_string_equal(fault.text, "501.Kf5: stands too deep");
}
