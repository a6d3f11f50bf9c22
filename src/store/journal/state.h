// The state of a candidate (its judgements, decision and newest look), and the one place where its
// row in the lists is worked out.
#pragma once

#include "onlymove/duplicate.h"
#include "src/store/db/handle.h"

// The bits of candidate.marks, which become fields of CandidateRow. Stores keep these numbers.
enum {
    STATE_DECISION = 3, // a Decision
    STATE_CANDIDATE = 4,
    STATE_PUZZLE = 8,
    STATE_WITHDRAWN = 16,
    STATE_DECIDED_SINCE_WITHDRAWN = 32,
    STATE_BY_HAND = 64,
    STATE_CHANGED = 128, // CandidateRow.changed_since_decision
};

// The columns of a judgement's row besides its JSON.
typedef struct JudgementColumns {
    bool by_hand, passed, is_puzzle; // `passed`: the scan filters
    PuzzleKind kind;
    int moves, size;                                        // as in CandidateRow
    uint32_t refusal;                                       // verdict_pack(); 0: none
    char first_move[sizeof((CandidateRow *)0)->first_move]; // SAN
    int rating;                                             // 0: none
    MotifSet motifs;
    int32_t best_score, second_score, score_before; // score_pack(); 0: not known
    int traits;                                     // candidate_traits()
    int worth;                                      // 0: not known
    int clock;                                      // 1 + seconds; 0: not known
    uint64_t move_kinds;                            // tree_move_kinds()
    int64_t base;           // the judgement that the curator has changed; 0: none
    unsigned source_answer; // bit of CandidateRow.source_answers; 0: none
} JudgementColumns;

// Fills in what follows from a tree alone: moves, size, the first move and the kinds of moves.
void judgement_columns_of_tree(const Tree *tree, JudgementColumns *columns);

// The state of a candidate. Row numbers; 0: none.
typedef struct CandidateState {
    int64_t id;
    int64_t entry;          // newest entry in the journal
    int64_t holding;        // judgement of the newest run that looked, or by hand
    int64_t puzzle;         // newest judgement by a run that is a puzzle, up to `holding`
    int64_t decided_id;     // the judgement that was decided on
    int64_t run;            // newest run that looked
    uint32_t early_refusal; // its verdict_pack() at the first look; 0: it has judged
    Decision decision;
    bool decided_since_withdrawn; // decided while the puzzle was withdrawn
    // Set by state_derive().
    int64_t shown; // `puzzle` while withdrawn, else `holding`
    bool withdrawn, by_hand;
    bool amended; // the curator has changed `holding`: the tree, or the remarks
} CandidateState;

// Each of these needs a transaction of the caller, or a store_take_fault() after it.

// Adds a row without a judgement. The caller sets `holding` and saves it in the same transaction.
int64_t candidate_put(Store *store, int64_t game, int64_t profile, int ply, const char *fen);

// Refuses with STATUS_NOT_FOUND when there is no such candidate.
CandidateState state_load(Store *store, int64_t id);
// Sets the fields that follow from the others.
void state_derive(Store *store, CandidateState *state);
// Derives the state after `holding` has changed; `shown` is the judgement shown before. With
// `takes_decision`, a decision on that, or on one that agrees with it, moves to the new one.
void state_follow_holding(Store *store, CandidateState *state, int64_t shown, bool takes_decision);
// Returns what is shown, as judged; the caller calls candidate_done(). Empty where it is damaged.
Candidate state_read_shown(Store *store, const CandidateState *state);
// Puts a run's judgement in `holding`, with the curator's remarks on the one shown before.
void state_set_holding(Store *store, CandidateState *state, int64_t run, const Candidate *judged);
// Derives and writes the state. Returns whether it wrote anything.
bool state_save(Store *store, CandidateState *state);

// Keys of trees, for duplicates. They are sorted by their table's order before they are written.
typedef struct TreeKeyRow {
    int64_t key, judgement, ply_bits; // tree_key.place: twice the ply, plus 1 in the main line
} TreeKeyRow;
typedef struct TreeKeyRows { // all zeroes: empty
    TreeKeys of_tree;        // keys of the last tree
    TreeKeyRow *items;
    size_t count, cap;
} TreeKeyRows;
// The first collects the keys of trees; the last puts those of one tree into the store.
void tree_keys_add(TreeKeyRows *keys, int64_t judgement, const Tree *tree);
void tree_key_rows_done(TreeKeyRows *keys);
void tree_keys_put(Store *store, int64_t judgement, const Tree *tree);
// Notes that the curator keeps both of two duplicates, or no longer; a part of journal entry
// `entry` of the first one (0: of no step). kept_pairs_restore() undoes or redoes an entry's.
void kept_pair_put(Store *store, int64_t entry, int64_t one, int64_t other, bool both);
void kept_pairs_restore(Store *store, int64_t entry, bool redo);

// Writes the JSON of a judgement again: the tree is the same, the estimate has changed.
void judgement_keep_estimate(Store *store, int64_t id, const Candidate *judged);
// Keeps a judgement, which the curator has changed from `base` (0: which a run has made). Returns
// its id, or that of the same judgement by the same run where the candidate has one.
int64_t judgement_keep(Store *store, int64_t candidate, int64_t run, int64_t base,
                       const Candidate *judged);
