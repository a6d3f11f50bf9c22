// A profile over a file of games, and what is found into the store, game by game: the same findings
// whatever the number of engines, and after a kill and a second start.
#ifndef ONLYMOVE_FILE_SCAN_H
#define ONLYMOVE_FILE_SCAN_H

#include "onlymove/game_run.h"
#include "onlymove/pgn.h"
#include "onlymove/store.h"

typedef struct FileScan FileScan;

// All is borrowed; `source` is the path under which the games are stored. NULL when memory is out.
FileScan *file_scan_new(Pool *pool, const Profile *profile, Store *store, PgnReader *reader,
                        const char *source);
void file_scan_free(FileScan *scan, int64_t now);

typedef struct ScanTotals {
    size_t games;      // done
    size_t positions;  // judged, those of games that are not done among them
    size_t candidates; // of the games that are done: as the profile has judged them, or by hand
    size_t puzzles;    // ... that all filters pass
    size_t unjudged;   // positions at which the engines failed
    size_t by_hand;    // candidates that were left alone: a curator has changed their trees
} ScanTotals;

typedef struct ScannedGame { // that is done, and stored
    size_t number;           // in the file, from 1; skipped games count
    size_t unjudged;         // positions at which the engines failed,
    const char *fault;       // the last time by this
} ScannedGame;

// Call after pool_pump(). RUN_GAME: *game is done; RUN_OVER: all are, and the run is noted as
// complete unless engines have failed at a position; RUN_STOPPED: *fault says why it does not go
// on; else RUN_WORKING.
RunNews file_scan_step(FileScan *scan, int64_t now, ScannedGame *game, Fault *fault);
ScanTotals file_scan_totals(const FileScan *scan);

// The puzzles of the games that are done as candidates of the store, in the order of the file.
const int64_t *file_scan_found(const FileScan *scan, size_t *count);

#endif
