// Whether a tree is sound, checked from its root without believing any link.
#include <stdlib.h>

#include "onlymove/movegen.h"
#include "onlymove/surgery.h"
#include "onlymove/tree_text.h"
#include "src/solve/candidate_json.h"

static bool refuse_link(uint32_t node, const char *what, Fault *fault)
{
    fault_set(fault, STATUS_SYNTAX, "node %lu: %s", (unsigned long)node, what);
    return false;
}

// Follows one link; a node that another link has led to before is a fault.
static bool check_link(const Tree *tree, uint32_t parent, uint32_t node, bool *seen, Fault *fault)
{
    if (node >= tree->count) {
        return refuse_link(parent, "a link leads out of the tree", fault);
    }
    const TreeNode *nodes = tree->nodes;
    if (seen[node]) {
        return refuse_link(node, "two links lead here", fault);
    }
    seen[node] = true;
    if (nodes[node].parent != parent) {
        return refuse_link(node, "hangs below a node that is not its parent", fault);
    }
    if (nodes[node].ply != nodes[parent].ply + 1) {
        return refuse_link(node, "its ply is not one more than its parent's", fault);
    }
    return true;
}

// The links alone: each node is reached once from the root.
static bool check_links(const Tree *tree, bool *seen, Fault *fault)
{
    const TreeNode *root = &tree->nodes[TREE_ROOT];
    if (tree->count == 0) {
        return refuse_link(TREE_ROOT, "is missing", fault);
    }
    if (root->move != MOVE_NONE || root->ply != 0 || root->parent != TREE_NO_NODE ||
        root->sibling != TREE_NO_NODE) {
        return refuse_link(TREE_ROOT, "is not a root", fault);
    }
    size_t reached = 1;
    seen[TREE_ROOT] = true;
    for (uint32_t at = TREE_ROOT; at != TREE_NO_NODE; at = tree_next(tree, at)) {
        uint32_t child = tree->nodes[at].child;
        for (; child != TREE_NO_NODE; child = tree->nodes[child].sibling) {
            if (!check_link(tree, at, child, seen, fault)) {
                return false;
            }
            reached++;
        }
    }
    if (reached != tree->count) {
        fault_set(fault, STATUS_SYNTAX, "%zu of the tree's %zu nodes hang nowhere",
                  tree->count - reached, tree->count);
        return false;
    }
    return true;
}

static bool refuse_move(const Tree *tree, uint32_t node, const char *what, Fault *fault)
{
    char move[SAN_NUMBERED_MAX];
    tree_write_move(tree, node, move);
    fault_set(fault, STATUS_SYNTAX, "%s: %s", move, what);
    return false;
}

static bool has_twin(const Tree *tree, uint32_t node)
{
    const TreeNode *nodes = tree->nodes;
    for (uint32_t at = nodes[node].sibling; at != TREE_NO_NODE; at = nodes[at].sibling) {
        if (nodes[at].move == nodes[node].move) {
            return true;
        }
    }
    return false;
}

// One move below the root; `before` is the position in which it is made.
static bool check_move(const Tree *tree, uint32_t node, const Position *before, Fault *fault)
{
    const TreeNode *it = &tree->nodes[node];
    bool first = tree->nodes[it->parent].child == node;
    if (!move_is_legal(before, it->move)) {
        return refuse_link(node, "its move is not legal", fault);
    }
    if (it->ply > TREE_PLIES_MAX) {
        return refuse_move(tree, node, "stands too deep", fault);
    }
    if (has_twin(tree, node)) {
        return refuse_move(tree, node, "stands there twice", fault);
    }
    if ((it->role == ROLE_REPLY) != (it->ply % 2 == 0)) {
        return refuse_move(tree, node, "has a role of the other side", fault);
    }
    if (first && it->ply % 2 == 1 && it->role != ROLE_SOLUTION) {
        return refuse_move(tree, node, "comes first and is not the solution", fault);
    }
    if (it->outcome != OUTCOME_NONE && it->child != TREE_NO_NODE) {
        return refuse_move(tree, node, "has an outcome, and the line goes on", fault);
    }
    return true;
}

// The moves, with the position after each node kept by ply.
static bool check_moves(const Tree *tree, Position *after, Fault *fault)
{
    after[0] = tree->start;
    for (uint32_t at = tree_next(tree, TREE_ROOT); at != TREE_NO_NODE; at = tree_next(tree, at)) {
        const TreeNode *node = &tree->nodes[at];
        if (!check_move(tree, at, &after[node->ply - 1], fault)) {
            return false;
        }
        pos_make(&after[node->ply - 1], node->move, &after[node->ply]);
    }
    return true;
}

bool tree_is_valid(const Tree *tree, Fault *fault)
{
    bool *seen = calloc(tree->count + 1, sizeof *seen);
    Position *after = malloc((TREE_PLIES_MAX + 1) * sizeof *after);
    bool valid = false;
    if (seen && after) {
        valid = check_links(tree, seen, fault) && check_moves(tree, after, fault);
    } else {
        fault_memory(fault);
    }
    free(after);
    free(seen);
    return valid;
}
