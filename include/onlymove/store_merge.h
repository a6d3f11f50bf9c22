// Stores of several machines, or people, joined into a new one: what their runs have seen of games,
// what these have found, what curators have decided, and what they have made of it.
//
//     for each store:  store_merge_rank(from, &rank, &fault), and in the order of ranks
//     for each store:  store_merge_add(merge, from, &fault)
//     store_merge_decide(merge, &fault)
//     for each store:  store_merge_finish(merge, from, &fault)
//
// Each can be closed in between. What comes out depends on no other order than that of the ranks.
#ifndef ONLYMOVE_STORE_MERGE_H
#define ONLYMOVE_STORE_MERGE_H

#include "onlymove/store.h"

typedef struct MergeReport { // zeroed, of nothing
    size_t games;            // of the new store
    size_t decisions;        // that came over, each time that they did
    size_t left_out;         // candidates that did not: those of games that an earlier version has
                             // kept without their moves
    size_t conflict_count;
    Str conflicts; // a line each: which puzzle, what was overruled, what holds, of which store
    size_t engine_count;
    Str engines; // a line each: engine, its options, the version of onlymove, the first store
} MergeReport;
void merge_report_done(MergeReport *report);

// Appends what orders stores: when the newest of its runs began, then a number for what it holds.
Status store_merge_rank(Store *from, Str *rank, Fault *fault);

typedef struct StoreMerge StoreMerge;
// `to` is a new store. Both are borrowed. NULL when memory is out.
StoreMerge *store_merge_new(Store *to, MergeReport *report);
void store_merge_free(StoreMerge *merge);

// Brings over runs, games with what each run has seen of them, imported puzzles, analyses, and how
// solving went. A puzzle is there once, a run of the same identity is the same run, and of a game
// that stands at several places the last by file and number counts. Games are kept whole or not at
// all. Notes decisions.
Status store_merge_add(StoreMerge *merge, Store *from, Fault *fault);
// Writes decisions and trees changed by hand into the journal, all in the order of time: the newest
// holds, and those that it overrules are a conflict.
Status store_merge_decide(StoreMerge *merge, Fault *fault);
// Brings over audits of what is as it was audited, results of solvers, the pairs of duplicates that
// are both kept, and sets: of those of one name the puzzles of all.
Status store_merge_finish(StoreMerge *merge, Store *from, Fault *fault);

#endif
