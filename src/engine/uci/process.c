// Starts child processes, reads and writes their pipes, and ends them. Knows nothing of engines.
#include "src/engine/uci/process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "onlymove/xalloc.h"

extern char **environ;

enum { READ_END, WRITE_END };
// The pipes to a child. The last one reports a failed exec: it closes by itself when exec succeeds.
enum { TO_INPUT, FROM_OUTPUT, FROM_ERRORS, FROM_EXEC, PIPE_COUNT };

void process_init(Process *process) {
    *process = (Process){.pid = 0, .input = -1, .output = -1, .errors = -1};
}

static void close_end(int *fd) {
    if (*fd >= 0) {
        close(*fd);
        *fd = -1;
    }
}

static void close_pipes(int pipes[PIPE_COUNT][2]) {
    for (int i = 0; i < PIPE_COUNT; i++) {
        close_end(&pipes[i][READ_END]);
        close_end(&pipes[i][WRITE_END]);
    }
}

// Opens a pipe, close-on-exec, with descriptors above 2, because the child needs 0 to 2 itself.
static bool open_pipe(int ends[2]) {
    int low[2];
    if (pipe(low) < 0)
        return false;
    for (int i = 0; i < 2; i++)
        ends[i] = fcntl(low[i], F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    int why = errno;
    close(low[READ_END]);
    close(low[WRITE_END]);
    errno = why;
    return ends[READ_END] >= 0 && ends[WRITE_END] >= 0;
}

static bool open_pipes(int pipes[PIPE_COUNT][2]) {
    for (int i = 0; i < PIPE_COUNT; i++)
        pipes[i][READ_END] = pipes[i][WRITE_END] = -1;
    for (int i = 0; i < PIPE_COUNT; i++) {
        if (!open_pipe(pipes[i])) {
            int why = errno;
            close_pipes(pipes);
            errno = why;
            return false;
        }
    }
    return true;
}

static void reset_signals(void) {
    struct sigaction action = {.sa_handler = SIG_DFL};
    sigemptyset(&action.sa_mask);
    for (int number = 1; number < NSIG; number++)
        sigaction(number, &action, NULL); // fails for SIGKILL and SIGSTOP, which need no reset
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

// What the child executes, and with which environment and memory limit.
typedef struct ExecParams {
    const char *path;
    char *const *argv;
    char **environment;
    int64_t memory; // megabytes; 0: any
} ExecParams;

// Copies our environment with an entry in front; the caller frees the vector, not its entries.
static char **environment_with(char *entry) {
    size_t count = 0;
    while (environ && environ[count])
        count++;
    char **copy = xmalloc((count + 2) * sizeof *copy);
    size_t at = 0;
    if (entry[0])
        copy[at++] = entry;
    if (count > 0)
        memcpy(copy + at, environ, count * sizeof *copy);
    copy[at + count] = NULL;
    return copy;
}

// Runs in the child, and calls only what is allowed between fork and exec.
static void become_program(int pipes[PIPE_COUNT][2], const ExecParams *params, pid_t parent) {
    setpgid(0, 0);
    confine_self(parent, params->memory);
    reset_signals();
    if (dup2(pipes[TO_INPUT][READ_END], STDIN_FILENO) >= 0 &&
        dup2(pipes[FROM_OUTPUT][WRITE_END], STDOUT_FILENO) >= 0 &&
        dup2(pipes[FROM_ERRORS][WRITE_END], STDERR_FILENO) >= 0) {
        execve(params->path, params->argv, params->environment);
    }
    int why = errno;
    while (write(pipes[FROM_EXEC][WRITE_END], &why, sizeof why) < 0 && errno == EINTR) {
    }
    _exit(127);
}

// Waits for the result of exec in the child: 0, or its errno.
static int exec_result(int fd) {
    int why = 0;
    ssize_t got;
    do {
        got = read(fd, &why, sizeof why);
    } while (got < 0 && errno == EINTR);
    return got == (ssize_t)sizeof why ? why : 0;
}

// Reaps a child and returns its wait status; *peak is its peak memory in megabytes.
static int reap_child(pid_t pid, int64_t *peak) {
    int status = 0;
    struct rusage usage = {0};
    while (wait4(pid, &status, 0, &usage) < 0 && errno == EINTR) {
    }
    *peak = confine_peak(&usage);
    return status;
}

// Forks a child. Signals stay blocked until the child has reset our handlers.
static pid_t fork_child(int pipes[PIPE_COUNT][2], const ExecParams *params) {
    sigset_t all, old_mask;
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, &old_mask);
    pid_t parent = getpid();
    pid_t pid = fork();
    if (pid == 0)
        become_program(pipes, params, parent);
    int why = errno;
    sigprocmask(SIG_SETMASK, &old_mask, NULL);
    errno = why;
    return pid;
}

// Takes an end out of its pipe, so that close_pipes() leaves it open.
static int detach_nonblocking(int *fd) {
    int detached = *fd;
    *fd = -1;
    fcntl(detached, F_SETFL, fcntl(detached, F_GETFL) | O_NONBLOCK);
    return detached;
}

Status process_start(Process *process, const char *path, char *const argv[], int64_t memory,
                     Fault *fault) {
    process_init(process);
    process->memory = memory;
    confine_begin(&process->mark);
    int pipes[PIPE_COUNT][2];
    if (!open_pipes(pipes)) {
        return fault_set(fault, STATUS_IO, "%.200s: no pipe to talk to it: %s", path,
                         strerror(errno));
    }
    char **environment = environment_with(process->mark.entry);
    const ExecParams params = {path, argv, environment, memory};
    pid_t pid = fork_child(pipes, &params);
    int why = errno;
    free(environment);
    if (pid < 0) {
        close_pipes(pipes);
        return fault_set(fault, STATUS_IO, "%.200s: no process for it: %s", path, strerror(why));
    }
    setpgid(pid, pid); // the child calls it too; either may be first
    close_end(&pipes[FROM_EXEC][WRITE_END]);
    why = exec_result(pipes[FROM_EXEC][READ_END]);
    if (why) {
        close_pipes(pipes);
        reap_child(pid, &process->peak);
        return fault_set(fault, STATUS_ENGINE, "%.200s: cannot be executed: %s", path,
                         strerror(why));
    }
    process->pid = pid;
    process->input = detach_nonblocking(&pipes[TO_INPUT][WRITE_END]);
    process->output = detach_nonblocking(&pipes[FROM_OUTPUT][READ_END]);
    process->errors = detach_nonblocking(&pipes[FROM_ERRORS][READ_END]);
    close_pipes(pipes);
    return STATUS_OK;
}

size_t process_read(int *fd, char *buffer, size_t size) {
    ssize_t got;
    if (*fd < 0)
        return 0;
    do {
        got = read(*fd, buffer, size);
    } while (got < 0 && errno == EINTR);
    if (got == 0 || (got < 0 && errno != EAGAIN && errno != EWOULDBLOCK))
        close_end(fd);
    return got > 0 ? (size_t)got : 0;
}

// write() without SIGPIPE, whatever its handler: blocks the signal and consumes its own.
static ssize_t write_without_sigpipe(int fd, const char *bytes, size_t count) {
    sigset_t sigpipe_set, old_mask, pending;
    sigemptyset(&sigpipe_set);
    sigaddset(&sigpipe_set, SIGPIPE);
    sigpending(&pending);
    bool was_pending = sigismember(&pending, SIGPIPE) == 1;
    sigprocmask(SIG_BLOCK, &sigpipe_set, &old_mask);
    ssize_t written = write(fd, bytes, count);
    int why = errno;
    if (written < 0 && why == EPIPE && !was_pending) {
        sigpending(&pending);
        int signal_number;
        if (sigismember(&pending, SIGPIPE) == 1)
            sigwait(&sigpipe_set, &signal_number);
    }
    sigprocmask(SIG_SETMASK, &old_mask, NULL);
    errno = why;
    return written;
}

size_t process_write(Process *process, const char *bytes, size_t count) {
    size_t sent = 0;
    while (sent < count && process->input >= 0) {
        ssize_t written = write_without_sigpipe(process->input, bytes + sent, count - sent);
        if (written >= 0)
            sent += (size_t)written;
        else if (errno == EAGAIN || errno == EWOULDBLOCK)
            return sent;
        else if (errno != EINTR)
            close_end(&process->input);
    }
    return count;
}

bool process_ended(const Process *process) {
    if (process->pid == 0)
        return true;
    siginfo_t info;
    memset(&info, 0, sizeof info);
    return waitid(P_PID, (id_t)process->pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           info.si_pid == process->pid;
}

void process_limit_memory(Process *process, int64_t memory) {
    if (process->pid > 0 && memory != process->memory) {
        confine_memory(process->pid, memory);
        process->memory = memory;
    }
}

void process_kill(Process *process) {
    if (process->pid > 0)
        kill(-process->pid, SIGKILL);
    close_end(&process->input);
    close_end(&process->output);
    close_end(&process->errors);
}

int process_reap(Process *process) {
    int status = 0;
    process_kill(process);
    if (process->pid > 0) {
        status = reap_child(process->pid, &process->peak);
        confine_end(process->pid, &process->mark);
    }
    process->pid = 0;
    return status;
}

// Waits about `timeout` milliseconds for the end of a process, less if it writes much; discards its
// output, so that a full pipe does not block it.
static void wait_for_end(Process *process, int timeout) {
    enum { POLL_MS = 10 };
    char discarded[4096];
    for (int waited_ms = 0; waited_ms < timeout && !process_ended(process); waited_ms += POLL_MS) {
        struct pollfd fds[2] = {{.fd = process->output, .events = POLLIN},
                                {.fd = process->errors, .events = POLLIN}};
        poll(fds, 2, POLL_MS);
        process_read(&process->output, discarded, sizeof discarded);
        process_read(&process->errors, discarded, sizeof discarded);
    }
}

void process_terminate(Process *process, int timeout, int last_timeout) {
    if (process->pid > 0) {
        wait_for_end(process, timeout);
        if (!process_ended(process)) {
            kill(-process->pid, SIGTERM);
            wait_for_end(process, last_timeout);
        }
    }
    process_abandon(process);
}

void process_abandon(Process *process) {
    enum { WAIT_MS = 50 };
    process_kill(process);
    for (int waited_ms = 0; waited_ms < WAIT_MS && !process_ended(process); waited_ms++)
        poll(NULL, 0, 1);
    if (process_ended(process))
        process_reap(process);
    else
        confine_end(process->pid, &process->mark);
    process->pid = 0;
}
