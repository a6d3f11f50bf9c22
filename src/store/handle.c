// The table of prepared statements, and running them.
#include "src/store/handle.h"

#include <string.h>

// What every list asks: ?1 is the hash of a game, ?2 a candidate, ?3 whether only accepted ones, ?4
// whether only those the profile accepted, ?5 a source or NULL, ?6 a profile or NULL.
// The order must not depend on row numbers, so the hash comes last.
#define LIST(where)                                                                                \
    "SELECT candidate.id FROM candidate"                                                           \
    " JOIN game ON game.id = candidate.game JOIN source ON source.id = game.source"                \
    " WHERE " where " AND (?3 = 0 OR 'accept' = (SELECT decision.decision FROM decision"           \
    "  WHERE decision.candidate = candidate.id ORDER BY decision.id DESC LIMIT 1))"                \
    " AND (?4 = 0 OR candidate.accepted) AND (?6 IS NULL OR candidate.profile = ?6)"               \
    " ORDER BY source.path, game.number, candidate.ply, candidate.profile, game.hash"

static const char *const statements[SQL_COUNT] = {
    [SQL_BEGIN] = "BEGIN IMMEDIATE",
    [SQL_COMMIT] = "COMMIT",
    [SQL_ROLLBACK] = "ROLLBACK",
    // The update changes nothing; without it a known path would return no id.
    [SQL_PUT_SOURCE] = "INSERT INTO source (path) VALUES (?1)"
                       " ON CONFLICT (path) DO UPDATE SET path = excluded.path RETURNING id",
    [SQL_PUT_GAME] = "INSERT INTO game (source, number, hash, tags, start)"
                     " VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT (hash) DO UPDATE SET"
                     " source = excluded.source, number = excluded.number, tags = excluded.tags,"
                     " start = excluded.start RETURNING id",
    // As candidate_write_json() writes it, of the candidate or of one of its moves. In a text the
    // quotes would be escaped.
    [SQL_FIND_BY_HAND] = "SELECT id FROM candidate WHERE game = ?1 AND ply = ?2 AND profile = ?3"
                         " AND instr(json, '\"by_hand\":true') > 0",
    [SQL_PUT_CANDIDATE] =
        "INSERT INTO candidate"
        " (game, ply, fen, profile, engine, nodes, accepted, kind, json)"
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9) ON CONFLICT (game, ply, profile) DO UPDATE"
        " SET fen = excluded.fen, engine = excluded.engine, nodes = excluded.nodes,"
        " accepted = excluded.accepted, kind = excluded.kind, json = excluded.json,"
        " time = excluded.time RETURNING id",
    [SQL_DECIDE] = "INSERT INTO decision (candidate, decision, reason)"
                   " SELECT id, ?2, ?3 FROM candidate WHERE id = ?1 RETURNING candidate",
    [SQL_LIST_ALL] = LIST("?1 = 0 AND ?2 = 0"),
    [SQL_LIST_GAME] = LIST("game.hash = ?1 AND (?2 = 0 OR candidate.id = ?2)"
                           " AND (?5 IS NULL OR source.path = ?5)"),
    [SQL_LIST_ONE] = LIST("?1 = 0 AND candidate.id = ?2 AND (?5 IS NULL OR source.path = ?5)"),
    [SQL_LIST_SOURCE] = LIST("?1 = 0 AND ?2 = 0 AND source.path = ?5"),
    [SQL_ROW] = "SELECT source.path, game.number, game.hash, candidate.ply,"
                " coalesce(last.decision, 'none'), coalesce(last.reason, ''), game.tags,"
                " game.start, candidate.json FROM candidate"
                " JOIN game ON game.id = candidate.game JOIN source ON source.id = game.source"
                " LEFT JOIN decision AS last ON last.id = (SELECT max(decision.id) FROM decision"
                "  WHERE decision.candidate = candidate.id)"
                " WHERE candidate.id = ?1",
    [SQL_CACHE_FIND] = "SELECT id, covered, used, data FROM analysis WHERE key = ?1",
    // `used` is a clock that every keep and every touch moves on, whatever program does it.
    [SQL_CACHE_KEEP] = "INSERT INTO analysis (key, covered, size, used, data) VALUES"
                       " (?1, ?2, ?3, (SELECT coalesce(max(used), 0) + 1 FROM analysis), ?4)"
                       " ON CONFLICT (key) DO UPDATE SET covered = excluded.covered,"
                       " size = excluded.size, used = excluded.used, data = excluded.data"
                       " RETURNING used",
    [SQL_CACHE_TOUCH] = "UPDATE analysis SET used ="
                        " (SELECT coalesce(max(used), 0) + 1 FROM analysis) WHERE id = ?1",
    [SQL_CACHE_DROP_OLDEST] = "DELETE FROM analysis WHERE id ="
                              " (SELECT id FROM analysis ORDER BY used LIMIT 1) RETURNING id",
    // Without a WHERE, and with no trigger in the way, this takes pages and not rows.
    [SQL_CACHE_DROP_ALL] = "DELETE FROM analysis",
    [SQL_CACHE_NO_SIZE] = "UPDATE meta SET value = 0"
                          " WHERE key IN ('analysis size', 'analysis count')",
    [SQL_CACHE_CLOCK] = "SELECT coalesce(max(used), 0) FROM analysis",
    [SQL_CACHE_SIZE] = "SELECT value FROM meta WHERE key = 'analysis size'",
    [SQL_CACHE_COUNT] = "SELECT value FROM meta WHERE key = 'analysis count'",
};

Status store_fault(const Store *store, const char *what, Fault *fault)
{
    int code = sqlite3_errcode(store->db) & 0xFF;
    int number = sqlite3_system_errno(store->db);
    const char *message = sqlite3_errmsg(store->db);
    // SQLite looks at a file when it first must, whatever it was told to do.
    if (code == SQLITE_NOTADB || code == SQLITE_READONLY) {
        what = code == SQLITE_NOTADB ? "is not a store" : "cannot be written";
    }
    if (code == SQLITE_NOMEM) {
        return fault_set(fault, STATUS_MEMORY, "%s: %s: out of memory", store->path, what);
    }
    if (code == SQLITE_CANTOPEN && number != 0) {
        return fault_set(fault, STATUS_STORE, "%s: %s: %s (%s)", store->path, what, message,
                         strerror(number));
    }
    return fault_set(fault, STATUS_STORE, "%s: %s: %s", store->path, what, message);
}

sqlite3_stmt *store_statement(Store *store, StatementId id)
{
    sqlite3_stmt **kept = &store->statements[id];
    if (!*kept) {
        sqlite3_prepare_v3(store->db, statements[id], -1, SQLITE_PREPARE_PERSISTENT, kept, NULL);
        return *kept;
    }
    sqlite3_reset(*kept);
    sqlite3_clear_bindings(*kept);
    return *kept;
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
