// Input lines of the built-in engine, read without waiting while it searches.
#include "src/engine/builtin/line_queue.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

void line_queue_init(LineQueue *queue, int fd) {
    *queue = (LineQueue){.fd = fd};
}

void line_queue_done(LineQueue *queue) {
    str_done(&queue->partial);
    str_done(&queue->lines);
}

static void end_line(LineQueue *queue, LineHandler *handler, void *context) {
    const Span line = {str_text(&queue->partial), queue->partial.len};
    if (queue->overlong) {
        queue->dropped++;
    } else if (!handler || !handler(context, line)) {
        if (queue->lines.len - queue->at + line.len > UCI_COMMANDS_MAX) {
            queue->dropped++;
        } else {
            str_add_bytes(&queue->lines, line.text, line.len);
            str_add_char(&queue->lines, '\n');
        }
    }
    str_clear(&queue->partial);
    queue->overlong = false;
}

static void add_bytes(LineQueue *queue, const char *bytes, size_t count) {
    if (queue->partial.len + count > UCI_COMMAND_MAX) {
        queue->overlong = true;
        str_clear(&queue->partial);
    }
    if (!queue->overlong)
        str_add_bytes(&queue->partial, bytes, count);
}

static void split_lines(LineQueue *queue, const char *bytes, size_t count, LineHandler *handler,
                        void *context) {
    while (count) {
        const char *newline = memchr(bytes, '\n', count);
        const size_t len = newline ? (size_t)(newline - bytes) : count;
        add_bytes(queue, bytes, len);
        if (!newline)
            return;
        end_line(queue, handler, context);
        bytes += len + 1;
        count -= len + 1;
    }
}

void line_queue_poll(LineQueue *queue, int wait_ms, LineHandler *handler, void *context) {
    enum { CHUNK_BYTES = 1 << 16 };
    struct pollfd fd = {.fd = queue->fd, .events = POLLIN};
    if (queue->ended || poll(&fd, 1, wait_ms) <= 0)
        return;
    char chunk[CHUNK_BYTES];
    const ssize_t got = read(queue->fd, chunk, sizeof chunk);
    if (got > 0) {
        split_lines(queue, chunk, (size_t)got, handler, context);
    } else if (got == 0 || (errno != EINTR && errno != EAGAIN)) {
        if (queue->partial.len || queue->overlong)
            end_line(queue, handler, context); // the last line may lack its newline
        queue->ended = true;
    }
}

bool line_queue_take(LineQueue *queue, Span *line) {
    if (queue->at == queue->lines.len) {
        str_clear(&queue->lines);
        queue->at = 0;
        return false;
    }
    const char *text = str_text(&queue->lines) + queue->at;
    const char *newline = memchr(text, '\n', queue->lines.len - queue->at);
    *line = (Span){text, (size_t)(newline - text)};
    queue->at += line->len + 1;
    return true;
}

void line_queue_handle(LineQueue *queue, LineHandler *handler, void *context) {
    Str unhandled = {0};
    Span line;
    while (line_queue_take(queue, &line)) {
        if (!handler(context, line)) {
            str_add_bytes(&unhandled, line.text, line.len);
            str_add_char(&unhandled, '\n');
        }
    }
    str_done(&queue->lines);
    queue->lines = unhandled;
    queue->at = 0;
}
