// The journal: actions that were posted and of which no event has come yet, in their order. See
// review_journal.h for what it promises. Nothing else writes a decision or changes a tree by hand.
#pragma once

#include "onlymove/review_journal.h"

typedef struct JournalStep {
    ReviewOutcome outcome;          // what was posted, and what becomes of it
    char profile[PROFILE_NAME_MAX]; // of the finding that was in view there; "": none was,
                                    // and it is about none
    bool untried;                   // nobody was told yet that it waits
    bool confirmed;
    int64_t seen_id, seen_entry;
    int64_t *ids;
    size_t count;
} JournalStep;

enum { WAITING_MAX = 32 };

typedef struct Journal { // zeroed, empty
    JournalStep *steps;
    size_t count, cap;
    JournalStep last; // of the last event
} Journal;

// Whether something was posted of which the next event is.
bool journal_has_posted(const Review *review);
// Tries what has waited; the event is of an action.
ReviewEventKind journal_retry(Review *review, int64_t now, ReviewEvent *event);
void journal_drop(Review *review);

// One action each, in the store and then in view. STATUS_LOCKED: nothing was done.
Status journal_decide(Review *review, JournalStep *step, Fault *fault);
Status journal_act_on_many(Review *review, JournalStep *step, Fault *fault);
Status journal_edit(Review *review, JournalStep *step, Fault *fault);
Status journal_take_audit(Review *review, JournalStep *step, Fault *fault);
Status journal_settle_duplicate(Review *review, JournalStep *step, Fault *fault);

// Puts a tree in the place of the one at a node that the profile of this name has built, unless
// that was changed meanwhile: one that was verified, or one where there was none.
Status journal_put_tree(Review *review, uint32_t node, const char *profile, const Tree *tree,
                        bool is_verified, Fault *fault);
