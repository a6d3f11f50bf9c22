// How hard the main line of a solution tree is.
#ifndef ONLYMOVE_TREE_DIFFICULTY_H
#define ONLYMOVE_TREE_DIFFICULTY_H

#include "onlymove/difficulty.h"
#include "onlymove/tree.h"

// Takes up the main line: see difficulty_begin(). STATUS_LIMIT: it has more than
// TREE_DIFFICULTY_MOVES moves.
enum { TREE_DIFFICULTY_MOVES = 255 };
Status tree_difficulty_begin(Difficulty *difficulty, const Tree *tree, Fault *fault);

// The same, with all steps and the estimate: some milliseconds for each of the solver's moves.
Status tree_difficulty(Difficulty *difficulty, const Tree *tree, Estimate *estimate, Fault *fault);

#endif
