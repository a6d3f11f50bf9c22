// Positions of games in the order of their chance to be puzzles, so that a scan which ends after so
// many finds them early. The chance is what the built-in engine sees in a short search: how far the
// best move is ahead of the next, and what the last move has given away. The same games have the
// same order, whatever else runs.
#pragma once

#include "onlymove/profile.h"
#include "onlymove/review_jobs.h"

typedef struct BestFirst BestFirst;

BestFirst *best_first_new(const Profile *profile); // borrowed
void best_first_free(BestFirst *best);

// Adds a game: searches each position that the profile looks at for some milliseconds.
void best_first_add(BestFirst *best, const Game *game, size_t number);
// Whether so many games wait that their best positions must be taken before the next is added.
bool best_first_is_full(const BestFirst *best);
// Takes the position with the best chance among those that wait, and reads its game. False: one in
// seven of all positions was taken, and the games are forgotten.
bool best_first_next(BestFirst *best, Game *game, ScanGame *about);
