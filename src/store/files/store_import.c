// Puts imported puzzles into the store, one or a million: each row is written once, because the
// numbers of the rows that it refers to are worked out before.
#include "onlymove/store_import.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/xalloc.h"
#include "src/store/files/game_texts.h"
#include "src/store/files/sources.h"
#include "src/store/journal/state.h"
#include "src/store/journal/store_runs.h"

enum { PAGE_CACHE_KIB = 64 << 10, PAGE_CACHE_USUAL_KIB = 2000, BUFFER_BYTES = 64 << 10 };

// Rows of a table that will be written in one statement.
typedef struct WaitingRows {
    sqlite3_stmt *statement;
    int bound_count; // number of parameters bound so far, in their order
} WaitingRows;

static const StatementId inserts[] = {SQL_IMPORT_GAME, SQL_IMPORT_CANDIDATE, SQL_IMPORT_IMPORTED,
                                      SQL_IMPORT_JUDGEMENT, SQL_IMPORT_KEY};
enum { GAMES, CANDIDATES, IMPORTED, JUDGEMENTS, KEYS, TABLE_COUNT };

struct StoreImport {
    Store *store;
    char *source;
    bool in_transaction;                               // a transaction has begun
    int64_t run, profile, source_id;                   // row numbers
    int64_t last_game, last_candidate, last_judgement; // newest row numbers
    int64_t change_number;                             // number of this change; `time` is its time
    char time[32];
    char start[FEN_MAX]; // of the current game
    TreeKeyRows keys;    // of the puzzles put since the transaction began
    WaitingRows rows[TABLE_COUNT];
    int64_t waiting_hashes[IMPORT_ROWS]; // of the waiting puzzles
    size_t waiting_count, buffer_used;
    char buffer[BUFFER_BYTES]; // texts of waiting rows
    Str json;
    GameTexts texts;
    Game game; // tags for a puzzle without a game
};

StoreImport *store_import_new(Store *store, const char *source) {
    StoreImport *import = xcalloc(1, sizeof *import);
    import->game = game_blank();
    import->store = store;
    import->source = xstrdup(source);
    return import;
}

// Reads or makes the rows that puzzles refer to. The caller has begun a transaction.
static void read_row_ids(StoreImport *import) {
    static const RunKey key = {PROFILE_IMPORTED, "", "", "", ""};
    Store *store = import->store;
    import->run = run_put(store, &key);
    import->profile = run_profile_id(store, import->run);
    import->source_id = store_put_source(store, import->source);
    sqlite3_stmt *last = store_statement(store, SQL_IMPORT_LAST);
    if (store_next_row(store, last)) {
        import->last_game = sqlite3_column_int64(last, 0);
        import->last_candidate = sqlite3_column_int64(last, 1);
        import->last_judgement = sqlite3_column_int64(last, 2);
        import->change_number = sqlite3_column_int64(last, 3);
        snprintf(import->time, sizeof import->time, "%s", column_string(last, 4));
        sqlite3_reset(last);
    }
}

// Turns foreign key checks and waits for the disk off or on. Rows are written before the rows that
// they refer to, and looking up each reference would take a third of the time.
static void relax_writes(Store *store, bool relaxed) {
    char sql[96];
    sqlite3_snprintf(sizeof sql, sql, "PRAGMA foreign_keys = %s; PRAGMA cache_size = -%d",
                     relaxed ? "OFF" : "ON", relaxed ? PAGE_CACHE_KIB : PAGE_CACHE_USUAL_KIB);
    sqlite3_exec(store->db, sql, NULL, NULL, NULL);
    store_set_sync(store, !relaxed);
}

// --- Waiting rows

static void add_number(WaitingRows *rows, int64_t number) {
    sqlite3_bind_int64(rows->statement, ++rows->bound_count, number);
}

// Binds a text. One that fits waits in the buffer for its row: SQLite's own copy takes longer.
static void add_text(StoreImport *import, WaitingRows *rows, const char *text) {
    const size_t len = strlen(text);
    char *buffer = import->buffer + import->buffer_used;
    const bool fits = len <= BUFFER_BYTES - import->buffer_used;
    if (fits) {
        memcpy(buffer, text, len);
        import->buffer_used += len;
    }
    sqlite3_bind_text(rows->statement, ++rows->bound_count, fits ? buffer : text, (int)len,
                      fits ? SQLITE_STATIC : SQLITE_TRANSIENT);
}

static void add_null(WaitingRows *rows) {
    sqlite3_bind_null(rows->statement, ++rows->bound_count);
}

