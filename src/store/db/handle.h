// An open store from the inside: the connection, its transactions, and its faults. The texts of
// statements are in statement_table.h.
#pragma once

#include <sqlite3.h>
#include <sys/stat.h>

#include "onlymove/store_journal.h"
#include "onlymove/store_list.h"
#include "src/store/db/motif_numbers.h"
#include "src/store/db/statements.h"

struct Store {
    sqlite3 *db;
    char *path;                          // as the caller gave it
    sqlite3_stmt *statements[SQL_COUNT]; // each is prepared when first used, NULL before
    struct StoreCache *cache;            // NULL until first asked for
    bool read_only;
    bool damaged;             // its tables may be anything, so it is only read
    bool merging;             // other stores are merged into it; their sources are no files here
    bool has_wal;             // SQLite's journal_mode is WAL
    bool immutable;           // read as a file that nobody changes
    struct stat opened_file;  // the file as it was when opened
    int64_t writer_id;        // marks its journal entries, new at each opening; 0: only read
    int64_t entry_at_opening; // newest journal entry when it was opened
    int64_t change_count; // number of the store's changes: its own, and others' as far as reported
    int row_changes_at_begin; // sqlite3_total_changes() when the transaction began
    int64_t warned_entry;     // entry of another program at which undo stopped last
    MotifNumbers motif_numbers;
    Status status;       // of the first fault since store_take_fault(); what follows does nothing
    Fault why;           // words of `status`
    bool in_transaction; // store_begin() was called, but no store_commit() since
};

// A store keeps its first error. Statements after it do nothing, and return 0 or no row, until the
// end of a transaction or store_take_fault() reports it. So a series of statements checks once, at
// its end; only an endless loop must look at `status`.

// Returns the error and forgets it; STATUS_STORE where an immutable store was changed meanwhile.
Status store_take_fault(Store *store, Fault *fault);
// Sets the error, unless there is one.
void store_fail(Store *store, Status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
// Sets the connection's last error as the store's, unless there is one, in words of store_fault().
void store_note_sqlite_error(Store *store, const char *what);
// Runs a statement to its end and resets it. Returns its first column, or 0 without a row.
int64_t store_execute(Store *store, sqlite3_stmt *statement);
// As store_execute(), for a statement that must change a row. A trigger added while the store is
// open may undo the change, and lost data must not be shown as saved.
int64_t store_execute_change(Store *store, sqlite3_stmt *statement);
// Runs a statement of which a text is the only parameter, as store_execute() does.
int64_t store_execute_text(Store *store, StatementId id, const char *text);
// Steps to the next row of a statement. Returns false, with the statement reset, when there is
// none. A caller that wants no more rows resets the statement.
bool store_next_row(Store *store, sqlite3_stmt *statement);
// Reads one number by a statement. Returns false, and no fault, where there is none.
bool store_read_number(const Store *store, const char *sql, int64_t *number);
// Returns the id of a text in a table of names; adds a row if there is none.
int64_t store_put_name(Store *store, StatementId find, StatementId put, const char *text);

// Begins a transaction. store_commit() commits it, or rolls it back after an error. If anything
// changed, store_commit_change() also makes other programs' store_was_changed() true.
void store_begin(Store *store);
void store_begin_reading(Store *store); // everything is read in one state of the store
Status store_commit(Store *store, Fault *fault);
Status store_commit_change(Store *store, Fault *fault);

// Opens another connection to a store, without any check. The caller ends it with store_close().
Status store_connect(Store **connected, const char *path, Fault *fault);

// Runs a pragma that checks the store, "PRAGMA quick_check(1)", to its end, within the open
// transaction if there is one. STATUS_STORE when the store is damaged; or another fault of reading.
Status store_quick_check(Store *store, const char *sql, Fault *fault);

// Returns STATUS_STORE when an immutable store was changed while it was read, so that what was read
// may make no sense; else `status`.
Status store_check_immutable(const Store *store, Status status, Fault *fault);

// Returns STATUS_STORE when the file was removed, replaced or cut off while it was open. SQLite
// would go on writing to a file without a name, and its WAL would be taken for the WAL of the new
// file. So the WAL is written into the file that was opened; but nothing into one that was cut off.
Status store_check_replaced(Store *store, Fault *fault);

// Sets whether the WAL stays beside the store when it is closed; else it goes into the file.
void store_keep_wal(Store *store, bool keep);

void store_cache_close(struct StoreCache *cache);
// Drops waiting analyses and writes no more. `cache` may be NULL.
void store_cache_end_writing(struct StoreCache *cache);

// Sets "PATH: what: SQLite's message" for the error that the connection met last; known errors have
// better words than `what`. Returns STATUS_LOCKED when another program locks the store.
Status store_fault(const Store *store, const char *what, Fault *fault);
// Whether the last error is a row with a value above STORE_TEXT_MAX.
bool is_oversize_error(const Store *store);
// What an errno means to a store: "no space left on device". Borrowed.
const char *system_error_text(int number);

// Prepares a text of SQL; the caller finalizes the statement. NULL: store_fault() has the reason.
sqlite3_stmt *store_prepare(const Store *store, const char *sql);
// Returns a statement, reset, without bindings, borrowed. NULL: store_fault() has the reason.
sqlite3_stmt *store_statement(Store *store, StatementId id);
// As store_statement(), with whole numbers bound to its parameters from the first on.
//
//     sqlite3_stmt *find = STORE_BIND(store, SQL_FIND_CANDIDATE, game, ply, profile);
sqlite3_stmt *store_bind(Store *store, StatementId id, const int64_t *numbers, size_t count);
#define STORE_BIND(store, id, ...)                                                                 \
    store_bind((store), (id), (const int64_t[]){__VA_ARGS__},                                      \
               sizeof(const int64_t[]){__VA_ARGS__} / sizeof(int64_t))

// Runs the statement with these numbers, as store_execute() does.
#define STORE_EXECUTE(store, id, ...) store_execute((store), STORE_BIND((store), (id), __VA_ARGS__))

// Texts are borrowed until the statement is reset. Parameters count from 1. A row number of 0 is
// bound as NULL.
void bind_text(sqlite3_stmt *statement, int parameter, const char *text);
void bind_row_id(sqlite3_stmt *statement, int parameter, int64_t id);
// SQLite has signed numbers only: 64 bits without a sign are stored as a signed number.
int64_t signed_of(uint64_t bits);
void bind_bits(sqlite3_stmt *statement, int parameter, uint64_t bits);
uint64_t column_bits(sqlite3_stmt *row, int column);
// A column as text, "" for NULL. Borrowed until SQLite's next step.
const char *column_string(sqlite3_stmt *row, int column);
const char *value_string(sqlite3_value *value);
// Copies a column, up to a NUL in it.
void column_text(sqlite3_stmt *row, int column, Str *text);

// Sets whether commits wait for the disk. The results of a run need not: they can be found again.
// With a WAL only a power cut loses them, until the next commit that waits.
void store_set_sync(Store *store, bool wait);
