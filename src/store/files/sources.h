// The table of the files that games and puzzles came from, for the other parts of the store.
#pragma once

#include "src/store/db/handle.h"

// Returns the absolute path of a file, the same for all of its paths; the caller frees it. NULL:
// there is no file with contents, or no memory.
char *source_absolute_path(const char *path);

// SQL: the rows of `source` that are the file with that path and that source_absolute_path() or
// NULL. These are the rows with that `place`; merged stores may have several. Without any, or where
// there is no file, they are the rows that the path names and that are no other file by now.
#define SOURCES_OF(path, absolute)                                                                 \
    "(SELECT id FROM source WHERE is_source(source.path, source.place, " path ", " absolute ")"    \
    " AND (source.place = " absolute " OR NOT EXISTS (SELECT 1 FROM source AS exact"               \
    " WHERE exact.place = " absolute ")))"

// Registers is_source() with a connection. Returns a code of SQLite.
int sources_register(sqlite3 *db);

// Returns the id of the file at a path, and adds a row if there is none. A file that was put by
// another path keeps that path. Two files with the same path are two rows, the second by its
// absolute path. A missing file has a row by its path; so has every file while stores are merged.
int64_t store_put_source(Store *store, const char *path);

// Copies absolute paths of sources from one store to another, where *to lacks them for a path.
// Of two different ones the first in the alphabet stays.
Status store_merge_source_paths(Store *to, Store *from, Fault *fault);
