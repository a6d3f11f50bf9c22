// Limits memory by RLIMIT_DATA, which counts private writable pages, so that endgame tables, which
// are mapped files, do not count. Finds what an engine has started by a mark in its environment.
#define _GNU_SOURCE // prlimit()
#include "src/engine/uci/process.h"

#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static void forbid_core_files(void) {
    const struct rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
}

#ifdef __linux__

#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/prctl.h>

#include "onlymove/xalloc.h"

void confine_begin(ConfineMark *mark) {
    static unsigned number;
    prctl(PR_SET_CHILD_SUBREAPER, 1UL);
    snprintf(mark->entry, sizeof mark->entry, "ONLYMOVE_ENGINE=%ld.%u", (long)getpid(), ++number);
}

void confine_memory(pid_t pid, int64_t megabytes) {
    struct rlimit limit;
    if (prlimit(pid, RLIMIT_DATA, NULL, &limit) == 0) {
        const rlim_t wanted = megabytes > 0 ? (rlim_t)megabytes << 20 : RLIM_INFINITY;
        // The hard limit stays, so that the soft one can rise.
        limit.rlim_cur = wanted < limit.rlim_max ? wanted : limit.rlim_max;
        prlimit(pid, RLIMIT_DATA, &limit, NULL);
    }
}

int64_t confine_peak(const struct rusage *usage) {
    return usage->ru_maxrss >> 10;
}

void confine_self(pid_t parent, int64_t megabytes) {
    forbid_core_files();
    if (megabytes > 0)
        confine_memory(0, megabytes);
    prctl(PR_SET_NO_NEW_PRIVS, 1UL, 0UL, 0UL, 0UL);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
        _exit(127);
}

// Reads up to `size` bytes of a file of /proc, and adds a NUL. Returns their number.
static size_t read_proc(const char *path, char *bytes, size_t size) {
    size_t len = 0;
    const int fd = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t got = fd < 0 ? 0 : 1;
    while (got > 0 && len < size) {
        got = read(fd, bytes + len, size - len);
        len += got > 0 ? (size_t)got : 0;
    }
    if (fd >= 0)
        close(fd);
    bytes[len] = '\0';
    return len;
}

static bool is_zombie(pid_t pid) {
    char path[64], stat[512];
    snprintf(path, sizeof path, "/proc/%ld/stat", (long)pid);
    read_proc(path, stat, sizeof stat - 1);
    const char *name_end = strrchr(stat, ')'); // a blank and the state stand after it
    return !name_end || strncmp(name_end, ") Z", 3) == 0;
}

// Whether a process has the mark. *unknown: it has no environment now. It is in exec, or it exits
// and its children are not ours yet.
static bool has_mark(pid_t pid, const ConfineMark *mark, bool *unknown) {
    enum { BYTES_MAX = 1 << 17 }; // most are smaller; the mark comes first
    char path[64];
    char *environment = xmalloc(BYTES_MAX + 1);
    bool found = false;
    snprintf(path, sizeof path, "/proc/%ld/environ", (long)pid);
    const size_t len = read_proc(path, environment, BYTES_MAX);
    *unknown = len == 0 && !is_zombie(pid);
    for (size_t at = 0; at < len && !found; at += strlen(environment + at) + 1)
        found = strcmp(environment + at, mark->entry) == 0;
    free(environment);
    return found;
}

// Kills a process and its group, and waits a little. One whose memory the system takes long to
// reclaim stays behind as our zombie.
static void end_process(pid_t pid) {
    if (getpgid(pid) == pid)
        kill(-pid, SIGKILL);
    kill(pid, SIGKILL);
    for (int waited = 0; waited < 5 && waitpid(pid, NULL, WNOHANG) == 0; waited++)
        poll(NULL, 0, 1);
}

// Ends the children of a process that have the mark; false when there was none, nor one unknown.
static bool end_marked_children(pid_t parent, const ConfineMark *mark) {
    enum { BYTES_MAX = 1 << 16 };
    char path[64], *children = xmalloc(BYTES_MAX + 1);
    bool ended = false, unknown = false;
    snprintf(path, sizeof path, "/proc/%ld/task/%ld/children", (long)parent, (long)parent);
    if (read_proc(path, children, BYTES_MAX) > 0) {
        char *end, *rest = children;
        for (long pid; (pid = strtol(rest, &end, 10)) > 0 && end > rest; rest = end) {
            const bool marked = has_mark((pid_t)pid, mark, &unknown);
            if (marked)
                end_process((pid_t)pid);
            else if (unknown)
                poll(NULL, 0, 1);
            ended = ended || marked || unknown;
        }
    }
    free(children);
    return ended;
}

void confine_end(pid_t leader, const ConfineMark *mark) {
    enum { ROUNDS = 100 }; // of 1 to 5 milliseconds; children of an ended process become ours
    bool ended = mark->entry[0] != '\0';
    for (int round = 0; round < ROUNDS && ended; round++) {
        ended = end_marked_children(leader, mark);
        ended |= end_marked_children(getpid(), mark);
    }
    while (waitpid(-leader, NULL, WNOHANG) > 0) {
    }
}

#else

void confine_begin(ConfineMark *mark) {
    mark->entry[0] = '\0';
}

void confine_self(pid_t parent, int64_t megabytes) {
    (void)parent;
    (void)megabytes;
    forbid_core_files();
}

void confine_memory(pid_t pid, int64_t megabytes) {
    (void)pid;
    (void)megabytes;
}

int64_t confine_peak(const struct rusage *usage) {
    (void)usage;
    return 0;
}

void confine_end(pid_t leader, const ConfineMark *mark) {
    (void)leader;
    (void)mark;
}

#endif
