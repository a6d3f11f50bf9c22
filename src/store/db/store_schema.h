// The tables of a store; a store with other tables, or a damaged one, is refused.
#pragma once

#include "src/store/db/handle.h"

extern const char embedded_schema_sql[]; // defined in build/schema.c

// Refuses what is no store, or one of another version, and leaves it alone. Makes the tables of an
// empty file and takes a writer_id, in one transaction, which also proves that it can be written.
Status schema_update(Store *store, Fault *fault);

// Refuses what is no store of this version, also an empty file. Writes nothing.
Status schema_check(Store *store, Fault *fault);

// Notes all changes up to now as known: only later ones by other programs are news.
Status store_ignore_past_changes(Store *store, Fault *fault);

// A store of at most so many pages, 8 MiB, is checked when opened, in some ten milliseconds. A
// larger one is left to store_check_integrity() and store_check_table().
enum { SMALL_STORE_MAX = 1024 };

// Whether the WAL beside a store is its own. SQLite finds a WAL (-wal) by its name alone: where a
// program was killed and its store was then replaced by another, SQLite would read the old WAL into
// the new file. So every store has an id, and every change in a WAL also writes the page with
// that id. The id read through the WAL is that of the WAL's store; the one in the file itself is
// that of the file (log_owner.c).
//
// Returns STATUS_STORE where the WAL is another store's, in words that say what to do. Writes
// nothing. A store without an id in the file, as when its first program was killed, counts as
// the WAL's. Must be called before anything else is read.
Status wal_check_owner(Store *store, Fault *fault);
// Gives a store without an id one, in the caller's transaction. Returns whether it had none;
// then a checkpoint must bring the id into the file.
bool wal_give_store_id(Store *store);
