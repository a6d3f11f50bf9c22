// How the positions of the game at hand are valued, as far as that is known without a search: for a
// graph of the game.
#ifndef ONLYMOVE_REVIEW_EVALS_H
#define ONLYMOVE_REVIEW_EVALS_H

#include "onlymove/review.h"

typedef struct PlyEval {
    bool known;  // else the next field is not filled
    Score score; // from White's view
} PlyEval;

// One a ply of the main line, and one for its end: what the game says, see game_eval(), else the
// deepest search of the engine at work that the cache has, by the profile at work, else what the
// finding there says. Beyond EVALS_SOUGHT plies the cache is not asked. Valid until anything
// changes; what has not changed since the last call is not read again.
enum { EVALS_SOUGHT = 300 };
const PlyEval *review_evals(Review *review, size_t *count);

#endif
