// FNV-1a, 64 bits (Fowler, Noll, Vo; RFC 9923): two texts of one length that differ in a single
// byte never have the same number. For telling texts apart, not for keeping secrets.
#ifndef ONLYMOVE_HASH_H
#define ONLYMOVE_HASH_H

#include <stddef.h>
#include <stdint.h>

// Continues from `hash`; HASH_BEGIN begins.
#define HASH_BEGIN UINT64_C(0xCBF29CE484222325)
uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t len);

#endif
