// Moves searches from a task to a pool and their findings back.
#include "onlymove/runner.h"

#include <time.h>

void runner_init(Runner *runner, Pool *pool, SearchTask task, SearchPriority priority)
{
    *runner = (Runner){.pool = pool, .task = task, .priority = priority};
}

static void give_search_back(Runner *runner, int64_t now)
{
    pool_drop(runner->pool, runner->search, now);
    runner->search = NULL;
}

void runner_done(Runner *runner, int64_t now)
{
    if (runner->search) {
        give_search_back(runner, now);
    }
}

int64_t runner_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static RunnerState give_up(Runner *runner, const char *why, int64_t now)
{
    fault_set(&runner->fault, STATUS_ENGINE, "%s", why);
    runner_done(runner, now);
    return RUNNER_FAILED;
}

RunnerState runner_step(Runner *runner, int64_t now)
{
    const SearchTask *task = &runner->task;
    for (;;) {
        SearchRequest request;
        if (!runner->search && !task->wants(task->self, &request)) {
            return RUNNER_DONE;
        }
        if (!runner->search) {
            runner->search = pool_ask(runner->pool, &request, runner->priority, now);
        }
        if (!runner->search) {
            return give_up(runner, "the engine cannot be asked about this position", now);
        }
        if (search_state(runner->search) == SEARCH_FAILED) {
            return give_up(runner, search_fault(runner->search), now);
        }
        if (task->feed(task->self, search_analysis(runner->search))) {
            return RUNNER_WORKING;
        }
        give_search_back(runner, now);
    }
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

bool runner_recall(SearchTask task, const SearchCache *cache, const char *identity)
{
    SearchRequest request;
    bool enough = true;
    CLEANUP(analysis_done) Analysis analysis = analysis_blank(0);
    while (enough && task.wants(task.self, &request)) {
        enough =
            cache_recall(cache, identity, &request, &analysis) && !task.feed(task.self, &analysis);
    }
    return enough;
}
