#include "src/engine/builtin/input.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

void input_init(Input *input, int fd)
{
    *input = (Input){.fd = fd};
    str_init(&input->partial);
    str_init(&input->queue);
}

void input_done(Input *input)
{
    str_done(&input->partial);
    str_done(&input->queue);
}

static void end_line(Input *input, InputGate *gate, void *context)
{
    const Span line = {str_text(&input->partial), input->partial.len};
    if (input->overlong || input->partial.failed) {
        input->dropped++;
    } else if (!gate || !gate(context, line)) {
        if (input->queue.len - input->at + line.len > INPUT_QUEUE_MAX) {
            input->dropped++;
        } else {
            str_add_bytes(&input->queue, line.text, line.len);
            str_add_char(&input->queue, '\n');
        }
    }
    str_clear(&input->partial);
    input->overlong = false;
}

static void add_bytes(Input *input, const char *bytes, size_t count)
{
    if (input->partial.len + count > INPUT_LINE_MAX) {
        input->overlong = true;
        str_clear(&input->partial);
    }
    if (!input->overlong) {
        str_add_bytes(&input->partial, bytes, count);
    }
}

static void take_bytes(Input *input, const char *bytes, size_t count, InputGate *gate,
                       void *context)
{
    while (count) {
        const char *newline = memchr(bytes, '\n', count);
        const size_t len = newline ? (size_t)(newline - bytes) : count;
        add_bytes(input, bytes, len);
        if (!newline) {
            return;
        }
        end_line(input, gate, context);
        bytes += len + 1;
        count -= len + 1;
    }
}

void input_poll(Input *input, int wait, InputGate *gate, void *context)
{
    enum { CHUNK = 1 << 16 };
    struct pollfd fd = {.fd = input->fd, .events = POLLIN};
    if (input->ended || poll(&fd, 1, wait) <= 0) {
        return;
    }
    char chunk[CHUNK];
    const ssize_t got = read(input->fd, chunk, sizeof chunk);
    if (got > 0) {
        take_bytes(input, chunk, (size_t)got, gate, context);
    } else if (got == 0 || (errno != EINTR && errno != EAGAIN)) {
        if (input->partial.len || input->overlong) {
            end_line(input, gate, context); // the last one may lack its newline
        }
        input->ended = true;
    }
}

bool input_take(Input *input, Span *line)
{
    if (input->at == input->queue.len) {
        str_clear(&input->queue);
        input->at = 0;
        return false;
    }
    const char *text = str_text(&input->queue) + input->at;
    const char *newline = memchr(text, '\n', input->queue.len - input->at);
    *line = (Span){text, (size_t)(newline - text)};
    input->at += line->len + 1;
    return true;
}

void input_sift(Input *input, InputGate *gate, void *context)
{
    Str kept;
    Span line;
    str_init(&kept);
    while (input_take(input, &line)) {
        if (!gate(context, line)) {
            str_add_bytes(&kept, line.text, line.len);
            str_add_char(&kept, '\n');
        }
    }
    str_done(&input->queue);
    input->queue = kept;
    input->at = 0;
}
