// Commands for the runs over files that go on behind the screen.
#include "ui/actions.h"

void do_judge_file(const CommandCall *call)
{
    Workbench *wb = call->wb;
    Fault fault;
    if (!wb->collection.path) {
        workbench_say(wb, "no file is open; type :open FILE");
        return;
    }
    const Status status = review_add_run(wb->review, wb->collection.path, NULL, 0, &fault);
    if (status == STATUS_CONFLICT) {
        wb->over = VIEW_RUNS;
        workbench_say(wb, "%s", fault.text);
    } else if (status != STATUS_OK) {
        workbench_complain(wb, "%s", fault.text);
    } else {
        workbench_say(wb, "%s runs over the file, whatever is on the screen; :runs shows how far",
                      review_profile(wb->review)->name);
    }
}

// Runs at work come before those that only the store knows.
static bool select_run(Workbench *wb, size_t *index)
{
    *index = view_list(wb, VIEW_RUNS)->selected;
    const bool found = *index < review_run_count(wb->review);
    if (!found) {
        workbench_say(wb, "only a run of this session can be paused or ended");
    }
    return found;
}

void do_pause_run(const CommandCall *call)
{
    Workbench *wb = call->wb;
    size_t index;
    if (select_run(wb, &index) && !review_pause_run(wb->review, index)) {
        workbench_say(wb, "this run is over");
    }
}

void do_end_run(const CommandCall *call)
{
    Workbench *wb = call->wb;
    size_t index;
    if (select_run(wb, &index)) {
        review_end_run(wb->review, index);
        workbench_say(wb, "the run is ended; what it has found stays");
    }
}
