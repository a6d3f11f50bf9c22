// The event loop: terminal, engines and signals in one poll(), and the only place that changes
// state.
#ifndef ONLYMOVE_UI_APP_LOOP_H
#define ONLYMOVE_UI_APP_LOOP_H

#include "ui/app/workbench.h"

// Opens the terminal, runs until the user quits, restores the terminal. Returns the signal that
// ended it, or 0. When there is no terminal *fault says so and STATUS_IO is returned.
Status loop_run(Workbench *wb, int *ended_by, Fault *fault);

#endif
