// Edits of solution trees by hand. Every check comes before the first change.
#include "onlymove/tree.h"

#include <stdlib.h>

#include "onlymove/movegen.h"
#include "onlymove/tree_text.h"
#include "onlymove/xalloc.h"
#include "src/solve/policy/policy.h"

// How a line ends, where a curator has made a move its last.
typedef struct LineEnd {
    Outcome outcome;
    bool quiet;
} LineEnd;

// Returns the positions from the tree's start to that after `node` and, unless it is MOVE_NONE,
// after `move`. The caller frees them.
static Position *positions_to(const Tree *tree, uint32_t node, Move move, size_t *count) {
    size_t plies = tree->nodes[node].ply;
    Move *moves = xmalloc((plies + 1) * sizeof *moves);
    Position *positions = xmalloc((plies + 2) * sizeof *positions);
    tree_path(tree, node, moves, plies);
    if (move != MOVE_NONE)
        moves[plies++] = move;
    positions[0] = tree->start;
    for (size_t i = 0; i < plies; i++)
        pos_make(&positions[i], moves[i], &positions[i + 1]);
    *count = plies + 1;
    free(moves);
    return positions;
}

// Returns what the rules of chess say of the last position; a mated solver counts as unclear.
static Outcome outcome_by_rules(const Position *positions, size_t count, int solver) {
    const Outcome rules = rules_end(positions, count);
    return rules == OUTCOME_MATE && positions[count - 1].side == solver ? OUTCOME_UNCLEAR : rules;
}

// Returns how a line ends after `node`, which is not the root, without a search: by the rules, the
// material and the last score, as at tree_end_here().
static LineEnd line_end(const Tree *tree, uint32_t node, const EndRule *rule) {
    size_t count;
    const TreeNode *tree_node = &tree->nodes[node];
    Position *positions = positions_to(tree, node, MOVE_NONE, &count);
    const Position *pos = &positions[count - 1];
    LineEnd end = {outcome_by_rules(positions, count, tree->start.side),
                   pos_is_quiet(pos, rule->gain)};
    if (end.outcome == OUTCOME_NONE && tree_node->role != ROLE_REPLY &&
        material_is_won(&positions[0], pos, (Color)tree->start.side, rule->gain)) {
        end.outcome = OUTCOME_MATERIAL;
    }
    if (end.outcome == OUTCOME_NONE) {
        const bool won = tree_node->scored && score_wins(tree_node->score, rule->won);
        end.outcome = won ? OUTCOME_WON : OUTCOME_UNCLEAR;
    }
    free(positions);
    return end;
}

// Returns how the rules end the game after `node` and, unless it is MOVE_NONE, after `move`.
static Outcome outcome_after(const Tree *tree, uint32_t node, Move move) {
    size_t count;
    Position *positions = positions_to(tree, node, move, &count);
    const Outcome outcome = outcome_by_rules(positions, count, tree->start.side);
    free(positions);
    return outcome;
}

// Refuses an edit with a sentence that begins with the node's move.
static Status refuse_edit(const Tree *tree, uint32_t node, const char *what, Fault *fault) {
    return fault_set(fault, STATUS_USAGE, "%s %s", TREE_MOVE_TEXT(tree, node), what);
}

static bool is_only_child(const Tree *tree, uint32_t node) {
    const TreeNode *tree_node = &tree->nodes[node];
    return tree_is_first_child(tree, node) && tree_node->sibling == TREE_NO_NODE;
}

// Returns the first child with that role other than `without`, or TREE_NO_NODE.
static uint32_t find_child(const Tree *tree, uint32_t parent, TreeRole role, uint32_t without) {
    uint32_t at = tree->nodes[parent].child;
    while (at != TREE_NO_NODE && (at == without || tree->nodes[at].role != role))
        at = tree->nodes[at].sibling;
    return at;
}

static void mark_unverified(TreeNode *node) {
    node->unverified = true;
    node->refuted = false;
}

static void set_role(Tree *tree, uint32_t node, TreeRole role) {
    tree->nodes[node].role = role;
    tree->nodes[node].by_hand = true;
    mark_unverified(&tree->nodes[node]);
}

static void set_line_end(Tree *tree, uint32_t node, LineEnd end) {
    tree->nodes[node].outcome = end.outcome;
    tree->nodes[node].quiet = end.quiet;
    mark_unverified(&tree->nodes[node]);
}

