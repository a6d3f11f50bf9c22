// What an export format is: a row of the table in export.c.
#ifndef ONLYMOVE_EXPORT_FORMAT_H
#define ONLYMOVE_EXPORT_FORMAT_H

#include "onlymove/export.h"

typedef struct Format {
    const char *name;
    const char *none;                   // the whole file when there is no puzzle
    const char *open, *between, *close; // around the puzzles
    // Appends one puzzle; `number` counts those of this file from 1.
    Status (*add)(const StoredCandidate *puzzle, size_t number, Str *out, Fault *fault);
} Format;

Status export_add_pgn(const StoredCandidate *puzzle, size_t number, Str *out, Fault *fault);
Status export_add_json(const StoredCandidate *puzzle, size_t number, Str *out, Fault *fault);
Status export_add_epd(const StoredCandidate *puzzle, size_t number, Str *out, Fault *fault);
Status export_add_fen(const StoredCandidate *puzzle, size_t number, Str *out, Fault *fault);
Status export_add_puzzlejson(const StoredCandidate *puzzle, size_t number, Str *out, Fault *fault);

// Appends the file name of the source as UTF-8, without its folders: an export does not tell
// where files lie on a disk.
void export_source(const StoredCandidate *puzzle, Str *out);

// Appends the filters that refuse a puzzle, which the curator has taken all the same, with blanks
// between; false where none does.
bool export_taken_against(const StoredCandidate *puzzle, Str *out);

#endif
