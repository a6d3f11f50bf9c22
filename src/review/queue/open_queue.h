// The queue of a review. queue_update.c fills it, and updates it after every write to the store.
#pragma once

#include "onlymove/review.h"
#include "onlymove/store_sets.h"

typedef struct OpenQueue {
    Queue *rows;        // NULL: not opened
    Str source;         // path of the file whose candidates it has; "": all candidates
    int64_t set_id;     // set whose puzzles it has instead; 0: none
    Str set;            // name of the set
    SetMembers members; // puzzles of the set, in its order
    int64_t changes;    // store_change_count() when it was read; 0: not read
} OpenQueue;

void open_queue_done(OpenQueue *queue);
// Reads the rows of a game again; 0: of all games with changes.
void review_refresh_queue(Review *review, uint64_t game_hash);
// Notes that runs have looked at positions.
void review_visits_changed(Review *review);
