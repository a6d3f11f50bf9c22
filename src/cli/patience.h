// Commands wait while another program holds the store, and say so.
#ifndef ONLYMOVE_CLI_PATIENCE_H
#define ONLYMOVE_CLI_PATIENCE_H

#include "onlymove/store.h"

enum { PATIENCE_SECONDS = 60 }; // for one lock; then the command fails

typedef struct Patience {            // zeroed but for `interrupted`
    const volatile int *interrupted; // ends the waiting; NULL: nothing does
    const char *path;
    bool said; // once is enough
} Patience;

// store_open() or store_open_to_read(), with patience for as long as the store is open: *patience
// stays where it is.
typedef Status StoreOpen(Store **store, const char *path, Fault *fault);
Status patient_open(Patience *patience, StoreOpen *open, Store **store, const char *path,
                    Fault *fault);

#endif
