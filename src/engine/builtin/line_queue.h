// Lines from a descriptor, read without waiting where that is asked for, so that a search can look
// in now and then.
#pragma once

#include <stdbool.h>

#include "onlymove/limits.h"
#include "onlymove/str.h"
#include "src/engine/uci/uci.h"

// Longer lines than UCI_COMMAND_MAX, and those beyond UCI_COMMANDS_MAX waiting bytes, are dropped
// and counted.
typedef struct LineQueue {
    int fd;
    bool ended;    // nothing more will come
    bool overlong; // the rest of the line that comes in is to be dropped
    int dropped;   // lines, since somebody last set it to 0
    Str partial;   // of the line that comes in
    Str lines;     // complete lines, each with its newline
    size_t at;     // where the first that was not taken begins
} LineQueue;

void line_queue_init(LineQueue *queue, int fd);
void line_queue_done(LineQueue *queue);

// Sees each line before it waits in the queue; true: it is dealt with and need not wait.
typedef bool LineGate(void *context, Span line);

// Waits up to `wait` milliseconds (-1: as long as it takes) for something to read and reads it.
// `gate` may be NULL.
void line_queue_poll(LineQueue *queue, int wait, LineGate *gate, void *context);
// Shows the gate the lines that are waiting already.
void line_queue_sift(LineQueue *queue, LineGate *gate, void *context);
// Takes the first waiting line; false when there is none. Valid until the next call here.
bool line_queue_take(LineQueue *queue, Span *line);
