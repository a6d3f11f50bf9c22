// What a pool knows already: asks the cache before an engine is asked, and keeps what engines find.
#include "src/engine/pool_private.h"

void pool_cache_keep(Pool *pool, const Search *search, uint64_t covered, const Analysis *analysis)
{
    const char *identity = engine_identity(search->worker->engine);
    if (!pool->has_cache || search->request.nodes == 0 || covered == 0 || identity[0] == '\0') {
        return;
    }
    ENDS_BY(str_done) Str key = {0};
    request_write_key(&search->request, identity, &key);
    if (!key.failed) {
        pool->cache.keep(pool->cache.context, str_text(&key), covered, analysis);
    }
}

bool pool_cache_find(Pool *pool, Search *search)
{
    const Crew *crew = &pool->crew;
    const uint64_t wanted = search->request.nodes;
    if (search->sought || !crew->greeted || !pool->has_cache || wanted == 0 ||
        crew->identity.len == 0) {
        return false;
    }
    search->sought = true;
    ENDS_BY(str_done) Str key = {0};
    request_write_key(&search->request, str_text(&crew->identity), &key);
    uint64_t covered = key.failed ? 0
                                  : pool->cache.find(pool->cache.context, str_text(&key), wanted,
                                                     &search->analysis);
    if (covered == 0) {
        return false;
    }
    if (!analysis_is_sound(&search->analysis, &search->request.position, search->request.lines)) {
        analysis_clear(&search->analysis, search->analysis.expected);
        return false;
    }
    analysis_cut(&search->analysis, covered < wanted ? covered : wanted);
    search->analysis.cached = true;
    if (covered >= wanted) {
        search->analysis.finished = true;
        search->state = SEARCH_DONE;
        pool->figures.cached++;
    } else {
        search->analysis.finished = false;
        search->held = pool->held_back = true;
    }
    return true;
}
