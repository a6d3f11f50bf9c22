// The tables of a store; a store with other tables, or a damaged one, is refused.
#pragma once

#include "src/store/db/handle.h"

extern const char embedded_schema_sql[]; // defined in build/schema.c

// Refuses what is no store, or a store of another version, and leaves it alone. Makes the tables of
// an empty file. In one transaction, whose write also proves that the store can be written, and
// begins a session.
Status schema_update(Store *store, Fault *fault);

// Refuses what is no store of this version, also an empty file. Writes nothing.
Status schema_check(Store *store, Fault *fault);

// Makes all changes up to now known: only later ones of others are news.
Status schema_note_changes(Store *store, Fault *fault);

// A store of at most so many pages, 4 MiB, is checked when opened, in some ten milliseconds. A
// larger one is left to store_check_integrity() and store_survey_begin().
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
// Gives a store without a number one, in the caller's transaction. Returns whether it had none;
// then a checkpoint must bring the number into the file.
bool log_number_store(Store *store);
