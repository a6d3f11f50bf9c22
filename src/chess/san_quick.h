// The usual spelling of a move, read without a list of all legal moves.
#pragma once

#include "onlymove/position.h"

// The legal move that these bytes spell as the PGN standard has it. MOVE_NONE where they spell
// none, or several, or where the spelling is another: san_read() then finds out what is so.
Move san_read_quickly(const Position *pos, const char *text, size_t len);
