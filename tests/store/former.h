// Stores as earlier versions of onlymove have made them: their tables, as they stand in files that
// are out there. Include after cmocka.h.
#ifndef ONLYMOVE_TESTS_FORMER_H
#define ONLYMOVE_TESTS_FORMER_H

#include <sqlite3.h>
#include <unistd.h>

#include "tests/store/fixture.h"

static const char former_tables[] =
    "CREATE TABLE meta (key TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT;"
    "CREATE TABLE source (id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE) STRICT;"
    "CREATE TABLE game (id INTEGER PRIMARY KEY,"
    " source INTEGER NOT NULL REFERENCES source (id), number INTEGER NOT NULL,"
    " hash INTEGER NOT NULL UNIQUE, tags TEXT NOT NULL, start TEXT NOT NULL) STRICT;"
    "CREATE INDEX game_of_source ON game (source, number);"
    "CREATE TABLE candidate (id INTEGER PRIMARY KEY,"
    " game INTEGER NOT NULL REFERENCES game (id), ply INTEGER NOT NULL, fen TEXT NOT NULL,"
    " profile TEXT NOT NULL, engine TEXT NOT NULL, nodes INTEGER NOT NULL,"
    " accepted INTEGER NOT NULL CHECK (accepted IN (0, 1)), kind TEXT NOT NULL, json TEXT NOT NULL,"
    " time TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%SZ', 'now')),"
    " UNIQUE (game, ply, profile)) STRICT;"
    "CREATE TABLE decision (id INTEGER PRIMARY KEY AUTOINCREMENT,"
    " candidate INTEGER NOT NULL REFERENCES candidate (id),"
    " decision TEXT NOT NULL CHECK (decision IN ('none', 'accept', 'reject', 'skip')),"
    " reason TEXT NOT NULL,"
    " time TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%SZ', 'now'))) STRICT;"
    "CREATE INDEX decision_of_candidate ON decision (candidate, id);"
    "CREATE TRIGGER decision_is_kept BEFORE DELETE ON decision"
    " BEGIN SELECT RAISE (ABORT, 'decisions are never deleted'); END;"
    "CREATE TRIGGER decision_is_final BEFORE UPDATE ON decision"
    " BEGIN SELECT RAISE (ABORT, 'decisions are never changed'); END;"
    "PRAGMA application_id = 1332636793;"
    "INSERT INTO meta VALUES ('opened', 3);"
    "PRAGMA user_version = 1";

static const char former_cache[] =
    "CREATE TABLE analysis (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE,"
    " covered INTEGER NOT NULL, size INTEGER NOT NULL, used INTEGER NOT NULL, data BLOB NOT NULL"
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
    " UPDATE meta SET value = value - 1 WHERE key = 'analysis count'; END;"
    "PRAGMA user_version = 2";

static inline void former_execute(sqlite3 *db, const char *sql)
{
    if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK) {
        fail_msg("%.60s: %s", sql, sqlite3_errmsg(db));
    }
}

// An empty store of step 1 or 2 in the place of the fixture's, which is closed. The caller closes
// what it fills.
static inline sqlite3 *former_open(Fixture *fixture, int step)
{
    sqlite3 *db;
    store_close(fixture->store);
    fixture->store = NULL;
    unlink(str_text(&fixture->path));
    assert_int_equal(sqlite3_open(str_text(&fixture->path), &db), SQLITE_OK);
    former_execute(db, "PRAGMA journal_mode = WAL");
    former_execute(db, former_tables);
    if (step == 2) {
        former_execute(db, former_cache);
    }
    return db;
}

// The same with its values, written as sqlite3_mprintf() has it: %Q is a text in quotes.
static inline void former_write(sqlite3 *db, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    char *sql = sqlite3_vmprintf(format, values);
    va_end(values);
    former_execute(db, sql);
    sqlite3_free(sql);
}

// Makes of the fixture's store, which is closed, one of step 3: what was added since is not there.
static inline void former_go_back(Fixture *fixture)
{
    static const char *const added[][2] = {
        {"candidate", "first"},
        {"candidate", "rating"},
        {"candidate", "motifs_low"},
        {"candidate", "motifs_high"},
        {"candidate", "reason"},
        {"game", "white"},
        {"game", "black"},
        {"game", "event"},
        {"game", "date"},
        {"game", "eco"},
        {"game", "opening"},
        {"game", "white_elo"},
        {"game", "black_elo"},
        {"game", "moves"},
        {"journal", "batch"},
    };
    sqlite3 *db;
    store_close(fixture->store);
    fixture->store = NULL;
    assert_int_equal(sqlite3_open(str_text(&fixture->path), &db), SQLITE_OK);
    former_execute(db, WITHOUT_STEP_5);
    former_execute(db, "DROP INDEX journal_of_batch");
    for (size_t i = 0; i < sizeof added / sizeof *added; i++) {
        former_write(db, "ALTER TABLE %s DROP COLUMN %s", added[i][0], added[i][1]);
    }
    former_execute(db, "DROP TABLE motif; DROP TABLE outline; DROP TABLE reason;"
                       "PRAGMA user_version = 3");
    sqlite3_close(db);
}

// Keeps the sample puzzle at that ply of the game that `white` plays, which is a.pgn's of that
// number; with a tree by hand, or with JSON that makes no sense. Returns its row.
typedef enum FormerKind { FORMER_SOUND, FORMER_BY_HAND, FORMER_DAMAGED } FormerKind;
static inline int64_t former_put(sqlite3 *db, size_t number, const char *white, int ply,
                                 FormerKind kind)
{
    CLEANUP(str_done) Str json = {0};
    CLEANUP(game_done) Game game = sample_game(white);
    CLEANUP(candidate_done) Candidate candidate = sample_candidate();
    candidate.by_hand = kind == FORMER_BY_HAND;
    assert_ok(candidate_write_json(&candidate, &json, SAID));
    const long long hash = (long long)game_hash(&game);
    former_execute(db, "INSERT OR IGNORE INTO source (path) VALUES ('a.pgn')");
    former_write(db,
                 "INSERT OR IGNORE INTO game (source, number, hash, tags, start)"
                 " VALUES (1, %d, %lld, '{\"White\":\"%s\"}', %Q)",
                 (int)number, hash, white, FEN_START);
    former_write(db,
                 "INSERT INTO candidate (game, ply, fen, profile, engine, nodes, accepted, kind,"
                 " json, time) SELECT id, %d, %Q, 'magnus', 'Stockfish 16', 28925464, 1, 'mate',"
                 " %Q, '2021-02-03T04:05:06Z' FROM game WHERE hash = %lld",
                 ply, SAMPLE_FEN, kind == FORMER_DAMAGED ? "{\"by_hand\":true" : str_text(&json),
                 hash);
    return sqlite3_last_insert_rowid(db);
}

static inline void former_decide(sqlite3 *db, int64_t candidate, const char *decision,
                                 const char *reason)
{
    former_write(db, "INSERT INTO decision (candidate, decision, reason) VALUES (%lld, %Q, %Q)",
                 (long long)candidate, decision, reason);
}

#endif
