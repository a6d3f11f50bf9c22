// Entries of the journal: each says what was done to a candidate, and the state after it.
#pragma once

#include "src/store/journal/state.h"

typedef struct Entry {
    int64_t candidate;
    char label[STORE_LABEL_MAX];
    bool decides; // it changes the decision
    Decision decision;
    Str reason;
    int64_t decided_id;           // judgement that the decision is on; 0: none
    bool decided_since_withdrawn; // the puzzle was withdrawn when it was decided on
    int64_t held_before, holding; // judgements; equal unless the tree changes
    int64_t batch;                // entry that began its step; 0: this one
    const char *time;             // of a new entry, borrowed; NULL: now
    int64_t joined_set;           // set that the candidate was put into; 0: none
} Entry;

void entry_done(Entry *entry);
// Whether the entry changes which judgement holds.
bool entry_changes_judgement(const Entry *entry);
// Reads an entry into *entry, zeroed or used; id 0 is the state before all entries, no decision.
void entry_read(Store *store, int64_t id, Entry *entry);

typedef enum Verb { VERB_DO, VERB_UNDO, VERB_REDO } Verb;
// Appends an entry, and points the candidate to it. It has the state's decision and holding
// judgement, and the rest from `entry`. `target` is the entry that is undone or redone; 0: none.
void journal_append(Store *store, Verb verb, int64_t target, const Entry *entry,
                    CandidateState *state);

// Appends a `do` that leaves the candidate as it is, for other rows to refer to. Returns its id.
int64_t journal_append_label(Store *store, int64_t candidate, const char *label);

// Returns another program's newest entry after `seen`, unless this one added any since; 0: none.
int64_t journal_find_foreign(Store *store, int64_t candidate, int64_t seen);
// Refuses with STATUS_CONFLICT in words, and fills *report from `theirs`, the entry in the way.
void journal_refuse(Store *store, int64_t theirs, const CandidateState *state, StepReport *report);
// Fills *report with the state after an entry.
void journal_describe(Store *store, const Entry *entry, const CandidateState *state,
                      StepReport *report);
