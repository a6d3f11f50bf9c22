// The table of the files that games and puzzles came from, for the other parts of the store.
#pragma once

#include "src/store/db/handle.h"

// The whole path of a file, which all of its paths share; the caller frees it. NULL: nothing with
// contents is there, or memory is out.
char *source_place(const char *path);

// SQL: the rows of `source` that are the file with that path and that source_place() (or NULL):
// those that were put from that place, of which merged stores can have several; where there is
// none, or nothing is at the path, those that the words tell and that are no other file by now.
#define SOURCES_OF(path, place)                                                                    \
    "(SELECT id FROM source WHERE is_source(source.path, source.place, " path ", " place ")"       \
    " AND (source.place = " place " OR NOT EXISTS (SELECT 1 FROM source AS exact"                  \
    " WHERE exact.place = " place ")))"

// Gives a connection that function. Returns a code of SQLite.
int sources_register(sqlite3 *db);

// The row of the file that a path leads to, made where there is none: it may have been put by
// another path, which it keeps. Two files that the same words have led to are two rows, the second
// by its place. What is not there has a row by its path, as everything has while stores are merged.
int64_t store_put_source(Store *store, const char *path);

// Of sources with the same paths: where those of the one store were that the other does not know
// the places of. Of two places the first in the alphabet stays.
Status store_merge_places(Store *to, Store *from, Fault *fault);
