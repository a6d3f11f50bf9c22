// Waits in short steps, so that an interruption is heard.
#include "src/cli/patience.h"

#include "src/cli/command.h"

enum { STEP = 50, SAID_AFTER = 500 }; // milliseconds

// Of the type that a store asks; 0: no more.
static int wait_a_step(void *context, int times)
{
    Patience *patience = context;
    if ((patience->interrupted && *patience->interrupted) ||
        times >= PATIENCE_SECONDS * 1000 / STEP) {
        return 0;
    }
    if (times == SAID_AFTER / STEP && !patience->said) {
        Fault fault;
        fault_set(&fault, STATUS_LOCKED, "%s: is locked by another program; waiting",
                  patience->path);
        command_failed(&fault);
        patience->said = true;
    }
    poll(NULL, 0, STEP);
    return 1;
}

Status patient_open(Patience *patience, StoreOpen *open, Store **store, const char *path,
                    Fault *fault)
{
    Status status;
    int times = 0;
    patience->path = path;
    while ((status = open(store, path, fault)) == STATUS_LOCKED && wait_a_step(patience, times))
        times++;
    if (status == STATUS_OK)
        store_wait(*store, wait_a_step, patience);
    return status;
}
