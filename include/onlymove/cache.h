// What earlier searches have found. The pool asks before it searches and hands over what a search
// has found; who keeps it (the store, see store_cache()) is not its affair.
#ifndef ONLYMOVE_CACHE_H
#define ONLYMOVE_CACHE_H

#include "onlymove/engine.h"

typedef struct SearchCache {
    void *context;
    // Fills *analysis (initialised) with what is kept under the key and returns up to how many
    // nodes its iterations are whole (UINT64_MAX: for every limit). Sets nothing and returns 0 when
    // there is nothing or it cannot be read. `nodes` is what is wanted: less than that is no hit.
    uint64_t (*find)(void *context, const char *key, uint64_t nodes, Analysis *analysis);
    // Keeps an analysis whose iterations are whole for every limit up to `covered` nodes
    // (UINT64_MAX: for every limit, the search ended by itself). Replaces what covers less. That it
    // cannot be kept is no fault of the search.
    void (*keep)(void *context, const char *key, uint64_t covered, const Analysis *analysis);
} SearchCache;

// Fills *analysis (initialised) with what the cache knows of a request for the engine of that
// identity (see engine_identity()): `finished` where that is all of it, else the beginning. False
// where it knows nothing.
bool cache_recall(const SearchCache *cache, const char *identity, const SearchRequest *request,
                  Analysis *analysis);

#endif
