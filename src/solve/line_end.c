// The end of a line worked out without a search: from the rules, the material, and the last score.
#include "src/solve/line_end.h"

#include <stdlib.h>

#include "onlymove/exchange.h"
#include "src/solve/rules.h"

// The positions of the tree from its start to one.
typedef struct Way {
    Position *line;
    size_t count;
} Way;

// To the position after `node` and, unless that is MOVE_NONE, `move`. False when memory is out; the
// caller frees the line.
static bool way_to(const Tree *tree, uint32_t node, Move move, Way *way)
{
    size_t plies = tree->nodes[node].ply;
    Move *moves = malloc((plies + 1) * sizeof *moves);
    way->line = malloc((plies + 2) * sizeof *way->line);
    if (!moves || !way->line) {
        free(moves);
        free(way->line);
        return false;
    }
    tree_path(tree, node, moves, plies);
    if (move != MOVE_NONE) {
        moves[plies++] = move;
    }
    way->line[0] = tree->start;
    for (size_t i = 0; i < plies; i++) {
        pos_make(&way->line[i], moves[i], &way->line[i + 1]);
    }
    way->count = plies + 1;
    free(moves);
    return true;
}

static Outcome over(const Way *way, Color solver)
{
    Outcome rules = rules_end(way->line, way->count);
    bool mated = rules == OUTCOME_MATE && way->line[way->count - 1].side == solver;
    return mated ? OUTCOME_UNCLEAR : rules;
}

Status line_end(const Tree *tree, uint32_t node, const EndRule *rule, LineEnd *end, Fault *fault)
{
    Way way;
    const TreeNode *it = &tree->nodes[node];
    Color solver = (Color)tree->start.side;
    if (!way_to(tree, node, MOVE_NONE, &way)) {
        return fault_set(fault, STATUS_MEMORY, "out of memory");
    }
    const Position *pos = &way.line[way.count - 1];
    end->quiet = pos_is_quiet(pos, rule->gain);
    end->outcome = over(&way, solver);
    if (end->outcome == OUTCOME_NONE && it->role != ROLE_REPLY &&
        material_is_won(&way.line[0], pos, solver, rule->gain)) {
        end->outcome = OUTCOME_MATERIAL;
    }
    if (end->outcome == OUTCOME_NONE) {
        bool won = it->scored && score_wins(it->score, rule->won);
        end->outcome = won ? OUTCOME_WON : OUTCOME_UNCLEAR;
    }
    free(way.line);
    return STATUS_OK;
}

Status line_over(const Tree *tree, uint32_t node, Move move, Outcome *outcome, Fault *fault)
{
    Way way;
    if (!way_to(tree, node, move, &way)) {
        return fault_set(fault, STATUS_MEMORY, "out of memory");
    }
    *outcome = over(&way, (Color)tree->start.side);
    free(way.line);
    return STATUS_OK;
}
