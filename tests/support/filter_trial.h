// One filter on one position that is written down, tried twice: as it stands, and on the board in
// the mirror, where the answer must be the same.
#pragma once

#include <string.h>

#include "onlymove/filter.h"

enum { FILTER_TRIAL_MOVES_MAX = 16 };

// The miss of a refusal that no number tells, one that is not looked at, and that of no refusal.
#define NO_MISS  0.0
#define ANY_MISS (-1.0)
#define PASSES   (-2.0)

typedef struct FilterTrial {
    const char *filter;
    const char *fen;     // where its game begins
    const char *lines;   // see recorded.h, or NULL
    double miss;         // what it comes to: of its refusal, or PASSES
    FilterNeed needs;    // or it needs that first
    const char *profile; // whose numbers it is judged by
    const char *set;     // what is changed of them, "tier=2 won=300", or NULL
    const char *moves;   // SAN that leads from there to the position that is judged, or none
    const char *evals;   // solver's view: now, one ply back, two; "?" is not known. Or NULL
    const char *played;  // SAN; NULL or "": none
    const char *before;  // score of the position before, its mover's view, or NULL
    size_t inside;       // see FilterView
    bool duplicate;      // the same
    const char *measured, *threshold, *reason; // what its verdict says, or NULL: not looked at
} FilterTrial;

// What a row of several lines begins with.
#define AT(start)     .fen = (start)
#define EVALS(scores) .evals = (scores)

// Each row comes to what it says. What it leaves out is as in the trial that is described behind
// the rows: FILTER_ROWS(rows, .profile = "magnus", .filter = "not-in-check").
#define FILTER_ROWS(rows, ...) filter_rows(&(const FilterTrial){__VA_ARGS__}, rows, COUNT(rows))
void filter_rows(const FilterTrial *common, const FilterTrial *rows, size_t count);

// The verdict on the board as it stands.
Verdict filter_verdict(FilterTrial trial);

// An argument that a term takes, with its colon; "" of what takes none.
static inline const char *term_example(const Filter *filter) {
    static const char *const examples[] = {"",    "",   ":Kk",   ":>=2",  ":-50..50",
                                           ":e4", ":Q", ":fork", ":check"};
    if (strcmp(filter->name, "phase") == 0)
        return ":endgame";
    if (strcmp(filter->name, "pawns") == 0)
        return ":.b......";
    return strcmp(filter->name, "incheck") == 0 ? ""
           : strcmp(filter->name, "on") == 0    ? ":Ke1"
           : strcmp(filter->name, "side") == 0  ? ":white"
                                                : examples[filter->term_kind];
}
