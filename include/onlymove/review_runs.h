// Runs of profiles over files, behind everything else that a review does: they go on whatever is
// shown, decided or opened meanwhile. One works at a time, in the order in which they were asked
// for; what they find goes into the store, game by game. They move on in review_step().
#ifndef ONLYMOVE_REVIEW_RUNS_H
#define ONLYMOVE_REVIEW_RUNS_H

#include "onlymove/file_scan.h"
#include "onlymove/review.h"

typedef enum FileRunState {
    FILE_RUN_WAITS, // for its turn
    FILE_RUN_WORKS,
    FILE_RUN_PAUSED,
    FILE_RUN_OVER,
    FILE_RUN_FAILED, // see `fault`
} FileRunState;

typedef struct FileRun {
    FileRunState state;
    char *path;
    Profile profile;    // with the numbers that it had when the run was asked for
    size_t *numbers;    // of the games, from 1, in ascending order; NULL: all
    size_t games;       // that it is to go over, as far as they are known
    bool all_known;     // ... which are all of them
    ScanTotals totals;  // so far
    int64_t worked;     // milliseconds, pauses left out
    char fault[256];    // of FILE_RUN_FAILED, or the last game that could not be judged; or ""
} FileRun;

// The profile at work over the games of a file with these numbers (ascending, from 1; NULL: all).
// STATUS_CONFLICT where such a run waits, works or is paused already. What stands in the store from
// an earlier run of the same numbers is not searched again: its searches are in the cache.
Status review_add_run(Review *review, const char *path, const size_t *numbers, size_t count,
                      Fault *fault);
size_t review_run_count(const Review *review);
// The newest has the index 0. Valid until the next call that takes a non-const Review.
const FileRun *review_file_run(const Review *review, size_t index);
// One that is paused or has failed goes on where it was.
void review_pause_run(Review *review, size_t index, bool pause);
// Ends it; what it has found stays.
void review_end_run(Review *review, size_t index);
// The one that works, or waits; else NULL.
const FileRun *review_run_behind(const Review *review);

#endif
