// The queue of searches: which engine is at which of them, and what becomes of a search whose
// engine fails. The engines are the crew's affair, what was found before is pool_cache.c's.
#include "onlymove/pool.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "onlymove/str.h"
#include "src/engine/uci/engine_request.h"
#include "src/engine/pool/pool_private.h"

enum { WAIT_MAX = 1000 }; // milliseconds

int pool_default_size(void)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores < 2 ? 2 : cores > 256 ? 256 : (int)cores;
}

Pool *pool_new(const EngineSetup *setup, int engines)
{
    Pool *pool = calloc(1, sizeof *pool);
    if (pool && !workers_init(&pool->workers, setup, engines < 1 ? 1 : engines)) {
        free(pool);
        return NULL;
    }
    return pool;
}

static uint64_t hash_text(uint64_t hash, const char *text)
{
    return text ? hash_bytes(hash, text, strlen(text) + 1) : hash_bytes(hash, "\1", 1);
}

static bool name_second(Pool *pool, const EngineSetup *setup)
{
    uint64_t hash = HASH_BEGIN;
    for (char **word = setup->argv; *word; word++) {
        hash = hash_text(hash, *word);
    }
    for (size_t i = 0; i < setup->option_count; i++) {
        hash = hash_text(hash_text(hash, setup->options[i].name), setup->options[i].value);
    }
    str_addf(&pool->second_name, "%s [%016" PRIx64 "]", setup->name ? setup->name : setup->argv[0],
             hash);
    return !pool->second_name.failed;
}

Pool *pool_of_setups(const EngineSetups *setups, int engines)
{
    const int wanted = engines > 0 ? engines : setups->workers;
    Pool *pool =
        pool_new(&setups->items[setups->chosen], wanted > 0 ? wanted : pool_default_size());
    if (pool && setups->second > 0) {
        const EngineSetup *second = &setups->items[setups->second - 1];
        pool->second = pool_new(second, 1);
        if (!pool->second || !name_second(pool, second)) {
            pool_free(pool);
            return NULL;
        }
    }
    return pool;
}

static void free_search(Search *search)
{
    analysis_done(&search->analysis);
    request_done(&search->request);
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
    workers_done(&pool->workers);
    pool_free(pool->second);
    str_done(&pool->second_name);
    free(pool);
}

void pool_use_cache(Pool *pool, const SearchCache *cache)
{
    pool->has_cache = cache != NULL;
    if (cache) {
        pool->cache = *cache;
    }
    if (pool->second) {
        pool_use_cache(pool->second, cache);
    }
}

