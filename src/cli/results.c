// onlymove results: who solved what, out of a CSV file, and the ratings that follow.
#include "onlymove/results.h"

#include "onlymove/outlet.h"
#include "src/cli/command.h"
#include "src/cli/interrupt.h"
#include "src/cli/patience.h"

static void complain(void *context, const Fault *fault)
{
    (void)context;
    command_failed(fault);
}

int run_results(const CliCommand *command, int argc, char **argv)
{
    Fault fault;
    ResultsTaken taken;
    Operands files;
    Store *store;
    const char *db = NULL;
    const Option options[] = {DB_ROW(db), {0}};
    int status;
    if (!command_options(command, argc, argv, options, &files, &status)) {
        return status;
    }
    if (files.count != 1) {
        return command_usage(command, "results needs one file");
    }
    ENDS_BY(str_done) Str path = {0};
    if (!db && store_default_path(&path, &fault) != STATUS_OK) {
        return command_failed(&fault);
    }
    db = db ? db : str_text(&path);
    Patience patience = {.interrupted = interrupt_catch()};
    if (outlet_check_input(files.items[0], db, &fault) != STATUS_OK ||
        patient_open(&patience, store_open, &store, db, &fault) != STATUS_OK) {
        return command_failed(&fault);
    }
    const Status read = results_take(store, files.items[0], complain, NULL, &taken, &fault);
    store_close(store);
    if (read != STATUS_OK) {
        return command_failed(&fault);
    }
    ENDS_BY(str_done) Str line = {0};
    results_taken_write(&taken, &line);
    command_note(str_text(&line));
    return EXIT_DONE;
}
