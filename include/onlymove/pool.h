// A cache of earlier searches, and a pool of engines. The pool asks the cache before each search
// and gives it what each search has found. A store is such a cache, see store_cache().
#pragma once

#include "onlymove/engine.h"

typedef struct SearchCache {
    void *context;
    // Fills *analysis (initialised) with what is kept under the key and returns up to how many
    // nodes its iterations are complete (UINT64_MAX: for every limit). Returns 0 and sets nothing
    // when there is nothing or it cannot be read. An analysis that covers less than `nodes` nodes
    // does not count as a hit.
    uint64_t (*find)(void *context, const char *key, uint64_t nodes, Analysis *analysis);
    // Keeps an analysis whose iterations are complete for every limit up to `covered` nodes
    // (UINT64_MAX: for every limit, the search ended by itself). Replaces one that covers less. A
    // failure to keep it does not disturb the search.
    void (*keep)(void *context, const char *key, uint64_t covered, const Analysis *analysis);
} SearchCache;

// Fills *analysis (initialised) with what the cache knows of a request for the engine of that
// identity (see engine_identity()): `finished` where it knows the whole answer, else the beginning.
// False where it knows nothing.
bool cache_lookup(const SearchCache *cache, const char *identity, const SearchRequest *request,
                  Analysis *analysis);

// --- Tables of endings.

// Gaviota's tables of three men, and the library that reads them, from the folder that the variable
// ONLYMOVE_TABLES names, else from where Debian puts them. They know each win, draw and mate. A
// program can open only one at a time.
typedef struct EndingTables EndingTables;
enum { ENDING_TABLES_MEN = 3 };

// STATUS_NOT_FOUND: there are none, and ONLYMOVE_TABLES names no folder. The caller should tell any
// other fault, such as a damaged file. After a fault *endings is NULL.
Status ending_tables_open(EndingTables **endings, Fault *fault);
void ending_tables_close(EndingTables *endings); // NULL is allowed
// Fills *analysis (initialised) with `lines` lines of the last of `count` positions (in the order
// played), as a search would. False, and nothing is filled, where the tables lack the position, and
// where repetitions or the rule of fifty moves could matter.
bool ending_tables_answer(EndingTables *endings, const Position *positions, size_t count, int lines,
                          Analysis *analysis);

// --- Engines behind one queue. The caller asks the pool for a search and reads its growing
// analysis; the pool decides which engine does it and when, and begins again where an engine fails.
// A search is a pure function of its request and of the engine's identity, so neither the number of
// engines, nor the order, nor preemption, nor the cache changes what it finds.
//
// Asynchronous like the engines: the caller polls its descriptors and pumps it.

// Higher priorities come first; within one, first come, first served. A search that finds
// all engines at work displaces the newest search of the lowest priority below its own, which
// starts over later.
typedef enum SearchPriority {
    PRIORITY_BACKGROUND, // runs over files
    PRIORITY_GAME,       // the run over the game on the screen
    PRIORITY_SCREEN,     // the lines of the position on the board
    PRIORITY_CURATOR,    // what the curator has explicitly asked for
} SearchPriority;

typedef enum SearchState {
    SEARCH_WAITING, // for an engine to be free or ready
    SEARCH_RUNNING,
    SEARCH_DONE,
    SEARCH_FAILED, // an engine and then a fresh process failed at it, or all engines are given up;
                   // search_fault() says how
} SearchState;

typedef struct Pool Pool;
typedef struct Search Search;

// Makes a pool of `engines` processes (at least one) of a setup (copied). Each starts when it is
// first needed.
Pool *pool_new(const EngineSetup *setup, int engines);
// Makes a pool of the chosen engine, with `engines` processes, or if that is 0 as many as the
// setups say, else pool_default_size(). A second engine gets one process, which serves only
// requests with `wants_second_engine`; without a second engine these fail. Name, identity, warnings
// and fault are those of the chosen engine; PoolStats counts both, but for `engines`. Tables of
// endings answer before cache and engines, but only after an engine has said who it is; the
// identity then names the tables, and pool_warnings() says what is wrong with them.
Pool *pool_new_from_setups(const EngineSetups *setups, int engines);
// Drops all searches and ends all engines.
void pool_free(Pool *pool);
// Asks the cache (copied) from now on.
void pool_use_cache(Pool *pool, const SearchCache *cache);
// Replaces all engines by those of another setup, and starts the first at once. Searches under way
// start over. The old engines are told to quit and not waited for; pool_pump() sees to their end.
// Changes nothing when the new engine cannot be executed.
Status pool_replace(Pool *pool, const EngineSetup *setup, int64_t now, Fault *fault);
// The listener (copied) hears all engines from now on. NULL ends it.
void pool_listen(Pool *pool, const EngineListener *listener);
// One engine a core of the machine, and at least two, so that the lines on the screen and a run go
// side by side.
int pool_default_size(void);

