// What a pool is made of, for the files that are the pool.
#ifndef ONLYMOVE_ENGINE_POOL_POOL_PRIVATE_H
#define ONLYMOVE_ENGINE_POOL_POOL_PRIVATE_H

#include "src/engine/pool/workers.h"
#include "src/engine/uci/request.h"

struct Search {
    Search *next; // in the order of service
    CheckedRequest request;
    SearchPriority priority;
    SearchState state;
    Worker *worker;    // that has it, or NULL
    bool sought;       // in the cache, since something of it was kept there
    bool held;         // its beginning was found there in this very pump
    bool begun;        // an engine was asked
    bool retried;      // an engine has failed at it
    bool of_second;    // it is the second pool's
    Analysis analysis; // when done, what was found; before that what the cache knows of it
    Fault fault;
};

struct Pool {
    Workers workers;
    Pool *second; // of the second engine, or NULL
    Str second_name;
    Search *queue; // all searches, the first to be served first
    SearchCache cache;
    bool has_cache;
    bool held_back;      // a search waits for no engine, but to be looked at
    int failed_in_a_row; // see POOL_FAILURES_MAX
    bool ends;           // see pool_begin_no_more()
    bool given_up;       // no engine is asked any more
    Fault fault;
    PoolFigures figures; // but for what is counted when they are asked for
};

// Keeps what an engine has found for the search, whole up to `covered` nodes.
void pool_cache_keep(Pool *pool, const Search *search, uint64_t overlap, const Analysis *analysis);

// Looks for an answer that needs no engine. True when there is one, and the search is done, or when
// there is the beginning of one, which is to be looked at before an engine is asked.
bool pool_cache_find(Pool *pool, Search *search);

#endif
