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

// Every column of every table: a table, and some of its columns. New ones go to the end: inputs
// name them by their number.
static const char *const places[] = {
    "source path",
    "game tags start number hash",
    "profile name",
    "run settings engine options",
    "scanned first data",
    "candidate ply marks kind moves size refused key diagram_key refusal fen entry shown decided "
    "holding puzzle run",
    "judgement json by_hand kind moves base",
    "journal label decision reason verb target holding decided held_before",
    "meta key value",
    "source id place",
    "game id source white black event date eco opening white_elo black_elo moves imported evals",
    "analysis id key covered size used data",
    "profile id",
    "run id profile version begun",
    "run_source run source complete",
    "scanned id game run",
    "candidate id game profile first rating motifs_low motifs_high reason solving changed "
    "source_rating themes_low themes_high audit measured measured_deviation source_answers",
    "judgement id candidate run passed accepted size refused nodes time",
    "journal id session candidate decides knowing time batch joined",
    "motif id name",
    "reason id text",
    "judgement first rating motifs_low motifs_high source_answer",
    "imported id rating deviation popularity plays name themes url openings movetext",
    "collection id name title notes tags",
    "member id collection candidate rank title note tags gone",
    "audit id verdict text engine nodes json time judgement",
    "tree_key key judgement place",
    "kept_both id one other",
    "set_image id entry collection candidate after name title note tags",
    "result id candidate solver date rating deviation solved seconds",
    "candidate nodes best second eval_before traits",
    "judgement best second eval_before traits",
    "candidate worth",
    "judgement worth",
    "candidate clock",
    "judgement clock",
    "candidate line",
    "judgement line",
    "taste id after decisions weights",
};
enum { PLACES = 190, PLACE_MAX = 64 };

static Str sample; // before anything is done to it

// The column of that number, below PLACES: "game SET tags".
static inline void write_place(size_t number, char place[PLACE_MAX]) {
    for (const char *const *row = places;; row++) {
        const int table = (int)strcspn(*row, " ");
        for (const char *at = *row + table; *at; at += strcspn(at, " ")) {
            at++;
            if (number-- == 0) {
                snprintf(place, PLACE_MAX, "%.*s SET %.*s", table, *row, (int)strcspn(at, " "), at);
                return;
            }
        }
    }
}

static inline bool is_place(const char *name) {
    for (size_t i = 0; i < PLACES; i++) {
        char place[PLACE_MAX];
        write_place(i, place);
        if (strcmp(place, name) == 0)
            return true;
    }
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
    StoreVisit look = {.ply = 8, .candidate = candidate};
    const RunIdentity identity = {&candidate->profile, "engine", ""};
    CLEANUP(game_done) Game game = game_blank();
    game_set_tag(&game, "White", white);
    HOLDS(store_run_open(store, &identity, &run, NULL) == STATUS_OK);
    HOLDS(store_keep_visits(store, run, &(StoreGameRef){"a.pgn", 1, &game, 0}, &look, 1, NULL) ==
          STATUS_OK);
    StoreAction action = {look.id,          .label = "accept",
                          .decides = true,  .decision = DECISION_ACCEPT,
                          .reason = "fine", .seen_entry = INT64_MAX};
    HOLDS(store_act(store, &action, &(StepReport){0}, NULL) == STATUS_OK);
    return look.id;
}

static inline void keep_what_is_said_of(Store *store, int64_t puzzle, const Candidate *candidate) {
    ResultsTransaction put;
    const AuditResult audit = {.outcome = AUDIT_CHANGED, .text = "longer line"};
    const SolvingRecord solving = {.wrong = 1, .took_ms = 9000};
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
    FileImport *import;
    HOLDS(file_import_open(&import, store, "tests/fuzz/corpus/import/csv", NULL) == STATUS_OK);
    while (file_import_step(import, 1, &(Fault){""}) == JOB_MORE) {
    }
    HOLDS(file_import_totals(import).added == 1);
    file_import_free(import);
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
        char place[PLACE_MAX], sql[100];
        write_place(take_byte(&orders) % PLACES, place);
        snprintf(sql, sizeof sql, "UPDATE %s = ?", place);
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
