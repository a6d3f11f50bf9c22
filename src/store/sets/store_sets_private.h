// Sets in a transaction of the caller, and steps over them in the journal, for undo.
#pragma once

#include "src/store/journal/store_journal_private.h"

// Puts back what a step has changed in sets, or changes it again; all of it or, where something has
// been changed there since, nothing: *passed_over. Whether the entry is of such a step at all.
bool set_step_restore(Store *store, int64_t entry, bool redo, bool *passed_over);

// The set of that name, 0: there is none; and one that is made where there is none.
int64_t set_find(Store *store, const char *name);
int64_t set_put(Store *store, const char *name);
// STATUS_USAGE where no set can have the name.
void set_check_name(Store *store, const char *name);
