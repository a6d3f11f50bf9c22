// What the searches of one run have found, in memory: a filter, a tree and above all a second
// profile ask for some of them again.
#ifndef ONLYMOVE_CLI_EXPLAIN_CACHE_H
#define ONLYMOVE_CLI_EXPLAIN_CACHE_H

#include "onlymove/pool.h"

typedef struct KeptAnalysis {
    char *key;
    uint64_t overlap; // see SearchCache.keep
    Analysis analysis;
} KeptAnalysis;

// Zeroed, it is empty.
typedef struct ExplainCache {
    KeptAnalysis *items;
    size_t count, cap;
} ExplainCache;

// The cache as a pool takes it, valid until explain_cache_done().
SearchCache explain_cache(ExplainCache *cache);
void explain_cache_done(ExplainCache *cache);

#endif
