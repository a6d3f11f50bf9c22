// Rows that cannot be read: they are left out, counted, and said in one sentence.
#ifndef ONLYMOVE_STORE_DB_DAMAGE_H
#define ONLYMOVE_STORE_DB_DAMAGE_H

#include "src/store/db/handle.h"

typedef struct Damage { // zeroed but for `what`, none
    const char *what;   // they are: "candidate"
    size_t count;
    Str ids;   // as many as a sentence holds
    Fault why; // of the first, and where it comes from
} Damage;

void damage_note(Damage *damage, int64_t id, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

// Frees *damage. STATUS_SYNTAX with the sentence when there is any and nothing else is wrong, else
// `status`.
Status damage_say(Damage *damage, const Store *store, Status status, Fault *fault);

#endif
