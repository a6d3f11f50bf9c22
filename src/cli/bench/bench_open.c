// Rows about opening a large file in the workbench.
#include <stdio.h>

#include "src/cli/bench/bench.h"

static const uint64_t LARGE = 2000000000; // bytes
enum { RUNS_OF_LARGE = 5, PATIENCE = 60, LAST_WORDS = 10 };

// The white player of the first game, who is on the screen when the game is.
static const char FIRST_PLAYER[] = "Erstzug";
static const char FIRST_GAME[] = "[Event \"first\"]\n[White \"Erstzug\"]\n[Black \"Other\"]\n"
                                 "[Result \"*\"]\n\n1. e4 e5 2. Nf3 *\n\n";

typedef struct OpenPair {
    Str large, small;
    bool memory; // MiB of all that was needed, else milliseconds to the first game
} OpenPair;

static Status open_once(const Bench *bench, const char *path, bool memory, double *value,
                        Fault *fault)
{
    const char *const argv[] = {bench->program, path, NULL};
    BenchChild child;
    BenchEnd end;
    Status status = bench_child_open_terminal(&child, argv, fault);
    if (status != STATUS_OK) {
        return status;
    }
    status = bench_child_await(&child, FIRST_PLAYER, PATIENCE, NULL, fault);
    double seconds = bench_clock() - child.start;
    if (status == STATUS_OK) {
        bench_child_say(&child, "q");
    }
    bench_child_close(&child, status == STATUS_OK ? LAST_WORDS : 0, &end);
    *value = memory ? end.peak : seconds * 1e3;
    return status;
}

static Status open_large(Bench *bench, void *with, double *value, Fault *fault)
{
    const OpenPair *pair = with;
    return open_once(bench, str_text(&pair->large), pair->memory, value, fault);
}

static Status open_small(Bench *bench, void *with, double *value, Fault *fault)
{
    const OpenPair *pair = with;
    return open_once(bench, str_text(&pair->small), pair->memory, value, fault);
}

static Status make_files(Bench *bench, OpenPair *pair, Fault *fault)
{
    Str lichess, twic;
    uint64_t large = LARGE, small = 1;
    str_init(&lichess);
    str_init(&twic);
    Status status = bench_data(bench, "lichess_games.pgn", &lichess, fault);
    if (status == STATUS_OK) {
        status = bench_data(bench, "twic_games.pgn", &twic, fault);
    }
    if (status == STATUS_OK) {
        const char *const sources[] = {str_text(&lichess), str_text(&twic), NULL};
        status = bench_copies(bench, "large.pgn", FIRST_GAME, sources, &large, &pair->large, fault);
    }
    if (status == STATUS_OK) {
        const char *const none[] = {NULL};
        status = bench_copies(bench, "small.pgn", FIRST_GAME, none, &small, &pair->small, fault);
    }
    str_done(&lichess);
    str_done(&twic);
    return status;
}

static Status open_file(Bench *bench, const BenchRow *row, BenchResult *result, Fault *fault)
{
    OpenPair pair = {.memory = row->number != 0};
    str_init(&pair.large);
    str_init(&pair.small);
    Status status = make_files(bench, &pair, fault);
    if (status == STATUS_OK) {
        status =
            bench_alternate(bench, RUNS_OF_LARGE, open_large, open_small, &pair, result, fault);
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
     "most memory of the workbench that did so; with a file of one game",
     {BENCH_NO_GOAL, 0},
     open_file,
     NULL,
     1},
    {0},
};
