// Drives something long to its end: steps it, serves its engines, says how it goes, hears Ctrl-C.
#ifndef ONLYMOVE_CLI_PUMP_H
#define ONLYMOVE_CLI_PUMP_H

#include "onlymove/pool.h"
#include "onlymove/str.h"

typedef struct Pump {
    void *context;
    // One step. JOB_MORE with words in *fault: a piece went wrong, which is said.
    JobResult (*step)(void *context, Fault *fault);
    // Appends how it goes, for a line on a terminal; NULL: nothing is said.
    void (*describe)(void *context, Str *out);
    Pool *pool;                      // NULL: it needs no engine
    const volatile int *interrupted; // see interrupt.h
    // The functions'.
    bool on_line; // a line of progress is not ended
    int64_t said_at;
} Pump;

// JOB_DONE, or JOB_FAILED as *fault says; JOB_MORE where it was interrupted.
JobResult pump_run(Pump *pump, Fault *fault);
// Ends the line of progress, so that something else can be said.
void pump_end_line(Pump *pump);
// Ends it and says what went wrong; returns EXIT_FAILED.
int pump_complain(Pump *pump, const Fault *fault);

#endif
