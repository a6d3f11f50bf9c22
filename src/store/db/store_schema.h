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

// Whose the log beside a store is. SQLite finds a log (-wal) by its name alone: where a program was
// killed and another store is then put in the place of the one that it had open, the log of the
// former would be read, and written, into the file of the other. Every store has a number of its
// own, and every change that goes into a log writes the page with that number too. So the number
// that is read through the log is that of the log's store, and the one in the file itself is the
// file's (log_owner.c).
//
// STATUS_STORE where the log is another store's, in words that say what to do. Nothing is written.
// A store without a number, or whose number is in the log alone, as when its first program was
// killed, is taken for its log's. To be asked before anything else is read.
Status log_check_owner(Store *store, Fault *fault);
// Gives a store that has none its number, in the transaction of the caller; whether it had none.
// Behind that a checkpoint brings it into the file.
bool log_number_store(Store *store);
