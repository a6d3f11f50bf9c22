// Joining stores: runs first, then game by game what each run has seen of it, as if the runs of the
// one store had worked in the other.
#include "src/store/files/merge_private.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/xalloc.h"
#include "onlymove/str.h"
#include "onlymove/store_care.h"
#include "src/store/journal/scanned.h"
#include "src/store/journal/store_runs.h"

void merge_report_done(MergeReport *report)
{
    str_done(&report->conflicts);
    str_done(&report->engines);
}

StoreMerge *store_merge_new(Store *to, MergeReport *report)
{
    StoreMerge *merge = calloc(1, sizeof *merge);
    if (merge) {
        merge->to = to;
        to->merging = true;
        merge->report = report;
        merge->game = game_blank();
    }
    return merge;
}

static void forget_run(StoreMerge *merge)
{
    for (size_t i = 0; i < merge->found_count; i++) {
        candidate_done(&merge->found[i]);
    }
    merge->found_count = merge->look_count = 0;
}

static void forget_store(StoreMerge *merge)
{
    forget_run(merge);
    for (size_t i = 0; i < merge->game_count; i++) {
        str_done(&merge->games[i].source);
    }
    merge->game_count = merge->run_count = 0;
    intake_close(merge->intake);
    merge->intake = NULL;
}

void store_merge_free(StoreMerge *merge)
{
    if (!merge) {
        return;
    }
    merge->to->merging = false;
    forget_store(merge);
    merge_drop_sayings(merge);
    str_done(&merge->intake_source);
    free(merge->sayings);
    free(merge->runs);
    free(merge->games);
    free(merge->found);
    free(merge->scanned);
    game_done(&merge->game);
    free(merge);
}

Status store_merge_rank(Store *from, Str *rank, Fault *fault)
{
    static const StatementId all[] = {SQL_RANK_LOOKS, SQL_RANK_SAID, SQL_RANK_SETS};
    bool found;
    uint64_t hash = HASH_BEGIN;
    sqlite3_stmt *row = store_statement(from, SQL_RANK_BEGUN);
    Status status = store_step(from, row, &found, fault);
    if (status == STATUS_OK && found) {
        column_text(row, 0, rank);
        sqlite3_reset(row);
    }
    for (size_t i = 0; i < sizeof all / sizeof *all && status == STATUS_OK; i++) {
        row = store_statement(from, all[i]);
        while ((status = store_step(from, row, &found, fault)) == STATUS_OK && found) {
            for (int j = 0; j < sqlite3_column_count(row); j++) {
                const void *bytes = sqlite3_column_blob(row, j);
                hash = hash_bytes(hash, bytes ? bytes : "", (size_t)sqlite3_column_bytes(row, j));
            }
        }
    }
    str_addf(rank, " %016llx", (unsigned long long)hash);
    return status == STATUS_OK && rank->failed ? store_out_of_memory(from, fault) : status;
}

// --- Runs

// Engines with which runs have worked, each once.
static void note_engine(StoreMerge *merge, const RunKey *key)
{
    CLEANUP(str_done) Str line = {0};
    MergeReport *report = merge->report;
    str_addf(&line, "%s%s", key->engine, key->options[0] ? ", " : "");
    for (const char *at = key->options; *at; at++) {
        *at == '\n' ? str_add(&line, at[1] ? ", " : "") : str_add_char(&line, *at);
    }
    str_addf(&line, " (onlymove %s): ", key->version);
    if (key->engine[0] && !strstr(str_text(&report->engines), str_text(&line))) {
        str_addf(&report->engines, "%s%s\n", str_text(&line), store_path(merge->from));
        report->engine_count++;
    }
}

static Status put_run(StoreMerge *merge, sqlite3_stmt *row, MergedRun *run, Fault *fault)
{
    CLEANUP(str_done) Str profile = {0}, settings = {0}, engine = {0}, options = {0}, version = {0};
    CLEANUP(str_done) Str begun = {0};
    Str *const texts[] = {&profile, &settings, &engine, &options, &version, &begun};
    for (int i = 0; i < 6; i++) {
        column_text(row, i + 1, texts[i]);
    }
    const RunKey key = {str_text(&profile), str_text(&settings), str_text(&engine),
                        str_text(&options), str_text(&version)};
    note_engine(merge, &key);
    run->imported = strcmp(key.profile, PROFILE_IMPORTED) == 0;
    Status status = store_begin(merge->to, fault);
    if (status != STATUS_OK) {
        return status;
    }
    status = run_put(merge->to, &key, &run->to, fault);
    if (status == STATUS_OK) {
        sqlite3_stmt *date = STORE_BOUND(merge->to, SQL_MERGE_BEGUN, run->to);
        bind_text(date, 2, str_text(&begun));
        status = store_run(merge->to, date, NULL, fault);
    }
    return store_end(merge->to, status, fault);
}

