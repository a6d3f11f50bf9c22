// Puts puzzles of others into the store, a million as well as one: each row is written once, with
// the numbers of the rows that it refers to worked out before.
#include "onlymove/intake.h"

#include <stdlib.h>
#include <string.h>

#include "src/store/game_texts.h"
#include "src/store/runs.h"
#include "src/store/state.h"

enum { CACHE_KIB = 64 << 10, CACHE_USUAL_KIB = 2000 };

struct Intake {
    Store *store;
    char *source;
    bool under_way;                         // a transaction
    int64_t run, profile, place;            // rows: the last is that of the source
    int64_t last_candidate, last_judgement; // rows as they are now
    int64_t change;                         // that the transaction will be, and its time
    char time[32];
    char start[FEN_MAX]; // of the game
    KeptKeys keys;       // of the puzzles that were put
    Str json;
    GameTexts texts;
    Game game; // the tags where the source has no game
};

static void execute(Store *store, const char *sql)
{
    sqlite3_exec(store->db, sql, NULL, NULL, NULL);
}

Status intake_open(Intake **opened, Store *store, const char *source, Fault *fault)
{
    Intake *intake = *opened = calloc(1, sizeof *intake);
    if (intake) {
        game_init(&intake->game);
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
        status = store_put_name(store, SQL_FIND_SOURCE, SQL_PUT_SOURCE, intake->source,
                                &intake->place, fault);
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

static Status end(Intake *intake, Status status, Fault *fault)
{
    if (intake->under_way) {
        intake->under_way = false;
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
    kept_keys_done(&intake->keys);
    game_texts_done(&intake->texts);
    game_done(&intake->game);
    str_done(&intake->json);
    free(intake->source);
    free(intake);
}

// --- One puzzle

// Tags of a puzzle whose source has no game.
static const Game *made_game(Intake *intake, const SourceWords *words)
{
    ENDS_BY(str_done) Str text = {0};
    Game *game = &intake->game;
    game_clear(game);
    const char *id = str_text(&words->texts[SOURCE_ID]);
    const char *url = str_text(&words->texts[SOURCE_URL]);
    const char *openings = str_text(&words->texts[SOURCE_OPENINGS]);
    if (id[0]) {
        str_add(&text, "Puzzle ");
        str_add(&text, id);
        game_set_tag(game, "Event", str_text(&text));
    }
    if (url[0]) {
        game_set_tag(game, "Site", url);
    }
    if (openings[0]) { // the last is the most precise
        const char *last = strrchr(openings, ' ');
        str_clear(&text);
        str_add(&text, last ? last + 1 : openings);
        for (size_t i = 0; i < text.len; i++) {
            text.data[i] = text.data[i] == '_' ? ' ' : text.data[i];
        }
        game_set_tag(game, "Opening", str_text(&text));
    }
    return game;
}

// *id is 0 where the store has it already.
static Status put_game(Intake *intake, const ImportedPuzzle *puzzle, size_t number, uint64_t hash,
                       int64_t *id, Fault *fault)
{
    char move[UCI_MOVE_MAX + 1] = "";
    const Game *game = puzzle->game ? puzzle->game : made_game(intake, &puzzle->words);
    GameTexts *texts = &intake->texts;
    str_clear(&texts->tags);
    Status status = tags_write(game, &texts->tags, fault);
    if (status == STATUS_OK && !tags_list(game, &texts->listed)) {
        status = fault_memory(fault);
    }
    if (status != STATUS_OK) {
        return status;
    }
    pos_to_fen(puzzle->knows_blunder ? &puzzle->before : &puzzle->tree.start, intake->start);
    if (puzzle->knows_blunder) {
        uci_move_write(puzzle->blunder, move);
        strcat(move, " ");
    }
    Store *store = intake->store;
    sqlite3_stmt *put =
        STORE_BOUND(store, SQL_INTAKE_GAME, intake->place, (int64_t)number, signed_of(hash));
    bind_text(put, 4, str_text(&texts->tags));
    bind_text(put, 5, intake->start);
    bind_text(put, 6, move);
    bind_tags(put, 7, &texts->listed);
    status = store_run(store, put, NULL, fault);
    *id = sqlite3_changes(store->db) > 0 ? sqlite3_last_insert_rowid(store->db) : 0;
    return status;
}

static void facts_of_line(const ImportedPuzzle *puzzle, Facts *facts)
{
    const Tree *tree = &puzzle->tree;
    const uint32_t end_node = tree->count > 1 ? tree_main_end(tree) : TREE_ROOT;
    *facts = (Facts){.passed = true,
                     .accepted = tree->count > 1,
                     .kind = tree_kind(tree),
                     .moves = (tree->nodes[end_node].ply + 1) / 2,
                     .size = (int)tree->count - 1};
    if (tree->count > 1) {
        char san[SAN_MAX];
        san_write(&tree->start, tree->nodes[tree->nodes[TREE_ROOT].child].move, san);
        memcpy(facts->first, san, sizeof facts->first - 1);
    }
}

static Status put_candidate(Intake *intake, const ImportedPuzzle *puzzle, int64_t game,
                            const Facts *facts, Fault *fault)
{
    char fen[FEN_MAX];
    uint64_t themes[2];
    bool others;
    Store *store = intake->store;
    const Tree *tree = &puzzle->tree;
    const MotifSet motifs =
        puzzle->says_motifs ? puzzle->motifs : source_motifs(&puzzle->words, &others);
    const int rating = puzzle->words.numbers[SOURCE_RATING];
    const int marks = MARK_CANDIDATE | (facts->accepted ? MARK_PUZZLE : 0);
    pos_to_fen(&tree->start, fen);
    motifs_to_numbers(&store->motifs, &motifs, themes);
    sqlite3_stmt *put = STORE_BOUND(
        store, SQL_INTAKE_CANDIDATE, ++intake->last_candidate, game, puzzle->knows_blunder,
        intake->profile, marks, facts->kind, facts->moves, facts->size, signed_of(tree->start.key),
        signed_of(pos_twin_key(&tree->start)), ++intake->last_judgement, intake->run,
        rating > 0 ? rating : 0, signed_of(themes[0]), signed_of(themes[1]), intake->change);
    bind_text(put, 17, fen);
    bind_text(put, 18, facts->first);
    bind_row(put, 19, facts->accepted ? intake->last_judgement : 0);
    return store_run(store, put, NULL, fault);
}

static Status put_judgement(Intake *intake, const ImportedPuzzle *puzzle, const Facts *facts,
                            Fault *fault)
{
    Store *store = intake->store;
    str_clear(&intake->json);
    Status status = imported_write_json(puzzle, intake->start, &intake->json, fault);
    if (status != STATUS_OK) {
        return status;
    }
    sqlite3_stmt *put =
        STORE_BOUND(store, SQL_INTAKE_JUDGEMENT, intake->last_judgement, intake->last_candidate,
                    intake->run, facts->accepted, facts->kind, facts->moves, facts->size);
    bind_text(put, 8, str_text(&intake->json));
    bind_text(put, 9, intake->time);
    status = store_run(store, put, NULL, fault);
    return status == STATUS_OK ? outline_put(store, intake->last_judgement, facts, fault) : status;
}

static Status put_words(Store *store, int64_t candidate, const SourceWords *words, Fault *fault)
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
static Status tell_known(Intake *intake, const ImportedPuzzle *puzzle, uint64_t hash,
                         IntakeNews *news, int64_t *candidate, Fault *fault)
{
    uint64_t themes[2];
    bool others;
    Store *store = intake->store;
    *candidate = 0;
    Status status =
        store_run(store, STORE_BOUND(store, SQL_INTAKE_FIND, signed_of(hash), intake->profile),
                  candidate, fault);
    if (status != STATUS_OK || *candidate == 0) {
        return status == STATUS_OK
                   ? fault_set(fault, STATUS_STORE, "%s: a game has lost its puzzle", store->path)
                   : status;
    }
    status = put_words(store, *candidate, &puzzle->words, fault);
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

static Status put_new(Intake *intake, ImportedPuzzle *puzzle, int64_t game, Fault *fault)
{
    Facts facts;
    imported_settle(&puzzle->tree);
    facts_of_line(puzzle, &facts);
    Status status = put_candidate(intake, puzzle, game, &facts, fault);
    status = status == STATUS_OK ? put_judgement(intake, puzzle, &facts, fault) : status;
    if (status == STATUS_OK) {
        status = tree_keys_add(intake->store, &intake->keys, intake->last_judgement, &puzzle->tree,
                               fault);
    }
    return status == STATUS_OK
               ? put_words(intake->store, intake->last_candidate, &puzzle->words, fault)
               : status;
}

Status intake_put(Intake *intake, ImportedPuzzle *puzzle, size_t number, IntakeNews *news,
                  int64_t *candidate, Fault *fault)
{
    int64_t game = 0;
    const uint64_t hash = imported_hash(puzzle);
    Status status = begin(intake, fault);
    if (status != STATUS_OK) {
        return status;
    }
    status = put_game(intake, puzzle, number, hash, &game, fault);
    if (status == STATUS_OK && game == 0) {
        status = tell_known(intake, puzzle, hash, news, candidate, fault);
    } else if (status == STATUS_OK) {
        *news = INTAKE_NEW;
        status = put_new(intake, puzzle, game, fault);
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
