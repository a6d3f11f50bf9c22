// The files that games and puzzles came from. Each has the path as the user typed it, and as
// `place` the absolute path of the file then. So a file is found by its other paths too, and is not
// taken for another file that has the same path in another folder.
#include "src/store/files/sources.h"

#include <stdlib.h>
#include <string.h>

#include "onlymove/file.h"
#include "onlymove/store_list.h"

char *source_absolute_path(const char *path) {
    return path && file_is_same(path, path) ? realpath(path, NULL) : NULL;
}

// Whether a row of `source` is the wanted file. `row_place` is "" where it is unknown; `place` is
// NULL where there is no such file.
static bool is_source(const char *row_path, const char *row_place, const char *path,
                      const char *place) {
    const bool named = strcmp(row_path, path) == 0;
    if (!place)
        return named || strcmp(row_place, path) == 0;
    return strcmp(row_place, place) == 0 ||
           ((named || strcmp(row_path, place) == 0) && !file_is_same(row_place, row_place));
}

static void sql_is_source(sqlite3_context *context, int count, sqlite3_value **values) {
    enum { ROW_PATH, ROW_PLACE, PATH, PLACE };
    const char *texts[PLACE + 1];
    for (int i = 0; i < count; i++) {
        texts[i] = (const char *)sqlite3_value_text(values[i]);
        if (!texts[i] && i != PLACE)
            texts[i] = "";
    }
    sqlite3_result_int(context,
                       is_source(texts[ROW_PATH], texts[ROW_PLACE], texts[PATH], texts[PLACE]));
}

int sources_register(sqlite3 *db) {
    return sqlite3_create_function(db, "is_source", 4, SQLITE_UTF8 | SQLITE_DIRECTONLY, NULL,
                                   sql_is_source, NULL, NULL);
}

static int64_t execute_with_paths(Store *store, StatementId id, const char *path,
                                  const char *place) {
    sqlite3_stmt *statement = store_statement(store, id);
    bind_text(statement, 1, path);
    bind_text(statement, 2, place);
    return store_execute(store, statement);
}

int64_t store_put_source(Store *store, const char *path) {
    char *place = store->merging ? NULL : source_absolute_path(path);
    int64_t row = execute_with_paths(store, SQL_FIND_SOURCE, path, place);
    if (row != 0 && place) {
        sqlite3_stmt *move = STORE_BOUND(store, SQL_MOVE_SOURCE, row);
        bind_text(move, 2, place);
        store_execute(store, move);
    } else if (row == 0) {
        // A new file has its own path, or its place where another file has that path. A row whose
        // path is this place, but which is another file, is named by its own place first.
        if (place) {
            sqlite3_stmt *rename = store_statement(store, SQL_RENAME_SOURCE);
            bind_text(rename, 1, place);
            store_execute(store, rename);
        }
        row = execute_with_paths(store, SQL_PUT_SOURCE, path, place);
    }
    free(place);
    return row;
}

Status store_merge_places(Store *to, Store *from, Fault *fault) {
    sqlite3_stmt *row = store_statement(from, SQL_SOURCE_PLACES);
    store_begin(to);
    while (store_next(from, row))
        execute_with_paths(to, SQL_MERGE_SOURCE, column_string(row, 0), column_string(row, 1));
    const Status status = store_commit(to, fault), read = store_take_fault(from, fault);
    return status != STATUS_OK ? status : read;
}

static Status read_paths(Store *store, sqlite3_stmt *row, StoreSourceReader *reader, void *context,
                         Fault *fault) {
    Status status = STATUS_OK;
    while (status == STATUS_OK && store_next(store, row))
        status = reader(context, column_string(row, 0), fault);
    sqlite3_reset(row);
    return status == STATUS_OK ? store_take_fault(store, fault) : status;
}

Status store_each_source(Store *store, StoreSourceReader *reader, void *context, Fault *fault) {
    return read_paths(store, store_statement(store, SQL_SOURCES), reader, context, fault);
}

Status store_sources_of(Store *store, const char *path, StoreSourceReader *reader, void *context,
                        Fault *fault) {
    char *place = source_absolute_path(path);
    sqlite3_stmt *row = store_statement(store, SQL_SOURCES_OF);
    bind_text(row, 1, path);
    bind_text(row, 2, place);
    const Status status = read_paths(store, row, reader, context, fault);
    free(place);
    return status;
}

Status store_source_file(Store *store, const char *source, Str *path, Fault *fault) {
    sqlite3_stmt *row = store_statement(store, SQL_SOURCE_PLACE);
    bind_text(row, 1, source);
    const bool known =
        store_next(store, row) && file_is_same(column_string(row, 0), column_string(row, 0));
    str_clear(path);
    str_add(path, known ? column_string(row, 0) : source);
    sqlite3_reset(row);
    return store_take_fault(store, fault);
}
