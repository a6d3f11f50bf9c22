// An open store from the inside: the connection, its prepared statements, and how faults are said.
#ifndef ONLYMOVE_STORE_HANDLE_H
#define ONLYMOVE_STORE_HANDLE_H

#include <sqlite3.h>
#include <sys/stat.h>

#include "onlymove/store.h"

// Each has its row in the table of handle.c.
typedef enum StatementId {
    SQL_BEGIN,
    SQL_COMMIT,
    SQL_ROLLBACK,
    SQL_PUT_SOURCE,
    SQL_PUT_GAME,
    SQL_FIND_BY_HAND,
    SQL_PUT_CANDIDATE,
    SQL_DECIDE,
    SQL_LIST_ALL,
    SQL_LIST_GAME,
    SQL_LIST_ONE,
    SQL_LIST_SOURCE,
    SQL_ROW,
    SQL_CACHE_FIND,
    SQL_CACHE_KEEP,
    SQL_CACHE_TOUCH,
    SQL_CACHE_DROP_OLDEST,
    SQL_CACHE_DROP_ALL,
    SQL_CACHE_NO_SIZE,
    SQL_CACHE_CLOCK,
    SQL_CACHE_SIZE,
    SQL_CACHE_COUNT,
    SQL_COUNT
} StatementId;

struct Store {
    sqlite3 *db;
    char *path;                          // as the caller gave it
    sqlite3_stmt *statements[SQL_COUNT]; // prepared when first used, NULL before
    struct StoreCache *cache;            // NULL until it is asked for
    bool only_read;
    bool frozen;        // read as a file that does not change
    struct stat opened; // the file when a frozen one was opened
};

// Another connection to a store that is there, without a look at what is in it. The caller closes
// it with store_close().
Status store_connect(Store **connected, const char *path, Fault *fault);

// False when a frozen store was changed under our hands, so that what was read may make no sense.
bool store_is_as_opened(const Store *store);

void store_cache_close(struct StoreCache *cache);

// "PATH: what: SQLite's message", for the error that the connection met last. `what` gives way to
// better words where the error has them.
Status store_fault(const Store *store, const char *what, Fault *fault);

// The statement, reset and without bindings; NULL when it cannot be prepared, and store_fault()
// knows why. Borrowed.
sqlite3_stmt *store_statement(Store *store, StatementId id);

// Runs a statement to its end and resets it. *value (which may be NULL) becomes the first column of
// its first row, if it has one. A NULL statement is the fault of store_statement().
Status store_run(Store *store, sqlite3_stmt *statement, int64_t *value, Fault *fault);

#endif
