// Tagged puzzles as text: a row of CSV, an object of JSON, or a line that says what differs.
#ifndef ONLYMOVE_CLI_TAG_PRINT_H
#define ONLYMOVE_CLI_TAG_PRINT_H

#include "onlymove/rating.h"
#include "onlymove/import.h"
#include "onlymove/motif.h"
#include "onlymove/tree_motif.h"

typedef struct TaggedPuzzle {
    const ImportedPuzzle *puzzle;
    size_t number; // from 0
    TreeMotifs motifs;
    bool estimated; // the next field is filled
    Estimate estimate;
} TaggedPuzzle;

typedef struct TagFormat {
    const char *name;
    const char *open, *close; // around the puzzles
    void (*add)(const TaggedPuzzle *tagged, Str *out);
} TagFormat;

// NULL when there is none of that name.
const TagFormat *tag_format(const char *name);

// Appends " -fork +pin": what was missed, and what is too much.
void tag_print_difference(const MotifSet *missed, const MotifSet *extra, Str *out);

#endif
