// What all views share: their lists, in an order, and how a list is drawn.
#include "ui/app/view.h"

#include <stdlib.h>
#include <string.h>

#include "onlymove/review_sets.h"
#include "onlymove/xalloc.h"
#include "ui/input/keys.h"
#include "ui/lists/rows.h"
#include "ui/app/workbench.h"

List *view_list(Workbench *wb, ViewId id)
{
    List *list = &wb->panes.lists[id];
    ListTable *table = &wb->panes.tables[id];
    if (view_row(id)->follow)
        view_row(id)->follow(wb);
    list->count = view_row(id)->count(wb);
    if (view_row(id)->entries)
        rows_sort(view_state(wb, id), table->by > 0, table->reversed);
    else if (table->order && table->count != list->count)
        view_sort(wb, id, table->by, table->reversed);
    list_settle(list);
    return list;
}

size_t view_selected_row(Workbench *wb, ViewId id)
{
    return list_table_row(&wb->panes.tables[id], view_list(wb, id)->selected);
}

void view_select_row(Workbench *wb, ViewId id, size_t row)
{
    wb->panes.lists[id].selected = list_table_place(&wb->panes.tables[id], row);
}

void view_sort(Workbench *wb, ViewId id, size_t column, bool reversed)
{
    ListTable *table = &wb->panes.tables[id];
    const size_t row = list_table_row(table, wb->panes.lists[id].selected);
    table->by = column;
    table->reversed = reversed;
    if (view_row(id)->columns)
        list_table_sort(table, view_row(id)->columns(wb), wb, view_row(id)->count(wb));
    view_select_row(wb, id, row);
}

static const char *const entry_orders[] = {"none", "words", NULL};

const char *view_order_at(const Workbench *wb, size_t index)
{
    const View *view = view_row(wb->panes.over);
    if (!view)
        return queue_column_at(index) ? queue_column_at(index)->name : NULL;
    return view->columns   ? view->columns(wb)[index].name
           : view->entries ? entry_orders[index]
                           : NULL;
}

// The first column of a list is the order in which it comes.
void view_write_order(const Workbench *wb, ViewId id, Str *out)
{
    const View *view = view_row(id);
    const ListTable *table = &wb->panes.tables[id];
    const Queue *queue = id == VIEW_QUEUE ? review_queue(wb->review) : NULL;
    const char *name = NULL;
    bool reversed = table->reversed;
    if (queue) {
        const QueueColumn *column = queue_sorted_by(queue, &reversed);
        const char *usual = review_queue_set(wb->review) ? "set" : "game";
        name = strcmp(column->name, usual) != 0 || reversed ? column->name : NULL;
    } else if (table->by > 0 || table->reversed) {
        name = view->columns ? view->columns(wb)[table->by].name : entry_orders[table->by];
    }
    if (name)
        str_addf(out, " by %s%s", name, reversed ? ", reversed" : "");
}

void view_write_row(Workbench *wb, ViewId id, size_t place, Str *out)
{
    enum { COLS = 240 };
    CLEANUP(grid_done) Grid grid = {0};
    const Rect area = {0, 0, 1, COLS};
    const size_t before = out->len, row = list_table_row(&wb->panes.tables[id], place);
    if (view_row(id)->write_row)
        view_row(id)->write_row(wb, row, out);
    if (out->len > before) // the queue says more than it draws of a set alone
        return;
    if (view_row(id)->draw_row) {
        grid_resize(&grid, 1, COLS);
        grid_fill(&grid, area, ' ', STYLE_TEXT);
        view_row(id)->draw_row(&grid, area, 0, wb, row);
        grid_write_row(&grid, 0, out);
    }
    if (view_row(id)->columns) {
        str_add(out, out->len > before ? " " : "");
        list_table_write_row(view_row(id)->columns(wb), wb, row, out);
    }
}

static int rows_of(const char *text, int width)
{
    int count = 0;
    for (; *text; count++) {
        text += grid_row_length(text, strlen(text), width);
        text += strspn(text, " ");
    }
    return count;
}

// Whether a table has no room for all that a row says.
static bool is_cut(const Workbench *wb, const View *view, size_t row, int cols)
{
    CLEANUP(str_done) Str text = {0};
    if (view->columns)
        list_table_write_row(view->columns(wb), wb, row, &text);
    return grid_columns(str_text(&text)) > cols - view->sign_cols;
}

// The selected row in full, where it is cut, at the bottom of the area. Returns what is left of
// that.
static Rect draw_whole_row(const Workbench *wb, ViewId id, const Canvas *canvas)
{
    const View *view = view_row(id);
    const List *list = &wb->panes.lists[id];
    CLEANUP(str_done) Str text = {0}, safe = {0};
    const Rect area = canvas->area;
    const size_t row = list_table_row(&wb->panes.tables[id], list->selected);
    if (view->write_row && list->selected < list->count)
        (view->write_below ? view->write_below : view->write_row)(wb, row, &text);
    text_safe(&safe, str_text(&text), text.len, SIZE_MAX);
    const int needed = rows_of(str_text(&safe), area.cols);
    const bool whole = needed == 0 || (needed == 1 && !is_cut(wb, view, row, area.cols));
    const int below = whole ? 0 : needed < area.rows / 2 ? needed : area.rows / 2;
    const Rect last = rect_inset(area, area.rows - below, 0, 0, 0);
    grid_fill(canvas->grid, last, ' ', STYLE_TEXT);
    grid_wrap(canvas->grid, last, 0, str_text(&safe), STYLE_COMMENT);
    return rect_inset(area, 0, 0, below, 0);
}

