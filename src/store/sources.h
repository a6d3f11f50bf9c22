// The table of the files that games and puzzles came from, for the other parts of the store.
#ifndef ONLYMOVE_STORE_SOURCES_H
#define ONLYMOVE_STORE_SOURCES_H

#include "src/store/handle.h"

// The whole path of a file, which all of its paths share; the caller frees it. NULL: nothing with
// contents is there, or memory is out.
char *source_place(const char *path);

// SQL: the row of `source` is the file with that path and that source_place() (or NULL).
#define SOURCE_IS(path, place) "(source.path = " path " OR source.place IS " place ")"

// The row of the file that a path leads to, made where there is none: it may have been put by
// another path, which it keeps. What is not there has a row by its path.
Status store_put_source(Store *store, const char *path, int64_t *row, Fault *fault);

#endif
