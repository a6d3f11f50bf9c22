// What could not be read in the file, and the game that each error is in.
#include "ui/workbench.h"

// The errors are told one by one as they are shown; behind them what is wrong with the file as a
// whole.
static void errors_view_draw_row(Grid *grid, Rect area, int y, void *context, size_t row)
{
    Workbench *wb = context;
    PgnError error;
    ENDS_BY(str_done) Str text = {0};
    if (row >= wb->collection.error_count && workbench_file_trouble(wb, &text)) {
        grid_put(grid, area, y, 0, str_text(&text), STYLE_TEXT);
    } else if (collection_error(&wb->collection, row, &error)) {
        grid_putf(grid, area, y, 0, STYLE_TEXT, "game %zu, line %zu: %s", error.game, error.line,
                  error.text);
    } else {
        grid_put(grid, area, y, 0, "this game is not there any more", STYLE_TEXT);
    }
}

static size_t errors_view_count(const Workbench *wb)
{
    Fault fault;
    return wb->collection.error_count + collection_trouble(&wb->collection, &fault);
}

static bool errors_view_enter(Workbench *wb)
{
    const size_t row = view_list(wb, VIEW_ERRORS)->selected;
    return row < wb->collection.error_count &&
           workbench_show_game(wb, collection_error_game(&wb->collection, row));
}

static void errors_view_reset(Workbench *wb)
{
    wb->lists[VIEW_ERRORS] = (List){0};
}

const View errors_view = {.name = "errors",
                          .title = "Errors",
                          .slot = SLOT_OVER,
                          .count = errors_view_count,
                          .draw_row = errors_view_draw_row,
                          .enter = errors_view_enter,
                          .reset_at = CHANGE_FILE,
                          .reset = errors_view_reset};
