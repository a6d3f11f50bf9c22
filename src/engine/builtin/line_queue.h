// Queues lines from a descriptor, read without waiting if the caller wants, so that a search can
// look for input now and then.
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
    bool overlong; // the rest of the incoming line is dropped
    int dropped;   // lines dropped since the caller last set it to 0
    Str partial;   // of the incoming line
    Str lines;     // complete lines, each with its newline
    size_t at;     // where the first waiting line begins
} LineQueue;

void line_queue_init(LineQueue *queue, int fd);
void line_queue_done(LineQueue *queue);

// Sees each line before it is queued; true: the line is dealt with and not queued.
typedef bool LineGate(void *context, Span line);

// Waits up to `wait` milliseconds (-1: without limit) for input and reads it. `gate` may be NULL.
void line_queue_poll(LineQueue *queue, int wait, LineGate *gate, void *context);
// Shows the gate the lines that wait already.
void line_queue_sift(LineQueue *queue, LineGate *gate, void *context);
// Takes the first waiting line; false when there is none. Valid until the next call here.
bool line_queue_take(LineQueue *queue, Span *line);
