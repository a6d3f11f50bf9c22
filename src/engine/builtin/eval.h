// The static evaluation of the built-in engine. Every term has a value for the opening and one for
// the ending; the pieces left on the board blend the two.
#pragma once

#include "onlymove/builtin.h"

// Centipawns in the opening and in the ending.
typedef struct TaperedValue {
    int16_t opening, ending;
} TaperedValue;

// Tables that are worked out once. `piece_square` is a piece's material with what its square adds.
struct Eval {
    TaperedValue piece_square[2][6][64];
    KingMetric metric;
};

void eval_init(Eval *eval, KingMetric metric);

// Centipawns from the view of the side to move; always within +-EVAL_MAX. Symmetric: the mirrored
// position has the same value.
enum { EVAL_MAX = 20000 };
int eval_position(const Eval *eval, const Position *pos);