void pool_listen(Pool *pool, const EngineListener *listener)
{
    workers_listen(&pool->workers, listener);
    if (pool->second) {
        pool_listen(pool->second, listener);
    }
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

static void part_from_worker(Search *search)
{
    if (search->worker) {
        search->worker->search = NULL;
        search->worker->generation = 0;
        search->worker = NULL;
    }
}

// The search waits again, as if it had never had an engine.
static void send_back(Pool *pool, Search *search)
{
    pool->figures.nodes += worker_nodes(search->worker);
    part_from_worker(search);
    search->state = SEARCH_WAITING;
}

static void fail_search(Search *search, const Fault *why)
{
    part_from_worker(search);
    search->state = SEARCH_FAILED;
    search->fault = *why;
}

Status pool_replace(Pool *pool, const EngineSetup *setup, int64_t now, Fault *fault)
{
    Worker *hired;
    Status status = workers_spawn(&pool->workers, setup, now, &hired, fault);
    if (status != STATUS_OK) {
        return status;
    }
    for (Search *search = pool->queue; search; search = search->next) {
        if (search->worker) {
            send_back(pool, search);
        }
        if (search->state == SEARCH_WAITING) {
            search->sought = search->retried = search->begun = false;
            analysis_clear(&search->analysis, 0);
        }
    }
    workers_take_over(&pool->workers, hired, now);
    pool->failed_in_a_row = 0;
    pool->given_up = false;
    pool->fault.text[0] = '\0';
    return STATUS_OK;
}

// Asks the search's worker for it, once the pool knows what it is called in the cache.
static void ask_engine(Pool *pool, Search *search, int64_t now)
{
    static const Fault no_memory = {"out of memory"};
    Worker *worker = search->worker;
    if (worker->generation != 0 || (pool->has_cache && !pool->workers.greeted)) {
        return;
    }
    if (pool_cache_find(pool, search)) {
        part_from_worker(search);
        return;
    }
    worker->generation = engine_search(worker->engine, &search->request, now);
    if (worker->generation != 0) {
        search->state = SEARCH_RUNNING;
        search->begun = true;
    } else if (engine_state(worker->engine) != ENGINE_FAILED) {
        fail_search(search, &no_memory);
    }
}

static void give_worker(Pool *pool, Worker *worker, Search *search, int64_t now)
{
    worker->search = search;
    worker->generation = 0;
    search->worker = worker;
    // An engine that cannot be started has failed, and is looked at like any other that has.
    if (!worker_needs_start(worker) || workers_start(&pool->workers, worker, now)) {
        ask_engine(pool, search, now);
    }
}

// Takes the engine of the search that is served last, if that is below the priority.
static Worker *preempted_worker(Pool *pool, SearchPriority priority)
{
    Search *last = NULL;
    for (Search *search = pool->queue; search; search = search->next) {
        if (search->worker && search->priority < priority) {
            last = search;
        }
    }
    Worker *worker = last ? last->worker : NULL;
    if (last) {
        send_back(pool, last);
    }
    return worker;
}

// Whether an engine is at the same search for somebody who is served as early: what it finds will
// be in the cache. Endless searches are not kept there.
static bool is_under_way(const Pool *pool, const Search *search)
{
    for (const Search *other = pool->queue; other && pool->has_cache; other = other->next) {
        if (other != search && other->worker && other->priority >= search->priority &&
            other->request.nodes > 0 && search->request.nodes > 0 &&
            request_is_same(&other->request, &search->request)) {
            return true;
        }
    }
    return false;
}

// Gives engines to the searches that wait, in their order.
static bool give_workers(Pool *pool, int64_t now)
{
    bool changed = false;
    bool engines = !pool->given_up && !pool->ends; // there may be one for the next search
    for (Search *search = pool->queue; search; search = search->next) {
        if (search->state != SEARCH_WAITING || search->worker) {
            continue;
        }
        if (search->held || pool_cache_find(pool, search)) {
            search->held = false;
            changed = true;
            continue;
        }
        if (pool->given_up) {
            fail_search(search, &pool->fault);
            changed = true;
            continue;
        }
        if (is_under_way(pool, search)) {
            continue;
        }
        // For a second try, a process that has to be started.
        Worker *worker = engines ? workers_free_worker(&pool->workers, search->retried) : NULL;
        if (!worker && engines) {
            worker = preempted_worker(pool, search->priority);
        }
        engines = worker != NULL;
        if (worker) {
            give_worker(pool, worker, search, now);
            changed = true;
        }
    }
    return changed;
}

// The second pool knows of no third, so it takes the request for its own.
static Search *ask_second(Pool *second, const SearchRequest *request, SearchPriority priority,
                          int64_t now)
{
    SearchRequest own = *request;
    own.second = false;
    Search *search = pool_ask(second, &own, priority, now);
    if (search) {
        search->of_second = true;
    }
    return search;
}

Search *pool_ask(Pool *pool, const SearchRequest *request, SearchPriority priority, int64_t now)
{
    static const Fault no_second = {"there is no second engine: `second = NAME` in config.ini "
                                    "names one"};
    if (request->second && pool->second) {
        return ask_second(pool->second, request, priority, now);
    }
    Search *search = calloc(1, sizeof *search);
    if (!search || !request_check(&search->request, request)) {
        if (search) {
            free_search(search);
        }
        return NULL;
    }
    search->priority = priority;
    enqueue(pool, search);
    if (search->request.legal_moves == 0) {
        search->analysis.finished = true;
        search->state = SEARCH_DONE;
    } else if (request->second) {
        fail_search(search, &no_second);
    }
    give_workers(pool, now);
    return search;
}

void pool_drop(Pool *pool, Search *search, int64_t now)
{
    if (!search) {
        return;
    }
    pool = search->of_second ? pool->second : pool;
    Worker *worker = search->worker;
    if (worker && worker->generation != 0) {
        const Analysis *analysis = engine_analysis(worker->engine);
        pool_cache_keep(pool, search, analysis_covers(analysis, search->request.nodes), analysis);
        pool->figures.nodes += analysis->nodes;
        pool->figures.searches++;
        engine_stop(worker->engine, now);
    }
    part_from_worker(search);
    const bool sufficed =
        search->state == SEARCH_WAITING && search->analysis.cached && !search->begun;
    pool->figures.cached += sufficed;
    dequeue(pool, search);
    free_search(search);
}

void pool_begin_no_more(Pool *pool)
{
    pool->ends = true;
    if (pool->second) {
        pool_begin_no_more(pool->second);
    }
    for (Search *search = pool->queue; search; search = search->next) {
        if (search->worker && search->worker->generation == 0) {
            send_back(pool, search); // its engine has not been asked yet
        }
    }
}

SearchState search_state(const Search *search)
{
    return search->state;
}

const Analysis *search_analysis(const Search *search)
{
    return search->state == SEARCH_RUNNING ? engine_analysis(search->worker->engine)
                                           : &search->analysis;
}

const char *search_fault(const Search *search)
{
    return search->fault.text;
}

const Engine *search_engine(const Search *search)
{
    return search->worker ? search->worker->engine : NULL;
}

int pool_fds_max(const Pool *pool)
{
    return workers_fds_max(&pool->workers) + (pool->second ? pool_fds_max(pool->second) : 0);
}

int pool_pollfds(const Pool *pool, struct pollfd *fds, int max)
{
    const int count = workers_pollfds(&pool->workers, fds, max);
    return pool->second ? count + pool_pollfds(pool->second, fds + count, max - count) : count;
}

int64_t pool_deadline(const Pool *pool)
{
    const int64_t own = pool->held_back ? 0 : workers_deadline(&pool->workers);
    const int64_t other = pool->second ? pool_deadline(pool->second) : -1;
    return own < 0 || (other >= 0 && other < own) ? other : own;
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

// The engine is not asked again, and the searches that still need it have failed.
static void give_up(Pool *pool, const char *why, int64_t now)
{
    pool->given_up = true;
    fault_set(&pool->fault, STATUS_ENGINE,
              "%.380s; the engine is given up after %d searches in a row that it failed at", why,
              pool->failed_in_a_row);
    for (Search *search = pool->queue; search; search = search->next) {
        if (search->worker) {
            send_back(pool, search);
        }
    }
    workers_quit(&pool->workers, now);
}

// A fresh process is given one more try. A search that still waited for the end of another one is
// not to blame.
static void take_failure(Pool *pool, Worker *worker, bool by_another, int64_t now)
{
    Search *search = worker->search;
    Fault why;
    fault_set(&why, STATUS_ENGINE, "%s", engine_fault(worker->engine));
    const bool is_lost = search && search->retried && !by_another;
    if (!pool->workers.greeted && (!search || search->retried)) {
        pool->fault = why;
    }
    if (search) {
        send_back(pool, search);
        search->retried = search->retried || !by_another;
    }
    if (is_lost) {
        fail_search(search, &why);
        pool->failed_in_a_row++;
    }
    if (is_lost && pool->failed_in_a_row >= POOL_FAILURES_MAX) {
        give_up(pool, why.text, now);
    }
}

static void finish_search(Pool *pool, Search *search)
{
    engine_take_analysis(search->worker->engine, &search->analysis);
    pool_cache_keep(pool, search, search->request.nodes, &search->analysis);
    pool->figures.nodes += search->analysis.nodes;
    pool->figures.searches++;
    search->state = SEARCH_DONE;
    part_from_worker(search);
}

static bool pump_worker(Pool *pool, Worker *worker, int64_t now)
{
    const bool stopping = engine_state(worker->engine) == ENGINE_STOPPING;
    const uint64_t answers = engine_answers(worker->engine);
    bool changed = engine_pump(worker->engine, now);
    if (engine_answers(worker->engine) > answers) {
        pool->failed_in_a_row = 0;
    }
    if (engine_state(worker->engine) == ENGINE_FAILED) {
        changed |= worker->search != NULL;
        take_failure(pool, worker, stopping, now);
        return changed;
    }
    if (workers_note_greeting(&pool->workers, worker)) {
        pool->fault.text[0] = '\0';
    }
    if (worker->search && worker->generation == 0) {
        ask_engine(pool, worker->search, now);
        changed |= !worker->search;
    }
    if (worker->search && worker->generation != 0 && engine_analysis(worker->engine)->finished) {
        finish_search(pool, worker->search);
        changed = true;
    }
    return changed;
}

bool pool_pump(Pool *pool, int64_t now)
{
    bool changed = pool->second && pool_pump(pool->second, now);
    pool->held_back = false;
    workers_retire(&pool->workers, now);
    for (int i = 0; i < pool->workers.count; i++) {
        changed |= pump_worker(pool, &pool->workers.list[i], now);
    }
    return give_workers(pool, now) || changed;
}

PoolFigures pool_figures(const Pool *pool)
{
    PoolFigures figures = pool->figures;
    figures.engines = pool->workers.count;
    figures.restarts = pool->workers.restarts;
    for (const Search *search = pool->queue; search; search = search->next) {
        figures.searching += search->worker != NULL;
        figures.nodes += search->worker ? worker_nodes(search->worker) : 0;
        figures.waiting += search->state == SEARCH_WAITING && !search->worker;
    }
    if (pool->second) {
        const PoolFigures second = pool_figures(pool->second);
        figures.searching += second.searching;
        figures.waiting += second.waiting;
        figures.searches += second.searches;
        figures.cached += second.cached;
        figures.nodes += second.nodes;
        figures.restarts += second.restarts;
    }
    return figures;
}

const char *pool_engine_name(const Pool *pool)
{
    return pool->workers.greeted ? str_text(&pool->workers.name)
                                 : engine_name(pool->workers.list[0].engine);
}

const char *pool_engine_identity(const Pool *pool)
{
    return pool->workers.greeted ? str_text(&pool->workers.identity) : "";
}

const char *pool_second_name(const Pool *pool)
{
    return str_text(&pool->second_name);
}

const char *pool_remarks(const Pool *pool)
{
    return str_text(&pool->workers.remarks);
}

const char *pool_fault(const Pool *pool)
{
    return pool->fault.text;
}
