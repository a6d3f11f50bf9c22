// Numbers that are the same every time.
#pragma once

#include <stdint.h>

// The next of a row of numbers; *state is what it begins with, and never 0. Xorshift64 of
// Marsaglia 2003.
static inline uint64_t random_next(uint64_t *state) {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

// A number as if by chance out of another: the finalizer of SplitMix64.
static inline uint64_t random_mix(uint64_t x) {
    x += 0x9e3779b97f4a7c15U;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9U;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebU;
    return x ^ (x >> 31);
}
