// The pipes of an engine's process: lines out and in, its standard error, and its end.
#include "src/engine/uci/channel.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>

#include "onlymove/limits.h"

enum { UPDATE_BYTES_MAX = 1 << 18 }; // read from one pipe in one channel_update()

// Milliseconds.
enum {
    CLOSED_TIME = 500, // from the end of the output to the process's end
    KILL_TIME = 200,   // from quit to SIGKILL, in channel_update()
    UPDATE_TIME = 10,  // between checks whether the process has ended
    QUIT_TIME = 80,    // from quit to SIGTERM, in channel_done()
    TERM_TIME = 20,    // from SIGTERM to SIGKILL, in channel_done()
};

void channel_init(Channel *channel, const Engine *engine) {
    *channel = (Channel){.engine = engine, .closed_at = -1, .quit_at = -1};
    process_init(&channel->process);
}

void channel_done(Channel *channel) {
    if (channel->killed)
        process_abandon(&channel->process);
    else
        process_terminate(&channel->process, QUIT_TIME, TERM_TIME);
    str_done(&channel->outgoing);
    str_done(&channel->incoming);
}

Status channel_open(Channel *channel, const char *path, char *const argv[], int64_t memory,
                    int64_t now, Fault *fault) {
    process_abandon(&channel->process);
    str_clear(&channel->outgoing);
    str_clear(&channel->incoming);
    *channel = (Channel){.process = channel->process,
                         .outgoing = channel->outgoing,
                         .incoming = channel->incoming,
                         .updated_at = now,
                         .closed_at = -1,
                         .quit_at = -1,
                         .engine = channel->engine,
                         .listener = channel->listener};
    return process_start(&channel->process, path, argv, memory, fault);
}

static void tell_listener(const Channel *channel, EngineStream stream, const char *line,
                          size_t len) {
    const EngineListener *listener = &channel->listener;
    if (listener->on_text) {
        len = len > 0 && line[len - 1] == '\r' ? len - 1 : len;
        listener->on_text(listener->context, channel->engine, stream, line,
                          len < ENGINE_TEXT_MAX ? len : ENGINE_TEXT_MAX);
    }
}

void channel_listen(Channel *channel, const EngineListener *listener) {
    channel->listener = listener ? *listener : (EngineListener){0};
    channel->told_len = channel->outgoing.len;
}

int channel_pollfds(const Channel *channel, struct pollfd fds[ENGINE_FDS]) {
    const Process *process = &channel->process;
    int count = 0;
    if (process->output >= 0)
        fds[count++] = (struct pollfd){.fd = process->output, .events = POLLIN};
    if (process->errors >= 0)
        fds[count++] = (struct pollfd){.fd = process->errors, .events = POLLIN};
    if (process->input >= 0 && channel->outgoing.len > channel->written_len)
        fds[count++] = (struct pollfd){.fd = process->input, .events = POLLOUT};
    return count;
}

int64_t channel_deadline(const Channel *channel) {
    const bool is_ending = channel->killed || channel->closed_at >= 0 || channel->quit_at >= 0;
    return channel->process.pid && is_ending ? channel->updated_at + UPDATE_TIME : -1;
}

static void tell_outgoing(Channel *channel) {
    const Str *out = &channel->outgoing;
    const char *line = str_text(out) + channel->told_len;
    const char *end = str_text(out) + out->len;
    const char *newline;
    while (line < end && (newline = memchr(line, '\n', (size_t)(end - line)))) {
        tell_listener(channel, ENGINE_INPUT, line, (size_t)(newline - line));
        line = newline + 1;
    }
    channel->told_len = out->len;
}

void channel_flush(Channel *channel) {
    Str *out = &channel->outgoing;
    tell_outgoing(channel);
    if (out->len > channel->written_len) {
        channel->written_len += process_write(&channel->process, out->data + channel->written_len,
                                              out->len - channel->written_len);
    }
    if (out->len == channel->written_len) {
        str_clear(out);
        channel->written_len = 0;
        channel->told_len = 0;
    }
}

static void take_errors(Channel *channel, const char *bytes, size_t count) {
    ErrorLines *errors = &channel->errors;
    for (size_t i = 0; i < count; i++) {
        if (bytes[i] != '\n' && bytes[i] != '\r') {
            if (errors->partial_len < ERROR_BYTES_MAX - 1 && bytes[i])
                errors->partial[errors->partial_len++] = bytes[i];
        } else if (errors->partial_len) {
            memcpy(errors->last, errors->partial, errors->partial_len);
            errors->last[errors->partial_len] = '\0';
            tell_listener(channel, ENGINE_ERRORS, errors->last, errors->partial_len);
            errors->partial_len = 0;
        }
    }
}

static void read_errors(Channel *channel) {
    char bytes[4096];
    size_t got, sum = 0;
    while (sum < UPDATE_BYTES_MAX &&
           (got = process_read(&channel->process.errors, bytes, sizeof bytes)) > 0) {
        take_errors(channel, bytes, got);
        sum += got;
    }
}

// Ends a process that was told to quit. Discards its output, because a full pipe would block it.
static void end_after_quit(Channel *channel, int64_t now) {
    char discarded[4096];
    size_t got, sum = 0;
    while (sum < UPDATE_BYTES_MAX &&
           (got = process_read(&channel->process.output, discarded, sizeof discarded)) > 0) {
        sum += got;
    }
    if (now >= channel->quit_at + KILL_TIME)
        channel_kill(channel);
}

