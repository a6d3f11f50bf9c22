// Which two profiles are compared, and what they say as JSON.
#include "src/cli/explain_compare.h"

#include <string.h>

#include "src/cli/command.h"

Status compare_read(const char *names, const Words *settings, Profile profiles[2], Fault *fault)
{
    const char *comma = strchr(names, ',');
    if (!comma || comma == names || !comma[1] || strchr(comma + 1, ',')) {
        return fault_set(fault, STATUS_USAGE,
                         "--compare: \"%.80s\" is not two profiles with a comma between", names);
    }
    char first[PROFILE_NAME_MAX * 2];
    snprintf(first, sizeof first, "%.*s", (int)(comma - names), names);
    if (strcmp(first, comma + 1) == 0) {
        return fault_set(fault, STATUS_USAGE, "--compare: both profiles are %s", first);
    }
    Status status = profile_read(first, settings, &profiles[0], fault);
    return status == STATUS_OK ? profile_read(comma + 1, settings, &profiles[1], fault) : status;
}

Status compare_write_json(const Candidate pair[2], Str *out, Fault *fault)
{
    str_add(out, "{\"compare\": [");
    Status status = candidate_write_report(&pair[0], out, fault);
    if (status == STATUS_OK) {
        str_add(out, ", ");
        status = candidate_write_report(&pair[1], out, fault);
    }
    str_add(out, "]}");
    return status;
}
