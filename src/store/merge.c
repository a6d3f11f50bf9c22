// Joining stores: runs first, then game by game what each run has seen of it, then decisions. All
// of it is written as if the runs and curators of the one store had worked in the other.
#include "onlymove/store_merge.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/array.h"
#include "src/store/looks.h"
#include "src/store/runs.h"
#include "src/store/state.h"

typedef struct MergedRun {
    int64_t from, to;
} MergedRun;

typedef struct MergedGame {
    int64_t id;
    uint64_t hash;
    size_t number;
    Str source;
} MergedGame;

typedef struct Merge {
    Store *to, *from;
    MergeReport *report;
    MergedRun *runs; // in the order of the store they come from
    size_t run_count, run_cap;
    MergedGame *games; // the same
    size_t game_count, game_cap;
    Game game;        // at hand
    Candidate *found; // what a run has found in it,
    StoreLook *looks; // and all that it has seen; those of candidates come first
    size_t found_count, found_cap, look_count, look_cap;
} Merge;

void merge_report_done(MergeReport *report)
{
    str_done(&report->conflicts);
}

static void forget_run(Merge *merge)
{
    for (size_t i = 0; i < merge->found_count; i++) {
        candidate_done(&merge->found[i]);
    }
    merge->found_count = merge->look_count = 0;
}

static void merge_done(Merge *merge)
{
    forget_run(merge);
    for (size_t i = 0; i < merge->game_count; i++) {
        str_done(&merge->games[i].source);
    }
    free(merge->runs);
    free(merge->games);
    free(merge->found);
    free(merge->looks);
    game_done(&merge->game);
}

// --- Runs

static Status put_run(Merge *merge, sqlite3_stmt *row, int64_t *id, Fault *fault)
{
    ENDS_BY(str_done) Str profile = {0}, settings = {0}, engine = {0}, options = {0}, version = {0};
    Str *const texts[] = {&profile, &settings, &engine, &options, &version};
    for (int i = 0; i < 5; i++) {
        column_text(row, i + 1, texts[i]);
    }
    const RunKey key = {str_text(&profile), str_text(&settings), str_text(&engine),
                        str_text(&options), str_text(&version)};
    Status status = store_begin(merge->to, fault);
    return status == STATUS_OK ? store_end(merge->to, run_put(merge->to, &key, id, fault), fault)
                               : status;
}

