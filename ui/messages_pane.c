// What was said in the last row, the newest first, each on as many rows as it needs.
#include <string.h>

#include "ui/rows.h"
#include "ui/workbench.h"

enum { INDENT = 2 };

typedef struct MessageRows {
    Rows rows;
    int width;     // that they were made for ...
    size_t newest; // ... and message_count then
} MessageRows;

static size_t messages_view_count(const Workbench *wb)
{
    MessageRows *state = view_state(wb, VIEW_MESSAGES);
    const int width = wb->lists[VIEW_MESSAGES].width;
    if (state->newest == wb->message_count && state->width == width) {
        return state->rows.count;
    }
    state->width = width;
    state->newest = wb->message_count;
    rows_clear(&state->rows);
    for (size_t back = 1; back <= MESSAGES_KEPT && back <= wb->message_count; back++) {
        const Message *message = &wb->messages[(wb->message_count - back) % MESSAGES_KEPT];
        const char *text = message->text ? message->text : ""; // memory was out
        rows_add(&state->rows, text, strlen(text), width, INDENT,
                 message->is_error ? STYLE_ERROR : STYLE_MESSAGE);
    }
    return state->rows.count;
}

static void messages_view_draw_row(Grid *grid, Rect area, int y, void *context, size_t row)
{
    const MessageRows *state = view_state(context, VIEW_MESSAGES);
    rows_draw(&state->rows, grid, area, y, row);
}

static void messages_view_done(void *state)
{
    MessageRows *messages = state;
    rows_done(&messages->rows);
}

const View messages_view = {.name = "messages",
                            .title = "Messages",
                            .slot = SLOT_OVER,
                            .state_size = sizeof(MessageRows),
                            .state_done = messages_view_done,
                            .count = messages_view_count,
                            .draw_row = messages_view_draw_row};
