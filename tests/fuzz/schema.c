// A store whose tables a stranger has made as well as its rows is refused in words; or what it says
// was done was done, it can be exported and merged, and what is rescued of it is a store. The bytes
// are orders over tables, how many in the first, and then those over rows.
#include "tests/fuzz/joined.h"

#include "tests/store/written.h"

// What is put into the words that make a table, an index or a trigger.
static const char *const pieces[] = {
    "",
    " ",
    "--",
    "/*",
    ")",
    ", own",
    ", own UNIQUE ON CONFLICT REPLACE",
    ", own AS (CASE WHEN entry IS NOT NULL THEN 1 END) UNIQUE ON CONFLICT IGNORE",
    ", own AS (hex(zeroblob(9)))",
    " UNIQUE ON CONFLICT REPLACE",
    " UNIQUE ON CONFLICT IGNORE",
    " ON CONFLICT REPLACE",
    " ON CONFLICT IGNORE",
    " AS (id)",
    " AS (1) STORED",
    " COLLATE NOCASE",
    " CHECK (0)",
    " CHECK (load_extension('x'))",
    " DEFAULT 7",
    " PRIMARY KEY DESC",
    " PRIMARY KEY",
    " REFERENCES candidate ON UPDATE CASCADE ON DELETE CASCADE",
    " DEFERRABLE INITIALLY DEFERRED",
    " WITHOUT ROWID",
    " STRICT",
    " TEXT",
    " ANY",
    " WHERE 0",
    " COLLATE own",
    "id",
    "rowid",
    "candidate",
    "sqlite_schema",
    "RAISE (IGNORE)",
    "SELECT 1",
};

// What else a stranger may have done.
static const char *const acts[] = {
    "CREATE TRIGGER own BEFORE INSERT ON journal BEGIN SELECT RAISE (IGNORE); END",
    "CREATE TRIGGER own AFTER UPDATE ON candidate BEGIN DELETE FROM member; END",
    "CREATE TRIGGER own AFTER INSERT ON judgement BEGIN INSERT INTO judgement SELECT * FROM"
    " judgement; END",
    "CREATE VIEW own AS SELECT * FROM journal",
    "CREATE INDEX own ON candidate (hex(zeroblob(1 + id)))",
    "CREATE UNIQUE INDEX own ON candidate (marks)",
    "CREATE VIRTUAL TABLE own USING fts5 (a)",
    "CREATE TABLE own (a)",
    "DROP TRIGGER journal_is_kept",
    "DROP TABLE meta",
    "DROP TABLE imported; CREATE VIRTUAL TABLE imported USING fts5 (id, rating, deviation,"
    " popularity, plays, name, themes, url, openings, movetext)",
    "ALTER TABLE judgement RENAME TO was; CREATE VIEW judgement AS SELECT * FROM was",
    "ALTER TABLE meta RENAME TO was; CREATE VIEW meta AS WITH RECURSIVE n (i) AS (SELECT 1 UNION"
    " ALL SELECT i + 1 FROM n) SELECT 'changes' AS key, i AS value FROM n",
    "ALTER TABLE candidate RENAME COLUMN id TO was; ALTER TABLE candidate ADD COLUMN id AS (7)",
    "ALTER TABLE journal RENAME COLUMN id TO was; ALTER TABLE journal ADD COLUMN id AS (-was)",
    "ALTER TABLE game ADD COLUMN own NOT NULL DEFAULT 1",
    "CREATE TABLE other AS SELECT * FROM source; DROP TABLE source; ALTER TABLE other RENAME TO"
    " source",
    "CREATE TABLE other AS SELECT * FROM candidate; DROP TABLE candidate; ALTER TABLE other RENAME"
    " TO candidate",
    "CREATE TABLE other AS SELECT * FROM journal; DROP TABLE journal; ALTER TABLE other RENAME TO"
    " journal",
    "PRAGMA user_version = 0",
    "PRAGMA application_id = 0",
    "DELETE FROM sqlite_sequence",
    "UPDATE sqlite_sequence SET seq = 9223372036854775807",
    "PRAGMA encoding = 'UTF-16'; VACUUM",
    "PRAGMA auto_vacuum = FULL; VACUUM",
};

#define ONE_OF(array, orders) (array)[take_byte(orders) % (sizeof(array) / sizeof *(array))]
#define NTH                   " WHERE rowid = (SELECT rowid FROM sqlite_schema ORDER BY rowid LIMIT 1 OFFSET ?2)"

// `part` has ?1, which is the text, or else a value of the orders.
static void change_object(sqlite3 *db, const char *part, size_t object, Bytes *orders,
                          const char *text) {
    sqlite3_stmt *change;
    char sql[200];
    snprintf(sql, sizeof sql, "UPDATE sqlite_schema SET %s" NTH, part);
    sqlite3_prepare_v2(db, sql, -1, &change, NULL);
    if (text)
        sqlite3_bind_text(change, 1, text, -1, SQLITE_STATIC);
    else
        bind_value(change, orders);
    sqlite3_bind_int64(change, 2, (int64_t)object);
    sqlite3_step(change);
    sqlite3_finalize(change);
}

