// The size of an engine's centipawn, by its name.
#include <stdlib.h>
#include <string.h>

#include "onlymove/engine.h"

// "dev-20240101-..."
static bool is_of_today(const char *build)
{
    static const char dev[] = "dev-";
    const size_t len = sizeof dev - 1;
    return strncmp(build, dev, len) == 0 && strtol(build + len, NULL, 10) >= 20221105;
}

// "15.1", "16 by ...". Builds between the versions before are named after their day, "040722".
static bool is_late_version(const char *version)
{
    char *end;
    const long major = strtol(version, &end, 10);
    const long minor = *end == '.' ? strtol(end + 1, NULL, 10) : 0;
    return (major == 15 && minor >= 1) || (major > 15 && end - version == 2);
}

double engine_centipawn(const char *name)
{
    static const char stockfish[] = "Stockfish ";
    const size_t len = sizeof stockfish - 1;
    const bool late = strncmp(name, stockfish, len) == 0 &&
                      (is_of_today(name + len) || is_late_version(name + len));
    return late ? SCORE_CENTIPAWN_STOCKFISH : 1;
}
