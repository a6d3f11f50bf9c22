// How candidates were kept and decided on before there were runs and a journal, for callers that
// are being changed.
#ifndef ONLYMOVE_STORE_LEGACY_H
#define ONLYMOVE_STORE_LEGACY_H

#include "onlymove/store.h"

Status store_put(Store *store, const char *source, size_t number, const Game *game, int ply,
                 const Candidate *candidate, int64_t *id, Fault *fault);

typedef struct StorePut {
    int ply;
    const Candidate *candidate;
    bool spare_by_hand; // leave a candidate alone whose tree a curator has changed
    bool spared;        // filled in: that is what was done, and `id` names the one that stays
    int64_t id;         // filled in
} StorePut;

Status store_put_game(Store *store, const char *source, size_t number, const Game *game,
                      StorePut *puts, size_t count, Fault *fault);
Status store_decide(Store *store, int64_t candidate, Decision decision, const char *reason,
                    Fault *fault);

#endif
