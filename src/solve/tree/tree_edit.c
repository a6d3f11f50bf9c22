// TreeEditor on solution trees. Whatever can be refused, or fail for want of memory, comes before
// the first change.
#include "onlymove/tree_edit.h"

#include <stdlib.h>

#include "onlymove/movegen.h"
#include "onlymove/tree_text.h"
#include "src/solve/candidate/candidate_json.h"
#include "src/solve/tree/line_end.h"

// Refuses with a sentence that begins with a move.
static Status refuse_at(const Tree *tree, uint32_t node, const char *what, Fault *fault)
{
    char move[SAN_NUMBERED_MAX];
    tree_write_move(tree, node, move);
    return fault_set(fault, STATUS_USAGE, "%s %s", move, what);
}

static bool is_alone(const Tree *tree, uint32_t node)
{
    const TreeNode *it = &tree->nodes[node];
    return tree->nodes[it->parent].child == node && it->sibling == TREE_NO_NODE;
}

// The first child with that role, not counting one node; TREE_NO_NODE when there is none.
static uint32_t find_role(const Tree *tree, uint32_t parent, TreeRole role, uint32_t without)
{
    uint32_t at = tree->nodes[parent].child;
    while (at != TREE_NO_NODE && (at == without || tree->nodes[at].role != role)) {
        at = tree->nodes[at].sibling;
    }
    return at;
}

static void mark_touched(TreeNode *node)
{
    node->touched = true;
    node->refuted = false;
}

static void give_role(Tree *tree, uint32_t node, TreeRole role)
{
    tree->nodes[node].role = role;
    tree->nodes[node].by_hand = true;
    mark_touched(&tree->nodes[node]);
}

static void give_end(Tree *tree, uint32_t node, const LineEnd *end)
{
    tree->nodes[node].outcome = end->outcome;
    tree->nodes[node].quiet = end->quiet;
    mark_touched(&tree->nodes[node]);
}

static Status allocate_numbers(const Tree *tree, uint32_t **numbers, Fault *fault)
{
    *numbers = malloc(tree->count * sizeof **numbers);
    return *numbers ? STATUS_OK : fault_memory(fault);
}

// Where the cursor goes when `node` is taken out.
static uint32_t cursor_without(const Tree *tree, uint32_t node)
{
    const TreeNode *it = &tree->nodes[node];
    if (it->sibling != TREE_NO_NODE) {
        return it->sibling;
    }
    uint32_t before = tree->nodes[it->parent].child;
    while (before != node && tree->nodes[before].sibling != node) {
        before = tree->nodes[before].sibling;
    }
    return before != node ? before : it->parent;
}

// The solution of a place once `node`, one of the solver's moves, is gone: one that is a solution,
// else the next alternative. TREE_NO_NODE: none.
static uint32_t solution_without(const Tree *tree, uint32_t node)
{
    uint32_t parent = tree->nodes[node].parent;
    uint32_t successor = find_role(tree, parent, ROLE_SOLUTION, node);
    return successor != TREE_NO_NODE ? successor : find_role(tree, parent, ROLE_ALTERNATIVE, node);
}

static Status check_prune(const Tree *tree, uint32_t node, Fault *fault)
{
    if (node == TREE_ROOT) {
        return refuse_at(tree, node, "is no move that could be pruned", fault);
    }
    if (tree->nodes[node].parent == TREE_ROOT && is_alone(tree, node)) {
        return refuse_at(tree, node, "is all there is to find: the puzzle would be empty", fault);
    }
    bool reply = tree->nodes[node].role == ROLE_REPLY;
    if (!reply && !is_alone(tree, node) && solution_without(tree, node) == TREE_NO_NODE) {
        return refuse_at(tree, node, "is the only solution there, and the others are retries",
                         fault);
    }
    return STATUS_OK;
}

