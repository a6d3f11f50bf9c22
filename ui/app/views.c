// The table of views, and which of them is at hand.
#include "ui/app/view.h"

#include <stdlib.h>
#include <string.h>

#include "onlymove/str.h"
#include "ui/input/keys.h"
#include "ui/lists/rows.h"
#include "ui/app/workbench.h"

static const View *const rows[VIEW_COUNT] = {
#define VIEW_ROW(id, name) [VIEW_##id] = &name##_view,
    VIEWS(VIEW_ROW)
#undef VIEW_ROW
};

const View *view_row(ViewId id)
{
    return rows[id];
}

ViewId current_view(const Workbench *wb)
{
    return wb->over != VIEW_NONE ? wb->over : wb->focus;
}

void *view_state(const Workbench *wb, ViewId id)
{
    return wb->view_states[id];
}

List *view_list(Workbench *wb, ViewId id)
{
    List *list = &wb->lists[id];
    ListTable *table = &wb->tables[id];
    if (rows[id]->follow) {
        rows[id]->follow(wb);
    }
    list->count = rows[id]->count(wb);
    if (rows[id]->entries) {
        rows_sort(view_state(wb, id), table->by > 0, table->reversed);
    } else if ((table->order || table->sort) && table->count != list->count) {
        view_sort(wb, id, table->by, table->reversed);
    }
    list_settle(list);
    return list;
}

size_t view_selected_row(Workbench *wb, ViewId id)
{
    return list_table_row(&wb->tables[id], view_list(wb, id)->selected);
}

void view_select_row(Workbench *wb, ViewId id, size_t row)
{
    wb->lists[id].selected = list_table_place(&wb->tables[id], row);
}

// The cursor stays on the row that it is on.
static void sort_on(Workbench *wb, ViewId id)
{
    ListTable *table = &wb->tables[id];
    const size_t row = list_table_row(table, wb->lists[id].selected);
    if (!list_table_sort_on(table, wb)) {
        workbench_complain(wb, "out of memory");
    }
    view_select_row(wb, id, row);
}

void view_sort(Workbench *wb, ViewId id, size_t column, bool reversed)
{
    ListTable *table = &wb->tables[id];
    const size_t row = list_table_row(table, wb->lists[id].selected);
    table->by = column;
    table->reversed = reversed;
    if (rows[id]->columns && !list_table_sort(table, rows[id]->columns(wb), rows[id]->count(wb))) {
        workbench_complain(wb, "out of memory");
    }
    view_select_row(wb, id, row);
    if (table->sort) {
        sort_on(wb, id);
    }
}

static ViewId first_unsorted(const Workbench *wb)
{
    int id = VIEW_COUNT - 1;
    while (id > VIEW_NONE && !wb->tables[id].sort) {
        id--;
    }
    return (ViewId)id;
}

bool views_are_sorted(const Workbench *wb)
{
    return first_unsorted(wb) == VIEW_NONE;
}

bool views_sort_on(Workbench *wb)
{
    const ViewId id = first_unsorted(wb);
    if (id != VIEW_NONE) {
        sort_on(wb, id);
    }
    return id != VIEW_NONE;
}

