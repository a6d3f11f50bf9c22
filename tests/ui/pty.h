// Runs a piece of a program on a pseudo-terminal and keeps what it wrote.
#pragma once

#include <errno.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>

#ifdef __APPLE__
#include <util.h>
#else
#include <pty.h>
#include <utmp.h>
#endif

#include "tests/support/test.h"

// An application program command: terminals ignore it, and no capability holds it.
#define PTY_MARK "\033_MARK\033\\"

typedef struct Pty {
    int rows, cols;
    const char *type;  // TERM
    const char *input; // typed when the child reports 'R'

    Str output;    // bytes to the terminal
    Str report;    // bytes through the report pipe
    int status;    // as waitpid() gives it
    bool restored; // the terminal's modes are as before
} Pty;

// What runs on the terminal. Reports through the pipe; returns the exit code.
typedef int PtyProgram(int report);

static inline void pty_mark(void) {
    if (write(STDOUT_FILENO, PTY_MARK, sizeof PTY_MARK - 1) < 0)
        _exit(99);
}

static inline void pty_report(int report, const char *text) {
    if (write(report, text, strlen(text)) < 0)
        _exit(99);
}

static inline void pty_child(const Pty *pty, PtyProgram *program, int report) {
    setenv("TERM", pty->type, 1);
    unsetenv("LINES");
    unsetenv("COLUMNS");
    unsetenv("NO_COLOR");
    setlocale(LC_ALL, "C.UTF-8");
    _exit(program(report));
}

static inline void pty_answer(const Pty *pty, int master, char event) {
    if (event == 'R' && pty->input)
        assert_int_equal(write(master, pty->input, strlen(pty->input)), strlen(pty->input));
}

static inline ssize_t pty_take(int fd, Str *to, char bytes[4096]) {
    ssize_t count = read(fd, bytes, 4096);
    if (count > 0)
        str_add_bytes(to, bytes, (size_t)count);
    return count;
}

// Reads until the child has ended, which closes the report pipe, and what the terminal still has.
static inline void pty_watch(Pty *pty, int master, int report) {
    char bytes[4096];
    struct pollfd fds[2] = {{.fd = master, .events = POLLIN}, {.fd = report, .events = POLLIN}};
    bool running = true;
    while (poll(fds, 2, running ? 10000 : 20) > 0) {
        if (fds[0].revents)
            pty_take(master, &pty->output, bytes);
        ssize_t count = fds[1].revents ? pty_take(report, &pty->report, bytes) : 0;
        for (ssize_t at = 0; at < count; at++)
            pty_answer(pty, master, bytes[at]);
        if (fds[1].revents && count <= 0) {
            running = false;
            fds[1].fd = -1;
        }
        fds[0].revents = fds[1].revents = 0;
    }
    if (running)
        fail_msg("the program on the terminal hangs");
}

static inline bool pty_same_modes(const struct termios *a, const struct termios *b) {
    return a->c_iflag == b->c_iflag && a->c_oflag == b->c_oflag && a->c_lflag == b->c_lflag &&
           a->c_cflag == b->c_cflag;
}

static inline void pty_run(Pty *pty, PtyProgram *program) {
    int master, slave, report[2];
    struct winsize size = {.ws_row = (unsigned short)pty->rows,
                           .ws_col = (unsigned short)pty->cols};
    struct termios before, after;
    assert_int_equal(openpty(&master, &slave, NULL, NULL, &size), 0);
    assert_int_equal(pipe(report), 0);
    assert_int_equal(tcgetattr(slave, &before), 0);
    pty->output = pty->report = (Str){0};
    fflush(NULL);
    pid_t pid = fork();
    assert_true(pid >= 0);
    if (pid == 0) {
        close(master);
        close(report[0]);
        login_tty(slave);
        pty_child(pty, program, report[1]);
    }
    close(report[1]);
    // The slave stays open here, or the terminal's modes would be gone with the child.
    pty_watch(pty, master, report[0]);
    assert_int_equal(waitpid(pid, &pty->status, 0), pid);
    assert_int_equal(tcgetattr(slave, &after), 0);
    pty->restored = pty_same_modes(&before, &after);
    close(slave);
    close(master);
    close(report[0]);
}

static inline void pty_done(Pty *pty) {
    str_done(&pty->output);
    str_done(&pty->report);
}