bool channel_update(Channel *channel, int64_t now) {
    channel->updated_at = now;
    if (channel->process.pid == 0)
        return true;
    const bool ended = process_ended(&channel->process);
    if (!channel->killed) {
        channel_flush(channel);
        read_errors(channel);
    }
    if (ended && (channel->killed || channel->quit_at >= 0))
        process_reap(&channel->process);
    else if (channel->quit_at >= 0)
        end_after_quit(channel, now);
    return ended;
}

// Moves what channel_next() has not taken yet to the front.
static void drop_taken(Channel *channel) {
    Str *in = &channel->incoming;
    if (channel->taken_len > 0) {
        in->len -= channel->taken_len;
        memmove(in->data, in->data + channel->taken_len, in->len + 1);
        channel->taken_len = 0;
    }
}

size_t channel_read(Channel *channel, int64_t now) {
    char bytes[16384];
    const size_t got = process_read(&channel->process.output, bytes, sizeof bytes);
    if (channel->process.output < 0 && channel->closed_at < 0)
        channel->closed_at = now;
    if (got > 0) {
        channel->output_at = now;
        drop_taken(channel);
        str_add_bytes(&channel->incoming, bytes, got);
    }
    return got;
}

// Removes NUL bytes from a line, so that the rest can be read. Returns its new length.
static size_t drop_nuls(char *line, size_t len) {
    char *to = memchr(line, '\0', len);
    if (!to)
        return len;
    for (const char *from = to; from < line + len; from++)
        if (*from)
            *to++ = *from;
    return (size_t)(to - line);
}

bool channel_next(Channel *channel, Span *line) {
    const Str *in = &channel->incoming;
    const size_t left = in->len - channel->taken_len;
    if (left == channel->scanned_len)
        return false;
    char *text = in->data + channel->taken_len;
    const char *newline = memchr(text + channel->scanned_len, '\n', left - channel->scanned_len);
    if (!newline) {
        channel->scanned_len = left;
        return false;
    }
    const size_t len = (size_t)(newline - text);
    channel->taken_len += len + 1;
    channel->scanned_len = 0;
    *line = (Span){text, drop_nuls(text, len)};
    tell_listener(channel, ENGINE_OUTPUT, line->text, line->len);
    return true;
}

// The name of a signal that ends a program. strsignal() may use a static buffer.
static const char *signal_name(int number) {
    static const struct {
        int number;
        const char *name;
    } names[] = {
        {SIGSEGV, "SIGSEGV"}, {SIGABRT, "SIGABRT"}, {SIGILL, "SIGILL"},   {SIGFPE, "SIGFPE"},
        {SIGBUS, "SIGBUS"},   {SIGKILL, "SIGKILL"}, {SIGTERM, "SIGTERM"}, {SIGINT, "SIGINT"},
        {SIGHUP, "SIGHUP"},   {SIGPIPE, "SIGPIPE"}, {SIGSYS, "SIGSYS"},   {SIGTRAP, "SIGTRAP"},
        {SIGXCPU, "SIGXCPU"}, {SIGALRM, "SIGALRM"},
    };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (names[i].number == number)
            return names[i].name;
    return "a signal";
}

// Writes a remark where the process may have ended for lack of memory, else "".
static void write_memory_remark(const Process *process, char remark[100]) {
    remark[0] = '\0';
    if (process->memory > 0 && process->peak >= process->memory / 4 * 3) {
        snprintf(remark, 100, "; it had taken %lld of the %lld MB that it may take",
                 (long long)process->peak, (long long)process->memory);
    }
}

static Status exit_fault(Channel *channel, Fault *fault) {
    take_errors(channel, "\n", 1); // the last line may lack its end
    const char *last = channel->errors.last;
    const char *colon = last[0] ? ": " : "";
    const int status = process_reap(&channel->process);
    char remark[100];
    write_memory_remark(&channel->process, remark);
    if (WIFSIGNALED(status)) {
        return fault_set(fault, STATUS_ENGINE, "was ended by %s (%d)%s%s%s",
                         signal_name(WTERMSIG(status)), WTERMSIG(status), colon, last, remark);
    }
    return fault_set(fault, STATUS_ENGINE, "ended with exit status %d%s%s%s", WEXITSTATUS(status),
                     colon, last, remark);
}

Status channel_check(Channel *channel, bool ended, int64_t now, Fault *fault) {
    if (channel->incoming.len - channel->taken_len > UCI_LINE_MAX) {
        tell_listener(channel, ENGINE_OUTPUT, channel->incoming.data + channel->taken_len,
                      ENGINE_TEXT_MAX);
        return fault_set(fault, STATUS_ENGINE, "talks nonsense: a line of more than %d bytes",
                         UCI_LINE_MAX);
    }
    if (ended)
        return exit_fault(channel, fault);
    if (channel->closed_at >= 0 && now >= channel->closed_at + CLOSED_TIME)
        return fault_set(fault, STATUS_ENGINE, "closed its output");
    return STATUS_OK;
}

void channel_quit(Channel *channel, int64_t now) {
    str_add(&channel->outgoing, "quit\n");
    channel_flush(channel);
    channel->quit_at = now;
}

void channel_kill(Channel *channel) {
    channel->killed = true;
    process_kill(&channel->process);
}
