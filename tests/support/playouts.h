// Games of random legal moves, the same every time.
#pragma once

#include <stddef.h>

#include "onlymove/position.h"
#include "onlymove/str.h"

// Plays one move in *pos and returns it; MOVE_NONE when there is none.
Move playouts_play(Position *pos, uint64_t *random);
// A position some moves into a game.
void playouts_middlegame(Position *pos, uint64_t *random);

// Appends `count` games in PGN that begin in different middlegames, each of so many plies, or fewer
// where it ends before.
void playouts_write(Str *out, size_t count, size_t plies);
