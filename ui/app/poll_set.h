// The descriptors that an event loop of the workbench waits for: two of its own, and those of
// engines, file and store.
#pragma once

#include <poll.h>

#include "ui/app/workbench.h"

enum { LOOP_FDS = 2 }; // entries that the loop fills in before it waits

// A zeroed PollSet is empty.
typedef struct PollSet {
    struct pollfd *fds;
} PollSet;

void poll_set_init(PollSet *poll_set, const Workbench *wb);
void poll_set_done(PollSet *poll_set);

// Waits until something happens to fds[0] or fds[1] (.fd -1: not used), or to a descriptor of the
// workbench; at most until `due` (-1: never), or until something of the workbench is due.
void poll_set_wait(PollSet *poll_set, const Workbench *wb, int64_t due);

// Reads a large game, then indexes and checks the rest of the file, for a few milliseconds or until
// `fd` (-1: none) has something to read. Returns whether something was done.
bool poll_set_read_more(Workbench *wb, int fd);
