// Whether a solution tree is sound, asked without believing any of its links: for the tests of all
// that makes or changes one. Include after cmocka.h.
#pragma once

#include "tests/support/test.h"

#include "onlymove/limits.h"
#include "onlymove/movegen.h"
#include "onlymove/tree_text.h"

static inline void assert_sound_move(const Tree *tree, uint32_t at, uint32_t parent) {
    const TreeNode *nodes = tree->nodes, *node = &nodes[at];
    assert_int_equal(node->parent, parent);
    assert_true(parent < at);
    assert_int_equal(node->ply, nodes[parent].ply + 1);
    assert_in_range(node->ply, 1, TREE_PLIES_MAX);
    Position before = tree_position(tree, parent);
    assert_true(move_is_legal(&before, node->move));
    assert_true((node->role == ROLE_REPLY) == (node->ply % 2 == 0));
    assert_true(node->outcome == OUTCOME_NONE || node->child == TREE_NO_NODE);
    for (uint32_t twin = node->sibling; twin != TREE_NO_NODE; twin = nodes[twin].sibling)
        assert_int_not_equal(nodes[twin].move, node->move);
}

// Every node is linked once and below its parent, the sides take turns in moves and roles, every
// move is legal and no sibling's twin, the first of the solver's moves in each place is a solution
// (others may be as well), outcomes stand only where lines end, and no line is too long.
static inline void assert_sound_tree(const Tree *tree) {
    const TreeNode *nodes = tree->nodes;
    size_t reached = 1;
    assert_true(tree->count > 0 && nodes[TREE_ROOT].move == MOVE_NONE && nodes[TREE_ROOT].ply == 0);
    assert_true(nodes[TREE_ROOT].parent == TREE_NO_NODE &&
                nodes[TREE_ROOT].sibling == TREE_NO_NODE);
    for (uint32_t at = 0; at < tree->count; at++) {
        const uint32_t first = nodes[at].child;
        for (uint32_t child = first; child != TREE_NO_NODE; child = nodes[child].sibling) {
            assert_true(child < tree->count && ++reached <= tree->count);
            assert_sound_move(tree, child, at);
        }
        assert_true(first == TREE_NO_NODE || nodes[first].role == ROLE_SOLUTION ||
                    nodes[first].role == ROLE_REPLY);
    }
    assert_int_equal(reached, tree->count);
}
