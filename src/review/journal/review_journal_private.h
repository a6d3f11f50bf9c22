// Posted actions that are not done yet, in order. review_journal.h says what is promised
// of them. Nothing else writes decisions, or changes trees by hand.
#pragma once

#include "onlymove/review_journal.h"

typedef struct PostedAction {
    ReviewOutcome outcome;          // the posted action and its result
    char profile[PROFILE_NAME_MAX]; // profile of the finding at its node; "": none
    bool unreported;                // no event has reported it yet
    bool accepts_duplicate;         // accepts also beside an accepted duplicate
    int64_t seen_id, seen_entry;    // the finding in view when asked, and its journal entry
    int64_t *ids;                   // of candidates
    size_t count;                   // of ids; or of steps to take back
} PostedAction;

enum { WAITING_MAX = 32 }; // posted actions that wait

typedef struct PostedActions { // all zeroes: empty
    PostedAction *items;
    size_t count, cap;
    PostedAction last; // the action of the last event
} PostedActions;

// Whether a posted action waits to be reported by the next event.
bool has_posted_actions(const Review *review);
// Tries the oldest waiting action; *event is about it.
ReviewEventKind retry_posted_action(Review *review, int64_t now, ReviewEvent *event);
void drop_posted_actions(Review *review);

// Each function does one action, in store and session. STATUS_LOCKED: nothing was done.
Status journal_decide(Review *review, PostedAction *posted, Fault *fault);
Status journal_act_on_many(Review *review, PostedAction *posted, Fault *fault);
Status journal_edit(Review *review, PostedAction *posted, Fault *fault);
Status journal_use_audit_tree(Review *review, PostedAction *posted, Fault *fault);
Status journal_settle_duplicate(Review *review, PostedAction *posted, Fault *fault);

// Puts a tree in place of the one that the named profile has at a node, unless that was changed
// meanwhile. The tree was verified, or built where there was none.
Status journal_put_tree(Review *review, uint32_t node, const char *profile, const Tree *tree,
                        bool is_verified, Fault *fault);
