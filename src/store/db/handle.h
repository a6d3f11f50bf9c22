// An open store from the inside: the connection, its transactions, and how faults are said. The
// statements that run over it stand in statement_table.h.
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
    sqlite3_stmt *statements[SQL_COUNT]; // prepared when first used, NULL before
    struct StoreCache *cache;            // NULL until it is asked for
    bool only_read;
    bool damaged;       // its tables are whatever they are; then it is only read
    bool merging;       // other stores come into it, whose paths say nothing of files here
    bool has_log;       // its journal is a WAL
    bool frozen;        // read as a file that does not change
    struct stat opened; // the file as it was then
    int64_t session;    // of its journal entries; 0 where it is only read
    int64_t journal_at; // the newest journal entry when it was opened
    int64_t changes;    // of the store, those of other programs as far as they have been told
    int rows_changed;   // by this connection before the transaction began
    int64_t warned_of;  // the other program's entry that undo has stopped at
    MotifNumbers motifs;
    Status
        status; // of the first thing that went wrong since store_told(); what follows does nothing
    Fault why;  // ... in words
    bool begun; // a transaction of store_start()
};

// A store keeps its first error: statements after it do nothing, and what they would say is 0 or no
// row, until the end of a transaction, or store_told(), hands it out. So what runs in a row needs
// to ask once, and whatever could run away looks at `status`.

// The error, which is forgotten then; STATUS_STORE where a frozen store was changed meanwhile.
Status store_told(Store *store, Fault *fault);
// Makes it the error, unless there is one.
void store_refuse(Store *store, Status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
// The same with the error that the connection met last, see store_fault().
void store_refuse_met(Store *store, const char *what);
// Runs a statement to its end and resets it; the first column of its first row, 0 without one.
int64_t store_do(Store *store, sqlite3_stmt *statement);
// The same of one that must change a row: a trigger that comes while the store is open may do away
// with what is written, and what is lost is not to be shown as taken.
int64_t store_change(Store *store, sqlite3_stmt *statement);
// Steps to the first row of a statement, or the next one. False, and the statement reset: there is
// none. Who wants no more rows resets it.
bool store_next(Store *store, sqlite3_stmt *statement);
// The row of a text in a table of names, made where there is none.
int64_t store_name(Store *store, StatementId find, StatementId put, const char *text);

// One transaction: its end commits it where nothing has gone wrong, and takes everything back
// otherwise; store_commit_change() also has store_has_news() of other programs tell of it, if it
// has changed anything.
void store_start(Store *store);
void store_start_reading(Store *store); // one state of the store for all that is read
Status store_commit(Store *store, Fault *fault);
Status store_commit_change(Store *store, Fault *fault);

// Another connection to a store that is there, without a look at what is in it. The caller closes
// it with store_close().
Status store_connect(Store **connected, const char *path, Fault *fault);

// A new store that is nowhere but in memory; faults name `path`.

// Runs a pragma of SQLite that looks the store over, "PRAGMA quick_check(1)", to its end, in the
// transaction that is open, if there is one. STATUS_STORE when the store is damaged; any other
// fault of reading it.
Status store_quick_check(Store *store, const char *sql, Fault *fault);

// STATUS_STORE when a frozen store was changed under our hands, so that what was read may make no
// sense; else `status`.
Status store_check_frozen(const Store *store, Status status, Fault *fault);

// STATUS_STORE when the file was removed while it was open, another one was put in its place, or it
// was cut off. SQLite would write on into the file that has lost its name, and its log, which keeps
// it, would be taken for that of the other one: so what is in the log is put into its own file
// first. What is cut off gets nothing more.
Status store_check_place(Store *store, Fault *fault);

// Whether the log stays beside the store when that is closed; else it goes into the file.
void store_keep_log(Store *store, bool keep);

void store_cache_close(struct StoreCache *cache);
// What waits is dropped, and nothing more is written. NULL is fine.
void store_cache_end_writing(struct StoreCache *cache);

// "PATH: what: SQLite's message", for the error that the connection met last. `what` gives way to
// better words where the error has them. STATUS_LOCKED when another program holds the store.
Status store_fault(const Store *store, const char *what, Fault *fault);
// The error that the connection met last: a row has a value above STORE_TEXT_MAX.
bool store_met_oversize(const Store *store);
// What an errno means to a store: "no space left on device". Borrowed.
const char *system_words(int number);

// The statement, reset and without bindings; NULL when it cannot be prepared, and store_fault()
// knows why. Borrowed.
sqlite3_stmt *store_statement(Store *store, StatementId id);
// The same with whole numbers bound to its parameters, from the first on.
//
//     sqlite3_stmt *find = STORE_BOUND(store, SQL_FIND_CANDIDATE, game, ply, profile);
sqlite3_stmt *store_bound(Store *store, StatementId id, const int64_t *numbers, size_t count);
#define STORE_BOUND(store, id, ...)                                                                \
    store_bound((store), (id), (const int64_t[]){__VA_ARGS__},                                     \
                sizeof(const int64_t[]){__VA_ARGS__} / sizeof(int64_t))

// The texts are borrowed until the statement is reset. A row number that is 0 is bound as NULL.
void bind_text(sqlite3_stmt *statement, int column, const char *text);
void bind_row(sqlite3_stmt *statement, int column, int64_t row);
// 64 bits without a sign are stored as those with one.
int64_t signed_of(uint64_t bits);
void bind_bits(sqlite3_stmt *statement, int column, uint64_t bits);
uint64_t column_bits(sqlite3_stmt *row, int column);
// A column as text, "" for NULL; borrowed until the next step.
const char *column_string(sqlite3_stmt *row, int column);
const char *value_string(sqlite3_value *value);
// A copy of a column, without what may follow a NUL in it.
void column_text(sqlite3_stmt *row, int column, Str *text);

// What a run finds can be found again without a search: it is not worth a wait for the disk a game.
// With a log that loses nothing but to a power cut, and is on disk with the next change that waits.
void store_wait_for_disk(Store *store, bool wait);
