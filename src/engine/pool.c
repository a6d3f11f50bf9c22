// The queue of searches and the engines that work on it. What an engine says is engine.c's affair;
// here it is only decided who searches what, and what becomes of a search whose engine fails. What
// needs no engine because it was found before is pool_cache.c's.
#include "onlymove/pool.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "onlymove/movegen.h"
#include "src/engine/pool_private.h"
#include "src/engine/request.h"

enum {
    WAIT_MAX = 1000, // milliseconds
    LEAVING = 4      // engines told to quit that may live on, for each one at work
};

int pool_default_size(void)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores < 2 ? 2 : cores > 256 ? 256 : (int)cores;
}

static bool make_engines(Slot *slots, int count, const EngineSetup *setup)
{
    for (int i = 0; i < count; i++) {
        slots[i] = (Slot){.engine = engine_new(setup)};
        if (!slots[i].engine) {
            while (i-- > 0) {
                engine_free(slots[i].engine);
            }
            return false;
        }
    }
    return true;
}

static void end_engines(Slot *slots, int count)
{
    for (int i = 0; i < count; i++) {
        engine_quit(slots[i].engine, 0);
    }
    for (int i = 0; i < count; i++) {
        engine_free(slots[i].engine);
    }
}

Pool *pool_new(const EngineSetup *setup, int engines)
{
    Pool *pool = calloc(1, sizeof *pool);
    int count = engines < 1 ? 1 : engines;
    if (!pool) {
        return NULL;
    }
    pool->slots = calloc((size_t)count, sizeof *pool->slots);
    bool room = leaving_init(&pool->leaving, count * LEAVING);
    if (!pool->slots || !room || !make_engines(pool->slots, count, setup)) {
        free(pool->slots);
        leaving_done(&pool->leaving);
        free(pool);
        return NULL;
    }
    pool->count = count;
    str_init(&pool->identity);
    str_init(&pool->name);
    str_init(&pool->remarks);
    return pool;
}

static void free_search(Search *search)
{
    analysis_done(&search->analysis);
    free(search->moves);
    free(search);
}

void pool_free(Pool *pool)
{
    if (!pool) {
        return;
    }
    while (pool->queue) {
        Search *search = pool->queue;
        pool->queue = search->next;
        free_search(search);
    }
    for (int i = 0; i < pool->count; i++) {
        engine_quit(pool->slots[i].engine, 0);
    }
    leaving_done(&pool->leaving);
    end_engines(pool->slots, pool->count);
    free(pool->slots);
    str_done(&pool->identity);
    str_done(&pool->name);
    str_done(&pool->remarks);
    free(pool);
}

void pool_use_cache(Pool *pool, const SearchCache *cache)
{
    pool->has_cache = cache != NULL;
    if (cache) {
        pool->cache = *cache;
    }
}

static void tell_listener(const Pool *pool, const Slot *slots)
{
    for (int i = 0; i < pool->count; i++) {
        engine_listen(slots[i].engine, pool->listened ? &pool->listener : NULL);
    }
    leaving_listen(&pool->leaving, pool->listened ? &pool->listener : NULL);
}

void pool_listen(Pool *pool, const EngineListener *listener)
{
    pool->listened = listener != NULL;
    if (listener) {
        pool->listener = *listener;
    }
    tell_listener(pool, pool->slots);
}

// Behind all that are served before it or as early.
static void enqueue(Pool *pool, Search *search)
{
    Search **at = &pool->queue;
    while (*at && (*at)->priority >= search->priority) {
        at = &(*at)->next;
    }
    search->next = *at;
    *at = search;
}

static void dequeue(Pool *pool, const Search *search)
{
    Search **at = &pool->queue;
    while (*at != search) {
        at = &(*at)->next;
    }
    *at = search->next;
}

// The search waits again, as if it had never had an engine.
static void send_back(Slot *slot)
{
    Search *search = slot->search;
    search->slot = NULL;
    search->state = SEARCH_WAITING;
    slot->search = NULL;
    slot->generation = 0;
}

static bool is_busy(const Slot *slot)
{
    return slot->search != NULL;
}

static uint64_t searched_nodes(const Slot *slot)
{
    return slot->generation != 0 ? engine_analysis(slot->engine)->nodes : 0;
}

