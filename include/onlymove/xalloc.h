// Growable arrays of plain structs: the holder keeps pointer, count and capacity; this grows them.
#ifndef ONLYMOVE_XALLOC_H
#define ONLYMOVE_XALLOC_H

#include <stdbool.h>
#include <stddef.h>

// Makes room for `need` items of `size` bytes. *items may move; *items and *cap are updated.
// Returns false, with everything as it was, when memory is out.
bool array_reserve(void **items, size_t *cap, size_t need, size_t size);
//     if (!array_fit(&a->moves, &a->cap, a->count + 1)) ...
#define array_fit(items, cap, need) array_reserve((void **)(items), (cap), (need), sizeof **(items))

#endif
