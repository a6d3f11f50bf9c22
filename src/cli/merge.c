// onlymove merge: joins stores into a new one.
#include "onlymove/store_merge.h"

#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "onlymove/outlet.h"
#include "src/cli/command.h"
#include "src/cli/interrupt.h"
#include "src/cli/patience.h"

// A file that is not there yet, in a place that is good for a store.
static Status check_out(const Outlet *outlet, Fault *fault)
{
    struct stat info;
    Status status = outlet_check(outlet, fault);
    if (status == STATUS_OK && stat(outlet->path, &info) == 0) {
        status = fault_set(fault, STATUS_USAGE, "%s: is no place for a store; name a new file",
                           outlet->path);
    }
    return status;
}

static Status merge_one(Store *to, const char *path, Patience *patience, MergeReport *report,
                        Fault *fault)
{
    Store *from;
    Status status = patient_open(patience, store_open_to_read, &from, path, fault);
    if (status == STATUS_OK) {
        status = store_merge(to, from, report, fault);
        store_close(from);
    }
    return status;
}

static Status merge_all(Store *to, const Operands *stores, const volatile int *interrupted,
                        MergeReport *report, Fault *fault)
{
    Status status = STATUS_OK;
    for (int i = 0; i < stores->count && status == STATUS_OK; i++) {
        Patience patience = {.interrupted = interrupted};
        status = *interrupted ? fault_set(fault, STATUS_LIMIT, "interrupted")
                              : merge_one(to, stores->items[i], &patience, report, fault);
    }
    return status;
}

// Half a store is worse than none.
static void remove_store(const char *path)
{
    static const char *const endings[] = {"", "-wal", "-shm", "-journal"};
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        ENDS_BY(str_done) Str name = {0};
        str_addf(&name, "%s%s", path, endings[i]);
        if (!name.failed) {
            unlink(str_text(&name));
        }
    }
}

static int merge_into(const char *path, const Operands *stores)
{
    Fault fault;
    Store *to;
    MergeReport report = {0};
    const volatile int *interrupted = interrupt_catch();
    if (store_open(&to, path, &fault) != STATUS_OK) {
        return command_failed(&fault);
    }
    const Status status = merge_all(to, stores, interrupted, &report, &fault);
    store_close(to);
    if (status == STATUS_OK) {
        command_note(str_text(&report.conflicts));
        fprintf(stderr, "stores %d games %zu decisions %zu conflicts %zu left out %zu\n",
                stores->count, report.games, report.decisions, report.conflict_count,
                report.left_out);
    } else {
        remove_store(path);
    }
    merge_report_done(&report);
    if (status == STATUS_OK) {
        return EXIT_DONE;
    }
    command_failed(&fault);
    return *interrupted ? EXIT_INTERRUPTED : EXIT_FAILED;
}

int run_merge(const CliCommand *command, int argc, char **argv)
{
    const char *db = NULL;
    const Option options[] = {
        {.name = "--db", .argument = "OUT", .help = "the new store", .value = &db},
        {0},
    };
    Operands stores;
    int status;
    if (!command_options(command, argc, argv, options, &stores, &status)) {
        return status;
    }
    if (stores.count == 0 || !db) {
        return command_usage(command, "merge needs at least one store, and --db OUT");
    }
    Fault fault;
    const Outlet outlet = {.path = db,
                           .inputs = (const char *const *)stores.items,
                           .input_count = (size_t)stores.count};
    return check_out(&outlet, &fault) == STATUS_OK ? merge_into(db, &stores)
                                                   : command_failed(&fault);
}
