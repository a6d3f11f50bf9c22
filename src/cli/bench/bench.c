// onlymove bench: picks the rows, measures them one after the other and sums up.
#include "src/cli/bench/bench.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "src/cli/command.h"

static const BenchRow *const subjects[] = {
    bench_chess_rows,    bench_pgn_rows,   bench_open_rows,   bench_index_rows,
    bench_pool_rows,     bench_cache_rows, bench_ladder_rows, bench_builtin_rows,
    bench_profiles_rows, bench_sample_rows};

enum { SUBJECTS = sizeof subjects / sizeof *subjects, RUNS = 7, QUICK_RUNS = 3 };

typedef struct Tally {
    int rows, met, missed, absent, failed;
} Tally;

static bool picked(const BenchRow *row, const Operands *names)
{
    for (int i = 0; i < names->count; i++) {
        if (strncmp(row->name, names->items[i], strlen(names->items[i])) == 0) {
            return true;
        }
    }
    return names->count == 0;
}

// The first name that picks no row, or NULL.
static const char *unknown_name(const Operands *names)
{
    for (int i = 0; i < names->count; i++) {
        const Operands one = {.items = names->items + i, .count = 1};
        bool known = false;
        for (int s = 0; s < SUBJECTS; s++) {
            for (const BenchRow *row = subjects[s]; row->name; row++) {
                known = known || picked(row, &one);
            }
        }
        if (!known) {
            return names->items[i];
        }
    }
    return NULL;
}

static int list(const Operands *names)
{
    for (int s = 0; s < SUBJECTS; s++) {
        for (const BenchRow *row = subjects[s]; row->name; row++) {
            if (picked(row, names)) {
                printf("%-18s%s\n", row->name, row->about);
            }
        }
    }
    return command_finish();
}

static void print_and_count(const BenchRow *row, const BenchResult *result, Tally *tally)
{
    const int goal = bench_goal_met(row, result);
    bench_print_row(row, result);
    tally->met += goal > 0;
    tally->missed += goal < 0;
    tally->absent += goal == 0 && row->goal.kind != BENCH_NO_GOAL;
}

static void measure(Bench *bench, const BenchRow *row, Tally *tally)
{
    BenchResult result = {.figure = {.count = 0}};
    Fault fault = {""};
    str_init(&result.notes);
    tally->rows++;
    Status status = row->run(bench, row, &result, &fault);
    if (status == STATUS_OK) {
        print_and_count(row, &result, tally);
    } else if (!bench_interrupted()) {
        bench_print_fault(row, status == STATUS_NOT_FOUND, fault.text);
        tally->absent += status == STATUS_NOT_FOUND;
        tally->failed += status != STATUS_NOT_FOUND;
    }
    str_done(&result.notes);
}

static int measure_all(Bench *bench, const Operands *names)
{
    Tally tally = {0};
    bench_print_head();
    for (int s = 0; s < SUBJECTS; s++) {
        for (const BenchRow *row = subjects[s]; row->name && !bench_interrupted(); row++) {
            if (picked(row, names)) {
                measure(bench, row, &tally);
            }
        }
    }
    if (bench_interrupted()) {
        return EXIT_INTERRUPTED;
    }
    printf("rows %d: goals met %d, missed %d, not measured %d; failed %d\n", tally.rows, tally.met,
           tally.missed, tally.absent, tally.failed);
    int status = command_finish();
    return tally.failed > 0 ? EXIT_FAILED : status;
}

// This very program, where the system says which that is.
static void find_self(Str *path)
{
    char own[4096];
    ssize_t len = readlink("/proc/self/exe", own, sizeof own);
    if (len > 0 && (size_t)len < sizeof own) {
        str_add_bytes(path, own, (size_t)len);
    } else {
        str_add(path, "build/onlymove");
    }
}

// Finds the programs, and the folder for what is made; then measures.
static int bench_all(Bench *bench, const char *stockfish, const char *pgn_extract,
                     const Operands *names)
{
    Str self;
    Fault fault;
    str_init(&self);
    find_self(&self);
    bench->program = bench->program ? bench->program : str_text(&self);
    if (!bench_find_program(stockfish, &bench->stockfish)) {
        str_clear(&bench->stockfish);
    }
    if (!bench_find_program(pgn_extract, &bench->pgn_extract)) {
        str_clear(&bench->pgn_extract);
    }
    bench_signals_catch();
    int status = bench_folder_make(bench, &fault) == STATUS_OK ? measure_all(bench, names)
                                                               : command_failed(&fault);
    bench_ladder_forget(bench);
    bench_profiles_forget(bench);
    bench_folder_remove(bench);
    str_done(&bench->stockfish);
    str_done(&bench->pgn_extract);
    str_done(&bench->folder);
    str_done(&self);
    return status;
}

int run_bench(const CliCommand *command, int argc, char **argv)
{
    const char *stockfish = "stockfish", *pgn_extract = "pgn-extract";
    bool listing = false;
    Bench bench = {.data = "../shared/data", .runs = RUNS};
    const Option options[] = {
        {.name = "--data",
         .argument = "DIR",
         .help = "the reference data; ../shared/data",
         .value = &bench.data},
        {.name = "--quick", .help = "fewer repetitions, smaller counts", .flag = &bench.quick},
        {.name = "--list", .help = "name the rows and measure nothing", .flag = &listing},
        {.name = "--program",
         .argument = "FILE",
         .help = "the onlymove to measure; this one",
         .value = &bench.program},
        {.name = "--stockfish",
         .argument = "FILE",
         .help = "the Stockfish to compare with",
         .value = &stockfish},
        {.name = "--pgn-extract",
         .argument = "FILE",
         .help = "the pgn-extract to compare with",
         .value = &pgn_extract},
        {0},
    };
    Operands names;
    int status;
    if (!command_options(command, argc, argv, options, &names, &status)) {
        return status;
    }
    const char *unknown = unknown_name(&names);
    if (unknown) {
        Fault fault;
        fault_set(&fault, STATUS_USAGE, "no row begins with %s; --list names them", unknown);
        return command_usage(command, fault.text);
    }
    if (listing) {
        return list(&names);
    }
    bench.runs = bench.quick ? QUICK_RUNS : RUNS;
    return bench_all(&bench, stockfish, pgn_extract, &names);
}
