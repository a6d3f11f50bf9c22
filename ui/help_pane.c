// Keys and commands.
#include <string.h>

#include "ui/keys.h"
#include "ui/rows.h"
#include "ui/workbench.h"

enum { INDENT = 14 };

typedef struct Help {
    Rows rows;
    int width; // that they were made for
} Help;

static size_t help_view_count(const Workbench *wb)
{
    Help *help = view_state(wb, VIEW_HELP);
    const int width = wb->lists[VIEW_HELP].width;
    if (help->rows.count == 0 || help->width != width) {
        ENDS_BY(str_done) Str text = {0};
        keys_write(&text);
        rows_clear(&help->rows);
        for (const char *line = str_text(&text); *line; line += strcspn(line, "\n") + 1) {
            rows_add(&help->rows, line, strcspn(line, "\n"), width, INDENT,
                     line[0] == ' ' ? STYLE_TEXT : STYLE_STRONG);
        }
        help->width = width;
    }
    return help->rows.count;
}

static void help_view_draw_row(Grid *grid, Rect area, int y, void *context, size_t row)
{
    const Help *help = view_state(context, VIEW_HELP);
    rows_draw(&help->rows, grid, area, y, row);
}

static void help_view_done(void *state)
{
    Help *help = state;
    rows_done(&help->rows);
}

const View help_view = {.name = "help",
                        .title = "Keys and commands",
                        .slot = SLOT_OVER,
                        .state_size = sizeof(Help),
                        .state_done = help_view_done,
                        .count = help_view_count,
                        .draw_row = help_view_draw_row};