Status tree_prune(Tree *tree, uint32_t *at, const EndRule *rule, Fault *fault)
{
    uint32_t node = *at, *numbers, parent = tree->nodes[node].parent;
    LineEnd end;
    Status status = check_prune(tree, node, fault);
    bool last = status == STATUS_OK && is_alone(tree, node);
    if (last) {
        status = line_end(tree, parent, rule, &end, fault);
    }
    status = status == STATUS_OK ? allocate_numbers(tree, &numbers, fault) : status;
    if (status != STATUS_OK) {
        return status;
    }
    uint32_t successor =
        tree->nodes[node].role == ROLE_REPLY ? TREE_NO_NODE : solution_without(tree, node);
    uint32_t cursor = cursor_without(tree, node);
    tree_unlink(tree, node);
    if (successor != TREE_NO_NODE && tree->nodes[successor].role != ROLE_SOLUTION) {
        give_role(tree, successor, ROLE_SOLUTION);
    }
    if (successor != TREE_NO_NODE) {
        tree_to_front(tree, successor);
    }
    if (last) {
        give_end(tree, parent, &end);
    }
    tree_close_gaps(tree, numbers);
    *at = numbers[cursor];
    free(numbers);
    return STATUS_OK;
}

Status tree_promote(Tree *tree, uint32_t *at, Fault *fault)
{
    const TreeNode *node = &tree->nodes[*at];
    if (*at == TREE_ROOT) {
        return refuse_at(tree, *at, "is no move that could be promoted", fault);
    }
    if (node->role == ROLE_RETRY) {
        return refuse_at(tree, *at, "is a retry; mark it as an alternative first", fault);
    }
    if (tree->nodes[node->parent].child == *at && node->role != ROLE_ALTERNATIVE) {
        return refuse_at(tree, *at, "is the main line there already", fault);
    }
    if (node->role == ROLE_ALTERNATIVE) {
        uint32_t old = find_role(tree, node->parent, ROLE_SOLUTION, *at);
        for (; old != TREE_NO_NODE; old = find_role(tree, node->parent, ROLE_SOLUTION, *at)) {
            give_role(tree, old, ROLE_ALTERNATIVE);
        }
        give_role(tree, *at, ROLE_SOLUTION);
    }
    tree_to_front(tree, *at);
    return STATUS_OK;
}

static Status check_mark(const Tree *tree, uint32_t at, TreeRole role, Fault *fault)
{
    const TreeNode *node = &tree->nodes[at];
    if (role == ROLE_SOLUTION || role == ROLE_REPLY) {
        return fault_set(fault, STATUS_USAGE,
                         "moves are marked as alternative or retry, not as %s%s", role_name(role),
                         role == ROLE_SOLUTION ? ": promote the move" : "");
    }
    if (at == TREE_ROOT || node->role == ROLE_REPLY) {
        return refuse_at(tree, at, "is not a move of the solver", fault);
    }
    if (node->role == role) {
        return refuse_at(tree, at, role == ROLE_RETRY ? "is a retry" : "is an alternative", fault);
    }
    if (node->role == ROLE_SOLUTION &&
        find_role(tree, node->parent, ROLE_SOLUTION, at) == TREE_NO_NODE) {
        return refuse_at(tree, at, "is the only solution there; promote another first", fault);
    }
    return STATUS_OK;
}

Status tree_mark(Tree *tree, uint32_t *at, TreeRole role, Fault *fault)
{
    uint32_t *numbers;
    Status status = check_mark(tree, *at, role, fault);
    status = status == STATUS_OK ? allocate_numbers(tree, &numbers, fault) : status;
    if (status != STATUS_OK) {
        return status;
    }
    give_role(tree, *at, role);
    uint32_t solution = find_role(tree, tree->nodes[*at].parent, ROLE_SOLUTION, *at);
    if (solution != TREE_NO_NODE) {
        tree_to_front(tree, solution);
    }
    if (role == ROLE_RETRY) {
        tree->nodes[*at].child = TREE_NO_NODE;
    }
    tree_close_gaps(tree, numbers);
    *at = numbers[*at];
    free(numbers);
    return STATUS_OK;
}

Status tree_end_here(Tree *tree, uint32_t *at, const EndRule *rule, Fault *fault)
{
    const TreeNode *node = &tree->nodes[*at];
    if (*at == TREE_ROOT || node->role == ROLE_REPLY) {
        return refuse_at(tree, *at, "is not a move of the solver, and lines end with one", fault);
    }
    if (node->child == TREE_NO_NODE && node->outcome != OUTCOME_NONE) {
        return refuse_at(tree, *at, "ends its line already", fault);
    }
    uint32_t *numbers;
    LineEnd end;
    Status status = line_end(tree, *at, rule, &end, fault);
    status = status == STATUS_OK ? allocate_numbers(tree, &numbers, fault) : status;
    if (status != STATUS_OK) {
        return status;
    }
    tree->nodes[*at].child = TREE_NO_NODE;
    give_end(tree, *at, &end);
    tree_close_gaps(tree, numbers);
    *at = numbers[*at];
    free(numbers);
    return STATUS_OK;
}

