// The usual spelling of a move, read without a list of all legal moves.
#pragma once

#include "onlymove/position.h"

// The legal move that `len` bytes spell as the PGN standard says. MOVE_NONE where they spell none
// or several, or in another way; san_read() then finds out which.
Move san_read_quickly(const Position *pos, const char *text, size_t len);
