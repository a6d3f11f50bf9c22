// How a line ends with a move that a curator has made its last.
#ifndef ONLYMOVE_SOLVE_TREE_LINE_END_H
#define ONLYMOVE_SOLVE_TREE_LINE_END_H

#include "onlymove/tree_edit.h"

typedef struct LineEnd {
    Outcome outcome;
    bool quiet;
} LineEnd;

// Works out how a line ends after `node`, which is not the root, as tree_end_here() has it.
// STATUS_MEMORY is all that can go wrong.
Status line_end(const Tree *tree, uint32_t node, const EndRule *rule, LineEnd *end, Fault *fault);

// What the rules of chess say of the position after `node` and one more legal move; with MOVE_NONE,
// of that after `node` itself. OUTCOME_NONE: the game goes on. The solver mated is unclear.
Status line_over(const Tree *tree, uint32_t node, Move move, Outcome *outcome, Fault *fault);

#endif
