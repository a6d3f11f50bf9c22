// Tag pairs: [Name "Value"]. The value is on one line; between the parts may be line ends, too.
// Tags also tell where a game begins and whether it is chess.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "onlymove/position.h"

typedef struct TagPair {
    size_t name, name_len;
    size_t value, value_len; // without the quotes, backslashes still in it
    bool escaped;            // the value has \" or \\ in it
    size_t end;              // after the closing bracket
    const char *problem;     // NULL, or what is wrong in words
    bool incomplete;         // with a problem: the text ended within the pair
} TagPair;

// Reads the tag pair with its bracket at `at`. For a broken one sets `problem`, and name_len may be
// 0. A quote that no bracket follows counts as part of the value.
void tag_parse(const char *data, size_t len, size_t at, TagPair *tag);

// --- Kinds of lines, which tell where one game ends and another begins.

typedef enum LineKind {
    LINE_OTHER,
    LINE_BRACKET,          // a bracket that begins no tag pair
    LINE_TAG,              // a tag pair after some other line
    LINE_TAG_AFTER_BLANK,  // a tag pair after an empty line or one of blanks
    LINE_TAG_AFTER_RESULT, // a tag pair after a line that ends with a result
} LineKind;

// The kind of the complete line at `at`. It may begin with a byte order mark, where a file was
// appended to another.
LineKind line_kind(const char *data, size_t len, size_t at);

// --- Which games are chess, by their tags.

typedef enum VariantKind {
    VARIANT_CHESS, // no variant, "Standard", "From Position" and the like
    VARIANT_960,
    VARIANT_OTHER
} VariantKind;

// What the value of a Variant tag names.
VariantKind variant_kind(const char *value, size_t len);

// Whether a game of that kind with that FEN (NULL: none) follows the rules of chess, as Chess960
// does from the standard start. *standard_start: the FEN, perhaps in the spelling of Chess960, is
// that start.
bool variant_is_chess(VariantKind kind, const char *fen, bool *standard_start);
