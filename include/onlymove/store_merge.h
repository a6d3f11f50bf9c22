// Stores of several machines, or people, joined: what their runs have seen of games, what these
// have found, and what curators have decided.
//
//     for each store:  store_open_to_read(&from, ...), store_merge(to, from, &report, &fault)
#ifndef ONLYMOVE_STORE_MERGE_H
#define ONLYMOVE_STORE_MERGE_H

#include "onlymove/store.h"

typedef struct MergeReport { // zeroed, of nothing
    size_t games, decisions; // that came over, those that were there already among them
    size_t left_out;         // candidates that did not: imported puzzles, and those of games that
                             // an earlier version has kept without their moves
    size_t conflict_count;
    Str conflicts; // a line each: which puzzle, what holds, what the other store says
} MergeReport;
void merge_report_done(MergeReport *report);

// Brings what `from` holds into `to`, which stays where both say something else: a puzzle is there
// once, a run of the same identity is the same run, and of a game that stands at several places the
// last by file and number counts, so that the order of stores changes nothing where their runs are
// the same. A decision against one that is there is a conflict, and does not come over. Sets,
// audits and cached analyses stay behind. Games are kept whole or not at all; the same again does
// nothing.
Status store_merge(Store *to, Store *from, MergeReport *report, Fault *fault);

#endif
