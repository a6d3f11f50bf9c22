// Posted actions that no event has reported yet, in order. review_journal.h says what is promised
// of them. Nothing else writes decisions, or changes trees by hand.
#pragma once

#include "onlymove/review_journal.h"

typedef struct PostedAction {
    ReviewOutcome outcome;          // the posted action and its result
    char profile[PROFILE_NAME_MAX]; // profile of the finding at its node; "": none
    bool unreported;                // no event has reported it yet
    bool accepts_duplicate;         // this and the rest: see ReviewAction
    int64_t seen_id, seen_entry;
    int64_t *ids;
    size_t count;
} PostedAction;

enum { WAITING_MAX = 32 };

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
Status journal_take_audit(Review *review, PostedAction *posted, Fault *fault);
Status journal_settle_duplicate(Review *review, PostedAction *posted, Fault *fault);

// Puts a tree in place of the one that the named profile has at a node, unless that was changed
// meanwhile. The tree was verified, or built where there was none.
Status journal_put_tree(Review *review, uint32_t node, const char *profile, const Tree *tree,
                        bool is_verified, Fault *fault);
