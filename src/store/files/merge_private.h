// A merge under way, for the files that do it: store_merge.c adds what runs have found,
// merge_said.c curators' decisions and changes, merge_sets.c audits, results, kept duplicates and
// sets.
#pragma once

#include "onlymove/store_import.h"
#include "onlymove/store_care.h"
#include "src/store/db/handle.h"

typedef struct MergedRun {
    int64_t from_id, to_id; // its row in either store
    bool imported;          // its profile is PROFILE_IMPORTED
} MergedRun;

typedef struct MergedGame {
    int64_t id;
    uint64_t hash;
    size_t number;
    bool imported;
    Str source;
} MergedGame;

// A curator's decision on a candidate and changes of it, written when all stores have been read.
typedef struct CuratorState {
    char time[32];
    size_t store_number; // of its store, in the order of adding
    uint64_t game_hash;
    int ply;
    char profile[PROFILE_NAME_MAX];
    Decision decision; // DECISION_NONE: changed without a decision
    Str reason;
    Str tree;  // the candidate as the curator has changed it, as JSON; "": unchanged
    Str label; // for reports: "a.pgn: game 1, ply 8, magnus"
    Str store_path;
} CuratorState;

struct StoreMerge {
    Status status; // of the first error, after which nothing is done
    Fault why;
    Store *to, *from;   // `from` is the store being read
    size_t store_count; // of the stores read so far
    MergeReport *report;
    MergedRun *runs; // in the order of the store they come from
    size_t run_count, run_cap;
    MergedGame *games; // in the order of the store they come from
    size_t game_count, game_cap;
    Game game;          // the current game
    Candidate *found;   // what the current run has found in it
    StoreVisit *visits; // what the run has seen of it, the candidates first
    size_t found_count, found_cap, visit_count, visit_cap;
    StoreImport *import; // for imported puzzles; NULL: none is open
    Str import_source;
    CuratorState *states;
    size_t state_count, state_cap;
};

// Takes over an error of either store. Returns whether the merge has met none.
bool merge_is_ok(StoreMerge *merge);
// Calls what writes its fault into merge->why, unless there is an error, and takes its status.
#define MERGE_TRY(merge, call)                                                                     \
    do {                                                                                           \
        if (merge_is_ok(merge)) {                                                                  \
            (merge)->status = (call);                                                              \
        }                                                                                          \
    } while (0)
// Returns the error and forgets it.
Status merge_take_fault(StoreMerge *merge, Fault *fault);

// Notes the decisions and changes of curators in the store being read.
void merge_note_states(StoreMerge *merge);
void merge_clear_states(StoreMerge *merge);

// Returns the candidate of the merged store that equals one of the store being read; 0: none.
int64_t merge_match(StoreMerge *merge, int64_t candidate);
