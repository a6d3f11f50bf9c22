// Searches of a pool, waited for.
#include "src/cli/bench/bench_search.h"

#include "onlymove/runner.h"

Status bench_pool_pump(Pool *pool, Fault *fault)
{
    pool_wait(pool, runner_now());
    pool_pump(pool, runner_now());
    if (bench_interrupted()) {
        return fault_set(fault, STATUS_IO, "interrupted");
    }
    return pool_fault(pool)[0] ? fault_set(fault, STATUS_ENGINE, "%s", pool_fault(pool))
                               : STATUS_OK;
}

Status bench_pool_await(Pool *pool, const Search *search, Fault *fault)
{
    Status status = STATUS_OK;
    while (status == STATUS_OK && search_state(search) < SEARCH_DONE) {
        status = bench_pool_pump(pool, fault);
    }
    return status == STATUS_OK && search_state(search) == SEARCH_FAILED
               ? fault_set(fault, STATUS_ENGINE, "%s", search_fault(search))
               : status;
}

Status bench_pool_warm_up(Pool *pool, int hash, Fault *fault)
{
    enum { NODES = 1000 };
    SearchRequest request = {.nodes = NODES, .lines = 1, .hash = hash};
    Search *searches[BENCH_ENGINES_MAX];
    int count = pool_figures(pool).engines;
    count = count < BENCH_ENGINES_MAX ? count : BENCH_ENGINES_MAX;
    Status status = STATUS_OK;
    pos_start(&request.start);
    for (int i = 0; i < count; i++) {
        searches[i] = pool_ask(pool, &request, PRIORITY_BACKGROUND, runner_now());
    }
    for (int i = 0; i < count; i++) {
        status = !searches[i]          ? fault_set(fault, STATUS_MEMORY, "out of memory")
                 : status == STATUS_OK ? bench_pool_await(pool, searches[i], fault)
                                       : status;
        pool_drop(pool, searches[i], runner_now());
    }
    return status;
}
