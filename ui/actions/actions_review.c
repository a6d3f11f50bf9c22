// Commands that decide, and take decisions back.
#include <string.h>

#include "onlymove/notation.h"
#include "onlymove/review_duplicates.h"
#include "ui/actions/actions.h"
#include "ui/panes/tree_view.h"

// Says what was decided, and goes on to the next puzzle where the cursor is still there.
static void announce_decision(Workbench *wb, const ReviewStep *step)
{
    static const char *const done[] = {"undecided again", "accepted", "rejected", "skipped"};
    const Finding *finding = review_finding(wb->review, step->node);
    const char *reason = step->text ? step->text : "";
    const bool here = step->node == wb->file.node;
    CLEANUP(str_done) Str doubts = {0};
    if (finding && step->decision == DECISION_ACCEPT) {
        finding_write_doubts(finding, &doubts);
    }
    wb->decisions++;
    if (step->decision == DECISION_ACCEPT) {
        wb->accepted = finding ? finding->id : 0;
    }
    const bool goes_on = here && step->decision != DECISION_NONE && queue_open(wb);
    if (here && wb->panes.focus == VIEW_TREE) {
        wb->panes.focus = VIEW_MOVES; // the next solution is not shown before it was looked for,
                                      // and u takes the decision back, not a change of the tree
    }
    CLEANUP(str_done) Str text = {0};
    str_addf(&text, "%s%s%s%s", done[step->decision], reason[0] ? ": " : "", reason,
             str_text(&doubts));
    if (step->former == DECISION_ACCEPT &&
        (step->decision == DECISION_REJECT || step->decision == DECISION_SKIP)) {
        str_add(&text, ", which had been accepted");
    }
    if (goes_on && step->decision == DECISION_ACCEPT) {
        queue_write_overlapping(wb, &text);
    }
    if (goes_on && !queue_go_on(wb)) {
        str_add(&text, "; ");
        queue_write_counts(review_queue(wb->review), &text);
    }
    workbench_say(wb, "%s; <:undo> takes it back", str_text(&text));
}

// `beside`: what is accepted is kept beside its accepted duplicates.
static void decide(Workbench *wb, Decision decision, const char *reason, bool beside)
{
    Fault fault;
    const Finding *finding = review_finding(wb->review, wb->file.node);
    const Decision former = finding ? finding->decision : DECISION_NONE;
    const Status status = beside
                              ? review_accept_beside(wb->review, wb->file.node, &fault)
                              : review_decide(wb->review, wb->file.node, decision, reason, &fault);
    if (status == STATUS_OK) {
        announce_decision(wb, &(ReviewStep){.node = wb->file.node,
                                            .decision = decision,
                                            .former = former,
                                            .text = (char *)(uintptr_t)reason});
        return;
    }
    workbench_answer(wb, status, &fault);
    // What is left for later already is left once more.
    if (status == STATUS_NOT_FOUND && decision == DECISION_SKIP && former == DECISION_SKIP &&
        queue_open(wb)) {
        (void)queue_go_on(wb);
    }
}

// What the profile refuses is accepted for a reason.
void do_decide(const CommandCall *call)
{
    Workbench *wb = call->wb;
    const Decision decision = call->command->decision;
    if (!queue_may_decide(wb)) {
        return;
    }
    const Finding *finding = review_finding(wb->review, wb->file.node);
    if (decision == DECISION_ACCEPT && finding && !finding->candidate.accepted) {
        workbench_say(wb, "why take it? no puzzle: %.300s", finding->candidate.reason);
        workbench_prompt(wb, "take ");
        return;
    }
    const bool asked = strcmp(call->text, "yes") == 0;
    const bool fresh = finding && finding->decision != DECISION_ACCEPT;
    if (decision == DECISION_ACCEPT && fresh && !asked && duplicates_ask(wb)) {
        return;
    }
    decide(wb, decision, "", asked && decision == DECISION_ACCEPT);
}

