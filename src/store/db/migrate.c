// Migration from schemas with one judgement a candidate, which becomes one of a run.
#include "src/store/db/migrate.h"

#include <string.h>

#include "src/store/journal/store_runs.h"
#include "src/store/journal/state.h"

// A row of former_candidate.
typedef struct Former {
    int64_t id, game, nodes;
    int ply;
    bool accepted;
    Str fen, profile, engine, kind, json, time;
} Former;

static void former_done(Former *former)
{
    Str *const texts[] = {&former->fen,  &former->profile, &former->engine,
                          &former->kind, &former->json,    &former->time};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        str_done(texts[i]);
    }
}

static Status execute(Store *store, const char *sql, Fault *fault)
{
    return sqlite3_exec(store->db, sql, NULL, NULL, NULL) == SQLITE_OK
               ? STATUS_OK
               : store_fault(store, "cannot be written", fault);
}

// The row is there no more when the next is asked for, so that nothing is open when its table goes.
static Status read_former(Store *store, sqlite3_stmt *row, Former *former, bool *found,
                          Fault *fault)
{
    sqlite3_reset(row);
    sqlite3_bind_int64(row, 1, former->id);
    Status status = store_step(store, row, found, fault);
    if (status != STATUS_OK || !*found) {
        return status;
    }
    former->id = sqlite3_column_int64(row, 0);
    former->game = sqlite3_column_int64(row, 1);
    former->ply = sqlite3_column_int(row, 2);
    column_text(row, 3, &former->fen);
    column_text(row, 4, &former->profile);
    column_text(row, 5, &former->engine);
    former->nodes = sqlite3_column_int64(row, 6);
    former->accepted = sqlite3_column_int(row, 7);
    column_text(row, 8, &former->kind);
    column_text(row, 9, &former->json);
    column_text(row, 10, &former->time);
    sqlite3_reset(row);
    bool failed = former->fen.failed || former->profile.failed || former->engine.failed ||
                  former->kind.failed || former->json.failed || former->time.failed;
    return failed ? store_out_of_memory(store, fault) : STATUS_OK;
}

static PuzzleKind kind_of(const char *name)
{
    for (int i = KIND_NONE; i < KIND_COUNT; i++) {
        if (strcmp(name, kind_name((PuzzleKind)i)) == 0) {
            return (PuzzleKind)i;
        }
    }
    return KIND_NONE;
}

// What can be said of a candidate, and of the profile it was judged with, from its JSON; where that
// is damaged, from the columns beside it.
static Status describe(const Former *former, Facts *facts, Str *settings)
{
    Candidate candidate;
    Status status = candidate_read_json(&candidate, str_text(&former->json), NULL);
    if (status == STATUS_OK) {
        facts_of(&candidate, facts);
        settings_write(&candidate.profile, settings);
        candidate_done(&candidate);
    } else if (status != STATUS_MEMORY) {
        *facts = (Facts){
            .by_hand = strstr(str_text(&former->json), "\"by_hand\":true") != NULL,
            .passed = true,
            .accepted = former->accepted,
            .kind = kind_of(str_text(&former->kind)),
        };
        status = STATUS_OK;
    }
    return settings->failed ? STATUS_MEMORY : status;
}

static Status migrate_one(Store *store, const Former *former, Fault *fault)
{
    int64_t profile = 0;
    CLEANUP(str_done) Str settings = {0};
    CandidateState state = {.id = former->id}; // which it keeps
    Judgement judgement = {
        .candidate = former->id,
        .nodes = (uint64_t)former->nodes,
        .json = str_text(&former->json),
        .time = str_text(&former->time),
    };
    Status status = describe(former, &judgement.facts, &settings);
    if (status != STATUS_OK) {
        status = store_out_of_memory(store, fault);
    }
    const RunKey key = {str_text(&former->profile), str_text(&settings), str_text(&former->engine),
                        "", ""};
    if (status == STATUS_OK) {
        status = run_put(store, &key, &judgement.run, fault);
    }
    if (status == STATUS_OK) {
        status = run_profile_row(store, judgement.run, &profile, fault);
    }
    if (status == STATUS_OK) {
        status = candidate_put(store, former->game, profile, former->ply, str_text(&former->fen),
                               &state.id, fault);
    }
    if (status == STATUS_OK) {
        status = judgement_insert(store, &judgement, &state.holding, fault);
    }
    state.run = judgement.run;
    return status == STATUS_OK ? state_save(store, &state, fault) : status;
}

