// What a pool knows already: asks the cache before an engine is asked, and keeps what engines find.
#include "src/engine/pool/pool_private.h"

void pool_cache_keep(Pool *pool, const Search *search, uint64_t overlap, const Analysis *analysis)
{
    const char *identity = engine_identity(search->worker->engine);
    if (!pool->has_cache || search->request.nodes == 0 || overlap == 0 || identity[0] == '\0') {
        return;
    }
    CLEANUP(str_done) Str key = {0};
    request_write_key(&search->request, identity, &key);
    if (key.failed) {
        return;
    }
    pool->cache.keep(pool->cache.context, str_text(&key), overlap, analysis);
    for (Search *other = pool->queue; other; other = other->next) {
        if (request_is_same(&other->request, &search->request)) {
            other->sought = false;
        }
    }
}

static bool recall(const SearchCache *cache, const char *identity, const CheckedRequest *request,
                   Analysis *analysis)
{
    CLEANUP(str_done) Str key = {0};
    const uint64_t wanted = request->nodes;
    if (wanted == 0 || identity[0] == '\0') {
        return false;
    }
    request_write_key(request, identity, &key);
    const uint64_t overlap =
        key.failed ? 0 : cache->find(cache->context, str_text(&key), wanted, analysis);
    if (overlap == 0) {
        return false;
    }
    if (!analysis_is_sound(analysis, &request->position, request->lines)) {
        analysis_clear(analysis, analysis->expected);
        return false;
    }
    analysis_cut(analysis, overlap < wanted ? overlap : wanted);
    analysis->cached = true;
    analysis->centipawn = engine_centipawn(identity);
    analysis->finished = overlap >= wanted;
    return true;
}

bool cache_recall(const SearchCache *cache, const char *identity, const SearchRequest *request,
                  Analysis *analysis)
{
    CLEANUP(request_done) CheckedRequest checked = {.nodes = 0};
    // Of a second engine only its pool knows the identity.
    if (request->second || !request_check(&checked, request)) {
        return false;
    }
    if (checked.legal_moves == 0) {
        analysis_clear(analysis, 0);
        analysis->finished = true;
        return true;
    }
    return recall(cache, identity, &checked, analysis);
}

bool pool_cache_find(Pool *pool, Search *search)
{
    const Workers *workers = &pool->workers;
    if (search->sought || !workers->greeted || !pool->has_cache || search->request.nodes == 0 ||
        workers->identity.len == 0) {
        return false;
    }
    search->sought = true;
    if (!recall(&pool->cache, str_text(&workers->identity), &search->request, &search->analysis)) {
        return false;
    }
    if (search->analysis.finished) {
        search->state = SEARCH_DONE;
        pool->figures.cached++;
    } else {
        search->held = pool->held_back = true;
    }
    return true;
}
