// The event loop: terminal, engines and signals in one poll(), and the only place that changes
// state.
#pragma once

#include "ui/app/workbench.h"

// Opens the terminal, runs until the user quits, restores the terminal. *ended_by is the signal
// that ended it, or 0. When there is no terminal, *fault says so and STATUS_IO is returned.
Status loop_run(Workbench *wb, int *ended_by, Fault *fault);

// --- The workbench as lines, for screen readers and for scripts. A line that is typed is a command
// of the table, a key by its name, or the answer to a question; after an empty one the workbench
// describes the place at hand. It writes text alone, no control sequence

// Reads lines from `in` until the user quits or the input ends, writes to `out`. Where `in` is no
// terminal, a line is taken only when all that earlier lines have begun is done, jobs included.
void plain_run(Workbench *wb, int in, int out);
