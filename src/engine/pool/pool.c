// The queue of searches: which engine works at which, what the cache knows of them, and what
// happens to a search whose engine fails. The engines themselves are in workers.c.
#include "onlymove/pool.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "onlymove/notation.h"
#include "onlymove/str.h"
#include "onlymove/xalloc.h"
#include "src/engine/pool/workers.h"
#include "src/engine/uci/digest.h"
#include "src/engine/uci/request.h"

enum { WAIT_MAX = 1000 }; // milliseconds
enum { FIRST_SETUP, SECOND_SETUP, SETUPS_MAX };
enum { HISTORY_POSITIONS_MAX = 101 }; // as many as the fifty-move rule looks back

struct Search {
    Search *next; // in the order in which they are served
    CheckedRequest request;
    SearchPriority priority;
    SearchState state;
    Workers *workers;  // the engines that can do the search
    Worker *worker;    // the one that has the search, or NULL
    bool cache_asked;  // the cache was asked since it last stored something of this search
    bool paused;       // the cache has shown the beginning: no engine before the next pool_pump()
    bool engine_asked; // an engine was given the search
    bool failed_once;  // an engine has failed at it, so it gets a new process
    Analysis analysis; // the result; until the search is done, what the cache has
    Fault fault;
};

struct Pool {
    Workers workers[SETUPS_MAX]; // of the engine and of the second engine
    int setup_count;             // 2 with a second engine, else 1
    Str second_name;
    Search *queue;         // all searches, the first to be served first
    EndingTables *endings; // or NULL
    Fault endings_fault;   // why there are no tables of endings
    SearchCache cache;
    bool has_cache;
    bool has_paused;  // some search is `paused`
    bool is_draining; // no search gets an engine any more
    PoolStats stats;  // all but those that pool_stats() counts itself
};

int pool_default_size(void) {
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores < 2 ? 2 : cores > 256 ? 256 : (int)cores;
}

Pool *pool_new(const EngineSetup *setup, int engines) {
    Pool *pool = xcalloc(1, sizeof *pool);
    workers_init(&pool->workers[FIRST_SETUP], setup, engines < 1 ? 1 : engines);
    pool->setup_count = 1;
    return pool;
}

static uint64_t hash_text(uint64_t hash, const char *text) {
    return text ? hash_bytes(hash, text, strlen(text) + 1) : hash_bytes(hash, "\1", 1);
}

Pool *pool_new_from_setups(const EngineSetups *setups, int engines) {
    const int count = engines > 0 ? engines : setups->workers;
    Pool *pool = pool_new(&setups->items[setups->chosen], count > 0 ? count : pool_default_size());
    if (setups->second > 0) {
        const EngineSetup *second = &setups->items[setups->second - 1];
        uint64_t hash = HASH_BEGIN;
        for (char **word = second->argv; *word; word++)
            hash = hash_text(hash, *word);
        for (size_t i = 0; i < second->option_count; i++)
            hash = hash_text(hash_text(hash, second->options[i].name), second->options[i].value);
        const uint64_t digest = digest_of(second);
        hash = hash_bytes(hash, &digest, sizeof digest);
        str_addf(&pool->second_name, "%s [%016" PRIx64 "]",
                 second->name ? second->name : second->argv[0], hash);
        workers_init(&pool->workers[SECOND_SETUP], second, 1);
        pool->setup_count = SETUPS_MAX;
    }
    if (ending_tables_open(&pool->endings, &pool->endings_fault) == STATUS_NOT_FOUND)
        pool->endings_fault.text[0] = '\0';
    for (int i = 0; i < pool->setup_count; i++)
        workers_set_endings(&pool->workers[i], pool->endings ? "; tables=gaviota3" : "",
                            pool->endings ? "" : pool->endings_fault.text);
    return pool;
}

static void free_search(Search *search) {
    analysis_done(&search->analysis);
    request_done(&search->request);
    free(search);
}

void pool_free(Pool *pool) {
    if (!pool)
        return;
    while (pool->queue) {
        Search *search = pool->queue;
        pool->queue = search->next;
        free_search(search);
    }
    for (int i = 0; i < pool->setup_count; i++)
        workers_done(&pool->workers[i]);
    str_done(&pool->second_name);
    ending_tables_close(pool->endings);
    free(pool);
}

