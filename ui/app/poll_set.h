// What the workbench waits for besides its user: engines, the file, the store; for whatever
// loop drives it.
#pragma once

#include <poll.h>

#include "ui/app/workbench.h"

enum { LOOP_FDS = 2 }; // that the loop fills in before it waits

// Zeroed, it has nothing to wait for.
typedef struct PollSet {
    struct pollfd *fds;
} PollSet;

void poll_set_init(PollSet *poll_set, const Workbench *wb);
void poll_set_done(PollSet *poll_set);

// Waits until something happens to fds[0], fds[1] (-1: nothing), the workbench's own, or until
// `due` (-1: never) or something of the workbench's is due.
void poll_set_wait(PollSet *poll_set, const Workbench *wb, int64_t due);

// Reads a large game, then indexes and checks the rest of the file, for a few milliseconds or until
// fds[0] has something. Returns whether something was done.
bool poll_set_go_on(Workbench *wb, int fd);
