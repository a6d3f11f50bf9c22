// What the room needs of the generator beyond the public header.
#pragma once

#include "onlymove/position.h"

// How many legal moves there are; none is written down.
int moves_count(const Position *pos);

// The legal moves that give check.
int moves_checking(const Position *pos, Move moves[MOVES_MAX]);
