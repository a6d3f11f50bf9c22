// Runs statements and transactions, and finds the words for what goes wrong.
#include "src/store/db/handle.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef __APPLE__
#define st_mtim st_mtimespec
#endif

static bool is_file_unchanged(const Store *store) {
    struct stat now;
    const struct stat *then = &store->opened_file;
    return stat(store->path, &now) == 0 && now.st_ino == then->st_ino &&
           now.st_dev == then->st_dev && now.st_size == then->st_size &&
           now.st_mtim.tv_sec == then->st_mtim.tv_sec &&
           now.st_mtim.tv_nsec == then->st_mtim.tv_nsec;
}

Status store_check_immutable(const Store *store, Status status, Fault *fault) {
    return store->immutable && !is_file_unchanged(store)
               ? fault_set(fault, STATUS_STORE,
                           "%s: another program has written to it while it was read", store->path)
               : status;
}

// Returns what has happened to the file of that name, as a sentence; NULL: it is still the store.
static const char *describe_lost_file(const Store *store) {
    struct stat now;
    if (stat(store->path, &now) != 0)
        return "the store was removed while it was open";
    return now.st_ino != store->opened_file.st_ino || now.st_dev != store->opened_file.st_dev
               ? "another file was put in the place of the store while it was open"
               : NULL;
}

// Whether the file was truncated: a store with a WAL keeps the space of its rows, never shrinks.
static bool was_truncated(Store *store) {
    struct stat now;
    const bool has_size = store->has_wal && stat(store->path, &now) == 0;
    const bool truncated = has_size && now.st_size < store->opened_file.st_size;
    store->opened_file.st_size = has_size && !truncated ? now.st_size : store->opened_file.st_size;
    return truncated;
}

void store_keep_wal(Store *store, bool keep) {
    sqlite3_db_config(store->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, keep, NULL);
}

Status store_check_replaced(Store *store, Fault *fault) {
    const char *lost = describe_lost_file(store);
    if (lost) {
        sqlite3_wal_checkpoint_v2(store->db, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);
        return fault_set(fault, STATUS_STORE, "%s: %s", store->path, lost);
    }
    if (was_truncated(store)) {
        store_keep_wal(store, true);
        return fault_set(fault, STATUS_STORE,
                         "%s: the store was cut off while it was open; what was done since it was "
                         "opened is in %s-wal",
                         store->path, store->path);
    }
    return STATUS_OK;
}

bool is_oversize_error(const Store *store) {
    return (sqlite3_errcode(store->db) & 0xFF) == SQLITE_TOOBIG;
}

