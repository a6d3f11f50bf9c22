// What was said in the last row, the newest first, each on as many rows as it needs.
#include <stdlib.h>
#include <string.h>

#include "onlymove/array.h"
#include "onlymove/text.h"
#include "ui/workbench.h"

enum { INDENT = 2, WIDTH_AT_FIRST = 80 };

// Part of a message, safe to draw.
typedef struct MessageRow {
    size_t text, len; // in MessageRows.text
    int indent;
    Style style;
} MessageRow;

typedef struct MessageRows {
    List list;
    Str text;
    MessageRow *rows;
    size_t cap;
    int width;      // that they are broken for; 0: not known yet
    size_t written; // message_count when they were written
} MessageRows;

static void write_message(MessageRows *state, const Message *message)
{
    size_t at = state->text.len;
    text_safe(&state->text, message->text, strlen(message->text), SIZE_MAX);
    for (int indent = 0; at < state->text.len && !state->text.failed; indent = INDENT) {
        const char *text = state->text.data + at;
        const size_t len = grid_row_length(text, state->text.len - at, state->width - indent);
        if (!array_reserve((void **)&state->rows, &state->cap, state->list.count + 1,
                           sizeof *state->rows)) {
            return;
        }
        state->rows[state->list.count++] =
            (MessageRow){at, len, indent, message->is_error ? STYLE_ERROR : STYLE_MESSAGE};
        at += len;
        at += strspn(state->text.data + at, " ");
    }
}

// The rows for messages and width as they are now.
static MessageRows *current(const Workbench *wb, int width)
{
    MessageRows *state = view_state(wb, VIEW_MESSAGES);
    if (state->written == wb->message_count && state->width == width) {
        return state;
    }
    state->width = width;
    state->written = wb->message_count;
    state->list.count = 0;
    str_clear(&state->text);
    for (size_t back = 1; back <= MESSAGES_KEPT && back <= wb->message_count; back++) {
        const Message *message = &wb->messages[(wb->message_count - back) % MESSAGES_KEPT];
        if (message->text) {
            write_message(state, message);
        }
    }
    return state;
}

static List *rows(Workbench *wb)
{
    const MessageRows *state = view_state(wb, VIEW_MESSAGES);
    List *list = &current(wb, state->width > 0 ? state->width : WIDTH_AT_FIRST)->list;
    list_settle(list);
    return list;
}

static void draw_row(Grid *grid, Rect area, int y, void *context, size_t row)
{
    const MessageRows *state = context;
    const MessageRow *at = &state->rows[row];
    grid_putf(grid, area, y, at->indent, at->style, "%.*s", (int)at->len,
              state->text.data + at->text);
}

static Spot draw(Workbench *wb, const Canvas *canvas)
{
    MessageRows *state = current(wb, canvas->area.cols);
    list_draw(canvas->grid, canvas->area, "Messages", "", draw_row, state, &state->list);
    return view_selected(canvas->area, &state->list);
}

static void done(void *state)
{
    MessageRows *messages = state;
    str_done(&messages->text);
    free(messages->rows);
}

const View messages_view = {.name = "messages",
                            .slot = SLOT_OVER,
                            .state_size = sizeof(MessageRows),
                            .state_done = done,
                            .draw = draw,
                            .rows = rows};
