// Joins stores: first the runs, then, game by game, what each run has seen, as if it had worked in
// the merged store.
#include "src/store/files/merge_private.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/xalloc.h"
#include "onlymove/str.h"
#include "onlymove/store_care.h"
#include "src/store/journal/scanned.h"
#include "src/store/journal/store_runs.h"

void merge_report_done(MergeReport *report) {
    str_done(&report->conflicts);
    str_done(&report->engines);
}

StoreMerge *store_merge_new(Store *to, MergeReport *report) {
    StoreMerge *merge = xcalloc(1, sizeof *merge);
    merge->to = to;
    to->merging = true;
    merge->report = report;
    merge->game = game_blank();
    return merge;
}

bool merge_is_ok(StoreMerge *merge) {
    Store *const stores[] = {merge->to, merge->from};
    for (int i = 0; i < 2; i++) {
        if (stores[i]->status != STATUS_OK && merge->status == STATUS_OK) {
            merge->status = stores[i]->status;
            merge->why = stores[i]->why;
        }
    }
    return merge->status == STATUS_OK;
}

Status merge_take_fault(StoreMerge *merge, Fault *fault) {
    (void)merge_is_ok(merge);
    const Status status = merge->status;
    if (status != STATUS_OK && fault)
        *fault = merge->why;
    merge->status = merge->to->status = merge->from->status = STATUS_OK;
    return status;
}

static void forget_run(StoreMerge *merge) {
    for (size_t i = 0; i < merge->found_count; i++)
        candidate_done(&merge->found[i]);
    merge->found_count = merge->visit_count = 0;
}

static void forget_store(StoreMerge *merge) {
    forget_run(merge);
    for (size_t i = 0; i < merge->game_count; i++)
        str_done(&merge->games[i].source);
    merge->game_count = merge->run_count = 0;
    store_import_close(merge->import);
    merge->import = NULL;
}

void store_merge_free(StoreMerge *merge) {
    if (!merge)
        return;
    merge->to->merging = false;
    forget_store(merge);
    merge_clear_states(merge);
    str_done(&merge->import_source);
    free(merge->states);
    free(merge->runs);
    free(merge->games);
    free(merge->found);
    free(merge->visits);
    game_done(&merge->game);
    free(merge);
}

Status store_merge_key(Store *from, Str *key, Fault *fault) {
    static const StatementId contents[] = {SQL_RANK_VISITS, SQL_RANK_SAID, SQL_RANK_SETS};
    uint64_t hash = HASH_BEGIN;
    sqlite3_stmt *row = store_statement(from, SQL_RANK_BEGUN);
    if (store_next_row(from, row)) {
        column_text(row, 0, key);
        sqlite3_reset(row);
    }
    for (size_t i = 0; i < sizeof contents / sizeof *contents; i++) {
        row = store_statement(from, contents[i]);
        while (store_next_row(from, row)) {
            for (int j = 0; j < sqlite3_column_count(row); j++) {
                const void *bytes = sqlite3_column_blob(row, j);
                hash = hash_bytes(hash, bytes ? bytes : "", (size_t)sqlite3_column_bytes(row, j));
            }
        }
    }
    str_addf(key, " %016llx", (unsigned long long)hash);
    return store_take_fault(from, fault);
}

// --- Runs

// Adds the engine of a run to the report, each engine once.
static void note_engine(StoreMerge *merge, const RunKey *key) {
    CLEANUP(str_done) Str line = {0};
    MergeReport *report = merge->report;
    str_addf(&line, "%s%s", key->engine, key->options[0] ? ", " : "");
    for (const char *at = key->options; *at; at++)
        *at == '\n' ? str_add(&line, at[1] ? ", " : "") : str_add_char(&line, *at);
    str_addf(&line, " (onlymove %s): ", key->version);
    if (key->engine[0] && !strstr(str_text(&report->engines), str_text(&line))) {
        str_addf(&report->engines, "%s%s\n", str_text(&line), store_path(merge->from));
        report->engine_count++;
    }
}

static MergedRun put_run(StoreMerge *merge, sqlite3_stmt *row) {
    const RunKey key = {column_string(row, 1), column_string(row, 2), column_string(row, 3),
                        column_string(row, 4), column_string(row, 5)};
    MergedRun run = {.from_id = sqlite3_column_int64(row, 0),
                     .imported = strcmp(key.profile, PROFILE_IMPORTED) == 0};
    note_engine(merge, &key);
    run.to_id = run_put(merge->to, &key);
    sqlite3_stmt *date = STORE_BIND(merge->to, SQL_MERGE_BEGUN, run.to_id);
    bind_text(date, 2, column_string(row, 6));
    store_execute(merge->to, date);
    return run;
}

static void merge_runs(StoreMerge *merge) {
    sqlite3_stmt *row = store_statement(merge->from, SQL_MERGE_RUNS);
    store_begin(merge->to);
    while (store_next_row(merge->from, row))
        *array_add(&merge->runs, &merge->run_count, &merge->run_cap) = put_run(merge, row);
    MERGE_TRY(merge, store_commit(merge->to, &merge->why));
}

