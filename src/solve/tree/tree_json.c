// Solution trees as JSON and back: {move, san, role, score, outcome, children}. The root has null
// for all but the last two. Further fields come between outcome and children, where they are set.
// Texts of earlier versions are read too: they lack newer fields, and have one word for all draws.
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/position.h"
#include "onlymove/candidate.h"
#include "onlymove/limits.h"
#include "src/solve/candidate/fields.h"
#include "src/solve/policy/policy.h"

// The outcome that "draw", the one word of earlier versions, has until the position tells which.
enum { ANY_DRAW = OUTCOME_COUNT };

static const char *outcome_name_at(int value) {
    return value == ANY_DRAW ? "draw" : outcome_name((Outcome)value);
}

// Returns the draw that the position shows; if none, it must be a repetition.
static Outcome kind_of_draw(const Position *pos) {
    const Outcome outcome = rules_end(pos, 1);
    return outcome_is_draw(outcome) ? outcome : OUTCOME_REPETITION;
}

FIELD_NAME_AT(role_name_at, TreeRole, role_name)

static bool ends_line(const void *node) {
    const TreeNode *tree_node = node;
    return tree_node->child == TREE_NO_NODE && tree_node->outcome != OUTCOME_NONE;
}

json_t *score_to_json(const void *score) {
    return json_string(SCORE_TEXT(*(const Score *)score));
}

// Reads exactly what score_write() writes: written again it must be the same text. strtod() would
// expect the locale's decimal sign.
static bool score_from_text(const char *text, Score *score) {
    char *end;
    long long value;
    score->mate = text[0] == '#';
    if (score->mate) {
        value = strtoll(text + 1, &end, 10);
    } else {
        bool negative = text[0] == '-';
        long long pawns = strtoll(text + (negative || text[0] == '+'), &end, 10);
        long long hundredths = *end == '.' ? strtoll(end + 1, &end, 10) : -1;
        if (pawns < 0 || pawns > INT_MAX / 100 || hundredths < 0 || hundredths > 99)
            return false;
        value = negative ? -(pawns * 100 + hundredths) : pawns * 100 + hundredths;
    }
    if (value < -INT_MAX || value > INT_MAX)
        return false;
    score->value = (int)value;
    return strcmp(text, SCORE_TEXT(*score)) == 0;
}

Status score_from_json(const char *text, void *score, Fault *fault) {
    return score_from_text(text, score)
               ? STATUS_OK
               : fault_set(fault, STATUS_SYNTAX, ": \"%s\" is not a score", text);
}

// The material and the threats that `classic` counts after a move. No key may be missing.
static const Field tally_fields[] = {
    {FIELD_AS(Tally, material_won, "adv", WHOLE, NEEDED), .min = INT8_MIN, .max = INT8_MAX},
    {FIELD_AS(Tally, move_gain, "var", WHOLE, NEEDED), .min = INT8_MIN, .max = INT8_MAX},
    {FIELD(Tally, check, FLAG, NEEDED)},
    {FIELD_AS(Tally, attacks_stronger, "tension", FLAG, NEEDED)},
    {FIELD_AS(Tally, threatens_mate, "threat", FLAG, NEEDED)},
    {FIELD_AS(Tally, next_captures, "capture", FLAG, NEEDED)},
    {FIELD_AS(Tally, plies_left, "plies", WHOLE, NEEDED), .max = UINT8_MAX},
    {0},
};

// All fields but the children. The root has null for the fields that describe a move.
enum { MOVE_FIELDS = 3 };
static const Field node_fields[] = {
    {FIELD(TreeNode, move, MOVE, NEEDED)},
    {FIELD_AS(TreeNode, move, "san", SAN, NEEDED)},
    {FIELD(TreeNode, role, NAME, NEEDED), FIELD_NAMES(role_name_at, ROLE_REPLY + 1)},
    {FIELD(TreeNode, score, CUSTOM, OR_NULL), .has = offsetof(TreeNode, scored),
     .write = score_to_json, .read = score_from_json},
    {FIELD(TreeNode, outcome, NAME, NEEDED), FIELD_NAMES(outcome_name_at, ANY_DRAW + 1)},
    {FIELD_AS(TreeNode, search_depth, "depth", WHOLE, IF_SET), .max = UINT8_MAX},
    {FIELD(TreeNode, only_mate, FLAG, IF_SET)},
    {FIELD(TreeNode, proved, FLAG, IF_SET)},
    {FIELD(TreeNode, quiet, FLAG, IF_SET), .is_set = ends_line},
    {FIELD(TreeNode, by_hand, FLAG, IF_SET)},
    {FIELD_AS(TreeNode, unverified, "touched", FLAG, IF_SET)},
    {FIELD(TreeNode, refuted, FLAG, IF_SET)},
    {FIELD(TreeNode, tally, OBJECT, IF_SET), .has = offsetof(TreeNode, tally.counted),
     .fields = tally_fields},
    {0},
};

static Status refuse_depth(Fault *fault) {
    return fault_set(fault, STATUS_LIMIT, "the tree is deeper than %d plies", TREE_PLIES_MAX);
}

