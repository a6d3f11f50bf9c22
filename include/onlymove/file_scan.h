// A profile over a file of games, and what is found into the store, game by game: the same findings
// whatever the number of engines, and after a kill and a second start.
#ifndef ONLYMOVE_FILE_SCAN_H
#define ONLYMOVE_FILE_SCAN_H

#include "onlymove/game_run.h"
#include "onlymove/pgn.h"
#include "onlymove/store.h"

// Which game it is, and what of it is judged.
typedef struct ScanGame {
    size_t number; // in the file, from 1; games of other variants have none
    uint64_t hash; // 0: game_hash()
    bool one;      // this ply alone, else those of the profile:
    size_t ply;
} ScanGame;

// Where the games come from.
typedef struct ScanSource {
    // Reads the next game into *game, which is initialised, and tells which it is in *about, which
    // has been zeroed.
    SourceNews (*read)(void *context, Game *game, ScanGame *about);
    // Asked after SOURCE_END: these were all games of the file.
    bool (*whole)(void *context);
    void *context;
} ScanSource;

// All games of a reader (borrowed).
ScanSource pgn_scan_source(PgnReader *reader);

typedef struct FileScan FileScan;

// All is borrowed, but for *source; `path` is that under which the games are stored. NULL when
// memory is out.
FileScan *file_scan_new(Pool *pool, const Profile *profile, Store *store, const ScanSource *source,
                        const char *path);
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
    size_t number;           // in the file, from 1
    uint64_t hash;           // game_hash()
    size_t unjudged;         // positions at which the engines failed,
    const char *fault;       // the last time by this
} ScannedGame;

typedef enum ScanNews {
    SCAN_WORKING, // nothing new
    SCAN_ON,      // there is more to do without the engines: to be called again at once
    SCAN_GAME,    // *game is done
    SCAN_OVER,    // all are; the run is noted as complete unless engines have failed at a position,
                  // or those were not all games of the file
    SCAN_STOPPED, // *fault says why it does not go on
    SCAN_LOCKED,  // another program holds the store, as *fault says; the next step tries again
} ScanNews;
// Call after pool_pump().
ScanNews file_scan_step(FileScan *scan, int64_t now, ScannedGame *game, Fault *fault);
ScanTotals file_scan_totals(const FileScan *scan);

// What a filter has refused of the games that are done, and the position that missed it by least:
// the first of those that did.
enum { SCAN_FILTER_IDS = 256 };
typedef struct ScanRefused {
    size_t count;       // positions
    PackedVerdict near; // the next three are filled where this has a miss
    const char *path;   // borrowed
    size_t number;      // of the game
    int ply;
} ScanRefused;
// Adds them to the row of each filter's number (Filter.id).
void file_scan_add_refused(const FileScan *scan, ScanRefused rows[SCAN_FILTER_IDS]);

// The puzzles of the games that are done as candidates of the store, in the order of the file.
const int64_t *file_scan_found(const FileScan *scan, size_t *count);

#endif