// Writes the waiting rows of a table, the rest of its parameters as NULL.
static void write_rows(StoreImport *import, int table) {
    WaitingRows *rows = &import->rows[table];
    for (int at = rows->bound_count; at < sqlite3_bind_parameter_count(rows->statement); at++)
        sqlite3_bind_null(rows->statement, at + 1);
    if (rows->bound_count > 0)
        store_execute(import->store, rows->statement);
    sqlite3_reset(rows->statement);
    rows->bound_count = 0;
}

static void write_puzzles(StoreImport *import) {
    Store *store = import->store;
    for (int table = 0; table < KEYS && import->waiting_count > 0; table++) {
        write_rows(import, table);
        if (store->status == STATUS_OK &&
            (size_t)sqlite3_changes(store->db) != import->waiting_count) {
            store_fail(store, STATUS_STORE, "%s: does not take what is to be kept", store->path);
        }
    }
    import->waiting_count = import->buffer_used = 0;
}

static bool is_waiting(const StoreImport *import, int64_t hash) {
    for (size_t i = 0; i < import->waiting_count; i++)
        if (import->waiting_hashes[i] == hash)
            return true;
    return false;
}

// Writes the keys of trees in the order of their table, which is fastest.
static void write_keys(StoreImport *import) {
    TreeKeyRows *keys = &import->keys;
    WaitingRows *rows = &import->rows[KEYS];
    array_sort(keys->items, keys->count, sizeof *keys->items, compare_leading_int64);
    for (size_t i = 0; i < keys->count; i++) {
        if (i % IMPORT_ROWS == 0)
            write_rows(import, KEYS);
        add_number(rows, keys->items[i].key);
        add_number(rows, keys->items[i].judgement);
        add_number(rows, keys->items[i].ply_bits);
    }
    write_rows(import, KEYS);
    keys->count = 0;
}

// --- Transactions

// Refuses to write without a transaction: nothing would take the rows back.
static void refuse_without_transaction(Store *store) {
    if (sqlite3_get_autocommit(store->db)) {
        store_fail(store, STATUS_STORE, "%s: cannot be written: what was begun is gone",
                   store->path);
    }
}

static Status end_transaction(StoreImport *import, Fault *fault) {
    Store *store = import->store;
    if (!import->in_transaction)
        return store_take_fault(store, fault);
    import->in_transaction = false;
    refuse_without_transaction(store);
    write_puzzles(import);
    write_keys(import);
    const Status status = store_commit_change(store, fault);
    relax_writes(store, false);
    return status;
}

static void begin_transaction(StoreImport *import) {
    if (!import->in_transaction) {
        relax_writes(import->store, true);
        store_begin(import->store);
        import->in_transaction = true;
        read_row_ids(import);
        for (int table = 0; table < TABLE_COUNT; table++)
            import->rows[table] = (WaitingRows){store_statement(import->store, inserts[table]), 0};
    }
    refuse_without_transaction(import->store);
}

Status store_import_commit(StoreImport *import, Fault *fault) {
    return end_transaction(import, fault);
}

Status store_import_complete(StoreImport *import, Fault *fault) {
    Store *store = import->store;
    begin_transaction(import);
    STORE_EXECUTE(store, SQL_NOTE_RUN, import->run, import->source_id, true);
    store_set_sync(store, true);
    return end_transaction(import, fault);
}

void store_import_close(StoreImport *import) {
    if (!import)
        return;
    store_fail(import->store, STATUS_LIMIT, "not committed");
    (void)end_transaction(import, NULL);
    tree_key_rows_done(&import->keys);
    game_texts_done(&import->texts);
    game_done(&import->game);
    str_done(&import->json);
    free(import->source);
    free(import);
}

// --- The rows of a new puzzle

// Returns a game with tags for a puzzle whose source has no game.
static const Game *make_game(StoreImport *import, const SourceInfo *info) {
    CLEANUP(str_done) Str text = {0};
    Game *game = &import->game;
    game_clear(game);
    const char *id = str_text(&info->texts[SOURCE_ID]);
    const char *url = str_text(&info->texts[SOURCE_URL]);
    const char *openings = str_text(&info->texts[SOURCE_OPENINGS]);
    if (id[0]) {
        str_add(&text, "Puzzle ");
        str_add(&text, id);
        game_set_tag(game, "Event", str_text(&text));
    }
    if (url[0])
        game_set_tag(game, "Site", url);
    if (openings[0]) { // the last is the most precise
        const char *last = strrchr(openings, ' ');
        str_set(&text, last ? last + 1 : openings);
        for (size_t i = 0; i < text.len; i++)
            text.data[i] = text.data[i] == '_' ? ' ' : text.data[i];
        game_set_tag(game, "Opening", str_text(&text));
    }
    return game;
}

