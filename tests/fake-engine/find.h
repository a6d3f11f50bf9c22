// What the fake engine finds is a function of the position alone. Mates in up to three moves, and
// being mated in up to two, are found exactly, by looking at every move. All else scores what a
// hash of the position after the move says, at most 60 centipawns either way. Repetition and the
// fifty moves do not count.
#pragma once

#include "onlymove/analysis.h"
#include "onlymove/movegen.h"

enum { PV_MAX = 8 };

typedef struct RootMove {
    Move move;
    Score score;
    int pv_count;
    Move pv[PV_MAX];
} RootMove;

// All moves, best first; equals in the order of the move generator. Returns how many.
int find_moves(const Position *pos, RootMove roots[MOVES_MAX]);
// Fills in the variations of `count` of them.
void find_variations(const Position *pos, RootMove *roots, int count);
