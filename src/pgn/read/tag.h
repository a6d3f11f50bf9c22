// Tag pairs: [Name "Value"]. The value is on one line; between the parts may be line ends, too.
// And what they say of games: where one begins, whether it is chess.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "onlymove/position.h"

typedef struct TagPair {
    size_t name, name_len;
    size_t value, value_len; // without the quotes, backslashes still in it
    bool escaped;            // the value has \" or \\ in it
    size_t end;              // behind the closing bracket
    const char *problem;     // NULL, or what is wrong in words
    bool cut;                // with a problem: the text ended where a part was looked for
} TagPair;

// Reads the tag pair whose bracket stands at `at`. When it is broken, `problem` is set and name_len
// may be 0. A quote inside the value that no bracket follows counts as part of the value.
void tag_parse(const char *data, size_t len, size_t at, TagPair *tag);

// --- The beginnings of lines show that one game ends and another begins.

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

// --- Which games are chess, told by their tags.

typedef enum VariantKind {
    VARIANT_CHESS, // no variant, "Standard", "From Position" and their like
    VARIANT_960,
    VARIANT_OTHER
} VariantKind;

// What the value of a Variant tag names.
VariantKind variant_kind(const char *value, size_t len);

// Whether a game of that kind with that FEN (NULL: it has none) is played by the rules of chess:
// Chess960 is from the standard starting position. *standard_start tells whether the FEN, which
// Chess960 may spell in its own way, is that position.
bool variant_is_chess(VariantKind kind, const char *fen, bool *standard_start);
