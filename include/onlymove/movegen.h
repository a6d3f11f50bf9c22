// Legal moves.
#ifndef ONLYMOVE_MOVEGEN_H
#define ONLYMOVE_MOVEGEN_H

#include "onlymove/position.h"

enum { MOVES_MAX = 256 }; // no position has more than 218

// All legal moves; returns how many. The order is a function of the position alone.
int moves_legal(const Position *pos, Move moves[MOVES_MAX]);

// The legal moves that capture or promote, but of promotions only those to a queen; when in check,
// every evasion.
int moves_forcing(const Position *pos, Move moves[MOVES_MAX]);

bool move_is_legal(const Position *pos, Move move);
bool pos_has_legal_move(const Position *pos);

enum { PERFT_MAX = 64 }; // plies; any position with two moves a ply outlives us long before

// Number of leaf nodes of the tree of legal moves; depth 0 and below is 1, depths beyond PERFT_MAX
// are counted as PERFT_MAX.
uint64_t perft(const Position *pos, int depth);

#endif
