// Who solved what: results of solvers, and the rating of a puzzle that follows from them, in which
// who fails to solve it has lost against it. It begins as glicko_new; results count in the order of
// their dates, those of one date in that of solvers, fifteen to a rating period.
#ifndef ONLYMOVE_STORE_RESULTS_H
#define ONLYMOVE_STORE_RESULTS_H

#include "onlymove/store_list.h"

typedef struct SolverResult {
    int64_t candidate;
    const char *solver, *date; // that of the same solver on the same date is the same result
    double rating, deviation;  // of the solver
    bool solved;
    double seconds; // below 0: not known
} SolverResult;

// In a transaction: nothing else is to be done with the store in between. After a begin that did
// not fail the end keeps what was put where `status` is STATUS_OK. Results of one puzzle come one
// behind the other: when they are all there it is rated anew, if any was. No step: undo passes it
// by.
typedef struct ResultsPut {
    Store *store;
    int64_t candidate; // of the last results, with one that is new; 0: none is
    size_t puzzles;    // rated anew
} ResultsPut;
Status store_begin_results(ResultsPut *put, Store *store, Fault *fault);
Status store_put_result(ResultsPut *put, const SolverResult *result, bool *fresh, Fault *fault);
Status store_end_results(ResultsPut *put, Status status, Fault *fault);

// What the results say of a puzzle; all 0 where it has none.
Status store_measured(Store *store, int64_t candidate, Measured *measured, Fault *fault);

#endif