const char *system_error_text(int number) {
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

// Returns the errno that keeps the store, or a file beside it, from being written; 0: none known.
// SQLite opens a file that it may not write for reading, and does not keep the reason.
static int find_write_errno(const Store *store, const char **what) {
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

// Whether a table has used its last row number, which SQLite reports as a full disk.
static bool has_used_up_ids(const Store *store) {
    return store_read_number(store, "SELECT 1 FROM sqlite_sequence WHERE seq = 9223372036854775807",
                             &(int64_t){0});
}

static Status set_io_fault(const Store *store, int code, const char *what, Fault *fault) {
    const char *message = sqlite3_errmsg(store->db);
    const int system_errno = sqlite3_system_errno(store->db);
    const char *problem = code == SQLITE_READONLY ? "cannot be written" : what;
    if (code == SQLITE_FULL && has_used_up_ids(store)) {
        return fault_set(fault, STATUS_STORE,
                         "%s: %s: a table has no row number left; \"onlymove merge\" numbers "
                         "them anew in a new store",
                         store->path, what);
    }
    int error = code == SQLITE_FULL ? ENOSPC : find_write_errno(store, &problem);
    error = error == 0 && code == SQLITE_IOERR ? system_errno : error;
    problem = error == EROFS ? "cannot be written" : problem; // the file can be opened for reading
    if (error != 0) {
        return fault_set(fault, STATUS_STORE, "%s: %s: %s", store->path, problem,
                         system_error_text(error));
    }
    return system_errno != 0 && code == SQLITE_CANTOPEN
               ? fault_set(fault, STATUS_STORE, "%s: %s: %s (%s)", store->path, what, message,
                           system_error_text(system_errno))
               : fault_set(fault, STATUS_STORE, "%s: %s: %s", store->path, problem, message);
}

Status store_fault(const Store *store, const char *what, Fault *fault) {
    const int code = sqlite3_errcode(store->db) & 0xFF;
    const char *message = sqlite3_errmsg(store->db);
    switch (code) {
    case SQLITE_BUSY:
        return fault_set(fault, STATUS_LOCKED, "%s: is locked by another program", store->path);
    case SQLITE_NOMEM:
        return fault_set(fault, STATUS_STORE, "%s: %s: out of memory", store->path, what);
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
        return set_io_fault(store, code, what, fault);
    default:
        return fault_set(fault, STATUS_STORE, "%s: %s: %s", store->path, what, message);
    }
}

sqlite3_stmt *store_prepare(const Store *store, const char *sql) {
    sqlite3_stmt *statement = NULL;
    sqlite3_prepare_v2(store->db, sql, -1, &statement, NULL);
    return statement;
}

sqlite3_stmt *store_statement(Store *store, StatementId id) {
    sqlite3_stmt **prepared = &store->statements[id];
    if (!*prepared) {
        sqlite3_prepare_v3(store->db, statement_texts[id], -1, SQLITE_PREPARE_PERSISTENT, prepared,
                           NULL);
        return *prepared;
    }
    sqlite3_reset(*prepared);
    sqlite3_clear_bindings(*prepared);
    return *prepared;
}

sqlite3_stmt *store_bind(Store *store, StatementId id, const int64_t *numbers, size_t count) {
    sqlite3_stmt *statement = store_statement(store, id);
    for (size_t i = 0; i < count; i++)
        sqlite3_bind_int64(statement, (int)i + 1, numbers[i]);
    return statement;
}

void bind_text(sqlite3_stmt *statement, int parameter, const char *text) {
    sqlite3_bind_text(statement, parameter, text, -1, SQLITE_STATIC);
}

void bind_row_id(sqlite3_stmt *statement, int parameter, int64_t id) {
    if (id != 0)
        sqlite3_bind_int64(statement, parameter, id);
    else
        sqlite3_bind_null(statement, parameter);
}

int64_t signed_of(uint64_t bits) {
    int64_t number;
    memcpy(&number, &bits, sizeof number);
    return number;
}

void bind_bits(sqlite3_stmt *statement, int parameter, uint64_t bits) {
    sqlite3_bind_int64(statement, parameter, signed_of(bits));
}

uint64_t column_bits(sqlite3_stmt *row, int column) {
    int64_t number = sqlite3_column_int64(row, column);
    uint64_t bits;
    memcpy(&bits, &number, sizeof bits);
    return bits;
}

const char *column_string(sqlite3_stmt *row, int column) {
    const unsigned char *text = sqlite3_column_text(row, column);
    return text ? (const char *)text : "";
}

const char *value_string(sqlite3_value *value) {
    const unsigned char *text = sqlite3_value_text(value);
    return text ? (const char *)text : "";
}

void column_text(sqlite3_stmt *row, int column, Str *text) {
    str_set(text, column_string(row, column));
}

Status store_take_fault(Store *store, Fault *fault) {
    const Status status = store->status;
    if (status != STATUS_OK && fault)
        *fault = store->why;
    store->status = STATUS_OK;
    return store_check_immutable(store, status, fault);
}

void store_fail(Store *store, Status status, const char *format, ...) {
    if (store->status == STATUS_OK) {
        va_list values;
        va_start(values, format);
        vsnprintf(store->why.text, sizeof store->why.text, format, values);
        va_end(values);
        store->status = status;
    }
}

void store_note_sqlite_error(Store *store, const char *what) {
    if (store->status == STATUS_OK)
        store->status = store_fault(store, what, &store->why);
}

// Steps a statement; whether it has a row. Otherwise resets it. Does nothing after an error.
static bool step_statement(Store *store, sqlite3_stmt *statement, const char *what) {
    const int code = store->status != STATUS_OK ? SQLITE_DONE
                     : statement                ? sqlite3_step(statement)
                                                : SQLITE_ERROR;
    if (code == SQLITE_ROW)
        return true;
    if (code != SQLITE_DONE)
        store_note_sqlite_error(store, what);
    sqlite3_reset(statement);
    return false;
}

bool store_next_row(Store *store, sqlite3_stmt *statement) {
    return step_statement(store, statement, "cannot be read");
}

int64_t store_execute(Store *store, sqlite3_stmt *statement) {
    int64_t value = 0;
    bool is_row = step_statement(store, statement, "cannot be written");
    if (is_row)
        value = sqlite3_column_int64(statement, 0);
    while (is_row)
        is_row = step_statement(store, statement, "cannot be written");
    return store->status == STATUS_OK ? value : 0;
}

int64_t store_execute_change(Store *store, sqlite3_stmt *statement) {
    const int old_changes = sqlite3_total_changes(store->db);
    const int64_t value = store_execute(store, statement);
    if (store->status == STATUS_OK && sqlite3_total_changes(store->db) == old_changes)
        store_fail(store, STATUS_STORE, "%s: does not take what is to be kept", store->path);
    return value;
}

int64_t store_execute_text(Store *store, StatementId id, const char *text) {
    sqlite3_stmt *statement = store_statement(store, id);
    bind_text(statement, 1, text);
    return store_execute(store, statement);
}

int64_t store_put_name(Store *store, StatementId find, StatementId put, const char *text) {
    const int64_t id = store_execute_text(store, find, text);
    return id != 0 ? id : store_execute_text(store, put, text);
}

void store_begin(Store *store) {
    if (store->status == STATUS_OK && !store->read_only)
        store->status = store_check_replaced(store, &store->why);
    store->row_changes_at_begin = sqlite3_total_changes(store->db);
    store_execute(store, store_statement(store, SQL_BEGIN));
    store->in_transaction = store->in_transaction || store->status == STATUS_OK;
}

void store_begin_reading(Store *store) {
    store_execute(store, store_statement(store, SQL_BEGIN_READING));
    store->in_transaction = store->in_transaction || store->status == STATUS_OK;
}

Status store_commit(Store *store, Fault *fault) {
    if (store->in_transaction) {
        store->in_transaction = false;
        store_execute(store, store_statement(store, SQL_COMMIT));
        if (store->status != STATUS_OK)
            sqlite3_exec(store->db, "ROLLBACK", NULL, NULL, NULL);
    }
    return store_take_fault(store, fault);
}

// Counts changes in the store itself. PRAGMA data_version would not do, because it also moves with
// each analysis of a cache, and our own cache has its own connection.
Status store_commit_change(Store *store, Fault *fault) {
    const bool changed =
        store->in_transaction && sqlite3_total_changes(store->db) != store->row_changes_at_begin;
    if (changed)
        store_execute(store, store_statement(store, SQL_CHANGED));
    const Status status = store_commit(store, fault);
    store->change_count += status == STATUS_OK && changed;
    return status;
}

void store_set_sync(Store *store, bool wait) {
    if (store->has_wal) {
        sqlite3_exec(store->db, wait ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL",
                     NULL, NULL, NULL);
    }
}

int64_t store_change_count(const Store *store) {
    return store->change_count;
}

bool store_was_changed(Store *store) {
    const int64_t changes = store_execute(store, store_statement(store, SQL_CHANGES));
    if (store_take_fault(store, NULL) != STATUS_OK)
        return false;
    const bool changed = changes != store->change_count;
    store->change_count = changes;
    return changed;
}

Status store_quick_check(Store *store, const char *sql, Fault *fault) {
    Status status = STATUS_OK;
    sqlite3_stmt *check = store_prepare(store, sql);
    const bool has_row = check && sqlite3_step(check) == SQLITE_ROW;
    const char *result = has_row ? (const char *)sqlite3_column_text(check, 0) : NULL;
    if (!result) {
        status = store_fault(store, "cannot be read", fault);
    } else if (sqlite3_stricmp(result, "ok") != 0) {
        status =
            fault_set(fault, STATUS_STORE,
                      "%s: is damaged, and nothing is written to it (%.120s); \"onlymove store "
                      "check\" says more, \"onlymove store rescue\" saves what can be read",
                      store->path, result);
    }
    sqlite3_finalize(check);
    return status;
}
