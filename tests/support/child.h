// What the helpers that start programs for a test share.
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

// Milliseconds of a clock that only goes forward.
int64_t child_clock(void);

// Milliseconds from now to `deadline`, never below 0, as poll() takes them.
int child_time_left(int64_t deadline);

// Opens pipe or terminal ends so that the next program started does not inherit them.
bool child_keeps_out(int fd);

// Between fork and exec: signals as a shell would hand them over, NAME=VALUE pairs of `env` (ends
// with NULL; may be NULL) on top of the environment, then the program, looked for on PATH. Ends
// the process with 127 and a sentence on stderr when it cannot be started.
void child_become(const char *const argv[], const char *const env[]) __attribute__((noreturn));

// Looks, without waiting, whether the child has ended; true with *status as exit status, or 128
// plus the signal that ended it.
bool child_ended(pid_t pid, int *status);

// Waits for the end; when it has not come by `deadline`, kills the child's process group and then
// waits for it. False when it had to be killed.
bool child_reap(pid_t pid, int64_t deadline, int *status);
