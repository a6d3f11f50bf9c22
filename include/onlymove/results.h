// Results of solvers out of a CSV file into a store. Columns are known by their names, in any
// order, and others are passed over:
//
//   PuzzleId         as `export --format csv` writes it; or
//   FEN              the puzzle's position, or that before the defender's mistake
//   Solver           a name
//   Rating           of the solver
//   RatingDeviation  of the solver; 50 where nothing is said
//   Solved           1, true, yes, right or solved; 0, false, no, wrong or failed
//   Seconds          that it took; may be empty
//   Date             when, written so that dates sort as text; may be empty
//
// A second result of the same solver for the same puzzle on the same date is known already.
#ifndef ONLYMOVE_RESULTS_H
#define ONLYMOVE_RESULTS_H

#include "onlymove/store.h"
#include "onlymove/str.h"

typedef struct ResultsTaken {
    size_t fresh, known, wrong;
    size_t puzzles; // rated anew
} ResultsTaken;

typedef void ResultsComplain(void *context, const Fault *fault); // of a wrong row

// All of the file or, when that fails, nothing; a wrong row is left out. Of several candidates that
// are the puzzle an accepted one has the result.
Status results_take(Store *store, const char *path, ResultsComplain *complain, void *context,
                    ResultsTaken *taken, Fault *fault);
// Appends "12 results: 10 new, 2 known; 1 wrong; 3 puzzles rated".
void results_taken_write(const ResultsTaken *taken, Str *out);

#endif
