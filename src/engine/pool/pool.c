// The queue of searches: which engine works at which, what the cache knows of them, and what
// happens to a search whose engine fails. The engines themselves are in workers.c.
#include "onlymove/pool.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "onlymove/bitboard.h"
#include "onlymove/str.h"
#include "onlymove/xalloc.h"
#include "src/engine/pool/workers.h"
#include "src/engine/uci/digest.h"
#include "src/engine/uci/request.h"

enum { WAIT_MAX = 1000 }; // milliseconds
enum { FIRST, SECOND, SETUPS };
enum { HISTORY_MAX = 101 }; // positions up to the fifty-move rule

struct Search {
    Search *next; // in the order in which they are served
    CheckedRequest request;
    SearchPriority priority;
    SearchState state;
    Workers *workers;  // whose engines can do the search
    Worker *worker;    // that has the search, or NULL
    bool looked_up;    // it was looked up since the cache last kept something of it
    bool held;         // its beginning was found in the cache in this pump
    bool begun;        // an engine was asked
    bool retried;      // an engine has failed at it
    Analysis analysis; // when done, the result; before that what the cache has of it
    Fault fault;
};

struct Pool {
    Workers workers[SETUPS]; // of the engine, then of the second engine ...
    int setup_count;         // ... if there is one
    Str second_name;
    Search *queue;    // all searches, the first to be served first
    Endings *endings; // or NULL
    Fault tables;     // what is wrong with the tables
    SearchCache cache;
    bool has_cache;
    bool held_back;      // a search is `held` for its caller to look at
    bool ends;           // see pool_drain()
    PoolFigures figures; // all but those that pool_figures() counts itself
};

int pool_default_size(void) {
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores < 2 ? 2 : cores > 256 ? 256 : (int)cores;
}

Pool *pool_new(const EngineSetup *setup, int engines) {
    Pool *pool = xcalloc(1, sizeof *pool);
    workers_init(&pool->workers[FIRST], setup, engines < 1 ? 1 : engines);
    pool->setup_count = 1;
    return pool;
}

static uint64_t hash_text(uint64_t hash, const char *text) {
    return text ? hash_bytes(hash, text, strlen(text) + 1) : hash_bytes(hash, "\1", 1);
}

Pool *pool_new_from_setups(const EngineSetups *setups, int engines) {
    const int wanted = engines > 0 ? engines : setups->workers;
    Pool *pool =
        pool_new(&setups->items[setups->chosen], wanted > 0 ? wanted : pool_default_size());
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
        workers_init(&pool->workers[SECOND], second, 1);
        pool->setup_count = SETUPS;
    }
    if (endings_open(&pool->endings, &pool->tables) == STATUS_NOT_FOUND)
        pool->tables.text[0] = '\0';
    for (int i = 0; i < pool->setup_count; i++)
        workers_tell(&pool->workers[i], pool->endings ? "; tables=gaviota3" : "",
                     pool->endings ? "" : pool->tables.text);
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
    endings_close(pool->endings);
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
            other->looked_up = false;
}

static bool recall(const SearchCache *cache, const char *identity, const CheckedRequest *request,
                   Analysis *analysis) {
    CLEANUP(str_done) Str key = {0};
    const uint64_t wanted = request->nodes;
    if (wanted == 0 || identity[0] == '\0')
        return false;
    request_write_key(request, identity, &key);
    const uint64_t covered = cache->find(cache->context, str_text(&key), wanted, analysis);
    if (covered == 0)
        return false;
    if (!analysis_is_sound(analysis, &request->position, request->lines)) {
        analysis_clear(analysis, analysis->expected);
        return false;
    }
    analysis_cut(analysis, covered < wanted ? covered : wanted);
    analysis->cached = true;
    analysis->centipawn = engine_centipawn(identity);
    analysis->finished = covered >= wanted;
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
    return recall(cache, identity, &checked, analysis);
}

static bool find_in_tables(const Pool *pool, Search *search) {
    Position path[HISTORY_MAX];
    const CheckedRequest *request = &search->request;
    size_t count = 0;
    if (!pool->endings || request->nodes == 0 ||
        bb_count(request->position.by_color[WHITE] | request->position.by_color[BLACK]) >
            ENDINGS_MEN ||
        (count = request_path(request, path, HISTORY_MAX)) == 0 ||
        !endings_answer(pool->endings, path, count, request->lines, &search->analysis)) {
        return false;
    }
    search->analysis.centipawn = engine_centipawn(str_text(&search->workers->identity));
    search->state = SEARCH_DONE;
    return true;
}

// Looks for an answer without an engine. True when there is one, and the search is done, or when
// there is its beginning, which the caller may see before an engine is asked.
static bool find_answer(Pool *pool, Search *search) {
    const Workers *workers = search->workers;
    if (search->looked_up || !workers->identified)
        return false;
    if (find_in_tables(pool, search))
        return true;
    if (!pool->has_cache || search->request.nodes == 0 || workers->identity.len == 0)
        return false;
    search->looked_up = true;
    if (!recall(&pool->cache, str_text(&workers->identity), &search->request, &search->analysis))
        return false;
    if (search->analysis.finished) {
        search->state = SEARCH_DONE;
        pool->figures.cached++;
    } else {
        search->held = pool->held_back = true;
    }
    return true;
}

