// Saves what is readable in a damaged store into a new one, row by row, past unreadable pages.
#include "onlymove/store_care.h"

#include <string.h>

#include "src/store/journal/state.h"

// A reference to a judgement that may be lost; it then becomes NULL.
#define JUDGED(number) "(SELECT id FROM judgement WHERE id = ?" number ")"

// Ends the plural of rows that are made where a row refers to a lost one. They are named "lost-7"
// by their number; the file of lost games, which nothing tells, is "lost".
#define MADE " made in the place of lost ones"

// A table to save: how its rows are read, from row number ?1 on, and written. A row that refers to
// a lost row of an earlier table is refused, and so lost too, unless one was made in its place.
struct RescuedTable {
    const char *table;
    const char *columns; // the first is the row number, "id"; "*": all columns of ours
    const char *write;   // NULL: writes all columns
    const char *plural;  // what its rows are called in the report; NULL: they are not counted
};

static const struct RescuedTable run_tables[] = {
    {"source", "*", NULL, "sources"},
    {"game", "id, source", "INSERT OR IGNORE INTO source (id, path) VALUES (?2, 'lost-' || ?2)",
     "sources" MADE},
    {"profile", "*", NULL, "profiles"},
    {"candidate",
     "id, profile, (SELECT json_extract(json, '$.profile') FROM judgement WHERE id = holding)",
     "INSERT OR IGNORE INTO profile VALUES (?2, ?3)", "profiles" MADE},
    {"candidate", "id, profile", "INSERT OR IGNORE INTO profile VALUES (?2, 'lost-' || ?2)",
     "profiles" MADE},
    {"motif", "*", NULL, NULL},
    {"reason", "*", NULL, NULL},
    {"run", "*", NULL, "runs"},
    {"judgement", "id, run, (SELECT profile FROM candidate WHERE id = judgement.candidate)",
     "INSERT OR IGNORE INTO run (id, profile, settings, engine, options, version)"
     " VALUES (?2, ?3, '', 'lost', '', 'lost-' || ?2)",
     "runs" MADE},
    {"run_source", "run * 1000000000 + source AS id, run, source, complete",
     "INSERT INTO run_source SELECT ?2, ?3, ?4 WHERE ?1 > 0", "files of runs"},
    {"game", "*",
     "INSERT INTO game SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15,"
     " ?16, ?17 WHERE json_valid(?14) AND is_position(?15)",
     "games"},
    {"candidate", "id, game, fen",
     "INSERT OR IGNORE INTO source (path)"
     " SELECT 'lost' WHERE ?2 NOT IN (SELECT id FROM game) AND typeof(?3) = 'text'",
     "sources" MADE},
    {"candidate", "id, game, fen",
     "INSERT OR IGNORE INTO game (id, source, number, hash, tags, start)"
     " SELECT ?2, id, ?2, random(), '{}', ?3 FROM source WHERE path = 'lost'",
     "games" MADE},
    {"scanned", "*", NULL, "visits"},
    {"candidate",
     "id, game, ply, profile, marks, kind, moves, size, refused, key, diagram_key, run, refusal,"
     " fen, solving, measured, measured_deviation, source_rating, themes_low, themes_high",
     "INSERT INTO candidate (id, game, ply, profile, marks, kind, moves, size, refused, key,"
     " diagram_key, run, refusal, fen, solving, measured, measured_deviation, source_rating,"
     " themes_low, themes_high) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11,"
     " (SELECT id FROM run WHERE id = ?12), ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20)",
     "candidates"},
    {"judgement", "*",
     "INSERT INTO judgement SELECT ?1, ?2, ?3, " JUDGED(
         "4") ", ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20,"
              " ?21, ?22, ?23, ?24, ?25, ?26 WHERE ?8 BETWEEN 0 AND 12 AND ?9 BETWEEN 0 AND"
              " 0x7fffffff AND ?10 BETWEEN 0 AND 0x7fffffff AND is_readable(?25)",
     "judgements"},
};

