// The signs of decisions and candidates, the same beside moves and in lists.
#pragma once

#include "onlymove/review.h"
#include "ui/term/style.h"

typedef struct Sign {
    const char *text; // "" where there is nothing to show
    Style style;
} Sign;

// A sign with its meaning, by index; past the last `meaning` is NULL.
typedef struct SignMeaning {
    Sign sign;
    const char *meaning;
} SignMeaning;
SignMeaning sign_meaning_at(size_t index);

Sign decision_sign(Decision decision);
// Returns the sign for what is not a decision: withdrawn, or a puzzle or candidate still undecided.
Sign undecided_sign(const PlyMark *mark);
