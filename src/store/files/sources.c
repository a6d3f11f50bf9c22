// The files that games and puzzles came from: each has the path that it was put by, in the words
// that were typed, and the place where that led then, so that it is known by other paths, and told
// from another file that the same words lead to elsewhere.
#include "src/store/files/sources.h"

#include <stdlib.h>
#include <string.h>

#include "onlymove/file.h"
#include "onlymove/store_list.h"

char *source_place(const char *path)
{
    return path && file_is_same(path, path) ? realpath(path, NULL) : NULL;
}

// Of a row its path and its place, "" where that is not known; and the same of the file that is
// wanted, NULL where nothing is there.
static bool is_source(const char *row_path, const char *row_place, const char *path,
                      const char *place)
{
    const bool named = strcmp(row_path, path) == 0;
    if (!place) {
        return named || strcmp(row_place, path) == 0;
    }
    return strcmp(row_place, place) == 0 ||
           ((named || strcmp(row_path, place) == 0) && !file_is_same(row_place, row_place));
}

static void answer_is_source(sqlite3_context *context, int count, sqlite3_value **values)
{
    enum { ROW_PATH, ROW_PLACE, PATH, PLACE };
    const char *texts[PLACE + 1];
    for (int i = 0; i < count; i++) {
        texts[i] = (const char *)sqlite3_value_text(values[i]);
        if (!texts[i] && i != PLACE) {
            texts[i] = "";
        }
    }
    sqlite3_result_int(context,
                       is_source(texts[ROW_PATH], texts[ROW_PLACE], texts[PATH], texts[PLACE]));
}

int sources_register(sqlite3 *db)
{
    return sqlite3_create_function(db, "is_source", 4, SQLITE_UTF8 | SQLITE_DIRECTONLY, NULL,
                                   answer_is_source, NULL, NULL);
}

static Status run_with(Store *store, StatementId id, const char *path, const char *place,
                       int64_t *row, Fault *fault)
{
    sqlite3_stmt *statement = store_statement(store, id);
    bind_text(statement, 1, path);
    bind_text(statement, 2, place);
    return store_run(store, statement, row, fault);
}

static Status move_source(Store *store, int64_t row, const char *place, Fault *fault)
{
    sqlite3_stmt *move = STORE_BOUND(store, SQL_MOVE_SOURCE, row);
    bind_text(move, 2, place);
    return store_run(store, move, NULL, fault);
}

// A file that is new here, by its path, or by its place where another has that path. Who had its
// place for a path, and is elsewhere, is named by where it is.
static Status make_source(Store *store, const char *path, const char *place, int64_t *row,
                          Fault *fault)
{
    Status status = STATUS_OK;
    if (place) {
        sqlite3_stmt *rename = store_statement(store, SQL_RENAME_SOURCE);
        bind_text(rename, 1, place);
        status = store_run(store, rename, NULL, fault);
    }
    return status == STATUS_OK ? run_with(store, SQL_PUT_SOURCE, path, place, row, fault) : status;
}

Status store_put_source(Store *store, const char *path, int64_t *row, Fault *fault)
{
    char *place = store->merging ? NULL : source_place(path);
    *row = 0;
    Status status = run_with(store, SQL_FIND_SOURCE, path, place, row, fault);
    if (status == STATUS_OK && *row != 0 && place) {
        status = move_source(store, *row, place, fault);
    } else if (status == STATUS_OK && *row == 0) {
        status = make_source(store, path, place, row, fault);
    }
    free(place);
    return status;
}

Status store_merge_places(Store *to, Store *from, Fault *fault)
{
    bool found = true;
    sqlite3_stmt *row = store_statement(from, SQL_SOURCE_PLACES);
    Status status = store_begin(to, fault);
    if (status != STATUS_OK) {
        return status;
    }
    while (status == STATUS_OK && (status = store_step(from, row, &found, fault)) == STATUS_OK &&
           found) {
        status = run_with(to, SQL_MERGE_SOURCE, (const char *)sqlite3_column_text(row, 0),
                          (const char *)sqlite3_column_text(row, 1), NULL, fault);
    }
    sqlite3_reset(row);
    return store_end(to, status, fault);
}

static Status visit_paths(Store *store, sqlite3_stmt *row, StoreSourceVisit *visit, void *context,
                          Fault *fault)
{
    bool found = true;
    Status status = STATUS_OK;
    while (status == STATUS_OK && (status = store_step(store, row, &found, fault)) == STATUS_OK &&
           found) {
        const char *path = (const char *)sqlite3_column_text(row, 0);
        status = visit(context, path ? path : "", fault);
    }
    sqlite3_reset(row);
    return status;
}

Status store_each_source(Store *store, StoreSourceVisit *visit, void *context, Fault *fault)
{
    return visit_paths(store, store_statement(store, SQL_SOURCES), visit, context, fault);
}

Status store_sources_of(Store *store, const char *path, StoreSourceVisit *visit, void *context,
                        Fault *fault)
{
    char *place = source_place(path);
    sqlite3_stmt *row = store_statement(store, SQL_SOURCES_OF);
    bind_text(row, 1, path);
    bind_text(row, 2, place);
    const Status status = visit_paths(store, row, visit, context, fault);
    free(place);
    return status;
}

Status store_source_file(Store *store, const char *source, Str *path, Fault *fault)
{
    bool found;
    CLEANUP(str_done) Str place = {0};
    sqlite3_stmt *row = store_statement(store, SQL_SOURCE_PLACE);
    bind_text(row, 1, source);
    const Status status = store_step(store, row, &found, fault);
    if (status == STATUS_OK && found) {
        column_text(row, 0, &place);
        sqlite3_reset(row);
    }
    const char *there = str_text(&place);
    str_clear(path);
    str_add(path, file_is_same(there, there) ? there : source);
    return place.failed || path->failed ? store_out_of_memory(store, fault) : status;
}
