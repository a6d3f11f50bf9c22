// The row about answers from the cache: what they cost beside the search.
#include <stdlib.h>

#include "onlymove/runner.h"
#include "onlymove/store_cache.h"
#include "src/cli/bench/bench_puzzles.h"
#include "src/cli/bench/bench_search.h"

enum { POSITIONS = 40, QUICK_POSITIONS = 8, EVERY = 18, NODES = 100000 };
enum { TIMES = 5 }; // that each answer is asked for

// Seconds from asking to the answer.
static Status time_search(Pool *pool, const BenchPuzzle *puzzle, bool cached, double *seconds,
                          Fault *fault)
{
    const SearchRequest request = bench_puzzle_search(puzzle, NODES, 2);
    const double start = bench_clock();
    Search *search = pool_ask(pool, &request, PRIORITY_BACKGROUND, runner_now());
    if (!search) {
        return fault_set(fault, STATUS_MEMORY, "out of memory");
    }
    Status status = bench_pool_await(pool, search, fault);
    *seconds = bench_clock() - start;
    if (status == STATUS_OK && search_from_cache(search) != cached) {
        status = fault_set(fault, STATUS_STORE, "puzzle %s: %s", puzzle->id,
                           cached ? "not found in the cache" : "found before it was searched");
    }
    pool_drop(pool, search, runner_now());
    return status;
}

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

// Least, median and most of many times, in microseconds.
static BenchSamples spread(double *seconds, size_t count)
{
    qsort(seconds, count, sizeof *seconds, by_size);
    return (BenchSamples){{seconds[0] * 1e6, seconds[count / 2] * 1e6, seconds[count - 1] * 1e6},
                          3};
}

static Status time_searches(Pool *pool, const BenchPuzzles *puzzles, BenchResult *result,
                            Fault *fault)
{
    double searched[POSITIONS], found[POSITIONS * TIMES];
    Status status = bench_pool_warm_up(pool, bench_puzzle_search(puzzles->items, 1, 1).hash, fault);
    for (size_t i = 0; i < puzzles->count && status == STATUS_OK; i++) {
        status = time_search(pool, &puzzles->items[i], false, &searched[i], fault);
    }
    const size_t asked = puzzles->count * TIMES;
    for (size_t i = 0; i < asked && status == STATUS_OK; i++) {
        status = time_search(pool, &puzzles->items[i % puzzles->count], true, &found[i], fault);
    }
    if (status == STATUS_OK) {
        result->figure = spread(found, asked);
        result->reference = spread(searched, puzzles->count);
        str_addf(&result->notes, "%zu searches of %d nodes, two lines; %zu answers", puzzles->count,
                 NODES, asked);
    }
    return status;
}

static Status time_with_store(Bench *bench, const BenchPuzzles *puzzles, BenchResult *result,
                              Fault *fault)
{
    EngineSetup setup;
    SearchCache cache;
    Store *store;
    Str path;
    Status status = bench_stockfish_setup(bench, &setup, fault);
    if (status != STATUS_OK) {
        return status;
    }
    str_init(&path);
    str_addf(&path, "%s/cache.db", str_text(&bench->folder));
    Pool *pool = pool_new(&setup, 1);
    status = pool ? store_open(&store, str_text(&path), fault)
                  : fault_set(fault, STATUS_MEMORY, "out of memory");
    if (status == STATUS_OK) {
        status = store_cache(store, &cache, fault);
        if (status == STATUS_OK) {
            pool_use_cache(pool, &cache);
            status = time_searches(pool, puzzles, result, fault);
        }
        pool_use_cache(pool, NULL);
        store_close(store);
    }
    pool_free(pool);
    setup_done(&setup);
    str_done(&path);
    return status;
}

static Status cache_hit(Bench *bench, const BenchRow *row, BenchResult *result, Fault *fault)
{
    BenchPuzzles puzzles;
    Status status = bench_puzzles_read(bench, row->file, &puzzles, fault);
    if (status == STATUS_OK) {
        bench_puzzles_thin(&puzzles, EVERY, bench->quick ? QUICK_POSITIONS : POSITIONS);
        status = time_with_store(bench, &puzzles, result, fault);
    }
    bench_puzzles_done(&puzzles);
    return status;
}

const BenchRow bench_cache_rows[] = {
    {"cache.hit",
     "us",
     "from asking the pool to the answer, when the store has it; when Stockfish searches (every "
     "18th puzzle after its first move, Hash 256)",
     {.kind = BENCH_NO_GOAL},
     cache_hit,
     "lichess_puzzles.csv",
     0},
    {0},
};
