// What the files that are patterns share: arguments of terms, and text without its case.
#ifndef ONLYMOVE_REVIEW_QUEUE_PATTERN_PARTS_H
#define ONLYMOVE_REVIEW_QUEUE_PATTERN_PARTS_H

#include "onlymove/pattern.h"

struct PatternArgument {
    double low, high; // of a range, both within
    MotifSet names;   // which of the column's words
    char *text;       // see text_lower(), but of columns that read it themselves; owned
    uint64_t keys[2]; // what those make of it
};

static inline bool in_range(double number, const PatternArgument *range) {
    return number >= range->low && number <= range->high;
}

// Words that are no term.
extern const QueueColumn pattern_bare_text;
bool queue_column_matches(const QueueColumn *column, const QueueRow *row,
                          const PatternArgument *wanted);

// Reads "5", "5-", "-5", "5-9", "-9..-5", "<5", ">=5", "=5"; of a column of that type: or the same
// with dates, "2024", "2024.05-2024.08". *why is what would make sense.
bool range_read(const char *text, QueueColumnType type, PatternArgument *argument,
                const char **why);
// "2024.05.17" as 20240517, what is not known of it as 0; 0: it is no date.
int date_read(const char *text);

// A copy in lower case.
char *text_lower(const char *text, size_t len);
// Whether `lower` is somewhere in a text, whatever its case; at its beginning; all of it.
bool text_has(const char *text, const char *lower);
bool text_begins(const char *text, const char *lower);
bool text_is(const char *text, const char *lower);

#endif
