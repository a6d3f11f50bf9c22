// Which rows of a list a pattern fits, as a table of cases.
#pragma once

#include "onlymove/pattern.h"
#include "tests/support/test.h"

typedef struct PatternCase {
    const char *text, *rows; // those that match, "AC" the first and the third
} PatternCase;

// Without flags (NULL) the patterns are those of a list that has no queue.
static inline void assert_cases(const CandidateList *list, const NamedPatterns *named,
                                const uint16_t *flags, const PatternCase *cases, size_t count) {
    for (size_t i = 0; i < count; i++) {
        char rows[8] = "";
        Pattern *pattern;
        assert_ok(
            (flags ? pattern_new : pattern_new_for_list)(&pattern, cases[i].text, named, SAID));
        for (size_t row = 0; row < list->count; row++)
            if (pattern_matches(pattern, list, flags, row))
                rows[strlen(rows)] = (char)('A' + row);
        pattern_free(pattern);
        if (strcmp(rows, cases[i].rows) != 0)
            fail_msg("%s: \"%s\", not \"%s\"", cases[i].text, rows, cases[i].rows);
    }
}
