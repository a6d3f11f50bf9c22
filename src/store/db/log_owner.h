// Whose the log beside a store is. SQLite finds a log (-wal) by its name alone: where a program was
// killed and another store is then put in the place of the one that it had open, the log of the
// former would be read, and written, into the file of the other.
//
// Every store has a number of its own, and every change that goes into a log writes the page with
// that number too. So the number that is read through the log is that of the log's store, and the
// one in the file itself is the file's.
#ifndef ONLYMOVE_STORE_DB_LOG_OWNER_H
#define ONLYMOVE_STORE_DB_LOG_OWNER_H

#include "src/store/db/handle.h"

// STATUS_STORE where the log is another store's, in words that say what to do. Nothing is written.
// A store without a number, or whose number is in the log alone, as when its first program was
// killed, is taken for its log's. To be asked before anything else is read.
Status log_check_owner(Store *store, Fault *fault);

// Gives a store that has none its number, in the transaction of the caller; *given tells. Behind
// that a checkpoint brings it into the file.
Status log_number_store(Store *store, bool *given, Fault *fault);

#endif
