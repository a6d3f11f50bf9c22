// The loop of every command that takes long.
#include "src/cli/pump.h"

#include <stdio.h>
#include <unistd.h>

#include "onlymove/runner.h"
#include "src/cli/command.h"

enum { PROGRESS_TIME = 500 }; // milliseconds between two lines

void pump_end_line(Pump *pump)
{
    if (pump->on_line) {
        fprintf(stderr, "\n");
        pump->on_line = false;
    }
}

int pump_complain(Pump *pump, const Fault *fault)
{
    pump_end_line(pump);
    return command_failed(fault);
}

static void say_progress(Pump *pump)
{
    const int64_t now = runner_now();
    if (!pump->describe || now < pump->said_at + PROGRESS_TIME || !isatty(STDERR_FILENO))
        return;
    CLEANUP(str_done) Str line = {0};
    pump->describe(pump->context, &line);
    fprintf(stderr, "\r%s  ", str_text(&line));
    pump->said_at = now;
    pump->on_line = true;
}

JobResult pump_run(Pump *pump, Fault *fault)
{
    while (!*pump->interrupted) {
        *fault = (Fault){""};
        const JobResult result = pump->step(pump->context, fault);
        if (result == JOB_DONE || result == JOB_FAILED || result == JOB_LOCKED)
            return result == JOB_DONE ? JOB_DONE : JOB_FAILED;
        if (fault->text[0])
            pump_complain(pump, fault);
        say_progress(pump);
        if (result == JOB_WAIT && pump->pool && !*pump->interrupted) {
            pool_wait(pump->pool, runner_now());
            pool_pump(pump->pool, runner_now());
        }
    }
    return JOB_MORE;
}
