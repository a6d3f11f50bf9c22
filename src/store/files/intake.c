// Puts puzzles of others into the store, a million as well as one: each row is written once, with
// the numbers of the rows that it refers to worked out before.
#include "onlymove/store_import.h"

#include <stdlib.h>
#include <string.h>

#include "src/store/files/intake_rows.h"
#include "src/store/journal/store_runs.h"
#include "src/store/files/sources.h"

enum { CACHE_KIB = 64 << 10, CACHE_USUAL_KIB = 2000 };

static void execute(Store *store, const char *sql)
{
    sqlite3_exec(store->db, sql, NULL, NULL, NULL);
}

Status intake_open(Intake **opened, Store *store, const char *source, Fault *fault)
{
    Intake *intake = *opened = calloc(1, sizeof *intake);
    if (intake) {
        intake->game = game_blank();
        for (int i = 0; i < FEEDS; i++) {
            intake->feeds[i].columns = (int[FEEDS]){14, 16, 8, 10}[i];
        }
        intake->store = store;
        intake->source = strdup(source);
    }
    if (!intake || !intake->source) {
        intake_close(intake);
        *opened = NULL;
        return fault_memory(fault);
    }
    return STATUS_OK;
}

static Status last_row(Store *store, const char *sql, int64_t *row, Fault *fault)
{
    sqlite3_stmt *select = NULL;
    *row = 0;
    sqlite3_prepare_v2(store->db, sql, -1, &select, NULL);
    const Status status = store_run(store, select, row, fault);
    sqlite3_finalize(select);
    return status;
}

static Status note_time(Intake *intake, Fault *fault)
{
    bool found;
    sqlite3_stmt *now = NULL;
    sqlite3_prepare_v2(intake->store->db, "SELECT strftime('%Y-%m-%dT%H:%M:%SZ', 'now')", -1, &now,
                       NULL);
    const Status status = store_step(intake->store, now, &found, fault);
    if (status == STATUS_OK && found) {
        snprintf(intake->time, sizeof intake->time, "%s",
                 (const char *)sqlite3_column_text(now, 0));
    }
    sqlite3_finalize(now);
    return status;
}

// What the rows refer to, in the transaction that has begun.
static Status read_places(Intake *intake, Fault *fault)
{
    static const RunKey key = {PROFILE_IMPORTED, "", "", "", ""};
    Store *store = intake->store;
    Status status = run_put(store, &key, &intake->run, fault);
    if (status == STATUS_OK) {
        status = run_profile_row(store, intake->run, &intake->profile, fault);
    }
    if (status == STATUS_OK) {
        status = store_put_source(store, intake->source, &intake->place, fault);
    }
    if (status == STATUS_OK) {
        status =
            last_row(store, "SELECT coalesce(max(id), 0) FROM game", &intake->last_game, fault);
    }
    if (status == STATUS_OK) {
        status = last_row(store, "SELECT coalesce(max(id), 0) FROM candidate",
                          &intake->last_candidate, fault);
    }
    if (status == STATUS_OK) {
        status = last_row(store, "SELECT coalesce(max(id), 0) FROM judgement",
                          &intake->last_judgement, fault);
    }
    if (status == STATUS_OK) {
        status = store_run(store, store_statement(store, SQL_CHANGES), &intake->change, fault);
        intake->change++;
        known_games_begin(&intake->known, intake->change);
    }
    return status == STATUS_OK ? note_time(intake, fault) : status;
}

// Rows come before those that they refer to, and are there together in the end: looking each
// reference up would take a third of the time.
static void relax(Store *store, bool relaxed)
{
    char sql[96];
    sqlite3_snprintf(sizeof sql, sql, "PRAGMA foreign_keys = %s; PRAGMA cache_size = -%d",
                     relaxed ? "OFF" : "ON", relaxed ? CACHE_KIB : CACHE_USUAL_KIB);
    execute(store, sql);
    store_wait_for_disk(store, !relaxed);
}

static void drop_waiting(Intake *intake)
{
    for (int i = 0; i < FEEDS; i++) {
        row_source_clear(&intake->feeds[i]);
    }
    intake->waiting = 0;
}

