// Tagged puzzles as text: a row of CSV, an object of JSON, or a line that says what differs.
#ifndef ONLYMOVE_CLI_TAG_PRINT_H
#define ONLYMOVE_CLI_TAG_PRINT_H

#include "onlymove/import.h"
#include "onlymove/motif_agreement.h"
#include "onlymove/tree_motif.h"

typedef struct TagFormat {
    const char *name;
    const char *open, *close; // around the puzzles
    // `number` counts the puzzles from 0.
    void (*add)(const ImportedPuzzle *puzzle, const TreeMotifs *motifs, size_t number, Str *out);
} TagFormat;

// NULL when there is none of that name.
const TagFormat *tag_format(const char *name);

// Appends " -fork +pin\n": what was missed, and what is too much.
void tag_print_difference(const MotifSet *missed, const MotifSet *extra, Str *out);

#endif
