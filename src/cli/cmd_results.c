// onlymove results: reads who solved which puzzles from a CSV file, and rates the puzzles by that.
#include "onlymove/import.h"

#include "onlymove/export_target.h"
#include "src/cli/command.h"
#include "src/cli/pump.h"

enum { SLICE = 2000 }; // rows of one step, before it looks for an interruption

static JobResult results_step(void *context, Fault *fault) {
    return results_import_step(context, SLICE, fault);
}

// Takes all results. Nothing is kept of an import that is freed before its end.
static int take_results(ResultsImport *import, const volatile int *interrupted) {
    Fault fault;
    Pump pump = {.context = import, .step = results_step, .interrupted = interrupted};
    const JobResult result = pump_run(&pump, &fault);
    if (result == JOB_FAILED)
        return command_failed(&fault);
    if (result != JOB_DONE) {
        command_note("interrupted; no result is kept");
        return EXIT_INTERRUPTED;
    }
    CLEANUP(str_done) Str line = {0};
    const ResultsCounts taken = results_import_counts(import);
    results_counts_write(&taken, &line);
    command_note(str_text(&line));
    return EXIT_DONE;
}

typedef struct ResultsArgs {
    const char *db;
} ResultsArgs;

static const Option options[] = {DB_OPTION(ResultsArgs, db), {0}};

static int run_results(const CliCommand *command, void *arguments, const Operands *files) {
    const ResultsArgs *args = arguments;
    Fault fault;
    Store *store;
    ResultsImport *import;
    if (files->count != 1)
        return command_usage_error(command, "results needs one file");
    CLEANUP(str_done) Str path = {0};
    const char *db = store_path_or_usual(args->db, &path, &fault);
    LockWait waiting = {.interrupted = signals_catch()};
    if (!db || export_target_check_input(files->items[0], db, &fault) != STATUS_OK ||
        open_when_unlocked(&waiting, store_open, &store, db, &fault) != STATUS_OK) {
        return command_failed(&fault);
    }
    const int status = results_import_new(&import, store, files->items[0], &fault) == STATUS_OK
                           ? take_results(import, waiting.interrupted)
                           : command_failed(&fault);
    results_import_free(import);
    store_close(store);
    return status;
}

const CliCommand cli_results = {
    "results",   "FILE [--db DB]", "who solved what, out of a CSV: puzzles are rated by it",
    run_results, options,          sizeof(ResultsArgs)};
