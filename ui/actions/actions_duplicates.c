// Commands for duplicates: showing them, and which are kept.
#include <stdio.h>

#include "ui/actions/actions.h"
#include "ui/lists/duplicates_view.h"

void do_duplicates(const CommandCall *call)
{
    Workbench *wb = call->wb;
    if (wb->panes.over == VIEW_DUPLICATES) {
        wb->panes.over = VIEW_NONE;
    } else {
        duplicates_view_open(wb);
    }
}

// Rejects one of the two; *done becomes what is to be said.
static void reject_side(Workbench *wb, int side)
{
    Fault fault;
    const StoredDuplicate *other;
    CLEANUP(str_done) Str named = {0};
    const DuplicatePair *pair = duplicates_view_pair(wb, &other);
    const bool undecided = pair->sides[0].decision == DECISION_NONE;
    str_add(&named, str_text(&pair->sides[side].facts[FACT_GAME]));
    const Status status = review_reject_side(wb->review, pair, side, &fault);
    if (status != STATUS_OK) {
        workbench_answer(wb, status, &fault);
        return;
    }
    wb->decisions++;
    views_reset(wb, CHANGE_FINDINGS);
    if (side == 1) {
        workbench_say(wb, "%s is rejected as a duplicate%s; <:undo> takes it back",
                      str_text(&named), undecided ? ", <:accept> accepts this one" : "");
        return;
    }
    wb->panes.over = VIEW_NONE;
    if (queue_open(wb)) {
        (void)queue_go_on(wb);
    }
    workbench_say(wb, "%s is rejected as a duplicate; <:undo> takes it back", str_text(&named));
}

void do_keep_side(const CommandCall *call)
{
    reject_side(call->wb, 1 - call->command->second);
}

void do_keep_both(const CommandCall *call)
{
    Workbench *wb = call->wb;
    Fault fault;
    const StoredDuplicate *other;
    const DuplicatePair *pair = duplicates_view_pair(wb, &other);
    const bool both = !other->both;
    const Status status = review_keep_pair(wb->review, pair, both, &fault);
    if (status != STATUS_OK) {
        workbench_answer(wb, status, &fault);
        return;
    }
    (void)duplicates_view_read(wb);
    workbench_say(wb, both ? "both are kept; <:undo> takes it back"
                           : "they are duplicates again; <:undo> takes it back");
}

bool duplicates_ask(Workbench *wb)
{
    Fault fault;
    CLEANUP(str_done) Str text = {0};
    if (!review_store(wb->review) ||
        review_write_accepted_duplicate(wb->review, wb->file.node, &text, &fault) != STATUS_OK ||
        text.len == 0) {
        return false;
    }
    snprintf(wb->question.duplicate, sizeof wb->question.duplicate, "%s", str_text(&text));
    wb->question.asks = ASKS_DUPLICATE;
    return true;
}

void duplicates_count(Workbench *wb, const int64_t *ids, size_t count)
{
    const size_t found = review_count_duplicates(wb->review, ids, count);
    wb->question.duplicate[0] = '\0';
    if (found > 0) {
        snprintf(wb->question.duplicate, sizeof wb->question.duplicate,
                 ", %zu of them duplicates (~D)", found);
    }
}
