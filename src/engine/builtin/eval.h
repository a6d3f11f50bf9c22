// The static evaluation of the built-in engine. Every term has a value for the opening and one for
// the ending; what is left on the board blends the two.
#ifndef ONLYMOVE_ENGINE_BUILTIN_EVAL_H
#define ONLYMOVE_ENGINE_BUILTIN_EVAL_H

#include "onlymove/position.h"
#include "onlymove/str.h"

// Centipawns in the opening and in the ending.
typedef struct Taper {
    int16_t opening, ending;
} Taper;

// How far two kings are apart: ranks plus files (Manhattan), or the steps that a king needs
// (Chebyshev). Measured from 1,000 random won positions each against the longest defence, in plies
// to mate on average (best play needs 10.2 and 18.9):
//                KQK at 1,000 nodes a move   KRK   KQK at 10,000   KRK
//      Manhattan          14.2              24.4       12.2        20.6
//      Chebyshev          15.2              25.8       12.1        20.6
// The engine begins with Manhattan: better where the search is short, the same where it is long.
typedef enum KingDistance { DISTANCE_MANHATTAN, DISTANCE_CHEBYSHEV } KingDistance;

// Everything that is worked out once. `square` is what a piece is worth where it stands, material
// included.
typedef struct Eval {
    Taper square[2][6][64];
    KingDistance distance;
} Eval;

void eval_init(Eval *eval, KingDistance distance);

// Centipawns from the view of the side to move; always within +-EVAL_MAX. Symmetric: the mirrored
// position has the same value.
enum { EVAL_MAX = 20000 };
int eval_position(const Eval *eval, const Position *pos);

// Appends a table of the terms, one row each, from both sides, and the sum from White's view.
void eval_explain(const Eval *eval, const Position *pos, Str *out);

#endif