// --- The queue

static void part_from_worker(Search *search) {
    if (search->worker) {
        search->worker->search = NULL;
        search->worker->generation = 0;
        search->worker = NULL;
    }
}

// Makes a search wait again, as if it had never had an engine.
static void send_back(Pool *pool, Search *search) {
    pool->figures.nodes += worker_nodes(search->worker);
    part_from_worker(search);
    search->state = SEARCH_WAITING;
}

static void fail_search(Search *search, const Fault *why) {
    part_from_worker(search);
    search->state = SEARCH_FAILED;
    search->fault = *why;
}

Status pool_replace(Pool *pool, const EngineSetup *setup, int64_t now, Fault *fault) {
    Worker *spawned;
    Workers *workers = &pool->workers[FIRST];
    Status status = workers_spawn(workers, setup, now, &spawned, fault);
    if (status != STATUS_OK)
        return status;
    for (Search *search = pool->queue; search; search = search->next) {
        if (search->workers != workers)
            continue;
        if (search->worker)
            send_back(pool, search);
        if (search->state == SEARCH_WAITING) {
            search->looked_up = search->retried = search->begun = false;
            analysis_clear(&search->analysis, 0);
        }
    }
    workers_take_over(workers, spawned, now);
    return STATUS_OK;
}

// Gives the search to its worker's engine, once its name in the cache is known.
static void ask_engine(Pool *pool, Search *search, int64_t now) {
    Worker *worker = search->worker;
    const bool looks = pool->has_cache || pool->endings;
    if (worker->generation != 0 || (looks && !search->workers->identified))
        return;
    if (find_answer(pool, search)) {
        part_from_worker(search);
        return;
    }
    worker->generation = engine_search(worker->engine, &search->request, now);
    if (worker->generation != 0) {
        search->state = SEARCH_RUNNING;
        search->begun = true;
    }
}

static void give_worker(Pool *pool, Worker *worker, Search *search, int64_t now) {
    worker->search = search;
    worker->generation = 0;
    search->worker = worker;
    // An engine that cannot be started has failed, and is handled like others that have.
    if (!worker_needs_start(worker) || workers_start(search->workers, worker, now))
        ask_engine(pool, search, now);
}