static Status merge_runs(Merge *merge, Fault *fault)
{
    bool found;
    Status status;
    sqlite3_stmt *row = store_statement(merge->from, SQL_MERGE_RUNS);
    while ((status = store_step(merge->from, row, &found, fault)) == STATUS_OK && found) {
        MergedRun run = {.from = sqlite3_column_int64(row, 0)};
        status = put_run(merge, row, &run.to, fault);
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
static Status merge_notes(Merge *merge, const MergedRun *run, Fault *fault)
{
    bool found;
    Status status;
    sqlite3_stmt *row = STORE_BOUND(merge->from, SQL_MERGE_NOTES, run->from);
    while ((status = store_step(merge->from, row, &found, fault)) == STATUS_OK && found) {
        ENDS_BY(str_done) Str source = {0};
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

static Status list_games(Merge *merge, Fault *fault)
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
                             .number = (size_t)sqlite3_column_int64(row, 2)};
        column_text(row, 3, &game->source);
    }
    return status;
}

// The place that counts: the one that the game has already, or this one.
static Status settle_place(Merge *merge, MergedGame *game, Fault *fault)
{
    bool found;
    sqlite3_stmt *row = STORE_BOUND(merge->to, SQL_MERGE_PLACE, signed_of(game->hash));
    Status status = store_step(merge->to, row, &found, fault);
    if (status != STATUS_OK || !found) {
        return status;
    }
    ENDS_BY(str_done) Str source = {0};
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

static bool add_look(Merge *merge, int ply, uint32_t refusal)
{
    if (!array_fit(&merge->looks, &merge->look_cap, merge->look_count + 1)) {
        return false;
    }
    merge->looks[merge->look_count++] = (StoreLook){.ply = ply, .refusal = refusal};
    return true;
}

// The candidates that a run has judged; of one ply the last judgement.
static Status read_found(Merge *merge, const MergedGame *game, const MergedRun *run, Fault *fault)
{
    bool found;
    Status status;
    sqlite3_stmt *row = STORE_BOUND(merge->from, SQL_MERGE_JUDGED, game->id, run->from);
    while ((status = store_step(merge->from, row, &found, fault)) == STATUS_OK && found) {
        ENDS_BY(str_done) Str json = {0};
        const int ply = sqlite3_column_int(row, 0);
        column_text(row, 1, &json);
        const bool again = merge->look_count > 0 && merge->looks[merge->look_count - 1].ply == ply;
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

static bool was_found(const Merge *merge, int ply)
{
    for (size_t i = 0; i < merge->found_count; i++) {
        if (merge->looks[i].ply == ply) {
            return true;
        }
    }
    return false;
}

// What it has refused at the first look.
static Status read_refused(Merge *merge, const MergedGame *game, const MergedRun *run, Fault *fault)
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
        const uint32_t refusal = look_at_ply(data + LOOK_BYTES * i);
        if (refusal != 0 && refusal != LOOK_CANDIDATE && !was_found(merge, first + i)) {
            kept = add_look(merge, first + i, refusal);
        }
    }
    sqlite3_reset(row);
    return kept ? STATUS_OK : store_out_of_memory(merge->to, fault);
}

static Status merge_looks(Merge *merge, const MergedGame *game, const MergedRun *run, Fault *fault)
{
    Status status = read_found(merge, game, run, fault);
    status = status == STATUS_OK ? read_refused(merge, game, run, fault) : status;
    for (size_t i = 0; i < merge->found_count && status == STATUS_OK; i++) {
        merge->looks[i].candidate = &merge->found[i];
    }
    if (status == STATUS_OK && merge->look_count > 0) {
        const StorePlace place = {str_text(&game->source), game->number, &merge->game, game->hash};
        status = store_keep(merge->to, run->to, &place, merge->looks, merge->look_count, fault);
    }
    forget_run(merge);
    return status;
}

static Status merge_game(Merge *merge, MergedGame *game, Fault *fault)
{
    Status status = store_game(merge->from, game->hash, &merge->game, fault);
    if (status == STATUS_NOT_FOUND) {
        return STATUS_OK; // its candidates are counted when they are missed
    }
    status = status == STATUS_OK ? settle_place(merge, game, fault) : status;
    for (size_t i = 0; i < merge->run_count && status == STATUS_OK; i++) {
        status = merge_looks(merge, game, &merge->runs[i], fault);
    }
    merge->report->games += status == STATUS_OK;
    return status;
}

// --- Decisions

typedef struct Counterpart { // of a candidate, in the other store
    int64_t id, entry;
    Decision decision;
    bool told; // a curator has said something of it
} Counterpart;

static Status find_counterpart(Merge *merge, const StoredCandidate *stored, Counterpart *other,
                               Fault *fault)
{
    bool found;
    sqlite3_stmt *row =
        STORE_BOUND(merge->to, SQL_MERGE_STATE, signed_of(stored->game_hash), stored->ply);
    bind_text(row, 3, stored->candidate.profile.name);
    Status status = store_step(merge->to, row, &found, fault);
    *other = (Counterpart){0};
    if (status == STATUS_OK && found) {
        *other = (Counterpart){
            .id = sqlite3_column_int64(row, 0),
            .decision = (Decision)(sqlite3_column_int(row, 1) & MARK_DECISION),
            .entry = sqlite3_column_int64(row, 2),
            .told = sqlite3_column_int(row, 3) != 0,
        };
        sqlite3_reset(row);
    }
    return status;
}

static Status act(Merge *merge, const Counterpart *other, Decision decision, const char *reason,
                  const Candidate *tree, Fault *fault)
{
    StoreDone done;
    StoreAction action = {.candidate = other->id,
                          .decides = decision != DECISION_NONE,
                          .decision = decision,
                          .reason = reason,
                          .judgement = tree,
                          .seen = other->entry};
    snprintf(action.label, sizeof action.label, "%s (merged)",
             decision != DECISION_NONE ? decision_name(decision) : "changes");
    return store_act(merge->to, &action, &done, fault);
}

static void note_conflict(Merge *merge, const StoredCandidate *stored, const char *holds,
                          const char *other)
{
    str_addf(&merge->report->conflicts, "%s: game %zu, ply %d, %s: %s; in %s %s\n", stored->source,
             stored->number, stored->ply, stored->candidate.profile.name, holds,
             store_path(merge->from), other);
    merge->report->conflict_count++;
}

static Status write_shown(void *context, const StoredCandidate *stored, Fault *fault)
{
    return candidate_write_json(&stored->candidate, context, fault);
}

// Whether the other store shows it as it stands here.
static Status compare_shown(Merge *merge, const StoredCandidate *stored, int64_t other, bool *same,
                            Fault *fault)
{
    ENDS_BY(str_done) Str here = {0}, there = {0};
    const StoreQuery query = {.id = other};
    Status status = candidate_write_json(&stored->candidate, &here, fault);
    if (status == STATUS_OK) {
        status = store_each(merge->to, &query, STORE_HOLDING, write_shown, &there, fault);
    }
    *same = strcmp(str_text(&here), str_text(&there)) == 0;
    return status;
}

// Of the type StoreVisit. What a curator has said there, in the tree or by a decision, comes over
// where nobody has said anything here.
static Status merge_decision(void *context, const StoredCandidate *stored, Fault *fault)
{
    Merge *merge = context;
    Counterpart other;
    bool same = true;
    Status status = find_counterpart(merge, stored, &other, fault);
    if (status != STATUS_OK || other.id == 0) {
        merge->report->left_out += status == STATUS_OK;
        return status;
    }
    const bool told = stored->candidate.by_hand || stored->candidate.curated;
    const bool decided = stored->decision != DECISION_NONE;
    merge->report->decisions += decided;
    if (told) {
        status = compare_shown(merge, stored, other.id, &same, fault);
    }
    if (!same && other.told) {
        note_conflict(merge, stored, "another curator has changed it", "it is otherwise");
    }
    if (decided && other.decision != DECISION_NONE && other.decision != stored->decision) {
        note_conflict(merge, stored, decision_name(other.decision),
                      decision_name(stored->decision));
    }
    const Candidate *tree = !same && !other.told ? &stored->candidate : NULL;
    const bool decides = decided && other.decision == DECISION_NONE;
    return status == STATUS_OK && (tree || decides)
               ? act(merge, &other, decides ? stored->decision : DECISION_NONE, stored->reason,
                     tree, fault)
               : status;
}

Status store_merge(Store *to, Store *from, MergeReport *report, Fault *fault)
{
    Merge merge = {.to = to, .from = from, .report = report};
    game_init(&merge.game);
    Status status = merge_runs(&merge, fault);
    status = status == STATUS_OK ? list_games(&merge, fault) : status;
    for (size_t i = 0; i < merge.game_count && status == STATUS_OK; i++) {
        status = merge_game(&merge, &merge.games[i], fault);
    }
    for (size_t i = 0; i < merge.run_count && status == STATUS_OK; i++) {
        status = merge_notes(&merge, &merge.runs[i], fault);
    }
    if (status == STATUS_OK) {
        status = store_each(from, &(StoreQuery){0}, STORE_HOLDING, merge_decision, &merge, fault);
    }
    merge_done(&merge);
    return status;
}