Status pool_replace(Pool *pool, const EngineSetup *setup, int64_t now, Fault *fault)
{
    Slot *slots = calloc((size_t)pool->count, sizeof *slots);
    if (!slots || !make_engines(slots, pool->count, setup)) {
        free(slots);
        return fault_set(fault, STATUS_MEMORY, "out of memory");
    }
    tell_listener(pool, slots);
    slots[0].started = true;
    Status status = engine_start(slots[0].engine, now, fault);
    if (status != STATUS_OK) {
        end_engines(slots, pool->count);
        free(slots);
        return status;
    }
    for (int i = 0; i < pool->count; i++) {
        if (is_busy(&pool->slots[i])) {
            pool->figures.nodes += searched_nodes(&pool->slots[i]);
            send_back(&pool->slots[i]);
        }
    }
    for (Search *search = pool->queue; search; search = search->next) {
        if (search->state == SEARCH_WAITING) {
            search->sought = search->retried = search->begun = false;
            analysis_clear(&search->analysis, 0);
        }
    }
    for (int i = 0; i < pool->count; i++) {
        leaving_add(&pool->leaving, pool->slots[i].engine, now);
    }
    free(pool->slots);
    pool->slots = slots;
    pool->greeted = false;
    pool->fault.text[0] = '\0';
    str_clear(&pool->identity);
    str_clear(&pool->name);
    str_clear(&pool->remarks);
    return STATUS_OK;
}

static bool knows_cache_key(const Pool *pool)
{
    return pool->greeted || !pool->has_cache;
}

// Asks the slot's engine for the slot's search, once that can be done.
static void ask_engine(Pool *pool, Slot *slot, int64_t now)
{
    Search *search = slot->search;
    if (slot->generation != 0 || !knows_cache_key(pool)) {
        return;
    }
    if (pool_cache_find(pool, search)) {
        search->slot = NULL;
        slot->search = NULL;
        return;
    }
    slot->generation = engine_search(slot->engine, &search->request, now);
    if (slot->generation != 0) {
        search->state = SEARCH_RUNNING;
        search->begun = true;
    } else if (engine_state(slot->engine) != ENGINE_FAILED) {
        send_back(slot);
        search->state = SEARCH_FAILED;
        fault_set(&search->fault, STATUS_MEMORY, "out of memory");
    }
}

static bool needs_start(const Slot *slot)
{
    EngineState state = engine_state(slot->engine);
    return state == ENGINE_OFF || state == ENGINE_FAILED;
}

static void assign(Pool *pool, Slot *slot, Search *search, int64_t now)
{
    slot->search = search;
    slot->generation = 0;
    search->slot = slot;
    if (needs_start(slot)) {
        pool->figures.restarts += slot->started;
        slot->started = true;
        if (engine_start(slot->engine, now, NULL) != STATUS_OK) {
            return; // the engine has failed, and is looked at like any other that has
        }
    }
    ask_engine(pool, slot, now);
}

// How well an engine without a search suits: one that is ready before one that must be started,
// and last one that has yet to come to its end.
static int readiness(const Slot *slot)
{
    switch (engine_state(slot->engine)) {
    case ENGINE_IDLE:
        return 3;
    case ENGINE_STARTING:
    case ENGINE_OFF:
    case ENGINE_FAILED:
        return 2;
    case ENGINE_SEARCHING:
    case ENGINE_STOPPING:
        break;
    }
    return 1;
}

// For a second try, a process that has to be started.
static Slot *free_slot(Pool *pool, const Search *search)
{
    Slot *best = NULL;
    for (int i = 0; i < pool->count; i++) {
        Slot *slot = &pool->slots[i];
        if (is_busy(slot)) {
            continue;
        }
        if (search->retried && needs_start(slot)) {
            return slot;
        }
        if (!best || readiness(slot) > readiness(best)) {
            best = slot;
        }
    }
    return best;
}

// Takes the engine of the search that is served last, if that is below the priority.
static Slot *preempted_slot(Pool *pool, SearchPriority priority)
{
    Search *last = NULL;
    for (Search *search = pool->queue; search; search = search->next) {
        if (search->slot && search->priority < priority) {
            last = search;
        }
    }
    if (!last) {
        return NULL;
    }
    Slot *slot = last->slot;
    pool->figures.nodes += searched_nodes(slot);
    send_back(slot);
    return slot;
}

