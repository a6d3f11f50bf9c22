// Tries posted actions, keeps them waiting while another program locks the store, and reports them;
// also undo and redo. The main loop never waits.
#include "src/review/journal/review_journal_private.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/xalloc.h"
#include "src/review/session/review_private.h"

enum { GIVE_UP_AFTER = 10000 }; // milliseconds

static void posted_done(PostedAction *posted) {
    str_done(&posted->outcome.text);
    free(posted->ids);
    *posted = (PostedAction){0};
}

// Writes the label of an action; "" where it depends on the result.
static void write_label(const ReviewAction *action, char label[STORE_LABEL_MAX]) {
    static const char *const labels[] = {
        [ACTION_OVERRIDE] = "accept",
        [ACTION_UNDO] = "undo",
        [ACTION_REDO] = "redo",
        [ACTION_USE_AUDIT_TREE] = "take the audit's tree",
        [ACTION_REJECT_DUPLICATE] = "reject: duplicate",
        [ACTION_KEEP_BOTH] = "keep both",
        [ACTION_UNKEEP_BOTH] = "duplicates again",
    };
    const bool decides = action->kind == ACTION_DECIDE || action->kind == ACTION_DECIDE_MANY;
    const char *fixed = labels[action->kind];
    snprintf(label, STORE_LABEL_MAX, "%s",
             fixed                                          ? fixed
             : decides && action->decision == DECISION_NONE ? "undecide"
             : decides                                      ? decision_name(action->decision)
                                                            : "");
}

// Whether an action is one step over many candidates.
static bool is_bulk_action(ActionKind kind) {
    return kind == ACTION_DECIDE_MANY || kind == ACTION_MOTIF_MANY;
}

// Adds what other profiles have of the same puzzle, where one row of the queue shows them together.
static void take_twins(const Review *review, PostedAction *posted, int64_t id) {
    size_t count;
    int64_t *twins = queue_overlapping(review->queue.rows, id, true, &count);
    posted->ids = xrealloc(posted->ids, (posted->count + count) * sizeof *posted->ids);
    for (size_t i = 0; i < count; i++)
        posted->ids[posted->count++] = twins[i];
    free(twins);
}

void review_post(Review *review, const ReviewAction *action) {
    PostedActions *actions = &review->actions;
    const Finding *shown =
        action->node == GAME_NO_NODE ? NULL : review_finding(review, action->node);
    PostedAction posted = {
        .outcome = {.kind = action->kind,
                    .node = action->node,
                    .decision = action->decision,
                    .decision_before = shown ? shown->decision : DECISION_NONE,
                    .edit = action->edit,
                    .at = action->at},
        .unreported = true,
        .accepts_duplicate = action->accepts_duplicate,
        .seen_id = action->seen_id,
        .seen_entry = action->seen_entry,
        .count = action->count,
    };
    snprintf(posted.profile, sizeof posted.profile, "%s",
             shown ? shown->candidate.profile.name : "");
    str_add(&posted.outcome.text, action->text ? action->text : "");
    write_label(action, posted.outcome.label);
    posted.outcome.of_marked = is_bulk_action(action->kind) && !action->ids;
    if (action->ids)
        posted.ids = xmemdup(action->ids, action->count * sizeof *action->ids);
    else if (posted.outcome.of_marked && review->queue.rows)
        posted.ids = queue_marked(review->queue.rows, &posted.count);
    const bool drops = action->decision == DECISION_REJECT || action->decision == DECISION_SKIP;
    const size_t marked = posted.outcome.of_marked ? posted.count : 0;
    for (size_t i = 0; i < marked && drops; i++)
        take_twins(review, &posted, posted.ids[i]);
    if (action->kind == ACTION_DECIDE && drops && shown && review->queue.rows)
        take_twins(review, &posted, shown->id);
    *array_add(&actions->items, &actions->count, &actions->cap) = posted;
}

static void drop_actions_from(PostedActions *actions, size_t first) {
    while (actions->count > first)
        posted_done(&actions->items[--actions->count]);
}

void drop_posted_actions(Review *review) {
    drop_actions_from(&review->actions, 0);
    posted_done(&review->actions.last);
    free(review->actions.items);
    review->actions = (PostedActions){0};
}

