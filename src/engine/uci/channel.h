// The lines that go to an engine's process and come from it, and the end of that process. Nothing
// here waits but channel_done(), and nothing here knows what the lines mean.
#pragma once

#include "onlymove/engine.h"
#include "src/engine/uci/process.h"
#include "src/engine/uci/uci.h"

// The newest whole line of standard error.
enum { ERROR_BYTES_MAX = 256 };
typedef struct ErrorLines {
    char last[ERROR_BYTES_MAX];   // NUL-terminated; empty lines do not count
    char coming[ERROR_BYTES_MAX]; // the line that has no end yet
    size_t coming_len;
} ErrorLines;

typedef struct Channel {
    Process process;
    Str outgoing;   // whole lines, which are appended here and go out with channel_flush()
    size_t written; // bytes of it that the process has
    size_t told;    // and that the listener knows
    Str incoming;   // what was read of its output
    size_t taken;   // bytes of it that channel_next() has given
    size_t scanned; // bytes behind those that hold no line end
    ErrorLines errors;
    int64_t looked; // when channel_look() was last called
    int64_t spoken; // when anything last came
    int64_t closed; // when its output ended; -1: not yet
    int64_t left;   // when it was told to quit; -1: not yet
    bool killed;
    const Engine *engine;    // of which the listener is told
    EngineListener listener; // `hear` is NULL when there is none
} Channel;

void channel_init(Channel *channel, const Engine *engine);
// Ends the process as engine_free() says.
void channel_done(Channel *channel);
// Starts the file at `path`, with so many megabytes (see process.h); what an earlier process has
// said is forgotten.
Status channel_open(Channel *channel, const char *path, char *const argv[], int64_t memory,
                    int64_t now, Fault *fault);
void channel_listen(Channel *channel, const EngineListener *listener);

int channel_pollfds(const Channel *channel, struct pollfd fds[ENGINE_FDS]);
// When channel_look() is to be called to see whether the process has ended; -1: no need.
int64_t channel_deadline(const Channel *channel);

// Writes what is queued as far as the pipe takes it.
void channel_flush(Channel *channel);
// To be called before reading. Writes, reads standard error; throws away what a process says that
// was told to quit, and sees to its end and to that of one that was killed. True when a process has
// ended: what it said last can still be read.
bool channel_look(Channel *channel, int64_t now);
// Reads a piece of the output and returns its bytes; 0 when there is nothing now.
size_t channel_read(Channel *channel, int64_t now);
// Takes the next whole line of what was read, without its line end and its NUL bytes. Valid until
// the next call of channel_read(). False when there is none.
bool channel_next(Channel *channel, Span *line);
// STATUS_ENGINE when the process has ended (as channel_look() said), has closed its output or sends
// what is no line; the sentence lacks the engine's name in front.
Status channel_check(Channel *channel, bool ended, int64_t now, Fault *fault);

// Says quit. channel_look() sees to the end, and gives it 200 milliseconds.
void channel_leave(Channel *channel, int64_t now);
// Kills the process; channel_look() reaps it.
void channel_kill(Channel *channel);
