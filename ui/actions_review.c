// Commands that decide, and take decisions back.
#include <stdio.h>

#include "ui/actions.h"
#include "ui/tree_view.h"

// Says what was decided, and goes on to the next puzzle where the cursor is still there.
static void tell_decision(Workbench *wb, const ReviewStep *step)
{
    static const char *const done[] = {"undecided again", "accepted", "rejected", "skipped"};
    const Finding *finding = review_finding(wb->review, step->node);
    const char *reason = step->text ? step->text : "";
    const bool here = step->node == wb->node;
    ENDS_BY(str_done) Str doubts = {0};
    if (finding && step->decision == DECISION_ACCEPT) {
        finding_write_doubts(finding, &doubts);
    }
    wb->decisions++;
    bool moved = here && step->decision != DECISION_NONE && show_wanted(wb, true, WANTED_WAITING);
    if (here && wb->focus == VIEW_TREE) {
        wb->focus = VIEW_MOVES; // the next solution is not shown before it was looked for, and u
                                // takes the decision back, not a change of the tree
    }
    workbench_say(wb, "%s%s%s%s%s; u takes it back", done[step->decision], reason[0] ? ": " : "",
                  reason, str_text(&doubts), moved ? ", next puzzle" : "");
}

static void decide(Workbench *wb, Decision decision, const char *reason)
{
    Fault fault;
    const Status status = review_decide(wb->review, wb->node, decision, reason, &fault);
    if (status == STATUS_OK) {
        tell_decision(wb, &(ReviewStep){.node = wb->node,
                                        .decision = decision,
                                        .text = (char *)(uintptr_t)reason});
    } else {
        workbench_answer(wb, status, &fault);
    }
}

void do_decide(const CommandCall *call)
{
    decide(call->wb, (Decision)call->command->which, "");
}

static const char *const reasons[] = {
    "too easy", "ambiguous", "unclear", "ugly", "known", "engine move",
};

const char *reject_reason(size_t index)
{
    return index < sizeof reasons / sizeof *reasons ? reasons[index] : NULL;
}

void do_reject(const CommandCall *call)
{
    Workbench *wb = call->wb;
    if (call->text[0] || !review_finding(wb->review, wb->node)) {
        decide(wb, DECISION_REJECT, call->text);
    } else {
        wb->asks_reason = true;
    }
}

// Whether a step was taken in a game that stands at the same place in this file.
static bool is_step_of(Workbench *wb, const StoreDone *step)
{
    Game game;
    game_init(&game);
    bool same = step->number > 0 &&
                collection_load(&wb->collection, step->number - 1, &game, NULL) == STATUS_OK &&
                game_hash(&game) == step->game_hash;
    game_done(&game);
    return same;
}

// Shows the place of a step that undo or redo has taken.
static void show_step(Workbench *wb, const StoreDone *step, const char *verb)
{
    bool here = step->game_hash == game_hash(&wb->game) ||
                (is_step_of(wb, step) && workbench_show_game(wb, step->number - 1));
    if (here) {
        workbench_show_ply(wb, (size_t)step->ply);
    }
    char place[48] = ", in a game of another file";
    if (here) {
        snprintf(place, sizeof place, ", game %zu, ply %d", step->number, step->ply);
    }
    workbench_say(wb, "%s: %s%s", verb, step->label, place);
}

void tell_step(Workbench *wb, const ReviewStep *step)
{
    const StoreDone done = step->done; // the step itself goes with the game in view
    switch (step->kind) {
    case STEP_DECISION:
        tell_decision(wb, step);
        break;
    case STEP_EDIT:
        tell_edit(wb, step);
        break;
    case STEP_UNDO:
    case STEP_REDO:
        show_step(wb, &done, step->kind == STEP_REDO ? "done again" : "undone");
        break;
    }
}

// Takes back the last change of the tree under the cursor, elsewhere what was done last; or does it
// again. False, and a sentence, when there is none.
static bool take_step_back(Workbench *wb, bool redo)
{
    const bool in_tree = view_at_hand(wb) == VIEW_TREE;
    const uint32_t node = in_tree ? wb->node : GAME_NO_NODE;
    const char *verb = redo ? "done again" : "undone";
    StoreDone step;
    Fault fault;
    TreePlace place;
    tree_view_note(wb, &place);
    const Status status = (redo ? review_redo : review_undo)(wb->review, node, &step, &fault);
    if (status == STATUS_NOT_FOUND && in_tree) {
        workbench_say(wb, "%s; Tab, then %s", fault.text,
                      redo ? "C-r does again what was taken back last"
                           : "u takes back what was done last");
        return false;
    }
    if (status != STATUS_OK) {
        workbench_answer(wb, status, &fault);
        return false;
    }
    if (in_tree) {
        workbench_say(wb, "%s: %s", verb, step.label);
        tree_view_find(wb, &place);
    } else {
        show_step(wb, &step, verb);
    }
    return true;
}

void do_undo(const CommandCall *call)
{
    size_t left = call->count;
    while (left > 0 && take_step_back(call->wb, call->command->forward)) {
        left--;
    }
}