void pool_use_cache(Pool *pool, const SearchCache *cache) {
    pool->has_cache = cache != NULL;
    if (cache)
        pool->cache = *cache;
}

void pool_listen(Pool *pool, const EngineListener *listener) {
    for (int i = 0; i < pool->setup_count; i++)
        workers_listen(&pool->workers[i], listener);
}

// --- The cache and the tables of endings

// Keeps what an engine has found for the search, complete up to `covered` nodes.
static void keep_in_cache(Pool *pool, const Search *search, uint64_t covered,
                          const Analysis *analysis) {
    CLEANUP(str_done) Str key = {0};
    CLEANUP(str_done) Str identity = {0};
    workers_write_identity(search->workers, search->worker->engine, &identity);
    if (!pool->has_cache || search->request.nodes == 0 || covered == 0 || identity.len == 0)
        return;
    request_write_key(&search->request, str_text(&identity), &key);
    pool->cache.keep(pool->cache.context, str_text(&key), covered, analysis);
    for (Search *other = pool->queue; other; other = other->next)
        if (other->workers == search->workers && request_is_same(&other->request, &search->request))
            other->cache_asked = false;
}

static bool ask_cache(const SearchCache *cache, const char *identity, const CheckedRequest *request,
                      Analysis *analysis) {
    CLEANUP(str_done) Str key = {0};
    const uint64_t limit = request->nodes;
    if (limit == 0 || identity[0] == '\0')
        return false;
    request_write_key(request, identity, &key);
    const uint64_t covered = cache->find(cache->context, str_text(&key), limit, analysis);
    if (covered == 0)
        return false;
    if (!analysis_is_valid(analysis, &request->position, request->lines)) {
        analysis_clear(analysis, analysis->expected_lines);
        return false;
    }
    analysis_cut(analysis, covered < limit ? covered : limit);
    analysis->from_cache = true;
    analysis->cp_scale = engine_cp_scale(identity);
    analysis->finished = covered >= limit;
    return true;
}

bool cache_lookup(const SearchCache *cache, const char *identity, const SearchRequest *request,
                  Analysis *analysis) {
    CLEANUP(request_done) CheckedRequest checked = {.nodes = 0};
    // Only a pool knows the identity of its second engine.
    if (request->wants_second_engine || !request_check(&checked, request))
        return false;
    if (checked.legal_moves == 0) {
        analysis_clear(analysis, 0);
        analysis->finished = true;
        return true;
    }
    return ask_cache(cache, identity, &checked, analysis);
}

static bool find_in_tables(const Pool *pool, Search *search) {
    Position history[HISTORY_POSITIONS_MAX];
    const CheckedRequest *request = &search->request;
    size_t count = 0;
    if (!pool->endings || request->nodes == 0 || pos_men(&request->position) > ENDING_TABLES_MEN ||
        (count = request_positions(request, history, HISTORY_POSITIONS_MAX)) == 0 ||
        !ending_tables_answer(pool->endings, history, count, request->lines, &search->analysis)) {
        return false;
    }
    search->analysis.cp_scale = engine_cp_scale(str_text(&search->workers->identity));
    search->state = SEARCH_DONE;
    return true;
}

// Looks for an answer without an engine. True when there is one, and the search is done, or when
// there is its beginning, which the caller may see before an engine is asked.
static bool find_answer(Pool *pool, Search *search) {
    const Workers *workers = search->workers;
    if (search->cache_asked || !workers->identified)
        return false;
    if (find_in_tables(pool, search))
        return true;
    if (!pool->has_cache || search->request.nodes == 0 || workers->identity.len == 0)
        return false;
    search->cache_asked = true;
    if (!ask_cache(&pool->cache, str_text(&workers->identity), &search->request, &search->analysis))
        return false;
    if (search->analysis.finished) {
        search->state = SEARCH_DONE;
        pool->stats.cached++;
    } else {
        search->paused = pool->has_paused = true;
    }
    return true;
}

// --- The queue

static void detach_worker(Search *search) {
    if (search->worker) {
        search->worker->search = NULL;
        search->worker->request_id = 0;
        search->worker = NULL;
    }
}