void do_take(const CommandCall *call)
{
    Workbench *wb = call->wb;
    Fault fault;
    const Status status = review_take(wb->review, wb->file.node, call->text, &fault);
    if (status != STATUS_OK) {
        workbench_answer(wb, status, &fault);
    } else if (review_busy(wb->review)) {
        workbench_say(wb, "the solution is being built");
    } else {
        announce_decision(wb, &(ReviewStep){.node = wb->file.node,
                                            .decision = DECISION_ACCEPT,
                                            .text = (char *)(uintptr_t)call->text});
    }
}

// Whether another program has decided there while the curator was asked why; that is said, and the
// next answer counts.
static bool is_overtaken(Workbench *wb)
{
    const Finding *finding = review_finding(wb->review, wb->file.node);
    const AskedOf asked = wb->question.of;
    wb->question.of = (AskedOf){0};
    if (!finding || asked.id == 0 || asked.id != finding->id || asked.entry == finding->entry) {
        return false;
    }
    workbench_complain(wb, "decided elsewhere meanwhile: %s; the same key again overrules it",
                       decision_name(finding->decision));
    return true;
}

void do_reject(const CommandCall *call)
{
    Workbench *wb = call->wb;
    const Finding *finding = review_finding(wb->review, wb->file.node);
    if (!queue_may_decide(wb)) {
        return;
    }
    if (finding && !call->text[0]) {
        wb->question.asks = ASKS_REASON;
        wb->question.of = (AskedOf){finding->id, finding->entry};
    } else if (!is_overtaken(wb)) {
        decide(wb, DECISION_REJECT, call->text, false);
    }
}

static const char *verb_of(bool redo)
{
    return redo ? "done again" : "undone";
}

// Where it was, or which sets it was about.
static void show_taken_back(Workbench *wb, const SoughtStep *step)
{
    if (step->done.of_sets) {
        sets_show_change(wb, 0);
        workbench_say(wb, "%s: %s", step->verb, step->done.label);
    } else {
        workbench_show_step(wb, step);
    }
}

void announce_step(Workbench *wb, const ReviewStep *step)
{
    const SoughtStep sought = {verb_of(step->kind == STEP_REDO), step->done};
    switch (step->kind) {
    case STEP_DECISION:
        announce_decision(wb, step);
        break;
    case STEP_EDIT:
        announce_edit(wb, step);
        break;
    case STEP_UNDO:
    case STEP_REDO:
        show_taken_back(wb, &sought);
        break;
    }
}

// Takes back the last change of the tree under the cursor, or does it again. False, and a
// sentence, when there is none.
static bool take_tree_step_back(Workbench *wb, bool redo)
{
    SoughtStep step = {.verb = verb_of(redo)};
    Fault fault;
    TreePlace place;
    tree_view_note(wb, &place);
    const Status status =
        (redo ? review_redo : review_undo)(wb->review, wb->file.node, &step.done, &fault);
    if (status == STATUS_OK) {
        workbench_say(wb, "%s: %s", step.verb, step.done.label);
        tree_view_find(wb, &place);
    } else if (status == STATUS_NOT_FOUND) {
        workbench_say(wb, "%s; Tab, then %s", fault.text,
                      redo ? "<:redo> does again what was taken back last"
                           : "<:undo> takes back what was done last");
    } else {
        workbench_answer(wb, status, &fault);
    }
    tree_place_done(&place);
    return status == STATUS_OK;
}

// The same of what was done last, wherever that was.
static bool take_step_back(Workbench *wb, bool redo)
{
    SoughtStep step = {.verb = verb_of(redo)};
    Fault fault;
    const Status status =
        (redo ? review_redo : review_undo)(wb->review, GAME_NO_NODE, &step.done, &fault);
    if (status == STATUS_OK) {
        show_taken_back(wb, &step);
    } else {
        workbench_answer(wb, status, &fault);
    }
    return status == STATUS_OK;
}

void do_undo(const CommandCall *call)
{
    size_t left = call->count;
    const bool redo = call->command->forward;
    while (left > 0 && (current_view(call->wb) == VIEW_TREE ? take_tree_step_back(call->wb, redo)
                                                            : take_step_back(call->wb, redo))) {
        left--;
    }
}
