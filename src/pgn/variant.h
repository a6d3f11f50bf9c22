// Which games are chess, told by their tags.
#ifndef ONLYMOVE_PGN_VARIANT_H
#define ONLYMOVE_PGN_VARIANT_H

#include "onlymove/pgn.h"

// Whether a game with these tags (NULL: it has none) is played by the rules of chess: no variant,
// "Standard", "From Position" and their like, and Chess960 from the standard starting position.
// *standard_start tells whether the FEN, which Chess960 may spell in its own way, is that position.
bool variant_is_chess(const char *variant, const char *fen, bool *standard_start);

#endif
