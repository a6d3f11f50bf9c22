// The event loop: terminal, engines and signals in one poll(), and the only place that changes
// state.
#pragma once

#include "ui/app/workbench.h"

// Opens the terminal, runs until the user quits, restores the terminal. Returns the signal that
// ended it, or 0. When there is no terminal *fault says so and STATUS_IO is returned.
Status loop_run(Workbench *wb, int *ended_by, Fault *fault);

// --- The workbench as lines, for screen readers and for scripts: what is typed is a command of the
// table, or a key by its name, or the answer to what was asked; an empty line says where one is.
// Nothing but text is written, no control sequence

// Reads lines from `in` until the user quits or the input ends, writes to `out`. Where `in` is no
// terminal, a line is taken when what the ones before have begun is done, runs included.
void plain_run(Workbench *wb, int in, int out);
