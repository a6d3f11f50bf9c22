// Lists over the panes.
#include "ui/panes.h"

#include <stdio.h>

void list_draw(Grid *grid, Rect area, const char *title, const char *more, ListRow *draw_row,
               void *context, List *list)
{
    char note[80];
    grid_fill(grid, area, ' ', STYLE_TEXT);
    Rect body = grid_title(grid, area, title, true);
    list->height = (size_t)body.rows;
    list->width = body.cols;
    list_settle(list);
    snprintf(note, sizeof note, "%zu/%zu%s", list->count > 0 ? list->selected + 1 : 0, list->count,
             more);
    grid_title_note(grid, area, note, STYLE_DIM);
    for (int y = 0; y < body.rows && list->top + (size_t)y < list->count; y++) {
        size_t row = list->top + (size_t)y;
        draw_row(grid, body, y, context, row);
        if (row == list->selected) {
            grid_set_style(grid, (Rect){body.y + y, body.x, 1, body.cols}, STYLE_SELECTED);
        }
    }
}
