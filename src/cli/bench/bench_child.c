#include "src/cli/bench/bench_child.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

static const double RUN_SECONDS = 600;

static volatile sig_atomic_t ended_by; // only the handler writes it

static void note_signal(int number)
{
    if (number != SIGCHLD) {
        ended_by = number;
    }
}

static void fill_signals(sigset_t *set)
{
    sigemptyset(set);
    sigaddset(set, SIGINT);
    sigaddset(set, SIGTERM);
    sigaddset(set, SIGHUP);
    sigaddset(set, SIGCHLD);
}

// They stay blocked except while pselect() waits, so none gets lost between a look and a wait.
void bench_signals_catch(void)
{
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP, SIGCHLD};
    struct sigaction action = {.sa_handler = note_signal};
    sigset_t set;
    fill_signals(&set);
    action.sa_mask = set;
    sigprocmask(SIG_BLOCK, &set, NULL);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        sigaction(numbers[i], &action, NULL);
    }
}

// Waits until `fd` (-1: none) can be read, a signal comes or `seconds` have passed.
static bool wait_readable(int fd, double seconds)
{
    fd_set set;
    sigset_t none;
    FD_ZERO(&set);
    if (fd >= 0) {
        FD_SET(fd, &set);
    }
    sigemptyset(&none);
    seconds = seconds > 0 ? seconds : 0;
    const struct timespec wait = {.tv_sec = (time_t)seconds,
                                  .tv_nsec = (long)((seconds - (double)(time_t)seconds) * 1e9)};
    return pselect(fd + 1, &set, NULL, NULL, &wait, &none) > 0;
}

bool bench_interrupted(void)
{
    if (!ended_by) {
        wait_readable(-1, 0); // lets a signal in that waits
    }
    return ended_by != 0;
}

double bench_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static Status spawn(BenchChild *child, const char *const argv[],
                    const posix_spawn_file_actions_t *actions, Fault *fault)
{
    posix_spawnattr_t attributes;
    sigset_t none, all;
    sigemptyset(&none);
    fill_signals(&all);
    sigaddset(&all, SIGPIPE);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    child->start = bench_clock();
    // posix_spawn changes none of the words; its type is older than const.
    int why = posix_spawn(&child->pid, argv[0], actions, &attributes,
                          (char *const *)(uintptr_t)argv, environ);
    posix_spawnattr_destroy(&attributes);
    return why == 0
               ? STATUS_OK
               : fault_set(fault, STATUS_IO, "%s cannot be started: %s", argv[0], strerror(why));
}

static bool open_pipe(int ends[2])
{
    if (pipe(ends) != 0) {
        return false;
    }
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    return true;
}

Status bench_child_open(BenchChild *child, const char *const argv[], Fault *fault)
{
    int input[2], output[2];
    if (!open_pipe(input)) {
        return fault_set(fault, STATUS_IO, "no pipe: %s", strerror(errno));
    }
    if (!open_pipe(output)) {
        close(input[0]);
        close(input[1]);
        return fault_set(fault, STATUS_IO, "no pipe: %s", strerror(errno));
    }
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, input[0], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, output[1], STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    *child = (BenchChild){.to = input[1], .from = output[0]};
    Status status = spawn(child, argv, &actions, fault);
    posix_spawn_file_actions_destroy(&actions);
    close(input[0]);
    close(output[1]);
    if (status != STATUS_OK) {
        close(input[1]);
        close(output[0]);
    }
    return status;
}

static int open_master(Str *name, Fault *fault)
{
    const struct winsize size = {.ws_row = 24, .ws_col = 80};
    int master = posix_openpt(O_RDWR | O_NOCTTY);
    const char *slave = NULL;
    if (master >= 0 && grantpt(master) == 0 && unlockpt(master) == 0 &&
        ioctl(master, TIOCSWINSZ, &size) == 0) {
        slave = ptsname(master);
    }
    if (!slave) {
        fault_set(fault, STATUS_IO, "no pseudo-terminal: %s", strerror(errno));
        if (master >= 0) {
            close(master);
        }
        return -1;
    }
    fcntl(master, F_SETFD, FD_CLOEXEC);
    str_add(name, slave);
    return master;
}

