// What is left of a classic tree: failed lines are no solutions.
#include <stdlib.h>

#include "onlymove/position.h"
#include "src/solve/policy/classic.h"

static bool is_right(const TreeNode *node)
{
    return node->role == ROLE_SOLUTION || node->role == ROLE_ALTERNATIVE;
}

// Whether what the puzzle promises holds below a node, given that of its children: after each reply
// one right move is enough, and each reply must be met.
static bool holds_at(const Tree *tree, const bool *holds, uint32_t node)
{
    const TreeNode *nodes = tree->nodes, *it = &nodes[node];
    if (it->child == TREE_NO_NODE) {
        return it->outcome == OUTCOME_MATE || it->outcome == OUTCOME_MATERIAL;
    }
    bool any = false, all = true;
    for (uint32_t at = it->child; at != TREE_NO_NODE; at = nodes[at].sibling) {
        any = any || (holds[at] && is_right(&nodes[at]));
        all = all && holds[at];
    }
    return it->role == ROLE_REPLY ? any : all;
}

// Gives the moves that failed below `parent`, where another holds, the role of retries without a
// continuation, behind those that hold.
static void turn_failed_to_retries(Tree *tree, uint32_t parent, const bool *holds, bool *gone)
{
    TreeNode *nodes = tree->nodes;
    uint32_t retries = TREE_NO_NODE, at = nodes[parent].child;
    uint32_t *last = &nodes[parent].child, *last_retry = &retries;
    while (at != TREE_NO_NODE) {
        bool right = is_right(&nodes[at]) && holds[at];
        uint32_t **tail = right ? &last : &last_retry;
        if (!right) {
            nodes[at].role = ROLE_RETRY;
            for (uint32_t reply = nodes[at].child; reply != TREE_NO_NODE;
                 reply = nodes[reply].sibling) {
                gone[reply] = true;
            }
        }
        **tail = at;
        *tail = &nodes[at].sibling;
        at = nodes[at].sibling;
    }
    *last_retry = TREE_NO_NODE;
    *last = retries;
    nodes[nodes[parent].child].role = ROLE_SOLUTION;
}

// Why the main line failed.
static void explain_failure(const NodeView *view, const Tree *tree, Evidence *evidence)
{
    uint32_t end = tree_main_end(tree);
    const TreeNode *node = &tree->nodes[end];
    const int gain = policy_int(view, KEY_TREE_GAIN);
    const bool mating = score_mates(node->score);
    const Position pos = tree_position(tree, end);
    measure_node(evidence, "after", tree, end);
    if (outcome_is_draw(node->outcome)) {
        evidence_word(evidence, "end", outcome_name(node->outcome));
        evidence_text_add(evidence, "{end}{after<}", "no draw", "{after>}the game is drawn: {end}");
        return;
    }
    if (pos_is_checkmate(&pos)) {
        evidence_text_add(evidence, "mated{after<}", "not mated", "{after>}the solver is mated");
        return;
    }
    measure_tally(evidence, &node->tally);
    evidence_limit(evidence, "adv", RELATION_AT_LEAST, view->profile, KEY_TREE_GAIN, UNIT_PAWNS);
    evidence_miss(evidence, mating ? MISS_UNKNOWN : fmax(gain - node->tally.adv, 0), UNIT_PAWNS);
    if (mating) {
        evidence_text_add(evidence, "no good move{after<}", "a good move",
                          "{after>}no move is good for the solver any more");
    } else if (node->tally.plies > 0) {
        evidence_text_add(evidence, "no good move{after<}, Adv {adv+}", "a good move, Adv >={1+}",
                          "{after>}no move is good for the solver any more");
    } else if (node->tally.adv < gain) {
        evidence_text_add(evidence, "Adv {adv+}{after<}", "Adv >={1+}",
                          "{after>}the plies ran out with Adv {adv+}");
    } else {
        evidence_text_add(
            evidence, TALLY_TEMPLATE, "Adv >={1+} and quiet",
            "{after>}the plies ran out, and the line is not complete: " TALLY_TEMPLATE);
    }
}

// `holds` and `gone` have a flag a node.
static bool remove_failed(const NodeView *view, Tree *tree, bool *holds, bool *gone,
                          Evidence *evidence)
{
    // Children stand behind their parents.
    for (size_t at = tree->count; at-- > 0;) {
        holds[at] = holds_at(tree, holds, (uint32_t)at);
    }
    if (!holds[TREE_ROOT]) {
        explain_failure(view, tree, evidence);
        return false;
    }
    for (uint32_t at = TREE_ROOT; at < tree->count; at++) {
        const TreeNode *node = &tree->nodes[at];
        if (node->role == ROLE_REPLY && holds[at] && node->child != TREE_NO_NODE) {
            turn_failed_to_retries(tree, at, holds, gone);
        }
    }
    if (!tree_remove(tree, gone)) {
        evidence->reason = "out of memory";
        return false;
    }
    return true;
}

bool classic_finish(const NodeView *view, Tree *tree, Evidence *evidence)
{
    bool *holds = calloc(tree->count, sizeof *holds);
    bool *gone = calloc(tree->count, sizeof *gone);
    bool stands = false;
    if (holds && gone) {
        stands = remove_failed(view, tree, holds, gone, evidence);
    } else {
        evidence->reason = "out of memory";
    }
    free(holds);
    free(gone);
    return stands;
}
