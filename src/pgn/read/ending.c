// The kinds of lines and results by which the cutter tells games apart.
#include "src/pgn/read/ending.h"

#include <stdbool.h>
#include <string.h>

#include "src/pgn/input/peek_bytes.h"
#include "src/pgn/read/tag.h"

// Whether one of the results that the reader knows ends before `end`; shorter ones stand for those
// that end with them.
static bool ends_with_result(const char *data, size_t end)
{
    static const char *const results[] = {"1-0",    "0-1",      "1/2",      "*",
                                          "\u00BD", "1\u20130", "0\u20131", "\xBD-\xBD"};
    for (size_t i = 0; i < sizeof results / sizeof *results; i++) {
        size_t size = strlen(results[i]);
        if (size <= end && memcmp(data + end - size, results[i], size) == 0) {
            return true;
        }
    }
    return false;
}

LineKind line_kind(const char *data, size_t len, size_t at)
{
    const size_t mark = len - at >= 3 && memcmp(data + at, "\uFEFF", 3) == 0 ? 3 : 0;
    if (at + mark >= len || data[at + mark] != '[') {
        return LINE_OTHER;
    }
    if (!tag_begins(data, len, at + mark)) {
        return LINE_BRACKET;
    }
    size_t end = at;
    if (end > 0) {
        end -= end > 1 && data[end - 1] == '\n' && data[end - 2] == '\r' ? 2 : 1;
    }
    while (end > 0 && is_space(data[end - 1])) {
        end--;
    }
    if (end == 0 || is_line_end(data[end - 1])) {
        return LINE_AFTER_BLANK;
    }
    return ends_with_result(data, end) ? LINE_AFTER_RESULT : LINE_TAG;
}

// A longer one stands before the shorter one it begins with.
static const struct {
    const char *word;
    size_t before, size; // bytes before the character by which it is found, and of the whole
} words[] = {
    {"1-0", 1, 3}, {"0-1", 1, 3}, {"1/2-1/2", 1, 7}, {"1/2", 1, 3}, {"*", 0, 1},
};

static bool stands_alone(const char *data, size_t len, size_t begin, size_t end)
{
    char before = begin > 0 ? data[begin - 1] : ' ';
    char after = end < len ? data[end] : ' ';
    bool begins = is_space(before) || is_line_end(before) || before == '.' || before == '}' ||
                  before == ')' || data[begin] == '*';
    return begins && (is_space(after) || is_line_end(after) || after == '{' || after == ';');
}

ResultKind result_around(const char *data, size_t len, size_t at, size_t *end)
{
    ResultKind kind = RESULT_NONE;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        const size_t begin = at - words[i].before;
        if (at < words[i].before || len - begin < words[i].size ||
            memcmp(data + begin, words[i].word, words[i].size) != 0) {
            continue;
        }
        *end = begin + words[i].size;
        if (stands_alone(data, len, begin, *end)) {
            return RESULT_SURE;
        }
        kind = RESULT_DOUBTFUL;
    }
    return kind;
}
