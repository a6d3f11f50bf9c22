// Growable arrays of plain structs: the holder keeps pointer, count and capacity; this grows them.
#ifndef ONLYMOVE_ARRAY_H
#define ONLYMOVE_ARRAY_H

#include <stdbool.h>
#include <stddef.h>

// Makes room for `need` items of `size` bytes. *items may move; *items and *cap are updated.
// Returns false, with everything as it was, when memory is out.
//     if (!array_reserve((void **)&a->moves, &a->cap, a->count + 1, sizeof *a->moves)) ...
bool array_reserve(void **items, size_t *cap, size_t need, size_t size);

#endif
