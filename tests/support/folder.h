// A temporary folder for one test.
#pragma once

#include <stdbool.h>
#include <sys/resource.h>

#include "onlymove/str.h"

typedef struct Folder {
    Str path;                  // absolute unless TMPDIR is not
    struct FolderFiles *files; // what folder_file() has named
} Folder;

// A new folder in $TMPDIR or /tmp; the program ends where none can be made.
Folder folder_make(void);

// Removes it with all that is in it; links are removed, not followed.
void folder_done(Folder *folder);

// The end of a fixture that begins with its folder and owns nothing else.
static inline void folder_fixture_done(void *fixture) {
    folder_done(fixture);
}

// "<folder>/<name>", which lives as long as the folder.
const char *folder_file(const Folder *folder, const char *name);

// Writes `text` into the file `name`, or reads that file, appending to `out`. False on any failure.
bool folder_write(const Folder *folder, const char *name, const char *text);
bool folder_read(const Folder *folder, const char *name, Str *out);

// Writes it and names it; the program ends where it cannot be written.
const char *folder_put(const Folder *folder, const char *name, const char *text);

// From here on no file grows beyond so many bytes, as on a full disk or over a quota;
// RLIM_INFINITY ends that.
void folder_limit_files(rlim_t bytes);

// There the call comes to this status.
#define assert_limited(bytes, call, wanted)                                                        \
    do {                                                                                           \
        folder_limit_files(bytes);                                                                 \
        const Status status_ = (call);                                                             \
        folder_limit_files(RLIM_INFINITY);                                                         \
        assert_int_equal(status_, wanted);                                                         \
    } while (0)
