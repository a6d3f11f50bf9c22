// The table of views, and which of them is at hand.
#include "ui/view.h"

#include <stdlib.h>
#include <string.h>

#include "onlymove/text.h"
#include "ui/workbench.h"

static const View *const rows[VIEW_COUNT] = {
#define VIEW_ROW(id, name) [VIEW_##id] = &name##_view,
    VIEWS(VIEW_ROW)
#undef VIEW_ROW
};

const View *view_row(ViewId id)
{
    return rows[id];
}

ViewId view_at_hand(const Workbench *wb)
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
    list->count = rows[id]->count(wb);
    list_settle(list);
    return list;
}

void view_write_row(Workbench *wb, ViewId id, size_t row, Str *out)
{
    enum { COLS = 240 };
    ENDS_BY(grid_done) Grid grid = {0};
    const Rect area = {0, 0, 1, COLS};
    const size_t before = out->len;
    if (rows[id]->write_row) {
        rows[id]->write_row(wb, row, out);
    }
    // The queue says more than it draws of a set alone.
    if (out->len == before && rows[id]->draw_row && grid_resize(&grid, 1, COLS)) {
        grid_fill(&grid, area, ' ', STYLE_TEXT);
        rows[id]->draw_row(&grid, area, 0, wb, row);
        grid_write_row(&grid, 0, out);
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

// The selected row in full, where it is cut, at the bottom of the area. Returns what is left of
// that.
static Rect draw_whole_row(const Workbench *wb, const View *view, const List *list,
                           const Canvas *canvas)
{
    ENDS_BY(str_done) Str text = {0}, safe = {0};
    const Rect area = canvas->area;
    if (view->write_row && list->selected < list->count) {
        view->write_row(wb, list->selected, &text);
    }
    text_safe(&safe, str_text(&text), text.len, SIZE_MAX);
    const int needed = rows_of(str_text(&safe), area.cols);
    const int below = needed < 2 ? 0 : needed < area.rows / 2 ? needed : area.rows / 2;
    const Rect last = rect_inset(area, area.rows - below, 0, 0, 0);
    grid_fill(canvas->grid, last, ' ', STYLE_TEXT);
    grid_wrap(canvas->grid, last, 0, str_text(&safe), STYLE_COMMENT);
    return rect_inset(area, 0, 0, below, 0);
}

static void draw_empty(const Workbench *wb, const View *view, const Canvas *canvas)
{
    ENDS_BY(str_done) Str text = {0};
    view->write_empty(wb, &text);
    grid_wrap(canvas->grid, canvas->area, 1, str_text(&text), STYLE_DIM);
}

Spot view_draw_list(Workbench *wb, ViewId id, const Canvas *canvas)
{
    ENDS_BY(str_done) Str note = {0};
    const View *view = rows[id];
    List *list = &wb->lists[id];
    if (view->write_note) {
        view->write_note(wb, &note);
    }
    list->width = canvas->area.cols;
    list->count = view->count(wb);
    if (list->height > 0) { // before it is drawn first, how far to scroll is not known
        list_settle(list);
    }
    const Rect area = draw_whole_row(wb, view, list, canvas);
    list_draw(canvas->grid, area, view->title, canvas->focused, str_text(&note), view->draw_row, wb,
              list);
    if (list->count == 0 && view->write_empty) {
        draw_empty(wb, view, canvas);
    }
    return view_selected(area, list);
}

Spot view_draw(Workbench *wb, ViewId id, const Canvas *canvas)
{
    return rows[id]->draw ? rows[id]->draw(wb, canvas) : view_draw_list(wb, id, canvas);
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
    }
}

void views_reset(Workbench *wb, Change change)
{
    for (int id = VIEW_NONE + 1; id < VIEW_COUNT; id++) {
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
           !(view->absent && view->absent(wb)) && !(wb->look.layout.hidden >> view->slot & 1);
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
    const View *view = rows[view_at_hand(wb)];
    return strcmp(context, view_kind(view)) == 0 || strcmp(context, view->name) == 0;
}

static bool opens_over(const char *name)
{
    const ViewId id = view_named(name);
    return id != VIEW_NONE && rows[id]->slot == SLOT_OVER;
}

void view_write_context(const char *context, Str *out)
{
    if (strcmp(context, CONTEXT_PANES) == 0) {
        str_add(out, "not while a list is open: Esc closes it");
    } else if (strcmp(context, CONTEXT_LISTS) == 0) {
        str_add(out, "only in a list: G, :errors, :messages and ? open one");
    } else if (opens_over(context)) {
        str_addf(out, "only in the list: :%s opens it", context);
    } else {
        str_addf(out, "only in the %s: Tab goes there", context);
    }
}

Spot view_selected(Rect area, const List *list)
{
    return list->count > 0 ? (Spot){area.y + 1 + (int)(list->selected - list->top), area.x}
                           : SPOT_NONE;
}
