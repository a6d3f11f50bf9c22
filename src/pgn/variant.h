// Which games are chess, told by their tags.
#ifndef ONLYMOVE_PGN_VARIANT_H
#define ONLYMOVE_PGN_VARIANT_H

#include "onlymove/pgn.h"

// As pgn_is_chess(); *standard_start tells whether the FEN, which Chess960 may spell in its own
// way, is the standard starting position.
bool variant_is_chess(const char *variant, const char *fen, bool *standard_start);

#endif