// Copies the notes of which sources a run has gone over.
static void merge_run_sources(StoreMerge *merge, const MergedRun *run) {
    sqlite3_stmt *row = STORE_BIND(merge->from, SQL_MERGE_NOTES, run->from_id);
    while (merge_is_ok(merge) && store_next_row(merge->from, row)) {
        merge->status = store_run_note(merge->to, run->to_id, column_string(row, 0),
                                       sqlite3_column_int(row, 1) != 0, &merge->why);
    }
    sqlite3_reset(row);
}

// --- Games

static void list_games(StoreMerge *merge) {
    sqlite3_stmt *row = store_statement(merge->from, SQL_MERGE_GAMES);
    while (store_next_row(merge->from, row)) {
        MergedGame *game = array_add(&merge->games, &merge->game_count, &merge->game_cap);
        *game = (MergedGame){.id = sqlite3_column_int64(row, 0),
                             .hash = column_bits(row, 1),
                             .number = (size_t)sqlite3_column_int64(row, 2),
                             .imported = sqlite3_column_int(row, 4) != 0};
        column_text(row, 3, &game->source);
    }
}

// Chooses the source and number of a game: the merged store's or this store's, the last in order.
static void choose_source(StoreMerge *merge, MergedGame *game) {
    sqlite3_stmt *row = STORE_BIND(merge->to, SQL_MERGE_PLACE, signed_of(game->hash));
    if (store_next_row(merge->to, row)) {
        const size_t number = (size_t)sqlite3_column_int64(row, 1);
        const int order = strcmp(column_string(row, 0), str_text(&game->source));
        if (order > 0 || (order == 0 && number > game->number)) {
            column_text(row, 0, &game->source);
            game->number = number;
        }
        sqlite3_reset(row);
    }
}

static void add_visit(StoreMerge *merge, int ply, uint32_t refusal) {
    if (ply < 0 || ply >= VISIT_PLIES_MAX) {
        MERGE_TRY(merge, fault_set(&merge->why, STATUS_SYNTAX,
                                   "it has looked at ply %d, which no game has", ply));
        return;
    }
    *array_add(&merge->visits, &merge->visit_count, &merge->visit_cap) =
        (StoreVisit){.ply = ply, .refusal = refusal};
}

// Reads the candidates that a run has judged in a game; for each ply its last judgement.
static void read_candidates(StoreMerge *merge, const MergedGame *game, const MergedRun *run) {
    sqlite3_stmt *row = STORE_BIND(merge->from, SQL_MERGE_JUDGED, game->id, run->from_id);
    while (merge_is_ok(merge) && store_next_row(merge->from, row)) {
        const int ply = sqlite3_column_int(row, 0);
        if (merge->visit_count > 0 && merge->visits[merge->visit_count - 1].ply == ply) {
            candidate_done(&merge->found[--merge->found_count]);
        } else {
            array_grow(&merge->found, &merge->found_cap, merge->found_count + 1);
            add_visit(merge, ply, 0);
        }
        MERGE_TRY(merge, candidate_read_json(&merge->found[merge->found_count],
                                             column_string(row, 1), &merge->why));
        merge->found_count += merge->status == STATUS_OK;
    }
    sqlite3_reset(row);
}

static bool was_found(const StoreMerge *merge, int ply) {
    for (size_t i = 0; i < merge->found_count; i++)
        if (merge->visits[i].ply == ply)
            return true;
    return false;
}

// Reads the positions that a run has refused at the first look.
static void read_refused(StoreMerge *merge, const MergedGame *game, const MergedRun *run) {
    sqlite3_stmt *row = STORE_BIND(merge->from, SQL_MERGE_VISIT, game->id, run->from_id);
    if (!store_next_row(merge->from, row))
        return;
    const int first = sqlite3_column_int(row, 0);
    const unsigned char *data = sqlite3_column_blob(row, 1);
    const int count = sqlite3_column_bytes(row, 1) / VISIT_BYTES;
    for (int i = 0; i < count; i++) {
        const uint32_t refusal = scanned_read_visit(data + VISIT_BYTES * i);
        if (refusal != 0 && refusal != VISIT_CANDIDATE && !was_found(merge, first + i))
            add_visit(merge, first + i, refusal);
    }
    sqlite3_reset(row);
}

static void commit_imported(StoreMerge *merge) {
    if (merge->import)
        MERGE_TRY(merge, store_import_commit(merge->import, &merge->why));
}

static void merge_visits(StoreMerge *merge, const MergedGame *game, const MergedRun *run) {
    read_candidates(merge, game, run);
    read_refused(merge, game, run);
    for (size_t i = 0; i < merge->found_count; i++)
        merge->visits[i].candidate = &merge->found[i];
    if (merge->visit_count > 0) {
        const StoreGameRef game_ref = {str_text(&game->source), game->number, &merge->game,
                                       game->hash};
        commit_imported(merge);
        MERGE_TRY(merge, store_keep_visits(merge->to, run->to_id, &game_ref, merge->visits,
                                           merge->visit_count, &merge->why));
    }
    forget_run(merge);
}

