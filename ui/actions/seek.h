// Looking for the row of a list that has some words, a few rows at a time, so that no key waits for
// a list of millions.
#ifndef ONLYMOVE_UI_ACTIONS_SEEK_H
#define ONLYMOVE_UI_ACTIONS_SEEK_H

#include "ui/app/workbench.h"

// Looks in the list at hand for the next (previous) row that has what was searched for, round the
// end and the selected row itself last; `times` one after the other. It says when there is none.
void seek_begin(Workbench *wb, bool forward, size_t times);
bool seek_is_on(const Workbench *wb);
void seek_on(Workbench *wb); // some rows more

#endif