size_t review_waiting_count(const Review *review) {
    return review->actions.count;
}

bool has_posted_actions(const Review *review) {
    const PostedActions *actions = &review->actions;
    return actions->count > 0 && actions->items[actions->count - 1].unreported;
}

// Finds the newest decision on a node among the first `count` actions.
static bool find_decision(const PostedActions *actions, size_t count, uint32_t node,
                          Decision *decision) {
    for (size_t i = count; i-- > 0;) {
        const ReviewOutcome *posted = &actions->items[i].outcome;
        if (posted->kind == ACTION_DECIDE && posted->node == node) {
            *decision = posted->decision;
            return true;
        }
    }
    return false;
}

bool review_waits_at(const Review *review, uint32_t node, Decision *decision) {
    return find_decision(&review->actions, review->actions.count, node, decision);
}

static void write_labels(const PostedActions *actions, size_t first, Str *out) {
    for (size_t i = first; i < actions->count; i++)
        str_addf(out, "%s%s", i > first ? ", " : "", actions->items[i].outcome.label);
}

void review_write_waiting(const Review *review, Str *out) {
    write_labels(&review->actions, 0, out);
}

// --- Undo and redo

static Status undo_or_redo_unstored(Review *review, Finding *finding, bool redo, StepReport *report,
                                    Fault *fault) {
    const char *label = finding_step_label(finding, redo);
    if (!label) {
        return fault_set(fault, STATUS_NOT_FOUND, "nothing to %s in this tree",
                         redo ? "redo" : "undo");
    }
    *report = (StepReport){.judged = true, .game_hash = review->session.game_ref.hash};
    snprintf(report->label, sizeof report->label, "%s", label);
    finding_undo_or_redo(finding, redo);
    session_update_mark(&review->session, finding->node);
    return STATUS_OK;
}

static Status undo_or_redo(Review *review, PostedAction *posted, Fault *fault) {
    const bool redo = posted->outcome.kind == ACTION_REDO;
    StepReport *report = &posted->outcome.report;
    Finding *finding =
        findings_find(&review->session.findings, posted->outcome.node, posted->profile);
    if (finding && finding->id == 0) // its steps are kept in memory
        return undo_or_redo_unstored(review, finding, redo, report, fault);
    if (!review->store || (posted->outcome.node != GAME_NO_NODE && !finding))
        return fault_set(fault, STATUS_NOT_FOUND, "nothing to %s", redo ? "redo" : "undo");
    Status status = review_need_writing(review, redo ? "not done again" : "not undone", fault);
    if (status != STATUS_OK)
        return status;
    status =
        (redo ? store_redo : store_undo)(review->store, finding ? finding->id : 0, report, fault);
    review_record_write(review, status, fault);
    if (status == STATUS_OK || report->superseded)
        review_refresh_queue(review, report->game_hash);
    if (status == STATUS_OK && report->count > 1)
        return review_reload_all(review, fault);
    if (status == STATUS_CONFLICT && !report->superseded)
        return review_show_conflict(review, report->candidate, fault);
    Fault why;
    const bool is_current_game =
        review->session.game_ref.game && report->game_hash == review->session.game_ref.hash;
    if ((status == STATUS_OK || report->superseded) && is_current_game &&
        review_reload(review, report->candidate, &why) != STATUS_OK) {
        return fault_set(fault, STATUS_STORE, "%s", why.text);
    }
    return status;
}

// Drops the waiting action before the undo or redo at `at`, if the undo or redo would only reverse
// that action and is about the same node, or about no node.
static bool drop_reversed_action(Review *review, size_t at) {
    PostedActions *actions = &review->actions;
    ReviewOutcome *undo = &actions->items[at].outcome;
    const ReviewOutcome *last = at > 0 ? &actions->items[at - 1].outcome : NULL;
    const bool opposes = last && (undo->kind == ACTION_UNDO   ? last->kind != ACTION_UNDO
                                  : undo->kind == ACTION_REDO ? last->kind == ACTION_UNDO
                                                              : false);
    if (!opposes || (undo->node != GAME_NO_NODE && undo->node != last->node))
        return false;
    const size_t ply = session_ply(&review->session, last->node);
    undo->report = (StepReport){.decided = last->kind == ACTION_DECIDE,
                                .game_hash = review->session.game_ref.hash,
                                .number = review->session.game_ref.number,
                                .ply = ply == SIZE_MAX ? 0 : (int)ply};
    memcpy(undo->report.label, last->label, sizeof undo->report.label);
    posted_done(&actions->items[at - 1]);
    memmove(&actions->items[at - 1], &actions->items[at],
            (actions->count-- - at) * sizeof *actions->items);
    return true;
}

