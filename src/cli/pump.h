// What commands that take long have in common: they catch Ctrl-C, SIGTERM and a terminal that is
// closed, wait while another program locks the store, and are driven to their end in steps.
#pragma once

#include "onlymove/pool.h"
#include "onlymove/store.h"
#include "onlymove/str.h"

// Catches SIGINT, SIGTERM and SIGHUP from now on: the first of each ends nothing by itself, a
// second one ends the program at once. SIGHUP stays ignored where it was. Returns a pointer to the
// number of the signal that has come; 0: none has.
const volatile int *signals_catch(void);
// Lets each of these signals end the program at once with EXIT_INTERRUPTED, even one that has
// come already. For commands that have nothing to tidy up, such as a temporary file.
void signals_end_program(void);

// --- Locks

enum { LOCK_SECONDS = 60 }; // for one lock; then the command fails

typedef struct LockWait {            // zeroed but for `interrupted`
    const volatile int *interrupted; // ends the waiting; NULL: nothing does
    const char *path;
    bool has_reported; // the user was told once that the command waits
} LockWait;

// Returns `db`, or where that is NULL the usual path of a store, which it puts into *path. NULL:
// there is none, as *fault says.
const char *store_path_or_usual(const char *db, Str *path, Fault *fault);

// Opens the store by `open`, and waits while another program locks it. Later calls on the store
// wait in the same way, so *waiting must stay where it is until the store is closed.
typedef Status StoreOpen(Store **store, const char *path, Fault *fault);
Status open_when_unlocked(LockWait *waiting, StoreOpen *open, Store **store, const char *path,
                          Fault *fault);

// --- Steps

typedef struct Pump { // drives a command to its end, step by step
    void *context;
    // Does one step. JOB_MORE with words in *fault: a part went wrong, and pump_run() prints why.
    JobResult (*step)(void *context, Fault *fault);
    // Appends the progress, for a line on a terminal; NULL: none is shown.
    void (*describe)(void *context, Str *out);
    Pool *pool;                      // NULL: the steps need no engine
    const volatile int *interrupted; // as signals_catch() returns it
    // What the functions keep for themselves.
    bool line_is_open; // a line of progress is not ended yet
    int64_t printed_at;
} Pump;

// Does all steps. Returns JOB_DONE, JOB_FAILED with *fault, or JOB_MORE where it was interrupted.
JobResult pump_run(Pump *pump, Fault *fault);
// Ends the line of progress, so that something else can be said.
void pump_end_line(Pump *pump);
// Ends the line of progress and says what went wrong; returns EXIT_FAILED.
int pump_report_fault(Pump *pump, const Fault *fault);
