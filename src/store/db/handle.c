// Running statements, transactions, and the words for what goes wrong.
#include "src/store/db/handle.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

Status store_out_of_memory(const Store *store, Fault *fault)
{
    return fault_set(fault, STATUS_MEMORY, "%s: out of memory", store->path);
}

bool store_met_oversize(const Store *store)
{
    return (sqlite3_errcode(store->db) & 0xFF) == SQLITE_TOOBIG;
}

const char *system_words(int number)
{
    switch (number) {
    case EROFS:
        return "it is on a read-only file system";
    case ENOSPC:
        return "no space left on device";
    case EDQUOT:
        return "the disk quota is used up";
    default:
        return strerror(number);
    }
}

// Why the store, or a file beside it, cannot be written; 0: nothing is known. SQLite opens what it
// may not write to read it, and does not keep the reason.
static int find_obstacle(const Store *store, const char **what)
{
    char *file = realpath(store->path, NULL);
    char *slash = file ? strrchr(file, '/') : NULL;
    int number = faccessat(AT_FDCWD, store->path, W_OK, AT_EACCESS) == 0 ? 0 : errno;
    if (number == 0 && slash) {
        slash[slash == file] = '\0';
        number = faccessat(AT_FDCWD, file, W_OK, AT_EACCESS) == 0 ? 0 : errno;
        *what = number == EACCES || number == EPERM ? "nothing can be written beside it" : *what;
    }
    free(file);
    return number;
}

static Status say_obstacle(const Store *store, int code, const char *what, Fault *fault)
{
    const char *message = sqlite3_errmsg(store->db);
    const int number = sqlite3_system_errno(store->db);
    const char *place = code == SQLITE_READONLY ? "cannot be written" : what;
    int found = code == SQLITE_FULL ? ENOSPC : find_obstacle(store, &place);
    found = found == 0 && code == SQLITE_IOERR ? number : found;
    place = found == EROFS ? "cannot be written" : place; // it can be opened, to read it
    if (found != 0) {
        return fault_set(fault, STATUS_STORE, "%s: %s: %s", store->path, place,
                         system_words(found));
    }
    return number != 0 && code == SQLITE_CANTOPEN
               ? fault_set(fault, STATUS_STORE, "%s: %s: %s (%s)", store->path, what, message,
                           system_words(number))
               : fault_set(fault, STATUS_STORE, "%s: %s: %s", store->path, place, message);
}

Status store_fault(const Store *store, const char *what, Fault *fault)
{
    const int code = sqlite3_errcode(store->db) & 0xFF;
    const char *message = sqlite3_errmsg(store->db);
    switch (code) {
    case SQLITE_BUSY:
        return fault_set(fault, STATUS_LOCKED, "%s: is locked by another program", store->path);
    case SQLITE_NOMEM:
        return fault_set(fault, STATUS_MEMORY, "%s: %s: out of memory", store->path, what);
    case SQLITE_NOTADB:
        return fault_set(fault, STATUS_STORE, "%s: is not a store: %s", store->path, message);
    case SQLITE_CORRUPT:
        return fault_set(fault, STATUS_STORE,
                         "%s: is damaged (%s); \"onlymove store rescue\" saves what can be read",
                         store->path, message);
    case SQLITE_READONLY:
    case SQLITE_CANTOPEN:
    case SQLITE_IOERR:
    case SQLITE_FULL:
        return say_obstacle(store, code, what, fault);
    default:
        return fault_set(fault, STATUS_STORE, "%s: %s: %s", store->path, what, message);
    }
}

sqlite3_stmt *store_statement(Store *store, StatementId id)
{
    sqlite3_stmt **kept = &store->statements[id];
    if (!*kept) {
        sqlite3_prepare_v3(store->db, statement_sql(id), -1, SQLITE_PREPARE_PERSISTENT, kept, NULL);
        return *kept;
    }
    sqlite3_reset(*kept);
    sqlite3_clear_bindings(*kept);
    return *kept;
}

sqlite3_stmt *store_bound(Store *store, StatementId id, const int64_t *numbers, size_t count)
{
    sqlite3_stmt *statement = store_statement(store, id);
    for (size_t i = 0; i < count; i++) {
        sqlite3_bind_int64(statement, (int)i + 1, numbers[i]);
    }
    return statement;
}