// Makes a search wait again, as if it had never had an engine.
static void requeue_search(Pool *pool, Search *search) {
    pool->stats.nodes += worker_nodes(search->worker);
    detach_worker(search);
    search->state = SEARCH_WAITING;
}

static void fail_search(Search *search, const Fault *why) {
    detach_worker(search);
    search->state = SEARCH_FAILED;
    search->fault = *why;
}

Status pool_replace(Pool *pool, const EngineSetup *setup, int64_t now, Fault *fault) {
    Worker *spawned;
    Workers *workers = &pool->workers[FIRST_SETUP];
    Status status = workers_spawn(workers, setup, now, &spawned, fault);
    if (status != STATUS_OK)
        return status;
    for (Search *search = pool->queue; search; search = search->next) {
        if (search->workers != workers)
            continue;
        if (search->worker)
            requeue_search(pool, search);
        if (search->state == SEARCH_WAITING) {
            search->cache_asked = search->failed_once = search->engine_asked = false;
            analysis_clear(&search->analysis, 0);
        }
    }
    workers_take_over(workers, spawned, now);
    return STATUS_OK;
}

// Gives the search to its worker's engine, once the engine's identity is known where that matters.
static void ask_engine(Pool *pool, Search *search, int64_t now) {
    Worker *worker = search->worker;
    const bool needs_identity = pool->has_cache || pool->endings;
    if (worker->request_id != 0 || (needs_identity && !search->workers->identified))
        return;
    if (find_answer(pool, search)) {
        detach_worker(search);
        return;
    }
    worker->request_id = engine_search(worker->engine, &search->request, now);
    if (worker->request_id != 0) {
        search->state = SEARCH_RUNNING;
        search->engine_asked = true;
    }
}

static void give_worker(Pool *pool, Worker *worker, Search *search, int64_t now) {
    worker->search = search;
    worker->request_id = 0;
    search->worker = worker;
    // An engine that cannot be started has failed, and is handled like others that have.
    if (!worker_needs_start(worker) || workers_start(search->workers, worker, now))
        ask_engine(pool, search, now);
}

// Takes the worker from the search that is served last of those with a lower priority.
static Worker *preempt_worker(Pool *pool, const Workers *workers, SearchPriority priority) {
    Search *last = NULL;
    for (Search *search = pool->queue; search; search = search->next)
        if (search->workers == workers && search->worker && search->priority < priority)
            last = search;
    Worker *worker = last ? last->worker : NULL;
    if (last)
        requeue_search(pool, last);
    return worker;
}

// Whether an engine works at the same search, of the same or a higher priority: the cache will have
// the result. The cache keeps no searches without a limit.
static bool is_under_way(const Pool *pool, const Search *search) {
    for (const Search *other = pool->queue; other && pool->has_cache; other = other->next) {
        if (other != search && other->workers == search->workers && other->worker &&
            other->priority >= search->priority && other->request.nodes > 0 &&
            search->request.nodes > 0 && request_is_same(&other->request, &search->request)) {
            return true;
        }
    }
    return false;
}

// Gives engines to the waiting searches, in their order.
static bool give_workers(Pool *pool, int64_t now) {
    bool changed = false;
    bool busy[SETUPS_MAX] = {false}; // all engines of that setup are at work
    for (Search *search = pool->queue; search; search = search->next) {
        if (search->state != SEARCH_WAITING || search->worker)
            continue;
        if (search->paused || find_answer(pool, search)) {
            changed = true;
            continue;
        }
        Workers *workers = search->workers;
        if (workers->given_up) {
            fail_search(search, &workers->fault);
            changed = true;
            continue;
        }
        bool *all_busy = &busy[workers - pool->workers];
        if (pool->is_draining || *all_busy || is_under_way(pool, search))
            continue;
        // A second try gets a process that has to be started.
        Worker *worker = workers_find_available(workers, search->failed_once);
        if (!worker)
            worker = preempt_worker(pool, workers, search->priority);
        if (!worker) {
            *all_busy = true;
        } else {
            give_worker(pool, worker, search, now);
            changed = true;
        }
    }
    return changed;
}

