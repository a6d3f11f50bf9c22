// Trees as games, and so as PGN.
#ifndef ONLYMOVE_TREE_GAME_H
#define ONLYMOVE_TREE_GAME_H

#include "onlymove/game.h"
#include "onlymove/tree_motif.h"

// Makes *game (initialised, without moves) begin where the tree does, or, where it has moves that
// lead there, go on with the tree's: the main line of the one is that of the other, the other
// solver moves and replies are variations, and a comment behind the last move of each line says how
// it ends; those of alternatives and retries say so too, and have the signs "!" and "!?" (NAGs 1
// and 5), refuted ones "?". Behind a move that is there by hand stands "by hand", and behind one
// that the profile has refuted or has not looked at "refuted" or "not verified": {mate, by hand,
// not verified}. The last thing in a comment are the marks of the motifs that it has, told where
// the tree comes from: see tree_motifs_write_marks(). Replies that leave the solver nothing to find
// are left out, so that every line ends with a solver's move, and how they end is said of that.
// Tags are the caller's business: pgn_write() adds FEN and SetUp, and "*" for a result. False when
// memory is out.
bool tree_to_game(const Tree *tree, const MotifOrigin *origin, Game *game);

#endif
