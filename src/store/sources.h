// The table of the files that games and puzzles came from, for the other parts of the store.
#ifndef ONLYMOVE_STORE_SOURCES_H
#define ONLYMOVE_STORE_SOURCES_H

#include "src/store/handle.h"

// The whole path of a file, which all of its paths share; the caller frees it. NULL: nothing with
// contents is there, or memory is out.
char *source_place(const char *path);

// SQL: the row of `source` is the file with that path and that source_place() (or NULL). One whose
// place is known is told by that; where nothing is there any more, and where it is not known, the
// words of the path tell.
#define SOURCE_IS(path, place) "is_source(source.path, source.place, " path ", " place ")"

// Gives a connection that function. Returns a code of SQLite.
int sources_register(sqlite3 *db);

// The row of the file that a path leads to, made where there is none: it may have been put by
// another path, which it keeps. Two files that the same words have led to are two rows, the second
// by its place. What is not there has a row by its path, as everything has while stores are merged.
Status store_put_source(Store *store, const char *path, int64_t *row, Fault *fault);

// Of sources with the same paths: where those of the one store were that the other does not know
// the places of. Of two places the first in the alphabet stays.
Status store_merge_places(Store *to, Store *from, Fault *fault);

#endif
