// Games of random legal moves, the same every time.
#ifndef ONLYMOVE_TESTS_PLAYOUTS_H
#define ONLYMOVE_TESTS_PLAYOUTS_H

#include <stddef.h>

#include "onlymove/str.h"

// Appends `count` games in PGN that begin in different middlegames, each of so many plies, or fewer
// where it ends before.
void playouts_write(Str *out, size_t count, size_t plies);

#endif
