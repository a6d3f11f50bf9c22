// The tables of a store, and how an older store becomes a present one.
#ifndef ONLYMOVE_STORE_DB_STORE_SCHEMA_H
#define ONLYMOVE_STORE_DB_STORE_SCHEMA_H

#include "src/store/db/handle.h"

// Refuses what is not a store, or one of a newer onlymove, and leaves it alone. Else takes all
// steps that are missing, in one transaction with a write that proves that the store takes one and
// begins a session.
Status schema_update(Store *store, Fault *fault);

// Refuses what is not a store or one of a newer onlymove, without a write; an empty file too.
// *is_older when steps are missing.
Status schema_check(Store *store, bool *is_older, Fault *fault);

// From now on only what others change is news.
Status schema_note_changes(Store *store, Fault *fault);

// Makes the tables in an empty database and fills them from those of an older store, which is
// attached to it as "former". In a transaction of the caller.
Status schema_copy(Store *store, Fault *fault);

#endif
