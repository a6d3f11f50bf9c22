// A store that a stranger has made: one with something in every table that has to do with a puzzle,
// and any values in its rows. The bytes are orders, one behind the other: a place, a kind of value,
// and the value.
#pragma once

#include "tests/fuzz/scratch.h"

#include <sqlite3.h>

#include "onlymove/file.h"
#include "onlymove/review_jobs.h"
#include "onlymove/store_import.h"
#include "onlymove/store_list.h"
#include "onlymove/store_journal.h"
#include "onlymove/store_sets.h"

// Every column of every table. New ones go to the end: inputs name them by their number.
static const char *const places[] = {
    "source SET path",
    "game SET tags",
    "game SET start",
    "game SET number",
    "game SET hash",
    "profile SET name",
    "run SET settings",
    "run SET engine",
    "run SET options",
    "scanned SET first",
    "scanned SET data",
    "candidate SET ply",
    "candidate SET marks",
    "candidate SET kind",
    "candidate SET moves",
    "candidate SET size",
    "candidate SET refused",
    "candidate SET key",
    "candidate SET diagram_key",
    "candidate SET refusal",
    "candidate SET fen",
    "candidate SET entry",
    "candidate SET shown",
    "candidate SET decided",
    "candidate SET holding",
    "candidate SET puzzle",
    "candidate SET run",
    "judgement SET json",
    "judgement SET by_hand",
    "judgement SET kind",
    "judgement SET moves",
    "judgement SET base",
    "journal SET label",
    "journal SET decision",
    "journal SET reason",
    "journal SET verb",
    "journal SET target",
    "journal SET holding",
    "journal SET decided",
    "journal SET held_before",
    "meta SET key",
    "meta SET value",
    "source SET id",
    "source SET place",
    "game SET id",
    "game SET source",
    "game SET white",
    "game SET black",
    "game SET event",
    "game SET date",
    "game SET eco",
    "game SET opening",
    "game SET white_elo",
    "game SET black_elo",
    "game SET moves",
    "game SET imported",
    "game SET evals",
    "analysis SET id",
    "analysis SET key",
    "analysis SET covered",
    "analysis SET size",
    "analysis SET used",
    "analysis SET data",
    "profile SET id",
    "run SET id",
    "run SET profile",
    "run SET version",
    "run SET begun",
    "run_source SET run",
    "run_source SET source",
    "run_source SET complete",
    "scanned SET id",
    "scanned SET game",
    "scanned SET run",
    "candidate SET id",
    "candidate SET game",
    "candidate SET profile",
    "candidate SET first",
    "candidate SET rating",
    "candidate SET motifs_low",
    "candidate SET motifs_high",
    "candidate SET reason",
    "candidate SET solving",
    "candidate SET changed",
    "candidate SET source_rating",
    "candidate SET themes_low",
    "candidate SET themes_high",
    "candidate SET audit",
    "candidate SET measured",
    "candidate SET measured_deviation",
    "candidate SET source_answers",
    "judgement SET id",
    "judgement SET candidate",
    "judgement SET run",
    "judgement SET passed",
    "judgement SET accepted",
    "judgement SET size",
    "judgement SET refused",
    "judgement SET nodes",
    "judgement SET time",
    "journal SET id",
    "journal SET session",
    "journal SET candidate",
    "journal SET decides",
    "journal SET knowing",
    "journal SET time",
    "journal SET batch",
    "journal SET joined",
    "motif SET id",
    "motif SET name",
    "reason SET id",
    "reason SET text",
    "judgement SET first",
    "judgement SET rating",
    "judgement SET motifs_low",
    "judgement SET motifs_high",
    "judgement SET source_answer",
    "imported SET id",
    "imported SET rating",
    "imported SET deviation",
    "imported SET popularity",
    "imported SET plays",
    "imported SET name",
    "imported SET themes",
    "imported SET url",
    "imported SET openings",
    "imported SET movetext",
    "collection SET id",
    "collection SET name",
    "collection SET title",
    "collection SET notes",
    "collection SET tags",
    "member SET id",
    "member SET collection",
    "member SET candidate",
    "member SET rank",
    "member SET title",
    "member SET note",
    "member SET tags",
    "member SET gone",
    "audit SET id",
    "audit SET verdict",
    "audit SET text",
    "audit SET engine",
    "audit SET nodes",
    "audit SET json",
    "audit SET time",
    "audit SET judgement",
    "tree_key SET key",
    "tree_key SET judgement",
    "tree_key SET place",
    "kept_both SET id",
    "kept_both SET one",
    "kept_both SET other",
    "set_image SET id",
    "set_image SET entry",
    "set_image SET collection",
    "set_image SET candidate",
    "set_image SET after",
    "set_image SET name",
    "set_image SET title",
    "set_image SET note",
    "set_image SET tags",
    "result SET id",
    "result SET candidate",
    "result SET solver",
    "result SET date",
    "result SET rating",
    "result SET deviation",
    "result SET solved",
    "result SET seconds",
    "candidate SET nodes",
    "candidate SET best",
    "candidate SET second",
    "candidate SET eval_before",
    "candidate SET traits",
    "judgement SET best",
    "judgement SET second",
    "judgement SET eval_before",
    "judgement SET traits",
    "candidate SET worth",
    "judgement SET worth",
    "candidate SET clock",
    "judgement SET clock",
    "candidate SET line",
    "judgement SET line",
    "taste SET id",
    "taste SET after",
    "taste SET decisions",
    "taste SET weights",
};
enum { PLACES = sizeof places / sizeof *places };

