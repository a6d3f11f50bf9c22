// Keeping what a run has found of a game.
#include "onlymove/limits.h"
#include "src/store/files/game_texts.h"
#include "src/store/journal/scanned.h"
#include "src/store/journal/store_runs.h"
#include "src/store/files/sources.h"
#include "src/store/journal/state.h"

static Status put_game(Store *store, const StorePlace *place, const GameTexts *texts, int64_t *id,
                       Fault *fault)
{
    char start[FEN_MAX];
    int64_t source = 0;
    const uint64_t hash = place->hash != 0 ? place->hash : game_hash(place->game);
    Status status = store_put_source(store, place->source, &source, fault);
    if (status != STATUS_OK) {
        return status;
    }
    pos_to_fen(&place->game->start, start);
    sqlite3_stmt *put =
        STORE_BOUND(store, SQL_PUT_GAME, source, (int64_t)place->number, signed_of(hash));
    bind_text(put, 4, str_text(&texts->tags));
    bind_text(put, 5, start);
    if (texts->moves.len <= STORE_TEXT_MAX) {
        bind_text(put, 6, str_text(&texts->moves));
    }
    if (texts->evals.len <= STORE_TEXT_MAX) {
        bind_text(put, 15, str_text(&texts->evals));
    }
    bind_tags(put, 7, &texts->listed);
    status = store_run(store, put, id, fault);
    if (status == STATUS_OK && *id == 0) {
        status = store_run(store, STORE_BOUND(store, SQL_FIND_GAME, signed_of(hash)), id, fault);
    }
    return status;
}

// The run, profile and game of looks that are being kept.
typedef struct Keeping {
    Store *store;
    int64_t run, profile, game;
} Keeping;

// *id stays 0 where there is no candidate at that ply.
static Status find_candidate(const Keeping *keeping, int ply, int64_t *id, Fault *fault)
{
    sqlite3_stmt *find =
        STORE_BOUND(keeping->store, SQL_FIND_CANDIDATE, keeping->game, ply, keeping->profile);
    return store_run(keeping->store, find, id, fault);
}

static Status keep_look(const Keeping *keeping, StoreScanned *look, Fault *fault)
{
    Store *store = keeping->store;
    CandidateState state;
    look->spared = false;
    look->id = 0;
    Status status = find_candidate(keeping, look->ply, &look->id, fault);
    if (status == STATUS_OK && look->id == 0 && look->candidate) {
        status = candidate_put(store, keeping->game, keeping->profile, look->ply,
                               look->candidate->fen, &look->id, fault);
    }
    if (status != STATUS_OK || look->id == 0) {
        return status;
    }
    status = state_load(store, look->id, &state, fault);
    look->spared = status == STATUS_OK && state.by_hand;
    if (status != STATUS_OK || look->spared) {
        return status;
    }
    state.run = keeping->run;
    state.refusal = look->candidate ? 0 : look->refusal;
    if (look->candidate) {
        status = state_hold(store, &state, keeping->run, look->candidate, fault);
    }
    return status == STATUS_OK ? state_save(store, &state, fault) : status;
}

// In the transaction of the caller.
static Status keep_rows(Store *store, int64_t run, const StorePlace *place, const GameTexts *texts,
                        StoreScanned *scanned, size_t count, Fault *fault)
{
    Keeping keeping = {.store = store, .run = run};
    Status status = run_profile_row(store, run, &keeping.profile, fault);
    status = status == STATUS_OK ? put_game(store, place, texts, &keeping.game, fault) : status;
    if (status == STATUS_OK) {
        status = scanned_keep(store, keeping.game, run, keeping.profile, scanned, count, fault);
    }
    for (size_t i = 0; i < count && status == STATUS_OK; i++) {
        status = keep_look(&keeping, &scanned[i], fault);
    }
    return status;
}

Status store_keep(Store *store, int64_t run, const StorePlace *place, StoreScanned *scanned,
                  size_t count, Fault *fault)
{
    CLEANUP(game_texts_done) GameTexts texts = {0};
    Status status = game_texts_write(place->game, &texts, fault);
    store_wait_for_disk(store, false);
    status = status == STATUS_OK ? store_begin(store, fault) : status;
    if (status == STATUS_OK) {
        status = keep_rows(store, run, place, &texts, scanned, count, fault);
        status = store_end_change(store, status, fault);
    }
    store_wait_for_disk(store, true);
    return status;
}

Status store_has_puzzle(Store *store, const char *profile, const StorePlace *place,
                        const Position *pos, bool *found, Fault *fault)
{
    int64_t id = 0;
    sqlite3_stmt *find = STORE_BOUND(store, SQL_FIND_PUZZLE, signed_of(pos_diagram_key(pos)),
                                     signed_of(place->hash), (int64_t)place->number);
    bind_text(find, 4, place->source);
    bind_text(find, 5, profile);
    char *there = source_place(place->source);
    bind_text(find, 6, there);
    const Status status = store_run(store, find, &id, fault);
    free(there);
    *found = id != 0;
    return store_check_frozen(store, status, fault);
}
