// The table of views, and which of them is current.
#include <string.h>

#include "ui/app/workbench.h"

static const View *const views[VIEW_COUNT] = {
#define VIEW_ROW(id, name) [VIEW_##id] = &name##_view,
    VIEWS(VIEW_ROW)
#undef VIEW_ROW
};

const View *view_of(ViewId id) {
    return views[id];
}

ViewId current_view(const Workbench *wb) {
    return wb->panes.overlay != VIEW_NONE ? wb->panes.overlay : wb->panes.focus;
}

void view_close_overlay(Workbench *wb) {
    const ViewId former = wb->panes.overlay == VIEW_HELP ? wb->panes.help_subject : VIEW_NONE;
    wb->panes.overlay =
        former != VIEW_NONE && views[former]->slot == SLOT_OVERLAY ? former : VIEW_NONE;
}

void *view_state(const Workbench *wb, ViewId id) {
    return wb->panes.view_states[id];
}

ViewId view_named(const char *name) {
    int id = VIEW_COUNT - 1;
    while (id > VIEW_NONE && strcmp(views[id]->name, name) != 0)
        id--;
    return (ViewId)id;
}

bool view_takes_focus(const Workbench *wb, ViewId id) {
    const View *view = views[id];
    return view && view->slot != SLOT_OVERLAY && view_takes_keys(view) &&
           !(view->takes_no_focus && view->takes_no_focus(wb)) &&
           !(wb->appearance.layout.hidden >> view->slot & 1);
}

// From the queue the focus goes to the solution first: it shows most of the puzzle.
void view_focus_next(Workbench *wb, bool forward) {
    int id = (int)wb->panes.focus;
    if (forward && id == VIEW_QUEUE && view_takes_focus(wb, VIEW_TREE)) {
        wb->panes.focus = VIEW_TREE;
        return;
    }
    do {
        id = (id + (forward ? 1 : VIEW_COUNT - 1)) % VIEW_COUNT;
    } while (id != (int)wb->panes.focus && !view_takes_focus(wb, (ViewId)id));
    wb->panes.focus = (ViewId)id;
}

bool view_takes_keys(const View *view) {
    return view->slot != SLOT_GAME;
}

bool view_has_context(const View *view, const char *context) {
    const bool is_overlay = view->slot == SLOT_OVERLAY, is_queue = view->slot == SLOT_QUEUE;
    return strcmp(context, is_overlay ? CONTEXT_LISTS : CONTEXT_PANES) == 0 ||
           ((is_overlay || is_queue) && strcmp(context, CONTEXT_ROWS) == 0) ||
           ((!is_overlay || view->shows_puzzles) && strcmp(context, CONTEXT_PUZZLES) == 0) ||
           strcmp(context, view->name) == 0;
}

bool current_view_has_context(const Workbench *wb, const char *context) {
    return view_has_context(views[current_view(wb)], context);
}