// Queues a request (copied) and gives it to an engine if it can. A request to which the cache knows
// the answer, or whose position has no legal move, is done at once. Where the cache knows the
// beginning of the answer, the search shows that first, and asks no engine before the next
// pool_pump(), so that a caller who has seen enough can drop it. With a cache, a search waits while
// an engine works at the same search, whatever its node limit, of the same or a higher priority,
// and takes what that finds. NULL when a move is not legal.
Search *pool_ask(Pool *pool, const SearchRequest *request, SearchPriority priority, int64_t now);
// Drops a search in any state and frees it. What it has found so far is kept in the cache.
void pool_drop(Pool *pool, Search *search, int64_t now);

// From now on no engine gets another search: those at work end, and go into the cache; the others
// wait.
void pool_drain(Pool *pool);

SearchState search_state(const Search *search);
// What has been found so far; valid until the next call that takes a non-const Pool. When the
// search starts over it is empty again; the same iterations then come again.
const Analysis *search_analysis(const Search *search);
const char *search_fault(const Search *search);
// The engine that works at the search, or NULL.
const Engine *search_engine(const Search *search);

// The descriptors to poll, at most `max` of them; returns how many. `max` of pool_fds_max() is
// always enough.
int pool_pollfds(const Pool *pool, struct pollfd *fds, int max);
int pool_fds_max(const Pool *pool);
// When pool_pump() must be called even if no descriptor is ready; -1: no need.
int64_t pool_deadline(const Pool *pool);
// Waits in poll() for news of the engines, at most a second. For programs without a loop of their
// own.
void pool_wait(const Pool *pool, int64_t now);
// Advances all engines and gives work to idle ones. Returns true when anything that a screen could
// show has changed.
bool pool_pump(Pool *pool, int64_t now);

typedef struct PoolStats {
    int engines, searching; // processes, and those at work
    size_t waiting;         // searches without an engine
    uint64_t searches;      // done by engines, or dropped when enough was seen
    uint64_t cached;        // answered by the cache alone
    uint64_t nodes;         // searched by all engines, dropped searches included
    uint64_t restarts;      // processes started in the place of failed ones
} PoolStats;
PoolStats pool_stats(const Pool *pool);

// `id name` of the engine, as far as known; else what the setup calls it.
const char *pool_engine_name(const Pool *pool);
// That name with all that results depend on, its options above all; "" before an engine has
// answered `uci`.
const char *pool_engine_identity(const Pool *pool);
// A hash of the identity, or of the name where that is ""; 0 before an engine has answered `uci`.
uint64_t pool_engine_hash(const Pool *pool);
// The second engine, as its setup calls it, with a fingerprint of what it is made of and of its
// options, known before it has answered `uci`: "builtin [0123456789abcdef]"; "" without one.
const char *pool_second_name(const Pool *pool);
// Remarks on the setup, once an engine has answered `uci`: which options were refused, and what
// makes results differ from run to run. A sentence each, separated by newlines; "" when all is
// well.
const char *pool_warnings(const Pool *pool);
// After this many failed searches in a row (see SEARCH_FAILED), whether the engine hung, died or
// talked nonsense, the pool gives up its engines: they are told to quit, and searches fail that
// wait or are asked for, until pool_replace(). The cache still answers. Every bestmove, also that
// of a dropped search, begins the count anew, and nothing else does. A dropped search without a
// bestmove does not count as failed.
enum { POOL_FAILURES_MAX = 3 };
// Why the engine cannot be used at all: it could not be started, or is given up. "" while it can,
// or is not known yet.
const char *pool_fault(const Pool *pool);
