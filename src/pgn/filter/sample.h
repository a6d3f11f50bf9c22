// A sample of games without a list of them: each number has a key, and those with the least are in.
#ifndef ONLYMOVE_PGN_FILTER_SAMPLE_H
#define ONLYMOVE_PGN_FILTER_SAMPLE_H

#include <stdint.h>
#include <stddef.h>

// Another one for each number, as if drawn by lot (the mixer of splitmix64, a bijection).
static inline uint64_t sample_key(uint64_t seed, size_t number)
{
    uint64_t x = seed * UINT64_C(0xD1B54A32D192ED03) + number * UINT64_C(0x9E3779B97F4A7C15);
    x = (x ^ (x >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94D049BB133111EB);
    return x ^ (x >> 31);
}

#endif
