// Positions of games in the order of their chance to be puzzles, so that a scan that ends with the
// N-th puzzle has it early. The chance is what a short search of the built-in engine sees: the lead
// of the best move, and what the last move gave away. The same games always have the same order.
#pragma once

#include "onlymove/profile.h"
#include "onlymove/review_jobs.h"

typedef struct BestFirst BestFirst;

BestFirst *best_first_new(const Profile *profile); // borrowed
void best_first_free(BestFirst *batch);

// Adds a game: searches each position that the profile looks at for some milliseconds.
void best_first_add(BestFirst *batch, const Game *game, size_t number);
// Whether so many games wait that their best positions must be taken before the next is added.
bool best_first_is_full(const BestFirst *batch);
// Takes the position with the best chance among those that wait, and reads its game. False: one in
// seven of all positions was taken, and the games are forgotten.
bool best_first_next(BestFirst *batch, Game *game, ScanGame *scan_game);
