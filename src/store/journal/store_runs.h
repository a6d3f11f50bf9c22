// Runs, for the other files of the store.
#pragma once

#include "src/store/db/handle.h"

// All that tells one run from another.
typedef struct RunKey {
    const char *profile;  // its name
    const char *settings; // profile_write_over() without a base: it has no sentences, which a
                          // version might change; "" where the settings are not known
    const char *engine, *options, *version;
} RunKey;

// Returns the run of that key; adds it if there is none. The caller has begun a transaction.
int64_t run_put(Store *store, const RunKey *key);

// Rewrites settings that profile_write() wrote with sentences, so that these runs are known. The
// caller has begun a transaction.
void runs_renew_settings(Store *store);

// Returns the id of the run's profile; refuses with STATUS_NOT_FOUND without such a run.
int64_t run_profile_id(Store *store, int64_t run);