// Writes a node and its subtree; `before` is the position before its move. Calls itself once a
// ply; plies are limited, and the JSON library recurses as well.
static json_t *write_node(const Tree *tree, uint32_t at, const Position *before) {
    const TreeNode *node = &tree->nodes[at];
    const FieldContext context = {.before = before};
    Position after = tree->start;
    json_t *json, *children = json_array();
    if (at == TREE_ROOT) {
        json = json_pack("{s:n, s:n, s:n}", "move", "san", "role");
        json = fields_write(json, node_fields + MOVE_FIELDS, node, NULL);
    } else {
        json = fields_write(json_object(), node_fields, node, &context);
        pos_make(before, node->move, &after);
    }
    for (uint32_t child = node->child; child != TREE_NO_NODE; child = tree->nodes[child].sibling)
        json_array_append_new(children, write_node(tree, child, &after));
    json_object_set_new(json, "children", children);
    return json;
}

Status tree_to_json(const Tree *tree, json_t **json, Fault *fault) {
    *json = NULL;
    for (size_t i = 0; i < tree->count; i++)
        if (tree->nodes[i].ply > TREE_PLIES_MAX)
            return refuse_depth(fault);
    *json = write_node(tree, TREE_ROOT, NULL);
    return STATUS_OK;
}

// Adds the node that was read, *data, if its move is possible there.
static Status add_node(Tree *tree, uint32_t parent, TreeNode *data, uint32_t *added, Fault *fault) {
    if (data->move == MOVE_NULL)
        return fault_set(fault, STATUS_ILLEGAL, "move: a null move solves nothing");
    if ((data->role == ROLE_REPLY) != (tree->nodes[parent].ply % 2 == 1)) {
        return fault_set(fault, STATUS_SYNTAX, "role: a %s where the other side is to move",
                         role_name(data->role));
    }
    if (tree_find(tree, parent, data->move) != TREE_NO_NODE)
        return fault_set(fault, STATUS_SYNTAX, "move: stands there twice");
    *added = tree_add(tree, parent, data->move, data->role);
    TreeNode *node = &tree->nodes[*added];
    data->ply = node->ply;
    data->parent = node->parent;
    data->child = node->child;
    data->sibling = node->sibling;
    *node = *data;
    return STATUS_OK;
}

// The beginning of a fault's sentence, which tells the ply of a node.
typedef struct FaultPrefix {
    char text[32];
} FaultPrefix;

static FaultPrefix fault_prefix(int ply) {
    FaultPrefix prefix = {"tree: "};
    if (ply > 0)
        snprintf(prefix.text, sizeof prefix.text, "tree at ply %d: ", ply);
    return prefix;
}

// Reads a child without the nodes below it. `pos` is the position before its move.
static Status read_node(Tree *tree, uint32_t parent, const Position *pos, const json_t *object,
                        uint32_t *added, Fault *fault) {
    TreeNode node = {0};
    const FieldContext context = {.before = pos};
    const int ply = tree->nodes[parent].ply + 1;
    const FaultPrefix prefix = fault_prefix(ply);
    if (ply > TREE_PLIES_MAX)
        return refuse_depth(fault);
    if (!json_is_object(object))
        return fault_set(fault, STATUS_SYNTAX, "%sshould be an object", prefix.text);
    Status status = fields_read(node_fields, object, &node, &context, fault);
    status = status == STATUS_OK ? add_node(tree, parent, &node, added, fault) : status;
    return fault_within(fault, status, prefix.text);
}

// Reads the subtree of a node that was read, and finds which draw its outcome is. Recurses as
// write_node().
static Status read_children(Tree *tree, uint32_t at, const Position *pos, const json_t *object,
                            Fault *fault) {
    TreeNode *node = &tree->nodes[at];
    const json_t *children = json_object_get(object, "children");
    node->outcome = node->outcome == (Outcome)ANY_DRAW ? kind_of_draw(pos) : node->outcome;
    if (!json_is_array(children)) {
        return fault_set(fault, STATUS_SYNTAX, "%schildren: should be an array",
                         fault_prefix(node->ply).text);
    }
    for (size_t i = 0; i < json_array_size(children); i++) {
        uint32_t added = TREE_NO_NODE;
        Position after;
        const json_t *child = json_array_get(children, i);
        Status status = read_node(tree, at, pos, child, &added, fault);
        if (status == STATUS_OK) {
            pos_make(pos, tree->nodes[added].move, &after);
            status = read_children(tree, added, &after, child, fault);
        }
        if (status != STATUS_OK)
            return status;
    }
    return STATUS_OK;
}

Status tree_from_json(Tree *tree, const json_t *root, Fault *fault) {
    if (!json_is_object(root))
        return fault_set(fault, STATUS_SYNTAX, "tree: should be an object");
    const Status status =
        fields_read(node_fields + MOVE_FIELDS, root, &tree->nodes[TREE_ROOT], NULL, fault);
    return status == STATUS_OK ? read_children(tree, TREE_ROOT, &tree->start, root, fault)
                               : fault_within(fault, status, "tree: ");
}