static Status check_add(const Tree *tree, uint32_t parent, Move move, Fault *fault)
{
    Outcome over;
    char uci[UCI_MOVE_MAX], after[SAN_NUMBERED_MAX];
    if (tree->nodes[parent].ply >= TREE_PLIES_MAX) {
        return fault_set(fault, STATUS_LIMIT, "no line is longer than %d plies", TREE_PLIES_MAX);
    }
    Status status = line_over(tree, parent, MOVE_NONE, &over, fault);
    if (status != STATUS_OK) {
        return status;
    }
    tree_write_move(tree, parent, after);
    uci_move_write(move, uci);
    const Position pos = tree_position(tree, parent);
    if (over != OUTCOME_NONE) {
        return fault_set(fault, STATUS_ILLEGAL, "the game is over after %s", after);
    }
    if (!move_is_legal(&pos, move)) {
        return fault_set(fault, STATUS_ILLEGAL, "%s is not a legal move after %s", uci, after);
    }
    if (tree_find(tree, parent, move) != TREE_NO_NODE) {
        return fault_set(fault, STATUS_USAGE, "%s stands there already, after %s", uci, after);
    }
    if (tree->nodes[parent].role == ROLE_RETRY) {
        return refuse_at(tree, parent, "is a retry; mark it as an alternative first", fault);
    }
    return STATUS_OK;
}

Status tree_add_by_hand(Tree *tree, uint32_t *at, Move move, Fault *fault)
{
    uint32_t parent = *at;
    Outcome over;
    Status status = check_add(tree, parent, move, fault);
    status = status == STATUS_OK ? line_over(tree, parent, move, &over, fault) : status;
    if (status != STATUS_OK) {
        return status;
    }
    bool reply = tree->nodes[parent].ply % 2 == 1;
    bool solved = find_role(tree, parent, ROLE_SOLUTION, TREE_NO_NODE) != TREE_NO_NODE;
    TreeRole role = reply ? ROLE_REPLY : solved ? ROLE_ALTERNATIVE : ROLE_SOLUTION;
    uint32_t added = tree_add(tree, parent, move, role);
    if (added == TREE_NO_NODE) {
        return fault_memory(fault);
    }
    give_role(tree, added, role);
    tree->nodes[added].outcome = over;
    if (role == ROLE_SOLUTION) {
        tree_to_front(tree, added);
    }
    if (tree->nodes[parent].outcome != OUTCOME_NONE) {
        give_end(tree, parent, &(LineEnd){OUTCOME_NONE, false});
    }
    *at = added;
    return STATUS_OK;
}

static Status follow_and_add(Tree *tree, uint32_t *at, const Move *moves, size_t count,
                             Fault *fault)
{
    size_t known = 0;
    for (; known < count; known++) {
        uint32_t next = tree_find(tree, *at, moves[known]);
        if (next == TREE_NO_NODE) {
            break;
        }
        *at = next;
    }
    if (known == count) {
        return fault_set(fault, STATUS_USAGE, "there is no new move among them");
    }
    Status status = STATUS_OK;
    for (size_t i = known; i < count && status == STATUS_OK; i++) {
        status = tree_add_by_hand(tree, at, moves[i], fault);
    }
    return status;
}

Status tree_extend(Tree *tree, uint32_t *at, const Move *moves, size_t count, Fault *fault)
{
    Tree grown;
    uint32_t cursor = *at;
    if (!tree_copy(&grown, tree)) {
        return fault_memory(fault);
    }
    Status status = follow_and_add(&grown, &cursor, moves, count, fault);
    if (status != STATUS_OK) {
        tree_done(&grown);
        return status;
    }
    tree_done(tree);
    *tree = grown;
    *at = cursor;
    return STATUS_OK;
}
