// What the files of patterns share: arguments of terms, and case-insensitive text.
#pragma once

#include "onlymove/pattern.h"

struct PatternArgument {
    Range range;
    MotifSet words;   // indexes of the column's words
    char *text;       // in lower case, unless the column reads it itself; owned
    uint64_t keys[2]; // what the column itself has read from the text
};

// The term of plain words.
extern const QueueColumn pattern_bare_text;
bool queue_column_matches(const QueueColumn *column, const QueueRow *row,
                          const PatternArgument *wanted);

// Returns a copy in lower case, which the caller frees.
char *text_lower(const char *text, size_t len);
// Whether `lower` occurs in a text in any case; at its beginning; is all of it.
bool text_has(const char *text, const char *lower);
bool text_begins(const char *text, const char *lower);
bool text_is(const char *text, const char *lower);
