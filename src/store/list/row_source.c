// A virtual table over rows in memory, see https://sqlite.org/vtab.html: its only hidden column is
// the feed.
#include "src/store/list/row_source.h"

#include <stdlib.h>
#include <string.h>

#include "onlymove/xalloc.h"

static const char type[] = "feed";

static void add(Feed *feed, FeedCell cell)
{
    if (array_fit(&feed->cells, &feed->cap, feed->count + 1)) {
        feed->cells[feed->count++] = cell;
    } else {
        feed->failed = true;
    }
}

void feed_number(Feed *feed, int64_t number)
{
    add(feed, (FeedCell){number, FEED_NUMBER});
}

void feed_null(Feed *feed)
{
    add(feed, (FeedCell){0, FEED_NULL});
}

void feed_row(Feed *feed, int64_t row)
{
    add(feed, (FeedCell){row, row == 0 ? FEED_NULL : FEED_NUMBER});
}

void feed_text(Feed *feed, const char *text)
{
    const size_t at = feed->bytes.len;
    str_add(&feed->bytes, text);
    add(feed, (FeedCell){(int64_t)at, (int)(feed->bytes.len - at)});
    feed->failed |= feed->bytes.failed;
}

void feed_clear(Feed *feed)
{
    feed->count = 0;
    feed->failed = false;
    str_clear(&feed->bytes);
}

void feed_done(Feed *feed)
{
    free(feed->cells);
    str_done(&feed->bytes);
    *feed = (Feed){.columns = feed->columns};
}

void bind_feed(sqlite3_stmt *statement, int column, const Feed *feed)
{
    sqlite3_bind_pointer(statement, column, (void *)feed, type, NULL);
}

// --- What SQLite asks of it

typedef struct Cursor {
    sqlite3_vtab_cursor base;
    const Feed *feed;
    size_t at; // the first cell of the row
} Cursor;

static int connect_table(sqlite3 *db, void *context, int argc, const char *const *argv,
                         sqlite3_vtab **table, char **message)
{
    (void)context, (void)argc, (void)argv, (void)message;
    *table = sqlite3_malloc(sizeof **table);
    if (!*table) {
        return SQLITE_NOMEM;
    }
    memset(*table, 0, sizeof **table);
    return sqlite3_declare_vtab(db, "CREATE TABLE fed (c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, c10,"
                                    " c11, c12, c13, c14, c15, feed HIDDEN)");
}

static int disconnect_table(sqlite3_vtab *table)
{
    sqlite3_free(table);
    return SQLITE_OK;
}

static int plan(sqlite3_vtab *table, sqlite3_index_info *info)
{
    (void)table;
    for (int i = 0; i < info->nConstraint; i++) {
        if (info->aConstraint[i].usable && info->aConstraint[i].iColumn == FEED_COLUMNS) {
            info->aConstraintUsage[i].argvIndex = 1;
            info->aConstraintUsage[i].omit = 1;
            return SQLITE_OK;
        }
    }
    return SQLITE_CONSTRAINT;
}

static int open_cursor(sqlite3_vtab *table, sqlite3_vtab_cursor **opened)
{
    (void)table;
    Cursor *cursor = calloc(1, sizeof *cursor);
    *opened = cursor ? &cursor->base : NULL;
    return cursor ? SQLITE_OK : SQLITE_NOMEM;
}

static int close_cursor(sqlite3_vtab_cursor *cursor)
{
    free(cursor);
    return SQLITE_OK;
}

static int find_first(sqlite3_vtab_cursor *base, int number, const char *text, int argc,
                      sqlite3_value **argv)
{
    (void)number, (void)text;
    Cursor *cursor = (Cursor *)base;
    cursor->feed = argc == 1 ? sqlite3_value_pointer(argv[0], type) : NULL;
    cursor->at = 0;
    return cursor->feed ? SQLITE_OK : SQLITE_ERROR;
}

static int go_on(sqlite3_vtab_cursor *base)
{
    Cursor *cursor = (Cursor *)base;
    cursor->at += (size_t)cursor->feed->columns;
    return SQLITE_OK;
}

static int is_over(sqlite3_vtab_cursor *base)
{
    const Cursor *cursor = (const Cursor *)base;
    return cursor->at >= cursor->feed->count;
}

static int give_cell(sqlite3_vtab_cursor *base, sqlite3_context *context, int column)
{
    const Cursor *cursor = (const Cursor *)base;
    const Feed *feed = cursor->feed;
    if (column >= feed->columns) {
        return SQLITE_OK; // NULL
    }
    const FeedCell *cell = &feed->cells[cursor->at + (size_t)column];
    if (cell->len == FEED_NUMBER) {
        sqlite3_result_int64(context, cell->number);
    } else if (cell->len != FEED_NULL) {
        sqlite3_result_text(context, str_text(&feed->bytes) + cell->number, cell->len,
                            SQLITE_STATIC);
    }
    return SQLITE_OK;
}

static int give_row(sqlite3_vtab_cursor *base, sqlite3_int64 *row)
{
    *row = (sqlite3_int64)((const Cursor *)base)->at;
    return SQLITE_OK;
}

int feed_register(sqlite3 *db)
{
    static const sqlite3_module module = {
        .xConnect = connect_table,
        .xBestIndex = plan,
        .xDisconnect = disconnect_table,
        .xOpen = open_cursor,
        .xClose = close_cursor,
        .xFilter = find_first,
        .xNext = go_on,
        .xEof = is_over,
        .xColumn = give_cell,
        .xRowid = give_row,
    };
    return sqlite3_create_module(db, "fed", &module, NULL);
}
