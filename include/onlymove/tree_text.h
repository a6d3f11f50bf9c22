// Trees as text for people: an outline, one line a move.
#ifndef ONLYMOVE_TREE_TEXT_H
#define ONLYMOVE_TREE_TEXT_H

#include "onlymove/notation.h"
#include "onlymove/tree.h"

// The move that leads to a node with its number, "17.Rd8#"; "the start" for the root.
void tree_write_move(const Tree *tree, uint32_t node, char text[SAN_NUMBERED_MAX]);

// Appends a line for each node, the main line first, every line ended by a line feed; a tree
// without moves is no line. The solver's first moves stand at the edge, each move below them behind
// the branch that leads to it (UTF-8):
//
//     16.Qb8+  #2  solution, depth 24
//     └── 16...Nxb8  #2  reply, depth 24
//         ├── 17.Rd8#  #0  solution, mate, depth 24, not quiet, only mate
//         │   ...
//         └── 17.Bd2  retry, by hand, to be verified
//
// Two spaces part move, score (where there is one), and words. The words are role, outcome, depth
// of the search, "quiet" or "not quiet" where a line ends with an outcome, "only mate", "by hand",
// "to be verified" (touched) and "refuted"; what is not known, or does not hold, is left out.
// Behind them and two more spaces stands the tally where it was counted, as tally_write() has it.
// When memory is out, out->failed says so.
void tree_write_text(const Tree *tree, Str *out);
// The same with nothing in a line but the moves from the start, in UCI: "└── /c3b3/d6d3".
void tree_write_paths(const Tree *tree, Str *out);

#endif
