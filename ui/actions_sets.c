// Commands for sets.
#include <string.h>

#include "onlymove/review_sets.h"
#include "ui/actions.h"

void do_collect(const CommandCall *call)
{
    Workbench *wb = call->wb;
    ENDS_BY(str_done) Str words = {0};
    Fault fault;
    const bool stops = strcmp(call->text, "-") == 0;
    Status status = STATUS_OK;
    if (call->text[0]) {
        status = review_collect(wb->review, stops ? NULL : call->text, &fault);
    }
    if (status == STATUS_OK) {
        status = review_write_collecting(wb->review, &words, &fault);
    }
    if (status == STATUS_OK) {
        workbench_say(wb, "%s", str_text(&words));
    } else {
        workbench_complain(wb, "%s", fault.text);
    }
}
