// Which games are chess, told by their tags.
#ifndef ONLYMOVE_PGN_READ_VARIANT_H
#define ONLYMOVE_PGN_READ_VARIANT_H

#include "onlymove/pgn.h"

typedef enum VariantKind {
    VARIANT_CHESS, // no variant, "Standard", "From Position" and their like
    VARIANT_960,
    VARIANT_OTHER
} VariantKind;

// What the value of a Variant tag names.
VariantKind variant_kind(const char *value, size_t len);

// Whether a game of that kind with that FEN (NULL: it has none) is played by the rules of chess:
// Chess960 is from the standard starting position. *standard_start tells whether the FEN, which
// Chess960 may spell in its own way, is that position.
bool variant_is_chess(VariantKind kind, const char *fen, bool *standard_start);

#endif
