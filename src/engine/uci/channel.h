// Lines to and from an engine's process, and the end of that process. Only channel_done() waits.
// A channel does not know what lines mean.
#pragma once

#include "onlymove/engine.h"
#include "src/engine/uci/process.h"
#include "src/engine/uci/uci.h"

// Collects the newest complete line of standard error.
enum { ERROR_BYTES_MAX = 256 };
typedef struct ErrorLines {
    char last[ERROR_BYTES_MAX];    // NUL-terminated; empty lines do not count
    char partial[ERROR_BYTES_MAX]; // the line that has no end yet
    size_t partial_len;
} ErrorLines;

typedef struct Channel {
    Process process;
    Str outgoing;       // complete lines, which are appended here and go out with channel_flush()
    size_t written_len; // bytes of `outgoing` that were written to the process
    size_t told_len;    // bytes of `outgoing` that the listener was told
    Str incoming;       // what was read from the process
    size_t taken_len;   // bytes of `incoming` that channel_next() has returned
    size_t scanned_len; // bytes after these that were searched and have no line end
    ErrorLines errors;
    int64_t updated_at; // when channel_update() was last called
    int64_t output_at;  // when anything was last read
    int64_t closed_at;  // when the output ended; -1: not yet
    int64_t quit_at;    // when the process was told to quit; -1: not yet
    bool killed;
    const Engine *engine;    // passed to the listener
    EngineListener listener; // `on_text` is NULL when there is none
} Channel;

void channel_init(Channel *channel, const Engine *engine);
// Ends the process as engine_free() says.
void channel_done(Channel *channel);
// Starts the file at `path`, with at most `memory` megabytes (0: any). Forgets an earlier process.
Status channel_open(Channel *channel, const char *path, char *const argv[], int64_t memory,
                    int64_t now, Fault *fault);
void channel_listen(Channel *channel, const EngineListener *listener);

int channel_pollfds(const Channel *channel, struct pollfd fds[ENGINE_FDS]);
// When channel_update() must be called to see whether the process has ended; -1: no need.
int64_t channel_deadline(const Channel *channel);

// Writes what is queued as far as the pipe takes it.
void channel_flush(Channel *channel);
// Writes, and reads standard error; call it before channel_read(). It discards the output of a
// process that was told to quit, and ends and reaps one that was told to quit or killed. True when
// a process has ended: its last output can still be read.
bool channel_update(Channel *channel, int64_t now);
// Reads a piece of the output and returns its bytes; 0 when there is nothing now.
size_t channel_read(Channel *channel, int64_t now);
// Takes the next complete line that was read, without line end and NUL bytes. Valid until the next
// channel_read(). False when there is none.
bool channel_next(Channel *channel, Span *line);
// STATUS_ENGINE when the process has ended (`ended`: by channel_update()), has closed its output,
// or sends too long a line; *fault lacks the engine's name in front.
Status channel_check(Channel *channel, bool ended, int64_t now, Fault *fault);

// Sends quit. channel_update() gives the process 200 milliseconds and then ends it.
void channel_quit(Channel *channel, int64_t now);
// Kills the process; channel_update() reaps it.
void channel_kill(Channel *channel);
