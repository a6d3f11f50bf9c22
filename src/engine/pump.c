// Moves the bytes between an engine and its dialogue without waiting, and notices exit, silence and
// nonsense.
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>

#include "src/engine/engine_private.h"

enum {
    LINE_BYTES_MAX = 1 << 20, // no honest line is longer
    PUMP_BYTES_MAX = 1 << 18, // looked at in one engine_pump(); more than a pipe holds
};

// Milliseconds.
enum {
    ANSWER_TIME = 10000,  // for uciok and readyok, and one more for each megabyte of hash
    STOP_TIME = 5000,     // from stop to bestmove
    SILENCE_TIME = 60000, // in a search with a node limit, or without anything new, which is the
                          // same; an endless one must only begin to talk
    EXIT_TIME = 500,      // from the end of its output to its own
    QUIT_TIME = 200,      // from quit to the end of it
    EXIT_LOOK_TIME = 10,  // between looks at whether it has ended
    NO_DEADLINE = -1,
};

void engine_fail(Engine *engine, const char *format, ...)
{
    if (engine->failed) {
        return;
    }
    va_list args;
    va_start(args, format);
    vsnprintf(engine->fault.text, sizeof engine->fault.text, format, args);
    va_end(args);
    engine->failed = true;
    engine->pending = false;
    engine->wanted = false;
    engine->step = STEP_OFF;
    engine->changed = true;
    process_kill(&engine->process);
}

static void tell(const Engine *engine, EngineStream stream, const char *line, size_t len)
{
    const EngineListener *listener = &engine->listener;
    if (listener->hear) {
        len = len > 0 && line[len - 1] == '\r' ? len - 1 : len;
        listener->hear(listener->context, engine, stream, line,
                       len < ENGINE_HEARD_MAX ? len : ENGINE_HEARD_MAX);
    }
}

static void tell_outgoing(Engine *engine)
{
    const Str *out = &engine->outgoing;
    const char *line = str_text(out) + engine->outgoing_told;
    const char *end = str_text(out) + out->len;
    const char *newline;
    while (line < end && (newline = memchr(line, '\n', (size_t)(end - line)))) {
        tell(engine, ENGINE_INPUT, line, (size_t)(newline - line));
        line = newline + 1;
    }
    engine->outgoing_told = out->len;
}

void pump_flush(Engine *engine)
{
    Str *out = &engine->outgoing;
    tell_outgoing(engine);
    if (out->len > engine->outgoing_done) {
        engine->outgoing_done += process_write(&engine->process, out->data + engine->outgoing_done,
                                               out->len - engine->outgoing_done);
    }
    if (out->len == engine->outgoing_done) {
        str_clear(out);
        engine->outgoing_done = 0;
        engine->outgoing_told = 0;
    }
}

int engine_pollfds(const Engine *engine, struct pollfd fds[ENGINE_FDS])
{
    const Process *process = &engine->process;
    int count = 0;
    if (process->output >= 0) {
        fds[count++] = (struct pollfd){.fd = process->output, .events = POLLIN};
    }
    if (process->errors >= 0) {
        fds[count++] = (struct pollfd){.fd = process->errors, .events = POLLIN};
    }
    if (process->input >= 0 && engine->outgoing.len > engine->outgoing_done) {
        fds[count++] = (struct pollfd){.fd = process->input, .events = POLLOUT};
    }
    return count;
}

// When the engine has been silent for too long; NO_DEADLINE when it may be.
static int64_t patience_ends(const Engine *engine)
{
    switch (engine->step) {
    case STEP_UCI:
    case STEP_READY:
        return engine->asked + ANSWER_TIME;
    case STEP_PREPARE:
        return engine->asked + ANSWER_TIME + engine->hash;
    case STEP_STOP:
        return engine->asked + STOP_TIME;
    case STEP_SEARCH:
        if (engine->report.overran) {
            return engine->asked + STOP_TIME;
        }
        if (engine->nodes) {
            return engine->heard + SILENCE_TIME;
        }
        return engine->shown_count || engine->told ? NO_DEADLINE : engine->asked + ANSWER_TIME;
    case STEP_OFF:
    case STEP_IDLE:
        break;
    }
    return NO_DEADLINE;
}

