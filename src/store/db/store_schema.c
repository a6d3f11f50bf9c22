// The tables of a store as the steps that made them. PRAGMA user_version counts the steps taken,
// PRAGMA application_id tells a store from other programs' files. A step that has been released is
// never changed: a new one follows it.
#include "src/store/db/store_schema.h"

#include <string.h>

#include "src/store/db/log_owner.h"
#include "src/store/db/integrity.h"
#include "src/store/db/migrate.h"

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

// The cache of analyses. A row that is lost is searched again, and `data` has a checksum, see
// analysis_code.h. meta holds the bytes of all rows, so that they need not be summed.
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

// Runs, their judgements, and the journal. migrate.c fills them from the candidates and decisions
// of step 1, which go when it has. Of a candidate stands here what lists show and sort by; the JSON
// is the judgements'. The numbers in marks are those of state.h.
static const char step_3[] =
    "CREATE TABLE profile (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;"
    "CREATE TABLE run ("
    " id INTEGER PRIMARY KEY,"
    " profile INTEGER NOT NULL REFERENCES profile (id),"
    " settings TEXT NOT NULL," // profile_write(); '' where they cannot be read any more
    " engine TEXT NOT NULL,"
    " options TEXT NOT NULL," // 'Name=Value' a line
    " version TEXT NOT NULL," // of onlymove; '' before there were runs
    " begun TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%SZ', 'now')),"
    " UNIQUE (profile, settings, engine, options, version)"
    ") STRICT;"
    "CREATE TABLE run_source ("
    " run INTEGER NOT NULL REFERENCES run (id),"
    " source INTEGER NOT NULL REFERENCES source (id),"
    " complete INTEGER NOT NULL CHECK (complete IN (0, 1)),"
    " PRIMARY KEY (run, source)"
    ") STRICT, WITHOUT ROWID;"
    "CREATE TABLE look ("
    " id INTEGER PRIMARY KEY,"
    " game INTEGER NOT NULL REFERENCES game (id),"
    " run INTEGER NOT NULL REFERENCES run (id),"
    " first INTEGER NOT NULL," // the ply that the data begins with
    " data BLOB NOT NULL,"     // 4 bytes a ply, see looks.h
    " UNIQUE (game, run)"
    ") STRICT;"
    "CREATE INDEX look_of_run ON look (run);"
    "DROP INDEX game_of_source;"
    "CREATE INDEX game_by_place ON game (source, number, hash);"
    "ALTER TABLE candidate RENAME TO former_candidate;"
    "CREATE TABLE candidate ("
    " id INTEGER PRIMARY KEY,"
    " game INTEGER NOT NULL REFERENCES game (id),"
    " ply INTEGER NOT NULL,"
    " profile INTEGER NOT NULL REFERENCES profile (id),"
    " marks INTEGER NOT NULL DEFAULT 0,"          // decision, puzzle, withdrawn, ...
    " kind INTEGER NOT NULL DEFAULT 0,"           // PuzzleKind
    " moves INTEGER NOT NULL DEFAULT 0,"          // the solver's, in the main line
    " size INTEGER NOT NULL DEFAULT 0,"           // nodes of the tree without the root
    " refused INTEGER NOT NULL DEFAULT 0,"        // verdict_pack(), of the newest look
    " key INTEGER NOT NULL,"                      // the 64 bits of the Polyglot key, signed
    " twin INTEGER NOT NULL,"                     // pos_twin_key(), signed
    " holding INTEGER REFERENCES judgement (id)," // of the newest run that looked, or by hand
    " puzzle INTEGER REFERENCES judgement (id),"  // the newest by a run that is one
    " shown INTEGER REFERENCES judgement (id),"   // `puzzle` of a withdrawn one, else `holding`
    " decided INTEGER REFERENCES judgement (id),"
    " run INTEGER REFERENCES run (id),"    // the newest that looked
    " refusal INTEGER NOT NULL DEFAULT 0," // verdict_pack() where that one refused the first look
    " entry INTEGER REFERENCES journal (id)," // the newest
    " fen TEXT NOT NULL,"
    " UNIQUE (game, ply, profile)"
    ") STRICT;"
    "CREATE TABLE judgement ("
    " id INTEGER PRIMARY KEY,"
    " candidate INTEGER NOT NULL REFERENCES candidate (id),"
    " run INTEGER NOT NULL REFERENCES run (id),"
    " base INTEGER REFERENCES judgement (id)," // from which it was changed by hand
    " by_hand INTEGER NOT NULL CHECK (by_hand IN (0, 1)),"
    " passed INTEGER NOT NULL CHECK (passed IN (0, 1)),"     // candidate_passed_scan()
    " accepted INTEGER NOT NULL CHECK (accepted IN (0, 1))," // by the profile
    " kind INTEGER NOT NULL,"
    " moves INTEGER NOT NULL,"
    " size INTEGER NOT NULL,"
    " refused INTEGER NOT NULL," // verdict_pack()
    " nodes INTEGER NOT NULL,"
    " json TEXT NOT NULL," // candidate_write_json(): verdicts and tree
    " time TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%SZ', 'now'))"
    ") STRICT;"
    "CREATE INDEX judgement_of_candidate ON judgement (candidate, run);"
    // No entry is removed: an undo is an entry that names its `do`. Columns are the state after the
    // entry, held_before that before it.
    "CREATE TABLE journal ("
    " id INTEGER PRIMARY KEY AUTOINCREMENT,"
    " session INTEGER NOT NULL," // one opening of the store; 0 before there were sessions
    " candidate INTEGER NOT NULL REFERENCES candidate (id),"
    " verb TEXT NOT NULL CHECK (verb IN ('do', 'undo', 'redo')),"
    " target INTEGER REFERENCES journal (id)," // the `do` that is undone or done again
    " label TEXT NOT NULL,"
    " decides INTEGER NOT NULL CHECK (decides IN (0, 1)),"
    " decision TEXT NOT NULL CHECK (decision IN ('none', 'accept', 'reject', 'skip')),"
    " reason TEXT NOT NULL,"
    " decided INTEGER REFERENCES judgement (id),"
    " knowing INTEGER NOT NULL CHECK (knowing IN (0, 1)),"
    " held_before INTEGER REFERENCES judgement (id),"
    " holding INTEGER REFERENCES judgement (id),"
    " time TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%SZ', 'now')),"
    " CHECK ((verb = 'do') = (target IS NULL))"
    ") STRICT;"
    "CREATE INDEX journal_of_candidate ON journal (candidate);"
    "CREATE INDEX journal_of_target ON journal (target) WHERE target IS NOT NULL;"
    "CREATE TRIGGER journal_is_kept BEFORE DELETE ON journal"
    " BEGIN SELECT RAISE (ABORT, 'the journal is never shortened'); END;"
    "CREATE TRIGGER journal_is_final BEFORE UPDATE ON journal"
    " BEGIN SELECT RAISE (ABORT, 'the journal is never changed'); END;"
    "INSERT INTO meta VALUES ('changes', 0);";

