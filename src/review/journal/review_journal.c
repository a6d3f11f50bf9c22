// Tries posted actions, keeps them waiting while another program locks the store, and reports them;
// also undo and redo. The main loop never waits.
#include "src/review/journal/review_journal_private.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/xalloc.h"
#include "src/review/session/review_private.h"

enum { GIVE_UP_AFTER = 10000 }; // milliseconds

static void step_done(JournalStep *step) {
    str_done(&step->outcome.text);
    free(step->ids);
    *step = (JournalStep){0};
}

// Writes the label of an action; "" where it depends on the result.
static void write_label(const ReviewAction *action, char label[STORE_LABEL_MAX]) {
    static const char *const labels[] = {
        [ACTION_OVERRIDE] = "accept",
        [ACTION_UNDO] = "undo",
        [ACTION_REDO] = "redo",
        [ACTION_TAKE_AUDIT] = "take the audit's tree",
        [ACTION_REJECT_DUPLICATE] = "reject: duplicate",
        [ACTION_KEEP_BOTH] = "keep both",
        [ACTION_KEEP_BOTH_NOT] = "duplicates again",
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
static bool is_of_many(ActionKind kind) {
    return kind == ACTION_DECIDE_MANY || kind == ACTION_TAG_MANY;
}

void review_post(Review *review, const ReviewAction *action) {
    Journal *journal = &review->journal;
    const Finding *shown =
        action->node == GAME_NO_NODE ? NULL : review_finding(review, action->node);
    JournalStep step = {
        .outcome = {.kind = action->kind,
                    .node = action->node,
                    .decision = action->decision,
                    .former = shown ? shown->decision : DECISION_NONE,
                    .edit = action->edit,
                    .at = action->at},
        .untried = true,
        .confirmed = action->confirmed,
        .seen_id = action->seen_id,
        .seen_entry = action->seen_entry,
        .count = action->count,
    };
    snprintf(step.profile, sizeof step.profile, "%s", shown ? shown->candidate.profile.name : "");
    str_add(&step.outcome.text, action->text ? action->text : "");
    write_label(action, step.outcome.label);
    step.outcome.of_marked = is_of_many(action->kind) && !action->ids;
    if (action->ids)
        step.ids = xmemdup(action->ids, action->count * sizeof *action->ids);
    else if (step.outcome.of_marked && review->queue.rows)
        step.ids = queue_marked(review->queue.rows, &step.count);
    array_grow(&journal->steps, &journal->cap, journal->count + 1);
    journal->steps[journal->count++] = step;
}

static void drop_from(Journal *journal, size_t first) {
    while (journal->count > first)
        step_done(&journal->steps[--journal->count]);
}

void journal_drop(Review *review) {
    drop_from(&review->journal, 0);
    step_done(&review->journal.last);
    free(review->journal.steps);
    review->journal = (Journal){0};
}

size_t review_waiting(const Review *review) {
    return review->journal.count;
}

bool journal_has_posted(const Review *review) {
    const Journal *journal = &review->journal;
    return journal->count > 0 && journal->steps[journal->count - 1].untried;
}

// Finds the newest decision on a node among the first `count` steps.
static bool find_waiting(const Journal *journal, size_t count, uint32_t node, Decision *decision) {
    for (size_t i = count; i-- > 0;) {
        const ReviewOutcome *step = &journal->steps[i].outcome;
        if (step->kind == ACTION_DECIDE && step->node == node) {
            *decision = step->decision;
            return true;
        }
    }
    return false;
}

bool review_waits_at(const Review *review, uint32_t node, Decision *decision) {
    return find_waiting(&review->journal, review->journal.count, node, decision);
}

static void write_labels(const Journal *journal, size_t first, Str *out) {
    for (size_t i = first; i < journal->count; i++)
        str_addf(out, "%s%s", i > first ? ", " : "", journal->steps[i].outcome.label);
}

void review_write_waiting(const Review *review, Str *out) {
    write_labels(&review->journal, 0, out);
}

// --- Undo and redo

static Status take_back_unstored(Review *review, Finding *finding, bool redo, StoreDone *done,
                                 Fault *fault) {
    const char *label = finding_step_label(finding, redo);
    if (!label) {
        return fault_set(fault, STATUS_NOT_FOUND, "nothing to %s in this tree",
                         redo ? "redo" : "undo");
    }
    *done = (StoreDone){.judged = true, .game_hash = review->session.place.hash};
    snprintf(done->label, sizeof done->label, "%s", label);
    finding_take_step(finding, redo);
    session_mark(&review->session, finding->node);
    return STATUS_OK;
}

static Status take_back(Review *review, JournalStep *step, Fault *fault) {
    const bool redo = step->outcome.kind == ACTION_REDO;
    StoreDone *done = &step->outcome.done;
    Finding *finding = findings_find(&review->session.findings, step->outcome.node, step->profile);
    if (finding && finding->id == 0) // its steps are kept in memory
        return take_back_unstored(review, finding, redo, done, fault);
    if (!review->store || (step->outcome.node != GAME_NO_NODE && !finding))
        return fault_set(fault, STATUS_NOT_FOUND, "nothing to %s", redo ? "redo" : "undo");
    Status status = review_need_writing(review, redo ? "not done again" : "not undone", fault);
    if (status != STATUS_OK)
        return status;
    status =
        (redo ? store_redo : store_undo)(review->store, finding ? finding->id : 0, done, fault);
    review_wrote(review, status, fault);
    if (status == STATUS_OK || done->passed_over)
        review_refresh_queue(review, done->game_hash);
    if (status == STATUS_OK && done->count > 1)
        return review_see_all(review, fault);
    if (status == STATUS_CONFLICT && !done->passed_over)
        return review_show_conflict(review, done->candidate, fault);
    Fault why;
    const bool here = review->session.place.game && done->game_hash == review->session.place.hash;
    if ((status == STATUS_OK || done->passed_over) && here &&
        review_see(review, done->candidate, &why) != STATUS_OK) {
        return fault_set(fault, STATUS_STORE, "%s", why.text);
    }
    return status;
}

// Drops the step before an undo or redo at `at`, if that would take the step back and, where it
// names a node, is about that node.
static bool call_off(Review *review, size_t at) {
    Journal *journal = &review->journal;
    ReviewOutcome *undo = &journal->steps[at].outcome;
    const ReviewOutcome *last = at > 0 ? &journal->steps[at - 1].outcome : NULL;
    const bool opposes = last && (undo->kind == ACTION_UNDO   ? last->kind != ACTION_UNDO
                                  : undo->kind == ACTION_REDO ? last->kind == ACTION_UNDO
                                                              : false);
    if (!opposes || (undo->node != GAME_NO_NODE && undo->node != last->node))
        return false;
    const size_t ply = session_ply(&review->session, last->node);
    undo->done = (StoreDone){.decided = last->kind == ACTION_DECIDE,
                             .game_hash = review->session.place.hash,
                             .number = review->session.place.number,
                             .ply = ply == SIZE_MAX ? 0 : (int)ply};
    memcpy(undo->done.label, last->label, sizeof undo->done.label);
    step_done(&journal->steps[at - 1]);
    memmove(&journal->steps[at - 1], &journal->steps[at],
            (journal->count-- - at) * sizeof *journal->steps);
    return true;
}

// --- Trying

static Status try_step(Review *review, JournalStep *step, Fault *fault) {
    step->outcome.need = NEEDS_NOTHING;
    switch (step->outcome.kind) {
    case ACTION_DECIDE:
    case ACTION_OVERRIDE:
        return journal_decide(review, step, fault);
    case ACTION_DECIDE_MANY:
    case ACTION_TAG_MANY:
        return journal_act_on_many(review, step, fault);
    case ACTION_EDIT:
        return journal_edit(review, step, fault);
    case ACTION_TAKE_AUDIT:
        return journal_take_audit(review, step, fault);
    case ACTION_REJECT_DUPLICATE:
    case ACTION_KEEP_BOTH:
    case ACTION_KEEP_BOTH_NOT:
        return journal_settle_duplicate(review, step, fault);
    case ACTION_UNDO:
    case ACTION_REDO:
        return take_back(review, step, fault);
    }
    return STATUS_USAGE;
}

// Reports a step that is done; an undo or redo with a count is tried again.
static ReviewEventKind tell_done(Review *review, size_t at, ReviewEvent *event) {
    Journal *journal = &review->journal;
    JournalStep *step = &journal->steps[at];
    const bool repeats = step->outcome.kind == ACTION_UNDO || step->outcome.kind == ACTION_REDO;
    step_done(&journal->last);
    journal->last = *step;
    event->outcome = &journal->last.outcome;
    if (repeats && step->count > 1) {
        *step = (JournalStep){.outcome = step->outcome, .untried = true, .count = step->count - 1};
        step->outcome.text = (Str){0};
        memcpy(step->profile, journal->last.profile, sizeof step->profile);
    } else {
        memmove(step, step + 1, (--journal->count - at) * sizeof *step);
    }
    return REVIEW_DONE;
}

// Reports why a step failed, and drops the steps behind it, which relied on it.
static ReviewEventKind refuse(Review *review, size_t at, Status status, const char *why,
                              ReviewEvent *event) {
    Journal *journal = &review->journal;
    CLEANUP(str_done) Str labels = {0};
    const bool waited = !journal->steps[at].untried;
    write_labels(journal, at, &labels);
    step_done(&journal->last);
    journal->last = journal->steps[at];
    journal->last.outcome.status = status;
    journal->steps[at] = (JournalStep){0};
    drop_from(journal, at);
    event->outcome = &journal->last.outcome;
    return waited ? review_say(event, REVIEW_REFUSED, true, "not taken: %s; %s", str_text(&labels),
                               why)
                  : review_say(event, REVIEW_REFUSED, status != STATUS_NOT_FOUND, "%s", why);
}

// Whether a step may wait behind other steps.
static Status may_wait_behind(const Journal *journal, size_t at, Fault *fault) {
    const ReviewOutcome *step = &journal->steps[at].outcome;
    Decision decision;
    if (step->kind == ACTION_EDIT || step->kind == ACTION_TAKE_AUDIT) {
        return fault_set(fault, STATUS_CONFLICT,
                         "the tree is as it was: what was done before still waits for the store, "
                         "which another program has locked");
    }
    if (is_of_many(step->kind)) {
        return fault_set(fault, STATUS_CONFLICT,
                         "nothing decided: what was done before still waits for the store, which "
                         "another program has locked");
    }
    if (step->kind == ACTION_DECIDE && find_waiting(journal, at, step->node, &decision) &&
        decision == step->decision) {
        return fault_set(fault, STATUS_NOT_FOUND,
                         "%s: the store is locked by another program, trying again", step->label);
    }
    return at < WAITING_MAX ? STATUS_OK
                            : fault_set(fault, STATUS_LIMIT,
                                        "not done: %d steps wait already for the store, which "
                                        "another program has locked",
                                        WAITING_MAX);
}

// Whether a tree must be built before the decision, for a position that the profile refuses.
static bool builds_tree(const Review *review, const JournalStep *step) {
    const Finding *finding =
        findings_find(&review->session.findings, step->outcome.node, step->profile);
    return step->outcome.kind == ACTION_OVERRIDE && finding && !finding->candidate.accepted &&
           finding->candidate.tree.count < 2;
}

static Status build_tree(Review *review, const JournalStep *step, Fault *fault) {
    const ReviewOutcome *outcome = &step->outcome;
    if (outcome->text.len == 0 || outcome->text.len > BUILD_REASON_MAX) {
        return fault_set(fault, STATUS_USAGE, "a reason has at most %d letters", BUILD_REASON_MAX);
    }
    if (review_is_at_work(review, outcome->node, fault))
        return STATUS_USAGE;
    Profile tree_alone =
        findings_find(&review->session.findings, outcome->node, step->profile)->candidate.profile;
    tree_alone.filters[0] = filter_find("solution-tree");
    tree_alone.filter_count = 1;
    review_build(review, &tree_alone, outcome->node, str_text(&outcome->text));
    return STATUS_OK;
}

static ReviewEventKind tell_waits(Review *review, size_t at, const char *why, ReviewEvent *event) {
    review->journal.steps[at].untried = false;
    event->outcome = &review->journal.steps[at].outcome;
    return review_say(event, REVIEW_WAITS, true, "%s", why);
}

static ReviewEventKind take_posted(Review *review, ReviewEvent *event) {
    Journal *journal = &review->journal;
    Fault fault = {""};
    size_t at = 0;
    while (at < journal->count && !journal->steps[at].untried)
        at++;
    if (at == journal->count)
        return REVIEW_NOTHING;
    JournalStep *step = &journal->steps[at];
    if (call_off(review, at))
        return tell_done(review, at - 1, event);
    if (builds_tree(review, step)) {
        const Status status = build_tree(review, step, &fault);
        if (status != STATUS_OK)
            return refuse(review, at, status, fault.text, event);
        (void)tell_done(review, at, event);
        return review_say(event, REVIEW_WAITS, false, "the solution is being built");
    }
    step->outcome.kind = step->outcome.kind == ACTION_OVERRIDE ? ACTION_DECIDE : step->outcome.kind;
    if (at > 0) {
        const Status status = may_wait_behind(journal, at, &fault);
        return status == STATUS_OK
                   ? tell_waits(review, at, (review_wait(review, &fault), fault.text), event)
                   : refuse(review, at, status, fault.text, event);
    }
    const Status status = try_step(review, step, &fault);
    if (status == STATUS_LOCKED && !is_of_many(step->outcome.kind)) {
        // the wait begins now, even if other steps have waited before
        review->waiting.waits = false;
        (void)review_wait(review, &fault);
        return tell_waits(review, at, fault.text, event);
    }
    return status == STATUS_OK ? tell_done(review, at, event)
                               : refuse(review, at, status, fault.text, event);
}

bool review_next_outcome(Review *review, ReviewEvent *event) {
    *event = (ReviewEvent){.node = GAME_NO_NODE};
    event->kind = take_posted(review, event);
    return event->kind != REVIEW_NOTHING;
}

ReviewEventKind journal_retry(Review *review, int64_t now, ReviewEvent *event) {
    Fault fault;
    Waiting *waiting = &review->waiting;
    if (review->journal.count == 0)
        return REVIEW_NOTHING;
    const Status status =
        waiting->reload ? STATUS_LOCKED : try_step(review, &review->journal.steps[0], &fault);
    if (status == STATUS_OK) {
        waiting->since = waiting->try_at = now;
        return tell_done(review, 0, event);
    }
    if (status != STATUS_LOCKED)
        return refuse(review, 0, status, fault.text, event);
    return now - waiting->since >= GIVE_UP_AFTER
               ? refuse(review, 0, status, "another program has locked the store for 10 seconds",
                        event)
               : REVIEW_NOTHING;
}
