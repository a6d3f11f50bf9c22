// The tables of a store. PRAGMA application_id tells a store from other programs' files, and from
// those of onlymove before its first release; PRAGMA user_version counts the steps behind it: the
// first makes schema.sql, and each release that changes tables adds the file of its changes.
#include "src/store/db/store_schema.h"

#include <string.h>

#include "src/store/db/integrity.h"
#include "src/store/db/log_owner.h"

#if SQLITE_VERSION_NUMBER < 3037000
#error "SQLite 3.37 or newer is needed: STRICT tables"
#endif

static const char *const steps[] = {embedded_schema_sql};

enum {
    SCHEMA_ID = 1332571766,        // "Omov"
    SCHEMA_ID_FORMER = 1332636793, // "Only": of versions that were never released
    SCHEMA_VERSION = sizeof steps / sizeof *steps
};

static Status read_number(Store *store, const char *sql, int64_t *number, Fault *fault)
{
    sqlite3_stmt *statement = NULL;
    int got = sqlite3_prepare_v2(store->db, sql, -1, &statement, NULL);
    got = got == SQLITE_OK ? sqlite3_step(statement) : got;
    *number = got == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : 0;
    Status status = STATUS_OK;
    if (got != SQLITE_ROW) {
        status = store_fault(store, "cannot be read", fault);
    }
    sqlite3_finalize(statement);
    return status;
}

static Status execute(Store *store, const char *sql, Fault *fault)
{
    return sqlite3_exec(store->db, sql, NULL, NULL, NULL) == SQLITE_OK
               ? STATUS_OK
               : store_fault(store, "cannot be written", fault);
}

// How many steps the store has behind it, 0 for an empty one. Inside a transaction where another
// program may take the first steps in between.
static Status read_version(Store *store, int64_t *version, Fault *fault)
{
    int64_t id, tables;
    Status status = read_number(store, "PRAGMA application_id", &id, fault);
    if (status == STATUS_OK) {
        status = read_number(store, "PRAGMA user_version", version, fault);
    }
    if (status == STATUS_OK) {
        status = read_number(store, "SELECT count(*) FROM sqlite_schema", &tables, fault);
    }
    if (status != STATUS_OK || (id == 0 && *version == 0 && tables == 0)) {
        return status;
    }
    if (id == SCHEMA_ID_FORMER) {
        return fault_set(fault, STATUS_STORE,
                         "%s: is a store of an earlier onlymove, which was never released: export "
                         "its sets with that, or scan its games anew into another store",
                         store->path);
    }
    if (id != SCHEMA_ID) {
        return fault_set(fault, STATUS_STORE, "%s: is a database of another program", store->path);
    }
    if (*version < 1 || *version > SCHEMA_VERSION) {
        return fault_set(fault, STATUS_STORE,
                         "%s: is a store of a newer onlymove (version %lld, this one knows %d)",
                         store->path, (long long)*version, SCHEMA_VERSION);
    }
    return STATUS_OK;
}

// Whether two rows of a schema are the same; no row is like no row.
static bool are_alike(sqlite3_stmt *one, bool has_one, sqlite3_stmt *other, bool has_other)
{
    for (int i = 0; has_one && has_other && i < sqlite3_column_count(one); i++) {
        const char *a = (const char *)sqlite3_column_text(one, i);
        const char *b = (const char *)sqlite3_column_text(other, i);
        if (!a != !b || (a && strcmp(a, b) != 0)) {
            return false;
        }
    }
    return has_one == has_other;
}

static int order_objects(sqlite3_stmt *one, sqlite3_stmt *other)
{
    const int type = strcmp((const char *)sqlite3_column_text(one, 0),
                            (const char *)sqlite3_column_text(other, 0));
    return type ? type
                : strcmp((const char *)sqlite3_column_text(one, 1),
                         (const char *)sqlite3_column_text(other, 1));
}

static Status compare_objects(Store *store, sqlite3_stmt *there, sqlite3_stmt *made, Fault *fault)
{
    bool has_one, has_other;
    do {
        has_one = sqlite3_step(there) == SQLITE_ROW;
        has_other = sqlite3_step(made) == SQLITE_ROW;
        if (!are_alike(there, has_one, made, has_other)) {
            const bool lacks = !has_one || (has_other && order_objects(made, there) < 0);
            sqlite3_stmt *row = lacks ? made : there;
            return fault_set(fault, STATUS_STORE,
                             "%s: its tables are not as onlymove makes them (%s %.100s); "
                             "\"onlymove store rescue\" saves what can be read",
                             store->path, (const char *)sqlite3_column_text(row, 0),
                             (const char *)sqlite3_column_text(row, 1));
        }
    } while (has_one);
    return STATUS_OK;
}