_Static_assert(KIND_COUNT == 13, "a judgement's kind, ?8 above, is one of them");

static const struct RescuedTable user_tables[] = {
    {"imported", "*", NULL, NULL},
    {"journal", "*",
     "INSERT INTO journal VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, " JUDGED(
         "10") ", ?11, " JUDGED("12") ", " JUDGED("13") ", ?14,"
                                                        " ?15 * EXISTS (SELECT 1 FROM journal"
                                                        " WHERE id = ?15), ?16)",
     "journal entries"},
    // Restores the newest decision from the candidate where the journal has lost it.
    {"candidate", "id, entry, marks & 3, decided",
     "INSERT INTO journal (id, session, candidate, verb, label, decides, decision, reason, decided,"
     " knowing) SELECT ?2, 0, ?1, 'do', 'rescued', 1, CASE ?3 WHEN 1 THEN 'accept' WHEN 2 THEN"
     " 'reject' WHEN 3 THEN 'skip' ELSE 'none' END, '', " JUDGED(
         "4") ", 0 WHERE ?2 > 0 AND NOT EXISTS (SELECT 1 FROM journal WHERE id = ?2)",
     NULL},
    {"collection", "*", NULL, "sets"},
    {"member", "id, collection",
     "INSERT OR IGNORE INTO collection (id, name) VALUES (?2, 'lost-' || ?2)", "sets" MADE},
    {"member", "*", NULL, "puzzles of sets"},
    {"result", "*", NULL, NULL},
    {"kept_both", "*", NULL, NULL},
    {"taste", "*", NULL, NULL},
    {"set_image", "*", NULL, NULL},
    {"candidate", "id, holding, puzzle, decided",
     "UPDATE candidate SET holding = " JUDGED("2") ", puzzle = " JUDGED("3") ", decided = " JUDGED(
         "4") " WHERE id = ?1",
     NULL},
};

// Decisions on lost puzzles: the newest in the journal, else the candidate's own. Row numbers that
// onlymove never gives count as lost too.
static const struct RescuedTable lost_decisions[] = {
    {"journal", "id, candidate, decision, reason",
     "INSERT OR REPLACE INTO temp.lost SELECT ?2, ?3, ?4"
     " WHERE ?2 NOT IN (SELECT id FROM candidate) AND ?1 > 0",
     NULL},
    {"candidate", "id, marks & 3",
     "INSERT OR IGNORE INTO temp.lost SELECT ?1, CASE ?2 WHEN 1 THEN 'accept' WHEN 2 THEN 'reject'"
     " WHEN 3 THEN 'skip' END, '' WHERE ?1 NOT IN (SELECT id FROM candidate) AND ?2 > 0",
     NULL},
};

typedef struct Copying {
    sqlite3_stmt *read, *write;
    int64_t saved;
} Copying;

static bool write_row(Copying *copying) {
    sqlite3_reset(copying->write);
    for (int i = 0; i < sqlite3_column_count(copying->read); i++)
        sqlite3_bind_value(copying->write, i + 1, sqlite3_column_value(copying->read, i));
    const bool written = sqlite3_step(copying->write) == SQLITE_DONE &&
                         sqlite3_changes(sqlite3_db_handle(copying->write)) > 0;
    sqlite3_reset(copying->write);
    return written;
}

// Reads the next row, whose number must be at least `least`. A smaller one is an error: pages of a
// damaged table may lead back to earlier ones.
static int read_row(Copying *copying, int64_t least) {
    const int code = sqlite3_step(copying->read);
    return code == SQLITE_ROW && sqlite3_column_int64(copying->read, 0) < least ? SQLITE_CORRUPT
                                                                                : code;
}

