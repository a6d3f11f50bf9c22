// How a game ends by the rules.
#ifndef ONLYMOVE_DRAW_H
#define ONLYMOVE_DRAW_H

#include "onlymove/position.h"

bool pos_is_checkmate(const Position *pos);
bool pos_is_stalemate(const Position *pos);

// No sequence of legal moves can mate: K-K, K-KN, K-KB, and bishops all on one colour.
bool pos_is_insufficient(const Position *pos);

// How often the last of `count` positions (in the order played) stood on the board, itself
// included: 3 is a draw on claim, 5 by itself.
int draw_repetitions(const Position *positions, size_t count);

static inline bool pos_is_fifty(const Position *pos)
{
    return pos->rule50 >= 100;
}
static inline bool pos_is_seventy_five(const Position *pos)
{
    return pos->rule50 >= 150;
}

#endif
