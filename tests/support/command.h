// Runs a program without a terminal and keeps all that came out of it, for tests of the command
// line.
#pragma once

#include <stdbool.h>

#include "onlymove/str.h"

typedef struct Command {
    Str out;        // standard output
    Str err;        // standard error
    int status;     // exit status, or 128 plus the signal that ended it; 127: could not be started
    bool timed_out; // it, and what it started, was killed
} Command;

// Runs argv (ends with NULL; argv[0] is looked for on PATH) with `input` as its standard input
// (NULL: none), NAME=VALUE pairs of `env` (ends with NULL; may be NULL) on top of the environment,
// and waits for its end and the end of its output, at most `timeout_ms`. False when the system
// refused or memory is out. End with command_done() in either case.
bool command_run(Command *command, const char *const argv[], const char *input,
                 const char *const env[], int timeout_ms);
void command_done(Command *command);