// What waits goes into the tables, each in the order in which it came.
static Status put_waiting(Intake *intake, Fault *fault)
{
    const struct {
        StatementId id;
        IntakeFeed feed;
        int64_t numbers[3]; // parameters from the second on
    } rows[] = {
        {SQL_INTAKE_GAMES, FED_GAMES, {intake->place}},
        {SQL_INTAKE_CANDIDATES, FED_CANDIDATES, {intake->profile, intake->run, intake->change}},
        {SQL_INTAKE_JUDGEMENTS, FED_JUDGEMENTS, {intake->run}},
        {SQL_INTAKE_IMPORTED, FED_WORDS, {0}},
    };
    Store *store = intake->store;
    Status status = STATUS_OK;
    if (intake->waiting == 0) {
        return STATUS_OK;
    }
    if (sqlite3_get_autocommit(store->db)) { // nothing would take them back
        status = fault_set(fault, STATUS_STORE, "%s: cannot be written: what was begun is gone",
                           store->path);
    }
    for (size_t i = 0; i < sizeof rows / sizeof *rows && status == STATUS_OK; i++) {
        const RowSource *feed = &intake->feeds[rows[i].feed];
        sqlite3_stmt *put = store_statement(store, rows[i].id);
        bind_feed(put, 1, feed);
        for (int j = 0; j < 3; j++) {
            sqlite3_bind_int64(put, j + 2, rows[i].numbers[j]); // no harm where there is none
        }
        if (rows[i].id == SQL_INTAKE_JUDGEMENTS) {
            bind_text(put, 3, intake->time);
        }
        status =
            feed->failed ? store_out_of_memory(store, fault) : store_run(store, put, NULL, fault);
    }
    drop_waiting(intake);
    return status;
}

static Status end(Intake *intake, Status status, Fault *fault)
{
    if (intake->under_way) {
        intake->under_way = false;
        status = status == STATUS_OK ? put_waiting(intake, fault) : status;
        drop_waiting(intake);
        status =
            status == STATUS_OK ? tree_keys_put_all(intake->store, &intake->keys, fault) : status;
        intake->keys.count = 0;
        status = store_end_change(intake->store, status, fault);
        relax(intake->store, false);
    }
    return status;
}

static Status begin(Intake *intake, Fault *fault)
{
    if (intake->under_way) {
        return STATUS_OK;
    }
    relax(intake->store, true);
    Status status = store_begin(intake->store, fault);
    if (status != STATUS_OK) {
        relax(intake->store, false);
        return status;
    }
    intake->under_way = true;
    status = read_places(intake, fault);
    return status == STATUS_OK ? status : end(intake, status, fault);
}

Status intake_commit(Intake *intake, Fault *fault)
{
    return end(intake, STATUS_OK, fault);
}

Status intake_complete(Intake *intake, Fault *fault)
{
    Status status = begin(intake, fault);
    if (status != STATUS_OK) {
        return status;
    }
    sqlite3_stmt *note = STORE_BOUND(intake->store, SQL_NOTE_RUN, intake->run, intake->place, true);
    status = store_run(intake->store, note, NULL, fault);
    store_wait_for_disk(intake->store, true);
    return end(intake, status, fault);
}

void intake_close(Intake *intake)
{
    if (!intake) {
        return;
    }
    (void)end(intake, STATUS_LIMIT, NULL);
    for (int i = 0; i < FEEDS; i++) {
        row_source_done(&intake->feeds[i]);
    }
    kept_keys_done(&intake->keys);
    known_games_done(&intake->known);
    game_texts_done(&intake->texts);
    game_done(&intake->game);
    str_done(&intake->json);
    free(intake->source);
    free(intake);
}

// --- One puzzle

static Status put_newer_words(Store *store, int64_t candidate, const SourceWords *words,
                              Fault *fault)
{
    sqlite3_stmt *put = STORE_BOUND(store, SQL_INTAKE_WORDS, candidate);
    for (int i = 0; i < SOURCE_NUMBERS; i++) {
        if (words->numbers[i] != SOURCE_UNSAID) {
            sqlite3_bind_int(put, i + 2, words->numbers[i]);
        }
    }
    for (int i = 0; i < SOURCE_TEXTS; i++) {
        bind_text(put, SOURCE_NUMBERS + i + 2, str_text(&words->texts[i]));
    }
    return store_run(store, put, NULL, fault);
}