// Whether a row, or the end, can be read from a row number on.
static bool can_read(Copying *copying, int64_t first_id) {
    sqlite3_reset(copying->read);
    sqlite3_bind_int64(copying->read, 1, first_id);
    const int code = read_row(copying, first_id);
    sqlite3_reset(copying->read);
    return code == SQLITE_ROW || code == SQLITE_DONE;
}

// Returns the least row number above `broken` from which reading works again; 0: none.
static int64_t find_readable(Copying *copying, int64_t broken) {
    const int64_t step_max = INT64_C(1) << 40;
    int64_t step = 1;
    if (broken > INT64_MAX - step_max)
        return 0;
    while (step < step_max && !can_read(copying, broken + step))
        step *= 2;
    if (step >= step_max)
        return 0;
    int64_t low = broken + step / 2, high = broken + step;
    while (high - low > 1) {
        const int64_t middle = low + (high - low) / 2;
        if (can_read(copying, middle))
            high = middle;
        else
            low = middle;
    }
    return high;
}

static void copy_rows(Copying *copying, int64_t first_id) {
    bool has_more = true;
    while (has_more) {
        int code;
        sqlite3_reset(copying->read);
        sqlite3_bind_int64(copying->read, 1, first_id);
        while ((code = read_row(copying, first_id)) == SQLITE_ROW) {
            const int64_t at = sqlite3_column_int64(copying->read, 0);
            first_id = at < INT64_MAX ? at + 1 : at;
            copying->saved += write_row(copying);
        }
        first_id = code == SQLITE_DONE ? 0 : first_id < 1 ? 1 : find_readable(copying, first_id);
        has_more = first_id > 0;
    }
}

// Whether a name is that of a table. Views and virtual tables of a stranger may do anything.
static bool is_table(Store *from, const char *table) {
    sqlite3_stmt *row =
        store_prepare(from, "SELECT 1 FROM pragma_table_list(?1) WHERE type = 'table'");
    bind_text(row, 1, table);
    const bool has_row = row && sqlite3_step(row) == SQLITE_ROW;
    sqlite3_finalize(row);
    return has_row;
}

// Appends column names, because a stranger's table may have more columns, or another order.
static void write_columns(Store *to, const struct RescuedTable *table, Str *sql) {
    if (strcmp(table->columns, "*") != 0) {
        str_add(sql, table->columns);
        return;
    }
    sqlite3_stmt *row = store_prepare(to, "SELECT name FROM pragma_table_info(?1)");
    bind_text(row, 1, table->table);
    for (const char *comma = ""; row && sqlite3_step(row) == SQLITE_ROW; comma = ", ")
        str_addf(sql, "%s%s", comma, column_string(row, 0));
    sqlite3_finalize(row);
}

static void write_insert(const struct RescuedTable *table, int columns, Str *sql) {
    str_addf(sql, "INSERT OR REPLACE INTO %s VALUES (", table->table);
    for (int i = 1; i <= columns; i++)
        str_addf(sql, "?%d%s", i, i < columns ? ", " : ")");
}

static void copy_table(Store *from, Store *to, const struct RescuedTable *table, int64_t first,
                       Str *report) {
    CLEANUP(str_done) Str read = {0}, write = {0}, count = {0};
    Copying copying = {0};
    str_add(&read, "SELECT ");
    write_columns(to, table, &read);
    str_addf(&read, " FROM %s WHERE id >= ?1 ORDER BY id", table->table);
    if (is_table(from, table->table))
        copying.read = store_prepare(from, str_text(&read));
    write_insert(table, sqlite3_column_count(copying.read), &write);
    copying.write = store_prepare(to, table->write ? table->write : str_text(&write));
    if (copying.read && copying.write)
        copy_rows(&copying, first);
    if (table->plural && strstr(table->plural, MADE)) {
        if (copying.saved > 0)
            str_addf(report, "%s: %lld\n", table->plural, (long long)copying.saved);
    } else if (table->plural) {
        str_addf(&count, "SELECT count(*) FROM %s", table->table);
        int64_t total;
        const bool known = copying.read && store_read_number(from, str_text(&count), &total);
        const int64_t lost = known ? total - copying.saved : 0;
        str_addf(report, "%s: %lld saved, ", table->plural, (long long)copying.saved);
        str_addf(report, known ? "%lld lost\n" : "how many are lost cannot be told\n",
                 (long long)(lost > 0 ? lost : 0));
    }
    sqlite3_finalize(copying.read);
    sqlite3_finalize(copying.write);
}