static Status migrate_candidates(Store *store, Fault *fault)
{
    Former former = {.id = INT64_MIN};
    bool found = true;
    sqlite3_stmt *row = NULL;
    sqlite3_prepare_v2(store->db,
                       "SELECT id, game, ply, fen, profile, engine, nodes, accepted, kind, json,"
                       " time FROM former_candidate WHERE id > ?1 ORDER BY id LIMIT 1",
                       -1, &row, NULL);
    Status status = STATUS_OK;
    while (status == STATUS_OK && found) {
        status = read_former(store, row, &former, &found, fault);
        if (status == STATUS_OK && found) {
            status = migrate_one(store, &former, fault);
        }
    }
    sqlite3_finalize(row);
    former_done(&former);
    return status;
}

// The decisions were on the only judgement that there was.
static const char copy_decisions[] =
    "INSERT INTO journal (id, session, candidate, verb, label, decides, decision, reason, decided,"
    " knowing, held_before, holding, time)"
    " SELECT decision.id, 0, candidate.id, 'do',"
    " CASE decision.decision WHEN 'none' THEN 'undecide' ELSE decision.decision END, 1,"
    " decision.decision, decision.reason,"
    " CASE decision.decision WHEN 'none' THEN NULL ELSE candidate.holding END, 0,"
    " candidate.holding, candidate.holding, decision.time"
    " FROM decision JOIN candidate ON candidate.id = decision.candidate ORDER BY decision.id";

// The last one of each candidate holds.
static Status point_to_decisions(Store *store, Fault *fault)
{
    bool found = true;
    int64_t last = INT64_MIN;
    sqlite3_stmt *row = NULL;
    sqlite3_prepare_v2(store->db,
                       "SELECT candidate, max(id), decided, CASE decision WHEN 'none' THEN 0"
                       " WHEN 'accept' THEN 1 WHEN 'reject' THEN 2 ELSE 3 END FROM journal"
                       " WHERE candidate > ?1 GROUP BY candidate ORDER BY candidate LIMIT 1",
                       -1, &row, NULL);
    Status status = STATUS_OK;
    while (status == STATUS_OK && found) {
        CandidateState state;
        sqlite3_reset(row);
        sqlite3_bind_int64(row, 1, last);
        status = store_step(store, row, &found, fault);
        if (status != STATUS_OK || !found) {
            break;
        }
        last = sqlite3_column_int64(row, 0);
        const int64_t entry = sqlite3_column_int64(row, 1);
        const int64_t decided = sqlite3_column_int64(row, 2);
        const int decision = sqlite3_column_int(row, 3);
        sqlite3_reset(row);
        status = state_load(store, last, &state, fault);
        if (status == STATUS_OK) {
            state.entry = entry;
            state.decided = decided;
            state.decision = (Decision)decision;
            status = state_save(store, &state, fault);
        }
    }
    sqlite3_finalize(row);
    return status;
}

Status migrate_judgements(Store *store, Fault *fault)
{
    Status status = migrate_candidates(store, fault);
    if (status == STATUS_OK) {
        status = execute(store, copy_decisions, fault);
    }
    if (status == STATUS_OK) {
        status = point_to_decisions(store, fault);
    }
    return status == STATUS_OK
               ? execute(store, "DROP TABLE decision; DROP TABLE former_candidate", fault)
               : status;
}
