// Counts rows that cannot be read, and says so in one sentence.
#include "src/store/db/damage.h"

#include <stdarg.h>
#include <stdio.h>

enum { NAMED_MAX = 20 };

void damage_note(Damage *damage, int64_t id, const char *format, ...)
{
    if (damage->count == 0) {
        va_list args;
        va_start(args, format);
        vsnprintf(damage->why.text, sizeof damage->why.text, format, args);
        va_end(args);
    }
    if (damage->count < NAMED_MAX) {
        str_addf(&damage->ids, "%s%lld", damage->count > 0 ? ", " : "", (long long)id);
    } else if (damage->count == NAMED_MAX) {
        str_add(&damage->ids, ", ...");
    }
    damage->count++;
}

static void write_sentence(const Damage *damage, const Store *store, Fault *fault)
{
    if (damage->count == 1) {
        fault_set(fault, STATUS_SYNTAX, "%s: %s %s is damaged and left out (%s)", store->path,
                  damage->what, str_text(&damage->ids), damage->why.text);
    } else {
        fault_set(fault, STATUS_SYNTAX, "%s: %zu %ss are damaged and left out: %s (the first: %s)",
                  store->path, damage->count, damage->what, str_text(&damage->ids),
                  damage->why.text);
    }
}

Status damage_say(Damage *damage, const Store *store, Status status, Fault *fault)
{
    if (status == STATUS_OK && damage->count > 0) {
        write_sentence(damage, store, fault);
        status = STATUS_SYNTAX;
    }
    str_done(&damage->ids);
    return status;
}
