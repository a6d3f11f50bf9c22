// Brings a search task and a pool together: asks the pool for the searches that the task wants, and
// feeds the task what they find.
#pragma once

#include "onlymove/inquiry.h"
#include "onlymove/pool.h"

typedef struct Runner {
    Pool *pool;      // borrowed
    SearchTask task; // borrowed
    SearchPriority priority;
    Search *search; // the search it has asked for, or NULL
    Fault fault;    // why it is RUNNER_FAILED
} Runner;

void runner_init(Runner *runner, Pool *pool, SearchTask task, SearchPriority priority);
// Drops its search. Call it before the pool or the task is freed.
void runner_done(Runner *runner, int64_t now);

typedef enum RunnerState { RUNNER_WORKING, RUNNER_DONE, RUNNER_FAILED } RunnerState;

// Call it after pool_pump(): feeds the task what is new and asks for what it wants. RUNNER_FAILED
// when a search has failed; `fault` says why.
RunnerState runner_step(Runner *runner, int64_t now);

// Runs to the end, waiting in poll(). STATUS_ENGINE when the engine failed. `interrupted` (may be
// NULL) is looked at between waits; non-zero ends the run with STATUS_LIMIT.
Status runner_finish(Runner *runner, const volatile int *interrupted, Fault *fault);

// Runs a task to its end on what a cache knows for the engine of that identity, without waiting.
// False where that is not enough; the task is then of no more use.
bool runner_finish_from_cache(SearchTask task, const SearchCache *cache, const char *identity);

// --- A pipeline runs many tasks over one pool, several at a time. Results come out in the order in
// which the tasks went in, whichever engine is ready first.

// Gives the pipeline its next task (taken over) and a number for the caller's use. Returns false
// when there is none now; the next step asks again.
typedef bool TaskSupplier(void *context, SearchTask *task, uint64_t *user_data);

typedef struct Pipeline Pipeline;

// The pool is borrowed.
Pipeline *pipeline_new(Pool *pool, SearchPriority priority, TaskSupplier *supplier, void *context);
// Drops all searches.
void pipeline_free(Pipeline *pipeline, int64_t now);

typedef struct PipelineResult {
    uint64_t user_data;
    const void *self;  // of the task, which is done unless there is a fault
    const char *fault; // why the engines could not serve it, or ""
} PipelineResult;

// Call it after pool_pump(): takes new tasks and moves on those under way. Returns true with the
// next result in order when it is ready; it is valid, and returned again, until pipeline_next().
bool pipeline_step(Pipeline *pipeline, int64_t now, PipelineResult *result);
void pipeline_next(Pipeline *pipeline);

// `self` of a task under way, in the order in which they were given; NULL past the last. For the
// screen.
const void *pipeline_task(const Pipeline *pipeline, size_t index, uint64_t *user_data);
