// Ranks: decimal fractions as text, so that between any two there is always another, and what is
// put there changes no other line of a set.
#include <stdlib.h>
#include <string.h>

#include "onlymove/store_sets.h"

enum { WHOLE_DIGITS = 9 };
static const char digits[] = "0123456789";

bool rank_is_valid(const char *rank)
{
    const size_t whole = strspn(rank, digits);
    if (whole == 0 || whole > WHOLE_DIGITS || (rank[0] == '0' && whole > 1)) {
        return false;
    }
    if (rank[whole] != '.') {
        return rank[whole] == '\0' && rank[0] != '0';
    }
    const char *fraction = rank + whole + 1;
    const size_t len = strspn(fraction, digits);
    return len > 0 && fraction[len] == '\0' && fraction[len - 1] != '0';
}

// What stands behind the point.
static const char *fraction_of(const char *rank)
{
    const char *point = strchr(rank, '.');
    return point ? point + 1 : "";
}

int rank_order(const char *a, const char *b)
{
    const long one = atol(a), other = atol(b);
    return one != other ? (one > other) - (one < other) : strcmp(fraction_of(a), fraction_of(b));
}

// The digits between two fractions, the upper of which is 1 where it is NULL.
static void add_between(const char *below, const char *above, Str *out)
{
    for (;;) {
        const int low = *below ? *below - '0' : 0;
        const int high = above ? (*above ? *above - '0' : 0) : 10;
        below += *below != '\0';
        if (high - low > 1) {
            str_add_char(out, (char)('0' + (low + high) / 2));
            return;
        }
        str_add_char(out, (char)('0' + low));
        above = above && high == low ? above + 1 : NULL;
    }
}

bool rank_between(const char *below, const char *above, Str *out)
{
    const long low = below ? atol(below) : 0;
    const long high = above ? atol(above) : low + 2;
    if (below && above && rank_order(below, above) >= 0) {
        return false;
    }
    if (high - low > 1) {
        str_addf(out, "%ld", low + 1);
        return true;
    }
    str_addf(out, "%ld.", low);
    add_between(below ? fraction_of(below) : "", high == low ? fraction_of(above) : NULL, out);
    return true;
}