// Gives engines to the searches that wait, in their order.
static bool schedule(Pool *pool, int64_t now)
{
    bool changed = false;
    bool engines = true; // there may be one for the next search
    for (Search *search = pool->queue; search; search = search->next) {
        if (search->state != SEARCH_WAITING || search->slot) {
            continue;
        }
        if (search->held || pool_cache_find(pool, search)) {
            search->held = false;
            changed = true;
            continue;
        }
        Slot *slot = engines ? free_slot(pool, search) : NULL;
        if (!slot && engines) {
            slot = preempted_slot(pool, search->priority);
        }
        engines = slot != NULL;
        if (slot) {
            assign(pool, slot, search, now);
            changed = true;
        }
    }
    return changed;
}

Search *pool_ask(Pool *pool, const SearchRequest *request, SearchPriority priority, int64_t now)
{
    Search *search = calloc(1, sizeof *search);
    if (!search || !request_normalize(request, &search->request, &search->moves)) {
        free(search);
        return NULL;
    }
    analysis_init(&search->analysis, 0);
    search->priority = priority;
    enqueue(pool, search);
    Position pos;
    request_position(&search->request, &pos);
    if (!pos_has_legal_move(&pos)) {
        search->analysis.finished = true;
        search->state = SEARCH_DONE;
    }
    schedule(pool, now);
    return search;
}

void pool_drop(Pool *pool, Search *search, int64_t now)
{
    if (!search) {
        return;
    }
    Slot *slot = search->slot;
    if (slot && slot->generation != 0) {
        const Analysis *analysis = engine_analysis(slot->engine);
        pool_cache_keep(pool, slot, search, analysis->nodes, analysis);
        pool->figures.nodes += analysis->nodes;
        pool->figures.searches++;
        engine_stop(slot->engine, now);
    }
    if (slot) {
        send_back(slot);
    }
    bool sufficed = search->state == SEARCH_WAITING && search->analysis.cached && !search->begun;
    pool->figures.cached += sufficed;
    dequeue(pool, search);
    free_search(search);
}

SearchState search_state(const Search *search)
{
    return search->state;
}

const Analysis *search_analysis(const Search *search)
{
    return search->state == SEARCH_RUNNING ? engine_analysis(search->slot->engine)
                                           : &search->analysis;
}

bool search_from_cache(const Search *search)
{
    return search->analysis.cached;
}

const char *search_fault(const Search *search)
{
    return search->fault.text;
}

const Engine *search_engine(const Search *search)
{
    return search->slot ? search->slot->engine : NULL;
}

int pool_fds_max(const Pool *pool)
{
    return pool->count * (1 + LEAVING) * ENGINE_FDS;
}

int pool_pollfds(const Pool *pool, struct pollfd *fds, int max)
{
    int count = 0;
    for (int i = 0; i < pool->count && count + ENGINE_FDS <= max; i++) {
        count += engine_pollfds(pool->slots[i].engine, fds + count);
    }
    return count + leaving_pollfds(&pool->leaving, fds + count, max - count);
}

// -1 is never.
static int64_t earlier(int64_t a, int64_t b)
{
    return a < 0 ? b : b < 0 ? a : a < b ? a : b;
}

int64_t pool_deadline(const Pool *pool)
{
    int64_t first = pool->held_back ? 0 : -1;
    for (int i = 0; i < pool->count; i++) {
        const Slot *slot = &pool->slots[i];
        bool has_failed = slot->search && engine_state(slot->engine) == ENGINE_FAILED;
        first = earlier(first, has_failed ? 0 : engine_deadline(slot->engine));
    }
    return earlier(first, leaving_deadline(&pool->leaving));
}

void pool_wait(const Pool *pool, int64_t now)
{
    struct pollfd *fds = calloc((size_t)pool_fds_max(pool), sizeof *fds);
    int count = fds ? pool_pollfds(pool, fds, pool_fds_max(pool)) : 0;
    int64_t deadline = pool_deadline(pool);
    int64_t left = deadline < 0 ? WAIT_MAX : deadline - now;
    left = left < 0 ? 0 : left > WAIT_MAX ? WAIT_MAX : left;
    poll(fds, (nfds_t)count, (int)left);
    free(fds);
}

