// Runs as the other files of the store need them.
#pragma once

#include "src/store/db/handle.h"

// All that makes a run the one it is.
typedef struct RunKey {
    const char *profile;  // its name
    const char *settings; // profile_write_over() nothing: no sentence that a version may mend, so
                          // that the run stays known; "" where they are not known
    const char *engine, *options, *version;
} RunKey;

// The run of that key, made where there is none. In the transaction of the caller.
int64_t run_put(Store *store, const RunKey *key);

// Makes runs known whose settings were written as profile_write() has them, with sentences. In the
// transaction of the caller.
void runs_renew_settings(Store *store);

// The profile's row of a run. STATUS_NOT_FOUND when there is no such run.
int64_t run_profile_row(Store *store, int64_t run);
