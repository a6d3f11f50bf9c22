// A virtual table over rows in memory, see https://sqlite.org/vtab.html: its only hidden column is
// the feed.
#include "src/store/list/row_source.h"

#include <stdlib.h>
#include <string.h>

#include "onlymove/xalloc.h"

static const char type[] = "feed";

static void add(RowSource *feed, RowSourceCell cell)
{
    if (array_fit(&feed->cells, &feed->cap, feed->count + 1)) {
        feed->cells[feed->count++] = cell;
    } else {
        feed->failed = true;
    }
}

void row_source_number(RowSource *feed, int64_t number)
{
    add(feed, (RowSourceCell){number, FEED_NUMBER});
}

void row_source_null(RowSource *feed)
{
    add(feed, (RowSourceCell){0, FEED_NULL});
}

void row_source_row(RowSource *feed, int64_t row)
{
    add(feed, (RowSourceCell){row, row == 0 ? FEED_NULL : FEED_NUMBER});
}

void row_source_text(RowSource *feed, const char *text)
{
    const size_t at = feed->bytes.len;
    str_add(&feed->bytes, text);
    add(feed, (RowSourceCell){(int64_t)at, (int)(feed->bytes.len - at)});
    feed->failed |= feed->bytes.failed;
}

void row_source_clear(RowSource *feed)
{
    feed->count = 0;
    feed->failed = false;
    str_clear(&feed->bytes);
}

void row_source_done(RowSource *feed)
{
    free(feed->cells);
    str_done(&feed->bytes);
    *feed = (RowSource){.columns = feed->columns};
}

void bind_feed(sqlite3_stmt *statement, int column, const RowSource *feed)
{
    sqlite3_bind_pointer(statement, column, (void *)feed, type, NULL);
}

// --- What SQLite asks of it

typedef struct Cursor {
    sqlite3_vtab_cursor base;
    const RowSource *feed;
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
    const RowSource *feed = cursor->feed;
    if (column >= feed->columns) {
        return SQLITE_OK; // NULL
    }
    const RowSourceCell *cell = &feed->cells[cursor->at + (size_t)column];
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

int row_source_register(sqlite3 *db)
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
