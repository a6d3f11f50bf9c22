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

// Whether the last of `count` positions (in the order played) comes after a repetition that nothing
// has ended: since the last capture, pawn move or loss of a castling right, some position, the last
// one or another, has stood on the board twice. Every position since then is compared with every
// other one.
bool draw_seen_since_irreversible(const Position *positions, size_t count);

static inline bool pos_is_fifty(const Position *pos)
{
    return pos->rule50 >= 100;
}

#endif
