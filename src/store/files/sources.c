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

// Whether a row of `source` is the wanted file. `row_absolute`, the row's `place`, is "" where it
// is unknown; `absolute` is NULL where there is no such file.
static bool is_source(const char *row_path, const char *row_absolute, const char *path,
                      const char *absolute) {
    const bool named = strcmp(row_path, path) == 0;
    if (!absolute)
        return named || strcmp(row_absolute, path) == 0;
    return strcmp(row_absolute, absolute) == 0 || ((named || strcmp(row_path, absolute) == 0) &&
                                                   !file_is_same(row_absolute, row_absolute));
}

static void sql_is_source(sqlite3_context *context, int count, sqlite3_value **values) {
    enum { ROW_PATH, ROW_ABSOLUTE, PATH, ABSOLUTE };
    const char *texts[ABSOLUTE + 1];
    for (int i = 0; i < count; i++) {
        texts[i] = (const char *)sqlite3_value_text(values[i]);
        if (!texts[i] && i != ABSOLUTE)
            texts[i] = "";
    }
    sqlite3_result_int(
        context, is_source(texts[ROW_PATH], texts[ROW_ABSOLUTE], texts[PATH], texts[ABSOLUTE]));
}

int sources_register(sqlite3 *db) {
    return sqlite3_create_function(db, "is_source", 4, SQLITE_UTF8 | SQLITE_DIRECTONLY, NULL,
                                   sql_is_source, NULL, NULL);
}

static int64_t execute_with_paths(Store *store, StatementId id, const char *path,
                                  const char *absolute) {
    sqlite3_stmt *statement = store_statement(store, id);
    bind_text(statement, 1, path);
    bind_text(statement, 2, absolute);
    return store_execute(store, statement);
}

int64_t store_put_source(Store *store, const char *path) {
    char *absolute = store->merging ? NULL : source_absolute_path(path);
    int64_t id = execute_with_paths(store, SQL_FIND_SOURCE, path, absolute);
    if (id != 0 && absolute) {
        sqlite3_stmt *move = STORE_BIND(store, SQL_MOVE_SOURCE, id);
        bind_text(move, 2, absolute);
        store_execute(store, move);
    } else if (id == 0) {
        // A new file is named by its path, or by its absolute path where another file has the path.
        // Another file that is named by this absolute path is first named by its own.
        if (absolute)
            store_execute_text(store, SQL_RENAME_SOURCE, absolute);
        id = execute_with_paths(store, SQL_PUT_SOURCE, path, absolute);
    }
    free(absolute);
    return id;
}

Status store_merge_source_paths(Store *to, Store *from, Fault *fault) {
    sqlite3_stmt *row = store_statement(from, SQL_SOURCE_PLACES);
    store_begin(to);
    while (store_next_row(from, row))
        execute_with_paths(to, SQL_MERGE_SOURCE, column_string(row, 0), column_string(row, 1));
    const Status status = store_commit(to, fault), read = store_take_fault(from, fault);
    return status != STATUS_OK ? status : read;
}

static Status read_paths(Store *store, sqlite3_stmt *row, StoreSourceReader *reader, void *context,
                         Fault *fault) {
    Status status = STATUS_OK;
    while (status == STATUS_OK && store_next_row(store, row))
        status = reader(context, column_string(row, 0), fault);
    sqlite3_reset(row);
    return status == STATUS_OK ? store_take_fault(store, fault) : status;
}

Status store_each_source(Store *store, StoreSourceReader *reader, void *context, Fault *fault) {
    return read_paths(store, store_statement(store, SQL_SOURCES), reader, context, fault);
}

Status store_sources_of(Store *store, const char *path, StoreSourceReader *reader, void *context,
                        Fault *fault) {
    char *absolute = source_absolute_path(path);
    sqlite3_stmt *row = store_statement(store, SQL_SOURCES_OF);
    bind_text(row, 1, path);
    bind_text(row, 2, absolute);
    const Status status = read_paths(store, row, reader, context, fault);
    free(absolute);
    return status;
}

Status store_source_file(Store *store, const char *source, Str *path, Fault *fault) {
    sqlite3_stmt *row = store_statement(store, SQL_SOURCE_PLACE);
    bind_text(row, 1, source);
    const bool has_file =
        store_next_row(store, row) && file_is_same(column_string(row, 0), column_string(row, 0));
    str_set(path, has_file ? column_string(row, 0) : source);
    sqlite3_reset(row);
    return store_take_fault(store, fault);
}
