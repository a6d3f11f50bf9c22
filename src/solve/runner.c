// Moves searches from an inquiry to an engine and their findings back.
#include "onlymove/runner.h"

#include <stdio.h>
#include <time.h>

void runner_init(Runner *runner, Engine *engine, Inquiry *inquiry)
{
    *runner = (Runner){.engine = engine, .inquiry = inquiry};
}

int64_t runner_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static RunnerState fail(Runner *runner, const char *why)
{
    snprintf(runner->fault.text, sizeof runner->fault.text, "%s", why);
    return RUNNER_FAILED;
}

static RunnerState start(Runner *runner, int64_t now)
{
    if (engine_start(runner->engine, now, &runner->fault) != STATUS_OK) {
        return RUNNER_FAILED;
    }
    runner->started = true;
    runner->generation = 0;
    return RUNNER_WORKING;
}

// A search that its engine did not survive is asked once more, of a fresh process. An engine that
// had failed before it was ours is just started.
static RunnerState revive(Runner *runner, int64_t now)
{
    if (runner->retried) {
        return fail(runner, engine_fault(runner->engine));
    }
    runner->retried = runner->started || runner->generation != 0;
    return start(runner, now);
}

static void feed(Runner *runner, int64_t now)
{
    const Analysis *analysis = engine_analysis(runner->engine);
    bool finished = analysis->finished;
    if (inquiry_feed(runner->inquiry, analysis)) {
        return;
    }
    if (!finished) {
        engine_stop(runner->engine, now);
    }
    runner->generation = 0;
    runner->retried = false;
}

static void ask(Runner *runner, int64_t now)
{
    SearchRequest request;
    if (inquiry_wants(runner->inquiry, &request)) {
        runner->generation = engine_search(runner->engine, &request, now);
    }
}

RunnerState runner_step(Runner *runner, int64_t now)
{
    EngineState state = engine_state(runner->engine);
    if (inquiry_state(runner->inquiry) == INQUIRY_DONE) {
        return RUNNER_DONE;
    }
    if (state == ENGINE_FAILED) {
        return revive(runner, now);
    }
    if (state == ENGINE_OFF && start(runner, now) != RUNNER_WORKING) {
        return RUNNER_FAILED;
    }
    if (runner->generation != 0) {
        feed(runner, now);
    }
    // A request without legal moves ends at once, so that more than one may be fed in a step.
    while (runner->generation == 0 && inquiry_state(runner->inquiry) != INQUIRY_DONE) {
        ask(runner, now);
        if (runner->generation == 0) {
            return engine_state(runner->engine) == ENGINE_FAILED
                       ? revive(runner, now)
                       : fail(runner, "the engine cannot be asked about this position");
        }
        if (engine_analysis(runner->engine)->finished) {
            feed(runner, now);
        }
    }
    return inquiry_state(runner->inquiry) == INQUIRY_DONE ? RUNNER_DONE : RUNNER_WORKING;
}

static void wait_for_news(const Runner *runner)
{
    struct pollfd fds[ENGINE_FDS];
    int count = engine_pollfds(runner->engine, fds);
    int64_t deadline = engine_deadline(runner->engine);
    int64_t left = deadline < 0 ? 1000 : deadline - runner_now();
    left = left < 0 ? 0 : left > 1000 ? 1000 : left;
    poll(fds, (nfds_t)count, (int)left);
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
            engine_stop(runner->engine, runner_now());
            return fault_set(fault, STATUS_LIMIT, "interrupted");
        }
        wait_for_news(runner);
        engine_pump(runner->engine, runner_now());
    }
}
