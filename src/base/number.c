// Numbers without strtod(), which would take hexadecimal ones and infinities, and expects the
// locale's decimal point; and ranges of numbers and dates.
#include "onlymove/str.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/xalloc.h"

enum { POWER_MAX = 100000 }; // of ten; beyond this every number is 0 or too large

// A number: its digits as a whole number, times a power of ten.
typedef struct Decimal {
    uint64_t significand;
    int power;
    int digit_count; // that were read, leading zeros included
} Decimal;

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

static void add_digit(Decimal *decimal, char digit, bool after_point) {
    // 18 digits fit into 64 bits; digits after them are below a double's precision.
    static const uint64_t significand_full = UINT64_C(100000000000000000);
    decimal->digit_count++;
    if (decimal->significand >= significand_full) {
        decimal->power += !after_point;
        return;
    }
    decimal->significand = decimal->significand * 10 + (uint64_t)(digit - '0');
    decimal->power -= after_point;
}

// Moves *at past the digits. False when there are none.
static bool read_digits(const char **at, Decimal *decimal) {
    for (; is_digit(**at); (*at)++)
        add_digit(decimal, **at, false);
    if (**at == '.')
        for ((*at)++; is_digit(**at); (*at)++)
            add_digit(decimal, **at, true);
    return decimal->digit_count > 0;
}

// Moves *at past an exponent, "e6" or "E-6", if there is one. False when an e has no number.
static bool read_power(const char **at, Decimal *decimal) {
    if (**at != 'e' && **at != 'E')
        return true;
    (*at)++;
    const bool negative = **at == '-';
    *at += **at == '-' || **at == '+';
    if (!is_digit(**at))
        return false;
    int power = 0;
    for (; is_digit(**at); (*at)++)
        power = power < POWER_MAX ? power * 10 + (**at - '0') : power;
    decimal->power += negative ? -power : power;
    return true;
}

// Multiplies or divides once, by a power of ten that is exact up to 10^22, so that the result is
// rounded only once.
static double decimal_value(const Decimal *decimal) {
    const double significand = (double)decimal->significand;
    double scale = 1;
    if (decimal->significand == 0)
        return 0;
    for (int i = abs(decimal->power); i > 0 && isfinite(scale); i--)
        scale *= 10;
    return decimal->power < 0 ? significand / scale : significand * scale;
}

bool number_read(const char *text, double *value) {
    static const char blanks[] = " \t";
    Decimal decimal = {0};
    const char *at = text + strspn(text, blanks);
    const bool negative = *at == '-';
    at += *at == '-' || *at == '+';
    if (!read_digits(&at, &decimal) || !read_power(&at, &decimal) || at[strspn(at, blanks)])
        return false;
    const double magnitude = decimal_value(&decimal);
    if (!isfinite(magnitude))
        return false;
    *value = negative ? -magnitude : magnitude;
    return true;
}

// --- Ranges

// One end of a range, itself a range: an incomplete date is all days that it can be.
typedef struct RangeEnd {
    double low, high;
} RangeEnd;

// Reads the month or day of a date, ".05" or ".??" for unknown, which is 0; moves *at past it.
static int read_month_or_day(const char **at) {
    const char *part = *at;
    if (part[0] != '.' || strspn(part + 1, "0123456789") != 2) {
        *at += part[0] == '.' && strncmp(part + 1, "??", 2) == 0 ? 3 : 0;
        return 0;
    }
    *at += 3;
    return (part[1] - '0') * 10 + part[2] - '0';
}

// Reads a date and moves *at past it; returns 0 where there is none.
static int read_date_at(const char **at) {
    if (strspn(*at, "0123456789") != 4)
        return 0;
    const int year = atoi(*at);
    *at += 4;
    const int month = read_month_or_day(at);
    return year * 10000 + month * 100 + read_month_or_day(at);
}

int date_read(const char *text) {
    return read_date_at(&text);
}

static bool read_date_end(const char *text, RangeEnd *end) {
    const int date = read_date_at(&text);
    const int unknown_part = date % 10000 == 0 ? 9999 : date % 100 == 0 ? 99 : 0;
    *end = (RangeEnd){date, date + unknown_part};
    return date > 0 && *text == '\0';
}

static bool read_number_end(const char *text, RangeEnd *end) {
    if (!number_read(text, &end->low))
        return false;
    end->high = end->low;
    return true;
}

// Reads "<5", ">=5", "=5".
static bool read_comparison(const char *text, bool is_dates, Range *range) {
    RangeEnd end = {0, 0};
    const char op = text[0];
    const bool is_inclusive = op == '=' || text[1] == '=';
    const char *end_text = text + 1 + (op != '=' && is_inclusive);
    if (!(is_dates ? read_date_end : read_number_end)(end_text, &end))
        return false;
    range->low = op == '<' ? -INFINITY : is_inclusive ? end.low : nextafter(end.high, INFINITY);
    range->high = op == '>' ? INFINITY : is_inclusive ? end.high : nextafter(end.low, -INFINITY);
    return true;
}

// Reads "5", "5-9", "5-", "-5", or ".." in place of the dash, where numbers may be below zero. With
// RANGE_SIGNED "-5" is a number below zero.
static bool read_ends(char *text, RangeKind kind, Range *range) {
    bool (*const read_end)(const char *, RangeEnd *) =
        kind == RANGE_DATES ? read_date_end : read_number_end;
    RangeEnd first = {-INFINITY, -INFINITY}, last = {INFINITY, INFINITY};
    const bool is_signed = kind == RANGE_SIGNED && text[0] == '-';
    char *dots = strstr(text, ".."), *separator = dots ? dots : strchr(text + is_signed, '-');
    char *last_text = separator ? separator + (dots ? 2 : 1) : NULL;
    if (separator)
        *separator = '\0';
    const bool is_read = separator ? (separator > text || last_text[0]) &&
                                         (separator == text || read_end(text, &first)) &&
                                         (!last_text[0] || read_end(last_text, &last))
                                   : read_end(text, &first);
    range->low = first.low;
    range->high = separator ? last.high : first.high;
    return is_read;
}

bool range_read(const char *text, RangeKind kind, Range *range, const char **why) {
    const bool is_dates = kind == RANGE_DATES;
    char *copy = xstrdup(text);
    const bool is_read = text[0] && strchr("<>=", text[0]) ? read_comparison(text, is_dates, range)
                                                           : read_ends(copy, kind, range);
    free(copy);
    *why = is_read    ? "the range is empty: its end is below its beginning"
           : is_dates ? "no range of dates; 2024, 2024-, -2024.05, 2023-2024.05.17, <2024, >=2024"
                      : "not a range; write 5, 5-9, <5, <=5, >5 or >=5";
    return is_read && range->low <= range->high;
}
