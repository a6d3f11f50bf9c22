// Commands that change the solution tree by hand, or what is said of the puzzle.
#include <stdio.h>

#include "ui/actions/actions.h"
#include "ui/panes/tree_view.h"

void announce_edit(Workbench *wb, const ReviewStep *step)
{
    if (step->node == wb->file.node) {
        tree_view_show(wb, step->at, true);
    }
    workbench_say(wb, "%s: done, <:undo> takes it back", step->label);
}

static void edit(Workbench *wb, TreeEdit edit, const char *moves)
{
    ReviewStep step = {.node = wb->file.node, .at = tree_view_node(wb)};
    Fault fault;
    if (review_edit(wb->review, wb->file.node, edit, moves, &step.at, step.label, &fault) ==
        STATUS_OK) {
        announce_edit(wb, &step);
    } else {
        workbench_complain(wb, "%s", fault.text);
    }
}

void do_edit(const CommandCall *call)
{
    edit(call->wb, call->command->edit, NULL);
}

// What a move can be marked as.
static const struct {
    TreeRole role;
    TreeEdit edit;
} marks[] = {{ROLE_ALTERNATIVE, EDIT_ALTERNATIVE}, {ROLE_RETRY, EDIT_RETRY}};

const char *mark_role(size_t index)
{
    return index < sizeof marks / sizeof *marks ? role_name(marks[index].role) : NULL;
}

void do_mark(const CommandCall *call)
{
    edit(call->wb, marks[call->choice].edit, NULL);
}

void do_add(const CommandCall *call)
{
    if (call->text[0]) {
        edit(call->wb, EDIT_ADD, call->text);
    } else {
        workbench_prompt(call->wb, "add ");
    }
}

const char *motif_said(size_t index)
{
    enum { WORD_MAX = 32 };
    static char words[2 * MOTIF_COUNT][WORD_MAX]; // always the same
    if (index >= sizeof words / sizeof *words) {
        return NULL;
    }
    snprintf(words[index], WORD_MAX, "%c%s", index < MOTIF_COUNT ? '+' : '-',
             motif_name((Motif)(index % MOTIF_COUNT)));
    return words[index];
}

void do_say(const CommandCall *call)
{
    edit(call->wb, call->command->edit, call->text);
}

void do_verify(const CommandCall *call)
{
    Workbench *wb = call->wb;
    const Finding *finding = review_finding(wb->review, wb->file.node);
    Fault fault;
    const Status status = review_verify(wb->review, wb->file.node, &fault);
    if (status == STATUS_OK) {
        workbench_say(wb, "%s verifies what was changed by hand", finding->candidate.profile.name);
    } else {
        workbench_answer(wb, status, &fault);
    }
}
