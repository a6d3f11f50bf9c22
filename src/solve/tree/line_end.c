// The end of a line worked out without a search: from the rules, the material, and the last score.
#include "src/solve/tree/line_end.h"

#include <stdlib.h>

#include "onlymove/movegen.h"
#include "src/solve/policy/rules.h"

// The positions of a tree from its start to the last of them.
typedef struct TreePath {
    Position *positions;
    size_t count;
} TreePath;

// The last is that after `node` and, unless that is MOVE_NONE, `move`. False when memory is out;
// the caller frees the positions.
static bool path_to(const Tree *tree, uint32_t node, Move move, TreePath *path)
{
    size_t plies = tree->nodes[node].ply;
    Move *moves = malloc((plies + 1) * sizeof *moves);
    path->positions = malloc((plies + 2) * sizeof *path->positions);
    if (!moves || !path->positions) {
        free(moves);
        free(path->positions);
        return false;
    }
    tree_path(tree, node, moves, plies);
    if (move != MOVE_NONE) {
        moves[plies++] = move;
    }
    path->positions[0] = tree->start;
    for (size_t i = 0; i < plies; i++) {
        pos_make(&path->positions[i], moves[i], &path->positions[i + 1]);
    }
    path->count = plies + 1;
    free(moves);
    return true;
}

static Outcome outcome_by_rules(const TreePath *path, Color solver)
{
    Outcome rules = rules_end(path->positions, path->count);
    bool mated = rules == OUTCOME_MATE && path->positions[path->count - 1].side == solver;
    return mated ? OUTCOME_UNCLEAR : rules;
}

Status line_end(const Tree *tree, uint32_t node, const EndRule *rule, LineEnd *end, Fault *fault)
{
    TreePath path;
    const TreeNode *it = &tree->nodes[node];
    Color solver = (Color)tree->start.side;
    if (!path_to(tree, node, MOVE_NONE, &path)) {
        return fault_memory(fault);
    }
    const Position *pos = &path.positions[path.count - 1];
    end->quiet = pos_is_quiet(pos, rule->gain);
    end->outcome = outcome_by_rules(&path, solver);
    if (end->outcome == OUTCOME_NONE && it->role != ROLE_REPLY &&
        material_is_won(&path.positions[0], pos, solver, rule->gain)) {
        end->outcome = OUTCOME_MATERIAL;
    }
    if (end->outcome == OUTCOME_NONE) {
        bool won = it->scored && score_wins(it->score, rule->won);
        end->outcome = won ? OUTCOME_WON : OUTCOME_UNCLEAR;
    }
    free(path.positions);
    return STATUS_OK;
}

Status line_over(const Tree *tree, uint32_t node, Move move, Outcome *outcome, Fault *fault)
{
    TreePath path;
    if (!path_to(tree, node, move, &path)) {
        return fault_memory(fault);
    }
    *outcome = outcome_by_rules(&path, (Color)tree->start.side);
    free(path.positions);
    return STATUS_OK;
}
