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

// A file on its way into a store, in slices: its rows are read, of several candidates that are the
// puzzle an accepted one has the result, and when all are there they are put, in one transaction.
typedef struct ResultsRun ResultsRun;

// The store is borrowed, and before the end of the run it is for nothing else.
Status results_run_new(ResultsRun **run, Store *store, const char *path, Fault *fault);

typedef enum ResultsNews {
    RESULTS_ON,
    RESULTS_WRONG,   // a row makes no sense, as *fault says; the others come
    RESULTS_OVER,    // all are kept
    RESULTS_STOPPED, // the file cannot be read, or the store fails, as *fault says: none is kept
    RESULTS_LOCKED,  // another program holds the store; the next step tries again
} ResultsNews;
// Goes on by so many rows at most, or by what takes as long.
ResultsNews results_run_step(ResultsRun *run, size_t most, Fault *fault);
ResultsTaken results_run_taken(const ResultsRun *run);
// How many rows are done with; *all of them, 0: the file is not read to its end.
size_t results_run_done(const ResultsRun *run, size_t *all);
// Nothing is kept of one that is not over. NULL is fine.
void results_run_free(ResultsRun *run);

// Appends "12 results: 10 new, 2 known; 1 wrong; 3 puzzles rated".
void results_taken_write(const ResultsTaken *taken, Str *out);

#endif
