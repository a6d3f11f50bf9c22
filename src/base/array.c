// The growth of arrays: by half at least, with a check for overflow.
#include "onlymove/xalloc.h"

#include <stdint.h>
#include <stdlib.h>

bool array_reserve(void **items, size_t *cap, size_t need, size_t size)
{
    if (need <= *cap) {
        return true;
    }
    size_t wanted = *cap < 8 ? 8 : *cap + *cap / 2;
    if (wanted < need) {
        wanted = need;
    }
    if (wanted > SIZE_MAX / size) {
        return false;
    }
    void *moved = realloc(*items, wanted * size);
    if (!moved) {
        return false;
    }
    *items = moved;
    *cap = wanted;
    return true;
}