static Status merge_runs(StoreMerge *merge, Fault *fault)
{
    bool found;
    Status status;
    sqlite3_stmt *row = store_statement(merge->from, SQL_MERGE_RUNS);
    while ((status = store_step(merge->from, row, &found, fault)) == STATUS_OK && found) {
        MergedRun run = {.from = sqlite3_column_int64(row, 0)};
        status = put_run(merge, row, &run, fault);
        if (status == STATUS_OK &&
            !array_fit(&merge->runs, &merge->run_cap, merge->run_count + 1)) {
            status = store_out_of_memory(merge->to, fault);
        }
        if (status != STATUS_OK) {
            sqlite3_reset(row);
            return status;
        }
        merge->runs[merge->run_count++] = run;
    }
    return status;
}

// What the runs have gone over.
static Status merge_notes(StoreMerge *merge, const MergedRun *run, Fault *fault)
{
    bool found;
    Status status;
    sqlite3_stmt *row = STORE_BOUND(merge->from, SQL_MERGE_NOTES, run->from);
    while ((status = store_step(merge->from, row, &found, fault)) == STATUS_OK && found) {
        CLEANUP(str_done) Str source = {0};
        column_text(row, 0, &source);
        status = store_run_note(merge->to, run->to, str_text(&source),
                                sqlite3_column_int(row, 1) != 0, fault);
        if (status != STATUS_OK) {
            sqlite3_reset(row);
            return status;
        }
    }
    return status;
}

// --- Games

static Status list_games(StoreMerge *merge, Fault *fault)
{
    bool found;
    Status status;
    sqlite3_stmt *row = store_statement(merge->from, SQL_MERGE_GAMES);
    while ((status = store_step(merge->from, row, &found, fault)) == STATUS_OK && found) {
        if (!array_fit(&merge->games, &merge->game_cap, merge->game_count + 1)) {
            sqlite3_reset(row);
            return store_out_of_memory(merge->to, fault);
        }
        MergedGame *game = &merge->games[merge->game_count++];
        *game = (MergedGame){.id = sqlite3_column_int64(row, 0),
                             .hash = column_bits(row, 1),
                             .number = (size_t)sqlite3_column_int64(row, 2),
                             .imported = sqlite3_column_int(row, 4) != 0};
        column_text(row, 3, &game->source);
    }
    return status;
}

// The place that counts: the one that the game has already, or this one.
static Status settle_place(StoreMerge *merge, MergedGame *game, Fault *fault)
{
    bool found;
    sqlite3_stmt *row = STORE_BOUND(merge->to, SQL_MERGE_PLACE, signed_of(game->hash));
    Status status = store_step(merge->to, row, &found, fault);
    if (status != STATUS_OK || !found) {
        return status;
    }
    CLEANUP(str_done) Str source = {0};
    const size_t number = (size_t)sqlite3_column_int64(row, 1);
    column_text(row, 0, &source);
    sqlite3_reset(row);
    const int order = strcmp(str_text(&source), str_text(&game->source));
    if (order > 0 || (order == 0 && number > game->number)) {
        str_clear(&game->source);
        str_add(&game->source, str_text(&source));
        game->number = number;
    }
    return STATUS_OK;
}

static bool add_look(StoreMerge *merge, int ply, uint32_t refusal)
{
    if (!array_fit(&merge->scanned, &merge->look_cap, merge->look_count + 1)) {
        return false;
    }
    merge->scanned[merge->look_count++] = (StoreScanned){.ply = ply, .refusal = refusal};
    return true;
}

