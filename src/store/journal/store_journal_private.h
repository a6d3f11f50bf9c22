// Entries of the journal: each says what was done to a candidate, and how things stood after it.
#pragma once

#include "src/store/journal/state.h"

typedef struct Entry {
    int64_t candidate;
    char label[STORE_LABEL_MAX];
    bool decides; // it is about the decision
    Decision decision;
    Str reason;
    int64_t decided; // the judgement that the decision is on, 0: none
    bool knowing;
    int64_t held_before, holding; // judgements; equal when it is not about the tree
    int64_t batch;                // the entry that began its step; 0: it begins one
    const char *time;             // of what is appended, borrowed; NULL: now
    int64_t joined;               // the set that it has put the candidate into, 0: none
} Entry;

// Of decision_name().
Decision decision_of(const char *name);

void entry_done(Entry *entry);
// Whether the entry changes which judgement holds.
bool entry_judges(const Entry *entry);
// Row 0 is the state before all entries: no decision. *entry is zeroed, or what was read before.
void entry_read(Store *store, int64_t row, Entry *entry);

// Appends an entry with the state as it is now, points the candidate to it, and saves both.
// `label`, `decides`, `reason`, `held_before` and `batch` are the entry's, the rest is the state's.
typedef enum Verb { VERB_DO, VERB_UNDO, VERB_REDO } Verb;
void journal_append(Store *store, Verb verb, int64_t target, const Entry *entry,
                    CandidateState *state);

// Appends a `do` that changes nothing of the candidate itself: what it is about refers to the entry
// that is returned.
int64_t journal_note(Store *store, int64_t candidate, const char *label);

// Another program's newest entry after `seen` to which this one has added nothing since; 0: none.
int64_t journal_find_foreign(Store *store, int64_t candidate, int64_t seen);
// STATUS_CONFLICT with its words, and *done filled from the entry that is in the way.
void journal_conflict(Store *store, int64_t foreign, const CandidateState *state, StoreDone *done);
// Fills *done with what is so after an entry.
void journal_tell(Store *store, const Entry *entry, const CandidateState *state, StoreDone *done);
