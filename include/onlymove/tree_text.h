// Trees as text for people: an outline, one line a move.
#ifndef ONLYMOVE_TREE_TEXT_H
#define ONLYMOVE_TREE_TEXT_H

#include "onlymove/game.h"
#include "onlymove/notation.h"
#include "onlymove/tree.h"
#include "onlymove/tree_motif.h"

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
void tree_write_text(const Tree *tree, Str *out);
// The same with nothing in a line but the moves from the start, in UCI: "└── /c3b3/d6d3".
void tree_write_paths(const Tree *tree, Str *out);

// --- Trees as games, and so as PGN.

// Makes *game (initialised, without moves) begin where the tree does, or, where it has moves that
// lead there, go on with the tree's: the main line of the one is that of the other, the other
// solver moves and replies are variations, and a comment behind the last move of each line says how
// it ends; those of alternatives and retries say so too, and have the signs "!" and "!?" (NAGs 1
// and 5), refuted ones "?". Behind a move that is there by hand stands "by hand", and behind one
// that the profile has refuted or has not looked at "refuted" or "not verified": {mate, by hand,
// not verified}. The last thing in a comment are the marks of the motifs that it has, told where
// the tree comes from: see tree_motifs_write_marks(). Replies that leave the solver nothing to find
// are left out, so that every line ends with a solver's move, and how they end is said of that.
// Tags are the caller's business: pgn_write() adds FEN and SetUp, and "*" for a result.
void tree_to_game(const Tree *tree, const MotifOrigin *origin, Game *game);
// How many replies are left out whose end is unclear, beside others that are not; the comment of
// the move before names them.
size_t tree_count_left_out(const Tree *tree);
// Adds the same moves with their signs and without a word behind a node of a game that is at the
// tree's position: beside the moves that it has there.
void tree_into_game(const Tree *tree, Game *game, uint32_t node);

#endif
