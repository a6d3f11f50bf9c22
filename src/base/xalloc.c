// Allocation that ends the program where memory is out, and the growth of arrays: by half at least,
// with a check for overflow.
#include "onlymove/xalloc.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Restores the terminal before the program ends; set by the code that changes the terminal.
static void (*before_end)(void);

void xalloc_before_end(void (*restore)(void)) {
    before_end = restore;
}

_Noreturn void xalloc_die(void) {
    static const char sentence[] = "onlymove: out of memory\n";
    if (before_end)
        before_end();
    const ssize_t ignored = write(STDERR_FILENO, sentence, sizeof sentence - 1);
    (void)ignored;
    _exit(1);
}

static void *or_die(void *block) {
    if (!block)
        xalloc_die();
    return block;
}

void *xmalloc(size_t size) {
    return or_die(malloc(size ? size : 1));
}

void *xcalloc(size_t count, size_t size) {
    return or_die(calloc(count ? count : 1, size ? size : 1));
}

void *xrealloc(void *block, size_t size) {
    return or_die(realloc(block, size ? size : 1));
}

void *xmemdup(const void *bytes, size_t size) {
    void *copy = xmalloc(size);
    if (size > 0)
        memcpy(copy, bytes, size);
    return copy;
}

char *xstrdup(const char *text) {
    return xmemdup(text, strlen(text) + 1);
}

bool array_try_grow_sized(void **items, size_t *cap, size_t need, size_t size) {
    if (need <= *cap)
        return true;
    size_t wanted = *cap < 8 ? 8 : *cap + *cap / 2;
    if (wanted < need)
        wanted = need;
    if (wanted > SIZE_MAX / size)
        return false;
    void *moved = realloc(*items, wanted * size);
    if (!moved)
        return false;
    *items = moved;
    *cap = wanted;
    return true;
}

void array_grow_sized(void **items, size_t *cap, size_t need, size_t size) {
    if (!array_try_grow_sized(items, cap, need, size))
        xalloc_die();
}

int compare_leading_int64(const void *left, const void *right) {
    const int64_t *a = left, *b = right;
    return (*a > *b) - (*a < *b);
}

void *array_find(int64_t number, const void *items, size_t count, size_t size) {
    return count > 0 ? bsearch(&number, items, count, size, compare_leading_int64) : NULL;
}

void array_sort(void *items, size_t count, size_t size, int (*order)(const void *, const void *)) {
    for (size_t i = 1; i < count; i++) {
        const char *item = (const char *)items + i * size;
        if (order(item - size, item) > 0) {
            qsort(items, count, size, order);
            return;
        }
    }
}
