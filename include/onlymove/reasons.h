// The reasons for a rejection that a curator gives with one key: those of reasons.ini in the XDG
// configuration folder, lines KEY = TEXT in the order in which they are offered, else the usual
// ones.
#ifndef ONLYMOVE_REASONS_H
#define ONLYMOVE_REASONS_H

#include <stddef.h>

#include "onlymove/status.h"

enum { REASONS_MAX = 20, REASON_MAX = 60 };
#define REASON_OTHER 'o' // the key for any other text

typedef struct Reason {
    char key; // a printable ASCII character, each once, never REASON_OTHER
    char text[REASON_MAX];
} Reason;

typedef struct Reasons {
    Reason items[REASONS_MAX];
    size_t count;
} Reasons;

// Reads `path`, which need not be there (NULL: reasons.ini). Where it makes no sense *fault says
// why, and the usual ones hold.
Status reasons_read(Reasons *reasons, const char *path, Fault *fault);
// NULL: none has that key.
const char *reasons_find(const Reasons *reasons, char key);

#endif
