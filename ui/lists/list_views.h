// Functions for commands on lists that open over the panes: the sets, the preview of an export, and
// a puzzle beside its duplicates.
#pragma once

#include "onlymove/review_sets.h"
#include "ui/app/workbench.h"
#include "onlymove/review_duplicates.h"

// Reads the sets into the list, whose state is a SetList.
Status sets_view_read(Workbench *wb, Fault *fault);
// Shows what has changed in sets. The queue's cursor goes to a candidate; 0: it stays where it was.
void sets_show_change(Workbench *wb, int64_t candidate);

// Shows in the preview what an export writes of a set, or of the row under the queue's cursor ("");
// NULL: of the one that is shown already. False, and a message: nothing can be shown.
bool preview_show(Workbench *wb, const char *set, ExportFormat format);

ExportFormat preview_format(const Workbench *wb);

// Shows a text over the panes: how a set fits its rules, or a report.
void report_show(Workbench *wb, const char *words);

// --- Duplicates

// Opens the view over the duplicates of the current puzzle, or says that there are none.
void duplicates_view_open(Workbench *wb);
// Reads the duplicates anew. False: there are none any more, and the view is closed.
bool duplicates_view_read(Workbench *wb);
// Returns the pair that the open view shows, and the selected duplicate in *other (both borrowed).
const DuplicatePair *duplicates_view_pair(const Workbench *wb, const StoredDuplicate **other);
