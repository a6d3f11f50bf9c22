// Sets in a review: the set that collects accepted puzzles, a set as the queue, and all changes of
// sets and their puzzles. ACTION_UNDO takes back changes; they do not wait for a locked store.
#pragma once

#include "onlymove/review_journal.h"
#include "onlymove/pattern.h"
#include "onlymove/store_sets.h"

// Puts what is accepted from now on into the set `name`, NULL: into none; see store_collect().
Status review_collect(Review *review, const char *name, Fault *fault);
// Appends the name of the set that accepted puzzles go into; nothing where there is none.
Status review_write_collecting(Review *review, Str *out, Fault *fault);

Status review_list_sets(Review *review, SetList *sets, Fault *fault);

// --- The puzzles of a set as the queue

// As review_open_queue(), with the puzzles of a set, also if that is renamed later.
Status review_open_set(Review *review, const char *name, Fault *fault);
const char *review_queue_set_name(const Review *review); // NULL: the queue is of no set
// The texts of the queue's set for a candidate; NULL: not in it. Valid until anything changes.
const SetMember *review_member(const Review *review, int64_t candidate);

// --- Rules

// Rules say which puzzles a set must have. They can fill a set from accepted puzzles, or check it.
//
//     20; at least 3 of each mate; all ~r 1400-1800; no two of one game; at most 5 ~t fork
//
// Rules are separated by semicolons. Each has an amount (at least N, at most N, exactly N or N,
// all, none), perhaps "of each" with a key (game, mate, ...) or "of" with a motif or kind, and a
// pattern (see pattern.h); without one it is about all puzzles. "no two of one game" is "at most 1
// of each game". "Each" means each value that accepted puzzles have. "curve 900-1700" makes ratings
// rise in even steps, over as many puzzles as a rule asks for; "missed NAME" adds puzzles that a
// player has missed.

typedef struct SetRules SetRules;
// STATUS_SYNTAX says which rule makes no sense, where and why.
Status set_rules_new(SetRules **rules, const char *text, const NamedPatterns *named, Fault *fault);
void set_rules_free(SetRules *rules); // NULL is none

// Sets bytes in `taken`, which has one for each row of the list, not 0 for puzzles of the set, so
// that rules that ask for puzzles are met as far as possible and none that limits them is broken.
// Only accepted puzzles are taken, one at a time for the rule with the fewest to choose from: the
// one that serves most rules, then the nearest to the curve, then the first in the list.
void set_rules_fill(const SetRules *rules, const CandidateList *list, uint8_t *taken);
// Appends a line for each rule: "at least 3 of each mate: met", or how many puzzles are missing or
// too many. Returns whether all are met.
bool set_rules_check(const SetRules *rules, const CandidateList *list, const uint8_t *taken,
                     Str *out);

// Fills or checks a set of a store by rules. Filling makes the set where there is none, adds
// puzzles after the others, and is one step for undo. Checking needs an existing set.
typedef struct SetFillResult {
    size_t old_count, added; // puzzles of the set before, and those that were added to them
    bool rules_fulfilled;
    char why[160]; // why none was added: "no puzzle is accepted"; else ""
} SetFillResult;
Status set_fill(Store *store, const char *name, const SetRules *rules, bool fills, Str *out,
                SetFillResult *filled, Fault *fault);

// --- Changes. A NULL `name` means the queue's set.

// New texts; NULL: unchanged. Tags are changes, "+easy -long", or a list that replaces all.
typedef struct SetTexts {
    const char *title, *notes, *tags;
} SetTexts;
Status review_describe_set(Review *review, const char *name, const SetTexts *texts, Fault *fault);
Status review_rename_set(Review *review, const char *name, const char *new_name, Fault *fault);
Status review_drop_set(Review *review, const char *name, Fault *fault);

// Puts candidates after those of a set, which is made where there is none, with their texts in the
// queue's set; with `takes_out` also takes them out of the queue's set.
Status review_put_into(Review *review, const char *name, const int64_t *ids, size_t count,
                       bool takes_out, BulkResult *bulk, Fault *fault);
Status review_take_out(Review *review, const int64_t *ids, size_t count, BulkResult *bulk,
                       Fault *fault);
Status review_describe_puzzles(Review *review, const int64_t *ids, size_t count,
                               const SetTexts *texts, BulkResult *bulk, Fault *fault);
// Moves puzzles to a place (from 1) in the queue's set, in the order of `ids`. Ranks of other
// puzzles change only where there are none free between two.
Status review_move_in_set(Review *review, const int64_t *ids, size_t count, size_t place,
                          Fault *fault);
// Fills a set by rules, or checks it, see set_fill(). @name in a pattern is that of the queue.
Status review_fill(Review *review, const char *name, const char *rules, bool fills, Str *out,
                   SetFillResult *filled, Fault *fault);
