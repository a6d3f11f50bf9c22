// Searches of a pool, waited for. All end with a fault when bench is interrupted or the engine
// cannot be used.
#ifndef ONLYMOVE_CLI_BENCH_SEARCH_H
#define ONLYMOVE_CLI_BENCH_SEARCH_H

#include "onlymove/pool.h"
#include "src/cli/bench/bench.h"

enum { BENCH_ENGINES_MAX = 64 };

// Waits for news, at most a second.
Status bench_pool_pump(Pool *pool, Fault *fault);
// Until the search is done.
Status bench_pool_await(Pool *pool, const Search *search, Fault *fault);
// A small search on every engine, so that all are started and have their hash (megabytes).
Status bench_pool_warm_up(Pool *pool, int hash, Fault *fault);

#endif
