// What was said in the last row, the newest first, each on as many rows as it needs.
#include <string.h>

#include "ui/lists/rows.h"
#include "ui/app/workbench.h"

enum { INDENT = 2 };

static size_t messages_view_count(const Workbench *wb)
{
    Rows *rows = view_state(wb, VIEW_MESSAGES);
    rows_clear(rows);
    for (size_t back = 1; back <= MESSAGES_KEPT && back <= wb->messages.count; back++) {
        const Message *message = &wb->messages.kept[(wb->messages.count - back) % MESSAGES_KEPT];
        const char *text = message->text ? message->text : ""; // memory was out
        rows_add(rows, text, strlen(text), wb->panes.lists[VIEW_MESSAGES].width, INDENT,
                 message->is_error ? STYLE_ERROR : STYLE_MESSAGE);
    }
    return rows->count;
}

const View messages_view = {.name = "messages",
                            .title = "Messages",
                            .slot = SLOT_OVER,
                            .state_size = sizeof(Rows),
                            .state_done = rows_view_done,
                            .count = messages_view_count,
                            .draw_row = rows_view_draw_row,
                            .entries = true};
