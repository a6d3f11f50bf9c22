// onlymove bench: the project's own figures, each beside a reference measured in the same run.
//
// To add a row: write a function of type BenchRun in the file of its subject (bench_NAME.c; a new
// subject is a new file with a table `bench_NAME_rows`, declared below and named in bench.c), take
// its samples with bench_alternate(), and add a line to the table. Everything else (picking,
// repeating, medians, ratios, goals, printing, the exit status) follows from the line.
#ifndef ONLYMOVE_CLI_BENCH_H
#define ONLYMOVE_CLI_BENCH_H

#include "src/cli/bench/bench_child.h"

enum { BENCH_RUNS_MAX = 15 };

typedef struct Bench {
    const char *program; // the onlymove that is measured
    const char *data;    // the folder of the reference data
    Str stockfish;       // where the reference programs are; empty: not here
    Str pgn_extract;
    Str folder;                 // temporary; its files go when the run ends, however it ends
    int runs;                   // repetitions of figure and reference
    bool quick;                 // fewer of them, and less of what takes long
    struct BenchLadder *ladder; // what the rows of bench_ladder.c share; NULL: not measured yet
    struct BenchTrial *lichess; // the same for those of bench_profiles.c
} Bench;

typedef struct BenchSamples {
    double values[BENCH_RUNS_MAX]; // in the row's unit
    int count;                     // 0: not measured
} BenchSamples;

typedef struct BenchResult {
    BenchSamples figure, reference;
    Str notes; // what else the reader should know, in lines: another number, what is absent, a list
} BenchResult;

typedef enum BenchGoalKind {
    BENCH_NO_GOAL,
    BENCH_RATIO_AT_LEAST, // figure divided by reference, medians
    BENCH_RATIO_AT_MOST,
    BENCH_FIGURE_AT_LEAST,
    BENCH_FIGURE_AT_MOST,
} BenchGoalKind;

typedef struct BenchGoal {
    BenchGoalKind kind;
    double number;
} BenchGoal;

struct BenchRow;
// Fills *result. STATUS_NOT_FOUND: a file of the reference data is not here, which is said and is
// no failure; any other fault is one.
typedef Status BenchRun(Bench *bench, const struct BenchRow *row, BenchResult *result,
                        Fault *fault);

typedef struct BenchRow {
    const char *name; // subject.what; the user picks rows by the beginning of it
    const char *unit; // of figure and reference
    const char *about;
    BenchGoal goal;
    BenchRun *run;
    const char *file; // for functions that serve several rows: which file of the data,
    int number;       // and whatever they differ in
} BenchRow;

// Each ends with a row without a name.
extern const BenchRow bench_chess_rows[];
extern const BenchRow bench_pgn_rows[];
extern const BenchRow bench_open_rows[];
extern const BenchRow bench_index_rows[];
extern const BenchRow bench_pool_rows[];
extern const BenchRow bench_cache_rows[];
extern const BenchRow bench_ladder_rows[];
extern const BenchRow bench_builtin_rows[];
extern const BenchRow bench_profiles_rows[];
extern const BenchRow bench_sample_rows[];

void bench_ladder_forget(Bench *bench);
void bench_profiles_forget(Bench *bench);

// Takes one sample.
typedef Status BenchTake(Bench *bench, void *with, double *value, Fault *fault);

// Takes bench->runs samples (but at most `runs`, if that is not 0) of figure and reference in turn.
// `reference` may be NULL: it is not here. Stops at the first fault.
Status bench_alternate(Bench *bench, int runs, BenchTake *figure, BenchTake *reference, void *with,
                       BenchResult *result, Fault *fault);

// A sample taken in a process of its own (a fork), so that the memory it takes is not counted in
// what is measured later, and it can be interrupted. *end may be NULL.
Status bench_apart(Bench *bench, BenchTake *take, void *with, double *value, BenchEnd *end,
                   Fault *fault);

// Bytes that a running process has of its own now, pages of mapped files not included; 0 where the
// system does not say.
double bench_own_memory(pid_t pid);

// Seconds of CPU time that a running process has had, all its threads together; below 0 where the
// system does not say.
double bench_cpu(pid_t pid);
// Seconds that its threads were ready and had to wait for a CPU, because others had them all; 0
// where the system does not say.
double bench_delay(pid_t pid);

double bench_median(const BenchSamples *samples);
double bench_least(const BenchSamples *samples);
double bench_most(const BenchSamples *samples);

// Appends the path of a file of the reference data, or STATUS_NOT_FOUND.
Status bench_data(const Bench *bench, const char *name, Str *path, Fault *fault);

// Appends the path of the temporary file `name`: `first` (may be NULL), then as many whole copies
// of the files `sources` (ends with NULL), one after the other, as it takes to reach `size` bytes.
// Made the first time it is asked for. *size becomes its real size.
Status bench_copies(Bench *bench, const char *name, const char *first, const char *const sources[],
                    uint64_t *size, Str *path, Fault *fault);

// The white player of the first game of the next two files.
#define BENCH_FIRST_PLAYER "Erstzug"

// Appends the path of a temporary file of 2 GB of games, or of one game. *size becomes its size.
Status bench_large(Bench *bench, Str *path, uint64_t *size, Fault *fault);
Status bench_small(Bench *bench, Str *path, Fault *fault);

// What comes next finds nothing that was kept of a file before.
void bench_forget_index(const Bench *bench);

// Makes the temporary folder, and the environment of the children one without the user's files.
Status bench_folder_make(Bench *bench, Fault *fault);
void bench_folder_remove(Bench *bench);

void bench_print_head(void);
void bench_print_row(const BenchRow *row, const BenchResult *result);
// The row could not be measured, and why.
void bench_print_fault(const BenchRow *row, bool absent, const char *why);
// -1 missed, 0 there is none or it was not measured, 1 met.
int bench_goal_met(const BenchRow *row, const BenchResult *result);

#endif
