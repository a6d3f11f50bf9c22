// The signs of decisions and candidates, the same beside moves and in lists.
#pragma once

#include "onlymove/review.h"
#include "ui/term/style.h"

typedef struct Sign {
    const char *text; // "" where there is nothing to show
    Style style;
} Sign;

// All of them with what they say, by index; past the last `means` is NULL.
typedef struct MarkSign {
    Sign sign;
    const char *means;
} MarkSign;
MarkSign mark_at(size_t index);

Sign decision_sign(Decision decision);
// What is shown besides: withdrawn, or a puzzle or a candidate that waits for a decision.
Sign mark_sign(const MoveMark *mark);
