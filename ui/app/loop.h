// The event loop: terminal, engines and signals in one poll(). Nothing else changes state.
#pragma once

#include "ui/app/workbench.h"

// Opens the terminal, runs until the user quits, restores the terminal. *ended_by is the signal
// that ended it, or 0. When there is no terminal, *fault says so and STATUS_IO is returned.
Status loop_run(Workbench *wb, int *ended_by, Fault *fault);

// --- The workbench in lines of text, for screen readers and scripts. A line of input is a command,
// the name of a key, or the answer to a question; after an empty line the workbench describes the
// current view. It writes no control sequences.

// Reads lines from `in` until the user quits or the input ends, writes to `out`. Where `in` is no
// terminal, a line waits until all work that earlier lines have begun is done, jobs included.
void plain_run(Workbench *wb, int in, int out);
