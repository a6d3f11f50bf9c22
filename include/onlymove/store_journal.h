// What a curator does in a store, with undo and redo: a journal whose entries are never rewritten.
#pragma once

#include <time.h>

#include "onlymove/candidate.h"
#include "onlymove/store.h"

enum { STORE_LABEL_MAX = 64 };

// One thing that a curator does to a candidate. A tree that was changed by hand is a judgement of
// its own, of the same run as the one it was made from.
typedef struct StoreAction {
    int64_t candidate;
    char label[STORE_LABEL_MAX]; // for undo to name: "accept", "prune 3.Qxe6"
    bool decides;                // sets the next two
    Decision decision;           // DECISION_NONE: undecided again
    const char *reason;          // "" or NULL for none
    // The judgement that holds from now on; NULL: unchanged. With `run` 0 it is the holding one,
    // changed by hand, and the decision moves to it; one of a new run leaves the decision on the
    // old one, and takes over the motifs and the rating of the curator.
    const Candidate *judgement;
    // A motif for the judgement that is shown, see candidate_edit_motif(), where `judgement` is
    // NULL; no change where that refuses it. Or NULL.
    const char *motif;
    const int64_t *kept_duplicates; // accepted ones that are kept together with this one; or NULL
    size_t kept_duplicate_count;
    int64_t run;        // of a fresh `judgement`; 0: it is what held, changed
    const char *time;   // of the entry, UTC: "2024-11-22T01:09:00Z"; NULL: now
    int64_t seen_entry; // the newest entry that the curator has seen: StoredCandidate.entry
    bool aborts_batch;  // if this is in conflict, store_act_all() does nothing at all
    bool conflict;      // filled in by store_act_all(), see there
} StoreAction;

// What a step has changed, or what it is in conflict with (STATUS_CONFLICT).
typedef struct StepReport {
    size_t count;                // of candidates in the step
    size_t conflict_count;       // of these not changed, because of a conflict
    int64_t candidate, entry;    // the first of them, and its newest journal entry
    char label[STORE_LABEL_MAX]; // of what was done, undone or redone; or of what it conflicts with
    bool decided, judged;        // the step is about the decision, about the holding judgement
    bool of_sets; // the step is about sets: `conflict_count` counts rows of sets; game and ply are
                  // those of one of their puzzles, or any
    bool superseded;    // STATUS_CONFLICT: with a newer run, see store_undo()
    Decision decision;  // now in force
    uint64_t game_hash; // place of the first candidate
    size_t number;
    int ply;
} StepReport;

// Does an action; it is on disk when this returns STATUS_OK. STATUS_NOT_FOUND: no such candidate.
// STATUS_CONFLICT ("another program has decided: reject"): another program has added an entry after
// `seen_entry`; nothing is done, and a call with report->entry in its place does it. An action that
// changes nothing is not written.
Status store_act(Store *store, const StoreAction *action, StepReport *report, Fault *fault);

// Does several actions with one label as one step for undo, all or nothing. An action in conflict,
// on a candidate to which another program has added an entry after `seen_entry`, is left out: its
// `conflict` is set, and report->conflict_count counts it.
Status store_act_all(Store *store, StoreAction *actions, size_t count, StepReport *report,
                     Fault *fault);

// The first takes back the newest step that is not taken back, over all games and files, of this
// Store or from before it was opened; the second does again what was taken back last, unless
// something was done since. Both restore what the step changed: decision and reason, the judgement
// that holds. With a `candidate` other than 0 only actions count that changed nothing but its tree.
// STATUS_NOT_FOUND: there is none ("nothing to undo"). STATUS_CONFLICT, once: another program has
// added an entry to one of the candidates since; the next call does it. STATUS_CONFLICT also when a
// newer judgement by a run has replaced what would be restored: the step then counts as taken back,
// and the next call goes on to the one before it. Where that is so of some candidates,
// report->conflict_count counts them, and the others are restored.
Status store_undo(Store *store, int64_t candidate, StepReport *report, Fault *fault);
Status store_redo(Store *store, int64_t candidate, StepReport *report, Fault *fault);
// The label of the step that undo (or redo) would take, "" when there is none.
Status store_undo_label(Store *store, int64_t candidate, bool redo, char label[STORE_LABEL_MAX],
                        Fault *fault);

// The curator's taste, see Taste in queue.h: `count` weights, learnt from `decisions` decisions
// after the entry `after_entry`. STATUS_NOT_FOUND: none is kept; STATUS_SYNTAX: it is damaged.
typedef struct StoredTaste {
    int64_t after_entry;
    int decisions;
    int32_t *weights; // store_taste() fills these, `count` of the caller's
    size_t count;
} StoredTaste;
Status store_taste(Store *store, StoredTaste *taste, Fault *fault);
// Keeps the taste. Undo ignores it.
Status store_keep_taste(Store *store, const StoredTaste *taste, Fault *fault);
// The newest entry of the journal; 0: none.
int64_t store_newest_entry(Store *store);

// Keeps how the last attempt to solve a candidate went. Undo ignores it.
Status store_keep_solving(Store *store, int64_t candidate, const SolvingRecord *record,
                          Fault *fault);

// Keeps rating and worth of `estimated` for a candidate as it is shown, unless another program has
// added an entry after `seen`. Undo ignores it; a power cut may lose it, as in store_keep_visits().
Status store_keep_estimate(Store *store, int64_t candidate, int64_t seen,
                           const Candidate *estimated, Fault *fault);

// The newest journal entry from before the local day `date` ("2026-11-22"); 0: none. STATUS_USAGE:
// that is no date.
Status store_entry_before(Store *store, const char *date, int64_t *entry, Fault *fault);
// The newest journal entry when this store was opened; 0: none.
int64_t store_entry_at_opening(const Store *store);

// What still holds of what was decided since the local day of `now` began, counted once each.
typedef struct ReasonCount {
    Decision decision;
    char *text; // never ""
    size_t count;
} ReasonCount;

typedef struct DecisionCounts { // zeroed, nothing
    size_t decisions[DECISION_SKIP + 1];
    ReasonCount *reasons; // the most frequent first
    size_t reason_count;
} DecisionCounts;

Status store_count_decisions(Store *store, time_t now, DecisionCounts *counts, Fault *fault);
void decision_counts_done(DecisionCounts *counts);