void view_write_row(Workbench *wb, ViewId id, size_t place, Str *out)
{
    enum { COLS = 240 };
    CLEANUP(grid_done) Grid grid = {0};
    const Rect area = {0, 0, 1, COLS};
    const size_t before = out->len, row = list_table_row(&wb->tables[id], place);
    if (rows[id]->write_row) {
        rows[id]->write_row(wb, row, out);
    }
    if (out->len > before) { // the queue says more than it draws of a set alone
        return;
    }
    if (rows[id]->draw_row && grid_resize(&grid, 1, COLS)) {
        grid_fill(&grid, area, ' ', STYLE_TEXT);
        rows[id]->draw_row(&grid, area, 0, wb, row);
        grid_write_row(&grid, 0, out);
    }
    if (rows[id]->columns) {
        str_add(out, out->len > before ? " " : "");
        list_table_write_row(rows[id]->columns(wb), wb, row, out);
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
    if (view->columns) {
        list_table_write_row(view->columns(wb), wb, row, &text);
    }
    return grid_columns(str_text(&text)) > cols - view->sign_cols;
}

// The selected row in full, where it is cut, at the bottom of the area. Returns what is left of
// that.
static Rect draw_whole_row(const Workbench *wb, ViewId id, const Canvas *canvas)
{
    const View *view = rows[id];
    const List *list = &wb->lists[id];
    CLEANUP(str_done) Str text = {0}, safe = {0};
    const Rect area = canvas->area;
    const size_t row = list_table_row(&wb->tables[id], list->selected);
    if (view->write_row && list->selected < list->count) {
        (view->write_below ? view->write_below : view->write_row)(wb, row, &text);
    }
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
    const View *view = rows[shown->id];
    const ListTable *table = &shown->wb->tables[shown->id];
    if (view->draw_row) {
        view->draw_row(grid, area, y, shown->wb, list_table_row(table, place));
    }
    list_table_draw_row(table, shown->wb, grid, rect_inset(area, 0, view->sign_cols, 0, 0), y,
                        place);
}

static void share_table(Workbench *wb, ViewId id, Rect area)
{
    const List *list = &wb->lists[id];
    const size_t end = list->top + (area.rows > 1 ? (size_t)area.rows - 1 : 0);
    list_table_share(&wb->tables[id], rows[id]->columns(wb), wb, list->top,
                     end < list->count ? end : list->count, area.cols - rows[id]->sign_cols);
}

static Spot draw_list(Workbench *wb, ViewId id, const Canvas *canvas)
{
    CLEANUP(str_done) Str note = {0}, title = {0};
    const View *view = rows[id];
    List *list = &wb->lists[id];
    ShownTable shown = {wb, id};
    if (view->write_note) {
        view->write_note(wb, &note);
    }
    str_add(&title, view->title);
    view_write_order(wb, id, &title);
    list->width = canvas->area.cols;
    if (list->height == 0) { // it is drawn first
        list->height = canvas->area.rows > 1 ? (size_t)canvas->area.rows - 1 : 0;
    }
    view_list(wb, id);
    const Rect area = draw_whole_row(wb, id, canvas);
    if (view->columns) {
        share_table(wb, id, area);
    }
    list_draw(canvas->grid, area, str_text(&title), canvas->focused, str_text(&note),
              view->columns ? draw_table_row : view->draw_row, view->columns ? (void *)&shown : wb,
              list);
    if (list->count == 0 && view->write_empty) {
        draw_empty(wb, view, canvas);
    }
    return view_selected(area, list);
}

Spot view_draw(Workbench *wb, ViewId id, const Canvas *canvas)
{
    return rows[id]->draw ? rows[id]->draw(wb, canvas) : draw_list(wb, id, canvas);
}

bool views_init(Workbench *wb)
{
    bool whole = true;
    for (int id = VIEW_NONE + 1; id < VIEW_COUNT; id++) {
        if (rows[id]->state_size > 0) {
            wb->view_states[id] = calloc(1, rows[id]->state_size);
            whole = whole && wb->view_states[id];
        }
    }
    return whole;
}

void views_done(Workbench *wb)
{
    for (int id = VIEW_NONE + 1; id < VIEW_COUNT; id++) {
        if (wb->view_states[id] && rows[id]->state_done) {
            rows[id]->state_done(wb->view_states[id]);
        }
        free(wb->view_states[id]);
        wb->view_states[id] = NULL;
        list_table_done(&wb->tables[id]);
    }
}

void views_reset(Workbench *wb, Change change)
{
    if (change >= CHANGE_GAME) {
        memset(wb->needs, 0, sizeof wb->needs);
    }
    for (int id = VIEW_NONE + 1; id < VIEW_COUNT; id++) {
        if (change == CHANGE_FILE) {
            list_table_done(&wb->tables[id]); // in an order of what is not there any more
        }
        if (rows[id]->reset && change >= rows[id]->reset_at) {
            rows[id]->reset(wb);
        }
    }
}

ViewId view_named(const char *name)
{
    int id = VIEW_COUNT - 1;
    while (id > VIEW_NONE && strcmp(rows[id]->name, name) != 0) {
        id--;
    }
    return (ViewId)id;
}

bool view_takes_focus(const Workbench *wb, ViewId id)
{
    const View *view = rows[id];
    return view && view->slot != SLOT_OVER && !view->passive &&
           !(view->absent && view->absent(wb)) && !(wb->appearance.layout.hidden >> view->slot & 1);
}

void view_focus_next(Workbench *wb, bool forward)
{
    int id = (int)wb->focus;
    do {
        id = (id + (forward ? 1 : VIEW_COUNT - 1)) % VIEW_COUNT;
    } while (id != (int)wb->focus && !view_takes_focus(wb, (ViewId)id));
    wb->focus = (ViewId)id;
}

const char *view_kind(const View *view)
{
    return view->slot == SLOT_OVER ? CONTEXT_LISTS : CONTEXT_PANES;
}

bool view_is_in(const Workbench *wb, const char *context)
{
    const View *view = rows[current_view(wb)];
    return strcmp(context, view_kind(view)) == 0 || strcmp(context, view->name) == 0;
}

static bool opens_over(const char *name)
{
    const ViewId id = view_named(name);
    return id != VIEW_NONE && rows[id]->slot == SLOT_OVER;
}

void view_write_context(const Workbench *wb, const char *context, Str *out)
{
    CLEANUP(str_done) Str text = {0};
    if (strcmp(context, CONTEXT_PANES) == 0) {
        str_add(&text, "not while a list is open: <:close> closes it");
    } else if (strcmp(context, CONTEXT_LISTS) == 0) {
        str_add(&text, "only in a list: <:games>, :errors, :messages and <:help> open one");
    } else if (opens_over(context)) {
        str_addf(&text, "only in the list: :%s opens it", context);
    } else if (wb->over != VIEW_NONE) {
        str_addf(&text, "only in the %s: <:close> closes the list that is before it", context);
    } else {
        str_addf(&text, "only in the %s: <:next-pane> goes there", context);
    }
    keys_say(wb, str_text(&text), out);
}

Spot view_selected(Rect area, const List *list)
{
    return list->count > 0 ? (Spot){area.y + 1 + (int)(list->selected - list->top), area.x}
                           : SPOT_NONE;
}
