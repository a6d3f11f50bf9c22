// What the room needs of the generator beyond the public header.
#ifndef ONLYMOVE_CHESS_MOVEGEN_PRIVATE_H
#define ONLYMOVE_CHESS_MOVEGEN_PRIVATE_H

#include "onlymove/position.h"

// How many legal moves there are; none is written down.
int moves_count(const Position *pos);

// The legal moves that give check.
int moves_checking(const Position *pos, Move moves[MOVES_MAX]);

#endif
