// Faults: formats the sentence that goes with a status.
#include "onlymove/status.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "onlymove/str.h"

enum { NAMES_LEN_MAX = 360 }; // of a list of all names

Status fault_set(Fault *fault, Status status, const char *format, ...) {
    if (fault) {
        va_list args;
        va_start(args, format);
        vsnprintf(fault->text, sizeof fault->text, format, args);
        va_end(args);
    }
    return status;
}

Status fault_set_nearest(Fault *fault, Status status, const char *wrong, TextNameAt *name_at,
                         const void *table, const char *format, ...) {
    if (fault) {
        va_list args;
        va_start(args, format);
        vsnprintf(fault->text, sizeof fault->text, format, args);
        va_end(args);
        CLEANUP(str_done) Str names = {0};
        const char *nearest = text_nearest(wrong, name_at, table);
        const size_t len = strlen(fault->text);
        for (size_t i = 0; names.len <= NAMES_LEN_MAX && name_at(table, i); i++)
            str_addf(&names, "%s%s", i > 0 ? ", " : "", name_at(table, i));
        if (nearest[0])
            snprintf(fault->text + len, sizeof fault->text - len, "; nearest: %s", nearest);
        else if (names.len > 0 && names.len <= NAMES_LEN_MAX)
            snprintf(fault->text + len, sizeof fault->text - len, "; there are: %s",
                     str_text(&names));
    }
    return status;
}

JobResult job_result(Status status, JobResult result) {
    return status == STATUS_OK ? result : status == STATUS_LOCKED ? JOB_LOCKED : JOB_FAILED;
}
