// The queue of a review: whose candidates it has. queue_fresh.c fills it, and brings it up to date
// after whatever was written to the store.
#pragma once

#include "onlymove/review.h"
#include "onlymove/store_sets.h"

typedef struct OpenQueue {
    Queue *rows;        // NULL: not opened
    Str source;         // the file whose candidates it has; "": all of the store
    int64_t set_id;     // the set whose puzzles it has, in the place of a file; 0: of none
    Str set;            // its name
    SetMembers members; // ... in its order
    int64_t changes;    // store_changes() when it was read, 0: it was not
} OpenQueue;

void open_queue_done(OpenQueue *queue);
// Reads the rows of a game into the queue again, 0: what has changed in whatever games.
void review_refresh_queue(Review *review, uint64_t game_hash);
// Runs have looked at more positions, or at some anew.
void review_scanned_changed(Review *review);