// Compares the schema of a store, object by object and word by word, with that of one that is made
// in memory: a trigger runs with every write, a view can stand for a table, and a table of others
// loses what is written as it likes. What is only read can be deceived by triggers and views alone.
static Status compare_schema(Store *store, bool only_read, Fault *fault)
{
    static const char all[] =
        "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name";
    static const char views[] = "SELECT type, name, tbl_name, sql FROM sqlite_schema"
                                " WHERE type IN ('trigger', 'view') ORDER BY type, name";
    const char *sql = only_read ? views : all;
    sqlite3 *made = NULL;
    sqlite3_stmt *there = NULL, *wanted = NULL;
    bool ready = sqlite3_open(":memory:", &made) == SQLITE_OK;
    for (int i = 0; i < SCHEMA_VERSION && ready; i++) {
        ready = sqlite3_exec(made, steps[i], NULL, NULL, NULL) == SQLITE_OK;
    }
    ready = ready && sqlite3_prepare_v2(made, sql, -1, &wanted, NULL) == SQLITE_OK &&
            sqlite3_prepare_v2(store->db, sql, -1, &there, NULL) == SQLITE_OK;
    const Status status = ready ? compare_objects(store, there, wanted, fault)
                                : store_fault(store, "cannot be read", fault);
    sqlite3_finalize(there);
    sqlite3_finalize(wanted);
    sqlite3_close(made);
    return status;
}

// Another program may have been faster, so the version is read again.
static Status take_steps(Store *store, Fault *fault)
{
    int64_t version;
    char sql[80];
    Status status = read_version(store, &version, fault);
    for (int64_t i = version; status == STATUS_OK && i < SCHEMA_VERSION; i++) {
        sqlite3_snprintf(sizeof sql, sql, "PRAGMA user_version = %d; PRAGMA application_id = %d",
                         (int)i + 1, SCHEMA_ID);
        status = execute(store, steps[i], fault);
        status = status == STATUS_OK ? execute(store, sql, fault) : status;
    }
    if (status == STATUS_OK && version < SCHEMA_VERSION) { // else that was done before
        status = compare_schema(store, false, fault);
    }
    return status == STATUS_OK ? motif_numbers_complete(store, fault) : status;
}

Status schema_note_changes(Store *store, Fault *fault)
{
    return store_run(store, store_statement(store, SQL_CHANGES), &store->changes, fault);
}

// What this program must know of the store to tell its own part in it from that of others.
static Status begin_session(Store *store, bool *numbered, Fault *fault)
{
    Status status = store_run(store, store_statement(store, SQL_OPENED), &store->session, fault);
    status = status == STATUS_OK ? log_number_store(store, numbered, fault) : status;
    if (status == STATUS_OK) {
        status =
            store_run(store, store_statement(store, SQL_JOURNAL_AT), &store->journal_at, fault);
    }
    return status == STATUS_OK ? schema_note_changes(store, fault) : status;
}

// Of the type that sqlite3_exec() calls with a row.
static int note_log(void *context, int columns, char **texts, char **names)
{
    Store *store = context;
    (void)names;
    store->has_log = columns == 1 && strcmp(texts[0], "wal") == 0;
    return 0;
}

// A store is looked over before anything is written to it, because what goes into a damaged one may
// not come out again. A large one takes too long for that.
static Status look_over_small(Store *store, Fault *fault)
{
    int64_t pages;
    const Status status = read_number(store, "PRAGMA page_count", &pages, fault);
    return status != STATUS_OK || pages > LOOK_OVER_PAGES ? status : integrity_check(store, fault);
}

Status schema_update(Store *store, Fault *fault)
{
    int64_t version;
    bool numbered = false;
    Status status = execute(store, "BEGIN", fault);
    status = status == STATUS_OK ? log_check_owner(store, fault) : status;
    if (status == STATUS_OK) {
        status = read_version(store, &version, fault);
        status = status == STATUS_OK ? look_over_small(store, fault) : status;
        if (status == STATUS_OK && version == SCHEMA_VERSION) {
            status = compare_schema(store, false, fault);
        }
        sqlite3_exec(store->db, "ROLLBACK", NULL, NULL, NULL);
    }
    if (status != STATUS_OK) {
        return status;
    }
    // WAL cannot be had while another program has the file open without it, nor on every file
    // system. The journal that is then used is as durable, and a real fault comes up again below.
    sqlite3_exec(store->db, "PRAGMA journal_mode = WAL", note_log, store, NULL);
    status = store_begin(store, fault);
    if (status != STATUS_OK) {
        return status;
    }
    status = take_steps(store, fault);
    if (status == STATUS_OK) {
        status = begin_session(store, &numbered, fault);
    }
    status = store_end(store, status, fault);
    if (status == STATUS_OK && numbered) {
        sqlite3_wal_checkpoint_v2(store->db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    }
    return status;
}

Status schema_check(Store *store, Fault *fault)
{
    int64_t version;
    Status status = read_version(store, &version, fault);
    if (status == STATUS_OK && version == 0) {
        return fault_set(fault, STATUS_STORE, "%s: is empty, not a store", store->path);
    }
    return status == STATUS_OK ? compare_schema(store, true, fault) : status;
}