// Cuts something out of the words of an object, and puts something in.
static void reword(sqlite3 *db, size_t object, Bytes *orders) {
    sqlite3_stmt *row;
    CLEANUP(str_done) Str sql = {0}, words = {0};
    sqlite3_prepare_v2(db, "SELECT sql FROM sqlite_schema LIMIT 1 OFFSET ?1", -1, &row, NULL);
    sqlite3_bind_int64(row, 1, (int64_t)object);
    if (row && sqlite3_step(row) == SQLITE_ROW && sqlite3_column_text(row, 0))
        str_add(&words, (const char *)sqlite3_column_text(row, 0));
    sqlite3_finalize(row);
    const size_t at = (take_byte(orders) << 8 | take_byte(orders)) % (words.len + 1);
    const size_t cut = take_byte(orders) % (words.len - at + 1);
    str_add_bytes(&sql, str_text(&words), at);
    str_add(&sql, ONE_OF(pieces, orders));
    str_add(&sql, str_text(&words) + at + cut);
    change_object(db, "sql = ?1", object, orders, str_text(&sql));
}

// From the list of objects alone: its pages stay.
static void drop_object(sqlite3 *db, size_t object) {
    sqlite3_stmt *drop;
    sqlite3_prepare_v2(db, "DELETE FROM sqlite_schema" NTH, -1, &drop, NULL);
    sqlite3_bind_int64(drop, 2, (int64_t)object);
    sqlite3_step(drop);
    sqlite3_finalize(drop);
}

static void change_tables(sqlite3 *db, Bytes *orders) {
    static const char *const parts[] = {"type = ?1",     "name = ?1",       "tbl_name = ?1",
                                        "rootpage = ?1", "sql = ?1",        "type = NULL",
                                        "name = NULL",   "tbl_name = NULL", "sql = NULL"};
    enum { REWORD, DROP, CHANGE, ACT, KINDS };
    const size_t kind = take_byte(orders) % KINDS;
    const size_t object = kind == ACT ? 0 : take_byte(orders) % 60;
    if (kind == REWORD)
        reword(db, object, orders);
    else if (kind == DROP)
        drop_object(db, object);
    else if (kind == CHANGE)
        change_object(db, ONE_OF(parts, orders), object, orders, NULL);
    else
        sqlite3_exec(db, ONE_OF(acts, orders), NULL, NULL, NULL);
}

static const char *strange_tables(Bytes orders) {
    sqlite3 *db;
    const char *path = stranger_sample();
    HOLDS(sqlite3_open(path, &db) == SQLITE_OK);
    sqlite3_exec(
        db,
        "PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF;"
        "PRAGMA legacy_alter_table = ON; PRAGMA writable_schema = ON",
        NULL, NULL, NULL);
    for (size_t count = take_byte(&orders) % 4; count > 0; count--)
        change_tables(db, &orders);
    sqlite3_close(db);
    damage(path, orders);
    return path;
}

static void rescue(const char *path) {
    Store *store;
    Fault fault = {""};
    const Status status = store_open_to_rescue(&store, path, &fault);
    is_said(status, &fault);
    if (status == STATUS_OK) {
        rescue_anew(store, true);
        store_close(store);
    }
}

static Status see_decision(void *context, const StoredCandidate *stored, Fault *fault) {
    const Decision *decision = context;
    (void)fault;
    HOLDS(stored->id != 1 || stored->decision == *decision);
    return STATUS_OK;
}

// What is shown as taken is there when the store is opened again.
static void decide(const char *path) {
    Store *store;
    Fault fault = {""};
    Decision decision = DECISION_REJECT;
    const StoreAction action = {.candidate = 1,
                                .label = "reject",
                                .decides = true,
                                .decision = decision,
                                .reason = "odd",
                                .seen_entry = INT64_MAX};
    const Status status = store_open(&store, path, &fault);
    is_said(status, &fault);
    if (status != STATUS_OK)
        return;
    const Status decided = store_act(store, &action, &(StepReport){0}, &fault);
    is_said(decided, &fault);
    store_close(store);
    HOLDS(store_open(&store, path, &fault) == STATUS_OK);
    if (decided == STATUS_OK)
        is_said(store_each(store, &(StoreQuery){0}, STORE_SHOWN, see_decision, &decision, &fault),
                &fault);
    store_close(store);
}

static void read_and_join(const char *path, size_t format) {
    Store *store;
    Fault fault = {""};
    Str text = {0};
    const Status status = store_open_read_only(&store, path, &fault);
    is_said(status, &fault);
    if (status != STATUS_OK)
        return;
    is_said(write_queries(store, &(StoreQuery){.accepted_only = true}, 1, STORE_SHOWN,
                          (ExportFormat)(format % EXPORT_FORMAT_COUNT), &text, &(ExportCounts){0},
                          &fault),
            &fault);
    join_anew(store);
    store_close(store);
    str_done(&text);
}

FUZZ_TARGET(schema) {
    const char *path = strange_tables((Bytes){data, size});
    decide(path);
    read_and_join(path, size);
    rescue(path);
    return 0;
}
