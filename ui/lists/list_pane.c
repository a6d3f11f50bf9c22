// Lists over the panes.
#include "ui/panes/panes.h"

#include <string.h>

void list_draw(Grid *grid, Rect area, const char *title, bool focused, const char *more,
               ListRow *draw_row, void *context, List *list)
{
    CLEANUP(str_done) Str note = {0};
    grid_fill(grid, area, ' ', STYLE_TEXT);
    Rect body = grid_title(grid, area, title, focused);
    list->height = (size_t)body.rows;
    list->width = body.cols;
    list_settle(list);
    for (bool last = false; !last;) {
        const size_t len = strcspn(more, "\n");
        last = more[len] == '\0';
        str_addf(&note, "%zu/%zu%.*s\n", list->count > 0 ? list->selected + 1 : 0, list->count,
                 (int)len, more);
        more += len + !last;
    }
    grid_title_note(grid, area, str_text(&note), STYLE_DIM);
    for (int y = 0; y < body.rows && list->top + (size_t)y < list->count; y++) {
        size_t row = list->top + (size_t)y;
        draw_row(grid, body, y, context, row);
        if (row == list->selected) {
            grid_set_style(grid, (Rect){body.y + y, body.x, 1, body.cols}, STYLE_SELECTED);
        }
    }
}
