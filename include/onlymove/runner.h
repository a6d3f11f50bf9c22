// Brings a search task and a pool together: asks for what the task wants, feeds it what is found.
#pragma once

#include "onlymove/inquiry.h"
#include "onlymove/pool.h"

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

// --- Many tasks over one pool: they go in, several are at work at a time, and the finished ones
// come out in the order in which they went in, whatever the engines' order.

// Gives the next task (taken over) and what the caller knows it by. Returns false when there is
// none now; it is asked again at the next step.
typedef bool PipelineSource(void *context, SearchTask *task, uint64_t *tag);

typedef struct Pipeline Pipeline;

// The pool is borrowed.
Pipeline *pipeline_new(Pool *pool, SearchPriority priority, PipelineSource *source, void *context);
// Gives back all searches.
void pipeline_free(Pipeline *pipeline, int64_t now);

typedef struct PipelineResult {
    uint64_t tag;
    const void *self;  // of the task, which is done, unless `fault` says something
    const char *fault; // why the engines could not serve it, or ""
} PipelineResult;

// Call after pool_pump(): takes up tasks, moves on what is under way. Returns true with the next
// result in order, when that one is ready; it is valid until pipeline_next(), and is given again
// until then.
bool pipeline_step(Pipeline *pipeline, int64_t now, PipelineResult *result);
void pipeline_next(Pipeline *pipeline);

// `self` of the tasks under way, the first given first; NULL past the last. For the screen.
const void *pipeline_task(const Pipeline *pipeline, size_t index, uint64_t *tag);
