// Runs, for the other files of the store.
#pragma once

#include "src/store/db/handle.h"

// All that tells one run from another.
typedef struct RunKey {
    const char *profile;  // its name
    const char *settings; // as an INI text without comments, which another version might word
                          // differently: by profile_diff_ini(); "": not known
    const char *engine, *options, *version; // the last is onlymove's
} RunKey;

// Returns the run of that key; adds it if there is none. The caller has begun a transaction.
int64_t run_put(Store *store, const RunKey *key);

// Rewrites settings that profile_write() wrote with comments, so that run_put() finds these runs.
// The caller has begun a transaction.
void runs_strip_comments(Store *store);

// Returns the id of the run's profile; refuses with STATUS_NOT_FOUND without such a run.
int64_t run_profile_id(Store *store, int64_t run);
