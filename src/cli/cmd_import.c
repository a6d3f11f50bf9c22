// onlymove import: reads puzzles of others from files of many formats into a store.
#include <stdio.h>
#include <string.h>

#include "onlymove/review_jobs.h"
#include "onlymove/store_care.h"
#include "onlymove/str.h"
#include "src/cli/command.h"
#include "src/cli/pump.h"

// Puzzles of one step, and between two commits: with more of them less is written twice, but other
// programs wait longer for the store.
enum { SLICE = 2000, BATCH = 100000 };

typedef struct Importing {
    Store *store;
    Pump pump;
    FileImport *import; // of the file that is being read ...
    const char *path;   // ... whose path this is
    size_t uncommitted; // puzzles since the last commit
    ImportTotals totals;
    size_t failed_files; // files that could not be read, or not to their end
} Importing;

static void add_progress(void *context, Str *out) {
    const Importing *importing = context;
    const ImportTotals totals = file_import_totals(importing->import);
    const int progress = file_import_progress(importing->import);
    text_add_safe(out, importing->path, strlen(importing->path), 60);
    str_add(out, ": ");
    import_totals_write(&totals, out);
    if (progress >= 0)
        str_addf(out, ", %d %%", progress);
}

static JobResult import_step(void *context, Fault *fault) {
    Importing *importing = context;
    if (importing->uncommitted >= BATCH) {
        importing->uncommitted = 0;
        if (file_import_commit(importing->import, fault) != STATUS_OK)
            return JOB_FAILED;
    }
    importing->uncommitted += SLICE;
    return file_import_step(importing->import, SLICE, fault);
}

static int report_failed_file(Importing *importing, const Fault *fault) {
    pump_report_fault(&importing->pump, fault);
    importing->failed_files++;
    return EXIT_DONE;
}

static int import_to_end(Importing *importing) {
    Fault fault;
    const JobResult result = pump_run(&importing->pump, &fault);
    if (result == JOB_FAILED && file_import_totals(importing->import).is_truncated)
        return report_failed_file(importing, &fault);
    if (result == JOB_DONE && fault.text[0])
        pump_report_fault(&importing->pump, &fault);
    if (result == JOB_MORE && file_import_commit(importing->import, &fault) == STATUS_OK)
        fault_set(&fault, STATUS_LIMIT, "interrupted; the same command goes on from here");
    return result == JOB_DONE                                                  ? EXIT_DONE
           : pump_report_fault(&importing->pump, &fault) && result == JOB_MORE ? EXIT_INTERRUPTED
                                                                               : EXIT_FAILED;
}

static int import_file(Importing *importing, const char *path) {
    Fault fault;
    importing->path = path;
    importing->uncommitted = 0;
    if (file_import_open(&importing->import, importing->store, path, &fault) != STATUS_OK)
        return report_failed_file(importing, &fault);
    const int status = import_to_end(importing);
    const ImportTotals totals = file_import_totals(importing->import);
    importing->totals.added += totals.added;
    importing->totals.updated += totals.updated;
    importing->totals.known += totals.known;
    importing->totals.wrong += totals.wrong;
    file_import_free(importing->import);
    return status;
}

static int import_files(Importing *importing, const Operands *files, bool quiet) {
    int status = EXIT_DONE;
    for (int i = 0; i < files->count && status == EXIT_DONE; i++)
        status = import_file(importing, files->items[i]);
    pump_end_line(&importing->pump);
    if (!quiet) {
        CLEANUP(str_done) Str line = {0};
        import_totals_write(&importing->totals, &line);
        fprintf(stderr, "%s\n", str_text(&line));
    }
    return status == EXIT_DONE && importing->failed_files > 0 ? EXIT_FAILED : status;
}

static int import_into(const char *db, const Operands *files, bool quiet) {
    Fault fault;
    Importing importing = {.pump = {.step = import_step,
                                    .describe = quiet ? NULL : add_progress,
                                    .interrupted = signals_catch()}};
    LockWait waiting = {.interrupted = importing.pump.interrupted};
    importing.pump.context = &importing;
    for (int i = 0; i < files->count; i++)
        if (export_target_check_input(files->items[i], db, &fault) != STATUS_OK)
            return command_failed(&fault);
    if (open_when_unlocked(&waiting, store_open, &importing.store, db, &fault) != STATUS_OK)
        return command_failed(&fault);
    const int status = store_check_integrity(importing.store, &fault) == STATUS_OK
                           ? import_files(&importing, files, quiet)
                           : command_failed(&fault);
    store_close(importing.store);
    return status;
}

typedef struct ImportArgs {
    const char *db;
    bool quiet;
} ImportArgs;

static const Option options[] = {
    DB_OPTION(ImportArgs, db),
    FLAG_ROW(ImportArgs, quiet, "--quiet", "say what is wrong, and nothing else"),
    {0},
};

static int run_import(const CliCommand *command, void *arguments, const Operands *files) {
    const ImportArgs *args = arguments;
    if (files->count == 0)
        return command_usage_error(command, "import needs at least one file");
    Fault fault;
    CLEANUP(str_done) Str path = {0};
    const char *db = store_path_or_usual(args->db, &path, &fault);
    return db ? import_into(db, files, args->quiet) : command_failed(&fault);
}

const CliCommand cli_import = {
    "import",
    "FILE... [--db DB] [--quiet]",
    "puzzles of CSV, EPD, PGN, JSON or FENs into the store, as candidates",
    run_import,
    options,
    sizeof(ImportArgs)};
