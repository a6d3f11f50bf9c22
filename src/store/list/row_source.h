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

typedef struct FeedCell {
    int64_t number; // or where in `bytes` the text begins
    int len;        // of the text, else FEED_NUMBER or FEED_NULL
} FeedCell;
enum { FEED_NUMBER = -1, FEED_NULL = -2 };

typedef struct Feed { // zeroed but for `columns`, of no rows
    int columns;      // cells of a row, up to FEED_COLUMNS
    FeedCell *cells;
    size_t count, cap;
    Str bytes;
    bool failed; // memory was out
} Feed;

// The next cell of a row, or of the next row.
void feed_number(Feed *feed, int64_t number);
void feed_null(Feed *feed);
void feed_text(Feed *feed, const char *text); // copied
void feed_row(Feed *feed, int64_t row);       // 0 is NULL
// No row is left; memory is kept.
void feed_clear(Feed *feed);
void feed_done(Feed *feed);

// Borrowed until the statement is reset, and not to be added to before.
void bind_feed(sqlite3_stmt *statement, int column, const Feed *feed);

// Has the connection know fed(). A result code of SQLite.
int feed_register(sqlite3 *db);

#endif
