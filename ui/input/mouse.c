// Finds the view, row or key at the cell of a click, and does what a click does there.
#include "ui/actions/actions.h"
#include "ui/panes/blind.h"
#include "ui/term/screen_frame.h"
#include "ui/input/keys.h"
#include "ui/input/questions.h"

static bool is_inside(Rect area, int y, int x) {
    return y >= area.y && y < area.y + area.rows && x >= area.x && x < area.x + area.cols;
}

// Returns the view that a cell belongs to; what is open over the panes comes first.
static ViewId view_at_cell(const Workbench *wb, int y, int x) {
    if (wb->panes.overlay != VIEW_NONE && is_inside(wb->panes.layout.slot[SLOT_OVERLAY], y, x))
        return wb->panes.overlay;
    int slot = SLOT_GAME;
    while (slot >= 0 && !is_inside(wb->panes.layout.slot[slot], y, x))
        slot--;
    return slot < 0 || wb->panes.overlay != VIEW_NONE ? VIEW_NONE : frame_view_in(wb, (Slot)slot);
}

// Finds the place of the row that the last frame shows in screen row y; false: there is none.
static bool row_at_cell(Workbench *wb, ViewId id, int y, size_t *place) {
    const Spot spot = wb->panes.spots[id];
    if (!view_has_list(id) || spot.y < 0)
        return false;
    const List *list = view_list(wb, id);
    const long at = (long)list->selected + y - spot.y;
    *place = (size_t)at;
    return at >= (long)list->top && at < (long)(list->top + list->height) && at < (long)list->count;
}

static void press_view(Workbench *wb, ViewId id, int y, int x, int64_t now) {
    size_t place;
    const View *view = view_of(id);
    const Canvas canvas = {.area = wb->panes.layout.slot[view->slot],
                           .focused = id == current_view(wb),
                           .square_rows = wb->panes.layout.square_rows};
    const bool had_focus = canvas.focused, on_title = y == canvas.area.y;
    if (view->click && !on_title && view->click(wb, &canvas, (Spot){y, x}, now))
        return;
    if (view_takes_focus(wb, id))
        wb->panes.focus = id;
    if (row_at_cell(wb, id, y, &place)) {
        if (had_focus && view->list.enter && place == wb->panes.lists[id].selected)
            command_execute(wb, "enter", now);
        else
            view_move_to(wb, id, place);
    } else if (on_title && had_focus && wb->panes.overlay == VIEW_NONE && id != VIEW_BOARD) {
        wb->panes.zoom = !wb->panes.zoom;
    }
}

void mouse_press(Workbench *wb, int y, int x, int64_t now) {
    const char *line = frame_line_at(wb, y, x);
    if (wb->panes.layout.too_small)
        return;
    if (wb->question.asks != ASKS_NOTHING) { // a click beside the answers leaves the question open
        const char key[] = {question_key_at(wb, y - wb->panes.layout.prompt.y, x), '\0'};
        if (key[0])
            key_press(wb, key, now);
        return;
    }
    if (line) {
        wb->messages.text[0] = '\0';
        command_press(wb, line, 0, now);
        return;
    }
    const ViewId id = view_at_cell(wb, y, x);
    const bool is_hidden = blind_is_on(wb) && wb->panes.overlay == VIEW_NONE && id != VIEW_BOARD;
    if (id != VIEW_NONE && !is_hidden) {
        wb->messages.text[0] = '\0';
        press_view(wb, id, y, x, now);
    }
}

void mouse_wheel(Workbench *wb, int y, int x, bool down, int64_t now) {
    enum { WHEEL_ROWS = 3 };
    const ViewId id = view_at_cell(wb, y, x);
    if (wb->question.asks != ASKS_NOTHING || id == VIEW_NONE || blind_is_on(wb))
        return;
    if (!view_has_list(id)) {
        command_execute(wb, down ? "go forward" : "go back", now);
        return;
    }
    if (view_takes_focus(wb, id))
        wb->panes.focus = id;
    move_in_list(wb, id, down ? WHEEL_ROWS : -WHEEL_ROWS);
}

void do_mouse(const CommandCall *call) {
    Workbench *wb = call->wb;
    wb->appearance.no_mouse = call->text[0] ? call->choice == 1 : !wb->appearance.no_mouse;
    workbench_say(wb, "the mouse is %s", wb->appearance.no_mouse ? "off" : "on");
    workbench_save_appearance(wb);
}
