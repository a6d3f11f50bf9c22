// Analyses kept in the store, for whoever searches again.
#ifndef ONLYMOVE_STORE_CACHE_H
#define ONLYMOVE_STORE_CACHE_H

#include "onlymove/cache.h"
#include "onlymove/store.h"

// Fills *cache, which can then be used until the store is closed. Any number of programs may use
// one store's. find() takes microseconds and keep() does not wait for the disk: a power cut may
// lose the newest analyses, but nothing else, and no decision. While another program holds the
// store what is kept waits in memory, 4 MiB of it, and is found there; the oldest goes first. What
// is damaged, or written by a newer onlymove, is not found and gives way to the next one kept under
// its key. keep() keeps what it is given unless as much is there already, and it drops some of
// those that were used longest ago while all together are above the limit. STATUS_STORE when the
// store was opened only to read it.
Status store_cache(Store *store, SearchCache *cache, Fault *fault);

// The same cache, only to be asked: nothing is written, neither that it was asked. keep() must not
// be called.
Status store_cache_to_ask(Store *store, SearchCache *cache, Fault *fault);

// Writes what waits. False while another program holds the store; with the next call of keep(), or
// of this, it is tried again.
bool store_cache_write(Store *store);
bool store_cache_waits(const Store *store);

// Bytes of all keys and analyses together, from now on, for this program; the next calls of keep()
// come down to it step by step. Does nothing before store_cache().
#define STORE_CACHE_LIMIT (UINT64_C(256) << 20) // unless said otherwise
void store_cache_limit(Store *store, uint64_t bytes);

typedef struct StoreCacheFigures {
    uint64_t entries, bytes, limit;       // of the store
    uint64_t hits, misses, kept, evicted; // since store_cache()
    uint64_t failed;                      // times that the database refused something, since then
    Fault fault;                          // why, the last time; "" when none was
} StoreCacheFigures;

// All zero before store_cache().
void store_cache_figures(Store *store, StoreCacheFigures *figures);

// Forgets all analyses. The file keeps its size and uses the room again.
Status store_cache_clear(Store *store, Fault *fault);

#endif
