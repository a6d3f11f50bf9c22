// What a pool is made of, for the files that are the pool.
#ifndef ONLYMOVE_ENGINE_POOL_PRIVATE_H
#define ONLYMOVE_ENGINE_POOL_PRIVATE_H

#include "onlymove/pool.h"
#include "src/engine/leaving.h"

struct Search {
    Search *next; // in the order of service
    SearchRequest request;
    Move *moves; // what request.moves points to
    SearchPriority priority;
    SearchState state;
    struct Slot *slot; // the engine that has it, or NULL
    bool sought;       // in the cache
    bool held;         // its beginning was found there in this very pump
    bool begun;        // an engine was asked
    bool retried;      // an engine has failed at it
    Analysis analysis; // when done, what was found; before that what the cache knows of it
    Fault fault;
};

typedef struct Slot {
    Engine *engine;
    Search *search;      // or NULL
    unsigned generation; // of its search; 0: the engine has not been asked yet
    bool started;        // it has run before
} Slot;

struct Pool {
    Slot *slots;
    int count;
    Leaving leaving; // engines that were replaced
    Search *queue;   // all searches, the first to be served first
    SearchCache cache;
    bool has_cache;
    EngineListener listener;
    bool listened;
    Str identity; // of the engine that greeted last
    Str name;     // of the same
    bool greeted; // ... if any has
    Str remarks;  // of the same
    Fault fault;
    bool held_back; // a search waits for no engine, but to be looked at
    PoolFigures figures;
};

// Keeps what an engine has found for the search, whole up to `covered` nodes.
void pool_cache_keep(Pool *pool, const Slot *slot, const Search *search, uint64_t covered,
                     const Analysis *analysis);

// Looks for an answer that needs no engine. True when there is one, and the search is done, or when
// there is the beginning of one, which is to be looked at before an engine is asked.
bool pool_cache_find(Pool *pool, Search *search);

#endif
