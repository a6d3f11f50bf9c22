// Rows about reading PGN: the speed of check against pgn-extract, and the memory that it takes.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "src/cli/bench/bench.h"

enum { RUNS_OF_MEMORY = 3 };

// Copies of one file of the data, and what check should find in them.
typedef struct Copies {
    Str path;
    uint64_t size;
    unsigned long long games;
} Copies;

// What check says last.
static const char *last_line(Str *out)
{
    while (out->len > 0 && out->data[out->len - 1] == '\n') {
        out->data[--out->len] = '\0';
    }
    const char *newline = strrchr(str_text(out), '\n');
    return newline ? newline + 1 : str_text(out);
}

static Status count_games(const Bench *bench, const char *path, unsigned long long *games,
                          BenchEnd *end, Fault *fault)
{
    Str out;
    const char *const argv[] = {bench->program, "check", path, NULL};
    str_init(&out);
    Status status = bench_run(argv, &out, end, fault);
    unsigned long long errors = 1;
    if (status == STATUS_OK &&
        (sscanf(last_line(&out), "games %llu plies %*u errors %llu", games, &errors) != 2 ||
         errors != 0 || end->status != 0)) {
        status = fault_set(fault, STATUS_SYNTAX, "%s check %s: exit status %d, %.100s",
                           bench->program, path, end->status, last_line(&out));
    }
    str_done(&out);
    return status;
}

static Status copies_make(Bench *bench, const char *file, int times, Copies *copies, Fault *fault)
{
    Str source;
    struct stat info;
    BenchEnd end;
    char name[64];
    unsigned long long games;
    *copies = (Copies){.size = 0};
    str_init(&source);
    Status status = bench_data(bench, file, &source, fault);
    if (status == STATUS_OK) {
        const char *const sources[] = {str_text(&source), NULL};
        stat(str_text(&source), &info);
        snprintf(name, sizeof name, "%dx-%s", times, file);
        copies->size = ((uint64_t)info.st_size + 1) * (uint64_t)times;
        status = bench_copies(bench, name, NULL, sources, &copies->size, &copies->path, fault);
    }
    if (status == STATUS_OK) {
        status = count_games(bench, str_text(&source), &games, &end, fault);
        copies->games = games * (unsigned)times;
    }
    str_done(&source);
    return status;
}

static Status check_copies(const Bench *bench, const Copies *copies, BenchEnd *end, Fault *fault)
{
    unsigned long long games;
    Status status = count_games(bench, str_text(&copies->path), &games, end, fault);
    if (status == STATUS_OK && games != copies->games) {
        return fault_set(fault, STATUS_SYNTAX, "%s: %llu games, not %llu", str_text(&copies->path),
                         games, copies->games);
    }
    return status;
}

static Status check_speed(Bench *bench, void *with, double *value, Fault *fault)
{
    const Copies *copies = with;
    BenchEnd end;
    Status status = check_copies(bench, copies, &end, fault);
    if (status == STATUS_OK) {
        *value = (double)copies->size / 1e6 / end.wall;
    }
    return status;
}

static Status pgn_extract_speed(Bench *bench, void *with, double *value, Fault *fault)
{
    const Copies *copies = with;
    BenchEnd end;
    const char *const argv[] = {str_text(&bench->pgn_extract), "-s", "-r", str_text(&copies->path),
                                NULL};
    Status status = bench_run(argv, NULL, &end, fault);
    if (status == STATUS_OK) {
        *value = (double)copies->size / 1e6 / end.wall;
    }
    return status;
}

static Status check(Bench *bench, const BenchRow *row, BenchResult *result, Fault *fault)
{
    Copies copies;
    bool here = bench->pgn_extract.len > 0;
    Status status = copies_make(bench, row->file, row->number, &copies, fault);
    if (status == STATUS_OK) {
        str_addf(&result->notes, "%llu games, %.1f MB%s", copies.games, (double)copies.size / 1e6,
                 here ? "" : "; reference absent: pgn-extract is not here");
        status = bench_alternate(bench, 0, check_speed, here ? pgn_extract_speed : NULL, &copies,
                                 result, fault);
    }
    str_done(&copies.path);
    return status;
}

// Three sizes of the same file.
typedef struct Sizes {
    Copies few, more, most;
} Sizes;

static Status peak(const Bench *bench, const Copies *copies, double *value, Fault *fault)
{
    BenchEnd end;
    Status status = check_copies(bench, copies, &end, fault);
    *value = status == STATUS_OK ? end.peak : 0;
    return status;
}

static Status peak_of_most(Bench *bench, void *with, double *value, Fault *fault)
{
    const Sizes *sizes = with;
    return peak(bench, &sizes->most, value, fault);
}

static Status peak_of_few(Bench *bench, void *with, double *value, Fault *fault)
{
    const Sizes *sizes = with;
    return peak(bench, &sizes->few, value, fault);
}

static Status memory(Bench *bench, const BenchRow *row, BenchResult *result, Fault *fault)
{
    Sizes sizes = {.few = {.size = 0}};
    double more = 0;
    Status status = copies_make(bench, row->file, 1, &sizes.few, fault);
    if (status == STATUS_OK) {
        status = copies_make(bench, row->file, row->number / 10, &sizes.more, fault);
    }
    if (status == STATUS_OK) {
        status = copies_make(bench, row->file, row->number, &sizes.most, fault);
    }
    if (status == STATUS_OK) {
        status = peak(bench, &sizes.more, &more, fault);
    }
    if (status == STATUS_OK) {
        str_addf(&result->notes, "ten-fold: %.2f MiB", more);
        status = bench_alternate(bench, RUNS_OF_MEMORY, peak_of_most, peak_of_few, &sizes, result,
                                 fault);
    }
    str_done(&sizes.few.path);
    str_done(&sizes.more.path);
    str_done(&sizes.most.path);
    return status;
}

const BenchRow bench_pgn_rows[] = {
    {"check.lichess",
     "MB/s",
     "onlymove check on ten-fold copies of lichess_games.pgn, whole process; pgn-extract -s -r",
     {BENCH_RATIO_AT_LEAST, 10},
     check,
     "lichess_games.pgn",
     10},
    {"check.twic",
     "MB/s",
     "onlymove check on ten-fold copies of twic_games.pgn, whole process; pgn-extract -s -r",
     {BENCH_RATIO_AT_LEAST, 10},
     check,
     "twic_games.pgn",
     10},
    {"memory.lichess",
     "MiB",
     "most memory of onlymove check on hundred-fold copies of lichess_games.pgn; on one copy",
     {BENCH_RATIO_AT_MOST, 1.1},
     memory,
     "lichess_games.pgn",
     100},
    {"memory.twic",
     "MiB",
     "most memory of onlymove check on hundred-fold copies of twic_games.pgn; on one copy",
     {BENCH_RATIO_AT_MOST, 1.1},
     memory,
     "twic_games.pgn",
     100},
    {0},
};
