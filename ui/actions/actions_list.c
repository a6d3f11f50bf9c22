// Commands of lists: their order, and the search for a row by its words. The queue keeps its own
// order, which decides what is reviewed next.
#include "onlymove/review_sets.h"
#include "ui/actions/actions.h"
#include "ui/lists/rows.h"

// Returns the column that `sort` without a name goes to next.
static const QueueColumn *next_sort_column(const QueueColumn *column, bool shows_set) {
    const QueueColumn *next = column, *first = queue_column_at(0), *set = queue_column_named("set");
    do
        next = queue_column_at((size_t)(next + 1 - first)) ? next + 1 : first;
    while (!next->in_cycle || (next == set && !shows_set));
    return next;
}

static void sort_queue(const CommandCall *call) {
    Workbench *wb = call->wb;
    bool descending;
    if (!queue_ensure_open(wb))
        return;
    Queue *queue = review_queue(wb->review);
    const QueueColumn *current = queue_sorted_by(queue, &descending);
    const bool shows_set = review_queue_set_name(wb->review); // only a set has an order of its own
    const QueueColumn *column = call->text[0] ? queue_column_at((size_t)call->choice)
                                              : next_sort_column(current, shows_set);
    if (column == queue_column_named("set") && !shows_set) {
        workbench_error(wb, "the queue shows no set: <:sets> lists them, Enter there shows one");
        return;
    }
    descending = column == current ? !descending : column->high_first;
    queue_sort(queue, column, descending);
    views_reset(wb, CHANGE_NODE_OR_QUEUE);
    queue_show_selected(wb);
    workbench_say(wb, "sorted by %s%s", column->name,
                  descending != column->high_first ? ", reversed" : "");
}

// Whether a list can be sorted now; says why not.
static bool can_sort(Workbench *wb, ViewId id) {
    const bool of_file = id == VIEW_GAMES || id == VIEW_ERRORS;
    const size_t count = view_list(wb, id)->count;
    if (!view_order_name(wb, 0))
        workbench_refuse(wb, "%s: its rows have one order", view_of(id)->name);
    else if (of_file && workbench_file_is_partial(wb))
        workbench_refuse(wb, "it can be sorted when all of the file is read");
    else if (count > TABLE_SORTED_MAX)
        workbench_refuse(wb, "%zu rows are too many to sort; %d can be", count, TABLE_SORTED_MAX);
    else
        return true;
    return false;
}

// Sorts by the named column, or by the next one. A second sort by a column reverses the order.
void do_sort(const CommandCall *call) {
    Workbench *wb = call->wb;
    const ViewId id = wb->panes.overlay;
    if (id == VIEW_NONE) {
        sort_queue(call);
    } else if (can_sort(wb, id)) {
        const ListTable *table = &wb->panes.tables[id];
        const size_t next =
            view_order_name(wb, table->sort_column + 1) ? table->sort_column + 1 : 0;
        const size_t column = call->text[0] ? call->choice : next;
        const bool reversed = column == table->sort_column && !table->reversed;
        view_sort(wb, id, column, reversed);
        workbench_say(wb, "sorted by %s%s", view_order_name(wb, column),
                      reversed ? ", reversed" : "");
    }
}

// --- Search for a row

enum { ROWS_PER_STEP = 200 };

// Searches the next ROWS_PER_STEP rows. Returns the first that has the words, or SIZE_MAX.
static size_t find_row(Workbench *wb, size_t count) {
    RowSearch *search = &wb->panes.row_search;
    for (int i = 0; i < ROWS_PER_STEP && search->rows_left > 0; i++) {
        CLEANUP(str_done) Str text = {0};
        search->rows_left--;
        search->at = (search->at + (search->forward ? 1 : count - 1)) % count;
        view_write_row(wb, search->view, search->at, &text);
        if (text_contains(str_text(&text), text.len, wb->panes.search_text))
            return search->at;
    }
    return SIZE_MAX;
}

void row_search_step(Workbench *wb) {
    RowSearch *search = &wb->panes.row_search;
    if (current_view(wb) != search->view) {
        search->rows_left = 0;
        return;
    }
    const View *view = view_of(search->view);
    List *list = view_list(wb, search->view);
    search->rows_left = search->rows_left < list->count ? search->rows_left : list->count;
    size_t row;
    if (view->list.fill_rows) { // in a text, words may go on in the next row
        search->rows_left = 0;
        row = rows_find(view_rows(wb, search->view), wb->panes.search_text, list->selected,
                        search->forward);
    } else {
        row = find_row(wb, list->count);
    }
    if (row != SIZE_MAX) {
        view_move_to(wb, search->view, row);
        search->matches_left--;
        search->rows_left = search->matches_left > 0 ? list->count : 0;
    } else if (search->rows_left == 0) {
        workbench_error(wb, "\"%s\" is not in this list", wb->panes.search_text);
    }
}

void row_search_begin(Workbench *wb, bool forward, size_t matches) {
    const ViewId id = current_view(wb);
    if (!view_has_list(id)) {
        workbench_refuse(wb, "there is no list here to search");
        return;
    }
    const List *list = view_list(wb, id);
    wb->panes.row_search = (RowSearch){id, list->selected, list->count, matches, forward};
    row_search_step(wb);
}

bool row_search_is_on(const Workbench *wb) {
    return wb->panes.row_search.rows_left > 0;
}