void bench_signals_reset(void)
{
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP, SIGCHLD, SIGPIPE};
    sigset_t none;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        signal(numbers[i], SIG_DFL);
    }
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

// Between fork and exec. posix_spawn cannot give a process a terminal of its own everywhere.
static void become(const char *slave, const char *const argv[])
{
    bench_signals_reset();
    setsid();
    int terminal = open(slave, O_RDWR);
    if (terminal >= 0 && ioctl(terminal, TIOCSCTTY, 0) == 0 && dup2(terminal, STDIN_FILENO) >= 0 &&
        dup2(terminal, STDOUT_FILENO) >= 0 && dup2(terminal, STDERR_FILENO) >= 0) {
        if (terminal > STDERR_FILENO) {
            close(terminal);
        }
        execv(argv[0], (char *const *)(uintptr_t)argv);
    }
    _exit(127);
}

Status bench_child_open_terminal(BenchChild *child, const char *const argv[], Fault *fault)
{
    Str slave;
    str_init(&slave);
    int master = open_master(&slave, fault);
    if (master >= 0) {
        *child = (BenchChild){.to = master, .from = master, .terminal = true};
        child->start = bench_clock();
        child->pid = fork();
        if (child->pid == 0) {
            become(str_text(&slave), argv);
        }
        if (child->pid < 0) {
            fault_set(fault, STATUS_IO, "no process: %s", strerror(errno));
            close(master);
            master = -1;
        }
    }
    str_done(&slave);
    return master >= 0 ? STATUS_OK : STATUS_IO;
}

void bench_child_say(BenchChild *child, const char *text)
{
    for (size_t left = strlen(text); left > 0;) {
        ssize_t wrote = write(child->to, text, left);
        if (wrote < 0 && errno != EINTR) {
            return; // it has ended, which the next read shows
        }
        text += wrote > 0 ? wrote : 0;
        left -= wrote > 0 ? (size_t)wrote : 0;
    }
}

typedef enum Heard { HEARD_SOMETHING, HEARD_END, HEARD_NOTHING } Heard;

// Appends what the child says next.
static Heard hear(BenchChild *child, double deadline, Str *heard)
{
    char block[65536];
    while (!bench_interrupted() && bench_clock() < deadline) {
        if (!wait_readable(child->from, deadline - bench_clock())) {
            continue;
        }
        ssize_t got = read(child->from, block, sizeof block);
        if (got > 0) {
            str_add_bytes(heard, block, (size_t)got);
            return HEARD_SOMETHING;
        }
        if (got == 0 || errno != EINTR) {
            return HEARD_END;
        }
    }
    return HEARD_NOTHING;
}

static Status unheard(Fault *fault, Heard heard, const char *what, double seconds)
{
    if (ended_by) {
        return fault_set(fault, STATUS_IO, "interrupted");
    }
    return heard == HEARD_END ? fault_set(fault, STATUS_IO, "ended before %s", what)
                              : fault_set(fault, STATUS_IO, "not %s after %.0f s", what, seconds);
}

Status bench_child_await(BenchChild *child, const char *text, double seconds, Str *heard,
                         Fault *fault)
{
    Str own;
    Heard last = HEARD_SOMETHING;
    size_t seen, len = strlen(text);
    double deadline = bench_clock() + seconds;
    bool found = false;
    str_init(&own);
    heard = heard ? heard : &own;
    seen = heard->len;
    while (!found && (last = hear(child, deadline, heard)) == HEARD_SOMETHING && !heard->failed) {
        found = strstr(heard->data + seen, text) != NULL;
        seen = heard->len > seen + len ? heard->len - len : seen;
    }
    str_done(&own);
    char what[80];
    snprintf(what, sizeof what, "\"%s\"", text);
    return found ? STATUS_OK : unheard(fault, last, what, seconds);
}

