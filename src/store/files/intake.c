// Puts puzzles of others into the store, a million as well as one: each row is written once, with
// the numbers of the rows that it refers to worked out before.
#include "onlymove/store_import.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/xalloc.h"
#include "src/store/files/game_texts.h"
#include "src/store/files/sources.h"
#include "src/store/journal/state.h"
#include "src/store/journal/store_runs.h"

enum { CACHE_KIB = 64 << 10, CACHE_USUAL_KIB = 2000 };

struct Intake {
    Store *store;
    char *source;
    bool under_way;                                    // a transaction
    int64_t run, profile, place;                       // rows: the last is that of the source
    int64_t last_game, last_candidate, last_judgement; // rows
    int64_t change;                                    // that the transaction will be, and its time
    char time[32];
    char start[FEN_MAX]; // of the game
    KeptKeys keys;       // of the puzzles that were put
    Str json;
    GameTexts texts;
    Game game; // the tags where the source has no game
};

Intake *intake_new(Store *store, const char *source) {
    Intake *intake = xcalloc(1, sizeof *intake);
    intake->game = game_blank();
    intake->store = store;
    intake->source = xstrdup(source);
    return intake;
}

// What the rows refer to, in the transaction that has begun.
static void read_places(Intake *intake) {
    static const RunKey key = {PROFILE_IMPORTED, "", "", "", ""};
    Store *store = intake->store;
    intake->run = run_put(store, &key);
    intake->profile = run_profile_row(store, intake->run);
    intake->place = store_put_source(store, intake->source);
    sqlite3_stmt *last = store_statement(store, SQL_INTAKE_LAST);
    if (store_next(store, last)) {
        intake->last_game = sqlite3_column_int64(last, 0);
        intake->last_candidate = sqlite3_column_int64(last, 1);
        intake->last_judgement = sqlite3_column_int64(last, 2);
        intake->change = sqlite3_column_int64(last, 3);
        snprintf(intake->time, sizeof intake->time, "%s", column_string(last, 4));
        sqlite3_reset(last);
    }
}

// Rows come before those that they refer to, and are there together in the end: looking each
// reference up would take a third of the time.
static void relax(Store *store, bool relaxed) {
    char sql[96];
    sqlite3_snprintf(sizeof sql, sql, "PRAGMA foreign_keys = %s; PRAGMA cache_size = -%d",
                     relaxed ? "OFF" : "ON", relaxed ? CACHE_KIB : CACHE_USUAL_KIB);
    sqlite3_exec(store->db, sql, NULL, NULL, NULL);
    store_wait_for_disk(store, !relaxed);
}

static Status end(Intake *intake, Fault *fault) {
    Store *store = intake->store;
    if (!intake->under_way)
        return store_told(store, fault);
    intake->under_way = false;
    tree_keys_put_all(store, &intake->keys);
    const Status status = store_commit_change(store, fault);
    relax(store, false);
    return status;
}

static void begin(Intake *intake) {
    if (!intake->under_way) {
        relax(intake->store, true);
        store_start(intake->store);
        intake->under_way = true;
        read_places(intake);
    } else if (sqlite3_get_autocommit(intake->store->db)) { // nothing would take the rows back
        store_refuse(intake->store, STATUS_STORE, "%s: cannot be written: what was begun is gone",
                     intake->store->path);
    }
}

Status intake_commit(Intake *intake, Fault *fault) {
    return end(intake, fault);
}

Status intake_complete(Intake *intake, Fault *fault) {
    Store *store = intake->store;
    begin(intake);
    store_do(store, STORE_BOUND(store, SQL_NOTE_RUN, intake->run, intake->place, true));
    store_wait_for_disk(store, true);
    return end(intake, fault);
}

void intake_close(Intake *intake) {
    if (!intake)
        return;
    store_refuse(intake->store, STATUS_LIMIT, "not committed");
    (void)end(intake, NULL);
    kept_keys_done(&intake->keys);
    game_texts_done(&intake->texts);
    game_done(&intake->game);
    str_done(&intake->json);
    free(intake->source);
    free(intake);
}

// --- The rows of a puzzle that is new