// Works out the columns that follow from others, from the rows that were saved.
static const char derive_sql[] =
    "INSERT OR IGNORE INTO reason (text) SELECT DISTINCT reason FROM journal;"
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

// Makes the keys of all readable trees, by which duplicates are found.
static void put_tree_keys(Store *to) {
    sqlite3_stmt *row = store_prepare(to, "SELECT id, json FROM judgement WHERE size > 0");
    while (store_next_row(to, row)) {
        Candidate judged;
        if (candidate_read_json(&judged, column_string(row, 1), NULL) == STATUS_OK) {
            tree_keys_put(to, sqlite3_column_int64(row, 0), &judged.tree);
            candidate_done(&judged);
        }
    }
    sqlite3_finalize(row);
}

// A function of SQL: whether the JSON of a judgement can be read.
static void is_readable(sqlite3_context *context, int count, sqlite3_value **values) {
    Candidate judged;
    const char *json = count == 1 ? (const char *)sqlite3_value_text(values[0]) : NULL;
    const bool readable = json && candidate_read_json(&judged, json, NULL) == STATUS_OK;
    if (readable)
        candidate_done(&judged);
    sqlite3_result_int(context, readable);
}

// A function of SQL: whether a text is a FEN.
static void is_position(sqlite3_context *context, int count, sqlite3_value **values) {
    Position pos;
    const char *fen = count == 1 ? (const char *)sqlite3_value_text(values[0]) : NULL;
    sqlite3_result_int(context, fen && pos_from_fen(&pos, fen, NULL) == STATUS_OK);
}

// Saves what lists show of each candidate, which follows from its judgements and decision.
static void save_states(Store *to) {
    if (sqlite3_exec(to->db, derive_sql, NULL, NULL, NULL) != SQLITE_OK)
        store_note_sqlite_error(to, "cannot be written");
    sqlite3_stmt *row = store_prepare(to, "SELECT id FROM candidate");
    while (store_next_row(to, row)) {
        CandidateState state = state_load(to, sqlite3_column_int64(row, 0));
        state_save(to, &state);
    }
    sqlite3_finalize(row);
}

static void copy_tables(Store *from, Store *to, const struct RescuedTable *tables, size_t count,
                        Str *report) {
    for (size_t i = 0; i < count; i++)
        copy_table(from, to, &tables[i], 1, report);
}

// Deletes the candidates without a readable judgement, and those that lists refuse, before the
// journal is copied.
static void leave_out_unfit(Store *to, Str *report) {
    CLEANUP(candidate_list_done) CandidateList list = {0};
    (void)store_list(to, &(StoreQuery){0}, &list, NULL);
    sqlite3_exec(to->db,
                 "CREATE TEMP TABLE unfit AS SELECT id FROM candidate"
                 " WHERE id NOT IN (SELECT candidate FROM judgement)",
                 NULL, NULL, NULL);
    sqlite3_stmt *note = store_prepare(to, "INSERT INTO temp.unfit VALUES (?1)");
    for (size_t i = 0; i < list.damaged_count; i++) {
        sqlite3_bind_int64(note, 1, list.damaged[i]);
        sqlite3_step(note);
        sqlite3_reset(note);
    }
    sqlite3_finalize(note);
    sqlite3_exec(to->db,
                 "DELETE FROM judgement WHERE candidate IN temp.unfit;"
                 "DELETE FROM candidate WHERE id IN temp.unfit",
                 NULL, NULL, NULL);
    if (sqlite3_changes(to->db) > 0) {
        str_addf(report,
                 "candidates left out, because their judgements are lost or they have impossible "
                 "values: %d\n",
                 sqlite3_changes(to->db));
    }
}

