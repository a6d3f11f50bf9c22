// Which puzzles of a store are duplicates, see duplicate.h. It counts what is accepted, and what
// its profile has as a puzzle that is neither withdrawn nor rejected.
#ifndef ONLYMOVE_STORE_DUPLICATES_H
#define ONLYMOVE_STORE_DUPLICATES_H

#include "onlymove/duplicate.h"
#include "onlymove/store.h"

typedef struct StoredDuplicate {
    int64_t candidate;
    Duplicate duplicate; // the closest, said of the puzzle that was asked about
    Decision decision;
    bool both; // the curator keeps both
} StoredDuplicate;

typedef struct StoredDuplicates { // zeroed, none
    StoredDuplicate *items;
    size_t count, cap;
} StoredDuplicates;

// The duplicates of a puzzle with this tree, which may be in the store as `candidate` (0: it is
// not): accepted ones first, then the closest. Replaces what is in *found; on failure it is empty.
Status store_duplicates(Store *store, const Tree *tree, int64_t candidate, StoredDuplicates *found,
                        Fault *fault);
void stored_duplicates_done(StoredDuplicates *found);

// A step of the journal at the first: a curator keeps both of two duplicates, or does so no more.
// The rows of both in the lists count as changed.
Status store_keep_both(Store *store, int64_t one, int64_t other, bool both, Fault *fault);

// The ids of all candidates that have a duplicate which is not kept beside them, ascending; the
// caller frees them.
Status store_all_duplicates(Store *store, int64_t **ids, size_t *count, Fault *fault);

#endif
