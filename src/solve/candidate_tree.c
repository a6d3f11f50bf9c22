// Solution trees as JSON and back: {move, san, role, score, outcome, children}, the root with
// nothing but outcome and children. Depth is data here, so both ways keep a stack of their own.
#include "src/solve/candidate_json.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

// A node whose children are being read.
typedef struct Reading {
    const json_t *children;
    size_t next;
    uint32_t node;
    Position pos; // before its children
} Reading;

// Reads what score_write() writes, and only that: written again it must be the same text. No
// strtod(), which would want the locale's decimal sign.
static bool score_read(const char *text, Score *score)
{
    char again[SCORE_TEXT_MAX];
    char *end;
    long long value;
    score->mate = text[0] == '#';
    if (score->mate) {
        value = strtoll(text + 1, &end, 10);
    } else {
        bool negative = text[0] == '-';
        long long whole = strtoll(text + (negative || text[0] == '+'), &end, 10);
        long long part = *end == '.' ? strtoll(end + 1, &end, 10) : -1;
        if (whole < 0 || whole > INT_MAX / 100 || part < 0 || part > 99) {
            return false;
        }
        value = negative ? -(whole * 100 + part) : whole * 100 + part;
    }
    if (value < -INT_MAX || value > INT_MAX) {
        return false;
    }
    score->value = (int)value;
    score_write(*score, again);
    return strcmp(text, again) == 0;
}

static bool role_read(const char *name, TreeRole *role)
{
    for (int i = ROLE_SOLUTION; i <= ROLE_REPLY; i++) {
        if (strcmp(name, role_name((TreeRole)i)) == 0) {
            *role = (TreeRole)i;
            return true;
        }
    }
    return false;
}

static bool outcome_read(const char *name, Outcome *outcome)
{
    for (int i = OUTCOME_NONE; i < OUTCOME_COUNT; i++) {
        if (strcmp(name, outcome_name((Outcome)i)) == 0) {
            *outcome = (Outcome)i;
            return true;
        }
    }
    return false;
}

// Score, outcome and children, which every node has. `place` names the node.
static Status read_rest(const json_t *object, const char *place, TreeNode *node,
                        const json_t **children, Fault *fault)
{
    const char *text;
    Status status = candidate_json_text(object, place, "outcome", &text, fault);
    if (status != STATUS_OK) {
        return status;
    }
    if (!outcome_read(text, &node->outcome)) {
        return fault_set(fault, STATUS_SYNTAX, "%soutcome: no outcome is called \"%s\"", place,
                         text);
    }
    const json_t *score = json_object_get(object, "score");
    node->scored = !json_is_null(score);
    if (node->scored) {
        status = candidate_json_text(object, place, "score", &text, fault);
        if (status != STATUS_OK) {
            return status;
        }
        if (!score_read(text, &node->score)) {
            return fault_set(fault, STATUS_SYNTAX, "%sscore: \"%s\" is not a score", place, text);
        }
    }
    *children = json_object_get(object, "children");
    if (!json_is_array(*children)) {
        return fault_set(fault, STATUS_SYNTAX, "%schildren: should be an array", place);
    }
    return STATUS_OK;
}

static Status read_move(const json_t *object, const char *place, const Position *pos, Move *move,
                        Fault *fault)
{
    const char *text;
    Fault why;
    Status status = candidate_json_text(object, place, "move", &text, fault);
    if (status != STATUS_OK) {
        return status;
    }
    status = uci_move_read(pos, text, strlen(text), move, &why);
    if (status != STATUS_OK) {
        return fault_set(fault, status, "%smove: %s", place, why.text);
    }
    if (*move == MOVE_NULL) {
        return fault_set(fault, STATUS_ILLEGAL, "%smove: a null move solves nothing", place);
    }
    return STATUS_OK;
}

static bool has_child(const Tree *tree, uint32_t parent, Move move)
{
    uint32_t at = tree->nodes[parent].child;
    while (at != TREE_NO_NODE && tree->nodes[at].move != move) {
        at = tree->nodes[at].sibling;
    }
    return at != TREE_NO_NODE;
}

// The move, checked in the position of `parent`, and the side that makes it.
static Status read_node(Tree *tree, Reading *parent, const json_t *object, Reading *node,
                        Fault *fault)
{
    char place[64];
    const char *text;
    TreeRole role;
    size_t ply = tree->nodes[parent->node].ply + 1u;
    snprintf(place, sizeof place, "tree at ply %zu: ", ply);
    if (!json_is_object(object)) {
        return fault_set(fault, STATUS_SYNTAX, "%sshould be an object", place);
    }
    Move move;
    Status status = read_move(object, place, &parent->pos, &move, fault);
    if (status == STATUS_OK) {
        status = candidate_json_text(object, place, "role", &text, fault);
    }
    if (status != STATUS_OK) {
        return status;
    }
    if (!role_read(text, &role)) {
        return fault_set(fault, STATUS_SYNTAX, "%srole: no role is called \"%s\"", place, text);
    }
    if ((role == ROLE_REPLY) != (ply % 2 == 0)) {
        return fault_set(fault, STATUS_SYNTAX, "%srole: a %s where the other side is to move",
                         place, text);
    }
    if (has_child(tree, parent->node, move)) {
        return fault_set(fault, STATUS_SYNTAX, "%smove: stands there twice", place);
    }
    node->node = tree_add(tree, parent->node, move, role);
    if (node->node == TREE_NO_NODE) {
        return out_of_memory(fault);
    }
    node->next = 0;
    pos_make(&parent->pos, move, &node->pos);
    return read_rest(object, place, &tree->nodes[node->node], &node->children, fault);
}

static Status read_nodes(Tree *tree, Reading **stack, size_t cap, Fault *fault)
{
    for (size_t depth = 1; depth > 0;) {
        Reading *top = &(*stack)[depth - 1];
        if (top->next == json_array_size(top->children)) {
            depth--;
            continue;
        }
        if (depth > CANDIDATE_PLIES_MAX) {
            return fault_set(fault, STATUS_LIMIT, "the tree is deeper than %d plies",
                             CANDIDATE_PLIES_MAX);
        }
        Reading below;
        Status status =
            read_node(tree, top, json_array_get(top->children, top->next++), &below, fault);
        if (status != STATUS_OK) {
            return status;
        }
        if (!array_reserve((void **)stack, &cap, depth + 1, sizeof **stack)) {
            return out_of_memory(fault);
        }
        (*stack)[depth++] = below;
    }
    return STATUS_OK;
}

Status tree_from_json(Tree *tree, const json_t *root, Fault *fault)
{
    Reading *stack = NULL;
    size_t cap = 0;
    if (!json_is_object(root)) {
        return fault_set(fault, STATUS_SYNTAX, "tree: should be an object");
    }
    if (!array_reserve((void **)&stack, &cap, 1, sizeof *stack)) {
        return out_of_memory(fault);
    }
    stack[0] = (Reading){.node = TREE_ROOT, .pos = tree->start};
    Status status = read_rest(root, "tree: ", &tree->nodes[TREE_ROOT], &stack[0].children, fault);
    if (status == STATUS_OK) {
        status = read_nodes(tree, &stack, cap, fault);
    }
    free(stack);
    return status;
}
