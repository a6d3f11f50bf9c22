// What the files that are patterns share: arguments of terms, and text without its case.
#pragma once

#include "onlymove/pattern.h"

struct PatternArgument {
    Range range;
    MotifSet names;   // which of the column's words
    char *text;       // see text_lower(), but of columns that read it themselves; owned
    uint64_t keys[2]; // what those make of it
};

// Words that are no term.
extern const QueueColumn pattern_bare_text;
bool queue_column_matches(const QueueColumn *column, const QueueRow *row,
                          const PatternArgument *wanted);

// A copy in lower case.
char *text_lower(const char *text, size_t len);
// Whether `lower` is somewhere in a text, whatever its case; at its beginning; all of it.
bool text_has(const char *text, const char *lower);
bool text_begins(const char *text, const char *lower);
bool text_is(const char *text, const char *lower);
