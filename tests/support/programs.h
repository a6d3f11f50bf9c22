// Where the programs are that tests run.
#ifndef ONLYMOVE_TESTS_PROGRAMS_H
#define ONLYMOVE_TESTS_PROGRAMS_H

#include <stdlib.h>

static inline const char *program_path(const char *variable, const char *otherwise)
{
    const char *path = getenv(variable);
    return path ? path : otherwise;
}

static inline const char *onlymove(void)
{
    return program_path("ONLYMOVE", "build/san/onlymove");
}

static inline const char *fake_engine(void)
{
    return program_path("FAKE_ENGINE", "build/san/fake-engine");
}

#endif
