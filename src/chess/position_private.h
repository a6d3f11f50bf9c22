// Questions about a position that only src/chess asks.
#pragma once

#include "onlymove/position.h"

// Whether board, bitboards, key and checkers agree, each side has one king, and the side not to
// move is not in check. pos_make() asserts it where ONLYMOVE_CHECK is defined.
bool pos_is_consistent(const Position *pos);

// "P" to "k", indexed by Piece; '?' where there is no piece.
extern const char piece_letters[];
// The piece of a letter; NO_PIECE: there is none.
Piece piece_from_letter(char letter);

// Whether the side to move may castle on the king's side, or the queen's.
bool pos_can_castle(const Position *pos, bool short_side);

// Whether the mover's king is safe after a move that breaks no other rule. Not for castling.
bool pos_keeps_king_safe(const Position *pos, Move move);