// Tags of a puzzle whose source has no game.
static const Game *made_game(Intake *intake, const SourceWords *words) {
    CLEANUP(str_done) Str text = {0};
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
    if (url[0])
        game_set_tag(game, "Site", url);
    if (openings[0]) { // the last is the most precise
        const char *last = strrchr(openings, ' ');
        str_clear(&text);
        str_add(&text, last ? last + 1 : openings);
        for (size_t i = 0; i < text.len; i++)
            text.data[i] = text.data[i] == '_' ? ' ' : text.data[i];
        game_set_tag(game, "Opening", str_text(&text));
    }
    return game;
}

static void put_game(Intake *intake, const ImportedPuzzle *puzzle, size_t number, int64_t hash) {
    char move[UCI_MOVE_MAX + 1] = "";
    Store *store = intake->store;
    const Game *game = puzzle->game ? puzzle->game : made_game(intake, &puzzle->words);
    GameTexts *texts = &intake->texts;
    str_clear(&texts->tags);
    tags_write(game, &texts->tags);
    tags_list(game, &texts->listed);
    pos_to_fen(puzzle->knows_blunder ? &puzzle->before : &puzzle->tree.start, intake->start);
    if (puzzle->knows_blunder) {
        uci_move_write(puzzle->blunder, move);
        strcat(move, " ");
    }
    sqlite3_stmt *put = STORE_BOUND(store, SQL_INTAKE_GAME, ++intake->last_game, intake->place,
                                    (int64_t)number, hash);
    bind_text(put, 5, str_text(&texts->tags));
    bind_text(put, 6, intake->start);
    bind_text(put, 7, move);
    bind_tags(put, 8, &texts->listed);
    store_do(store, put);
}

