// Makes and checks the tables of a store. PRAGMA application_id tells stores from other programs'
// files, and from those before the first release. PRAGMA user_version counts the migrations
// that were run: the first is schema.sql, and each release that changes tables adds a file.
#include "src/store/db/store_schema.h"

#include <string.h>

#include "src/store/journal/store_runs.h"

#if SQLITE_VERSION_NUMBER < 3037000
#error "SQLite 3.37 or newer is needed: STRICT tables"
#endif

static const char *const migrations[] = {embedded_schema_sql};

enum {
    SCHEMA_ID = 1332571766,        // "Omov"
    SCHEMA_ID_FORMER = 1332636793, // "Only": versions that were never released
    SCHEMA_VERSION = sizeof migrations / sizeof *migrations
};

static int64_t read_number(Store *store, const char *sql) {
    sqlite3_stmt *row = store_prepare(store, sql);
    const int64_t number = store_next_row(store, row) ? sqlite3_column_int64(row, 0) : 0;
    sqlite3_finalize(row);
    return number;
}

static void execute_sql(Store *store, const char *sql) {
    if (store->status == STATUS_OK && sqlite3_exec(store->db, sql, NULL, NULL, NULL) != SQLITE_OK)
        store_note_sqlite_error(store, "cannot be written");
}

// Returns how many migrations the store has had, 0 for an empty one. The caller has begun a
// transaction where another program may run the first one meanwhile.
static int64_t read_version(Store *store) {
    const int64_t id = read_number(store, "PRAGMA application_id");
    const int64_t version = read_number(store, "PRAGMA user_version");
    const int64_t objects = read_number(store, "SELECT count(*) FROM sqlite_schema");
    if (id == 0 && version == 0 && objects == 0)
        return 0;
    if (id == SCHEMA_ID_FORMER) {
        store_fail(store, STATUS_STORE,
                   "%s: is a store of an earlier onlymove, which was never released: export "
                   "its sets with that, or scan its games anew into another store",
                   store->path);
    } else if (id != SCHEMA_ID) {
        store_fail(store, STATUS_STORE, "%s: is a database of another program", store->path);
    } else if (version < 1 || version > SCHEMA_VERSION) {
        store_fail(store, STATUS_STORE,
                   "%s: is a store of a newer onlymove (version %lld, this one knows %d)",
                   store->path, (long long)version, SCHEMA_VERSION);
    }
    return version;
}

// Whether two rows of a schema are the same. A missing row is like another missing one alone.
static bool are_equal_rows(sqlite3_stmt *one, bool has_one, sqlite3_stmt *other, bool has_other) {
    for (int i = 0; has_one && has_other && i < sqlite3_column_count(one); i++) {
        const char *a = (const char *)sqlite3_column_text(one, i);
        const char *b = (const char *)sqlite3_column_text(other, i);
        if (!a != !b || (a && strcmp(a, b) != 0))
            return false;
    }
    return has_one == has_other;
}

static int order_objects(sqlite3_stmt *one, sqlite3_stmt *other) {
    const int type = strcmp(column_string(one, 0), column_string(other, 0));
    return type ? type : strcmp(column_string(one, 1), column_string(other, 1));
}

static void compare_objects(Store *store, sqlite3_stmt *actual, sqlite3_stmt *expected) {
    bool has_actual, has_expected;
    do {
        has_actual = store_next_row(store, actual);
        has_expected = sqlite3_step(expected) == SQLITE_ROW;
        if (!are_equal_rows(actual, has_actual, expected, has_expected)) {
            const bool lacks = !has_actual || (has_expected && order_objects(expected, actual) < 0);
            sqlite3_stmt *row = lacks ? expected : actual;
            store_fail(store, STATUS_STORE,
                       "%s: its tables are not as onlymove makes them (%s %.100s); "
                       "\"onlymove store rescue\" saves what can be read",
                       store->path, column_string(row, 0), column_string(row, 1));
        }
    } while (has_actual && store->status == STATUS_OK);
}

