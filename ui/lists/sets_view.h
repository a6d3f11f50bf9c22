// The list of sets, and what is shown of their export.
#ifndef ONLYMOVE_UI_LISTS_SETS_VIEW_H
#define ONLYMOVE_UI_LISTS_SETS_VIEW_H

#include "onlymove/review_sets.h"
#include "ui/app/workbench.h"

// Reads the sets into the list, whose state is a SetList.
Status sets_view_read(Workbench *wb, Fault *fault);

// Shows in the preview what an export writes of the row of the queue under the cursor, or of a set;
// NULL: what is shown there, again. False, and a sentence: nothing can be shown.
bool preview_show(Workbench *wb, const char *set, ExportFormat format);

ExportFormat preview_format(const Workbench *wb);

// Shows what became of the rules of a set, in the words of review_fill().
void rules_show(Workbench *wb, const char *words);

#endif
