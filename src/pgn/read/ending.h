// What shows that one game ends and another begins: the beginnings of lines, and results. Only
// looks at bytes; what follows from it, cutter.c decides.
#ifndef ONLYMOVE_PGN_READ_ENDING_H
#define ONLYMOVE_PGN_READ_ENDING_H

#include <stddef.h>

typedef enum LineKind {
    LINE_OTHER,
    LINE_BRACKET,      // a bracket that begins no tag pair
    LINE_TAG,          // a tag pair, and above it neither ...
    LINE_AFTER_BLANK,  // ... a line of spaces
    LINE_AFTER_RESULT, // ... nor one that ends with a result
} LineKind;

// Of the line that begins at `at`, which is there to its end. A byte order mark may stand first: so
// begins a file that was put behind another.
LineKind line_kind(const char *data, size_t len, size_t at);

typedef enum ResultKind { RESULT_NONE, RESULT_SURE, RESULT_DOUBTFUL } ResultKind;

enum { RESULT_LOOKAHEAD = 8 };

// Whether the '-', '/' or '*' at `at` belongs to a result, which ends before *end. It is sure when
// what stands around it cannot be part of its word. RESULT_LOOKAHEAD bytes more must be there, or
// be the end of the text.
ResultKind result_around(const char *data, size_t len, size_t at, size_t *end);

#endif
