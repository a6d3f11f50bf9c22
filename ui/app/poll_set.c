// Waits for engines, the file and the store, and reads on between two waits.
#include "ui/app/poll_set.h"

#include <stdlib.h>

#include "onlymove/runner.h"
#include "onlymove/xalloc.h"

// How long a file is read on before keys and engines are polled again.
enum { READING_MILLISECONDS = 4 };

// The descriptors after those of the loop: the file, and a watch on the store for writes by others.
enum { WORKBENCH_FDS = 2, FIRST_POOL_FD = LOOP_FDS + WORKBENCH_FDS };

void poll_set_init(PollSet *poll_set, const Workbench *wb) {
    poll_set->fds =
        xcalloc(FIRST_POOL_FD + (size_t)pool_fds_max(wb->engines.pool), sizeof *poll_set->fds);
}

void poll_set_done(PollSet *poll_set) {
    free(poll_set->fds);
    poll_set->fds = NULL;
}

static int64_t earlier_time(int64_t a, int64_t b) {
    return a < 0 ? b : b < 0 ? a : a < b ? a : b;
}

// Returns the milliseconds to wait; -1, for ever, while nothing is due.
static int poll_timeout(const Workbench *wb, int64_t due, int64_t now) {
    if (workbench_can_read(wb))
        return 0;
    due = earlier_time(due,
                       earlier_time(pool_deadline(wb->engines.pool), review_deadline(wb->review)));
    if (due < 0)
        return -1;
    return due <= now ? 0 : due - now > 60000 ? 60000 : (int)(due - now);
}

void poll_set_wait(PollSet *poll_set, const Workbench *wb, int64_t due) {
    struct pollfd *fds = poll_set->fds;
    // poll() ignores a descriptor of -1.
    fds[LOOP_FDS] = (struct pollfd){.fd = wb->file.collection.waits_for, .events = POLLIN};
    fds[LOOP_FDS + 1] = (struct pollfd){.fd = review_watch_fd(wb->review), .events = POLLIN};
    const int count = FIRST_POOL_FD + pool_pollfds(wb->engines.pool, fds + FIRST_POOL_FD,
                                                   pool_fds_max(wb->engines.pool));
    poll(fds, (nfds_t)count, poll_timeout(wb, due, now_ms()));
}

bool poll_set_read_more(Workbench *wb, int fd) {
    const int64_t started = now_ms();
    bool has_read = false;
    while ((workbench_can_read(wb) || wb->file.reading) && !wb->quit) {
        workbench_read_more(wb);
        if (wb->file.collection.waits_for >= 0 && !workbench_can_read(wb))
            break;
        has_read = true;
        struct pollfd input = {.fd = fd, .events = POLLIN};
        if (now_ms() - started >= READING_MILLISECONDS || poll(&input, 1, 0) > 0)
            return has_read;
    }
    return has_read;
}