// --- Imported puzzles

// Opens the import for puzzles of that source, and closes another one.
static void open_import(StoreMerge *merge, const char *source) {
    if (!merge->import || strcmp(str_text(&merge->import_source), source) != 0) {
        commit_imported(merge);
        store_import_close(merge->import);
        str_set(&merge->import_source, source);
        merge->import = store_import_new(merge->to, source);
    }
}

// Reads what the source of a puzzle says, without the tree. Returns whether there is a puzzle.
static bool read_imported(StoreMerge *merge, const MergedGame *game, const MergedRun *run,
                          ImportedPuzzle *puzzle) {
    Store *from = merge->from;
    sqlite3_stmt *row =
        STORE_BIND(from, SQL_MERGE_IMPORTED, game->id, run_profile_id(from, run->from_id));
    if (!store_next_row(from, row))
        return false;
    const int64_t candidate = sqlite3_column_int64(row, 0);
    puzzle->says_motifs = true;
    puzzle->motifs = motifs_of_bits(&from->motif_numbers, column_bits(row, 1), column_bits(row, 2));
    sqlite3_reset(row);
    puzzle->game = &merge->game;
    puzzle->has_blunder = merge->game.nodes[GAME_ROOT].child != GAME_NO_NODE;
    if (puzzle->has_blunder) {
        puzzle->before_blunder = merge->game.start;
        puzzle->blunder = merge->game.nodes[merge->game.nodes[GAME_ROOT].child].move;
    }
    MERGE_TRY(merge, store_source_info(from, candidate, &puzzle->source_info, &merge->why));
    return merge_is_ok(merge);
}

static void merge_imported(StoreMerge *merge, const MergedGame *game, const MergedRun *run) {
    ImportChange change;
    int64_t candidate;
    ImportedPuzzle puzzle = {.line = 0};
    const bool has_source_info = read_imported(merge, game, run, &puzzle);
    read_candidates(merge, game, run);
    if (has_source_info && merge->found_count > 0) {
        puzzle.tree = merge->found[0].tree;
        open_import(merge, str_text(&game->source));
        if (imported_hash(&puzzle) == game->hash) {
            MERGE_TRY(merge, store_import_put(merge->import, &puzzle, game->number, &change,
                                              &candidate, &merge->why));
        }
        puzzle.tree = (Tree){0};
    }
    forget_run(merge);
    imported_puzzle_done(&puzzle);
}

static void merge_game(StoreMerge *merge, MergedGame *game) {
    MERGE_TRY(merge, store_game(merge->from, game->hash, &merge->game, &merge->why));
    if (merge->status == STATUS_NOT_FOUND) {
        merge->status = STATUS_OK; // the caller counts missing candidates
        return;
    }
    if (!game->imported)
        choose_source(merge, game);
    for (size_t i = 0; i < merge->run_count && merge_is_ok(merge); i++) {
        const MergedRun *run = &merge->runs[i];
        if (!run->imported)
            merge_visits(merge, game, run);
        else if (game->imported)
            merge_imported(merge, game, run);
    }
}

// --- Analyses

// Copies analyses up to the limit of a store, the last used first.
static void merge_analyses(StoreMerge *merge) {
    Store *to = merge->to;
    sqlite3_stmt *row = store_statement(merge->from, SQL_MERGE_ANALYSES);
    store_begin(to);
    while (to->status == STATUS_OK && store_next_row(merge->from, row)) {
        sqlite3_stmt *put = store_statement(to, SQL_MERGE_ANALYSIS);
        for (int i = 0; i < 4; i++)
            sqlite3_bind_value(put, i + 1, sqlite3_column_value(row, i));
        store_execute(to, put);
    }
    sqlite3_reset(row);
    while (store_execute(to, store_statement(to, SQL_CACHE_SIZE)) > (int64_t)STORE_CACHE_LIMIT &&
           store_execute(to, store_statement(to, SQL_CACHE_DROP_OLDEST)) != 0) {
    }
    MERGE_TRY(merge, store_commit(to, &merge->why));
}

Status store_merge_add(StoreMerge *merge, Store *from, Fault *fault) {
    merge->from = from;
    merge->store_count++;
    motif_numbers_read(from);
    merge_runs(merge);
    list_games(merge);
    for (size_t i = 0; i < merge->game_count && merge_is_ok(merge); i++)
        merge_game(merge, &merge->games[i]);
    commit_imported(merge);
    for (size_t i = 0; i < merge->run_count; i++)
        merge_run_sources(merge, &merge->runs[i]);
    merge_analyses(merge);
    merge_note_states(merge);
    forget_store(merge);
    return merge_take_fault(merge, fault);
}
