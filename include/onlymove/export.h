// Accepted puzzles as files for other programs.
#ifndef ONLYMOVE_EXPORT_H
#define ONLYMOVE_EXPORT_H

#include "onlymove/store.h"

typedef enum ExportFormat { EXPORT_PGN, EXPORT_JSON } ExportFormat;

// "pgn", "json"; NULL past the last.
const char *export_format_name(size_t index);
// Names the known ones when it is none of them.
Status export_format(const char *name, ExportFormat *format, Fault *fault);

// Appends all puzzles of the store that fit the first query, then those that fit the next; what the
// profile did not accept is no puzzle, whatever was decided. PGN: one game a puzzle with the source game's tags,
// FEN and SetUp, the solution as main line and the rest of the tree as variations, without replies
// that end their line; the result is "*" unless the solution ends in checkmate. JSON: an array
// of objects: source, game, ply, tags, puzzle (see candidate_write_json()). The source is a file
// name without its folders. *count is how many.
// With STATUS_SYNTAX all is as it should be but for candidates that are damaged and left out, as
// the fault says: see store_each(). *out is then whole, and worth writing.
Status export_queries(Store *store, const StoreQuery *queries, size_t query_count,
                      ExportFormat format, Str *out, size_t *count, Fault *fault);
// The same for all that the curator has accepted.
Status export_all(Store *store, ExportFormat format, Str *out, size_t *count, Fault *fault);

#endif
