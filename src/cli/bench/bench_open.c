// Rows about opening a large file in the workbench.

#include "src/cli/bench/bench.h"

enum { PATIENCE = 60, A_WHILE = 5, LAST_WORDS = 10 }; // seconds

typedef struct OpenPair {
    Str large, small;
    bool memory; // MiB of all that was needed, else milliseconds to the first game
    double own;  // bytes, the large file's pages not included
} OpenPair;

static Status open_once(const Bench *bench, const char *path, OpenPair *pair, double *value,
                        Fault *fault)
{
    const char *const argv[] = {bench->program, path, NULL};
    BenchChild child;
    BenchEnd end;
    bench_forget_index(bench);
    Status status = bench_child_open_terminal(&child, argv, fault);
    if (status != STATUS_OK) {
        return status;
    }
    status = bench_child_await(&child, BENCH_FIRST_PLAYER, PATIENCE, NULL, fault);
    double seconds = bench_clock() - child.start;
    if (status == STATUS_OK && pair->memory) {
        bench_child_listen(&child, A_WHILE);
        pair->own = bench_own_memory(child.pid);
    }
    if (status == STATUS_OK) {
        bench_child_say(&child, "q");
    }
    bench_child_close(&child, status == STATUS_OK ? LAST_WORDS : 0, &end);
    *value = pair->memory ? end.peak : seconds * 1e3;
    return status;
}

static Status open_large(Bench *bench, void *with, double *value, Fault *fault)
{
    OpenPair *pair = with;
    return open_once(bench, str_text(&pair->large), pair, value, fault);
}

static Status open_small(Bench *bench, void *with, double *value, Fault *fault)
{
    OpenPair *pair = with;
    const double own = pair->own;
    Status status = open_once(bench, str_text(&pair->small), pair, value, fault);
    pair->own = own;
    return status;
}

static Status open_file(Bench *bench, const BenchRow *row, BenchResult *result, Fault *fault)
{
    OpenPair pair = {.memory = row->number != 0};
    uint64_t size;
    str_init(&pair.large);
    str_init(&pair.small);
    Status status = bench_large(bench, &pair.large, &size, fault);
    if (status == STATUS_OK) {
        status = bench_small(bench, &pair.small, fault);
    }
    if (status == STATUS_OK) {
        status = bench_alternate(bench, pair.memory ? 1 : 0, open_large, open_small, &pair, result,
                                 fault);
    }
    if (status == STATUS_OK && pair.own > 0) {
        str_addf(&result->notes, "of it not the file's, with 2 GB: %.1f MiB", pair.own / (1 << 20));
    }
    str_done(&pair.large);
    str_done(&pair.small);
    return status;
}

const BenchRow bench_open_rows[] = {
    {"open.first-screen",
     "ms",
     "from exec until the workbench shows the first game of a file of 2 GB; of a file of one game",
     {BENCH_FIGURE_AT_MOST, 100},
     open_file,
     NULL,
     0},
    {"open.memory",
     "MiB",
     "most memory of the workbench in the first 5 s, the mapped file included; a file of one game",
     {BENCH_NO_GOAL, 0},
     open_file,
     NULL,
     1},
    {0},
};
