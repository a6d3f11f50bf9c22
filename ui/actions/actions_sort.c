// The order of a list: which columns it can be sorted by, and what its title says of that. That of
// the queue is kept with it, because what is reviewed next follows it.
#include "onlymove/review_sets.h"
#include "ui/actions/actions.h"

static void sort_queue(const CommandCall *call)
{
    Workbench *wb = call->wb;
    Fault fault;
    bool descending;
    if (!queue_open(wb)) {
        return;
    }
    Queue *queue = review_queue(wb->review);
    const QueueColumn now = queue_sorted_by(queue, &descending);
    // The order of a set is that of nothing else.
    const int columns = review_queue_set(wb->review) ? QUEUE_COLUMN_COUNT : QUEUE_SET;
    const QueueColumn column =
        call->text[0] ? (QueueColumn)call->choice : (QueueColumn)(((int)now + 1) % columns);
    if ((int)column >= columns) {
        workbench_complain(wb, "the queue is not of a set: :queue set NAME makes it one");
        return;
    }
    descending = column == now && !descending;
    if (queue_sort(queue, column, descending, &fault) != STATUS_OK) {
        workbench_complain(wb, "%s", fault.text);
        return;
    }
    views_reset(wb, CHANGE_NODE);
    queue_lead(wb);
    workbench_say(wb, "sorted by %s%s%s", queue_column_name(column), descending ? ", reversed" : "",
                  review_queue_set(wb->review) && (column != QUEUE_SET || descending)
                      ? "; <:keep-order> makes that the order of the set"
                      : "");
}

// False, and a sentence.
static bool can_sort(Workbench *wb, ViewId id)
{
    const bool of_file = id == VIEW_GAMES || id == VIEW_ERRORS;
    const size_t count = view_list(wb, id)->count;
    if (!view_order_at(wb, 0)) {
        workbench_refuse(wb, "%s: its rows have one order", view_row(id)->name);
    } else if (of_file && workbench_knows_part(wb)) {
        workbench_refuse(wb, "it can be sorted when all of the file is read");
    } else if (count > TABLE_SORTED_MAX) {
        workbench_refuse(wb, "%zu rows are too many to sort; %d can be", count, TABLE_SORTED_MAX);
    } else {
        return true;
    }
    return false;
}

// The same column again turns the order round; without a word it is the next column.
void do_sort(const CommandCall *call)
{
    Workbench *wb = call->wb;
    const ViewId id = wb->panes.over;
    if (id == VIEW_NONE) {
        sort_queue(call);
    } else if (can_sort(wb, id)) {
        const ListTable *table = &wb->panes.tables[id];
        const size_t next = view_order_at(wb, table->by + 1) ? table->by + 1 : 0;
        const size_t column = call->text[0] ? call->choice : next;
        const bool reversed = column == table->by && !table->reversed;
        view_sort(wb, id, column, reversed);
        workbench_say(wb, "%s by %s%s", table->sort ? "being sorted" : "sorted",
                      view_order_at(wb, column), reversed ? ", reversed" : "");
    }
}