// Appends what is known of a lost candidate, by its row, else by a judgement.
static void describe_lost(Store *from, int64_t candidate, Str *out) {
    sqlite3_stmt *row = store_prepare(
        from, "SELECT coalesce('game ' || number || ' of ' || path || ', ply ' || ply || ', ', '')"
              " || fen FROM candidate LEFT JOIN game ON game.id = candidate.game"
              " LEFT JOIN source ON source.id = source WHERE candidate.id = ?1");
    sqlite3_bind_int64(row, 1, candidate);
    bool is_described = row && sqlite3_step(row) == SQLITE_ROW && column_string(row, 0)[0];
    str_add(out, is_described ? column_string(row, 0) : "");
    sqlite3_finalize(row);
    row = store_prepare(from, "SELECT json FROM judgement WHERE candidate = ?1 ORDER BY id DESC");
    sqlite3_bind_int64(row, 1, candidate);
    while (!is_described && row && sqlite3_step(row) == SQLITE_ROW) {
        Candidate judged;
        if (candidate_read_json(&judged, column_string(row, 0), NULL) == STATUS_OK) {
            str_add(out, FEN_TEXT(&judged.tree.start));
            candidate_done(&judged);
            is_described = true;
        }
    }
    sqlite3_finalize(row);
    if (!is_described)
        str_addf(out, "the candidate %lld, of which nothing can be read", (long long)candidate);
}

// Reports the decisions on candidates that could not be saved. Returns the number of these.
static size_t report_lost(Store *from, Store *to, Str *report) {
    size_t count = 0;
    CLEANUP(str_done) Str lines = {0};
    sqlite3_exec(to->db,
                 "CREATE TEMP TABLE lost (candidate INTEGER PRIMARY KEY, decision TEXT, reason)",
                 NULL, NULL, NULL);
    for (size_t i = 0; i < sizeof lost_decisions / sizeof *lost_decisions; i++)
        copy_table(from, to, &lost_decisions[i], INT64_MIN, report);
    sqlite3_stmt *row = store_prepare(
        to, "SELECT candidate, decision, CASE WHEN reason <> '' THEN ': ' || reason"
            " ELSE '' END FROM temp.lost WHERE decision <> 'none' ORDER BY candidate");
    for (; row && sqlite3_step(row) == SQLITE_ROW; count++) {
        str_addf(&lines, "  %s: ", column_string(row, 1));
        describe_lost(from, sqlite3_column_int64(row, 0), &lines);
        str_addf(&lines, "%s\n", column_string(row, 2));
    }
    sqlite3_finalize(row);
    if (count > 0)
        str_addf(report, "decided on puzzles that are lost: %zu\n%s", count, str_text(&lines));
    return count;
}

Status store_rescue(Store *store, Store *made, Str *report, size_t *lost, Fault *fault) {
    sqlite3_create_function(made->db, "is_readable", 1, SQLITE_UTF8, NULL, is_readable, NULL, NULL);
    sqlite3_create_function(made->db, "is_position", 1, SQLITE_UTF8, NULL, is_position, NULL, NULL);
    store_begin(made);
    sqlite3_exec(made->db, "DELETE FROM motif", NULL, NULL, NULL); // the old numbers are copied
    copy_tables(store, made, run_tables, sizeof run_tables / sizeof *run_tables, report);
    Status status = store_commit(made, fault);
    if (status != STATUS_OK)
        return status;
    leave_out_unfit(made, report);
    store_begin(made);
    copy_tables(store, made, user_tables, sizeof user_tables / sizeof *user_tables, report);
    *lost = report_lost(store, made, report);
    motif_numbers_complete(made);
    put_tree_keys(made);
    save_states(made);
    return store_commit(made, fault);
}
