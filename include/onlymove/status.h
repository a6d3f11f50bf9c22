// Errors are values: what a function that can fail returns, and the sentence that says why.
#pragma once

#include "onlymove/str.h"

typedef enum Status {
    STATUS_OK,
    STATUS_USAGE,     // the caller's words make no sense: an unknown key, a value out of range
    STATUS_NOT_FOUND, // no such file, game, profile, row
    STATUS_SYNTAX,    // text that cannot be read as what it should be
    STATUS_ILLEGAL,   // readable, but against the rules of chess
    STATUS_IO,        // the system refused: open, read, write, fork
    STATUS_ENGINE,    // an engine is missing, died, hangs or talks nonsense
    STATUS_STORE,     // the database refused
    STATUS_LIMIT,     // a limit that the user can change was reached
    STATUS_CONFLICT,  // another program has changed it meanwhile; the same call again succeeds
    STATUS_LOCKED,    // another program locks the store just now; nothing was done
} Status;

// One sentence without a final newline, complete enough to be shown unchanged. It may have text
// from outside, so the screen passes it through text_add_safe().
typedef struct Fault {
    char text[512];
} Fault;

// Writes the sentence into *fault (which may be NULL) and returns `status`, so that a function can
// end with `return fault_set(fault, STATUS_IO, ...)`.
Status fault_set(Fault *fault, Status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

// Does the same for a wrong name, and adds the nearest name of a table, where one is near, see
// text_nearest(): "; nearest: fork"; else all its names, unless there are too many.
Status fault_set_nearest(Fault *fault, Status status, const char *wrong, TextNameAt *name_at,
                         const void *table, const char *format, ...)
    __attribute__((format(printf, 6, 7)));

// What a step of longer work returns, as of a job. Its *fault says why it has failed or is locked.
typedef enum JobResult {
    JOB_MORE,   // more can be done at once
    JOB_WAIT,   // more can be done when an engine or a file has something for it
    JOB_LOCKED, // another program locks the store; the next step tries again
    JOB_DONE,
    JOB_FAILED,
} JobResult;
// Turns a status into a result of a step: `result` for STATUS_OK.
JobResult job_result(Status status, JobResult result);
