// A profile over the games of a reader: every position of each main line that the profile looks at
// (see subject_range()).
// Games come out whole and in the order of the text, whatever the engines' order.
#ifndef ONLYMOVE_GAME_SCAN_H
#define ONLYMOVE_GAME_SCAN_H

#include "onlymove/candidate.h"
#include "onlymove/pgn.h"
#include "onlymove/pipeline.h"

typedef struct ScannedPosition {
    int ply; // of the position to solve
    Candidate candidate;
} ScannedPosition;

typedef struct ScannedGame {
    Game game;
    size_t number;    // in the text, from 1; skipped games count
    size_t positions; // judged
    size_t unjudged;  // positions at which the engines failed, the last time by `fault`
    Fault fault;
    ScannedPosition *found; // those whose scan filters pass, in the order of the game
    size_t found_count, found_cap;
} ScannedGame;

typedef struct GameScan GameScan;

// Pool, profile and reader are borrowed. NULL when memory is out.
GameScan *game_scan_new(Pool *pool, const Profile *profile, PgnReader *reader);
void game_scan_free(GameScan *scan, int64_t now);

// Call after pool_pump(): reads on, moves on what is under way. Returns the next game that is done,
// or NULL when there is none yet; it is valid until game_scan_next().
const ScannedGame *game_scan_step(GameScan *scan, int64_t now);
void game_scan_next(GameScan *scan);

// Positions judged so far, those of games that are not done among them.
size_t game_scan_positions(const GameScan *scan);

// All games have come out.
bool game_scan_is_over(const GameScan *scan);

#endif
