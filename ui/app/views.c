// The code that all views share: their lists, the order of these, and how a list is drawn.
#include "ui/app/view.h"

#include <stdlib.h>
#include <string.h>

#include "onlymove/review_sets.h"
#include "onlymove/xalloc.h"
#include "ui/input/keys.h"
#include "ui/app/workbench.h"

bool view_has_list(ViewId id) {
    return view_of(id)->list.count || view_of(id)->list.fill_rows;
}

Rows *view_rows(Workbench *wb, ViewId id) {
    return &wb->panes.rows[id];
}

static const TableColumn *columns_of(const Workbench *wb, const View *view) {
    return view->list.columns_now ? view->list.columns_now(wb) : view->list.columns;
}

List *view_list(Workbench *wb, ViewId id) {
    List *list = &wb->panes.lists[id];
    ListTable *table = &wb->panes.tables[id];
    Rows *rows = &wb->panes.rows[id];
    const ViewList *spec = &view_of(id)->list;
    if (spec->restore_cursor)
        spec->restore_cursor(wb);
    if (spec->fill_rows)
        spec->fill_rows(wb, rows, list->width);
    if (spec->is_sortable)
        rows_sort(rows, table->sort_column > 0, table->reversed);
    list->count = spec->fill_rows ? rows->count : spec->count(wb);
    if (spec->count && table->order && table->count != list->count)
        view_sort(wb, id, table->sort_column, table->reversed);
    list_clamp(list);
    return list;
}

void view_move_to(Workbench *wb, ViewId id, size_t place) {
    list_select(&wb->panes.lists[id], place);
    if (view_of(id)->list.selection_moved)
        view_of(id)->list.selection_moved(wb);
}

size_t view_selected_row(Workbench *wb, ViewId id) {
    return list_table_row(&wb->panes.tables[id], view_list(wb, id)->selected);
}

void view_select_row(Workbench *wb, ViewId id, size_t row) {
    wb->panes.lists[id].selected = list_table_place(&wb->panes.tables[id], row);
}

void view_sort(Workbench *wb, ViewId id, size_t column, bool reversed) {
    ListTable *table = &wb->panes.tables[id];
    const size_t row = list_table_row(table, wb->panes.lists[id].selected);
    table->sort_column = column;
    table->reversed = reversed;
    if (columns_of(wb, view_of(id)))
        list_table_sort(table, columns_of(wb, view_of(id)), wb, view_of(id)->list.count(wb));
    view_select_row(wb, id, row);
}

static const char *const entry_orders[] = {"none", "words", NULL};

const char *view_order_name(const Workbench *wb, size_t index) {
    const View *view = view_of(wb->panes.overlay);
    if (!view)
        return queue_column_at(index) ? queue_column_at(index)->name : NULL;
    const TableColumn *columns = columns_of(wb, view);
    return columns ? columns[index].name : view->list.is_sortable ? entry_orders[index] : NULL;
}

// The first column of a table is its usual order, which is not named.
void view_write_order(const Workbench *wb, ViewId id, Str *out) {
    const TableColumn *columns = columns_of(wb, view_of(id));
    const ListTable *table = &wb->panes.tables[id];
    const Queue *queue = id == VIEW_QUEUE ? review_queue(wb->review) : NULL;
    const char *name = NULL;
    bool reversed = table->reversed;
    if (queue) {
        const QueueColumn *column = queue_sorted_by(queue, &reversed); // for now: descending
        const char *usual = review_queue_set_name(wb->review) ? "set" : "worth";
        reversed = reversed != column->high_first;
        name = strcmp(column->name, usual) != 0 || reversed ? column->name : NULL;
    } else if (table->sort_column > 0 || table->reversed) {
        name = columns ? columns[table->sort_column].name : entry_orders[table->sort_column];
    }
    if (name)
        str_addf(out, " by %s%s", name, reversed ? ", reversed" : "");
}

void view_write_row(Workbench *wb, ViewId id, size_t place, Str *out) {
    enum { COLS = 240 };
    CLEANUP(grid_done) Grid grid = {0};
    const Rect area = {0, 0, 1, COLS};
    const ViewList *spec = &view_of(id)->list;
    const TableColumn *columns = columns_of(wb, view_of(id));
    const size_t old_len = out->len, row = list_table_row(&wb->panes.tables[id], place);
    if (spec->write_row)
        spec->write_row(wb, row, out);
    if (out->len > old_len) // a row of the queue has such a text only in a set
        return;
    if (spec->fill_rows)
        rows_write_row(view_rows(wb, id), row, out);
    if (spec->draw_row) {
        grid_resize(&grid, 1, COLS);
        grid_fill(&grid, area, ' ', STYLE_TEXT);
        spec->draw_row(&grid, area, 0, wb, row);
        grid_write_row(&grid, 0, out);
    }
    if (columns) {
        str_add(out, out->len > old_len ? " " : "");
        list_table_write_row(columns, wb, row, out);
    }
}

static int wrapped_row_count(const char *text, int width) {
    int count = 0;
    for (; *text; count++) {
        text += grid_row_length(text, strlen(text), width);
        text += strspn(text, " ");
    }
    return count;
}

bool view_cuts_row(const Workbench *wb, ViewId id, size_t row) {
    CLEANUP(str_done) Str text = {0};
    const View *view = view_of(id);
    if (columns_of(wb, view))
        list_table_write_row(columns_of(wb, view), wb, row, &text);
    return grid_columns(str_text(&text)) > wb->panes.lists[id].width - view->list.sign_cols;
}

