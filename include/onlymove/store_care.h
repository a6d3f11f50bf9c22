// Looking after a store: whether all of it is whole, and what of a damaged one can be saved.
#ifndef ONLYMOVE_STORE_CARE_H
#define ONLYMOVE_STORE_CARE_H

#include "onlymove/store.h"

// Looks at every page, row and reference of a store that is open to be read, and at what onlymove
// itself wants of it: that decisions are those of the journal, and that candidates and the settings
// of runs can be read. Appends a line for each thing that is wrong, of many only the first.
// STATUS_SYNTAX when there is any.
Status store_check(Store *store, Str *findings, Fault *fault);

// Appends the bytes of a new store with every row of a damaged one (open to be read, which it only
// is) that can be read and whose game, run or candidate can be, too; and to *report a line a table
// that says how many were saved and lost. The cache of analyses stays behind, because it can be
// searched again. A decision whose last entry is lost is that of the entry before it.
Status store_rescue(Store *store, Str *bytes, Str *report, Fault *fault);

#endif
