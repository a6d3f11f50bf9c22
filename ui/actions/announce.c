// Posts the curator's actions, announces their outcomes and the other events of the review, and
// updates the views. No other file says what an event was.
#include <stdio.h>

#include "onlymove/review_sets.h"
#include "ui/actions/actions.h"
#include "ui/lists/list_views.h"
#include "ui/panes/blind.h"
#include "ui/panes/line_view.h"
#include "ui/panes/tree_view.h"

// Whether a puzzle was made by hand alone, outside the queue: it stays in view when accepted.
static bool is_only_by_hand(const Workbench *wb, const Finding *finding) {
    return finding && finding->candidate.by_hand && !finding->candidate.engine[0] &&
           wb->panes.focus != VIEW_QUEUE;
}

// Says what was decided. Where the cursor is still on that puzzle, goes on to the next one.
static void announce_decision(Workbench *wb, const ReviewOutcome *outcome) {
    const Finding *finding = review_finding(wb->review, outcome->node);
    const Decision decision = outcome->decision;
    const bool is_current = outcome->node == wb->file.node;
    CLEANUP(str_done) Str text = {0}, set = {0};
    if (decision == DECISION_ACCEPT)
        (void)review_write_collecting(wb->review, &set, NULL);
    const bool again = decision == DECISION_NONE ||
                       (decision == DECISION_ACCEPT && outcome->decision_before == DECISION_ACCEPT);
    str_addf(&text, "%s%s%s%s%s%s", decision_participle(decision), again ? " again" : "",
             set.len > 0 ? " into " : "", str_text(&set), outcome->text.len > 0 ? ": " : "",
             str_text(&outcome->text));
    if (finding && decision == DECISION_ACCEPT)
        finding_write_doubts(finding, &text);
    wb->decisions++;
    if (decision == DECISION_ACCEPT)
        wb->last_accepted = finding ? finding->id : 0;
    const bool goes_on = is_current && decision != DECISION_NONE && queue_ensure_open(wb) &&
                         !(decision == DECISION_ACCEPT && is_only_by_hand(wb, finding));
    if (is_current && wb->panes.focus == VIEW_TREE) {
        wb->panes.focus = VIEW_MOVES; // so the board does not show the next solution at once, and
                                      // u takes the decision back, not a change of the tree
    }
    if (outcome->decision_before == DECISION_ACCEPT &&
        (decision == DECISION_REJECT || decision == DECISION_SKIP)) {
        str_add(&text, ", which had been accepted");
    }
    if (outcome->bulk.done > 0 && decision != DECISION_ACCEPT)
        str_addf(&text, "; %zu of other profiles too", outcome->bulk.done);
    else if (outcome->bulk.done > 0)
        str_addf(&text, "; %zu skipped that overlap%s", outcome->bulk.done,
                 outcome->bulk.done == 1 ? "s" : "");
    else if (goes_on && decision == DECISION_ACCEPT)
        queue_write_overlapping(wb, &text);
    if (goes_on && !queue_show_next(wb)) {
        str_add(&text, "; ");
        queue_write_counts(review_queue(wb->review), &text);
        wb->last_of_queue = finding ? finding->id : 0;
    }
    workbench_say(wb, "%s; <:undo> takes it back", str_text(&text));
}

// Says how many candidates got a decision or a motif.
static void announce_bulk(Workbench *wb, const ReviewOutcome *outcome) {
    CLEANUP(str_done) Str text = {0};
    const Finding *current = review_finding(wb->review, wb->file.node);
    review_write_bulk(&outcome->bulk, &text);
    wb->decisions++;
    workbench_say(wb, "%s; <:undo> takes it back", str_text(&text));
    if (!outcome->of_marked && current && current->decision != DECISION_NONE)
        (void)queue_show_next(wb);
}

// Says what was changed in a tree, or noted of a position, and shows it.
static void announce_edit(Workbench *wb, const ReviewOutcome *outcome) {
    const bool is_note = outcome->edit >= EDIT_VARIATION;
    const bool is_current = outcome->node == wb->file.node;
    CLEANUP(str_done) Str line = {0};
    if (is_note) {
        line_view_leave(wb);
        workbench_update_notes(wb);
        workbench_say(wb, "%s: kept, <:undo> takes it back", outcome->label);
        return;
    }
    if (is_current && outcome->edit == EDIT_ADD && line_view_write(wb, LINE_FROM_ITSELF, &line)) {
        line_view_leave(wb);
        wb->panes.focus = VIEW_TREE;
    }
    if (is_current)
        tree_view_show(wb, outcome->at, true);
    workbench_say(wb, "%s: done, <:undo> takes it back", outcome->label);
}

// Says which of two duplicates is rejected; if that is the one on the board, goes on to the next.
static void announce_duplicate(Workbench *wb, const ReviewOutcome *outcome) {
    const Finding *current = review_finding(wb->review, wb->file.node);
    const bool is_current = outcome->node == wb->file.node;
    const bool undecided = !is_current && current && current->decision == DECISION_NONE;
    wb->decisions++;
    if (is_current) {
        wb->panes.overlay = VIEW_NONE;
        if (queue_ensure_open(wb))
            (void)queue_show_next(wb);
    }
    workbench_say(wb, "%s is rejected as a duplicate%s; <:undo> takes it back",
                  str_text(&outcome->text), undecided ? ", <:accept> accepts this one" : "");
}