// Draws the selected row in full at the bottom of the area if the list cuts it. Returns the rest.
static Rect draw_whole_row(const Workbench *wb, ViewId id, Grid *grid, Rect area) {
    const View *view = view_of(id);
    const ViewList *spec = &view->list;
    const List *list = &wb->panes.lists[id];
    CLEANUP(str_done) Str text = {0}, safe = {0};
    const size_t row = list_table_row(&wb->panes.tables[id], list->selected);
    if (spec->write_row && list->selected < list->count)
        (spec->write_below ? spec->write_below : spec->write_row)(wb, row, &text);
    text_add_safe(&safe, str_text(&text), text.len, SIZE_MAX);
    const int needed = wrapped_row_count(str_text(&safe), area.cols);
    const bool fits =
        needed == 0 || (!spec->write_below && needed == 1 && !view_cuts_row(wb, id, row));
    const int below = fits ? 0 : needed < area.rows / 2 ? needed : area.rows / 2;
    const Rect bottom = rect_inset(area, area.rows - below, 0, 0, 0);
    grid_fill(grid, bottom, ' ', STYLE_TEXT);
    grid_wrap(grid, bottom, 0, str_text(&safe), STYLE_COMMENT);
    return rect_inset(area, 0, 0, below, 0);
}

// A list that is being drawn.
typedef struct ShownList {
    Workbench *wb;
    ViewId id;
    const TableColumn *columns; // NULL: it is no table
} ShownList;

static void draw_row(Grid *grid, Rect area, int y, void *context, size_t place) {
    const ShownList *shown = context;
    const ViewList *spec = &view_of(shown->id)->list;
    const ListTable *table = &shown->wb->panes.tables[shown->id];
    if (spec->fill_rows)
        rows_draw_row(view_rows(shown->wb, shown->id), grid, area, y, place);
    if (spec->draw_row)
        spec->draw_row(grid, area, y, shown->wb, list_table_row(table, place));
    if (shown->columns) {
        list_table_draw_row(table, shown->wb, grid, rect_inset(area, 0, spec->sign_cols, 0, 0), y,
                            place);
    }
}

static void set_column_widths(const ShownList *shown, Rect area) {
    const List *list = &shown->wb->panes.lists[shown->id];
    const size_t end = list->top + (area.rows > 1 ? (size_t)area.rows - 1 : 0);
    list_table_fit(&shown->wb->panes.tables[shown->id], shown->columns, shown->wb, list->top,
                   end < list->count ? end : list->count,
                   area.cols - view_of(shown->id)->list.sign_cols, list->head_rows > 0);
}

static Spot draw_list(Workbench *wb, ViewId id, const Canvas *canvas) {
    CLEANUP(str_done) Str note = {0}, title = {0}, empty = {0}, text = {0};
    const View *view = view_of(id);
    const ViewList *spec = &view->list;
    List *list = &wb->panes.lists[id];
    ShownList shown = {wb, id, columns_of(wb, view)};
    Rect area = spec->draw_around ? spec->draw_around(wb, canvas) : canvas->area;
    if (spec->write_title_end)
        spec->write_title_end(wb, &note);
    str_add(&title, view->title);
    view_write_order(wb, id, &title);
    list->width = area.cols;
    if (list->height == 0) // it was never drawn before
        list->height = area.rows > 1 ? (size_t)area.rows - 1 : 0;
    view_list(wb, id);
    list->head_rows = spec->has_headings && list->count > 0;
    area = draw_whole_row(wb, id, canvas->grid, area);
    if (shown.columns)
        set_column_widths(&shown, area);
    list_draw(canvas->grid, area, str_text(&title), canvas->focused, str_text(&note), draw_row,
              &shown, list);
    if (list->head_rows > 0 && area.rows > 1) {
        list_table_draw_heads(&wb->panes.tables[id], canvas->grid,
                              rect_inset(area, 1, spec->sign_cols, 0, 0));
    }
    if (list->count == 0 && spec->write_empty) {
        spec->write_empty(wb, &empty);
        keys_expand(wb, str_text(&empty), &text);
        grid_wrap(canvas->grid, canvas->area, 1, str_text(&text), STYLE_DIM);
    }
    return view_selected_spot(area, list);
}

Spot view_draw(Workbench *wb, ViewId id, const Canvas *canvas) {
    return view_of(id)->draw ? view_of(id)->draw(wb, canvas) : draw_list(wb, id, canvas);
}

void views_init(Workbench *wb) {
    for (int id = VIEW_NONE + 1; id < VIEW_COUNT; id++)
        if (view_of((ViewId)id)->state.size > 0)
            wb->panes.view_states[id] = xcalloc(1, view_of((ViewId)id)->state.size);
}

void views_done(Workbench *wb) {
    for (int id = VIEW_NONE + 1; id < VIEW_COUNT; id++) {
        if (wb->panes.view_states[id] && view_of((ViewId)id)->state.done)
            view_of((ViewId)id)->state.done(wb->panes.view_states[id]);
        free(wb->panes.view_states[id]);
        wb->panes.view_states[id] = NULL;
        list_table_done(&wb->panes.tables[id]);
        rows_done(&wb->panes.rows[id]);
    }
}

void views_reset(Workbench *wb, Change change) {
    if (change >= CHANGE_GAME)
        memset(wb->panes.needs, 0, sizeof wb->panes.needs);
    for (int id = VIEW_NONE + 1; id < VIEW_COUNT; id++) {
        const ViewReset *reset = &view_of((ViewId)id)->reset;
        if (change == CHANGE_FILE)
            list_table_done(&wb->panes.tables[id]); // its order is of rows of the former file
        if (reset->reset && change >= reset->min_change)
            reset->reset(wb);
    }
}

Spot view_selected_spot(Rect area, const List *list) {
    return list->count > 0
               ? (Spot){area.y + 1 + list->head_rows + (int)(list->selected - list->top), area.x}
               : SPOT_NONE;
}
