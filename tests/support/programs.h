// Where the programs are that tests run. One that is not there ends them all: some would wait for
// what it never says.
#pragma once

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static inline const char *program_path(const char *variable, const char *otherwise) {
    const char *named = getenv(variable);
    const char *path = named ? named : otherwise;
    if (access(path, X_OK) != 0) {
        fprintf(stderr, "%s: %s; `make test-build` makes it, or %s names another\n", path,
                strerror(errno), variable);
        exit(EXIT_FAILURE);
    }
    return path;
}

static inline const char *onlymove(void) {
    return program_path("ONLYMOVE", "build/san/onlymove");
}

static inline const char *fake_engine(void) {
    return program_path("FAKE_ENGINE", "build/san/fake-engine");
}
