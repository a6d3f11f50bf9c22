// What earlier searches have found. The pool asks before it searches and hands over what a search
// has found; who keeps it (the store, see store_cache()) is not its affair.
#pragma once

#include "onlymove/engine.h"

typedef struct SearchCache {
    void *context;
    // Fills *analysis (initialised) with what is kept under the key and returns up to how many
    // nodes its iterations are whole (UINT64_MAX: for every limit). Sets nothing and returns 0 when
    // there is nothing or it cannot be read. `nodes` is what is wanted: less than that is no hit.
    uint64_t (*find)(void *context, const char *key, uint64_t nodes, Analysis *analysis);
    // Keeps an analysis whose iterations are whole for every limit up to `covered` nodes
    // (UINT64_MAX: for every limit, the search ended by itself). Replaces what covers less. That it
    // cannot be kept is no fault of the search.
    void (*keep)(void *context, const char *key, uint64_t covered, const Analysis *analysis);
} SearchCache;

// Fills *analysis (initialised) with what the cache knows of a request for the engine of that
// identity (see engine_identity()): `finished` where that is all of it, else the beginning. False
// where it knows nothing.
bool cache_recall(const SearchCache *cache, const char *identity, const SearchRequest *request,
                  Analysis *analysis);

// --- Tables of endings.

// Gaviota's of three men, and the library that reads them, from the folder that the variable
// ONLYMOVE_TABLES names, else from where Debian puts them. They know each win, draw and mate. One
// at a time in a program.
typedef struct Endings Endings;
enum { ENDINGS_MEN = 3 };

// STATUS_NOT_FOUND: there are none, and nobody has asked for them by name. Any other fault, such as
// a damaged file, is to be told. *endings is then NULL.
Status endings_open(Endings **endings, Fault *fault);
void endings_close(Endings *endings); // NULL is allowed
// Fills *analysis (initialised) with so many lines of the last of `count` positions (in the order
// played), as a search would. False, and nothing is filled, where the tables do not have it, and
// where repetitions or the rule of fifty moves could matter.
bool endings_answer(Endings *endings, const Position *path, size_t count, int lines,
                    Analysis *analysis);

// --- Engines behind one queue. Whoever needs a search asks the pool and reads the growing
// analysis; which engine does it, when, and how often it had to begin is the pool's affair. A
// search is a pure function of its request and of the engine's identity, so neither the number of
// engines, nor the order, nor preemption, nor the cache changes what it finds.
//
// Asynchronous like the engines: the caller polls its descriptors and pumps it.

// The later in this list, the earlier it is served; within a priority, first come, first served. A
// search that finds all engines taken sends away the newest one of the lowest priority below its
// own, which starts over later.
typedef enum SearchPriority {
    PRIORITY_BACKGROUND, // runs over files
    PRIORITY_GAME,       // the run over the game on the screen
    PRIORITY_SCREEN,     // the lines of the position on the board
    PRIORITY_ASKED,      // what the curator has asked for by name
} SearchPriority;

typedef enum SearchState {
    SEARCH_WAITING, // for an engine, or for one to be ready
    SEARCH_RUNNING,
    SEARCH_DONE,
    SEARCH_FAILED, // an engine and then a fresh process failed at it, or all engines are given up;
                   // search_fault() says how
} SearchState;

typedef struct Pool Pool;
typedef struct Search Search;