void bench_child_listen(BenchChild *child, double seconds)
{
    Str heard;
    double deadline = bench_clock() + seconds;
    str_init(&heard);
    while (hear(child, deadline, &heard) == HEARD_SOMETHING) {
        str_clear(&heard);
    }
    str_done(&heard);
}

static double seconds_of(struct timeval time)
{
    return (double)time.tv_sec + (double)time.tv_usec / 1e6;
}

static double peak_of(const struct rusage *usage)
{
#ifdef __APPLE__
    return (double)usage->ru_maxrss / (1 << 20); // bytes there
#else
    return (double)usage->ru_maxrss / (1 << 10);
#endif
}

// Waits until the child has ended, and ends it at the deadline.
static bool reap(BenchChild *child, double deadline, BenchEnd *end)
{
    struct rusage usage = {0};
    int status = 0;
    bool killed = false;
    for (;;) {
        // Looking for an interrupt lets the child's own signal in as well: it comes before the look
        // at the child, behind which that signal must wait for wait_readable().
        bool over = bench_interrupted() || bench_clock() >= deadline;
        pid_t pid = wait4(child->pid, &status, WNOHANG, &usage);
        if (pid == child->pid || (pid < 0 && errno != EINTR)) {
            break;
        }
        if (!killed && over) {
            kill(child->pid, SIGKILL);
            killed = true;
        }
        wait_readable(-1, killed ? 1 : deadline - bench_clock());
    }
    if (end) {
        *end = (BenchEnd){
            .wall = bench_clock() - child->start,
            .cpu = seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime),
            .peak = peak_of(&usage),
            .status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status),
        };
    }
    return !killed;
}

static void close_input(BenchChild *child)
{
    if (child->to >= 0 && !child->terminal) {
        close(child->to);
    }
    child->to = -1;
}

// On a terminal the child may wait for somebody to read its last words, so they are.
void bench_child_close(BenchChild *child, double seconds, BenchEnd *end)
{
    double deadline = bench_clock() + seconds;
    close_input(child);
    bench_child_listen(child, seconds);
    reap(child, deadline, end);
    close(child->from);
}

Status bench_child_finish(BenchChild *child, double seconds, BenchEnd *end, Fault *fault)
{
    return reap(child, child->start + seconds, end)
               ? STATUS_OK
               : unheard(fault, HEARD_NOTHING, "done", seconds);
}

Status bench_run(const char *const argv[], Str *out, BenchEnd *end, Fault *fault)
{
    BenchChild child;
    Str own;
    Status status = bench_child_open(&child, argv, fault);
    if (status != STATUS_OK) {
        return status;
    }
    close_input(&child);
    str_init(&own);
    while (hear(&child, child.start + RUN_SECONDS, out ? out : &own) == HEARD_SOMETHING) {
        str_clear(&own);
    }
    str_done(&own);
    status = bench_child_finish(&child, RUN_SECONDS, end, fault);
    close(child.from);
    return status;
}

bool bench_find_program(const char *name, Str *path)
{
    if (strchr(name, '/')) {
        str_add(path, name);
        return access(name, X_OK) == 0;
    }
    const char *folders = getenv("PATH");
    Str all;
    str_init(&all);
    str_addf(&all, "%s:/usr/games:/usr/local/games:/opt/homebrew/bin", folders ? folders : "");
    bool found = false;
    for (const char *at = str_text(&all); !found && *at; at += *at == ':') {
        size_t len = strcspn(at, ":");
        str_clear(path);
        str_add_bytes(path, at, len);
        str_addf(path, "/%s", name);
        found = len > 0 && access(str_text(path), X_OK) == 0;
        at += len;
    }
    str_done(&all);
    return found;
}