// Of a puzzle that is there the newest words hold; what they leave unsaid stays said.
static Status tell_known(Intake *intake, const ImportedPuzzle *puzzle, int64_t hash,
                         IntakeNews *news, int64_t *candidate, Fault *fault)
{
    uint64_t themes[2];
    bool others;
    Store *store = intake->store;
    *candidate = 0;
    Status status = store_run(store, STORE_BOUND(store, SQL_INTAKE_FIND, hash, intake->profile),
                              candidate, fault);
    if (status != STATUS_OK || *candidate == 0) {
        return status == STATUS_OK
                   ? fault_set(fault, STATUS_STORE, "%s: a game has lost its puzzle", store->path)
                   : status;
    }
    status = put_newer_words(store, *candidate, &puzzle->words, fault);
    const bool told = sqlite3_changes(store->db) > 0;
    *news = told ? INTAKE_TOLD : INTAKE_KNOWN;
    if (status != STATUS_OK || !told) {
        return status;
    }
    SourceWords words = {0};
    status = store_source_words(store, *candidate, &words, fault);
    const MotifSet motifs = source_motifs(&words, &others);
    const int rating = words.numbers[SOURCE_RATING];
    source_words_done(&words);
    motifs_to_numbers(&store->motifs, &motifs, themes);
    return status == STATUS_OK
               ? store_run(store,
                           STORE_BOUND(store, SQL_INTAKE_TELL, *candidate, rating > 0 ? rating : 0,
                                       signed_of(themes[0]), signed_of(themes[1])),
                           NULL, fault)
               : status;
}

static Status put_new(Intake *intake, ImportedPuzzle *puzzle, size_t number, int64_t hash,
                      Fault *fault)
{
    imported_settle(&puzzle->tree);
    Status status = intake_feed(intake, puzzle, number, hash, fault);
    if (status == STATUS_OK) {
        status = tree_keys_add(intake->store, &intake->keys, intake->last_judgement, &puzzle->tree,
                               fault);
    }
    known_games_add(&intake->known, hash);
    intake->hashes[intake->waiting++] = hash;
    return status == STATUS_OK && intake->waiting == FED ? put_waiting(intake, fault) : status;
}

// Whether the store has the game. One that waits is put first.
static Status find_game(Intake *intake, int64_t hash, bool *found, Fault *fault)
{
    int64_t game = 0;
    bool waits = false;
    *found = false;
    Status status = STATUS_OK;
    if (known_games_due(&intake->known)) {
        status = put_waiting(intake, fault);
        status =
            status == STATUS_OK ? known_games_read(&intake->known, intake->store, fault) : status;
    }
    if (status != STATUS_OK || !known_games_may_have(&intake->known, hash)) {
        return status;
    }
    for (size_t i = 0; i < intake->waiting; i++) {
        waits |= intake->hashes[i] == hash;
    }
    status = waits ? put_waiting(intake, fault) : STATUS_OK;
    if (status == STATUS_OK) {
        status = store_run(intake->store, STORE_BOUND(intake->store, SQL_INTAKE_KNOWN, hash), &game,
                           fault);
    }
    *found = game != 0;
    return status;
}

Status intake_put(Intake *intake, ImportedPuzzle *puzzle, size_t number, IntakeNews *news,
                  int64_t *candidate, Fault *fault)
{
    bool found;
    const int64_t hash = signed_of(imported_hash(puzzle));
    Status status = begin(intake, fault);
    if (status != STATUS_OK) {
        return status;
    }
    status = find_game(intake, hash, &found, fault);
    if (status == STATUS_OK && found) {
        status = tell_known(intake, puzzle, hash, news, candidate, fault);
    } else if (status == STATUS_OK) {
        *news = INTAKE_NEW;
        status = put_new(intake, puzzle, number, hash, fault);
        *candidate = intake->last_candidate;
    }
    return status == STATUS_OK ? status : end(intake, status, fault);
}

Status store_source_words(Store *store, int64_t candidate, SourceWords *words, Fault *fault)
{
    bool found;
    source_words_clear(words);
    sqlite3_stmt *row = STORE_BOUND(store, SQL_SOURCE_WORDS, candidate);
    Status status = store_step(store, row, &found, fault);
    if (status != STATUS_OK || !found) {
        return status;
    }
    for (int i = 0; i < SOURCE_NUMBERS; i++) {
        words->numbers[i] =
            sqlite3_column_type(row, i) == SQLITE_NULL ? SOURCE_UNSAID : sqlite3_column_int(row, i);
    }
    bool failed = false;
    for (int i = 0; i < SOURCE_TEXTS; i++) {
        column_text(row, SOURCE_NUMBERS + i, &words->texts[i]);
        failed |= words->texts[i].failed;
    }
    sqlite3_reset(row);
    return failed ? store_out_of_memory(store, fault) : STATUS_OK;
}