static Str sample; // before anything is done to it

static inline bool is_place(const char *name) {
    for (int i = 0; i < PLACES; i++)
        if (strcmp(places[i], name) == 0)
            return true;
    fprintf(stderr, "a new column: %s\n", name);
    return false;
}

static inline void are_all_places(const char *path) {
    sqlite3 *db;
    sqlite3_stmt *columns;
    int count = 0;
    HOLDS(sqlite3_open(path, &db) == SQLITE_OK);
    HOLDS(sqlite3_prepare_v2(db,
                             "SELECT t.name || ' SET ' || c.name FROM sqlite_master AS t,"
                             " pragma_table_info(t.name) AS c"
                             " WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite%'",
                             -1, &columns, NULL) == SQLITE_OK);
    while (sqlite3_step(columns) == SQLITE_ROW) {
        HOLDS(is_place((const char *)sqlite3_column_text(columns, 0)));
        count++;
    }
    HOLDS(count == PLACES);
    sqlite3_finalize(columns);
    sqlite3_close(db);
}

static inline int64_t keep_puzzle(Store *store, Candidate *candidate, const char *white) {
    int64_t run;
    StoreScanned look = {.ply = 8, .candidate = candidate};
    const RunIdentity identity = {&candidate->profile, "engine", ""};
    CLEANUP(game_done) Game game = game_blank();
    game_set_tag(&game, "White", white);
    HOLDS(store_run_open(store, &identity, &run, NULL) == STATUS_OK);
    HOLDS(store_keep(store, run, &(StorePlace){"a.pgn", 1, &game, 0}, &look, 1, NULL) == STATUS_OK);
    StoreAction action = {look.id,          .label = "accept",
                          .decides = true,  .decision = DECISION_ACCEPT,
                          .reason = "fine", .seen = INT64_MAX};
    HOLDS(store_act(store, &action, &(StoreDone){0}, NULL) == STATUS_OK);
    return look.id;
}

static inline void keep_what_is_said_of(Store *store, int64_t puzzle, const Candidate *candidate) {
    ResultsPut put;
    const AuditResult audit = {.verdict = AUDIT_CHANGED, .text = "longer line"};
    const SolvingRecord solving = {.wrong = 1, .took = 9000};
    const SolverResult result = {puzzle, "Anna", "2026-11-20", 1500, 50, true, 10};
    const SetMember member = {.candidate = puzzle, .title = "one", .note = "two", .tags = "three"};
    const SetChange change = {.name = "mates", .title = "Mates", .members = &member, .count = 1};
    HOLDS(store_change_sets(store, &change, 1, "put", NULL) == STATUS_OK);
    HOLDS(store_keep_audit(store, puzzle, 1, &audit, candidate, NULL) == STATUS_OK);
    HOLDS(store_keep_solving(store, puzzle, &solving, NULL) == STATUS_OK);
    HOLDS(store_begin_results(&put, store, NULL) == STATUS_OK);
    const Status status = store_put_result(&put, &result, &(bool){0}, NULL);
    HOLDS(store_end_results(&put, status, NULL) == STATUS_OK);
}

