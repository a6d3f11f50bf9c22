// The tables of a store, and how an older store becomes a present one.
#ifndef ONLYMOVE_STORE_SCHEMA_H
#define ONLYMOVE_STORE_SCHEMA_H

#include "src/store/handle.h"

// Refuses what is not a store, or one of a newer onlymove, and leaves it alone. Else takes all
// steps that are missing, in one transaction with a write that proves that the store takes one.
Status schema_update(Store *store, Fault *fault);

// Refuses what is not a store or one of a newer onlymove, without a write. Any older one has what
// reading needs; an empty file has not.
Status schema_check(Store *store, Fault *fault);

#endif
