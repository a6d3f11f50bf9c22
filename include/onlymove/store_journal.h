// What a curator does in a store, and undo and redo of it: entries of a journal that is never
// rewritten.
#pragma once

#include <time.h>

#include "onlymove/candidate.h"
#include "onlymove/store.h"

enum { STORE_LABEL_MAX = 64 };

// One thing that a curator does to a candidate. A tree that was changed by hand is a judgement of
// its own, of the same run as the one it was made from.
typedef struct StoreAction {
    int64_t candidate;
    char label[STORE_LABEL_MAX]; // "accept", "prune 3.Qxe6": what undo will name
    bool decides;                // the next two hold
    Decision decision;           // DECISION_NONE: undecided again
    const char *reason;          // "" or NULL for none
    // NULL: as it is. Else it holds from now on. What held, changed by hand, takes along the
    // decision that was taken on it; a fresh one (forget) leaves the decision where it was, and
    // takes along what the curator says of motifs and rating.
    const Candidate *judgement;
    // Without one, what the curator says of the motifs of what is shown, see candidate_say_motif();
    // where that is refused it changes nothing. Or NULL.
    const char *motif;
    const int64_t *beside; // accepted duplicates that this one is kept beside, so many; or NULL
    size_t beside_count;
    int64_t run;      // of `judgement`, which is fresh; 0: it is what held, changed
    const char *time; // when it was done, UTC: "2024-11-22T01:09:00Z"; NULL: now
    int64_t seen;  // the candidate's newest entry that the curator has seen: StoredCandidate.entry
    bool leads;    // where another program stands in its way, store_act_all() does nothing
    bool conflict; // filled in by store_act_all()
} StoreAction;

// What is now so, after a step; or what stands in its way (STATUS_CONFLICT).
typedef struct StoreDone {
    size_t count;             // candidates that the step is about
    size_t left;              // ... of which so many stay as they were: another stands in the way
    int64_t candidate, entry; // the first of them, and its newest journal entry
    char label[STORE_LABEL_MAX]; // of what was done, undone or done again; of the other's action
    bool decided, judged;        // it is about the decision, about the holding judgement
    bool of_sets;                // it is about sets: `left` is then rows of these, and the place is
                                 // that of one of their puzzles, or of any
    bool passed_over;            // STATUS_CONFLICT: a newer run stands in the way, see store_undo()
    Decision decision;           // that now holds
    uint64_t game_hash;          // where it is
    size_t number;
    int ply;
} StoreDone;

// On disk when this returns STATUS_OK. STATUS_NOT_FOUND: no such candidate. STATUS_CONFLICT
// ("decided elsewhere meanwhile: reject"): another program has added an entry after `seen`; nothing
// is done, and the next call with done->entry for `seen` does it. What changes nothing is not
// written.
Status store_act(Store *store, const StoreAction *action, StoreDone *done, Fault *fault);

// Does several actions, which have one label, as one step that is undone at once: all of them, or
// nothing. Those on a candidate to which another program has added an entry after `seen` are left
// out: `conflict` is set, and done->left counts them.
Status store_act_all(Store *store, StoreAction *actions, size_t count, StoreDone *done,
                     Fault *fault);

// Takes back the newest step that is not taken back, of this Store or of those that were in the
// journal when it was opened, over all games and files; and does again what was taken back last,
// unless something was done since. What is restored is what the step changed: decision and reason,
// the judgement that holds. `candidate` other than 0: only actions that changed nothing but that
// candidate's tree.
// STATUS_NOT_FOUND: there is none ("nothing to undo"). STATUS_CONFLICT when another program has
// added an entry to one of the candidates since: said once, the next call does it. The same when a
// newer judgement by a run has taken the place of what would be restored: the step then counts as
// taken back, so that the next call goes on to the one before it. Where that is so of some of the
// candidates, done->left counts them, and the others are as they were.
Status store_undo(Store *store, int64_t candidate, StoreDone *done, Fault *fault);
Status store_redo(Store *store, int64_t candidate, StoreDone *done, Fault *fault);
// The label of what undo (redo) would take, "" when there is none.
Status store_undo_label(Store *store, int64_t candidate, bool redo, char label[STORE_LABEL_MAX],
                        Fault *fault);

// What the queue has learnt of decisions, see queue.h: `count` weights, that of entries of the
// journal behind `after`, how many. STATUS_NOT_FOUND: nothing was kept; STATUS_SYNTAX: what was
// kept is damaged.
typedef struct StoredTaste {
    int64_t after;
    int decisions;
    int32_t *weights; // the caller's
    size_t count;
} StoredTaste;
Status store_taste(Store *store, StoredTaste *taste, Fault *fault);
// No step: undo passes it by.
Status store_keep_taste(Store *store, const StoredTaste *taste, Fault *fault);
// The newest entry, 0: none.
int64_t store_newest_entry(Store *store);

// Keeps how an attempt to solve a candidate went, in the place of the last one. No step: undo
// passes it by.
Status store_keep_solving(Store *store, int64_t candidate, const SolvingRecord *record,
                          Fault *fault);

// Keeps rating and worth as `estimated` has them of a candidate as it is shown, unless another
// program has added an entry after `seen`. No step either, and not waited for: a power cut may lose
// it, as in store_keep().
Status store_keep_estimate(Store *store, int64_t candidate, int64_t seen,
                           const Candidate *estimated, Fault *fault);

// The newest entry of the journal that was there when the local day of `date` ("2026-11-22") began,
// 0: none. STATUS_USAGE: that is no date.
Status store_entry_before(Store *store, const char *date, int64_t *entry, Fault *fault);
// The same when this store was opened.
int64_t store_entry_at_opening(const Store *store);

// What was decided since the local day of `now` began and is not taken back, each candidate once.
typedef struct StoreReason {
    Decision decision;
    char *text; // never ""
    size_t count;
} StoreReason;

typedef struct StoreTally { // zeroed, nothing
    size_t decisions[DECISION_SKIP + 1];
    StoreReason *reasons; // the most frequent first
    size_t reason_count;
} StoreTally;

Status store_tally(Store *store, time_t now, StoreTally *tally, Fault *fault);
void store_tally_done(StoreTally *tally);
