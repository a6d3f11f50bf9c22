// Brings an inquiry and an engine together; used by the workbench's loop and by the command line.
#ifndef ONLYMOVE_RUNNER_H
#define ONLYMOVE_RUNNER_H

#include "onlymove/inquiry.h"

typedef struct Runner {
    Engine *engine;      // borrowed
    Inquiry *inquiry;    // borrowed
    unsigned generation; // of the search that runs for it; 0: none
    bool started;        // the engine was started for it
    bool retried;        // ... and once more, for the current search
    Fault fault;         // RUNNER_FAILED: why
} Runner;

void runner_init(Runner *runner, Engine *engine, Inquiry *inquiry);

typedef enum RunnerState { RUNNER_WORKING, RUNNER_DONE, RUNNER_FAILED } RunnerState;

// Call after engine_pump(): feeds what is new, asks for what is wanted. An engine that fails in the
// middle of a search is started afresh once for that search; then it is RUNNER_FAILED and
// `fault` says why.
RunnerState runner_step(Runner *runner, int64_t now);

// Runs to the end, waiting in poll(). STATUS_ENGINE when the engine failed. `interrupted` (may be
// NULL) is looked at between waits; non-zero ends the run with STATUS_LIMIT.
Status runner_finish(Runner *runner, const volatile int *interrupted, Fault *fault);

// Milliseconds of a monotonic clock, for everything that takes `now`.
int64_t runner_now(void);

#endif