// A pool of `engines` processes (at least one) of this setup (copied). Each is started when it is
// first needed.
Pool *pool_new(const EngineSetup *setup, int engines);
// The same of the engine that is chosen; as many processes as `engines`, else as the setups say,
// else pool_default_size(). Of the second engine, where there is one, it has one process, which
// serves requests that are for a second engine and no others; without it these fail. Names,
// identity, remarks and fault are those of the first, figures but for `engines` those of both.
// Where there are tables of endings they answer before the cache and the engines do, which still
// have to say who they are; the identity then names the tables, and the remarks say what is wrong
// with them.
Pool *pool_of_setups(const EngineSetups *setups, int engines);
// Drops all searches and ends all engines.
void pool_free(Pool *pool);
// The cache (copied) that is asked from now on.
void pool_use_cache(Pool *pool, const SearchCache *cache);
// Another engine in the place of all, the first of them started at once: what is under way starts
// over with it. The old ones are told to quit and not waited for; pool_pump() sees to their end.
// Leaves everything as it was when the new one cannot be executed.
Status pool_replace(Pool *pool, const EngineSetup *setup, int64_t now, Fault *fault);
// What is said in both directions is told to the listener (copied; NULL: no more).
void pool_listen(Pool *pool, const EngineListener *listener);
// One engine a core of the machine, and at least two, so that the lines on the screen and a run go
// side by side.
int pool_default_size(void);

// Queues a request (copied) and gives it to an engine if it can. A request to which the cache knows
// the answer, or whose position has no legal move, is done at once. Where the cache knows the
// beginning of the answer, that is shown first and no engine is asked before the next pool_pump():
// whoever has seen enough then drops the search. With a cache a search waits while an engine is at
// the same one, whatever its node limit, for somebody of the same or a higher priority, and takes
// what that finds. NULL when a move is not legal.
Search *pool_ask(Pool *pool, const SearchRequest *request, SearchPriority priority, int64_t now);
// Gives a search back, in whatever state; the handle is gone. What it has found so far is kept in
// the cache.
void pool_drop(Pool *pool, Search *search, int64_t now);

// From now on no engine is given another search: those that engines are at come to their end, and
// into the cache; the others wait.
void pool_begin_no_more(Pool *pool);

SearchState search_state(const Search *search);
// What has been found so far; valid until the next call that takes a non-const Pool. When the
// search starts over it falls back to nothing; the iterations that then come are the same.
const Analysis *search_analysis(const Search *search);
const char *search_fault(const Search *search);
// The engine that is at it, or NULL.
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
// Moves on all engines, gives work to the idle ones. Returns true when anything that a screen could
// show has changed.
bool pool_pump(Pool *pool, int64_t now);

typedef struct PoolFigures {
    int engines, searching; // processes, and those at work
    size_t waiting;         // searches without an engine
    uint64_t searches;      // done by engines, or dropped when enough was seen
    uint64_t cached;        // answered by the cache alone
    uint64_t nodes;         // searched by all engines, what was dropped included
    uint64_t restarts;      // processes started in the place of failed ones
} PoolFigures;
PoolFigures pool_figures(const Pool *pool);

// `id name` of the engine, as far as known; else what the setup calls it.
const char *pool_engine_name(const Pool *pool);
// That name with everything that its results depend on, its options above all; "" before one has
// answered `uci`.
const char *pool_engine_identity(const Pool *pool);
// The second engine, as its setup calls it, with a fingerprint of what it is made of and of its
// options, known before it has answered `uci`: "builtin [0123456789abcdef]"; "" without one.
const char *pool_second_name(const Pool *pool);
// What became of the setup's wishes, once an engine has answered `uci`: options that were refused,
// and what makes results differ from run to run. A sentence each, separated by newlines; "" when
// all is well.
const char *pool_remarks(const Pool *pool);
// After so many failed searches in a row (see SEARCH_FAILED), whether the engine hung, died or
// talked nonsense in them, the engines are given up: they are told to quit, and what waits for them
// or is asked fails, until pool_replace(). What the cache knows is still answered. The row begins
// anew with every bestmove, also that of a search that was dropped, and with nothing else: a
// dropped search that ends without one neither counts nor begins it anew, whatever it had found.
enum { POOL_FAILURES_MAX = 3 };
// Why the engine cannot be used at all: it could not be started, or is given up. "" while it can,
// or is not known yet.
const char *pool_fault(const Pool *pool);
