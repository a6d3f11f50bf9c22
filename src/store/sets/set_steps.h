// Steps over sets in the journal (set_steps.c), for undo.
#ifndef ONLYMOVE_STORE_SETS_SET_STEPS_H
#define ONLYMOVE_STORE_SETS_SET_STEPS_H

#include "src/store/journal/journal.h"

// Puts back what a step has changed in sets, or changes it again; all of it or, where something has
// been changed there since, nothing: *passed_over. *is_one says whether the entry is of such a step
// at all. In the transaction of the caller.
Status set_step_restore(Store *store, int64_t entry, bool redo, bool *is_one, bool *passed_over,
                        Fault *fault);

// The set of that name, made where there is none (sets.c). In the transaction of the caller.
Status set_put(Store *store, const char *name, int64_t *set, Fault *fault);

#endif
