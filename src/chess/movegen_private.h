// Functions of the move generator that only src/chess uses.
#pragma once

#include "onlymove/position.h"

// How many legal moves there are.
int moves_count(const Position *pos);

// The legal moves that give check.
int moves_checking(const Position *pos, Move moves[MOVES_MAX]);
