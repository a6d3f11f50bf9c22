// Keys and commands, those of the view that had the keys first.
#include "ui/keys.h"
#include "ui/rows.h"
#include "ui/workbench.h"

enum { INDENT = 14 };

static size_t help_view_count(const Workbench *wb)
{
    Rows *rows = view_state(wb, VIEW_HELP);
    ENDS_BY(str_done) Str text = {0};
    keys_write(&text, &wb->keys, wb->helped);
    rows_clear(rows);
    rows_add_lines(rows, str_text(&text), wb->lists[VIEW_HELP].width, INDENT, true);
    return rows->count;
}

const View help_view = {.name = "help",
                        .title = "Keys and commands",
                        .slot = SLOT_OVER,
                        .state_size = sizeof(Rows),
                        .state_done = rows_view_done,
                        .count = help_view_count,
                        .draw_row = rows_view_draw_row};
