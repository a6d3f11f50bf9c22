// Saves what can be read of a damaged store into a new one: table by table, row by row, and around
// the pages that cannot be read.
#include "onlymove/store_care.h"
#include "src/store/db/migrate.h"
#include "src/store/journal/state.h"

// A reference that may be lost, and is then none.
#define KEPT(table, number) "(SELECT id FROM " table " WHERE id = ?" number ")"

// What is read, by its row number in ?1, and how it is written. What refers to a lost row of the
// tables before it is refused, and lost with it.
struct Rescued {
    const char *name;
    const char *read;  // ... WHERE id >= ?1 ORDER BY id; the first column is the row number
    const char *write; // all columns
    const char *count; // NULL: not counted, as rows of the table before it
};

static const struct Rescued by_runs[] = {
    {"sources", "SELECT id, path FROM source", "INSERT INTO source (id, path) VALUES (?1, ?2)",
     "SELECT count(*) FROM source"},
    {"profiles", "SELECT id, name FROM profile", "INSERT INTO profile VALUES (?1, ?2)",
     "SELECT count(*) FROM profile"},
    {"runs", "SELECT id, profile, settings, engine, options, version, begun FROM run",
     "INSERT INTO run VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)", "SELECT count(*) FROM run"},
    {"files of runs",
     "SELECT * FROM (SELECT run * 1000000000 + source AS id, run, source, complete FROM "
     "run_source)",
     "INSERT INTO run_source SELECT ?2, ?3, ?4 WHERE ?1 > 0", "SELECT count(*) FROM run_source"},
    {"games", "SELECT id, source, number, hash, tags, start FROM game",
     "INSERT INTO game (id, source, number, hash, tags, start) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
     "SELECT count(*) FROM game"},
    {"moves of games", "SELECT id, moves, imported, evals FROM game",
     "UPDATE game SET moves = ?2, imported = ?3, evals = ?4 WHERE id = ?1", NULL},
    {"looks", "SELECT id, game, run, first, data FROM look",
     "INSERT INTO look VALUES (?1, ?2, ?3, ?4, ?5)", "SELECT count(*) FROM look"},
    {"candidates",
     "SELECT id, game, ply, profile, marks, kind, moves, size, refused, key, twin, run, refusal,"
     " fen FROM candidate",
     "INSERT INTO candidate (id, game, ply, profile, marks, kind, moves, size, refused, key, twin,"
     " run, refusal, fen) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, " KEPT(
         "run", "12") ", ?13, ?14)",
     "SELECT count(*) FROM candidate"},
    {"judgements",
     "SELECT id, candidate, run, base, by_hand, passed, accepted, kind, moves, size, refused,"
     " nodes, json, time FROM judgement",
     "INSERT INTO judgement VALUES (?1, ?2, ?3, " KEPT("judgement",
                                                       "4") ", ?5, ?6, ?7, ?8, ?9,"
                                                            " ?10, ?11, ?12, ?13, ?14)",
     "SELECT count(*) FROM judgement"},
};

static const struct Rescued by_curators[] = {
    {"places of sources", "SELECT id, place FROM source",
     "UPDATE source SET place = ?2 WHERE id = ?1", NULL},
    {"words of sources",
     "SELECT id, rating, deviation, popularity, plays, name, themes, url, openings, movetext"
     " FROM imported",
     "INSERT INTO imported VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)", NULL},
    {"themes", "SELECT id, source_rating, themes_low, themes_high FROM candidate",
     "UPDATE candidate SET source_rating = ?2, themes_low = ?3, themes_high = ?4 WHERE id = ?1",
     NULL},
    {"journal entries",
     "SELECT id, session, candidate, verb, target, label, decides, decision, reason, decided,"
     " knowing, held_before, holding, time, batch, joined FROM journal",
     "INSERT INTO journal VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, " KEPT(
         "judgement", "10") ", ?11, " KEPT("judgement", "12") ", " KEPT("judgement",
                                                                        "13") ", ?14, ?15, ?16)",
     "SELECT count(*) FROM journal"},
    // Where the journal has lost what was decided last, the candidate still says it.
    {"decisions", "SELECT id, entry, marks & 3, decided FROM candidate",
     "INSERT INTO journal (id, session, candidate, verb, label, decides, decision, reason, decided,"
     " knowing) SELECT ?2, 0, ?1, 'do', 'rescued', 1, CASE ?3 WHEN 1 THEN 'accept' WHEN 2 THEN"
     " 'reject' WHEN 3 THEN 'skip' ELSE 'none' END, '', " KEPT(
         "judgement", "4") ", 0 WHERE ?2 > 0 AND NOT EXISTS (SELECT 1 FROM journal WHERE id = ?2)",
     NULL},
    {"sets", "SELECT id, name, title, notes, tags FROM collection",
     "INSERT INTO collection VALUES (?1, ?2, ?3, ?4, ?5)", "SELECT count(*) FROM collection"},
    {"puzzles of sets",
     "SELECT id, collection, candidate, rank, title, note, tags, gone FROM member",
     "INSERT INTO member VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)", "SELECT count(*) FROM member"},
    {"results of solvers",
     "SELECT id, candidate, solver, date, rating, deviation, solved, seconds FROM result",
     "INSERT INTO result VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)", NULL},
    {"ratings by results", "SELECT id, measured, measured_deviation FROM candidate",
     "UPDATE candidate SET measured = ?2, measured_deviation = ?3 WHERE id = ?1", NULL},
    {"duplicates kept", "SELECT id, one, other FROM kept_both",
     "INSERT INTO kept_both VALUES (?1, ?2, ?3)", NULL},
    {"steps over sets",
     "SELECT id, entry, collection, candidate, after, name, title, note, tags FROM set_image",
     "INSERT INTO set_image VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)", NULL},
    {"pointers", "SELECT id, holding, puzzle, decided FROM candidate",
     "UPDATE candidate SET holding = " KEPT("judgement", "2") ", puzzle = " KEPT(
         "judgement", "3") ", decided = " KEPT("judgement", "4") " WHERE id = ?1",
     NULL},
};

