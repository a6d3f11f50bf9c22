// Moves searches from an inquiry to a pool and their findings back.
#include "onlymove/runner.h"

#include <time.h>

void runner_init(Runner *runner, Pool *pool, Inquiry *inquiry, SearchPriority priority)
{
    *runner = (Runner){.pool = pool, .inquiry = inquiry, .priority = priority};
}

static void give_back(Runner *runner, int64_t now)
{
    pool_drop(runner->pool, runner->search, now);
    runner->search = NULL;
}

void runner_done(Runner *runner, int64_t now)
{
    if (runner->search) {
        give_back(runner, now);
    }
}

int64_t runner_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static RunnerState fail(Runner *runner, const char *why, int64_t now)
{
    fault_set(&runner->fault, STATUS_ENGINE, "%s", why);
    runner_done(runner, now);
    return RUNNER_FAILED;
}

// Asks for what the inquiry wants; false when that cannot be asked.
static bool ask(Runner *runner, int64_t now)
{
    SearchRequest request;
    if (inquiry_wants(runner->inquiry, &request)) {
        runner->search = pool_ask(runner->pool, &request, runner->priority, now);
    }
    return runner->search;
}

RunnerState runner_step(Runner *runner, int64_t now)
{
    while (inquiry_state(runner->inquiry) != INQUIRY_DONE) {
        if (!runner->search && !ask(runner, now)) {
            return fail(runner, "the engine cannot be asked about this position", now);
        }
        if (search_state(runner->search) == SEARCH_FAILED) {
            return fail(runner, search_fault(runner->search), now);
        }
        if (inquiry_feed(runner->inquiry, search_analysis(runner->search))) {
            return RUNNER_WORKING;
        }
        give_back(runner, now);
    }
    return RUNNER_DONE;
}

Status runner_finish(Runner *runner, const volatile int *interrupted, Fault *fault)
{
    for (;;) {
        RunnerState state = runner_step(runner, runner_now());
        if (state == RUNNER_DONE) {
            return STATUS_OK;
        }
        if (state == RUNNER_FAILED) {
            return fault_set(fault, STATUS_ENGINE, "%s", runner->fault.text);
        }
        if (interrupted && *interrupted) {
            runner_done(runner, runner_now());
            return fault_set(fault, STATUS_LIMIT, "interrupted");
        }
        pool_wait(runner->pool, runner_now());
        pool_pump(runner->pool, runner_now());
    }
}
