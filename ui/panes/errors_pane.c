// What could not be read in the file, and the game that each error is in.
#include "ui/app/workbench.h"

// The errors are told one by one as they are shown; behind them what is wrong with the file as a
// whole.
static void write_place(const Workbench *wb, size_t row, Str *out)
{
    PgnError error;
    if (collection_error((Collection *)&wb->file.collection, row, &error)) {
        str_addf(out, "game %zu, line %zu:", error.game, error.line);
    }
}

static void write_error(const Workbench *wb, size_t row, Str *out)
{
    PgnError error;
    if (collection_error((Collection *)&wb->file.collection, row, &error)) {
        str_add(out, error.text);
    } else if (row < wb->file.collection.error_count || !workbench_file_trouble(wb, out)) {
        str_add(out, "this game is not there any more");
    }
}

static const TableColumn *errors_view_columns(const Workbench *wb)
{
    static const TableColumn columns[] = {{"game", 14, false, STYLE_TEXT, write_place, NULL},
                                          {"error", 20, false, STYLE_TEXT, write_error, NULL},
                                          {NULL, 0, false, STYLE_TEXT, NULL, NULL}};
    (void)wb;
    return columns;
}

static size_t errors_view_count(const Workbench *wb)
{
    Fault fault;
    return wb->file.collection.error_count + collection_trouble(&wb->file.collection, &fault);
}

static bool errors_view_enter(Workbench *wb)
{
    const size_t row = view_selected_row(wb, VIEW_ERRORS);
    return row < wb->file.collection.error_count &&
           workbench_show_game(wb, collection_error_game(&wb->file.collection, row));
}

static void errors_view_reset(Workbench *wb)
{
    wb->panes.lists[VIEW_ERRORS] = (List){0};
}

const View errors_view = {.name = "errors",
                          .title = "Errors",
                          .slot = SLOT_OVER,
                          .count = errors_view_count,
                          .columns = errors_view_columns,
                          .enter = errors_view_enter,
                          .reset_at = CHANGE_FILE,
                          .reset = errors_view_reset};
