// What arguments of terms are read with: ranges of numbers and dates, and text whatever its case.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/xalloc.h"
#include "src/review/queue/pattern_parts.h"

// One end of a range: a date that is not said in full is all days that it can be.
typedef struct RangeEnd {
    double low, high;
} RangeEnd;

// Two digits behind a point, or question marks for what is not known; moves *at behind them.
static int read_part(const char **at) {
    const char *part = *at;
    if (part[0] != '.' || strspn(part + 1, "0123456789") != 2) {
        *at += part[0] == '.' && strncmp(part + 1, "??", 2) == 0 ? 3 : 0;
        return 0;
    }
    *at += 3;
    return (part[1] - '0') * 10 + part[2] - '0';
}

// Moves *at behind the date; 0: it is none.
static int take_date(const char **at) {
    if (strspn(*at, "0123456789") != 4)
        return 0;
    const int year = atoi(*at);
    *at += 4;
    const int month = read_part(at);
    return year * 10000 + month * 100 + read_part(at);
}

int date_read(const char *text) {
    return take_date(&text);
}

static bool read_date(const char *text, RangeEnd *end) {
    const int date = take_date(&text);
    const int open = date % 10000 == 0 ? 9999 : date % 100 == 0 ? 99 : 0;
    *end = (RangeEnd){date, date + open};
    return date > 0 && *text == '\0';
}

static bool read_number(const char *text, RangeEnd *end) {
    if (!number_read(text, &end->low))
        return false;
    end->high = end->low;
    return true;
}

// "<5", ">=5", "=5".
static bool read_comparison(const char *text, bool dates, PatternArgument *argument) {
    RangeEnd end = {0, 0};
    const char sign = text[0];
    const bool within = sign == '=' || text[1] == '=';
    const char *value = text + 1 + (sign != '=' && within);
    if (!(dates ? read_date : read_number)(value, &end))
        return false;
    argument->low = sign == '<' ? -INFINITY : within ? end.low : nextafter(end.high, INFINITY);
    argument->high = sign == '>' ? INFINITY : within ? end.high : nextafter(end.low, -INFINITY);
    return true;
}

// "5", "5-9", "5-", "-5", and the same with two points, where numbers may be below zero. Of an
// evaluation "-5" is below zero by itself.
static bool read_ends(char *text, QueueColumnType type, PatternArgument *argument) {
    bool (*const read_end)(const char *, RangeEnd *) =
        type == COLUMN_DATE ? read_date : read_number;
    RangeEnd first = {-INFINITY, -INFINITY}, last = {INFINITY, INFINITY};
    const bool is_signed = type == COLUMN_SCORE && text[0] == '-';
    char *points = strstr(text, ".."), *between = points ? points : strchr(text + is_signed, '-');
    char *behind = between ? between + (points ? 2 : 1) : NULL;
    if (between)
        *between = '\0';
    const bool read = between ? (between > text || behind[0]) &&
                                    (between == text || read_end(text, &first)) &&
                                    (!behind[0] || read_end(behind, &last))
                              : read_end(text, &first);
    argument->low = first.low;
    argument->high = between ? last.high : first.high;
    return read;
}

bool range_read(const char *text, QueueColumnType type, PatternArgument *argument,
                const char **why) {
    const bool dates = type == COLUMN_DATE;
    char *copy = xstrdup(text);
    const bool read = text[0] && strchr("<>=", text[0]) ? read_comparison(text, dates, argument)
                                                        : read_ends(copy, type, argument);
    free(copy);
    *why = read    ? "the range is empty: its end is below its beginning"
           : dates ? "no range of dates; 2024, 2024-, -2024.05, 2023-2024.05.17, <2024, >=2024"
                   : "not a range; write 5, 5-9, <5, <=5, >5 or >=5";
    return read && argument->low <= argument->high;
}

// Latin, Greek and Cyrillic letters; all else is as it is.
static uint32_t lower(uint32_t c) {
    static const struct {
        uint32_t first, last;
        uint32_t add;
    } rows[] = {
        {'A', 'Z', 32},     {0xC0, 0xD6, 32},   {0xD8, 0xDE, 32},
        {0x391, 0x3AB, 32}, {0x410, 0x42F, 32}, {0x400, 0x40F, 80},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (c >= rows[i].first && c <= rows[i].last)
            return c + rows[i].add;
    // Latin Extended-A has its letters in pairs, the upper one even, in two stretches odd.
    const bool paired = c >= 0x100 && c <= 0x17F && c != 0x130 && c != 0x131 && c != 0x138 &&
                        c != 0x149 && c != 0x178 && c != 0x17F;
    const bool upper_is_odd = (c >= 0x139 && c <= 0x148) || c >= 0x179;
    return paired && (c & 1) == upper_is_odd ? c + 1 : c;
}

char *text_lower(const char *text, size_t len) {
    Str out = {0};
    uint32_t c;
    for (size_t at = 0; at < len;) {
        at += text_decode(text + at, len - at, &c);
        text_encode(&out, lower(c));
    }
    return str_take(&out);
}

static unsigned lower_letter(unsigned c) {
    return c - 'A' < 26 ? c + 32 : c;
}

// Moves *at behind one character.
static uint32_t take_lower(const char **at) {
    uint32_t c;
    *at += text_decode(*at, strnlen(*at, 4), &c);
    return lower(c);
}

// Whether a text begins with one in lower case; *at is then behind that.
static bool passes(const char **at, const char *lower_text) {
    const char *text = *at;
    while (*lower_text) {
        const unsigned c = (unsigned char)*text, wanted = (unsigned char)*lower_text;
        if (c < 0x80 || wanted < 0x80) {
            if (lower_letter(c) != wanted)
                return false;
            text++;
            lower_text++;
        } else if (take_lower(&text) != take_lower(&lower_text)) {
            return false;
        }
    }
    *at = text;
    return true;
}

// Narrowing spends its time here: most places are ruled out by their first byte.
bool text_has(const char *text, const char *lower_text) {
    const unsigned first = (unsigned char)*lower_text;
    for (; *text; text++) {
        const unsigned c = (unsigned char)*text;
        const char *at = text;
        if ((first < 0x80 ? lower_letter(c) == first : c >= 0x80) && passes(&at, lower_text))
            return true;
    }
    return first == '\0';
}

bool text_begins(const char *text, const char *lower_text) {
    return passes(&text, lower_text);
}

bool text_is(const char *text, const char *lower_text) {
    return passes(&text, lower_text) && *text == '\0';
}