Search *pool_ask(Pool *pool, const SearchRequest *request, SearchPriority priority, int64_t now) {
    static const Fault no_second = {"there is no second engine: `second = NAME` in config.ini "
                                    "names one"};
    const int setup = request->wants_second_engine && pool->setup_count > SECOND_SETUP
                          ? SECOND_SETUP
                          : FIRST_SETUP;
    Search *search = xcalloc(1, sizeof *search);
    if (!request_check(&search->request, request)) {
        free_search(search);
        return NULL;
    }
    search->priority = priority;
    search->workers = &pool->workers[setup];
    Search **slot = &pool->queue; // after all of the same or a higher priority
    while (*slot && (*slot)->priority >= priority)
        slot = &(*slot)->next;
    search->next = *slot;
    *slot = search;
    if (search->request.legal_moves == 0) {
        search->analysis.finished = true;
        search->state = SEARCH_DONE;
    } else if (request->wants_second_engine && setup != SECOND_SETUP) {
        fail_search(search, &no_second);
    }
    give_workers(pool, now);
    return search;
}

void pool_drop(Pool *pool, Search *search, int64_t now) {
    if (!search)
        return;
    Worker *worker = search->worker;
    if (worker && worker->request_id != 0) {
        const Analysis *analysis = engine_analysis(worker->engine);
        keep_in_cache(pool, search, analysis_final_nodes(analysis, search->request.nodes),
                      analysis);
        pool->stats.nodes += analysis->nodes;
        pool->stats.searches++;
        engine_stop(worker->engine, now);
    }
    detach_worker(search);
    pool->stats.cached +=
        search->state == SEARCH_WAITING && search->analysis.from_cache && !search->engine_asked;
    Search **slot = &pool->queue;
    while (*slot != search)
        slot = &(*slot)->next;
    *slot = search->next;
    free_search(search);
}

void pool_drain(Pool *pool) {
    pool->is_draining = true;
    for (Search *search = pool->queue; search; search = search->next)
        if (search->worker && search->worker->request_id == 0)
            requeue_search(pool, search); // its engine was not asked yet
}

SearchState search_state(const Search *search) {
    return search->state;
}

const Analysis *search_analysis(const Search *search) {
    return search->state == SEARCH_RUNNING ? engine_analysis(search->worker->engine)
                                           : &search->analysis;
}

const char *search_fault(const Search *search) {
    return search->fault.text;
}

const Engine *search_engine(const Search *search) {
    return search->worker ? search->worker->engine : NULL;
}

int pool_fds_max(const Pool *pool) {
    int count = 0;
    for (int i = 0; i < pool->setup_count; i++)
        count += workers_fds_max(&pool->workers[i]);
    return count;
}

int pool_pollfds(const Pool *pool, struct pollfd *fds, int max) {
    int count = 0;
    for (int i = 0; i < pool->setup_count; i++)
        count += workers_pollfds(&pool->workers[i], fds + count, max - count);
    return count;
}

int64_t pool_deadline(const Pool *pool) {
    int64_t earliest = pool->has_paused ? 0 : -1;
    for (int i = 0; i < pool->setup_count && earliest != 0; i++) {
        const int64_t deadline = workers_deadline(&pool->workers[i]);
        earliest = deadline >= 0 && (earliest < 0 || deadline < earliest) ? deadline : earliest;
    }
    return earliest;
}

void pool_wait(const Pool *pool, int64_t now) {
    struct pollfd *fds = xcalloc((size_t)pool_fds_max(pool), sizeof *fds);
    int count = pool_pollfds(pool, fds, pool_fds_max(pool));
    int64_t deadline = pool_deadline(pool);
    int64_t timeout = deadline < 0 ? WAIT_MAX : deadline - now;
    timeout = timeout < 0 ? 0 : timeout > WAIT_MAX ? WAIT_MAX : timeout;
    poll(fds, (nfds_t)count, (int)timeout);
    free(fds);
}