int64_t engine_deadline(const Engine *engine)
{
    if (engine->process.pid && (engine->failed || engine->ended >= 0 || engine->left >= 0)) {
        return engine->pumped + EXIT_LOOK_TIME;
    }
    return patience_ends(engine);
}

static void hear_words(Engine *engine, const char *bytes, size_t count)
{
    LastWords *words = &engine->last_words;
    for (size_t i = 0; i < count; i++) {
        if (bytes[i] != '\n' && bytes[i] != '\r') {
            if (words->coming_len < WORDS_MAX - 1 && bytes[i]) {
                words->coming[words->coming_len++] = bytes[i];
            }
        } else if (words->coming_len) {
            memcpy(words->line, words->coming, words->coming_len);
            words->line[words->coming_len] = '\0';
            tell(engine, ENGINE_ERRORS, words->line, words->coming_len);
            words->coming_len = 0;
        }
    }
}

static void read_errors(Engine *engine)
{
    char bytes[4096];
    size_t got;
    for (size_t sum = 0; sum < PUMP_BYTES_MAX; sum += got) {
        if (process_read(&engine->process.errors, bytes, sizeof bytes, &got) != PIPE_DATA) {
            return;
        }
        hear_words(engine, bytes, got);
    }
}

// Cuts what came into lines. A NUL byte is dropped: it is no reason to lose the line around it.
static void hear_bytes(Engine *engine, const char *bytes, size_t count, int64_t now)
{
    Str *coming = &engine->coming;
    size_t at = 0;
    while (at < count && !engine->failed) {
        size_t end = at;
        while (end < count && bytes[end] != '\n' && bytes[end] != '\0') {
            end++;
        }
        str_add_bytes(coming, bytes + at, end - at);
        if (coming->failed) {
            engine_fail(engine, "%s: out of memory", engine_name(engine));
        } else if (coming->len > LINE_BYTES_MAX) {
            tell(engine, ENGINE_OUTPUT, str_text(coming), coming->len);
            engine_fail(engine, "%s talks nonsense: a line of more than %d bytes",
                        engine_name(engine), LINE_BYTES_MAX);
        } else if (end < count && bytes[end] == '\n') {
            tell(engine, ENGINE_OUTPUT, str_text(coming), coming->len);
            dialogue_hear(engine, str_text(coming), coming->len, now);
            str_clear(coming);
        } else if (end < count) {
            engine->report.nonsense++;
        }
        at = end + 1;
    }
}

// Reads at least all that was waiting when it was called.
static void read_output(Engine *engine, int64_t now)
{
    char bytes[16384];
    size_t got;
    for (size_t sum = 0; sum < PUMP_BYTES_MAX && !engine->failed; sum += got) {
        PipeNews news = process_read(&engine->process.output, bytes, sizeof bytes, &got);
        if (news == PIPE_ENDED && engine->ended < 0) {
            engine->ended = now;
        }
        if (news != PIPE_DATA) {
            return;
        }
        engine->spoken = now;
        hear_bytes(engine, bytes, got, now);
    }
}

// Signals that end programs by themselves; strsignal() is not for a library, it may hold a buffer.
static const char *signal_name(int number)
{
    static const struct {
        int number;
        const char *name;
    } names[] = {
        {SIGSEGV, "SIGSEGV"}, {SIGABRT, "SIGABRT"}, {SIGILL, "SIGILL"},   {SIGFPE, "SIGFPE"},
        {SIGBUS, "SIGBUS"},   {SIGKILL, "SIGKILL"}, {SIGTERM, "SIGTERM"}, {SIGINT, "SIGINT"},
        {SIGHUP, "SIGHUP"},   {SIGPIPE, "SIGPIPE"}, {SIGSYS, "SIGSYS"},   {SIGTRAP, "SIGTRAP"},
        {SIGXCPU, "SIGXCPU"}, {SIGALRM, "SIGALRM"},
    };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (names[i].number == number) {
            return names[i].name;
        }
    }
    return "a signal";
}

