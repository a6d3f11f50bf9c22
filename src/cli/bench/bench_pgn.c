// Rows about reading PGN: the speed of check against pgn-extract, and the memory that it takes.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

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

// Copies of the same file, each ten times as many as the one before.
enum { ONE, TEN, HUNDRED, THOUSAND, SIZES };

typedef struct Sizes {
    Copies copies[SIZES];
} Sizes;

static Status peak(const Bench *bench, const Copies *copies, double *value, Fault *fault)
{
    BenchEnd end;
    Status status = check_copies(bench, copies, &end, fault);
    *value = status == STATUS_OK ? end.peak : 0;
    return status;
}

static Status peak_of_thousand(Bench *bench, void *with, double *value, Fault *fault)
{
    const Sizes *sizes = with;
    return peak(bench, &sizes->copies[THOUSAND], value, fault);
}

static Status peak_of_hundred(Bench *bench, void *with, double *value, Fault *fault)
{
    const Sizes *sizes = with;
    return peak(bench, &sizes->copies[HUNDRED], value, fault);
}

static Status sizes_make(Bench *bench, const char *file, Sizes *sizes, Fault *fault)
{
    Status status = STATUS_OK;
    for (int i = 0, times = 1; i < SIZES && status == STATUS_OK; i++, times *= 10) {
        status = copies_make(bench, file, times, &sizes->copies[i], fault);
    }
    return status;
}

static void sizes_done(Sizes *sizes)
{
    unlink(str_text(&sizes->copies[THOUSAND].path)); // larger than what other rows need
    for (int i = 0; i < SIZES; i++) {
        str_done(&sizes->copies[i].path);
    }
}

static Status memory(Bench *bench, const BenchRow *row, BenchResult *result, Fault *fault)
{
    Sizes sizes = {0};
    double one = 0, ten = 0;
    Status status = sizes_make(bench, row->file, &sizes, fault);
    if (status == STATUS_OK) {
        status = peak(bench, &sizes.copies[ONE], &one, fault);
    }
    if (status == STATUS_OK) {
        status = peak(bench, &sizes.copies[TEN], &ten, fault);
    }
    if (status == STATUS_OK) {
        str_addf(&result->notes, "one copy: %.2f MiB, ten-fold: %.2f MiB", one, ten);
        status = bench_alternate(bench, RUNS_OF_MEMORY, peak_of_thousand, peak_of_hundred, &sizes,
                                 result, fault);
    }
    sizes_done(&sizes);
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
     "most memory of onlymove check on thousand-fold copies of lichess_games.pgn; on hundred-fold "
     "ones",
     {BENCH_RATIO_AT_MOST, 1.1},
     memory,
     "lichess_games.pgn",
     0},
    {"memory.twic",
     "MiB",
     "most memory of onlymove check on thousand-fold copies of twic_games.pgn; on hundred-fold "
     "ones",
     {BENCH_RATIO_AT_MOST, 1.1},
     memory,
     "twic_games.pgn",
     0},
    {0},
};
