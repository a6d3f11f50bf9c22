// Allocation that cannot fail in ordinary use: where memory is out, the program says so in one
// sentence, gives the terminal back and ends with status 1. Nothing is lost by that, because what a
// curator did is on disk before the screen shows it. Only sizes that a file or an engine chooses,
// within limits.h, have a checked allocation: array_try_grow_sized(), array_try_grow().
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// These return memory that the caller frees; never NULL, also for a size of 0.
void *xmalloc(size_t size);
void *xcalloc(size_t count, size_t size); // zeroed; a product that overflows ends the program too
void *xrealloc(void *block, size_t size);
void *xmemdup(const void *bytes, size_t size);
char *xstrdup(const char *text);

// Says that memory is out and ends the program, for an allocation that a library could not make.
_Noreturn void xalloc_die(void);

// Sets a function that is called once before the program ends because memory is out, to give the
// terminal back; it may not allocate. NULL: none.
void xalloc_before_end(void (*give_back)(void));

// Growable arrays of plain structs: the holder keeps pointer, count and capacity. Makes room for
// `need` items; *items may move, *items and *cap are updated.
//     array_grow(&a->moves, &a->cap, a->count + 1);
#define array_grow(items, cap, need)                                                               \
    array_grow_sized((void **)(items), (cap), (need), sizeof **(items))
void array_grow_sized(void **items, size_t *cap, size_t need, size_t size);
// Makes room for one item more, counts it and points at it.
//     *array_add(&a->moves, &a->count, &a->cap) = move;
#define array_add(items, count, cap)                                                               \
    (array_grow((items), (cap), *(count) + 1), &(*(items))[(*(count))++])

// Makes room as above for a number of items that a file or an engine chooses: returns false, with
// everything as it was, when memory is out.
bool array_try_grow_sized(void **items, size_t *cap, size_t need, size_t size);
#define array_try_grow(items, cap, need)                                                           \
    array_try_grow_sized((void **)(items), (cap), (need), sizeof **(items))

// Orders items that begin with an int64_t by that number, for qsort().
int compare_leading_int64(const void *left, const void *right);
// Finds the item that begins with a number among items in that order; NULL: there is none.
void *array_find(int64_t number, const void *items, size_t count, size_t size);
// Calls qsort() unless all items are in order already, as rows mostly are.
void array_sort(void *items, size_t count, size_t size, int (*order)(const void *, const void *));
