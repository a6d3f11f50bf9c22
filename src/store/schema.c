// The tables of a store as the steps that made them. PRAGMA user_version counts the steps taken,
// PRAGMA application_id tells a store from other programs' files. A step that has been released is
// never changed: a new one follows it.
#include "src/store/schema.h"

#if SQLITE_VERSION_NUMBER < 3037000
#error "SQLite 3.37 or newer is needed: STRICT tables"
#endif

// decision is a log: rows are only added, and the last one of a candidate holds.
static const char step_1[] =
    "CREATE TABLE meta (key TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT;"
    "CREATE TABLE source (id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE) STRICT;"
    "CREATE TABLE game ("
    " id INTEGER PRIMARY KEY,"
    " source INTEGER NOT NULL REFERENCES source (id),"
    " number INTEGER NOT NULL,"      // in the source, from 1
    " hash INTEGER NOT NULL UNIQUE," // the 64 bits of game_hash(), signed
    " tags TEXT NOT NULL,"           // a JSON object in the order of the file
    " start TEXT NOT NULL"           // FEN
    ") STRICT;"
    "CREATE INDEX game_of_source ON game (source, number);"
    "CREATE TABLE candidate ("
    " id INTEGER PRIMARY KEY,"
    " game INTEGER NOT NULL REFERENCES game (id),"
    " ply INTEGER NOT NULL,"
    " fen TEXT NOT NULL,"
    " profile TEXT NOT NULL,"
    " engine TEXT NOT NULL,"
    " nodes INTEGER NOT NULL,"
    " accepted INTEGER NOT NULL CHECK (accepted IN (0, 1))," // by the profile
    " kind TEXT NOT NULL,"
    " json TEXT NOT NULL," // candidate_write_json(): verdicts and tree
    " time TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%SZ', 'now')),"
    " UNIQUE (game, ply, profile)"
    ") STRICT;"
    "CREATE TABLE decision ("
    " id INTEGER PRIMARY KEY AUTOINCREMENT,"
    " candidate INTEGER NOT NULL REFERENCES candidate (id),"
    " decision TEXT NOT NULL CHECK (decision IN ('none', 'accept', 'reject', 'skip')),"
    " reason TEXT NOT NULL,"
    " time TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%SZ', 'now'))"
    ") STRICT;"
    "CREATE INDEX decision_of_candidate ON decision (candidate, id);"
    "CREATE TRIGGER decision_is_kept BEFORE DELETE ON decision"
    " BEGIN SELECT RAISE (ABORT, 'decisions are never deleted'); END;"
    "CREATE TRIGGER decision_is_final BEFORE UPDATE ON decision"
    " BEGIN SELECT RAISE (ABORT, 'decisions are never changed'); END;"
    "PRAGMA application_id = 1332636793;"; // SCHEMA_ID

// The cache of analyses. Each row can be lost without loss, and `data` says itself whether it can
// be trusted: see analysis_code.h. meta holds what all rows take, so that nobody must add them up.
static const char step_2[] =
    "CREATE TABLE analysis ("
    " id INTEGER PRIMARY KEY,"
    " key TEXT NOT NULL UNIQUE,"
    " covered INTEGER NOT NULL," // nodes, 64 bits, signed
    " size INTEGER NOT NULL,"    // bytes of key and data
    " used INTEGER NOT NULL,"    // grows: the least was used longest ago
    " data BLOB NOT NULL"
    ") STRICT;"
    "CREATE INDEX analysis_by_use ON analysis (used);"
    "INSERT INTO meta VALUES ('analysis size', 0), ('analysis count', 0);"
    "CREATE TRIGGER analysis_is_added AFTER INSERT ON analysis BEGIN"
    " UPDATE meta SET value = value + new.size WHERE key = 'analysis size';"
    " UPDATE meta SET value = value + 1 WHERE key = 'analysis count'; END;"
    "CREATE TRIGGER analysis_is_replaced AFTER UPDATE OF size ON analysis BEGIN"
    " UPDATE meta SET value = value + new.size - old.size WHERE key = 'analysis size'; END;"
    "CREATE TRIGGER analysis_is_dropped AFTER DELETE ON analysis BEGIN"
    " UPDATE meta SET value = value - old.size WHERE key = 'analysis size';"
    " UPDATE meta SET value = value - 1 WHERE key = 'analysis count'; END;";

static const char *const steps[] = {step_1, step_2};

enum { SCHEMA_ID = 1332636793, SCHEMA_VERSION = sizeof steps / sizeof *steps }; // "Only"

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
    if (status != STATUS_OK) {
        return status;
    }
    bool is_empty = id == 0 && *version == 0 && tables == 0;
    if (!is_empty && id != SCHEMA_ID) {
        return fault_set(fault, STATUS_STORE, "%s: is a database of another program", store->path);
    }
    if (*version < 0 || *version > SCHEMA_VERSION) {
        return fault_set(fault, STATUS_STORE,
                         "%s: is a store of a newer onlymove (version %lld, this one knows %d)",
                         store->path, (long long)*version, SCHEMA_VERSION);
    }
    return STATUS_OK;
}

static Status execute(Store *store, const char *sql, Fault *fault)
{
    return sqlite3_exec(store->db, sql, NULL, NULL, NULL) == SQLITE_OK
               ? STATUS_OK
               : store_fault(store, "cannot be written", fault);
}

// Another program may have been faster, so the version is read again.
static Status take_steps(Store *store, Fault *fault)
{
    int64_t version;
    char sql[64];
    Status status = read_version(store, &version, fault);
    for (; status == STATUS_OK && version < SCHEMA_VERSION; version++) {
        status = execute(store, steps[version], fault);
    }
    if (status == STATUS_OK) {
        sqlite3_snprintf(sizeof sql, sql, "PRAGMA user_version = %d", SCHEMA_VERSION);
        status = execute(store, sql, fault);
    }
    if (status == STATUS_OK) {
        status = execute(store,
                         "INSERT INTO meta VALUES ('opened', 1)"
                         " ON CONFLICT (key) DO UPDATE SET value = value + 1",
                         fault);
    }
    return status;
}

Status schema_update(Store *store, Fault *fault)
{
    int64_t version;
    Status status = execute(store, "BEGIN", fault);
    if (status == STATUS_OK) {
        status = read_version(store, &version, fault);
        sqlite3_exec(store->db, "ROLLBACK", NULL, NULL, NULL);
    }
    if (status != STATUS_OK) {
        return status;
    }
    // WAL cannot be had while another program has the file open without it, nor on every file
    // system. The journal that is then used is as durable, and a real fault comes up again below.
    sqlite3_exec(store->db, "PRAGMA journal_mode = WAL", NULL, NULL, NULL);
    status = store_run(store, store_statement(store, SQL_BEGIN), NULL, fault);
    if (status != STATUS_OK) {
        return status;
    }
    status = take_steps(store, fault);
    if (status == STATUS_OK) {
        status = store_run(store, store_statement(store, SQL_COMMIT), NULL, fault);
    }
    if (status != STATUS_OK) {
        store_run(store, store_statement(store, SQL_ROLLBACK), NULL, NULL);
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
    return status;
}
