// Numbers without strtod(), which would take hexadecimal ones and infinities, and wants the point
// of the locale.
#include "onlymove/str.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { POWER_MAX = 100000 }; // of ten; beyond this every number is nothing, or too large

// Digits with a point somewhere, as a whole number times a power of ten.
typedef struct Decimal {
    uint64_t whole;
    int power;
    int digits; // read, the leading zeros too
} Decimal;

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

static void add_digit(Decimal *decimal, char digit, bool behind_point) {
    // 18 digits fill 64 bits; those after them are below a double's precision.
    static const uint64_t full = UINT64_C(100000000000000000);
    decimal->digits++;
    if (decimal->whole >= full) {
        decimal->power += !behind_point;
        return;
    }
    decimal->whole = decimal->whole * 10 + (uint64_t)(digit - '0');
    decimal->power -= behind_point;
}

// Moves *at behind the digits. False when there are none.
static bool read_digits(const char **at, Decimal *decimal) {
    for (; is_digit(**at); (*at)++)
        add_digit(decimal, **at, false);
    if (**at == '.')
        for ((*at)++; is_digit(**at); (*at)++)
            add_digit(decimal, **at, true);
    return decimal->digits > 0;
}

// Moves *at behind what may follow the digits: "e6", "E-6". False when an e has no number.
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

// One multiplication or division by a power that is exact up to 10^22: so it is rounded once.
static double value_of(const Decimal *decimal) {
    const double whole = (double)decimal->whole;
    double scale = 1;
    if (decimal->whole == 0)
        return 0;
    for (int i = abs(decimal->power); i > 0 && isfinite(scale); i--)
        scale *= 10;
    return decimal->power < 0 ? whole / scale : whole * scale;
}

bool number_read(const char *text, double *value) {
    static const char blanks[] = " \t";
    Decimal decimal = {0};
    const char *at = text + strspn(text, blanks);
    const bool negative = *at == '-';
    at += *at == '-' || *at == '+';
    if (!read_digits(&at, &decimal) || !read_power(&at, &decimal) || at[strspn(at, blanks)])
        return false;
    const double size = value_of(&decimal);
    if (!isfinite(size))
        return false;
    *value = negative ? -size : size;
    return true;
}
