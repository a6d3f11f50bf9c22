// Keeps what a run has found in a game.
#include <stdlib.h>

#include "onlymove/limits.h"
#include "src/store/files/game_texts.h"
#include "src/store/journal/scanned.h"
#include "src/store/journal/store_runs.h"
#include "src/store/files/sources.h"
#include "src/store/journal/state.h"

static int64_t put_game(Store *store, const StoreGameRef *game_ref, const GameTexts *texts) {
    const uint64_t hash = game_ref->hash != 0 ? game_ref->hash : game_hash(game_ref->game);
    const int64_t source = store_put_source(store, game_ref->source);
    sqlite3_stmt *put =
        STORE_BIND(store, SQL_PUT_GAME, source, (int64_t)game_ref->number, signed_of(hash));
    bind_text(put, 4, str_text(&texts->tags));
    bind_text(put, 5, FEN_TEXT(&game_ref->game->start));
    if (texts->moves.len <= STORE_TEXT_MAX)
        bind_text(put, 6, str_text(&texts->moves));
    if (texts->evals.len <= STORE_TEXT_MAX)
        bind_text(put, 15, str_text(&texts->evals));
    for (int i = 0; i < TAG_TEXTS; i++)
        bind_text(put, 7 + i, str_text(&texts->listed_tags.texts[i]));
    for (int i = 0; i < TAG_COLUMNS - TAG_TEXTS; i++)
        sqlite3_bind_int(put, 7 + TAG_TEXTS + i, texts->listed_tags.elos[i]);
    const int64_t id = store_execute(store, put);
    return id != 0 ? id : STORE_EXECUTE(store, SQL_FIND_GAME, signed_of(hash));
}

// The run, profile and game of visits that are being kept.
typedef struct Keeping {
    Store *store;
    int64_t run, profile, game;
} Keeping;

static void keep_visit(const Keeping *keeping, StoreVisit *visit) {
    Store *store = keeping->store;
    visit->by_hand = false;
    visit->id =
        STORE_EXECUTE(store, SQL_FIND_CANDIDATE, keeping->game, visit->ply, keeping->profile);
    if (visit->id == 0 && visit->candidate) {
        visit->id = candidate_put(store, keeping->game, keeping->profile, visit->ply,
                                  visit->candidate->fen);
    }
    if (visit->id == 0)
        return;
    CandidateState state = state_load(store, visit->id);
    visit->by_hand = state.by_hand;
    if (visit->by_hand)
        return;
    state.run = keeping->run;
    state.early_refusal = visit->candidate ? 0 : visit->refusal;
    if (visit->candidate)
        state_set_holding(store, &state, keeping->run, visit->candidate);
    state_save(store, &state);
}

Status store_keep_visits(Store *store, int64_t run, const StoreGameRef *game_ref,
                         StoreVisit *visits, size_t count, Fault *fault) {
    CLEANUP(game_texts_done) GameTexts texts = {0};
    Keeping keeping = {.store = store, .run = run};
    game_texts_write(game_ref->game, &texts);
    store_set_sync(store, false);
    store_begin(store);
    keeping.profile = run_profile_id(store, run);
    keeping.game = put_game(store, game_ref, &texts);
    scanned_put_visits(store, keeping.game, run, keeping.profile, visits, count);
    for (size_t i = 0; i < count && store->status == STATUS_OK; i++)
        keep_visit(&keeping, &visits[i]);
    const Status status = store_commit_change(store, fault);
    store_set_sync(store, true);
    return status;
}

Status store_has_duplicate(Store *store, const char *profile, const StoreGameRef *game_ref,
                           const Position *pos, bool *found, Fault *fault) {
    sqlite3_stmt *find = STORE_BIND(store, SQL_FIND_PUZZLE, signed_of(pos_mirror_key(pos)),
                                    signed_of(game_ref->hash), (int64_t)game_ref->number);
    char *absolute_path = source_absolute_path(game_ref->source);
    bind_text(find, 4, game_ref->source);
    bind_text(find, 5, profile);
    bind_text(find, 6, absolute_path);
    *found = store_execute(store, find) != 0;
    free(absolute_path);
    return store_take_fault(store, fault);
}
