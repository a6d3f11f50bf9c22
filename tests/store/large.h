// A store that is too large to be looked over when it is opened.
#pragma once

#include <fcntl.h>
#include <sys/stat.h>

#include "tests/support/held.h"

// Makes the store at `path`, which nobody has open, larger by some 8 MB.
static inline void large_grow(const char *path) {
    static const char sql[] =
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)"
        " INSERT INTO analysis (key, covered, size, used, data)"
        " SELECT 'ballast ' || i, 0, 3000, i, zeroblob(3000) FROM n";
    change_store(path, sql);
}

// Overwrites a page in the midst of what was added: all that the store is asked for can be read.
static inline void large_break(const char *path) {
    char rubbish[4096];
    struct stat info;
    const int fd = open(path, O_RDWR | O_CLOEXEC);
    assert_true(fd >= 0);
    assert_int_equal(fstat(fd, &info), 0);
    memset(rubbish, 0xA5, sizeof rubbish);
    const off_t at = info.st_size / 8192 * 4096;
    assert_int_equal(pwrite(fd, rubbish, sizeof rubbish, at), sizeof rubbish);
    assert_int_equal(close(fd), 0);
}
