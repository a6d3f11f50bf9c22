// A position in words, for ears: whose pieces stand where, who is to move, and what else holds.
#ifndef ONLYMOVE_UI_APP_SPEAK_POSITION_H
#define ONLYMOVE_UI_APP_SPEAK_POSITION_H

#include "onlymove/position.h"
#include "onlymove/str.h"

// Appends "White: king g1, queen d1, rooks a1 f1, pawns f2 g2 h2. Black: ... White to move, in
// check. White may castle on both sides."
void words_write_position(const Position *pos, Str *out);

#endif
