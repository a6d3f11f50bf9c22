// The board seen in a mirror: White and Black change places and the ranks are turned over, so that
// whatever is true for one side must hold for the other.
#pragma once

#include "onlymove/position.h"

// Writes the FEN of the mirrored position, with its counters as they were: ranks from the other
// end, every piece of the other colour, the other side to move, castling rights exchanged (in the
// order KQkq), the en passant square on its rank from the other end. `fen` is one that
// pos_from_fen() takes, its fields separated by single spaces, and shorter than FEN_MAX.
void mirror_fen(const char *fen, char out[FEN_MAX]);

// The same move in the mirrored position; not for MOVE_NONE and MOVE_NULL.
Move mirror_move(Move move);
