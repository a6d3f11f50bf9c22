// The numbers that are tried out, and the rows of their view: a number each, then the puzzles that
// leave and come.
#ifndef ONLYMOVE_UI_PANES_TUNING_VIEW_H
#define ONLYMOVE_UI_PANES_TUNING_VIEW_H

#include "onlymove/review_tuning.h"
#include "ui/app/workbench.h"

typedef struct Trial {
    bool begun;
    Profile from;    // the one at work when it was begun
    Profile profile; // with the numbers that are tried
} Trial;

// The number of a row; KEY_COUNT where the row is none.
ProfileKey tuning_view_key(const Workbench *wb, size_t row);
// The puzzle of a row; NULL where the row is none.
const TunedPuzzle *tuning_view_puzzle(const Workbench *wb, size_t row);

#endif
