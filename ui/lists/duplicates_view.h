// The view of a puzzle beside its duplicates.
#ifndef ONLYMOVE_UI_LISTS_DUPLICATES_VIEW_H
#define ONLYMOVE_UI_LISTS_DUPLICATES_VIEW_H

#include "onlymove/review_duplicates.h"
#include "ui/app/workbench.h"

// Opens it over the duplicates of the puzzle at hand, or says that there are none.
void duplicates_view_open(Workbench *wb);
// Reads them anew; false, and the view is closed, where there are none any more.
bool duplicates_view_read(Workbench *wb);
// What is shown, while it is open.
const DuplicatePair *duplicates_view_pair(const Workbench *wb, const StoredDuplicate **other);

#endif