static void draw_empty(const Workbench *wb, const View *view, const Canvas *canvas)
{
    CLEANUP(str_done) Str empty = {0}, text = {0};
    view->write_empty(wb, &empty);
    keys_say(wb, str_text(&empty), &text);
    grid_wrap(canvas->grid, canvas->area, 1, str_text(&text), STYLE_DIM);
}

// A list of `wb`, as its table is drawn.
typedef struct ShownTable {
    Workbench *wb;
    ViewId id;
} ShownTable;

static void draw_table_row(Grid *grid, Rect area, int y, void *context, size_t place)
{
    const ShownTable *shown = context;
    const View *view = view_row(shown->id);
    const ListTable *table = &shown->wb->panes.tables[shown->id];
    if (view->draw_row)
        view->draw_row(grid, area, y, shown->wb, list_table_row(table, place));
    list_table_draw_row(table, shown->wb, grid, rect_inset(area, 0, view->sign_cols, 0, 0), y,
                        place);
}

static void share_table(Workbench *wb, ViewId id, Rect area)
{
    const List *list = &wb->panes.lists[id];
    const size_t end = list->top + (area.rows > 1 ? (size_t)area.rows - 1 : 0);
    list_table_share(&wb->panes.tables[id], view_row(id)->columns(wb), wb, list->top,
                     end < list->count ? end : list->count, area.cols - view_row(id)->sign_cols);
}

void list_draw_rows(Grid *grid, Rect body, int from, bool focused, ListRow *draw_row, void *context,
                    const List *list)
{
    for (int y = 0; y < body.rows && list->top + (size_t)y < list->count; y++) {
        const size_t row = list->top + (size_t)y;
        draw_row(grid, body, y, context, row);
        if (row == list->selected) {
            grid_set_style(grid, (Rect){body.y + y, body.x + from, 1, body.cols - from},
                           focused ? STYLE_SELECTED : STYLE_SELECTED_IDLE);
        }
    }
}

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
    list_draw_rows(grid, body, 0, true, draw_row, context, list);
}

static Spot draw_list(Workbench *wb, ViewId id, const Canvas *canvas)
{
    CLEANUP(str_done) Str note = {0}, title = {0};
    const View *view = view_row(id);
    List *list = &wb->panes.lists[id];
    ShownTable shown = {wb, id};
    if (view->write_note)
        view->write_note(wb, &note);
    str_add(&title, view->title);
    view_write_order(wb, id, &title);
    list->width = canvas->area.cols;
    if (list->height == 0) // it is drawn first
        list->height = canvas->area.rows > 1 ? (size_t)canvas->area.rows - 1 : 0;
    view_list(wb, id);
    const Rect area = draw_whole_row(wb, id, canvas);
    if (view->columns)
        share_table(wb, id, area);
    list_draw(canvas->grid, area, str_text(&title), canvas->focused, str_text(&note),
              view->columns ? draw_table_row : view->draw_row, view->columns ? (void *)&shown : wb,
              list);
    if (list->count == 0 && view->write_empty)
        draw_empty(wb, view, canvas);
    return view_selected(area, list);
}

Spot view_draw(Workbench *wb, ViewId id, const Canvas *canvas)
{
    return view_row(id)->draw ? view_row(id)->draw(wb, canvas) : draw_list(wb, id, canvas);
}

void views_init(Workbench *wb)
{
    for (int id = VIEW_NONE + 1; id < VIEW_COUNT; id++)
        if (view_row((ViewId)id)->state_size > 0)
            wb->panes.view_states[id] = xcalloc(1, view_row((ViewId)id)->state_size);
}

void views_done(Workbench *wb)
{
    for (int id = VIEW_NONE + 1; id < VIEW_COUNT; id++) {
        if (wb->panes.view_states[id] && view_row((ViewId)id)->state_done)
            view_row((ViewId)id)->state_done(wb->panes.view_states[id]);
        free(wb->panes.view_states[id]);
        wb->panes.view_states[id] = NULL;
        list_table_done(&wb->panes.tables[id]);
    }
}

void views_reset(Workbench *wb, Change change)
{
    if (change >= CHANGE_GAME)
        memset(wb->panes.needs, 0, sizeof wb->panes.needs);
    for (int id = VIEW_NONE + 1; id < VIEW_COUNT; id++) {
        if (change == CHANGE_FILE)
            list_table_done(&wb->panes.tables[id]); // in an order of what is not there any more
        if (view_row((ViewId)id)->reset && change >= view_row((ViewId)id)->reset_at)
            view_row((ViewId)id)->reset(wb);
    }
}

Spot view_selected(Rect area, const List *list)
{
    return list->count > 0 ? (Spot){area.y + 1 + (int)(list->selected - list->top), area.x}
                           : SPOT_NONE;
}