// The candidates that a run has judged; of one ply the last judgement.
static Status read_found(StoreMerge *merge, const MergedGame *game, const MergedRun *run,
                         Fault *fault)
{
    bool found;
    Status status;
    sqlite3_stmt *row = STORE_BOUND(merge->from, SQL_MERGE_JUDGED, game->id, run->from);
    while ((status = store_step(merge->from, row, &found, fault)) == STATUS_OK && found) {
        CLEANUP(str_done) Str json = {0};
        const int ply = sqlite3_column_int(row, 0);
        column_text(row, 1, &json);
        const bool again =
            merge->look_count > 0 && merge->scanned[merge->look_count - 1].ply == ply;
        bool kept = again || (array_fit(&merge->found, &merge->found_cap, merge->found_count + 1) &&
                              add_look(merge, ply, 0));
        status = kept ? STATUS_OK : store_out_of_memory(merge->to, fault);
        if (kept && again) {
            candidate_done(&merge->found[--merge->found_count]);
        }
        if (kept) {
            status = candidate_read_json(&merge->found[merge->found_count], str_text(&json), fault);
            merge->found_count += status == STATUS_OK;
        }
        if (status != STATUS_OK) {
            sqlite3_reset(row);
            return status;
        }
    }
    return status;
}

static bool was_found(const StoreMerge *merge, int ply)
{
    for (size_t i = 0; i < merge->found_count; i++) {
        if (merge->scanned[i].ply == ply) {
            return true;
        }
    }
    return false;
}

// What it has refused at the first look.
static Status read_refused(StoreMerge *merge, const MergedGame *game, const MergedRun *run,
                           Fault *fault)
{
    bool found, kept = true;
    sqlite3_stmt *row = STORE_BOUND(merge->from, SQL_MERGE_LOOK, game->id, run->from);
    Status status = store_step(merge->from, row, &found, fault);
    if (status != STATUS_OK || !found) {
        return status;
    }
    const int first = sqlite3_column_int(row, 0);
    const unsigned char *data = sqlite3_column_blob(row, 1);
    const int count = sqlite3_column_bytes(row, 1) / LOOK_BYTES;
    for (int i = 0; i < count && kept; i++) {
        const uint32_t refusal = scanned_at_ply(data + LOOK_BYTES * i);
        if (refusal != 0 && refusal != LOOK_CANDIDATE && !was_found(merge, first + i)) {
            kept = add_look(merge, first + i, refusal);
        }
    }
    sqlite3_reset(row);
    return kept ? STATUS_OK : store_out_of_memory(merge->to, fault);
}

static Status commit_imported(StoreMerge *merge, Fault *fault)
{
    return merge->intake ? intake_commit(merge->intake, fault) : STATUS_OK;
}

static Status merge_looks(StoreMerge *merge, const MergedGame *game, const MergedRun *run,
                          Fault *fault)
{
    Status status = read_found(merge, game, run, fault);
    status = status == STATUS_OK ? read_refused(merge, game, run, fault) : status;
    for (size_t i = 0; i < merge->found_count && status == STATUS_OK; i++) {
        merge->scanned[i].candidate = &merge->found[i];
    }
    if (status == STATUS_OK && merge->look_count > 0) {
        status = commit_imported(merge, fault);
    }
    if (status == STATUS_OK && merge->look_count > 0) {
        const StorePlace place = {str_text(&game->source), game->number, &merge->game, game->hash};
        status = store_keep(merge->to, run->to, &place, merge->scanned, merge->look_count, fault);
    }
    forget_run(merge);
    return status;
}

// --- Imported puzzles

// The intake of puzzles of that source.
static Status open_intake(StoreMerge *merge, const char *source, Fault *fault)
{
    if (merge->intake && strcmp(str_text(&merge->intake_source), source) == 0) {
        return STATUS_OK;
    }
    Status status = commit_imported(merge, fault);
    intake_close(merge->intake);
    merge->intake = NULL;
    str_clear(&merge->intake_source);
    str_add(&merge->intake_source, source);
    return status == STATUS_OK ? intake_open(&merge->intake, merge->to, source, fault) : status;
}

// What its source says, but for the tree; *candidate is its row.
static Status read_imported(StoreMerge *merge, const MergedGame *game, const MergedRun *run,
                            ImportedPuzzle *puzzle, int64_t *candidate, Fault *fault)
{
    bool found;
    int64_t profile;
    Store *from = merge->from;
    Status status = run_profile_row(from, run->from, &profile, fault);
    sqlite3_stmt *row = STORE_BOUND(from, SQL_MERGE_IMPORTED, game->id, profile);
    *candidate = 0;
    status = status == STATUS_OK ? store_step(from, row, &found, fault) : status;
    if (status != STATUS_OK || !found) {
        return status;
    }
    *candidate = sqlite3_column_int64(row, 0);
    puzzle->says_motifs = true;
    puzzle->motifs = motifs_of_numbers(&from->motifs, column_bits(row, 1), column_bits(row, 2));
    sqlite3_reset(row);
    puzzle->game = &merge->game;
    puzzle->knows_blunder = merge->game.nodes[GAME_ROOT].child != GAME_NO_NODE;
    if (puzzle->knows_blunder) {
        puzzle->before = merge->game.start;
        puzzle->blunder = merge->game.nodes[merge->game.nodes[GAME_ROOT].child].move;
    }
    return store_source_words(from, *candidate, &puzzle->words, fault);
}

