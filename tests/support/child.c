// Starting a program in a clean state and waiting for its end with a time limit.
#include "tests/support/child.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// How often a child's end is looked for while there is nothing else to wait on.
enum { LOOK_AGAIN_MS = 5 };

int64_t child_clock(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int child_time_left(int64_t deadline) {
    int64_t left = deadline - child_clock();
    return left < 0 ? 0 : left > INT_MAX ? INT_MAX : (int)left;
}

bool child_keeps_out(int fd) {
    return fcntl(fd, F_SETFD, FD_CLOEXEC) == 0;
}

void child_become(const char *const argv[], const char *const env[]) {
    // A test runner in the background ignores some, and what is ignored stays so through exec.
    for (int number = 1; number < NSIG; number++)
        signal(number, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    for (size_t i = 0; env && env[i]; i++) {
        const char *equals = strchr(env[i], '=');
        char *name = equals ? strndup(env[i], (size_t)(equals - env[i])) : NULL;
        if (name) {
            setenv(name, equals + 1, 1);
            free(name);
        }
    }
    execvp(argv[0], (char *const *)(uintptr_t)argv);
    dprintf(STDERR_FILENO, "%s: cannot be started: %s\n", argv[0], strerror(errno));
    _exit(127);
}

static int exit_status(int raw) {
    return WIFSIGNALED(raw) ? 128 + WTERMSIG(raw) : WEXITSTATUS(raw);
}

bool child_ended(pid_t pid, int *status) {
    int raw;
    if (waitpid(pid, &raw, WNOHANG) != pid)
        return false;
    *status = exit_status(raw);
    return true;
}

bool child_reap(pid_t pid, int64_t deadline, int *status) {
    while (!child_ended(pid, status)) {
        if (child_time_left(deadline) == 0) {
            int raw = 0;
            kill(-pid, SIGKILL);
            kill(pid, SIGKILL);
            while (waitpid(pid, &raw, 0) < 0 && errno == EINTR) {
            }
            *status = exit_status(raw);
            return false;
        }
        poll(NULL, 0, LOOK_AGAIN_MS);
    }
    return true;
}