static bool has_greeted(const Engine *engine)
{
    EngineState state = engine_state(engine);
    return state == ENGINE_IDLE || state == ENGINE_SEARCHING || state == ENGINE_STOPPING;
}

static void greet(Pool *pool, const Slot *slot)
{
    const char *identity = engine_identity(slot->engine);
    if (pool->greeted && strcmp(identity, str_text(&pool->identity)) == 0) {
        return;
    }
    const char *refused = engine_refused(slot->engine), *caution = engine_caution(slot->engine);
    str_clear(&pool->identity);
    str_add(&pool->identity, identity);
    str_clear(&pool->name);
    str_add(&pool->name, engine_name(slot->engine));
    str_clear(&pool->remarks);
    str_addf(&pool->remarks, "%s%s%s", refused, refused[0] && caution[0] ? "\n" : "", caution);
    pool->greeted = !pool->identity.failed && !pool->name.failed;
    pool->fault.text[0] = '\0';
}

// A fresh process is given one more try. A search that still waited for the end of another one is
// not to blame.
static void recover(Pool *pool, Slot *slot, bool by_another)
{
    Search *search = slot->search;
    const char *why = engine_fault(slot->engine);
    if (!pool->greeted && (!search || search->retried)) {
        fault_set(&pool->fault, STATUS_ENGINE, "%s", why);
    }
    if (!search) {
        return;
    }
    pool->figures.nodes += searched_nodes(slot);
    send_back(slot);
    if (by_another) {
        return;
    }
    if (search->retried) {
        search->state = SEARCH_FAILED;
        fault_set(&search->fault, STATUS_ENGINE, "%s", why);
    }
    search->retried = true;
}

static void finish(Pool *pool, Slot *slot)
{
    Search *search = slot->search;
    engine_take_analysis(slot->engine, &search->analysis);
    pool_cache_keep(pool, slot, search, search->request.nodes, &search->analysis);
    pool->figures.nodes += search->analysis.nodes;
    pool->figures.searches++;
    search->state = SEARCH_DONE;
    search->slot = NULL;
    slot->search = NULL;
    slot->generation = 0;
}

static bool look_at(Pool *pool, Slot *slot, int64_t now)
{
    bool stopping = engine_state(slot->engine) == ENGINE_STOPPING;
    bool changed = engine_pump(slot->engine, now);
    if (engine_state(slot->engine) == ENGINE_FAILED) {
        changed |= slot->search != NULL;
        recover(pool, slot, stopping);
        return changed;
    }
    if (has_greeted(slot->engine)) {
        greet(pool, slot);
    }
    if (slot->search && slot->generation == 0) {
        ask_engine(pool, slot, now);
        changed |= !slot->search;
    }
    if (slot->search && slot->generation != 0 && engine_analysis(slot->engine)->finished) {
        finish(pool, slot);
        changed = true;
    }
    return changed;
}

bool pool_pump(Pool *pool, int64_t now)
{
    bool changed = false;
    pool->held_back = false;
    leaving_pump(&pool->leaving, now);
    for (int i = 0; i < pool->count; i++) {
        changed |= look_at(pool, &pool->slots[i], now);
    }
    return schedule(pool, now) || changed;
}

PoolFigures pool_figures(const Pool *pool)
{
    PoolFigures figures = pool->figures;
    figures.engines = pool->count;
    for (int i = 0; i < pool->count; i++) {
        figures.searching += is_busy(&pool->slots[i]);
        figures.nodes += searched_nodes(&pool->slots[i]);
    }
    for (const Search *search = pool->queue; search; search = search->next) {
        figures.waiting += search->state == SEARCH_WAITING && !search->slot;
    }
    return figures;
}

const char *pool_engine_name(const Pool *pool)
{
    return pool->greeted ? str_text(&pool->name) : engine_name(pool->slots[0].engine);
}

const char *pool_remarks(const Pool *pool)
{
    return str_text(&pool->remarks);
}

const char *pool_fault(const Pool *pool)
{
    return pool->fault.text;
}
