// The tables of a store, and what is refused because it has others.
#ifndef ONLYMOVE_STORE_DB_STORE_SCHEMA_H
#define ONLYMOVE_STORE_DB_STORE_SCHEMA_H

#include "src/store/db/handle.h"

extern const char embedded_schema_sql[]; // build/schema.c

// Refuses what is not a store, or one of another version, and leaves it alone; makes the tables of
// an empty file, in one transaction with a write that proves that the store takes one and begins a
// session.
Status schema_update(Store *store, Fault *fault);

// Refuses what is not a store of this version, without a write; an empty file too.
Status schema_check(Store *store, Fault *fault);

// From now on only what others change is news.
Status schema_note_changes(Store *store, Fault *fault);

#endif
