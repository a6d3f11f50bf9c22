// A mapped file that another program makes shorter. To touch what is gone kills a process
// (SIGBUS); in a guarded mapping noughts take its place, and the reader learns where they begin.
#ifndef ONLYMOVE_PGN_INPUT_MAP_GUARD_H
#define ONLYMOVE_PGN_INPUT_MAP_GUARD_H

#include <stddef.h>

typedef struct MapGuard {
    char *map;
    size_t len;
    volatile size_t kept; // from here on there are noughts; `len`: nowhere
    struct MapGuard *next;
} MapGuard;

// The guard stays where it is until it is removed.
void map_guard_add(MapGuard *guard, char *map, size_t len);
void map_guard_remove(MapGuard *guard);

// Takes the signal back from whoever took it since.
void map_guard_renew(void);

#endif
