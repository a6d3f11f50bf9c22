// The signs of decisions and candidates, the same beside moves and in lists.
#pragma once

#include "onlymove/review.h"
#include "ui/term/style.h"

typedef struct Sign {
    const char *text; // "" where there is nothing to show
    Style style;
} Sign;

// A sign with its meaning, by index; past the last `means` is NULL.
typedef struct MarkSign {
    Sign sign;
    const char *meaning;
} MarkSign;
MarkSign mark_sign_at(size_t index);

Sign decision_sign(Decision decision);
// Returns the sign for what is not a decision: withdrawn, or a puzzle or candidate still undecided.
Sign mark_sign(const PlyMark *mark);