// Returns where the cursor goes when `node` is removed.
static uint32_t cursor_without(const Tree *tree, uint32_t node) {
    const TreeNode *tree_node = &tree->nodes[node];
    if (tree_node->sibling != TREE_NO_NODE)
        return tree_node->sibling;
    uint32_t previous = tree->nodes[tree_node->parent].child;
    while (previous != node && tree->nodes[previous].sibling != node)
        previous = tree->nodes[previous].sibling;
    return previous != node ? previous : tree_node->parent;
}

// Returns what is the solution when `node`, a move of the solver, is removed: another solution,
// else the first alternative, else TREE_NO_NODE.
static uint32_t solution_without(const Tree *tree, uint32_t node) {
    uint32_t parent = tree->nodes[node].parent;
    uint32_t successor = find_child(tree, parent, ROLE_SOLUTION, node);
    return successor != TREE_NO_NODE ? successor : find_child(tree, parent, ROLE_ALTERNATIVE, node);
}

static Status check_prune(const Tree *tree, uint32_t node, Fault *fault) {
    if (node == TREE_ROOT)
        return refuse_edit(tree, node, "is no move that could be pruned", fault);
    if (tree->nodes[node].parent == TREE_ROOT && is_only_child(tree, node))
        return refuse_edit(tree, node, "is all there is to find: the puzzle would be empty", fault);
    bool is_reply = tree->nodes[node].role == ROLE_REPLY;
    if (!is_reply && !is_only_child(tree, node) && solution_without(tree, node) == TREE_NO_NODE) {
        return refuse_edit(tree, node, "is the only solution there, and the others are retries",
                           fault);
    }
    return STATUS_OK;
}

Status tree_prune(Tree *tree, uint32_t *at, const EndRule *rule, Fault *fault) {
    const uint32_t node = *at, parent = tree->nodes[node].parent;
    const Status status = check_prune(tree, node, fault);
    if (status != STATUS_OK)
        return status;
    const bool was_only_child = is_only_child(tree, node);
    uint32_t successor =
        tree->nodes[node].role == ROLE_REPLY ? TREE_NO_NODE : solution_without(tree, node);
    uint32_t cursor = cursor_without(tree, node);
    tree_unlink(tree, node);
    if (successor != TREE_NO_NODE && tree->nodes[successor].role != ROLE_SOLUTION)
        set_role(tree, successor, ROLE_SOLUTION);
    if (successor != TREE_NO_NODE)
        tree_make_first(tree, successor);
    if (was_only_child)
        set_line_end(tree, parent, line_end(tree, parent, rule));
    *at = tree_compact(tree, cursor);
    return STATUS_OK;
}

Status tree_promote(Tree *tree, uint32_t *at, Fault *fault) {
    const TreeNode *node = &tree->nodes[*at];
    if (*at == TREE_ROOT)
        return refuse_edit(tree, *at, "is no move that could be promoted", fault);
    if (node->role == ROLE_RETRY)
        return refuse_edit(tree, *at, "is a retry; mark it as an alternative first", fault);
    if (tree->nodes[node->parent].child == *at && node->role != ROLE_ALTERNATIVE)
        return refuse_edit(tree, *at, "is the main line there already", fault);
    if (node->role == ROLE_ALTERNATIVE) {
        uint32_t old = find_child(tree, node->parent, ROLE_SOLUTION, *at);
        for (; old != TREE_NO_NODE; old = find_child(tree, node->parent, ROLE_SOLUTION, *at))
            set_role(tree, old, ROLE_ALTERNATIVE);
        set_role(tree, *at, ROLE_SOLUTION);
    }
    tree_make_first(tree, *at);
    return STATUS_OK;
}

static Status check_mark(const Tree *tree, uint32_t at, TreeRole role, Fault *fault) {
    const TreeNode *node = &tree->nodes[at];
    if (role == ROLE_SOLUTION || role == ROLE_REPLY) {
        return fault_set(fault, STATUS_USAGE,
                         "moves are marked as alternative or retry, not as %s%s", role_name(role),
                         role == ROLE_SOLUTION ? ": promote the move" : "");
    }
    if (at == TREE_ROOT || node->role == ROLE_REPLY)
        return refuse_edit(tree, at, "is not a move of the solver", fault);
    if (node->role == role)
        return refuse_edit(tree, at, role == ROLE_RETRY ? "is a retry" : "is an alternative",
                           fault);
    if (node->role == ROLE_SOLUTION &&
        find_child(tree, node->parent, ROLE_SOLUTION, at) == TREE_NO_NODE) {
        return refuse_edit(tree, at, "is the only solution there; promote another first", fault);
    }
    return STATUS_OK;
}