static Status merge_imported(StoreMerge *merge, const MergedGame *game, const MergedRun *run,
                             Fault *fault)
{
    IntakeNews news;
    int64_t candidate;
    ImportedPuzzle puzzle = {.line = 0};
    Status status = read_imported(merge, game, run, &puzzle, &candidate, fault);
    status = status == STATUS_OK ? read_found(merge, game, run, fault) : status;
    if (status == STATUS_OK && candidate != 0 && merge->found_count > 0) {
        puzzle.tree = merge->found[0].tree;
        status = open_intake(merge, str_text(&game->source), fault);
        if (status == STATUS_OK && imported_hash(&puzzle) == game->hash) {
            status = intake_put(merge->intake, &puzzle, game->number, &news, &candidate, fault);
        }
        puzzle.tree = (Tree){0};
    }
    forget_run(merge);
    imported_puzzle_done(&puzzle);
    return status;
}

static Status merge_game(StoreMerge *merge, MergedGame *game, Fault *fault)
{
    Status status = store_game(merge->from, game->hash, &merge->game, fault);
    if (status == STATUS_NOT_FOUND) {
        return STATUS_OK; // its candidates are counted when they are missed
    }
    if (status == STATUS_OK && !game->imported) {
        status = settle_place(merge, game, fault);
    }
    for (size_t i = 0; i < merge->run_count && status == STATUS_OK; i++) {
        const MergedRun *run = &merge->runs[i];
        status = run->imported
                     ? game->imported ? merge_imported(merge, game, run, fault) : STATUS_OK
                     : merge_looks(merge, game, run, fault);
    }
    return status;
}

// --- Analyses

static Status copy_analyses(StoreMerge *merge, Fault *fault)
{
    bool found;
    Status status;
    sqlite3_stmt *row = store_statement(merge->from, SQL_MERGE_ANALYSES);
    while ((status = store_step(merge->from, row, &found, fault)) == STATUS_OK && found) {
        sqlite3_stmt *put = store_statement(merge->to, SQL_MERGE_ANALYSIS);
        for (int i = 0; i < 4; i++) {
            sqlite3_bind_value(put, i + 1, sqlite3_column_value(row, i));
        }
        status = store_run(merge->to, put, NULL, fault);
        if (status != STATUS_OK) {
            sqlite3_reset(row);
            return status;
        }
    }
    return status;
}

// As much as a store keeps; of more, what was used last.
static Status merge_analyses(StoreMerge *merge, Fault *fault)
{
    Status status = store_begin(merge->to, fault);
    if (status != STATUS_OK) {
        return status;
    }
    status = copy_analyses(merge, fault);
    for (int64_t size = 1, id = 1; status == STATUS_OK && id != 0;) {
        id = 0;
        status = store_run(merge->to, store_statement(merge->to, SQL_CACHE_SIZE), &size, fault);
        if (status == STATUS_OK && size > (int64_t)STORE_CACHE_LIMIT) {
            status =
                store_run(merge->to, store_statement(merge->to, SQL_CACHE_DROP_OLDEST), &id, fault);
        }
    }
    return store_end(merge->to, status, fault);
}

Status store_merge_add(StoreMerge *merge, Store *from, Fault *fault)
{
    merge->from = from;
    merge->stores++;
    Status status = motif_numbers_read(from, fault);
    status = status == STATUS_OK ? merge_runs(merge, fault) : status;
    status = status == STATUS_OK ? list_games(merge, fault) : status;
    for (size_t i = 0; i < merge->game_count && status == STATUS_OK; i++) {
        status = merge_game(merge, &merge->games[i], fault);
    }
    status = status == STATUS_OK ? commit_imported(merge, fault) : status;
    for (size_t i = 0; i < merge->run_count && status == STATUS_OK; i++) {
        status = merge_notes(merge, &merge->runs[i], fault);
    }
    status = status == STATUS_OK ? merge_analyses(merge, fault) : status;
    status = status == STATUS_OK ? merge_note_sayings(merge, fault) : status;
    forget_store(merge);
    return status;
}
