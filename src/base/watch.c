// Watches files by inotify on Linux; there is no watch elsewhere.
#include "onlymove/file.h"

#include <stddef.h>

#ifdef __linux__

#include <sys/inotify.h>
#include <unistd.h>

int watch_open(const char *const paths[]) {
    int watch = inotify_init1(IN_NONBLOCK | IN_CLOEXEC), watched = 0;
    for (size_t i = 0; watch >= 0 && paths[i]; i++)
        watched += inotify_add_watch(watch, paths[i], IN_MODIFY) >= 0;
    if (watch >= 0 && watched == 0) {
        close(watch);
        return -1;
    }
    return watch;
}

bool watch_read_change(int watch) {
    char events[4096];
    bool has_changed = false;
    while (read(watch, events, sizeof events) > 0)
        has_changed = true;
    return has_changed;
}

#else

int watch_open(const char *const paths[]) {
    (void)paths;
    return -1;
}

bool watch_read_change(int watch) {
    (void)watch;
    return false;
}

#endif
