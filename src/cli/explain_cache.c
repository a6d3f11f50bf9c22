// A few hundred searches at most, so a list is enough.
#include "src/cli/explain_cache.h"

#include <stdlib.h>
#include <string.h>

#include "onlymove/xalloc.h"

// The completed iterations, without what is still coming in. False, with *to empty, when memory is
// out.
static bool copy(const Analysis *from, Analysis *to)
{
    Analysis made = *from;
    made.iterations = NULL;
    made.lines = NULL;
    made.block = NULL;
    made.iteration_cap = made.line_cap = made.block_cap = made.block_count = 0;
    if (!array_fit(&made.iterations, &made.iteration_cap, from->iteration_count + 1) ||
        !array_fit(&made.lines, &made.line_cap, from->line_count + 1)) {
        analysis_done(&made);
        *to = analysis_blank(from->expected);
        return false;
    }
    if (from->iteration_count > 0) {
        memcpy(made.iterations, from->iterations, from->iteration_count * sizeof *made.iterations);
        memcpy(made.lines, from->lines, from->line_count * sizeof *made.lines);
    }
    *to = made;
    return true;
}

static KeptAnalysis *kept_under(const ExplainCache *cache, const char *key)
{
    for (size_t i = 0; i < cache->count; i++) {
        if (strcmp(cache->items[i].key, key) == 0) {
            return &cache->items[i];
        }
    }
    return NULL;
}

static uint64_t find(void *context, const char *key, uint64_t nodes, Analysis *analysis)
{
    (void)nodes; // the beginning of what is wanted is welcome too
    const KeptAnalysis *kept = kept_under(context, key);
    Analysis found;
    if (!kept || !copy(&kept->analysis, &found)) {
        return 0;
    }
    analysis_done(analysis);
    *analysis = found;
    return kept->overlap;
}

// A new place under the key; NULL when memory is out.
static KeptAnalysis *add(ExplainCache *cache, const char *key)
{
    if (!array_fit(&cache->items, &cache->cap, cache->count + 1)) {
        return NULL;
    }
    KeptAnalysis *added = &cache->items[cache->count];
    *added = (KeptAnalysis){.key = strdup(key)};
    cache->count += added->key != NULL;
    return added->key ? added : NULL;
}

static void keep(void *context, const char *key, uint64_t overlap, const Analysis *analysis)
{
    ExplainCache *cache = context;
    KeptAnalysis *kept = kept_under(cache, key);
    Analysis made;
    if ((kept && kept->overlap >= overlap) || !copy(analysis, &made)) {
        return;
    }
    kept = kept ? kept : add(cache, key);
    if (!kept) {
        analysis_done(&made);
        return;
    }
    analysis_done(&kept->analysis);
    kept->analysis = made;
    kept->overlap = overlap;
}

SearchCache explain_cache(ExplainCache *cache)
{
    return (SearchCache){.context = cache, .find = find, .keep = keep};
}

void explain_cache_done(ExplainCache *cache)
{
    for (size_t i = 0; i < cache->count; i++) {
        free(cache->items[i].key);
        analysis_done(&cache->items[i].analysis);
    }
    free(cache->items);
    *cache = (ExplainCache){0};
}