typedef struct Copying {
    sqlite3_stmt *read, *write;
    int64_t saved;
} Copying;

static bool write_row(Copying *copying)
{
    sqlite3_reset(copying->write);
    for (int i = 0; i < sqlite3_column_count(copying->read); i++) {
        sqlite3_bind_value(copying->write, i + 1, sqlite3_column_value(copying->read, i));
    }
    const bool written = sqlite3_step(copying->write) == SQLITE_DONE;
    sqlite3_reset(copying->write);
    return written;
}

// Whether something, or the end, can be read from a row number on.
static bool can_read(Copying *copying, int64_t from)
{
    sqlite3_reset(copying->read);
    sqlite3_bind_int64(copying->read, 1, from);
    const int got = sqlite3_step(copying->read);
    sqlite3_reset(copying->read);
    return got == SQLITE_ROW || got == SQLITE_DONE;
}

// The least row number above `broken` from which it can be read on; 0: none.
static int64_t find_behind(Copying *copying, int64_t broken)
{
    const int64_t most = INT64_C(1) << 40;
    int64_t step = 1;
    if (broken > INT64_MAX - most) {
        return 0;
    }
    while (step < most && !can_read(copying, broken + step)) {
        step *= 2;
    }
    if (step >= most) {
        return 0;
    }
    int64_t low = broken + step / 2, high = broken + step;
    while (high - low > 1) {
        const int64_t middle = low + (high - low) / 2;
        if (can_read(copying, middle)) {
            high = middle;
        } else {
            low = middle;
        }
    }
    return high;
}

static void copy_rows(Copying *copying)
{
    int64_t from = 1;
    while (from > 0) {
        int got;
        sqlite3_reset(copying->read);
        sqlite3_bind_int64(copying->read, 1, from);
        while ((got = sqlite3_step(copying->read)) == SQLITE_ROW) {
            const int64_t at = sqlite3_column_int64(copying->read, 0);
            from = at < INT64_MAX ? at + 1 : at;
            copying->saved += write_row(copying);
        }
        from = got == SQLITE_DONE ? 0 : find_behind(copying, from);
    }
}

static int64_t number_of(Store *store, const char *sql)
{
    sqlite3_stmt *row = NULL;
    sqlite3_prepare_v2(store->db, sql, -1, &row, NULL);
    const int64_t number =
        row && sqlite3_step(row) == SQLITE_ROW ? sqlite3_column_int64(row, 0) : -1;
    sqlite3_finalize(row);
    return number;
}

static void copy_table(Store *from, Store *to, const struct Rescued *table, Str *report)
{
    CLEANUP(str_done) Str sql = {0};
    Copying copying = {0};
    str_addf(&sql, "%s WHERE id >= ?1 ORDER BY id", table->read);
    sqlite3_prepare_v2(from->db, str_text(&sql), -1, &copying.read, NULL);
    sqlite3_prepare_v2(to->db, table->write, -1, &copying.write, NULL);
    if (copying.read && copying.write) {
        copy_rows(&copying);
    }
    if (table->count) {
        const int64_t there = number_of(from, table->count), lost = there - copying.saved;
        str_addf(report, "%s: %lld saved, ", table->name, (long long)copying.saved);
        str_addf(report, there < 0 ? "how many are lost cannot be told\n" : "%lld lost\n",
                 (long long)(lost > 0 ? lost : 0));
    }
    sqlite3_finalize(copying.read);
    sqlite3_finalize(copying.write);
}

// What goes by itself once the rows are there.
static const char settle[] =
    "UPDATE candidate SET entry = (SELECT max(journal.id) FROM journal"
    "  WHERE journal.candidate = candidate.id),"
    " holding = coalesce(holding, (SELECT max(judgement.id) FROM judgement"
    "  WHERE judgement.candidate = candidate.id));"
    "UPDATE candidate SET marks = (marks & ~3) | CASE coalesce((SELECT decision FROM journal"
    "  WHERE journal.id = candidate.entry), 'none')"
    "  WHEN 'accept' THEN 1 WHEN 'reject' THEN 2 WHEN 'skip' THEN 3 ELSE 0 END;"
    "UPDATE candidate SET decided = NULL WHERE marks & 3 = 0;"
    "UPDATE meta SET value = (SELECT coalesce(max(session), 0) + 1 FROM journal)"
    " WHERE key = 'opened'";

