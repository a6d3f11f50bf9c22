// One file for targets whose function takes a path. It is gone when the program is.
#pragma once

#include <fcntl.h>

#include "tests/fuzz/fuzz.h"

static char scratch_name[4096];
static int scratch_file = -1;

static void scratch_remove(void) {
    unlink(scratch_name);
}

// After something has taken its place.
static inline void scratch_renew(void) {
    close(scratch_file);
    scratch_file = open(scratch_name, O_RDWR | O_CLOEXEC);
    HOLDS(scratch_file >= 0);
}

// The path of a file with these bytes.
static inline const char *scratch_with(const void *data, size_t size) {
    if (scratch_file < 0) {
        const char *folder = getenv("TMPDIR");
        snprintf(scratch_name, sizeof scratch_name, "%s/onlymove-fuzz-XXXXXX",
                 folder ? folder : "/tmp");
        scratch_file = mkstemp(scratch_name);
        HOLDS(scratch_file >= 0 && atexit(scratch_remove) == 0);
    }
    HOLDS(ftruncate(scratch_file, 0) == 0);
    HOLDS(size == 0 || pwrite(scratch_file, data, size, 0) == (ssize_t)size);
    return scratch_name;
}
