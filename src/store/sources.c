// The files that games and puzzles came from: each has the path that it was put by, in the words
// that were typed, and the place where that led then, so that it is known by other paths too.
#include "src/store/sources.h"

#include <stdlib.h>

#include "onlymove/file.h"
#include "onlymove/store_list.h"

char *source_place(const char *path)
{
    return path && file_is_same(path, path) ? realpath(path, NULL) : NULL;
}

// A path that leads elsewhere than before keeps its row.
Status store_put_source(Store *store, const char *path, int64_t *row, Fault *fault)
{
    static const StatementId ids[] = {SQL_FIND_SOURCE, SQL_PUT_SOURCE};
    char *place = source_place(path);
    Status status = STATUS_OK;
    *row = 0;
    for (size_t i = 0; i < sizeof ids / sizeof *ids && status == STATUS_OK && *row == 0; i++) {
        sqlite3_stmt *statement = store_statement(store, ids[i]);
        bind_text(statement, 1, path);
        bind_text(statement, 2, place ? place : "");
        status = store_run(store, statement, row, fault);
    }
    free(place);
    return status;
}

Status store_each_source(Store *store, StoreSourceVisit *visit, void *context, Fault *fault)
{
    bool found = true;
    Status status = STATUS_OK;
    sqlite3_stmt *row = store_statement(store, SQL_SOURCES);
    while (status == STATUS_OK && (status = store_step(store, row, &found, fault)) == STATUS_OK &&
           found) {
        const char *path = (const char *)sqlite3_column_text(row, 0);
        status = visit(context, path ? path : "", fault);
    }
    sqlite3_reset(row);
    return status;
}

Status store_source_file(Store *store, const char *source, Str *path, Fault *fault)
{
    bool found;
    ENDS_BY(str_done) Str place = {0};
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
