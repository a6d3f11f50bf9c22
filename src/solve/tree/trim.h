// Makes a tree that has become too large or too deep smaller, a branch at a time.
#ifndef ONLYMOVE_SOLVE_TREE_TRIM_H
#define ONLYMOVE_SOLVE_TREE_TRIM_H

#include "onlymove/tree.h"

// Cuts one branch beside the main line: of all replies that are not the first to their move the
// least testing, by the solver's score; when there are none, what follows the last right move that
// is not the first, which becomes a retry; then the last retry. With `deeper` above 0 only what
// leads deeper than so many plies counts, and no retries. The other nodes are numbered anew;
// `numbers` (room for one a node) says where each has gone, TREE_NO_NODE for those cut. False when
// there is nothing to cut.
bool trim_branch(Tree *tree, int deeper, uint32_t *numbers);

#endif
