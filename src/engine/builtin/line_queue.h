// Queues lines of input from a descriptor, so that a search can look for them without waiting.
#pragma once

#include <stdbool.h>

#include "onlymove/limits.h"
#include "onlymove/str.h"
#include "src/engine/uci/uci.h"

// Drops and counts lines above UCI_COMMAND_MAX, and those beyond UCI_COMMANDS_MAX waiting bytes.
typedef struct LineQueue {
    int fd;
    bool ended;    // the input has ended
    bool overlong; // the rest of the incoming line is dropped
    int dropped;   // lines dropped since the caller last set it to 0
    Str partial;   // the incoming line as far as it was read
    Str lines;     // complete lines, each with its newline
    size_t at;     // where the first waiting line begins
} LineQueue;

void line_queue_init(LineQueue *queue, int fd);
void line_queue_done(LineQueue *queue);

// Gets each line before it is queued. True: the handler has dealt with it, and it is not queued.
typedef bool LineHandler(void *context, Span line);

// Waits at most `wait_ms` (-1: no limit) for input and reads it. A NULL `handler` takes nothing.
void line_queue_poll(LineQueue *queue, int wait_ms, LineHandler *handler, void *context);
// Passes the waiting lines to the handler, and drops those that it is done with.
void line_queue_handle(LineQueue *queue, LineHandler *handler, void *context);
// Takes the first waiting line; false when there is none. Valid until the next call here.
bool line_queue_take(LineQueue *queue, Span *line);