// What lists show, sort and narrow by. An outline lies beside its judgement, because the JSON that
// lies between its columns and those of step 3 would have to be read over. Bit n - 1 of two times
// 64 stands for the motif n.
static const char step_4[] =
    "CREATE TABLE motif (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;"
    "CREATE TABLE reason (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE) STRICT;"
    "INSERT INTO reason VALUES (0, '');"
    "CREATE TABLE outline ("
    " judgement INTEGER PRIMARY KEY REFERENCES judgement (id),"
    " first TEXT NOT NULL,"     // SAN, of the best move where there is no solution; or ''
    " rating INTEGER NOT NULL," // 0: none
    " motifs_low INTEGER NOT NULL,"
    " motifs_high INTEGER NOT NULL"
    ") STRICT;"
    // Those of the judgement that is shown.
    "ALTER TABLE candidate ADD COLUMN first TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE candidate ADD COLUMN rating INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE candidate ADD COLUMN motifs_low INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE candidate ADD COLUMN motifs_high INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE candidate ADD COLUMN reason INTEGER REFERENCES reason (id);" // NULL: ''
    // Tags; '' and 0 where they say nothing.
    "ALTER TABLE game ADD COLUMN white TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE game ADD COLUMN black TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE game ADD COLUMN event TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE game ADD COLUMN date TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE game ADD COLUMN eco TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE game ADD COLUMN opening TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE game ADD COLUMN white_elo INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE game ADD COLUMN black_elo INTEGER NOT NULL DEFAULT 0;"
    // The main line, UCI; NULL where an earlier version has kept the game, or it is too long.
    "ALTER TABLE game ADD COLUMN moves TEXT;"
    // The entry that began the step to which this one belongs; 0: it begins one.
    "ALTER TABLE journal ADD COLUMN batch INTEGER NOT NULL DEFAULT 0;"
    "CREATE INDEX journal_of_batch ON journal (batch) WHERE batch <> 0;";