// Handles a failed engine. Its search gets one more try in a new process; a failure while the
// engine was still stopping an earlier search (`was_stopping`) does not count. After too many
// failed searches in a row the engines are given up, and the searches that need them fail.
static void handle_failure(Pool *pool, Workers *workers, Worker *worker, bool was_stopping,
                           int64_t now) {
    Search *search = worker->search;
    Fault why;
    fault_set(&why, STATUS_ENGINE, "%s", engine_fault(worker->engine));
    const bool failed_twice = search && search->failed_once && !was_stopping;
    if (!workers->identified && (!search || search->failed_once))
        workers->fault = why;
    if (search) {
        requeue_search(pool, search);
        search->failed_once = search->failed_once || !was_stopping;
    }
    if (!failed_twice)
        return;
    fail_search(search, &why);
    if (++workers->failed_in_a_row < POOL_FAILURES_MAX)
        return;
    workers->given_up = true;
    fault_set(&workers->fault, STATUS_ENGINE,
              "%.380s; after %d failed searches in a row the engine is not used any more", why.text,
              workers->failed_in_a_row);
    for (Search *other = pool->queue; other; other = other->next)
        if (other->workers == workers && other->worker)
            requeue_search(pool, other);
    workers_quit(workers, now);
}

static void finish_search(Pool *pool, Search *search) {
    engine_take_analysis(search->worker->engine, &search->analysis);
    keep_in_cache(pool, search, search->request.nodes, &search->analysis);
    pool->stats.nodes += search->analysis.nodes;
    pool->stats.searches++;
    search->state = SEARCH_DONE;
    detach_worker(search);
}

static bool pump_worker(Pool *pool, Workers *workers, Worker *worker, int64_t now) {
    const bool stopping = engine_state(worker->engine) == ENGINE_STOPPING;
    const uint64_t bestmove_count = engine_bestmove_count(worker->engine);
    bool changed = engine_pump(worker->engine, now);
    if (engine_bestmove_count(worker->engine) > bestmove_count)
        workers->failed_in_a_row = 0;
    if (engine_state(worker->engine) == ENGINE_FAILED) {
        changed |= worker->search != NULL;
        handle_failure(pool, workers, worker, stopping, now);
        return changed;
    }
    if (workers_note_identity(workers, worker))
        workers->fault.text[0] = '\0';
    if (worker->search && worker->request_id == 0) {
        ask_engine(pool, worker->search, now);
        changed |= !worker->search;
    }
    if (worker->search && worker->request_id != 0 && engine_analysis(worker->engine)->finished) {
        finish_search(pool, worker->search);
        changed = true;
    }
    return changed;
}

bool pool_pump(Pool *pool, int64_t now) {
    bool changed = false;
    for (Search *search = pool->queue; search; search = search->next)
        search->paused = false;
    pool->has_paused = false;
    for (Workers *workers = pool->workers; workers < pool->workers + pool->setup_count; workers++) {
        workers_reap(workers, now);
        for (int i = 0; i < workers->count; i++)
            changed |= pump_worker(pool, workers, &workers->items[i], now);
    }
    return give_workers(pool, now) || changed;
}

PoolStats pool_stats(const Pool *pool) {
    PoolStats stats = pool->stats;
    stats.engines = pool->workers[FIRST_SETUP].count;
    for (int i = 0; i < pool->setup_count; i++)
        stats.restarts += pool->workers[i].restarts;
    for (const Search *search = pool->queue; search; search = search->next) {
        stats.searching += search->worker != NULL;
        stats.nodes += search->worker ? worker_nodes(search->worker) : 0;
        stats.waiting += search->state == SEARCH_WAITING && !search->worker;
    }
    return stats;
}

const char *pool_engine_name(const Pool *pool) {
    const Workers *workers = &pool->workers[FIRST_SETUP];
    return workers->identified ? str_text(&workers->name) : engine_name(workers->items[0].engine);
}

const char *pool_engine_identity(const Pool *pool) {
    const Workers *workers = &pool->workers[FIRST_SETUP];
    return workers->identified ? str_text(&workers->identity) : "";
}

uint64_t pool_engine_hash(const Pool *pool) {
    const Workers *workers = &pool->workers[FIRST_SETUP];
    const Str *text = workers->identity.len > 0 ? &workers->identity : &workers->name;
    return workers->identified ? hash_bytes(HASH_BEGIN, str_text(text), text->len) | 1 : 0;
}

const char *pool_second_name(const Pool *pool) {
    return str_text(&pool->second_name);
}

const char *pool_warnings(const Pool *pool) {
    return str_text(&pool->workers[FIRST_SETUP].warnings);
}

const char *pool_fault(const Pool *pool) {
    return pool->workers[FIRST_SETUP].fault.text;
}
