// One program, three pipes and one poll loop until all of them are at their end.
#include "tests/support/command.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "tests/support/child.h"

enum { IN, OUT, ERR, PIPES };

typedef struct Pipes {
    int ours[PIPES], theirs[PIPES];
} Pipes;

static void close_end(int *fd) {
    if (*fd >= 0)
        close(*fd);
    *fd = -1;
}

static void pipes_close(Pipes *pipes) {
    for (int i = 0; i < PIPES; i++) {
        close_end(&pipes->ours[i]);
        close_end(&pipes->theirs[i]);
    }
}

static bool pipes_open(Pipes *pipes) {
    for (int i = 0; i < PIPES; i++)
        pipes->ours[i] = pipes->theirs[i] = -1;
    for (int i = 0; i < PIPES; i++) {
        int ends[2];
        if (pipe(ends) != 0) {
            pipes_close(pipes);
            return false;
        }
        pipes->ours[i] = ends[i == IN ? 1 : 0];
        pipes->theirs[i] = ends[i == IN ? 0 : 1];
        child_keeps_out(ends[0]);
        child_keeps_out(ends[1]);
        fcntl(pipes->ours[i], F_SETFL, O_NONBLOCK);
    }
    return true;
}

static pid_t start(Pipes *pipes, const char *const argv[], const char *const env[]) {
    pid_t pid = fork();
    if (pid == 0) {
        setpgid(0, 0);
        for (int i = 0; i < PIPES; i++)
            dup2(pipes->theirs[i], i);
        child_become(argv, env);
    }
    if (pid > 0)
        setpgid(pid, pid); // whichever of the two comes first
    for (int i = 0; i < PIPES; i++)
        close_end(&pipes->theirs[i]);
    return pid;
}

static bool try_again(void) {
    return errno == EAGAIN || errno == EINTR;
}

static void feed(int *fd, const char *input, size_t len, size_t *fed) {
    ssize_t put = *fed < len ? write(*fd, input + *fed, len - *fed) : 0;
    if (put > 0)
        *fed += (size_t)put;
    if (*fed == len || (put < 0 && !try_again())) // a program need not read all of it
        close_end(fd);
}

static void take(int *fd, Str *into) {
    char block[16384];
    ssize_t got = read(*fd, block, sizeof block);
    if (got > 0)
        str_add_bytes(into, block, (size_t)got);
    else if (got == 0 || !try_again())
        close_end(fd);
}

// Until every pipe is at its end; false when the time is out before.
static bool exchange(Pipes *pipes, Command *command, const char *input, int64_t deadline) {
    size_t len = strlen(input);
    size_t fed = 0;
    while (pipes->ours[IN] >= 0 || pipes->ours[OUT] >= 0 || pipes->ours[ERR] >= 0) {
        struct pollfd polled[PIPES] = {{pipes->ours[IN], POLLOUT, 0},
                                       {pipes->ours[OUT], POLLIN, 0},
                                       {pipes->ours[ERR], POLLIN, 0}};
        int left = child_time_left(deadline);
        if (left == 0)
            return false;
        if (poll(polled, PIPES, left) <= 0)
            continue;
        if (polled[IN].revents)
            feed(&pipes->ours[IN], input, len, &fed);
        if (polled[OUT].revents)
            take(&pipes->ours[OUT], &command->out);
        if (polled[ERR].revents)
            take(&pipes->ours[ERR], &command->err);
    }
    return true;
}

bool command_run(Command *command, const char *const argv[], const char *input,
                 const char *const env[], int timeout_ms) {
    *command = (Command){.status = -1};
    Pipes pipes;
    if (!pipes_open(&pipes))
        return false;
    int64_t deadline = child_clock() + timeout_ms;
    pid_t pid = start(&pipes, argv, env);
    if (pid < 0) {
        pipes_close(&pipes);
        return false;
    }
    // Writing to a program that has stopped reading is an error here, not our end.
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    struct sigaction before;
    sigaction(SIGPIPE, &ignore, &before);
    bool complete = exchange(&pipes, command, input ? input : "", deadline);
    sigaction(SIGPIPE, &before, NULL);
    pipes_close(&pipes);
    if (!complete)
        kill(-pid, SIGKILL); // also what it had started and left behind with our pipes
    bool ended = child_reap(pid, deadline, &command->status);
    command->timed_out = !complete || !ended;
    return true;
}

void command_done(Command *command) {
    str_done(&command->out);
    str_done(&command->err);
}
