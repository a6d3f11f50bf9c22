// Open addressing, half full at most.
#include "src/export/sets/key_set.h"

#include <stdlib.h>

static bool put(KeySet *set, uint64_t key)
{
    size_t at = (size_t)key & (set->cap - 1);
    while (set->slots[at] != 0 && set->slots[at] != key) {
        at = (at + 1) & (set->cap - 1);
    }
    const bool is_new = set->slots[at] == 0;
    set->slots[at] = key;
    set->count += is_new;
    return is_new;
}

static bool grow(KeySet *set)
{
    KeySet larger = {.cap = set->cap ? set->cap * 2 : 1024};
    larger.slots = calloc(larger.cap, sizeof *larger.slots);
    if (!larger.slots) {
        return false;
    }
    for (size_t i = 0; i < set->cap; i++) {
        if (set->slots[i] != 0) {
            put(&larger, set->slots[i]);
        }
    }
    key_set_done(set);
    *set = larger;
    return true;
}

bool key_set_add(KeySet *set, uint64_t key, bool *is_new)
{
    if (set->count * 2 >= set->cap && !grow(set)) {
        return false;
    }
    *is_new = put(set, key ? key : 1);
    return true;
}

void key_set_done(KeySet *set)
{
    free(set->slots);
    *set = (KeySet){0};
}