// The last attempt to solve a candidate blind; the value that `changes` of meta has since its row
// became what it is; what came as puzzles of others, see intake.h; and audits.
static const char step_5[] =
    "ALTER TABLE candidate ADD COLUMN solving INTEGER NOT NULL DEFAULT 0;" // solving_pack()
    "ALTER TABLE candidate ADD COLUMN changed INTEGER NOT NULL DEFAULT 0;"
    "CREATE INDEX candidate_by_change ON candidate (changed);"
    "ALTER TABLE game ADD COLUMN imported INTEGER NOT NULL DEFAULT 0;"
    // What the source says, for lists; 0: nothing. Themes are numbered as motifs are.
    "ALTER TABLE candidate ADD COLUMN source_rating INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE candidate ADD COLUMN themes_low INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE candidate ADD COLUMN themes_high INTEGER NOT NULL DEFAULT 0;"
    // All that it says; NULL and '': nothing.
    "CREATE TABLE imported ("
    " id INTEGER PRIMARY KEY REFERENCES candidate (id),"
    " rating INTEGER,"
    " deviation INTEGER,"
    " popularity INTEGER,"
    " plays INTEGER,"
    " name TEXT NOT NULL,"
    " themes TEXT NOT NULL,"
    " url TEXT NOT NULL,"
    " openings TEXT NOT NULL,"
    " movetext TEXT NOT NULL"
    ") STRICT;"
    // Sets and their puzzles. Where one that was put in by accepting is
    // taken back it is gone, and comes back to its place with its words.
    "CREATE TABLE collection ("
    " id INTEGER PRIMARY KEY AUTOINCREMENT,"
    " name TEXT NOT NULL UNIQUE,"
    " title TEXT NOT NULL DEFAULT '',"
    " notes TEXT NOT NULL DEFAULT '',"
    " tags TEXT NOT NULL DEFAULT ''"
    ") STRICT;"
    "CREATE TABLE member ("
    " id INTEGER PRIMARY KEY,"
    " collection INTEGER NOT NULL REFERENCES collection (id),"
    " candidate INTEGER NOT NULL REFERENCES candidate (id),"
    " rank TEXT NOT NULL," // see set_rank.h
    " title TEXT NOT NULL DEFAULT '',"
    " note TEXT NOT NULL DEFAULT '',"
    " tags TEXT NOT NULL DEFAULT '',"
    " gone INTEGER NOT NULL DEFAULT 0,"
    " UNIQUE (collection, candidate)"
    ") STRICT;"
    "CREATE INDEX member_of_candidate ON member (candidate);"
    // The set that an entry has put its candidate into, 0: none.
    "ALTER TABLE journal ADD COLUMN joined INTEGER NOT NULL DEFAULT 0;"
    // The last audit of a puzzle, and in its row the verdict, while that is of the judgement which
    // goes out: 0 where it was not audited, or is another one since.
    "CREATE TABLE audit ("
    " id INTEGER PRIMARY KEY REFERENCES candidate (id),"
    " verdict INTEGER NOT NULL," // AuditVerdict
    " text TEXT NOT NULL,"
    " engine TEXT NOT NULL,"
    " nodes INTEGER NOT NULL," // nodes.max of the profile that it was audited with
    " json TEXT NOT NULL,"     // candidate_write_json() of what the audit has found
    " time TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%SZ', 'now'))"
    ") STRICT;"
    "ALTER TABLE candidate ADD COLUMN audit INTEGER NOT NULL DEFAULT 0;";