// Says which step was undone or redone, and shows the step's position or sets.
static void announce_undo(Workbench *wb, const ReviewOutcome *outcome) {
    const StepToShow step = {outcome->kind == ACTION_REDO ? "done again" : "undone",
                             outcome->report};
    if (step.report.of_sets)
        sets_show_change(wb, 0);
    if (step.report.of_sets || outcome->node == wb->file.node) // the change is in view
        workbench_say(wb, "%s: %s", step.verb, step.report.label);
    else
        workbench_show_step(wb, &step);
}

// Says why nothing was done, and asks for what the action needs first.
static void announce_refusal(Workbench *wb, const ReviewOutcome *outcome, const char *why) {
    const bool takes_back = outcome->kind == ACTION_UNDO || outcome->kind == ACTION_REDO;
    const bool is_current = outcome->node == wb->file.node;
    const Finding *finding = review_finding(wb->review, wb->file.node);
    if (is_current && outcome->needs == NEEDS_REASON) {
        workbench_say(wb, "Why accept it? The profile says no puzzle: %.300s",
                      finding->candidate.reason);
        workbench_prompt(wb, "accept anyway ", "");
    } else if (is_current && outcome->needs != NEEDS_NOTHING) {
        snprintf(wb->question.duplicate_text, sizeof wb->question.duplicate_text, "%.*s",
                 (int)sizeof wb->question.duplicate_text - 1, why);
        wb->question.asks = outcome->needs == NEEDS_CONFIRMATION ? ASKS_DUPLICATE : ASKS_COOKED;
    } else if (takes_back && outcome->status == STATUS_NOT_FOUND && outcome->node != GAME_NO_NODE) {
        workbench_refuse(wb, "%s; <:view next>, then %s", why,
                         outcome->kind == ACTION_REDO ? "<:redo> redoes the last undone step"
                                                      : "<:undo> takes back what was done last");
    } else {
        (outcome->status == STATUS_NOT_FOUND ? workbench_refuse : workbench_error)(wb, "%s", why);
    }
    // Skipping a candidate that is already skipped goes on to the next one.
    if (is_current && outcome->status == STATUS_NOT_FOUND && outcome->kind == ACTION_DECIDE &&
        outcome->decision == DECISION_SKIP && outcome->decision_before == DECISION_SKIP &&
        queue_ensure_open(wb)) {
        (void)queue_show_next(wb);
    }
}

static void announce_action(Workbench *wb, const ReviewEvent *event) {
    const ReviewOutcome *outcome = event->outcome;
    if (event->kind == REVIEW_REFUSED) {
        announce_refusal(wb, outcome, event->text);
        return;
    }
    views_reset(wb, CHANGE_FINDINGS);
    switch (outcome->kind) {
    case ACTION_DECIDE:
    case ACTION_OVERRIDE:
        announce_decision(wb, outcome);
        break;
    case ACTION_DECIDE_MANY:
    case ACTION_MOTIF_MANY:
        announce_bulk(wb, outcome);
        break;
    case ACTION_EDIT:
        announce_edit(wb, outcome);
        break;
    case ACTION_UNDO:
    case ACTION_REDO:
        announce_undo(wb, outcome);
        break;
    case ACTION_USE_AUDIT_TREE:
        workbench_say(wb, "the audit's solution is now the puzzle's; <:undo> takes that back");
        break;
    case ACTION_REJECT_DUPLICATE:
        announce_duplicate(wb, outcome);
        break;
    case ACTION_KEEP_BOTH:
        workbench_say(wb, "both are kept; <:undo> takes it back");
        break;
    case ACTION_UNKEEP_BOTH:
        workbench_say(wb, "they are duplicates again; <:undo> takes it back");
        break;
    }
}

void announce_event(Workbench *wb, const ReviewEvent *event) {
    if (event->kind == REVIEW_DONE || event->kind == REVIEW_REFUSED) {
        announce_action(wb, event);
        return;
    }
    if (event->kind == REVIEW_STORE_CHANGED)
        views_reset(wb, CHANGE_FINDINGS);
    // A judgement of a position that is no longer on the board is not announced.
    const bool secret = blind_is_on(wb) && !event->is_fault; // its text may tell the solution
    if (!event->text[0] || secret || (event->kind == REVIEW_JUDGED && event->node != wb->file.node))
        return;
    if (wb->messages.refused && wb->messages.text[0] && !event->is_fault)
        workbench_say_more(wb, event->text); // the refusal is not read yet
    else
        (event->is_fault ? workbench_error : workbench_say)(wb, "%s", event->text);
}

void workbench_post(Workbench *wb, const ReviewAction *action) {
    ReviewEvent event;
    review_post(wb->review, action);
    while (review_next_outcome(wb->review, &event))
        announce_event(wb, &event);
}
