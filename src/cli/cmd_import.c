// onlymove import: puzzles of others into a store, whatever file they come in.
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "onlymove/file_intake.h"
#include "onlymove/outlet.h"
#include "onlymove/runner.h"
#include "onlymove/store_care.h"
#include "onlymove/str.h"
#include "src/cli/command.h"
#include "src/cli/interrupt.h"
#include "src/cli/patience.h"

// Puzzles between two looks at what else there is, and between two commits: with more of them less
// is written twice, but others wait longer for the store.
enum { SLICE = 2000, BATCH = 100000, PROGRESS_TIME = 500 };

typedef struct Importing {
    Store *store;
    const volatile int *interrupted;
    IntakeTotals totals;
    size_t lost; // files that could not be read, or not to their end
    bool talks;  // standard error is a terminal
    int64_t said_at;
} Importing;

static void say_progress(Importing *importing, const FileIntake *intake, const char *path)
{
    const int64_t now = runner_now();
    if (!importing->talks || now < importing->said_at + PROGRESS_TIME) {
        return;
    }
    const IntakeTotals totals = file_intake_totals(intake);
    const int progress = file_intake_progress(intake);
    CLEANUP(str_done) Str line = {0};
    text_safe(&line, path, strlen(path), 60);
    str_add(&line, ": ");
    intake_totals_write(&totals, &line);
    if (progress >= 0) {
        str_addf(&line, ", %d %%", progress);
    }
    importing->said_at = now;
    fprintf(stderr, "\r%s  ", str_text(&line));
}

static void complain(Importing *importing, const Fault *fault)
{
    if (importing->talks && importing->said_at > 0) {
        fprintf(stderr, "\n");
        importing->said_at = 0;
    }
    command_failed(fault);
}

// STATUS_OK: it is done, or cannot be read on.
static Status take_file(Importing *importing, FileIntake *intake, const char *path, Fault *fault)
{
    FileIntakeNews news = FILE_INTAKE_ON;
    for (size_t taken = 0; news == FILE_INTAKE_ON || news == FILE_INTAKE_WRONG; taken += SLICE) {
        if (*importing->interrupted || taken >= BATCH) {
            const Status status = file_intake_commit(intake, fault);
            taken = 0;
            if (status != STATUS_OK || *importing->interrupted) {
                return status == STATUS_OK ? fault_set(fault, STATUS_LIMIT,
                                                       "interrupted; the same "
                                                       "command goes on from here")
                                           : status;
            }
        }
        news = file_intake_step(intake, SLICE, fault);
        say_progress(importing, intake, path);
        if (news == FILE_INTAKE_WRONG || news == FILE_INTAKE_CUT) {
            complain(importing, fault);
            importing->lost += news == FILE_INTAKE_CUT;
        }
    }
    return news == FILE_INTAKE_STOPPED || news == FILE_INTAKE_LOCKED ? STATUS_STORE : STATUS_OK;
}

static Status import_file(Importing *importing, const char *path, Fault *fault)
{
    FileIntake *intake;
    if (file_intake_open(&intake, importing->store, path, fault) != STATUS_OK) {
        complain(importing, fault);
        importing->lost++;
        return STATUS_OK;
    }
    const Status status = take_file(importing, intake, path, fault);
    const IntakeTotals totals = file_intake_totals(intake);
    importing->totals.fresh += totals.fresh;
    importing->totals.told += totals.told;
    importing->totals.known += totals.known;
    importing->totals.wrong += totals.wrong;
    file_intake_free(intake);
    return status;
}

static int import_files(Importing *importing, const Operands *files, bool quiet)
{
    Fault fault;
    int status = EXIT_DONE;
    for (int i = 0; i < files->count && status == EXIT_DONE; i++) {
        if (import_file(importing, files->items[i], &fault) != STATUS_OK) {
            complain(importing, &fault);
            status = *importing->interrupted ? EXIT_INTERRUPTED : EXIT_FAILED;
        }
    }
    if (!quiet) {
        CLEANUP(str_done) Str line = {0};
        intake_totals_write(&importing->totals, &line);
        fprintf(stderr, "%s%s\n", importing->talks && importing->said_at > 0 ? "\n" : "",
                str_text(&line));
    }
    return status == EXIT_DONE && importing->lost > 0 ? EXIT_FAILED : status;
}

static int import_into(const char *db, const Operands *files, bool quiet)
{
    Fault fault;
    Importing importing = {.talks = isatty(STDERR_FILENO) && !quiet,
                           .interrupted = interrupt_catch()};
    Patience patience = {.interrupted = importing.interrupted};
    for (int i = 0; i < files->count; i++) {
        if (export_target_check_input(files->items[i], db, &fault) != STATUS_OK) {
            return command_failed(&fault);
        }
    }
    if (patient_open(&patience, store_open, &importing.store, db, &fault) != STATUS_OK) {
        return command_failed(&fault);
    }
    const int status = store_check_integrity(importing.store, &fault) == STATUS_OK
                           ? import_files(&importing, files, quiet)
                           : command_failed(&fault);
    store_close(importing.store);
    return status;
}

typedef struct ImportWords {
    const char *db;
    bool quiet;
} ImportWords;

static const Option options[] = {
    DB_ROW(ImportWords, db),
    FLAG_ROW(ImportWords, quiet, "--quiet", "say what is wrong, and nothing else"),
    {0},
};

static int run_import(const CliCommand *command, void *given, const Operands *files)
{
    const ImportWords *words = given;
    if (files->count == 0) {
        return command_usage(command, "import needs at least one file");
    }
    Fault fault;
    CLEANUP(str_done) Str path = {0};
    if (!words->db && store_default_path(&path, &fault) != STATUS_OK) {
        return command_failed(&fault);
    }
    return import_into(words->db ? words->db : str_text(&path), files, words->quiet);
}

const CliCommand cli_import = {
    "import",
    "FILE... [--db DB] [--quiet]",
    "puzzles of CSV, EPD, PGN, JSON or FENs into the store, as candidates",
    run_import,
    options,
    sizeof(ImportWords)};