// What finds duplicates, see duplicate.h: place is twice the ply, and one more in the main line.
// And the pairs of them of which a curator keeps both, the lesser number first.
static const char step_6[] =
    "CREATE TABLE tree_key ("
    " key INTEGER NOT NULL," // 64 bits, signed
    " judgement INTEGER NOT NULL REFERENCES judgement (id),"
    " place INTEGER NOT NULL,"
    " PRIMARY KEY (key, judgement)"
    ") STRICT, WITHOUT ROWID;"
    "CREATE TABLE kept_both ("
    " id INTEGER PRIMARY KEY,"
    " one INTEGER NOT NULL REFERENCES candidate (id),"
    " other INTEGER NOT NULL REFERENCES candidate (id),"
    " UNIQUE (one, other)"
    ") STRICT;"
    // The judgement that the audit is of, so that its verdict comes back with that one.
    "ALTER TABLE audit ADD COLUMN judgement INTEGER NOT NULL DEFAULT 0;"
    // What steps over sets have changed, row by row, before and after: an entry of the journal
    // names them, and undo puts back what it finds here.
    "CREATE TABLE set_image ("
    " id INTEGER PRIMARY KEY,"
    " entry INTEGER NOT NULL REFERENCES journal (id),"
    " collection INTEGER NOT NULL,"
    " candidate INTEGER NOT NULL," // 0: the set itself
    " after INTEGER NOT NULL CHECK (after IN (0, 1)),"
    // The name of the set, or the rank of the puzzle; NULL: it is not there.
    " name TEXT,"
    " title TEXT,"
    " note TEXT,"
    " tags TEXT,"
    " UNIQUE (entry, collection, candidate, after)"
    ") STRICT;"
    // What a game says of its evaluations, see game_texts.h; NULL where an earlier version has kept
    // the game, or it is too long.
    "ALTER TABLE game ADD COLUMN evals TEXT;";

// Who solved what, and the rating that follows, see store_results.h; 0: none.
static const char step_7[] =
    "CREATE TABLE result ("
    " id INTEGER PRIMARY KEY,"
    " candidate INTEGER NOT NULL REFERENCES candidate (id),"
    " solver TEXT NOT NULL,"
    " date TEXT NOT NULL,"   // as the file had it, or ''
    " rating REAL NOT NULL," // of the solver
    " deviation REAL NOT NULL,"
    " solved INTEGER NOT NULL CHECK (solved IN (0, 1)),"
    " seconds REAL," // NULL: not known
    " UNIQUE (candidate, solver, date)"
    ") STRICT;"
    "ALTER TABLE candidate ADD COLUMN measured INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE candidate ADD COLUMN measured_deviation INTEGER NOT NULL DEFAULT 0;";

// What a judgement says of the solution of an imported puzzle at its position, as in source_answers
// of CandidateRow; 0: nothing.
static const char step_8[] =
    "ALTER TABLE outline ADD COLUMN source_answer INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE candidate ADD COLUMN source_answers INTEGER NOT NULL DEFAULT 0;";

// Where a source's path led when it was put; '': not known, or nothing was there.
static const char step_9[] = "ALTER TABLE source ADD COLUMN place TEXT NOT NULL DEFAULT '';";

static const struct {
    const char *sql;
    Status (*fill)(Store *store, Fault *fault); // what SQL alone cannot do; may be NULL
} steps[] = {{step_1, NULL},
             {step_2, NULL},
             {step_3, migrate_judgements},
             {step_4, migrate_outlines},
             {step_5, NULL},
             {step_6, migrate_keys},
             {step_7, NULL},
             {step_8, migrate_source_answers},
             {step_9, NULL}};

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

static bool is_of_a_step(const char *sql)
{
    for (size_t i = 0; sql && i < sizeof steps / sizeof *steps; i++) {
        if (strstr(steps[i].sql, sql)) {
            return true;
        }
    }
    return false;
}