static void put_game(StoreImport *import, const ImportedPuzzle *puzzle, size_t number,
                     int64_t hash) {
    char move[UCI_MOVE_MAX + 1] = "";
    WaitingRows *rows = &import->rows[GAMES];
    const Game *game = puzzle->game ? puzzle->game : make_game(import, &puzzle->source_info);
    GameTexts *texts = &import->texts;
    str_clear(&texts->tags);
    tags_write(game, &texts->tags);
    tags_to_columns(game, &texts->listed_tags);
    pos_to_fen(puzzle->has_blunder ? &puzzle->before_blunder : &puzzle->tree.start, import->start);
    if (puzzle->has_blunder) {
        uci_move_write(puzzle->blunder, move);
        strcat(move, " ");
    }
    add_number(rows, ++import->last_game);
    add_number(rows, import->source_id);
    add_number(rows, (int64_t)number);
    add_number(rows, hash);
    add_text(import, rows, str_text(&texts->tags));
    add_text(import, rows, import->start);
    add_text(import, rows, move);
    for (int i = 0; i < TAG_TEXTS; i++)
        add_text(import, rows, str_text(&texts->listed_tags.texts[i]));
    for (int i = 0; i < TAG_COLUMNS - TAG_TEXTS; i++)
        add_number(rows, texts->listed_tags.elos[i]);
}

static void fill_columns(const ImportedPuzzle *puzzle, JudgementColumns *columns) {
    const Tree *tree = &puzzle->tree;
    *columns = (JudgementColumns){.passed = true,
                                  .is_puzzle = tree->count > 1,
                                  .kind = tree_kind(tree),
                                  .traits = tree_traits(tree)};
    judgement_columns_of_tree(tree, columns);
}

// Fills values[] with the rating and themes that lists show.
static void fill_source_values(const StoreImport *import, const SourceInfo *info,
                               const MotifSet *motifs, int64_t values[3]) {
    uint64_t themes[2];
    const int rating = info->numbers[SOURCE_RATING];
    motifs_to_bits(&import->store->motif_numbers, motifs, themes);
    values[0] = rating > 0 ? rating : 0;
    values[1] = signed_of(themes[0]);
    values[2] = signed_of(themes[1]);
}

static void put_candidate(StoreImport *import, const ImportedPuzzle *puzzle,
                          const JudgementColumns *columns) {
    char fen[FEN_MAX];
    int64_t values[3];
    bool has_others;
    WaitingRows *rows = &import->rows[CANDIDATES];
    const Tree *tree = &puzzle->tree;
    const MotifSet motifs =
        puzzle->says_motifs ? puzzle->motifs : source_motifs(&puzzle->source_info, &has_others);
    const int marks = STATE_CANDIDATE | (columns->is_puzzle ? STATE_PUZZLE : 0);
    fill_source_values(import, &puzzle->source_info, &motifs, values);
    pos_to_fen(&tree->start, fen);
    const int64_t judgement = ++import->last_judgement;
    const int64_t numbers[] = {++import->last_candidate,
                               import->last_game,
                               puzzle->has_blunder,
                               import->profile,
                               marks,
                               columns->kind,
                               columns->moves,
                               columns->size,
                               signed_of(tree->start.key),
                               signed_of(pos_mirror_key(&tree->start)),
                               judgement,
                               judgement,
                               import->run,
                               values[0],
                               values[1],
                               values[2],
                               import->change_number,
                               columns->traits,
                               signed_of(columns->move_kinds)};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        add_number(rows, numbers[i]);
    if (columns->is_puzzle)
        add_number(rows, judgement);
    else
        add_null(rows);
    add_text(import, rows, columns->first_move);
    add_text(import, rows, fen);
}

static void put_judgement(StoreImport *import, const ImportedPuzzle *puzzle,
                          const JudgementColumns *columns) {
    Store *store = import->store;
    WaitingRows *rows = &import->rows[JUDGEMENTS];
    str_clear(&import->json);
    if (store->status == STATUS_OK)
        store->status = imported_write_json(puzzle, import->start, &import->json, &store->why);
    const int64_t numbers[] = {
        import->last_judgement, import->last_candidate, import->run,
        columns->is_puzzle,     columns->kind,          columns->moves,
        columns->size,          columns->traits,        signed_of(columns->move_kinds)};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        add_number(rows, numbers[i]);
    add_text(import, rows, columns->first_move);
    add_text(import, rows, str_text(&import->json));
    add_text(import, rows, import->time);
}