void bind_text(sqlite3_stmt *statement, int column, const char *text)
{
    sqlite3_bind_text(statement, column, text, -1, SQLITE_STATIC);
}

void bind_row(sqlite3_stmt *statement, int column, int64_t row)
{
    if (row != 0) {
        sqlite3_bind_int64(statement, column, row);
    } else {
        sqlite3_bind_null(statement, column);
    }
}

int64_t signed_of(uint64_t bits)
{
    int64_t number;
    memcpy(&number, &bits, sizeof number);
    return number;
}

void bind_bits(sqlite3_stmt *statement, int column, uint64_t bits)
{
    sqlite3_bind_int64(statement, column, signed_of(bits));
}

uint64_t column_bits(sqlite3_stmt *row, int column)
{
    int64_t number = sqlite3_column_int64(row, column);
    uint64_t bits;
    memcpy(&bits, &number, sizeof bits);
    return bits;
}

void column_text(sqlite3_stmt *row, int column, Str *text)
{
    const unsigned char *bytes = sqlite3_column_text(row, column);
    str_clear(text);
    str_add(text, bytes ? (const char *)bytes : "");
}

Status store_run(Store *store, sqlite3_stmt *statement, int64_t *value, Fault *fault)
{
    int got = statement ? sqlite3_step(statement) : SQLITE_ERROR;
    if (got == SQLITE_ROW && value) {
        *value = sqlite3_column_int64(statement, 0);
    }
    while (got == SQLITE_ROW) {
        got = sqlite3_step(statement);
    }
    Status status = got == SQLITE_DONE ? STATUS_OK : store_fault(store, "cannot be written", fault);
    sqlite3_reset(statement);
    return status;
}

Status store_put_name(Store *store, StatementId find, StatementId put, const char *text,
                      int64_t *row, Fault *fault)
{
    sqlite3_stmt *statement = store_statement(store, find);
    bind_text(statement, 1, text);
    *row = 0;
    Status status = store_run(store, statement, row, fault);
    if (status == STATUS_OK && *row == 0) {
        statement = store_statement(store, put);
        bind_text(statement, 1, text);
        status = store_run(store, statement, row, fault);
    }
    return status;
}

Status store_step(Store *store, sqlite3_stmt *statement, bool *found, Fault *fault)
{
    int got = statement ? sqlite3_step(statement) : SQLITE_ERROR;
    *found = got == SQLITE_ROW;
    if (*found) {
        return STATUS_OK;
    }
    Status status = got == SQLITE_DONE ? STATUS_OK : store_fault(store, "cannot be read", fault);
    sqlite3_reset(statement);
    return status;
}

void store_wait_for_disk(Store *store, bool wait)
{
    if (store->has_log) {
        sqlite3_exec(store->db, wait ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL",
                     NULL, NULL, NULL);
    }
}

Status store_begin(Store *store, Fault *fault)
{
    Status status = store->only_read ? STATUS_OK : store_check_place(store, fault);
    store->rows_changed = sqlite3_total_changes(store->db);
    return status == STATUS_OK ? store_run(store, store_statement(store, SQL_BEGIN), NULL, fault)
                               : status;
}

Status store_end(Store *store, Status status, Fault *fault)
{
    if (status == STATUS_OK) {
        status = store_run(store, store_statement(store, SQL_COMMIT), NULL, fault);
    }
    if (status != STATUS_OK) {
        store_run(store, store_statement(store, SQL_ROLLBACK), NULL, NULL);
    }
    return status;
}

// How many changes there were is counted in the store itself, because PRAGMA data_version also
// moves with every analysis that a cache keeps, and ours has a connection of its own.
Status store_end_change(Store *store, Status status, Fault *fault)
{
    const bool changed = sqlite3_total_changes(store->db) != store->rows_changed;
    if (status == STATUS_OK && changed) {
        status = store_run(store, store_statement(store, SQL_CHANGED), NULL, fault);
    }
    status = store_end(store, status, fault);
    store->changes += status == STATUS_OK && changed;
    return status;
}

int64_t store_changes(const Store *store)
{
    return store->changes;
}

bool store_has_news(Store *store)
{
    int64_t changes = store->changes;
    if (store_run(store, store_statement(store, SQL_CHANGES), &changes, NULL) != STATUS_OK) {
        return false;
    }
    bool has_news = changes != store->changes;
    store->changes = changes;
    return has_news;
}
