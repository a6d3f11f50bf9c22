// The static evaluation of the built-in engine. Every term has a value for the opening and one for
// the ending; what is left on the board blends the two.
#pragma once

#include "onlymove/builtin.h"
#include "onlymove/str.h"

// Centipawns in the opening and in the ending.
typedef struct Taper {
    int16_t opening, ending;
} Taper;

// Everything that is worked out once. `square` is what a piece is worth where it stands, material
// included.
struct Eval {
    Taper square[2][6][64];
    KingDistance distance;
};

void eval_init(Eval *eval, KingDistance distance);

// Centipawns from the view of the side to move; always within +-EVAL_MAX. Symmetric: the mirrored
// position has the same value.
enum { EVAL_MAX = 20000 };
int eval_position(const Eval *eval, const Position *pos);

// Appends a table of the terms, one row each, from both sides, and the sum from White's view.
void eval_explain(const Eval *eval, const Position *pos, Str *out);
