// Brings a search task and a pool together: asks for what the task wants, feeds it what is found.
#ifndef ONLYMOVE_RUNNER_H
#define ONLYMOVE_RUNNER_H

#include "onlymove/pool.h"
#include "onlymove/search_task.h"

typedef struct Runner {
    Pool *pool;      // borrowed
    SearchTask task; // borrowed
    SearchPriority priority;
    Search *search; // what it has asked for, or NULL
    Fault fault;    // RUNNER_FAILED: why
} Runner;

void runner_init(Runner *runner, Pool *pool, SearchTask task, SearchPriority priority);
// Gives back the search it is at. To be called before the pool or the task goes.
void runner_done(Runner *runner, int64_t now);

typedef enum RunnerState { RUNNER_WORKING, RUNNER_DONE, RUNNER_FAILED } RunnerState;

// Call after pool_pump(): feeds what is new, asks for what is wanted. RUNNER_FAILED when the pool
// has given up on a search; `fault` says why.
RunnerState runner_step(Runner *runner, int64_t now);

// Runs to the end, waiting in poll(). STATUS_ENGINE when the engine failed. `interrupted` (may be
// NULL) is looked at between waits; non-zero ends the run with STATUS_LIMIT.
Status runner_finish(Runner *runner, const volatile int *interrupted, Fault *fault);

// The same from what a cache knows for the engine of that identity, without waiting: false where
// that is not enough, and then what was fed of it counts for nothing.
bool runner_recall(SearchTask task, const SearchCache *cache, const char *identity);

// Milliseconds of a monotonic clock, for everything that takes `now`.
int64_t runner_now(void);

#endif
