// A set of 64-bit hashes.
#ifndef ONLYMOVE_EXPORT_SETS_KEY_SET_H
#define ONLYMOVE_EXPORT_SETS_KEY_SET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct KeySet { // zeroed, empty
    uint64_t *slots;    // 0: free
    size_t count, cap;
} KeySet;

// False when memory is out.
bool key_set_add(KeySet *set, uint64_t key, bool *is_new);
void key_set_done(KeySet *set);

#endif
