// Rows about the index of games behind the list of a large file.
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include "onlymove/collection.h"
#include "src/cli/bench/bench.h"

enum { STEP = 1 << 20 }; // bytes

// A file that is indexed, or only read.
typedef struct Indexed {
    Str path;
    uint64_t size;
    double cpu; // the least seconds that making the index took of a CPU
} Indexed;

// Up to the first game behind `until`, or to the end.
static Status index_until(Collection *collection, uint64_t until, Fault *fault)
{
    while (collection->work == COLLECTION_INDEXING && collection->done < until &&
           collection_step(collection, STEP)) {
    }
    return collection_complaint(collection, fault) ? STATUS_IO : STATUS_OK;
}

static Status index_rest(Collection *collection, Fault *fault)
{
    Status status = STATUS_OK;
    while (collection->work == COLLECTION_INDEXING && collection_step(collection, STEP)) {
    }
    if (collection_complaint(collection, fault)) {
        status = STATUS_IO;
    } else if (collection->work == COLLECTION_INDEXING || collection->count < 2) {
        status = fault_set(fault, STATUS_SYNTAX, "%zu games found", collection->count);
    }
    return status;
}

// The process ends with the sample, so nothing is given back that would take
// time.
static Status index_here(Bench *bench, void *with, double *value, Fault *fault)
{
    const Indexed *indexed = with;
    Collection collection;
    bench_forget_index(bench);
    double start = bench_clock();
    Status status = collection_open(&collection, str_text(&indexed->path), fault);
    if (status == STATUS_OK) {
        status = index_rest(&collection, fault);
    }
    *value = (double)indexed->size / 1e9 / (bench_clock() - start);
    return status;
}

// What games add once the index is under way: what it takes besides is there by then.
static Status bytes_here(Bench *bench, void *with, double *value, Fault *fault)
{
    const Indexed *indexed = with;
    Collection collection;
    bench_forget_index(bench);
    Status status = collection_open(&collection, str_text(&indexed->path), fault);
    if (status == STATUS_OK) {
        status = index_until(&collection, indexed->size / 4, fault);
    }
    if (status != STATUS_OK) {
        return status;
    }
    double before = bench_own_memory(getpid());
    size_t games = collection.count;
    status = index_rest(&collection, fault);
    if (status == STATUS_OK) {
        *value = (bench_own_memory(getpid()) - before) / (double)(collection.count - games);
    }
    return before > 0 ? status : fault_set(fault, STATUS_NOT_FOUND, "no /proc/self/status here");
}

static Status read_here(Bench *bench, void *with, double *value, Fault *fault)
{
    (void)bench;
    const Indexed *indexed = with;
    char *block = malloc(STEP);
    int fd = open(str_text(&indexed->path), O_RDONLY | O_CLOEXEC);
    double start = bench_clock();
    uint64_t size = 0;
    for (ssize_t got = 1; block && fd >= 0 && got > 0;) {
        got = read(fd, block, STEP);
        size += got > 0 ? (uint64_t)got : 0;
    }
    *value = (double)indexed->size / 1e9 / (bench_clock() - start);
    free(block);
    if (fd >= 0) {
        close(fd);
    }
    return size == indexed->size
               ? STATUS_OK
               : fault_set(fault, STATUS_IO, "%s: cannot be read", str_text(&indexed->path));
}

static Status index_rate(Bench *bench, void *with, double *value, Fault *fault)
{
    Indexed *indexed = with;
    BenchEnd end;
    Status status = bench_apart(bench, index_here, with, value, &end, fault);
    if (status == STATUS_OK && (indexed->cpu == 0 || end.cpu < indexed->cpu)) {
        indexed->cpu = end.cpu;
    }
    return status;
}

static Status index_bytes(Bench *bench, void *with, double *value, Fault *fault)
{
    return bench_apart(bench, bytes_here, with, value, NULL, fault);
}

static Status read_rate(Bench *bench, void *with, double *value, Fault *fault)
{
    return bench_apart(bench, read_here, with, value, NULL, fault);
}

static Status index_file(Bench *bench, const BenchRow *row, BenchResult *result, Fault *fault)
{
    const bool memory = row->number != 0;
    Indexed indexed = {.size = 0};
    str_init(&indexed.path);
    Status status = bench_large(bench, &indexed.path, &indexed.size, fault);
    if (status == STATUS_OK) {
        status = memory ? bench_alternate(bench, 1, index_bytes, NULL, &indexed, result, fault)
                        : bench_alternate(bench, 0, index_rate, read_rate, &indexed, result, fault);
    }
    if (status == STATUS_OK && indexed.cpu > 0) {
        str_addf(&result->notes, "by CPU time, which others on the machine disturb less: %.2f GB/s",
                 (double)indexed.size / 1e9 / indexed.cpu);
    }
    str_done(&indexed.path);
    return status;
}

const BenchRow bench_index_rows[] = {
    {"index.rate",
     "GB/s",
     "the index of a file of 2 GB, made from nothing in slices of 1 MiB; "
     "read(2) of the same file",
     {BENCH_FIGURE_AT_LEAST, 1},
     index_file,
     NULL,
     0},
    {"index.memory",
     "bytes",
     "what a game adds to the memory of the index, the file itself not included",
     {BENCH_FIGURE_AT_MOST, 32},
     index_file,
     NULL,
     1},
    {0},
};