// A trigger runs with every write, and a view can stand for a table: with one of its own a store
// could make of a decision what it likes.
static Status refuse_foreign(Store *store, Fault *fault)
{
    static const char query[] =
        "SELECT name, sql FROM sqlite_schema WHERE type IN ('trigger', 'view')";
    sqlite3_stmt *row = NULL;
    Status status = STATUS_OK;
    int got = sqlite3_prepare_v2(store->db, query, -1, &row, NULL);
    while (got == SQLITE_OK && status == STATUS_OK && sqlite3_step(row) == SQLITE_ROW) {
        if (!is_of_a_step((const char *)sqlite3_column_text(row, 1))) {
            status = fault_set(fault, STATUS_STORE,
                               "%s: has a trigger or a view that no onlymove has made: %.100s",
                               store->path, (const char *)sqlite3_column_text(row, 0));
        }
    }
    sqlite3_finalize(row);
    return got == SQLITE_OK ? status : store_fault(store, "cannot be read", fault);
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
    return refuse_foreign(store, fault);
}

static Status execute(Store *store, const char *sql, Fault *fault)
{
    return sqlite3_exec(store->db, sql, NULL, NULL, NULL) == SQLITE_OK
               ? STATUS_OK
               : store_fault(store, "cannot be written", fault);
}

// Another program may have been faster, so the version is read again. All tables are there before
// the first is filled, because that is done with the present statements.
static Status take_steps(Store *store, Fault *fault)
{
    int64_t version;
    char sql[64];
    Status status = read_version(store, &version, fault);
    for (int64_t i = version; status == STATUS_OK && i < SCHEMA_VERSION; i++) {
        status = execute(store, steps[i].sql, fault);
    }
    if (status == STATUS_OK) {
        status = motif_numbers_complete(store, fault);
    }
    for (int64_t i = version; status == STATUS_OK && i < SCHEMA_VERSION; i++) {
        status = steps[i].fill ? steps[i].fill(store, fault) : STATUS_OK;
    }
    if (status == STATUS_OK) {
        sqlite3_snprintf(sizeof sql, sql, "PRAGMA user_version = %d", SCHEMA_VERSION);
        status = execute(store, sql, fault);
    }
    return status;
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
        if (status == STATUS_OK) {
            status = look_over_small(store, fault);
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

Status schema_check(Store *store, bool *is_older, Fault *fault)
{
    int64_t version;
    Status status = read_version(store, &version, fault);
    if (status == STATUS_OK && version == 0) {
        return fault_set(fault, STATUS_STORE, "%s: is empty, not a store", store->path);
    }
    *is_older = status == STATUS_OK && version < SCHEMA_VERSION;
    return status;
}

// The tables that the store has when it has the former one's steps behind it. The cache of analyses
// is not copied: a store that is only read has none.
static Status copy_tables(Store *store, Fault *fault)
{
    // What a step has put into its tables is there twice.
    static const char tables[] =
        "SELECT 'INSERT OR REPLACE INTO main.' || name || ' SELECT * FROM former.' ||"
        " name FROM main.sqlite_schema WHERE type = 'table'"
        " AND name NOT IN ('meta', 'analysis', 'sqlite_sequence')";
    sqlite3_stmt *row = NULL;
    sqlite3_prepare_v2(store->db, tables, -1, &row, NULL);
    bool found = true;
    Status status = row ? STATUS_OK : store_fault(store, "cannot be read", fault);
    while (status == STATUS_OK && (status = store_step(store, row, &found, fault)) == STATUS_OK &&
           found) {
        status = execute(store, (const char *)sqlite3_column_text(row, 0), fault);
    }
    sqlite3_finalize(row);
    return status;
}

Status schema_copy(Store *store, Fault *fault)
{
    int64_t version;
    char sql[64];
    Status status = read_number(store, "PRAGMA former.user_version", &version, fault);
    for (int64_t i = 0; status == STATUS_OK && i < version; i++) {
        status = execute(store, steps[i].sql, fault);
        if (status == STATUS_OK && steps[i].fill) {
            status = steps[i].fill(store, fault); // what went with the step is gone
        }
    }
    if (status == STATUS_OK) {
        status = copy_tables(store, fault);
    }
    if (status == STATUS_OK) {
        sqlite3_snprintf(sizeof sql, sql, "PRAGMA user_version = %lld", (long long)version);
        status = execute(store, sql, fault);
    }
    return status == STATUS_OK ? take_steps(store, fault) : status;
}
