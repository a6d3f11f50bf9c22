// How long it takes to find the duplicates of one puzzle among all of a store.
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "onlymove/store_list.h"
#include "tests/bench/bench.h"

enum { TIMES = 200, REFERENCES = 5 };

typedef struct Finding {
    Store *store;
    size_t found;
    double took; // milliseconds
} Finding;

static Status find_duplicates(void *context, const StoredCandidate *stored, Fault *fault) {
    Finding *finding = context;
    StoredDuplicates found = {0};
    const double start = bench_own_clock();
    const Status status =
        store_duplicates(finding->store, &stored->candidate.tree, stored->id, &found, fault);
    finding->took = (bench_own_clock() - start) * 1e3;
    finding->found += found.count;
    stored_duplicates_done(&found);
    return status;
}

// What any look through all of them takes at least.
static void read_all(Store *store) {
    CLEANUP(candidate_list_done) CandidateList list = {0};
    const double start = bench_own_clock();
    bench_must(store_list(store, &(StoreQuery){0}, &list, SAID));
    printf("store.duplicates reference %g\n", (bench_own_clock() - start) * 1e3);
}

void bench_duplicates(char **words) {
    Finding finding = {.found = 0};
    CandidateList list = {0};
    bench_must(store_open(&finding.store, words[0], SAID));
    bench_must(store_list(finding.store, &(StoreQuery){0}, &list, SAID));
    for (size_t i = 0; i < TIMES; i++) {
        const StoreQuery query = {.id = list.rows[i * list.count / TIMES].id};
        bench_must(
            store_each(finding.store, &query, STORE_DECIDED_ON, find_duplicates, &finding, SAID));
        printf("store.duplicates figure %g\n", finding.took);
    }
    for (size_t i = 0; i < REFERENCES; i++)
        read_all(finding.store);
    const double start = bench_own_clock();
    int64_t *ids;
    size_t count;
    bench_must(store_all_duplicates(finding.store, &ids, &count, SAID));
    printf("store.duplicates note of %zu puzzles; each has %.1f; all that have one (%zu) in %.0f "
           "ms\n",
           list.count, (double)finding.found / TIMES, count, (bench_own_clock() - start) * 1e3);
    free(ids);
    candidate_list_done(&list);
    store_close(finding.store);
}
