// Going through the rows of a list.
#include "ui/actions/seek.h"

#include "ui/lists/rows.h"

enum { ROWS_AT_ONCE = 200 };

static bool has(Workbench *wb, const Seek *seek)
{
    CLEANUP(str_done) Str text = {0};
    view_write_row(wb, seek->view, seek->at, &text);
    return rows_has(str_text(&text), text.len, wb->panes.searched);
}

// The next row that has it, or SIZE_MAX where these do not.
static size_t look_on(Workbench *wb, size_t count)
{
    Seek *seek = &wb->panes.seek;
    for (int i = 0; i < ROWS_AT_ONCE && seek->left > 0; i++) {
        seek->left--;
        seek->at = (seek->at + (seek->forward ? 1 : count - 1)) % count;
        if (has(wb, seek)) {
            return seek->at;
        }
    }
    return SIZE_MAX;
}

// A text is one, whatever its rows: words may go on in the next.
static size_t look_in_text(Workbench *wb, size_t selected)
{
    wb->panes.seek.left = 0;
    return rows_find(view_state(wb, wb->panes.over), wb->panes.searched, selected,
                     wb->panes.seek.forward);
}

void seek_on(Workbench *wb)
{
    Seek *seek = &wb->panes.seek;
    if (current_view(wb) != seek->view) {
        seek->left = 0;
        return;
    }
    const View *view = view_row(seek->view);
    List *list = view_list(wb, seek->view);
    seek->left = seek->left < list->count ? seek->left : list->count;
    const size_t row = view->draw_row == rows_view_draw_row ? look_in_text(wb, list->selected)
                                                            : look_on(wb, list->count);
    if (row != SIZE_MAX) {
        list_select(list, row);
        if (view->moved) {
            view->moved(wb);
        }
        seek->times--;
        seek->left = seek->times > 0 ? list->count : 0;
    } else if (seek->left == 0) {
        workbench_complain(wb, "\"%s\" is not in this list", wb->panes.searched);
    }
}

void seek_begin(Workbench *wb, bool forward, size_t times)
{
    const ViewId id = current_view(wb);
    const List *list = view_list(wb, id);
    wb->panes.seek = (Seek){
        .view = id, .at = list->selected, .left = list->count, .times = times, .forward = forward};
    seek_on(wb);
}

bool seek_is_on(const Workbench *wb)
{
    return wb->panes.seek.left > 0;
}
