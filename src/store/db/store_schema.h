// The tables of a store, and what is refused because it has others or is damaged.
#pragma once

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

// So many pages are looked over when a store is opened: 4 MiB, some ten milliseconds. What is
// larger is for store_check_integrity() and store_survey_begin().
enum { LOOK_OVER_PAGES = 1024 };

// Whether the log beside a store is its own. SQLite finds a log (-wal) by its name alone: where a
// program was killed and its store was then replaced by another, SQLite would read the old log into
// the new file. So every store has a number, and every change in a log also writes the page with
// that number. The number read through the log is that of the log's store; the one in the file
// itself is that of the file (log_owner.c).
//
// Returns STATUS_STORE where the log is another store's, in words that say what to do. Writes
// nothing. A store without a number in the file, as when its first program was killed, counts as
// the log's. Must be called before anything else is read.
Status log_check_owner(Store *store, Fault *fault);
// Gives a store that has none its number, in the transaction of the caller; whether it had none.
// Behind that a checkpoint brings it into the file.
bool log_number_store(Store *store);