// Lists say what pointers come to.
static Status settle_candidates(Store *to, Fault *fault)
{
    sqlite3_stmt *row = NULL;
    Status status = sqlite3_exec(to->db, settle, NULL, NULL, NULL) == SQLITE_OK
                        ? STATUS_OK
                        : store_fault(to, "cannot be written", fault);
    sqlite3_prepare_v2(to->db, "SELECT id FROM candidate", -1, &row, NULL);
    while (status == STATUS_OK && row && sqlite3_step(row) == SQLITE_ROW) {
        CandidateState state;
        status = state_load(to, sqlite3_column_int64(row, 0), &state, fault);
        status = status == STATUS_OK ? state_save(to, &state, fault) : status;
    }
    sqlite3_finalize(row);
    return status;
}

static void copy_tables(Store *from, Store *to, const struct Rescued *tables, size_t count,
                        Str *report)
{
    for (size_t i = 0; i < count; i++) {
        copy_table(from, to, &tables[i], report);
    }
}

// What was decided on a candidate that is lost, as a line of the report.
static void tell_decision(sqlite3_stmt *row, sqlite3_stmt *reason, Str *lines)
{
    const Decision decision = (Decision)sqlite3_column_int(row, 1);
    if (decision == DECISION_NONE) {
        return;
    }
    sqlite3_reset(reason);
    sqlite3_bind_int64(reason, 1, sqlite3_column_int64(row, 0));
    const bool told = reason && sqlite3_step(reason) == SQLITE_ROW;
    str_addf(lines, "  %s: game %lld of %s, ply %d%s\n", decision_name(decision),
             (long long)sqlite3_column_int64(row, 2), (const char *)sqlite3_column_text(row, 3),
             sqlite3_column_int(row, 4), told ? (const char *)sqlite3_column_text(reason, 0) : "");
}

// Candidates of which no judgement could be read are no puzzles any more. They go before their
// journal would come, and what was decided on them is told.
static void leave_out_unjudged(Store *from, Store *to, Str *report)
{
    static const char unjudged[] =
        "SELECT candidate.id, candidate.marks & 3, game.number, source.path, candidate.ply"
        " FROM candidate JOIN game ON game.id = candidate.game"
        " JOIN source ON source.id = game.source"
        " WHERE candidate.id NOT IN (SELECT candidate FROM judgement) ORDER BY candidate.id";
    static const char reasons[] = "SELECT ': ' || reason FROM journal WHERE reason <> ''"
                                  " AND id = (SELECT max(id) FROM journal WHERE candidate = ?1)";
    sqlite3_stmt *row = NULL, *reason = NULL;
    long long count = 0;
    CLEANUP(str_done) Str lines = {0};
    sqlite3_prepare_v2(to->db, unjudged, -1, &row, NULL);
    sqlite3_prepare_v2(from->db, reasons, -1, &reason, NULL);
    for (; row && sqlite3_step(row) == SQLITE_ROW; count++) {
        tell_decision(row, reason, &lines);
    }
    sqlite3_finalize(row);
    sqlite3_finalize(reason);
    sqlite3_exec(to->db, "DELETE FROM candidate WHERE id NOT IN (SELECT candidate FROM judgement)",
                 NULL, NULL, NULL);
    if (count > 0) {
        str_addf(report, "candidates left out, because all their judgements are lost: %lld\n%s",
                 count, str_text(&lines));
    }
}

static Status take_bytes(Store *store, Str *bytes, Fault *fault)
{
    sqlite3_int64 size = 0;
    unsigned char *image = sqlite3_serialize(store->db, "main", &size, 0);
    if (image) {
        str_add_bytes(bytes, (const char *)image, (size_t)size);
    }
    const bool whole = image && !bytes->failed;
    sqlite3_free(image);
    return whole ? STATUS_OK : store_out_of_memory(store, fault);
}

Status store_rescue(Store *store, Str *bytes, Str *report, Fault *fault)
{
    Store *made;
    Status status = store_open_in_memory(&made, store->path, fault);
    if (status != STATUS_OK) {
        return status;
    }
    status = store_begin(made, fault);
    if (status == STATUS_OK) {
        copy_tables(store, made, by_runs, sizeof by_runs / sizeof *by_runs, report);
        leave_out_unjudged(store, made, report);
        copy_tables(store, made, by_curators, sizeof by_curators / sizeof *by_curators, report);
        status = migrate_outlines(made, fault);
        status = status == STATUS_OK ? migrate_keys(made, fault) : status;
        status = status == STATUS_OK ? migrate_source_answers(made, fault) : status;
        if (status == STATUS_OK) {
            status = settle_candidates(made, fault);
        }
        status = store_end(made, status, fault);
    }
    status = status == STATUS_OK ? take_bytes(made, bytes, fault) : status;
    store_close(made);
    return status;
}