static void facts_of_line(const ImportedPuzzle *puzzle, Facts *facts) {
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

// Rating and themes that lists show.
static void read_source(const Intake *intake, const SourceWords *words, const MotifSet *motifs,
                        int64_t said[3]) {
    uint64_t themes[2];
    const int rating = words->numbers[SOURCE_RATING];
    motifs_to_numbers(&intake->store->motifs, motifs, themes);
    said[0] = rating > 0 ? rating : 0;
    said[1] = signed_of(themes[0]);
    said[2] = signed_of(themes[1]);
}

static void put_candidate(Intake *intake, const ImportedPuzzle *puzzle, const Facts *facts) {
    char fen[FEN_MAX];
    int64_t said[3];
    bool others;
    Store *store = intake->store;
    const Tree *tree = &puzzle->tree;
    const MotifSet motifs =
        puzzle->says_motifs ? puzzle->motifs : source_motifs(&puzzle->words, &others);
    const int marks = MARK_CANDIDATE | (facts->accepted ? MARK_PUZZLE : 0);
    read_source(intake, &puzzle->words, &motifs, said);
    pos_to_fen(&tree->start, fen);
    sqlite3_stmt *put = STORE_BOUND(
        store, SQL_INTAKE_CANDIDATE, ++intake->last_candidate, intake->last_game,
        puzzle->knows_blunder, intake->profile, marks, facts->kind, facts->moves, facts->size,
        signed_of(tree->start.key), signed_of(pos_diagram_key(&tree->start)),
        ++intake->last_judgement, intake->run, said[0], said[1], said[2], intake->change);
    bind_row(put, 17, facts->accepted ? intake->last_judgement : 0);
    bind_text(put, 18, facts->first);
    bind_text(put, 19, fen);
    store_do(store, put);
}

static void put_judgement(Intake *intake, const ImportedPuzzle *puzzle, const Facts *facts) {
    Store *store = intake->store;
    str_clear(&intake->json);
    if (store->status == STATUS_OK)
        store->status = imported_write_json(puzzle, intake->start, &intake->json, &store->why);
    sqlite3_stmt *put =
        STORE_BOUND(store, SQL_INTAKE_JUDGEMENT, intake->last_judgement, intake->last_candidate,
                    intake->run, facts->accepted, facts->kind, facts->moves, facts->size);
    bind_text(put, 8, facts->first);
    bind_text(put, 9, str_text(&intake->json));
    bind_text(put, 10, intake->time);
    store_do(store, put);
}

// From the second parameter on; what is not said is NULL.
static void put_words(Store *store, StatementId id, int64_t candidate, const SourceWords *words) {
    sqlite3_stmt *put = STORE_BOUND(store, id, candidate);
    for (int i = 0; i < SOURCE_NUMBERS; i++)
        if (words->numbers[i] != SOURCE_UNSAID)
            sqlite3_bind_int(put, i + 2, words->numbers[i]);
    for (int i = 0; i < SOURCE_TEXTS; i++)
        bind_text(put, SOURCE_NUMBERS + i + 2, str_text(&words->texts[i]));
    store_do(store, put);
}

static void put_new(Intake *intake, ImportedPuzzle *puzzle, size_t number, int64_t hash) {
    Facts facts;
    imported_settle(&puzzle->tree);
    facts_of_line(puzzle, &facts);
    put_game(intake, puzzle, number, hash);
    put_candidate(intake, puzzle, &facts);
    put_words(intake->store, SQL_INTAKE_IMPORTED, intake->last_candidate, &puzzle->words);
    put_judgement(intake, puzzle, &facts);
    tree_keys_add(&intake->keys, intake->last_judgement, &puzzle->tree);
}

// --- One puzzle

static void read_words(Store *store, int64_t candidate, SourceWords *words) {
    source_words_clear(words);
    sqlite3_stmt *row = STORE_BOUND(store, SQL_SOURCE_WORDS, candidate);
    if (!store_next(store, row))
        return;
    for (int i = 0; i < SOURCE_NUMBERS; i++) {
        words->numbers[i] =
            sqlite3_column_type(row, i) == SQLITE_NULL ? SOURCE_UNSAID : sqlite3_column_int(row, i);
    }
    for (int i = 0; i < SOURCE_TEXTS; i++)
        column_text(row, SOURCE_NUMBERS + i, &words->texts[i]);
    sqlite3_reset(row);
}

// Of a puzzle that is there the newest words hold; what they leave unsaid stays said.
static int64_t tell_known(Intake *intake, const ImportedPuzzle *puzzle, int64_t hash,
                          IntakeNews *news) {
    int64_t said[3];
    bool others;
    Store *store = intake->store;
    const int64_t candidate =
        store_do(store, STORE_BOUND(store, SQL_INTAKE_FIND, hash, intake->profile));
    if (candidate == 0)
        store_refuse(store, STATUS_STORE, "%s: a game has lost its puzzle", store->path);
    put_words(store, SQL_INTAKE_WORDS, candidate, &puzzle->words);
    const bool told = store->status == STATUS_OK && sqlite3_changes(store->db) > 0;
    *news = told ? INTAKE_UPDATED : INTAKE_KNOWN;
    if (told) {
        SourceWords words = {0};
        read_words(store, candidate, &words);
        const MotifSet motifs = source_motifs(&words, &others);
        read_source(intake, &words, &motifs, said);
        source_words_done(&words);
        store_do(store, STORE_BOUND(store, SQL_INTAKE_TELL, candidate, said[0], said[1], said[2]));
    }
    return candidate;
}

Status intake_put(Intake *intake, ImportedPuzzle *puzzle, size_t number, IntakeNews *news,
                  int64_t *candidate, Fault *fault) {
    Store *store = intake->store;
    const int64_t hash = signed_of(imported_hash(puzzle));
    *candidate = 0;
    begin(intake);
    if (store_do(store, STORE_BOUND(store, SQL_FIND_GAME, hash)) != 0) {
        *candidate = tell_known(intake, puzzle, hash, news);
    } else if (store->status == STATUS_OK) {
        *news = INTAKE_NEW;
        put_new(intake, puzzle, number, hash);
        *candidate = intake->last_candidate;
    }
    return store->status == STATUS_OK ? STATUS_OK : end(intake, fault);
}

Status store_source_words(Store *store, int64_t candidate, SourceWords *words, Fault *fault) {
    read_words(store, candidate, words);
    return store_told(store, fault);
}
