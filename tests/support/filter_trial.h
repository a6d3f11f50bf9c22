// One filter on one position that is written down, tried twice: as it stands, and on the board in
// the mirror, where the answer must be the same.
#ifndef ONLYMOVE_TESTS_FILTER_TRIAL_H
#define ONLYMOVE_TESTS_FILTER_TRIAL_H

#include "onlymove/filter.h"

enum { FILTER_TRIAL_MOVES_MAX = 16 };

typedef struct FilterTrial {
    const char *profile; // whose numbers it is judged by
    const char *filter;
    const char *set;    // what is changed of them, "tier=2 won=300", or NULL
    const char *fen;    // where its game begins
    const char *moves;  // SAN that leads from there to the position that is judged, or NULL
    const char *lines;  // see recorded.h, or NULL
    const char *evals;  // solver's view: now, one ply back, two; "?" is not known. Or NULL
    const char *played; // SAN, or NULL
    const char *before; // score of the position before, its mover's view, or NULL
    size_t inside;      // see FilterView
} FilterTrial;

// The miss of a refusal that no number tells, and one that is not looked at.
#define NO_MISS  0.0
#define ANY_MISS (-1.0)

// What is asserted: it passes; it is refused, and by how much; it needs something first.
void filter_passes(FilterTrial trial);
void filter_refuses(FilterTrial trial, double miss);
void filter_needs(FilterTrial trial, FilterNeed need);

// Filters of one profile at their boundaries, a row each.
#define PASSES (-2.0)
typedef struct FilterRow {
    const char *filter, *fen, *lines;
    double miss; // of a refusal; or PASSES
} FilterRow;
void filter_rows(const char *profile, const FilterRow *rows, size_t count);

// The verdict on the board as it stands.
Verdict filter_verdict(FilterTrial trial);

#endif
