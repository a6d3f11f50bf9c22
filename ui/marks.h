// The signs of decisions and candidates, the same beside moves and in lists.
#ifndef ONLYMOVE_UI_MARKS_H
#define ONLYMOVE_UI_MARKS_H

#include "onlymove/review.h"
#include "ui/style.h"

typedef struct Sign {
    const char *text; // "" where there is nothing to show
    Style style;
} Sign;

Sign decision_sign(Decision decision);
// What is shown besides: withdrawn, or a puzzle or a candidate that waits for a decision.
Sign mark_sign(const MoveMark *mark);

#endif
