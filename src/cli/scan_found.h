// The puzzles that a scan has found, and their way to a file.
#ifndef ONLYMOVE_CLI_SCAN_FOUND_H
#define ONLYMOVE_CLI_SCAN_FOUND_H

#include "onlymove/export.h"

// Of candidates in the store, in the order of the files. Zeroed, it is empty.
typedef struct FoundList {
    int64_t *items; // the owner frees them
    size_t count, cap;
} FoundList;

// Writes them to `out` as deliver() does, whatever the curator has decided on them. A game that
// stands at several places is kept once, with the last of them; so are its puzzles: what is left
// out of the list becomes 0. Returns an exit status.
int found_deliver(Store *store, FoundList *list, ExportFormat format, const char *out);

#endif
