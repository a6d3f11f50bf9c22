#include "onlymove/store_legacy.h"

#include <stdio.h>

static Status put_one(Store *store, const StorePlace *place, StorePut *put, Fault *fault)
{
    int64_t run;
    StoreDone done;
    const Candidate *candidate = put->candidate;
    const RunIdentity identity = {&candidate->profile, candidate->engine ? candidate->engine : "",
                                  ""};
    StoreLook look = {.ply = put->ply, .candidate = candidate};
    Status status = store_run_open(store, &identity, &run, fault);
    if (status == STATUS_OK) {
        status = store_keep(store, run, place, &look, 1, fault);
    }
    put->id = look.id;
    put->spared = look.spared && put->spare_by_hand;
    if (status != STATUS_OK || put->spared || !look.spared) {
        return status;
    }
    const StoreAction action = {.candidate = look.id,
                                .label = "edit",
                                .judgement = candidate,
                                .run = run,
                                .seen = INT64_MAX};
    return store_act(store, &action, &done, fault);
}

Status store_put_game(Store *store, const char *source, size_t number, const Game *game,
                      StorePut *puts, size_t count, Fault *fault)
{
    const StorePlace place = {source, number, game};
    Status status = STATUS_OK;
    for (size_t i = 0; i < count && status == STATUS_OK; i++) {
        status = put_one(store, &place, &puts[i], fault);
    }
    return status;
}

Status store_put(Store *store, const char *source, size_t number, const Game *game, int ply,
                 const Candidate *candidate, int64_t *id, Fault *fault)
{
    StorePut put = {.ply = ply, .candidate = candidate};
    Status status = store_put_game(store, source, number, game, &put, 1, fault);
    if (status == STATUS_OK) {
        *id = put.id;
    }
    return status;
}

Status store_decide(Store *store, int64_t candidate, Decision decision, const char *reason,
                    Fault *fault)
{
    StoreDone done;
    StoreAction action = {.candidate = candidate,
                          .decides = true,
                          .decision = decision,
                          .reason = reason,
                          .seen = INT64_MAX};
    snprintf(action.label, sizeof action.label, "%s", decision_name(decision));
    return store_act(store, &action, &done, fault);
}
