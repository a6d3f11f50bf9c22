// A merge under way, for the files that do it: merge.c what was found, merge_said.c what curators
// have said of it, merge_sets.c what they have made of it.
#pragma once

#include "onlymove/store_import.h"
#include "onlymove/store_care.h"
#include "src/store/db/handle.h"

typedef struct MergedRun {
    int64_t from, to;
    bool imported; // of PROFILE_IMPORTED
} MergedRun;

typedef struct MergedGame {
    int64_t id;
    uint64_t hash;
    size_t number;
    bool imported;
    Str source;
} MergedGame;

// What a curator has said of a candidate, to be written when all stores were read.
typedef struct Saying {
    char time[32];
    size_t store; // in the order in which stores were added
    uint64_t hash;
    int ply;
    char profile[PROFILE_NAME_MAX];
    Decision decision; // DECISION_NONE: he has changed it, and decided nothing
    Str reason;
    Str tree;  // the candidate as he has changed it, as JSON; "": he has not
    Str place; // "a.pgn: game 1, ply 8, magnus", for sentences
    Str from;  // the store's path
} Saying;

struct StoreMerge {
    Status status; // of the first thing that went wrong, after which nothing is done
    Fault why;
    Store *to, *from; // the latter is the one at hand
    size_t stores;
    MergeReport *report;
    MergedRun *runs; // in the order of the store they come from
    size_t run_count, run_cap;
    MergedGame *games; // the same
    size_t game_count, game_cap;
    Game game;             // at hand
    Candidate *found;      // what a run has found in it,
    StoreScanned *scanned; // and all that it has seen; those of candidates come first
    size_t found_count, found_cap, visit_count, visit_cap;
    Intake *intake; // of imported puzzles; NULL: none is open
    Str intake_source;
    Saying *sayings;
    size_t saying_count, saying_cap;
};

// Takes over what has gone wrong in either store. Whether nothing has.
bool merge_goes_on(StoreMerge *merge);
// The same for what a function returned that has written into merge->why.
#define MERGE_TRY(merge, call)                                                                     \
    do {                                                                                           \
        if (merge_goes_on(merge)) {                                                                \
            (merge)->status = (call);                                                              \
        }                                                                                          \
    } while (0)
// What has gone wrong, which is forgotten then.
Status merge_told(StoreMerge *merge, Fault *fault);

// Notes what curators have said in the store at hand.
void merge_note_sayings(StoreMerge *merge);
void merge_drop_sayings(StoreMerge *merge);

// The candidate of the merged store that one of the store at hand is; 0: it is not there.
int64_t merge_match(StoreMerge *merge, int64_t candidate);
