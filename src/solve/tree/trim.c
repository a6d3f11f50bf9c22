// The branch that goes first is found in one walk over the nodes; parents stand before children.
#include "src/solve/tree/trim.h"

#include <limits.h>

// A right first move stays longest: it would be called a retry.
typedef enum Rank { RANK_NONE, RANK_FIRST, RANK_RETRY, RANK_RIGHT, RANK_REPLY } Rank;

// How little it matters, so that the larger one goes first.
typedef struct Weight {
    Rank rank;
    long score;
} Weight;

static long solvers_score(const TreeNode *node)
{
    const long value = node->score.value;
    return !node->scored       ? 0
           : !node->score.mate ? value
           : value > 0         ? LONG_MAX - value
                               : LONG_MIN - value;
}

static bool is_below_retry(const Tree *tree, uint32_t node)
{
    while (node != TREE_ROOT) {
        node = tree->nodes[node].parent;
        if (tree->nodes[node].role == ROLE_RETRY && node != TREE_ROOT) {
            return true;
        }
    }
    return false;
}

static Weight weigh(const Tree *tree, uint32_t at)
{
    const TreeNode *node = &tree->nodes[at];
    const bool first = tree->nodes[node->parent].child == at;
    if (first || is_below_retry(tree, at)) {
        return (Weight){RANK_NONE, 0};
    }
    if (node->role == ROLE_REPLY) {
        return (Weight){RANK_REPLY, solvers_score(node)};
    }
    if (node->role == ROLE_RETRY) {
        return (Weight){RANK_RETRY, 0};
    }
    // One that has come to its end is as small as a retry.
    const bool goes_on = node->child != TREE_NO_NODE || node->outcome == OUTCOME_NONE;
    return (Weight){!goes_on ? RANK_NONE : node->ply == 1 ? RANK_FIRST : RANK_RIGHT, 0};
}

static bool is_lighter(Weight one, Weight other)
{
    return one.rank != other.rank ? one.rank > other.rank : one.score >= other.score;
}

// Of all nodes, the last of equals.
static uint32_t lightest(const Tree *tree)
{
    Weight least = {RANK_NONE, 0};
    uint32_t found = TREE_ROOT;
    for (uint32_t at = TREE_ROOT + 1; at < tree->count; at++) {
        const Weight weight = weigh(tree, at);
        if (weight.rank != RANK_NONE && is_lighter(weight, least)) {
            least = weight;
            found = at;
        }
    }
    return found;
}

// The nearest branch on the way from the root to the first node that is too deep.
static uint32_t too_deep(const Tree *tree, int deeper)
{
    uint32_t at = (uint32_t)tree->count - 1;
    for (; at != TREE_ROOT && tree->nodes[at].ply <= deeper; at--) {
    }
    while (at != TREE_ROOT) {
        const Rank rank = weigh(tree, at).rank;
        if (rank != RANK_NONE && rank != RANK_RETRY) {
            break;
        }
        at = tree->nodes[at].parent;
    }
    return at;
}

bool trim_branch(Tree *tree, int deeper, uint32_t *numbers)
{
    const uint32_t at = deeper > 0 ? too_deep(tree, deeper) : lightest(tree);
    if (at == TREE_ROOT) {
        return false;
    }
    TreeNode *node = &tree->nodes[at];
    if (node->role == ROLE_ALTERNATIVE || node->role == ROLE_SOLUTION) {
        node->role = ROLE_RETRY;
        while (node->child != TREE_NO_NODE) {
            tree_unlink(tree, node->child);
        }
    } else {
        tree_unlink(tree, at);
    }
    tree_close_gaps(tree, numbers);
    return true;
}