// --- Trying

static Status try_action(Review *review, PostedAction *posted, Fault *fault) {
    posted->outcome.needs = NEEDS_NOTHING;
    switch (posted->outcome.kind) {
    case ACTION_DECIDE:
    case ACTION_OVERRIDE:
        return journal_decide(review, posted, fault);
    case ACTION_DECIDE_MANY:
    case ACTION_MOTIF_MANY:
        return journal_act_on_many(review, posted, fault);
    case ACTION_EDIT:
        return journal_edit(review, posted, fault);
    case ACTION_USE_AUDIT_TREE:
        return journal_use_audit_tree(review, posted, fault);
    case ACTION_REJECT_DUPLICATE:
    case ACTION_KEEP_BOTH:
    case ACTION_UNKEEP_BOTH:
        return journal_settle_duplicate(review, posted, fault);
    case ACTION_UNDO:
    case ACTION_REDO:
        return undo_or_redo(review, posted, fault);
    }
    return STATUS_USAGE;
}

// Reports an action that is done; an undo or redo with a count is tried again.
static ReviewEventKind report_done(Review *review, size_t at, ReviewEvent *event) {
    PostedActions *actions = &review->actions;
    PostedAction *posted = &actions->items[at];
    const bool repeats = posted->outcome.kind == ACTION_UNDO || posted->outcome.kind == ACTION_REDO;
    posted_done(&actions->last);
    actions->last = *posted;
    event->outcome = &actions->last.outcome;
    if (repeats && posted->count > 1) {
        *posted = (PostedAction){
            .outcome = posted->outcome, .unreported = true, .count = posted->count - 1};
        posted->outcome.text = (Str){0};
        memcpy(posted->profile, actions->last.profile, sizeof posted->profile);
    } else {
        memmove(posted, posted + 1, (--actions->count - at) * sizeof *posted);
    }
    return REVIEW_DONE;
}

// Reports why an action failed, and drops the later ones, which relied on it.
static ReviewEventKind report_refusal(Review *review, size_t at, Status status, const char *why,
                                      ReviewEvent *event) {
    PostedActions *actions = &review->actions;
    CLEANUP(str_done) Str labels = {0};
    const bool waited = !actions->items[at].unreported;
    write_labels(actions, at, &labels);
    posted_done(&actions->last);
    actions->last = actions->items[at];
    actions->last.outcome.status = status;
    actions->items[at] = (PostedAction){0};
    drop_actions_from(actions, at);
    event->outcome = &actions->last.outcome;
    return waited ? review_say(event, REVIEW_REFUSED, true, "not taken: %s; %s", str_text(&labels),
                               why)
                  : review_say(event, REVIEW_REFUSED, status != STATUS_NOT_FOUND, "%s", why);
}

// Whether an action may wait behind others.
static Status may_wait_behind(const PostedActions *actions, size_t at, Fault *fault) {
    const ReviewOutcome *posted = &actions->items[at].outcome;
    Decision decision;
    if (posted->kind == ACTION_EDIT || posted->kind == ACTION_USE_AUDIT_TREE) {
        return fault_set(fault, STATUS_CONFLICT,
                         "the tree is as it was: what was done before still waits for the store, "
                         "which another program has locked");
    }
    if (is_bulk_action(posted->kind)) {
        return fault_set(fault, STATUS_CONFLICT,
                         "nothing decided: what was done before still waits for the store, which "
                         "another program has locked");
    }
    if (posted->kind == ACTION_DECIDE && find_decision(actions, at, posted->node, &decision) &&
        decision == posted->decision) {
        return fault_set(fault, STATUS_NOT_FOUND,
                         "%s: the store is locked by another program, trying again", posted->label);
    }
    return at < WAITING_MAX ? STATUS_OK
                            : fault_set(fault, STATUS_LIMIT,
                                        "not done: %d steps wait already for the store, which "
                                        "another program has locked",
                                        WAITING_MAX);
}

