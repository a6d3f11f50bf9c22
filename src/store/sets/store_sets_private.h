// Sets within a transaction of the caller, and their steps in the journal, for undo.
#pragma once

#include "src/store/journal/store_journal_private.h"

// Undoes or redoes what a step has changed in sets: all of it, or nothing where it was changed
// again since; then *passed_over is true. Returns whether the entry is of such a step.
bool set_step_restore(Store *store, int64_t entry, bool redo, bool *passed_over);

// Returns the set of that name, 0: none; set_put() makes it.
int64_t set_find(Store *store, const char *name);
int64_t set_put(Store *store, const char *name);
// Refuses with STATUS_USAGE a name that no set can have.
void set_refuse_bad_name(Store *store, const char *name);