static void fail_by_exit(Engine *engine)
{
    char partly[WORDS_MAX];
    LastWords *words = &engine->last_words;
    memcpy(partly, words->coming, words->coming_len);
    partly[words->coming_len] = '\0';
    const char *last = partly[0] ? partly : words->line;
    if (partly[0]) {
        tell(engine, ENGINE_ERRORS, partly, words->coming_len);
    }
    int status = process_reap(&engine->process);
    if (WIFSIGNALED(status)) {
        engine_fail(engine, "%s was ended by %s (%d)%s%s", engine_name(engine),
                    signal_name(WTERMSIG(status)), WTERMSIG(status), last[0] ? ": " : "", last);
    } else {
        engine_fail(engine, "%s ended with exit status %d%s%s", engine_name(engine),
                    WEXITSTATUS(status), last[0] ? ": " : "", last);
    }
}

static void fail_in_search(Engine *engine)
{
    const char *name = engine_name(engine);
    if (engine->report.overran) {
        engine_fail(engine, "%s does not keep its limit of %llu nodes and does not stop", name,
                    (unsigned long long)engine->nodes);
    } else {
        engine_fail(engine, "%s %s for %d seconds in a search", name,
                    engine->spoken > engine->heard ? "said nothing new" : "was silent",
                    (engine->nodes ? SILENCE_TIME : ANSWER_TIME) / 1000);
    }
}

static void fail_by_silence(Engine *engine)
{
    const char *name = engine_name(engine);
    switch (engine->step) {
    case STEP_UCI:
    case STEP_READY:
    case STEP_PREPARE:
        engine_fail(engine, "%s does not answer uci: no %s within %d seconds", name,
                    engine->step == STEP_UCI ? "uciok" : "readyok",
                    (int)(patience_ends(engine) - engine->asked) / 1000);
        break;
    case STEP_STOP:
        engine_fail(engine, "%s does not stop: no bestmove within %d seconds", name,
                    STOP_TIME / 1000);
        break;
    default:
        fail_in_search(engine);
    }
}

// Exit, a closed output, silence. `ended` says whether the process had ended before its output was
// read.
static void watch(Engine *engine, bool ended, int64_t now)
{
    int64_t patience = patience_ends(engine);
    if (ended) {
        fail_by_exit(engine);
    } else if (engine->ended >= 0 && now >= engine->ended + EXIT_TIME) {
        engine_fail(engine, "%s closed its output", engine_name(engine));
    } else if (patience != NO_DEADLINE && now >= patience) {
        fail_by_silence(engine);
    }
}

// Sees to the end of a process that was told to quit: what it still says must not hold it up.
static void see_off(Engine *engine, int64_t now)
{
    char rubbish[4096];
    size_t got;
    pump_flush(engine);
    for (size_t sum = 0; sum < PUMP_BYTES_MAX; sum += got) {
        if (process_read(&engine->process.output, rubbish, sizeof rubbish, &got) != PIPE_DATA) {
            break;
        }
    }
    read_errors(engine);
    if (process_ended(&engine->process)) {
        process_reap(&engine->process);
    } else if (now >= engine->left + QUIT_TIME) {
        process_kill(&engine->process);
    }
}

bool engine_pump(Engine *engine, int64_t now)
{
    engine->changed = false;
    engine->pumped = now;
    if (engine->left >= 0 && engine->process.pid) {
        see_off(engine, now);
    }
    if (engine->failed && engine->process.pid && process_ended(&engine->process)) {
        process_reap(&engine->process);
    }
    if (engine->step == STEP_OFF) {
        return false;
    }
    bool ended = process_ended(&engine->process);
    pump_flush(engine);
    read_errors(engine);
    read_output(engine, now);
    if (!engine->failed) {
        watch(engine, ended, now);
    }
    if (!engine->failed) {
        pump_flush(engine);
    }
    return engine->changed;
}