// Whether a tree must be built before the decision, for a position that the profile refuses.
static bool needs_tree(const Review *review, const PostedAction *posted) {
    const Finding *finding =
        findings_find(&review->session.findings, posted->outcome.node, posted->profile);
    return posted->outcome.kind == ACTION_OVERRIDE && finding && !finding->candidate.is_puzzle &&
           finding->candidate.tree.count < 2;
}

static Status build_tree(Review *review, const PostedAction *posted, Fault *fault) {
    const ReviewOutcome *outcome = &posted->outcome;
    if (outcome->text.len == 0 || outcome->text.len > BUILD_REASON_MAX) {
        return fault_set(fault, STATUS_USAGE, "a reason has at most %d letters", BUILD_REASON_MAX);
    }
    if (review_is_at_work(review, outcome->node, fault))
        return STATUS_USAGE;
    Profile tree_profile =
        findings_find(&review->session.findings, outcome->node, posted->profile)->candidate.profile;
    tree_profile.filters[0] = filter_find("solution-tree");
    tree_profile.filter_count = 1;
    review_build_tree(review, &tree_profile, outcome->node, str_text(&outcome->text));
    return STATUS_OK;
}

static ReviewEventKind report_wait(Review *review, size_t at, const char *why, ReviewEvent *event) {
    review->actions.items[at].unreported = false;
    event->outcome = &review->actions.items[at].outcome;
    return review_say(event, REVIEW_WAITS, true, "%s", why);
}

static ReviewEventKind try_next_posted(Review *review, ReviewEvent *event) {
    PostedActions *actions = &review->actions;
    Fault fault = {""};
    size_t at = 0;
    while (at < actions->count && !actions->items[at].unreported)
        at++;
    if (at == actions->count)
        return REVIEW_NOTHING;
    PostedAction *posted = &actions->items[at];
    if (drop_reversed_action(review, at))
        return report_done(review, at - 1, event);
    if (needs_tree(review, posted)) {
        const Status status = build_tree(review, posted, &fault);
        if (status != STATUS_OK)
            return report_refusal(review, at, status, fault.text, event);
        (void)report_done(review, at, event);
        return review_say(event, REVIEW_WAITS, false, "the solution is being built");
    }
    posted->outcome.kind =
        posted->outcome.kind == ACTION_OVERRIDE ? ACTION_DECIDE : posted->outcome.kind;
    if (at > 0) {
        const Status status = may_wait_behind(actions, at, &fault);
        return status == STATUS_OK
                   ? report_wait(review, at, (review_try_later(review, &fault), fault.text), event)
                   : report_refusal(review, at, status, fault.text, event);
    }
    const Status status = try_action(review, posted, &fault);
    if (status == STATUS_LOCKED && !is_bulk_action(posted->outcome.kind)) {
        // the wait begins now, even if other actions have waited before
        review->waiting.waits = false;
        (void)review_try_later(review, &fault);
        return report_wait(review, at, fault.text, event);
    }
    return status == STATUS_OK ? report_done(review, at, event)
                               : report_refusal(review, at, status, fault.text, event);
}

bool review_next_outcome(Review *review, ReviewEvent *event) {
    *event = (ReviewEvent){.node = GAME_NO_NODE};
    event->kind = try_next_posted(review, event);
    return event->kind != REVIEW_NOTHING;
}

ReviewEventKind retry_posted_action(Review *review, int64_t now, ReviewEvent *event) {
    Fault fault;
    Waiting *waiting = &review->waiting;
    if (review->actions.count == 0)
        return REVIEW_NOTHING;
    const Status status =
        waiting->reload ? STATUS_LOCKED : try_action(review, &review->actions.items[0], &fault);
    if (status == STATUS_OK) {
        waiting->since = waiting->try_at = now;
        return report_done(review, 0, event);
    }
    if (status != STATUS_LOCKED)
        return report_refusal(review, 0, status, fault.text, event);
    return now - waiting->since >= GIVE_UP_AFTER
               ? report_refusal(review, 0, status,
                                "another program has locked the store for 10 seconds", event)
               : REVIEW_NOTHING;
}
