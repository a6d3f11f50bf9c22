// Counting legal moves without writing them down: the last ply of perft.
#ifndef ONLYMOVE_CHESS_COUNT_H
#define ONLYMOVE_CHESS_COUNT_H

#include "onlymove/position.h"

int moves_count(const Position *pos);

#endif
