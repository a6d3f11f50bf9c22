// The steps of sets in the journal, for undo, within a transaction of the caller.
#pragma once

#include "src/store/journal/store_journal_private.h"

// Undoes or redoes what a step has changed in sets: all of it, or nothing where it was changed
// again since; then *passed_over is true. Returns whether the entry is of such a step.
bool set_step_restore(Store *store, int64_t entry, bool redo, bool *passed_over);
