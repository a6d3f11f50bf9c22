// Rows of a table, all that fit a query, handed over one by one.
#ifndef ONLYMOVE_STORE_LIST_BULK_READ_H
#define ONLYMOVE_STORE_LIST_BULK_READ_H

#include "src/store/db/handle.h"

typedef struct RowIds { // zeroed, none
    int64_t *items;     // ascending
    size_t count, cap;
    size_t next; // behind the one that was found last
} RowIds;

typedef struct Take {
    const char *table, *columns;     // the first column is the row number
    const StoreQuery *of_candidates; // the conditions that the query makes of them, or NULL
    const StoreQuery *of_games;
    RowIds *among;                                       // only these; NULL: all
    bool (*row)(void *context, sqlite3_value **columns); // false: memory is out
    void (*clear)(void *context);                        // the rows come once more
    bool (*lost)(void *context, int64_t id); // it has a value above STORE_TEXT_MAX; or NULL
    void *context;
} Take;

Status take_rows(Store *store, const Take *take, Fault *fault);

#endif