static inline void import_puzzles(Store *store) {
    FileIntake *intake;
    HOLDS(file_intake_open(&intake, store, "tests/fuzz/corpus/import/csv", NULL) == STATUS_OK);
    while (file_intake_step(intake, 1, &(Fault){""}) == JOB_MORE) {
    }
    HOLDS(file_intake_totals(intake).added == 1);
    file_intake_free(intake);
}

static inline void make_sample(void) {
    CLEANUP(str_done) Str json = {0};
    Candidate candidate;
    Store *store;
    const char *path = scratch_with("", 0);
    HOLDS(file_read("tests/fuzz/corpus/json/sample", SIZE_MAX, &json, NULL) == STATUS_OK);
    HOLDS(candidate_read_json(&candidate, str_text(&json), NULL) == STATUS_OK);
    HOLDS(store_open(&store, path, NULL) == STATUS_OK);
    const int64_t one = keep_puzzle(store, &candidate, "Anna");
    const int64_t other = keep_puzzle(store, &candidate, "Berta");
    keep_what_is_said_of(store, one, &candidate);
    HOLDS(store_keep_both(store, one, other, true, NULL) == STATUS_OK);
    import_puzzles(store);
    store_close(store);
    are_all_places(path);
    HOLDS(file_read(path, SIZE_MAX, &sample, NULL) == STATUS_OK);
    candidate_done(&candidate);
}

typedef struct Bytes {
    const uint8_t *at;
    size_t left;
} Bytes;

static inline Bytes take(Bytes *from, size_t most) {
    const size_t size = from->left < most ? from->left : most;
    const Bytes taken = {from->at, size};
    from->at += size;
    from->left -= size;
    return taken;
}

static inline size_t take_byte(Bytes *from) {
    const Bytes taken = take(from, 1);
    return taken.left > 0 ? taken.at[0] : 0;
}

static inline void bind_value(sqlite3_stmt *update, Bytes *orders) {
    enum { NUMBER, TEXT, BLOB, KINDS };
    const size_t kind = take_byte(orders) % KINDS;
    const Bytes value = take(orders, kind == NUMBER ? 8 : take_byte(orders));
    if (kind == NUMBER) {
        uint64_t number = 0;
        for (size_t i = 0; i < value.left; i++)
            number = number << 8 | value.at[i];
        sqlite3_bind_int64(update, 1, (int64_t)number);
    } else if (kind == TEXT) {
        sqlite3_bind_text(update, 1, (const char *)value.at, (int)value.left, SQLITE_STATIC);
    } else {
        sqlite3_bind_blob(update, 1, value.at, (int)value.left, SQLITE_STATIC);
    }
}

static inline void follow_orders(sqlite3 *db, Bytes orders) {
    while (orders.left > 1) {
        sqlite3_stmt *update;
        char sql[100];
        snprintf(sql, sizeof sql, "UPDATE %s = ?", places[take_byte(&orders) % PLACES]);
        sqlite3_prepare_v2(db, sql, -1, &update, NULL); // his tables may lack the column
        bind_value(update, &orders);
        sqlite3_step(update); // what the tables refuse a stranger cannot have written
        sqlite3_finalize(update);
    }
}

static inline void damage(const char *path, Bytes orders) {
    sqlite3 *db;
    HOLDS(sqlite3_open(path, &db) == SQLITE_OK);
    sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL);
    sqlite3_exec(
        db,
        "PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF;"
        "PRAGMA ignore_check_constraints = ON; BEGIN",
        NULL, NULL, NULL);
    follow_orders(db, orders);
    sqlite3_exec(db, "COMMIT", NULL, NULL, NULL);
    sqlite3_close(db);
}

static inline void is_said(Status status, const Fault *fault) {
    HOLDS(status == STATUS_OK || fault->text[0]);
}

// The path of a store to which nothing was done. One with no orders followed opens: else nothing
// would be tried.
static inline const char *stranger_sample(void) {
    if (sample.len == 0) {
        Store *store;
        make_sample();
        damage(scratch_name, (Bytes){NULL, 0});
        HOLDS(store_open(&store, scratch_name, NULL) == STATUS_OK);
        store_close(store);
    }
    return scratch_with(sample.data, sample.len);
}

// The path of the store, in which the orders were followed.
static inline const char *stranger_store(const uint8_t *data, size_t size) {
    const char *path = stranger_sample();
    damage(path, (Bytes){data, size});
    return path;
}
