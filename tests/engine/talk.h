// A conversation with an engine over two pipes, line by line, for tests that must answer what it
// says.
#pragma once

#include "tests/support/test.h"

#include <poll.h>
#include <signal.h>
#include <sys/wait.h>

#include "tests/support/child.h"

enum { TALK_TIMEOUT = 20000 }; // milliseconds for any one answer

typedef struct Talk {
    pid_t pid;
    int to, from; // -1 once closed
    Str heard;    // not yet taken
    Str line;     // the line taken last
} Talk;

static inline Talk talk_start(const char *program) {
    int in[2], out[2];
    signal(SIGPIPE, SIG_IGN);
    assert_int_equal(pipe(in), 0);
    assert_int_equal(pipe(out), 0);
    child_keeps_out(in[1]);
    child_keeps_out(out[0]);
    Talk talk = {.pid = fork(), .to = in[1], .from = out[0]};
    assert_true(talk.pid >= 0);
    if (talk.pid == 0) {
        setpgid(0, 0);
        dup2(in[0], STDIN_FILENO);
        dup2(out[1], STDOUT_FILENO);
        close(in[0]);
        close(out[1]);
        child_become((const char *const[]){program, "engine", NULL}, NULL);
    }
    setpgid(talk.pid, talk.pid);
    close(in[0]);
    close(out[1]);
    return talk;
}

static inline void talk_hear_bytes(Talk *talk, int wait) {
    struct pollfd fd = {.fd = talk->from, .events = POLLIN};
    char bytes[4096];
    if (talk->from >= 0 && poll(&fd, 1, wait) > 0) {
        const ssize_t got = read(talk->from, bytes, sizeof bytes);
        if (got > 0) {
            str_add_bytes(&talk->heard, bytes, (size_t)got);
        } else {
            close(talk->from);
            talk->from = -1;
        }
    }
}

// Bytes that may hold anything; what the engine says meanwhile is kept, so that neither waits for
// the other for ever.
static inline void talk_say_bytes(Talk *talk, const char *bytes, size_t count) {
    const int64_t deadline = child_clock() + TALK_TIMEOUT;
    while (count && child_clock() < deadline) {
        struct pollfd fd = {.fd = talk->to, .events = POLLOUT};
        if (poll(&fd, 1, 10) > 0) {
            const ssize_t put = write(talk->to, bytes, count < 4096 ? count : 4096);
            assert_true(put > 0);
            bytes += put;
            count -= (size_t)put;
        }
        talk_hear_bytes(talk, 0);
    }
    assert_int_equal(count, 0);
}

static inline void talk_say(Talk *talk, const char *text) {
    talk_say_bytes(talk, text, strlen(text));
}

// The next line without its newline; NULL at the end of what it says. Valid until the next call.
static inline const char *talk_hear(Talk *talk) {
    const int64_t deadline = child_clock() + TALK_TIMEOUT;
    for (;;) {
        const char *text = str_text(&talk->heard);
        const char *newline = memchr(text, '\n', talk->heard.len);
        if (newline) {
            const size_t len = (size_t)(newline - text);
            str_clear(&talk->line);
            str_add_bytes(&talk->line, text, len);
            memmove(talk->heard.data, newline + 1, talk->heard.len - len); // with its NUL
            talk->heard.len -= len + 1;
            return str_text(&talk->line);
        }
        if (talk->from < 0)
            return NULL;
        const int left = child_time_left(deadline);
        if (left == 0) {
            kill(-talk->pid, SIGKILL);
            fail_msg("the engine says nothing; the last line was \"%s\"", str_text(&talk->line));
        }
        talk_hear_bytes(talk, left);
    }
}

// Skips lines up to one that begins with these words.
static inline const char *talk_until(Talk *talk, const char *begins) {
    const char *line;
    while ((line = talk_hear(talk)) && strncmp(line, begins, strlen(begins)) != 0) {
    }
    if (!line)
        fail_msg("the engine ended before it said \"%s\"", begins);
    return line;
}

static inline void talk_brings(Talk *talk, const char *text, const char *begins) {
    talk_say(talk, text);
    talk_until(talk, begins);
}

// No more for it to read.
static inline void talk_close(Talk *talk) {
    close(talk->to);
    talk->to = -1;
}

// Waits for its end and returns its exit status; fails when it does not come.
static inline int talk_end(Talk *talk) {
    int status = -1;
    const int64_t deadline = child_clock() + TALK_TIMEOUT;
    while (talk->from >= 0 && child_clock() < deadline)
        talk_hear_bytes(talk, 100);
    if (talk->to >= 0)
        talk_close(talk);
    const bool ended = child_reap(talk->pid, deadline, &status);
    if (talk->from >= 0)
        close(talk->from);
    str_done(&talk->heard);
    str_done(&talk->line);
    assert_true(ended);
    return status;
}
