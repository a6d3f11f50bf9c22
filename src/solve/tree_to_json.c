// Solution trees as JSON: {move, san, role, score, outcome, children}, the root with nothing but
// outcome and children. Between outcome and children stands what else is known of a node, where it
// says something: depth, only_mate, quiet (where a line ends), by_hand, touched, refuted, tally:
// {adv, var, check, tension, threat, capture, plies}. Depth is data here, so writing keeps a stack
// of its own, as reading does in tree_from_json.c.
#include "src/solve/candidate_json.h"

#include <stdlib.h>

#include "onlymove/array.h"
#include "onlymove/notation.h"

static Status out_of_memory(Fault *fault)
{
    return fault_set(fault, STATUS_MEMORY, "out of memory");
}

// A node whose children are being written.
typedef struct Writing {
    json_t *children; // borrowed
    uint32_t next;
    Position pos; // before its children
} Writing;

static json_t *score_to_json(const TreeNode *node)
{
    char text[SCORE_TEXT_MAX];
    if (!node->scored) {
        return json_null();
    }
    score_write(node->score, text);
    return json_string(text);
}

static json_t *tally_to_json(const Tally *tally)
{
    json_t *made = json_object();
    int bad = json_object_set_new(made, "adv", json_integer(tally->adv));
    bad |= json_object_set_new(made, "var", json_integer(tally->var));
    bad |= json_object_set_new(made, "check", json_boolean(tally->check));
    bad |= json_object_set_new(made, "tension", json_boolean(tally->tension));
    bad |= json_object_set_new(made, "threat", json_boolean(tally->threat));
    bad |= json_object_set_new(made, "capture", json_boolean(tally->capture));
    bad |= json_object_set_new(made, "plies", json_integer(tally->plies));
    if (bad) {
        json_decref(made);
        return NULL;
    }
    return made;
}

// What goes without saying is left out, so that most nodes stay as short as they were.
static bool add_facts(json_t *made, const TreeNode *node)
{
    int bad = 0;
    if (node->depth > 0) {
        bad |= json_object_set_new(made, "depth", json_integer(node->depth));
    }
    if (node->only_mate) {
        bad |= json_object_set_new(made, "only_mate", json_true());
    }
    if (node->child == TREE_NO_NODE && node->outcome != OUTCOME_NONE) {
        bad |= json_object_set_new(made, "quiet", json_boolean(node->quiet));
    }
    if (node->by_hand) {
        bad |= json_object_set_new(made, "by_hand", json_true());
    }
    if (node->touched) {
        bad |= json_object_set_new(made, "touched", json_true());
    }
    if (node->refuted) {
        bad |= json_object_set_new(made, "refuted", json_true());
    }
    if (node->tally.counted) {
        bad |= json_object_set_new(made, "tally", tally_to_json(&node->tally));
    }
    return bad == 0;
}

// The object of one node without children. `before` is NULL for the root, which has no move.
static json_t *node_to_json(const TreeNode *node, const Position *before)
{
    char uci[UCI_MOVE_MAX], san[SAN_MAX];
    if (before) {
        uci_move_write(node->move, uci);
        san_write(before, node->move, san);
    }
    json_t *made = json_object();
    int bad = json_object_set_new(made, "move", before ? json_string(uci) : json_null());
    bad |= json_object_set_new(made, "san", before ? json_string(san) : json_null());
    bad |= json_object_set_new(made, "role",
                               before ? json_string(role_name(node->role)) : json_null());
    bad |= json_object_set_new(made, "score", before ? score_to_json(node) : json_null());
    bad |= json_object_set_new(made, "outcome", json_string(outcome_name(node->outcome)));
    bad |= !add_facts(made, node);
    bad |= json_object_set_new(made, "children", json_array());
    if (bad) {
        json_decref(made);
        return NULL;
    }
    return made;
}

static Status write_nodes(const Tree *tree, json_t *root, Writing **stack, Fault *fault)
{
    size_t depth = 1, cap = 0;
    if (!array_reserve((void **)stack, &cap, 1, sizeof **stack)) {
        return out_of_memory(fault);
    }
    (*stack)[0] = (Writing){
        .children = json_object_get(root, "children"),
        .next = tree->nodes[TREE_ROOT].child,
        .pos = tree->start,
    };
    while (depth > 0) {
        Writing *top = &(*stack)[depth - 1];
        if (top->next == TREE_NO_NODE) {
            depth--;
            continue;
        }
        if (depth > CANDIDATE_PLIES_MAX) {
            return fault_set(fault, STATUS_LIMIT, "the tree is deeper than %d plies",
                             CANDIDATE_PLIES_MAX);
        }
        const TreeNode *node = &tree->nodes[top->next];
        json_t *made = node_to_json(node, &top->pos);
        Writing below = {.children = json_object_get(made, "children"), .next = node->child};
        pos_make(&top->pos, node->move, &below.pos);
        top->next = node->sibling;
        if (json_array_append_new(top->children, made) != 0 ||
            !array_reserve((void **)stack, &cap, depth + 1, sizeof **stack)) {
            return out_of_memory(fault);
        }
        (*stack)[depth++] = below;
    }
    return STATUS_OK;
}

Status tree_to_json(const Tree *tree, json_t **json, Fault *fault)
{
    *json = NULL;
    json_t *root = node_to_json(&tree->nodes[TREE_ROOT], NULL);
    if (!root) {
        return out_of_memory(fault);
    }
    Writing *stack = NULL;
    Status status = write_nodes(tree, root, &stack, fault);
    free(stack);
    if (status != STATUS_OK) {
        json_decref(root);
        return status;
    }
    *json = root;
    return STATUS_OK;
}
