// What a candidate points to (judgements, decision, the newest look), and the one place that says
// what its row in the lists then is.
#pragma once

#include "onlymove/duplicate.h"
#include "src/store/db/handle.h"

// The bits of candidate.marks. Stores keep these numbers.
enum {
    MARK_DECISION = 3, // a Decision
    MARK_CANDIDATE = 4,
    MARK_PUZZLE = 8,
    MARK_WITHDRAWN = 16,
    MARK_KNOWING = 32,
    MARK_BY_HAND = 64,
    MARK_CHANGED = 128,
};

// What the row of a judgement says without its JSON.
typedef struct Facts {
    bool by_hand, passed, accepted;
    PuzzleKind kind;
    int moves, size;
    uint32_t refused; // verdict_pack()
    char first[sizeof((CandidateRow *)0)->first];
    int rating; // 0: none
    MotifSet motifs;
    int32_t best, second, before; // see candidate_best()
    int traits;                   // candidate_traits()
    int worth;                    // 0: not known
    int clock;                    // 1 + seconds; 0: not known
    uint64_t line;                // tree_line_bits()
    int64_t base;                 // which the curator has changed, 0: none
    unsigned source_answer;       // of source_answers, see CandidateRow; 0: none
} Facts;

void facts_of(const Candidate *candidate, Facts *facts);

// Row numbers; 0 for none.
typedef struct CandidateState {
    int64_t id;
    int64_t entry;    // the newest in the journal
    int64_t holding;  // judgement of the newest run that looked, or by hand
    int64_t puzzle;   // the newest judgement by a run that is one, up to `holding`
    int64_t decided;  // the judgement that was decided on
    int64_t run;      // the newest that looked
    uint32_t refusal; // of that one at the first look; 0: it has judged
    Decision decision;
    bool knowing; // it was taken while withdrawn
    // Worked out by state_settle().
    int64_t shown; // the newest puzzle of a withdrawn one, else `holding`
    bool withdrawn, by_hand;
    bool amended; // `holding` was changed by the curator: the tree by hand, or what is said of it
} CandidateState;

// All of these belong into a transaction of the caller, or are asked for with store_told().

// A new row without a judgement; the one that holds is set and saved in the same transaction.
int64_t candidate_put(Store *store, int64_t game, int64_t profile, int ply, const char *fen);

// STATUS_NOT_FOUND when there is no such candidate.
CandidateState state_load(Store *store, int64_t id);
// Works out what follows from the rest.
void state_settle(Store *store, CandidateState *state);
// Settles after another judgement has been put in `holding`. The decision goes along with the tree
// when it was on the one that was shown before, or on one that says the same, and that is wanted.
void state_replace(Store *store, CandidateState *state, int64_t shown, bool takes_decision);
// What is shown, as it was judged (the caller ends it); nothing where that is damaged.
Candidate state_read_shown(Store *store, const CandidateState *state);
// Puts a run's judgement in `holding`; what the curator says of the one that is shown goes along.
void state_hold(Store *store, CandidateState *state, int64_t run, const Candidate *judged);
// Settles, and writes pointers and row. Whether anything was written.
bool state_save(Store *store, CandidateState *state);

// The keys of trees, see duplicate.h, in the order in which they lie best in the store.
typedef struct KeptKey {
    int64_t key, judgement, place;
} KeptKey;
typedef struct KeptKeys { // zeroed, none
    TreeKeys tree;        // of the last one
    KeptKey *items;
    size_t count, cap;
} KeptKeys;
// Adds those of a tree; and puts what was added into the store. Those of a single one:
void tree_keys_add(KeptKeys *keys, int64_t judgement, const Tree *tree);
void tree_keys_put_all(Store *store, KeptKeys *keys);
void kept_keys_done(KeptKeys *keys);
void tree_keys_put(Store *store, int64_t judgement, const Tree *tree);
// Two duplicates of which the curator keeps both, or no more, as a part of what the entry of the
// first did (0: of no step); and what an entry did to such pairs, taken back or done again.
void pair_put(Store *store, int64_t entry, int64_t one, int64_t other, bool both);
void pairs_restore(Store *store, int64_t entry, bool redo);

// Writes the JSON again, of the same tree with another estimate.
void judgement_amend(Store *store, int64_t id, const Candidate *judged);
// Keeps a judgement, which the curator has changed from `base` (0: has not); its row is the one
// that the candidate has already where it has the same one by the same run.
int64_t judgement_keep(Store *store, int64_t candidate, int64_t run, int64_t base,
                       const Candidate *judged);
