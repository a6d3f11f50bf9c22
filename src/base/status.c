// Faults: formats the sentence that goes with a status.
#include "onlymove/status.h"

#include <stdarg.h>
#include <stdio.h>

Status fault_set(Fault *fault, Status status, const char *format, ...) {
    if (fault) {
        va_list args;
        va_start(args, format);
        vsnprintf(fault->text, sizeof fault->text, format, args);
        va_end(args);
    }
    return status;
}

JobResult job_result(Status status, JobResult result) {
    return status == STATUS_OK ? result : status == STATUS_LOCKED ? JOB_LOCKED : JOB_FAILED;
}
