// Rows that wait in memory until one statement puts all of them into a table: a statement a row
// takes twice the time. SQL reads them as the columns c0, c1, ... of fed(?1), where the feed is
// bound by bind_feed().
#ifndef ONLYMOVE_STORE_LIST_ROW_SOURCE_H
#define ONLYMOVE_STORE_LIST_ROW_SOURCE_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stdint.h>

#include "onlymove/str.h"

enum { FEED_COLUMNS = 16 };

typedef struct RowSourceCell {
    int64_t number; // or where in `bytes` the text begins
    int len;        // of the text, else FEED_NUMBER or FEED_NULL
} RowSourceCell;
enum { FEED_NUMBER = -1, FEED_NULL = -2 };

typedef struct RowSource { // zeroed but for `columns`, of no rows
    int columns;           // cells of a row, up to FEED_COLUMNS
    RowSourceCell *cells;
    size_t count, cap;
    Str bytes;
    bool failed; // memory was out
} RowSource;

// The next cell of a row, or of the next row.
void row_source_number(RowSource *feed, int64_t number);
void row_source_null(RowSource *feed);
void row_source_text(RowSource *feed, const char *text); // copied
void row_source_row(RowSource *feed, int64_t row);       // 0 is NULL
// No row is left; memory is kept.
void row_source_clear(RowSource *feed);
void row_source_done(RowSource *feed);

// Borrowed until the statement is reset, and not to be added to before.
void bind_feed(sqlite3_stmt *statement, int column, const RowSource *feed);

// Has the connection know fed(). A result code of SQLite.
int row_source_register(sqlite3 *db);

#endif
