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

// Nodes of the sample: 1 Kf7, 2 Qg5, 3 Kh7, 4 a5, 5 Qh1#, 6 Qg7#, 7 Qa1+.
static void lose_parent(Tree *tree)
{
    tree->nodes[5].parent = 4;
}
static void lead_out(Tree *tree)
{
    tree->nodes[5].sibling = 8;
}
static void make_a_ring(Tree *tree)
{
    tree->nodes[6].sibling = 5;
}
static void lead_to_the_root(Tree *tree)
{
    tree->nodes[7].child = TREE_ROOT;
}
static void hang_nowhere(Tree *tree)
{
    tree->nodes[5].sibling = TREE_NO_NODE;
}
static void skip_a_ply(Tree *tree)
{
    tree->nodes[5].ply = 4;
}
static void have_no_root(Tree *tree)
{
    tree->nodes[TREE_ROOT].move = tree->nodes[1].move;
}
static void be_empty(Tree *tree)
{
    tree->count = 0;
}
static void make_an_illegal_move(Tree *tree)
{
    tree->nodes[5].move = move_make(G1, H8);
}
static void make_twins(Tree *tree)
{
    tree->nodes[6].move = tree->nodes[5].move;
}
static void let_the_solver_reply(Tree *tree)
{
    tree->nodes[6].role = ROLE_REPLY;
}
static void let_the_defender_solve(Tree *tree)
{
    tree->nodes[4].role = ROLE_ALTERNATIVE;
}
static void put_an_alternative_first(Tree *tree)
{
    tree->nodes[7].role = ROLE_ALTERNATIVE;
}
static void end_where_it_goes_on(Tree *tree)
{
    tree->nodes[4].outcome = OUTCOME_WON;
}

TEST(whatever_is_wrong_is_named)
{
    static const struct {
        void (*spoil)(Tree *tree);
        const char *words;
    } cases[] = {
        {lose_parent, "node 5: hangs below a node that is not its parent"},
        {lead_out, "node 3: a link leads out of the tree"},
        {make_a_ring, "node 5: two links lead here"},
        {lead_to_the_root, "node 0: two links lead here"},
        {hang_nowhere, "1 of the tree's 8 nodes hang nowhere"},
        {skip_a_ply, "node 5: its ply is not one more than its parent's"},
        {have_no_root, "node 0: is not a root"},
        {be_empty, "node 0: is missing"},
        {make_an_illegal_move, "node 5: its move is not legal"},
        {make_twins, "2.Qh1#: stands there twice"},
        {let_the_solver_reply, "2.Qg7#: has a role of the other side"},
        {let_the_defender_solve, "1...a5: has a role of the other side"},
        {put_an_alternative_first, "2.Qa1+: comes first and is not the solution"},
        {end_where_it_goes_on, "1...a5: has an outcome, and the line goes on"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        ENDS_BY(tree_done) Tree tree;
        Fault fault = {""};
        sample_tree(&tree);
        cases[i].spoil(&tree);
        assert_false(tree_is_valid(&tree, &fault));
        assert_string_equal(fault.text, cases[i].words);
    }
}

TEST(no_line_is_longer_than_a_thousand_plies)
{
    static const char *const moves[] = {"f6f5", "h8h7", "f5f6", "h7h8"};
    ENDS_BY(tree_done) Tree tree;
    Fault fault;
    scene_start(&tree, SAMPLE_FEN);
    for (uint32_t at = TREE_ROOT; at < 1000; at++) {
        tree_add(&tree, at, scene_move(&tree, at % 4, moves[at % 4]),
                 at % 2 ? ROLE_REPLY : ROLE_SOLUTION);
    }
    assert_true(tree_is_valid(&tree, &fault));
    tree_add(&tree, 1000, scene_move(&tree, TREE_ROOT, moves[0]), ROLE_SOLUTION);
    assert_false(tree_is_valid(&tree, &fault));
    assert_string_equal(fault.text, "501.Kf5: stands too deep");
}
