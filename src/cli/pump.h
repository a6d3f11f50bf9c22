// What commands that take long have in common: they hear Ctrl-C, SIGTERM and a terminal that is
// closed, wait while another program holds the store, and are driven to their end in steps.
#pragma once

#include "onlymove/pool.h"
#include "onlymove/store.h"
#include "onlymove/str.h"

// From now on the first of each of the three signals ends nothing by itself; a second one ends the
// program at once. SIGHUP stays ignored where it was. Returns where the number stands once one has
// come; 0 before.
const volatile int *interrupt_catch(void);
// For commands that need no tidying up: from now on each of the three, and one that has come, ends
// the program at once with EXIT_INTERRUPTED. Who makes a temporary file calls interrupt_catch().
void interrupt_exits(void);

// --- Locks

enum { BUSY_SECONDS = 60 }; // for one lock; then the command fails

typedef struct BusyWait {            // zeroed but for `interrupted`
    const volatile int *interrupted; // ends the waiting; NULL: nothing does
    const char *path;
    bool said; // once is enough
} BusyWait;

// Opens the store as `open` does, and waits while another program holds it; so does each later call
// on the store, which is why *busy stays where it is until the store is closed.
typedef Status StoreOpen(Store **store, const char *path, Fault *fault);
Status open_when_free(BusyWait *busy, StoreOpen *open, Store **store, const char *path,
                      Fault *fault);

// --- Steps

typedef struct Pump {
    void *context;
    // One step. JOB_MORE with words in *fault: a piece went wrong, which is said.
    JobResult (*step)(void *context, Fault *fault);
    // Appends how it goes, for a line on a terminal; NULL: nothing is said.
    void (*describe)(void *context, Str *out);
    Pool *pool;                      // NULL: it needs no engine
    const volatile int *interrupted; // see interrupt_catch()
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
