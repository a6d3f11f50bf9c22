// What a curator does to a solution tree by hand. Each operation leaves a sound tree, or refuses
// with a sentence and leaves the tree as it was (STATUS_USAGE where it makes no sense, ILLEGAL
// where the rules of chess forbid it, LIMIT, MEMORY).
//
// *at is the node that is operated on, and afterwards the node where a cursor should stand. Where
// nodes are taken out, those that stay keep their order in the array and move up into the gaps: no
// node number from before holds. Elsewhere all of them hold.
//
// Touched are the nodes whose own role or outcome is no longer what a search said, and those that
// were added, and what refuted them before is forgotten; by hand are those that were added or given
// their role here. A move that only changes its place among its siblings is neither.
#ifndef ONLYMOVE_TREE_EDIT_H
#define ONLYMOVE_TREE_EDIT_H

#include "onlymove/status.h"
#include "onlymove/tree.h"

// By what the end of a line is worked out; a profile's tree.gain and won.
typedef struct EndRule {
    int gain; // pawns that are won where a line ends in material, and that must not hang there
    int won;  // cp: a better score is a win
} EndRule;

// Takes out a move and everything below it. The next sibling becomes the main line where the
// first goes. Where the only solution of a place goes, its next alternative becomes the solution;
// refused where only retries would be left, and where nothing would be left at the root. Where the
// last continuation goes, the line ends with the move before, as tree_end_here() has it; after a
// reply it is won or unclear. The cursor goes to the next sibling, else to the one before, else up.
Status tree_prune(Tree *tree, uint32_t *at, const EndRule *rule, Fault *fault);

// Makes a move the main line of its place. An alternative becomes the solution, and what was a
// solution there an alternative; one solution among several, or a reply, only goes to the front. A
// retry is refused: it is to be marked as an alternative first.
Status tree_promote(Tree *tree, uint32_t *at, Fault *fault);

// Makes a solver's move an alternative or a retry; the only solution of a place is refused. A retry
// has no replies, so what stands below a move goes when it becomes one. Where the main line
// loses its solution to this, the next solution goes to the front.
Status tree_mark(Tree *tree, uint32_t *at, TreeRole role, Fault *fault);

// Ends a line with a solver's move: everything below it goes, and how it ends is worked out from
// the position (mate, a draw; of repetitions only those within the tree; material, when enough of
// it is won and the position is quiet), else from the move's score: won or unclear, and unclear
// without one. Refused where the line ends already.
Status tree_end_here(Tree *tree, uint32_t *at, const EndRule *rule, Fault *fault);

// Adds a move as the last of those after *at: a reply, or the solution where there is none yet, or
// an alternative. The line goes on after *at, so its outcome goes; that of the new move is what the
// rules of chess say of it. Refused: a move that is not legal or stands there, after the end of the
// game, after a retry, beyond 1000 plies.
Status tree_add_by_hand(Tree *tree, uint32_t *at, Move move, Fault *fault);

// The same for moves one after the other, all of them or none. Those at the beginning that stand
// there already are followed; one at least must be new. The cursor goes to the last.
Status tree_extend(Tree *tree, uint32_t *at, const Move *moves, size_t count, Fault *fault);

#endif
