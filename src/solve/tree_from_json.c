// Solution trees from the JSON that tree_to_json.c writes. What versions before this one have
// written is read as well: it lacks what was not known of a node then, and has one word for draws.
#include "src/solve/candidate_json.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/array.h"
#include "onlymove/draw.h"
#include "onlymove/notation.h"

static Status out_of_memory(Fault *fault)
{
    return fault_set(fault, STATUS_MEMORY, "out of memory");
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

// The draw that the position shows; what it does not show is a repetition.
static Outcome kind_of_draw(const Position *pos)
{
    return pos_is_stalemate(pos)      ? OUTCOME_STALEMATE
           : pos_is_insufficient(pos) ? OUTCOME_INSUFFICIENT
           : pos_is_fifty(pos)        ? OUTCOME_FIFTY
                                      : OUTCOME_REPETITION;
}

// `pos` is the node's position.
static bool outcome_read(const char *name, const Position *pos, Outcome *outcome)
{
    if (strcmp(name, "draw") == 0) {
        *outcome = kind_of_draw(pos);
        return true;
    }
    for (int i = OUTCOME_NONE; i < OUTCOME_COUNT; i++) {
        if (strcmp(name, outcome_name((Outcome)i)) == 0) {
            *outcome = (Outcome)i;
            return true;
        }
    }
    return false;
}

// Leaves *value alone where there is no such key.
static Status read_flag(const json_t *object, const char *place, const char *key, bool *value,
                        Fault *fault)
{
    const json_t *given = json_object_get(object, key);
    if (given && !json_is_boolean(given)) {
        return fault_set(fault, STATUS_SYNTAX, "%s%s: should be true or false", place, key);
    }
    *value = given ? json_is_true(given) : *value;
    return STATUS_OK;
}

static Status read_number(const json_t *object, const char *place, const char *key, int least,
                          int most, int *value, Fault *fault)
{
    const json_t *given = json_object_get(object, key);
    if (!given) {
        return STATUS_OK;
    }
    json_int_t number = json_integer_value(given);
    if (!json_is_integer(given) || number < least || number > most) {
        return fault_set(fault, STATUS_SYNTAX, "%s%s: should be a whole number, %d to %d", place,
                         key, least, most);
    }
    *value = (int)number;
    return STATUS_OK;
}

// A tally is counted as a whole: none of its keys may be missing.
static Status read_tally(const json_t *object, const char *place, Tally *tally, Fault *fault)
{
    const json_t *given = json_object_get(object, "tally");
    if (!given) {
        return STATUS_OK;
    }
    if (!json_is_object(given)) {
        return fault_set(fault, STATUS_SYNTAX, "%stally: should be an object", place);
    }
    char inside[96];
    snprintf(inside, sizeof inside, "%stally.", place);
    static const char *const keys[] = {"adv",    "var",     "check", "tension",
                                       "threat", "capture", "plies"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        if (!json_object_get(given, keys[i])) {
            return fault_set(fault, STATUS_SYNTAX, "%s%s: is missing", inside, keys[i]);
        }
    }
    const struct {
        const char *key;
        bool *value;
    } flags[] = {
        {"check", &tally->check},
        {"tension", &tally->tension},
        {"threat", &tally->threat},
        {"capture", &tally->capture},
    };
    Status status = STATUS_OK;
    for (size_t i = 0; i < sizeof flags / sizeof *flags && status == STATUS_OK; i++) {
        status = read_flag(given, inside, flags[i].key, flags[i].value, fault);
    }
    int adv = 0, var = 0, plies = 0;
    if (status == STATUS_OK) {
        status = read_number(given, inside, "adv", INT8_MIN, INT8_MAX, &adv, fault);
    }
    if (status == STATUS_OK) {
        status = read_number(given, inside, "var", INT8_MIN, INT8_MAX, &var, fault);
    }
    if (status == STATUS_OK) {
        status = read_number(given, inside, "plies", 0, UINT8_MAX, &plies, fault);
    }
    tally->counted = true;
    tally->adv = (int8_t)adv;
    tally->var = (int8_t)var;
    tally->plies = (uint8_t)plies;
    return status;
}

// What a node need not have.
static Status read_facts(const json_t *object, const char *place, TreeNode *node, Fault *fault)
{
    int depth = 0;
    Status status = read_number(object, place, "depth", 0, UINT8_MAX, &depth, fault);
    node->depth = (uint8_t)depth;
    if (status == STATUS_OK) {
        status = read_flag(object, place, "only_mate", &node->only_mate, fault);
    }
    if (status == STATUS_OK) {
        status = read_flag(object, place, "quiet", &node->quiet, fault);
    }
    if (status == STATUS_OK) {
        status = read_flag(object, place, "by_hand", &node->by_hand, fault);
    }
    if (status == STATUS_OK) {
        status = read_flag(object, place, "touched", &node->touched, fault);
    }
    if (status == STATUS_OK) {
        status = read_flag(object, place, "refuted", &node->refuted, fault);
    }
    return status == STATUS_OK ? read_tally(object, place, &node->tally, fault) : status;
}

static Status read_outcome(const json_t *object, const char *place, const Position *pos,
                           Outcome *outcome, Fault *fault)
{
    const char *text;
    Status status = candidate_json_text(object, place, "outcome", &text, fault);
    if (status == STATUS_OK && !outcome_read(text, pos, outcome)) {
        return fault_set(fault, STATUS_SYNTAX, "%soutcome: no outcome is called \"%s\"", place,
                         text);
    }
    return status;
}

static Status read_score(const json_t *object, const char *place, TreeNode *node, Fault *fault)
{
    const char *text;
    node->scored = !json_is_null(json_object_get(object, "score"));
    if (!node->scored) {
        return STATUS_OK;
    }
    Status status = candidate_json_text(object, place, "score", &text, fault);
    if (status == STATUS_OK && !score_read(text, &node->score)) {
        return fault_set(fault, STATUS_SYNTAX, "%sscore: \"%s\" is not a score", place, text);
    }
    return status;
}

// All but the move and its role. `place` names the node, `pos` is its position.
static Status read_rest(const json_t *object, const char *place, const Position *pos,
                        TreeNode *node, const json_t **children, Fault *fault)
{
    Status status = read_outcome(object, place, pos, &node->outcome, fault);
    if (status == STATUS_OK) {
        status = read_score(object, place, node, fault);
    }
    if (status == STATUS_OK) {
        status = read_facts(object, place, node, fault);
    }
    *children = json_object_get(object, "children");
    if (status == STATUS_OK && !json_is_array(*children)) {
        return fault_set(fault, STATUS_SYNTAX, "%schildren: should be an array", place);
    }
    return status;
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
    return read_rest(object, place, &node->pos, &tree->nodes[node->node], &node->children, fault);
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
    Status status =
        read_rest(root, "tree: ", &tree->start, &tree->nodes[TREE_ROOT], &stack[0].children, fault);
    if (status == STATUS_OK) {
        status = read_nodes(tree, &stack, cap, fault);
    }
    free(stack);
    return status;
}