// Compares the store's schema, object by object, word by word, with one made in memory: a foreign
// trigger would run with every write, a foreign view pose as a table, a changed table lose data.
static void compare_schema(Store *store) {
    static const char sql[] =
        "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name";
    sqlite3 *reference = NULL;
    sqlite3_stmt *actual = store_prepare(store, sql), *expected = NULL;
    sqlite3_open(":memory:", &reference);
    for (int i = 0; i < SCHEMA_VERSION; i++)
        sqlite3_exec(reference, migrations[i], NULL, NULL, NULL);
    sqlite3_prepare_v2(reference, sql, -1, &expected, NULL);
    if (store->status == STATUS_OK)
        compare_objects(store, actual, expected);
    sqlite3_finalize(actual);
    sqlite3_finalize(expected);
    sqlite3_close(reference);
}

// Runs the missing migrations. Another program may have been faster, so the version is read again.
static void run_migrations(Store *store) {
    char sql[80];
    const int64_t version = read_version(store);
    for (int64_t i = version; i < SCHEMA_VERSION; i++) {
        sqlite3_snprintf(sizeof sql, sql, "PRAGMA user_version = %d; PRAGMA application_id = %d",
                         (int)i + 1, SCHEMA_ID);
        execute_sql(store, migrations[i]);
        execute_sql(store, sql);
    }
    if (version < SCHEMA_VERSION) // else schema_update() has compared it
        compare_schema(store);
    motif_numbers_complete(store);
    runs_strip_comments(store);
}

Status store_ignore_past_changes(Store *store, Fault *fault) {
    store->change_count = store_execute(store, store_statement(store, SQL_CHANGES));
    return store_take_fault(store, fault);
}

// Callback of sqlite3_exec(): notes whether SQLite's journal is a WAL.
static int note_journal_mode(void *context, int columns, char **texts, char **names) {
    Store *store = context;
    (void)names;
    store->has_wal = columns == 1 && strcmp(texts[0], "wal") == 0;
    return 0;
}

// Checks a small store before anything is written to it, because what goes into a damaged one may
// be lost. A large one would take too long.
static void check_small_store(Store *store) {
    if (read_number(store, "PRAGMA page_count") <= SMALL_STORE_MAX && store->status == STATUS_OK)
        store->status = store_quick_check(store, "PRAGMA quick_check(1)", &store->why);
}

Status schema_update(Store *store, Fault *fault) {
    execute_sql(store, "BEGIN");
    if (store->status == STATUS_OK) {
        store->status = wal_check_owner(store, &store->why);
        const int64_t version = read_version(store);
        if (version == SCHEMA_VERSION)
            compare_schema(store);
        check_small_store(store); // before statements that a foreign schema could slow down
        sqlite3_exec(store->db, "ROLLBACK", NULL, NULL, NULL);
    }
    if (store->status != STATUS_OK)
        return store_take_fault(store, fault);
    // WAL is refused while another program has the file open without it, and on some file systems.
    // The journal used instead is as durable, and the statements below report a real fault.
    sqlite3_exec(store->db, "PRAGMA journal_mode = WAL", note_journal_mode, store, NULL);
    store_begin(store);
    run_migrations(store);
    // These numbers tell this program's changes from those of others.
    store->writer_id = store_execute(store, store_statement(store, SQL_OPENED));
    const bool has_new_id = wal_give_store_id(store);
    store->entry_at_opening = store_execute(store, store_statement(store, SQL_NEWEST_ENTRY));
    store->change_count = store_execute(store, store_statement(store, SQL_CHANGES));
    const Status status = store_commit(store, fault);
    if (status == STATUS_OK && has_new_id)
        sqlite3_wal_checkpoint_v2(store->db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    return status;
}

Status schema_check(Store *store, Fault *fault) {
    if (read_version(store) == 0)
        store_fail(store, STATUS_STORE, "%s: is empty, not a store", store->path);
    if (!store->damaged)
        compare_schema(store);
    return store_take_fault(store, fault);
}
