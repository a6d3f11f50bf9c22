// What a curator does in a review as one call: an action is posted, and its event says how it went.
#pragma once

#include "onlymove/review_journal.h"
#include "tests/support/test.h"

// STATUS_LOCKED: it waits. *outcome (may be NULL) is borrowed until the next event.
static inline Status act(Review *review, const ReviewAction *action, const ReviewOutcome **outcome,
                         Fault *fault) {
    ReviewEvent event;
    Status status = STATUS_OK;
    review_post(review, action);
    while (review_next_outcome(review, &event)) {
        status = event.kind == REVIEW_REFUSED                   ? event.outcome->status
                 : event.kind == REVIEW_WAITS && event.is_fault ? STATUS_LOCKED
                                                                : STATUS_OK;
        if (status != STATUS_OK)
            fault_set(fault, status, "%s", event.text);
        if (outcome)
            *outcome = event.outcome;
    }
    return status;
}

static inline Status act_decide(Review *review, uint32_t node, Decision decision,
                                const char *reason, Fault *fault) {
    const ReviewAction action = {
        .kind = ACTION_DECIDE, .node = node, .decision = decision, .text = reason};
    return act(review, &action, NULL, fault);
}

static inline Status act_override(Review *review, uint32_t node, const char *reason, Fault *fault) {
    const ReviewAction action = {
        .kind = ACTION_OVERRIDE, .node = node, .decision = DECISION_ACCEPT, .text = reason};
    return act(review, &action, NULL, fault);
}

// What that was is called so; NULL: anyhow.
static inline Status act_take_back(Review *review, ActionKind kind, uint32_t node,
                                   const char *label, Fault *fault) {
    const ReviewOutcome *outcome;
    const ReviewAction action = {.kind = kind, .node = node};
    const Status status = act(review, &action, &outcome, fault);
    if (label)
        assert_string_equal(outcome->report.label, label);
    return status;
}

static inline Status act_undo(Review *review, uint32_t node, const char *label, Fault *fault) {
    return act_take_back(review, ACTION_UNDO, node, label, fault);
}

static inline Status act_redo(Review *review, uint32_t node, const char *label, Fault *fault) {
    return act_take_back(review, ACTION_REDO, node, label, fault);
}

static inline Status act_take_audit(Review *review, uint32_t node, Fault *fault) {
    return act(review, &(ReviewAction){.kind = ACTION_USE_AUDIT_TREE, .node = node}, NULL, fault);
}

// *at is then where the cursor should stand.
static inline Status act_edit(Review *review, uint32_t node, TreeEdit edit, const char *moves,
                              uint32_t *at, Fault *fault) {
    const ReviewOutcome *outcome;
    const ReviewAction action = {
        .kind = ACTION_EDIT, .node = node, .edit = edit, .at = *at, .text = moves};
    const Status status = act(review, &action, &outcome, fault);
    *at = outcome->at;
    return status;
}

static inline Status act_on_many(Review *review, const ReviewAction *action, BulkResult *bulk,
                                 Fault *fault) {
    const ReviewOutcome *outcome;
    const Status status = act(review, action, &outcome, fault);
    *bulk = outcome->bulk;
    return status;
}

static inline Status act_decide_all(Review *review, const int64_t *ids, size_t count,
                                    Decision decision, const char *reason, BulkResult *bulk,
                                    Fault *fault) {
    const ReviewAction action = {.kind = ACTION_DECIDE_MANY,
                                 .decision = decision,
                                 .text = reason,
                                 .ids = ids,
                                 .count = count};
    return act_on_many(review, &action, bulk, fault);
}

static inline Status act_tag_all(Review *review, const int64_t *ids, size_t count,
                                 const char *motif, BulkResult *bulk, Fault *fault) {
    const ReviewAction action = {
        .kind = ACTION_MOTIF_MANY, .text = motif, .ids = ids, .count = count};
    return act_on_many(review, &action, bulk, fault);
}