// Takes the worker from the search that is served last of those with a lower priority.
static Worker *preempted_worker(Pool *pool, const Workers *workers, SearchPriority priority) {
    Search *last = NULL;
    for (Search *search = pool->queue; search; search = search->next)
        if (search->workers == workers && search->worker && search->priority < priority)
            last = search;
    Worker *worker = last ? last->worker : NULL;
    if (last)
        send_back(pool, last);
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
    bool taken[SETUPS] = {false}; // all engines of that setup are taken
    for (Search *search = pool->queue; search; search = search->next) {
        if (search->state != SEARCH_WAITING || search->worker)
            continue;
        if (search->held || find_answer(pool, search)) {
            search->held = false;
            changed = true;
            continue;
        }
        Workers *workers = search->workers;
        if (workers->given_up) {
            fail_search(search, &workers->fault);
            changed = true;
            continue;
        }
        bool *all_taken = &taken[workers - pool->workers];
        if (pool->ends || *all_taken || is_under_way(pool, search))
            continue;
        // A second try gets a process that has to be started.
        Worker *worker = workers_free_worker(workers, search->retried);
        if (!worker)
            worker = preempted_worker(pool, workers, search->priority);
        if (!worker) {
            *all_taken = true;
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
    const int setup = request->wants_second_engine && pool->setup_count > SECOND ? SECOND : FIRST;
    Search *search = xcalloc(1, sizeof *search);
    if (!request_check(&search->request, request)) {
        free_search(search);
        return NULL;
    }
    search->priority = priority;
    search->workers = &pool->workers[setup];
    Search **at = &pool->queue; // after all of the same or a higher priority
    while (*at && (*at)->priority >= priority)
        at = &(*at)->next;
    search->next = *at;
    *at = search;
    if (search->request.legal_moves == 0) {
        search->analysis.finished = true;
        search->state = SEARCH_DONE;
    } else if (request->wants_second_engine && setup != SECOND) {
        fail_search(search, &no_second);
    }
    give_workers(pool, now);
    return search;
}

void pool_drop(Pool *pool, Search *search, int64_t now) {
    if (!search)
        return;
    Worker *worker = search->worker;
    if (worker && worker->generation != 0) {
        const Analysis *analysis = engine_analysis(worker->engine);
        keep_in_cache(pool, search, analysis_final_nodes(analysis, search->request.nodes),
                      analysis);
        pool->figures.nodes += analysis->nodes;
        pool->figures.searches++;
        engine_stop(worker->engine, now);
    }
    part_from_worker(search);
    pool->figures.cached +=
        search->state == SEARCH_WAITING && search->analysis.cached && !search->begun;
    Search **at = &pool->queue;
    while (*at != search)
        at = &(*at)->next;
    *at = search->next;
    free_search(search);
}

void pool_drain(Pool *pool) {
    pool->ends = true;
    for (Search *search = pool->queue; search; search = search->next)
        if (search->worker && search->worker->generation == 0)
            send_back(pool, search); // its engine was not asked yet
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
    int most = 0;
    for (int i = 0; i < pool->setup_count; i++)
        most += workers_fds_max(&pool->workers[i]);
    return most;
}

int pool_pollfds(const Pool *pool, struct pollfd *fds, int max) {
    int count = 0;
    for (int i = 0; i < pool->setup_count; i++)
        count += workers_pollfds(&pool->workers[i], fds + count, max - count);
    return count;
}

int64_t pool_deadline(const Pool *pool) {
    int64_t first = pool->held_back ? 0 : -1;
    for (int i = 0; i < pool->setup_count && first != 0; i++) {
        const int64_t deadline = workers_deadline(&pool->workers[i]);
        first = deadline >= 0 && (first < 0 || deadline < first) ? deadline : first;
    }
    return first;
}

void pool_wait(const Pool *pool, int64_t now) {
    struct pollfd *fds = xcalloc((size_t)pool_fds_max(pool), sizeof *fds);
    int count = pool_pollfds(pool, fds, pool_fds_max(pool));
    int64_t deadline = pool_deadline(pool);
    int64_t left = deadline < 0 ? WAIT_MAX : deadline - now;
    left = left < 0 ? 0 : left > WAIT_MAX ? WAIT_MAX : left;
    poll(fds, (nfds_t)count, (int)left);
    free(fds);
}

// Handles a failed engine. Its search gets one more try in a new process. A search that still
// waited for the end of another one (`by_another`) is not to blame. After too many lost searches in
// a row the engines are given up, and the searches that need them fail.
static void take_failure(Pool *pool, Workers *workers, Worker *worker, bool by_another,
                         int64_t now) {
    Search *search = worker->search;
    Fault why;
    fault_set(&why, STATUS_ENGINE, "%s", engine_fault(worker->engine));
    const bool is_lost = search && search->retried && !by_another;
    if (!workers->identified && (!search || search->retried))
        workers->fault = why;
    if (search) {
        send_back(pool, search);
        search->retried = search->retried || !by_another;
    }
    if (!is_lost)
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
            send_back(pool, other);
    workers_quit(workers, now);
}

static void finish_search(Pool *pool, Search *search) {
    engine_take_analysis(search->worker->engine, &search->analysis);
    keep_in_cache(pool, search, search->request.nodes, &search->analysis);
    pool->figures.nodes += search->analysis.nodes;
    pool->figures.searches++;
    search->state = SEARCH_DONE;
    part_from_worker(search);
}

static bool pump_worker(Pool *pool, Workers *workers, Worker *worker, int64_t now) {
    const bool stopping = engine_state(worker->engine) == ENGINE_STOPPING;
    const uint64_t answers = engine_answers(worker->engine);
    bool changed = engine_pump(worker->engine, now);
    if (engine_answers(worker->engine) > answers)
        workers->failed_in_a_row = 0;
    if (engine_state(worker->engine) == ENGINE_FAILED) {
        changed |= worker->search != NULL;
        take_failure(pool, workers, worker, stopping, now);
        return changed;
    }
    if (workers_note_identity(workers, worker))
        workers->fault.text[0] = '\0';
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

bool pool_pump(Pool *pool, int64_t now) {
    bool changed = false;
    pool->held_back = false;
    for (Workers *workers = pool->workers; workers < pool->workers + pool->setup_count; workers++) {
        workers_retire(workers, now);
        for (int i = 0; i < workers->count; i++)
            changed |= pump_worker(pool, workers, &workers->list[i], now);
    }
    return give_workers(pool, now) || changed;
}

PoolFigures pool_figures(const Pool *pool) {
    PoolFigures figures = pool->figures;
    figures.engines = pool->workers[FIRST].count;
    for (int i = 0; i < pool->setup_count; i++)
        figures.restarts += pool->workers[i].restarts;
    for (const Search *search = pool->queue; search; search = search->next) {
        figures.searching += search->worker != NULL;
        figures.nodes += search->worker ? worker_nodes(search->worker) : 0;
        figures.waiting += search->state == SEARCH_WAITING && !search->worker;
    }
    return figures;
}

const char *pool_engine_name(const Pool *pool) {
    const Workers *workers = &pool->workers[FIRST];
    return workers->identified ? str_text(&workers->name) : engine_name(workers->list[0].engine);
}

const char *pool_engine_identity(const Pool *pool) {
    const Workers *workers = &pool->workers[FIRST];
    return workers->identified ? str_text(&workers->identity) : "";
}

const char *pool_second_name(const Pool *pool) {
    return str_text(&pool->second_name);
}

const char *pool_warnings(const Pool *pool) {
    return str_text(&pool->workers[FIRST].remarks);
}

const char *pool_fault(const Pool *pool) {
    return pool->workers[FIRST].fault.text;
}