// Adds a row of what the source says; what it does not say is NULL.
static void add_source_info(StoreImport *import, WaitingRows *rows, int64_t candidate,
                            const SourceInfo *info) {
    add_number(rows, candidate);
    for (int i = 0; i < SOURCE_NUMBER_COUNT; i++)
        if (info->numbers[i] != SOURCE_MISSING)
            add_number(rows, info->numbers[i]);
        else
            add_null(rows);
    for (int i = 0; i < SOURCE_TEXT_COUNT; i++)
        add_text(import, rows, str_text(&info->texts[i]));
}

static void put_new_puzzle(StoreImport *import, ImportedPuzzle *puzzle, size_t number,
                           int64_t hash) {
    JudgementColumns columns;
    imported_set_outcomes(&puzzle->tree);
    fill_columns(puzzle, &columns);
    put_game(import, puzzle, number, hash);
    put_candidate(import, puzzle, &columns);
    add_source_info(import, &import->rows[IMPORTED], import->last_candidate, &puzzle->source_info);
    put_judgement(import, puzzle, &columns);
    tree_keys_add(&import->keys, import->last_judgement, &puzzle->tree);
    import->waiting_hashes[import->waiting_count++] = hash;
    if (import->waiting_count == IMPORT_ROWS)
        write_puzzles(import);
}

// --- One puzzle

static void read_source_info(Store *store, int64_t candidate, SourceInfo *info) {
    source_info_clear(info);
    sqlite3_stmt *row = STORE_BIND(store, SQL_SOURCE_INFO, candidate);
    if (!store_next_row(store, row))
        return;
    for (int i = 0; i < SOURCE_NUMBER_COUNT; i++) {
        info->numbers[i] = sqlite3_column_type(row, i) == SQLITE_NULL ? SOURCE_MISSING
                                                                      : sqlite3_column_int(row, i);
    }
    for (int i = 0; i < SOURCE_TEXT_COUNT; i++)
        column_text(row, SOURCE_NUMBER_COUNT + i, &info->texts[i]);
    sqlite3_reset(row);
}

// Updates a known puzzle: what its source says now replaces the old, what it leaves out stays.
static int64_t update_known_puzzle(StoreImport *import, const ImportedPuzzle *puzzle, int64_t hash,
                                   ImportChange *change) {
    int64_t values[3];
    bool has_others;
    Store *store = import->store;
    const int64_t candidate = STORE_EXECUTE(store, SQL_IMPORT_FIND, hash, import->profile);
    if (candidate == 0)
        store_fail(store, STATUS_STORE, "%s: a game has lost its puzzle", store->path);
    const size_t buffer_used = import->buffer_used;
    WaitingRows row = {store_statement(store, SQL_IMPORT_INFO), 0};
    add_source_info(import, &row, candidate, &puzzle->source_info);
    store_execute(store, row.statement);
    import->buffer_used = buffer_used;
    const bool is_updated = store->status == STATUS_OK && sqlite3_changes(store->db) > 0;
    *change = is_updated ? IMPORT_UPDATED : IMPORT_KNOWN;
    if (is_updated) {
        SourceInfo info = {0};
        read_source_info(store, candidate, &info);
        const MotifSet motifs = source_motifs(&info, &has_others);
        fill_source_values(import, &info, &motifs, values);
        source_info_done(&info);
        STORE_EXECUTE(store, SQL_IMPORT_LISTED, candidate, values[0], values[1], values[2]);
    }
    return candidate;
}

Status store_import_put(StoreImport *import, ImportedPuzzle *puzzle, size_t number,
                        ImportChange *change, int64_t *candidate, Fault *fault) {
    Store *store = import->store;
    const int64_t hash = signed_of(imported_hash(puzzle));
    *candidate = 0;
    begin_transaction(import);
    if (is_waiting(import, hash))
        write_puzzles(import);
    if (STORE_EXECUTE(store, SQL_FIND_GAME, hash) != 0) {
        *candidate = update_known_puzzle(import, puzzle, hash, change);
    } else if (store->status == STATUS_OK) {
        *change = IMPORT_NEW;
        put_new_puzzle(import, puzzle, number, hash);
        *candidate = import->last_candidate;
    }
    return store->status == STATUS_OK ? STATUS_OK : end_transaction(import, fault);
}

Status store_source_info(Store *store, int64_t candidate, SourceInfo *info, Fault *fault) {
    read_source_info(store, candidate, info);
    return store_take_fault(store, fault);
}
