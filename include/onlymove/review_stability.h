// The stability of a position: what its searches said at every node limit that was judged, read
// back from the cache of analyses.
#ifndef ONLYMOVE_REVIEW_STABILITY_H
#define ONLYMOVE_REVIEW_STABILITY_H

#include "onlymove/review.h"

enum { STABILITY_LIMITS_MAX = PROFILE_RUNGS_MAX + 1 };

// Scores from the solver's view.
typedef struct StableLimit {
    uint64_t nodes;
    bool searched; // to this limit; else nothing below is filled
    bool decided;  // the verdict fell here
    int depth;     // of the last iteration completed within it
    Move best, second;
    Score best_score;
    Score second_score; // of an only legal move there is none: `second` is MOVE_NONE
} StableLimit;

typedef struct Stability {
    Position pos;
    size_t searched; // of the limits
    size_t count;    // by nodes, ascending
    StableLimit limits[STABILITY_LIMITS_MAX];
} Stability;

// How far the best is ahead, in centipawns; a mate counts as STABILITY_MATE.
enum { STABILITY_MATE = 10000 };
int stable_score(Score score);
int stable_gap(const StableLimit *limit);

// Fills it from the ledger of review_finding(), by the profile and engine that judged.
// STATUS_NOT_FOUND where nothing was judged, or the cache has it no more.
Status review_stability(Review *review, uint32_t node, Stability *stability, Fault *fault);

#endif