Status tree_mark(Tree *tree, uint32_t *at, TreeRole role, Fault *fault) {
    const Status status = check_mark(tree, *at, role, fault);
    if (status != STATUS_OK)
        return status;
    set_role(tree, *at, role);
    uint32_t solution = find_child(tree, tree->nodes[*at].parent, ROLE_SOLUTION, *at);
    if (solution != TREE_NO_NODE)
        tree_make_first(tree, solution);
    if (role == ROLE_RETRY)
        tree->nodes[*at].child = TREE_NO_NODE;
    *at = tree_compact(tree, *at);
    return STATUS_OK;
}

Status tree_end_here(Tree *tree, uint32_t *at, const EndRule *rule, Fault *fault) {
    const TreeNode *node = &tree->nodes[*at];
    if (*at == TREE_ROOT || node->role == ROLE_REPLY)
        return refuse_edit(tree, *at, "is not a move of the solver, and lines end with one", fault);
    if (node->child == TREE_NO_NODE && node->outcome != OUTCOME_NONE)
        return refuse_edit(tree, *at, "ends its line already", fault);
    tree->nodes[*at].child = TREE_NO_NODE;
    set_line_end(tree, *at, line_end(tree, *at, rule));
    *at = tree_compact(tree, *at);
    return STATUS_OK;
}

static Status check_add(const Tree *tree, uint32_t parent, Move move, Fault *fault) {
    const char *uci = UCI_MOVE_TEXT(move), *parent_san = TREE_MOVE_TEXT(tree, parent);
    if (tree->nodes[parent].ply >= TREE_PLIES_MAX)
        return fault_set(fault, STATUS_LIMIT, "no line is longer than %d plies", TREE_PLIES_MAX);
    const Position pos = tree_position(tree, parent);
    if (outcome_after(tree, parent, MOVE_NONE) != OUTCOME_NONE)
        return fault_set(fault, STATUS_ILLEGAL, "the game is over after %s", parent_san);
    if (!move_is_legal(&pos, move))
        return fault_set(fault, STATUS_ILLEGAL, "%s is not a legal move after %s", uci, parent_san);
    if (tree_find(tree, parent, move) != TREE_NO_NODE)
        return fault_set(fault, STATUS_USAGE, "%s stands there already, after %s", uci, parent_san);
    if (tree->nodes[parent].role == ROLE_RETRY)
        return refuse_edit(tree, parent, "is a retry; mark it as an alternative first", fault);
    return STATUS_OK;
}

Status tree_add_by_hand(Tree *tree, uint32_t *at, Move move, Fault *fault) {
    const uint32_t parent = *at;
    const Status status = check_add(tree, parent, move, fault);
    if (status != STATUS_OK)
        return status;
    const Outcome outcome = outcome_after(tree, parent, move);
    bool is_reply = tree->nodes[parent].ply % 2 == 1;
    bool has_solution = find_child(tree, parent, ROLE_SOLUTION, TREE_NO_NODE) != TREE_NO_NODE;
    TreeRole role = is_reply ? ROLE_REPLY : has_solution ? ROLE_ALTERNATIVE : ROLE_SOLUTION;
    const uint32_t added = tree_add(tree, parent, move, role);
    set_role(tree, added, role);
    tree->nodes[added].outcome = outcome;
    if (role == ROLE_SOLUTION)
        tree_make_first(tree, added);
    if (tree->nodes[parent].outcome != OUTCOME_NONE)
        set_line_end(tree, parent, (LineEnd){OUTCOME_NONE, false});
    *at = added;
    return STATUS_OK;
}

Status tree_extend(Tree *tree, uint32_t *at, const Move *moves, size_t count, Fault *fault) {
    Tree copy;
    uint32_t cursor = *at, next;
    size_t known = 0;
    while (known < count && (next = tree_find(tree, cursor, moves[known])) != TREE_NO_NODE) {
        cursor = next;
        known++;
    }
    if (known == count)
        return fault_set(fault, STATUS_USAGE, "there is no new move among them");
    Status status = STATUS_OK;
    tree_copy(&copy, tree);
    for (size_t i = known; i < count && status == STATUS_OK; i++)
        status = tree_add_by_hand(&copy, &cursor, moves[i], fault);
    if (status != STATUS_OK) {
        tree_done(&copy);
        return status;
    }
    tree_done(tree);
    *tree = copy;
    *at = cursor;
    return STATUS_OK;
}
