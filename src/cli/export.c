// onlymove export: the accepted puzzles of a store, to a file or standard output.
#include "onlymove/export.h"

#include <stdio.h>

#include "onlymove/store_care.h"
#include "src/cli/command.h"
#include "src/cli/deliver.h"
#include "src/cli/patience.h"

// Writes the puzzles of the store at `db`, which must be there; export makes no new one. When some
// cannot be read, or the store is damaged, the others are written all the same.
static int export_from(const char *db, ExportFormat format, const Outlet *outlet)
{
    Fault fault;
    Store *store;
    Patience patience = {0};
    ExportCounts counts;
    if (outlet_check(outlet, &fault) != STATUS_OK ||
        patient_open(&patience, store_open_to_read, &store, db, &fault) != STATUS_OK) {
        return command_failed(&fault);
    }
    const Status whole = store_look_over(store, &fault);
    int ended = deliver(store, NULL, 0, format, outlet, &counts);
    if (ended == EXIT_DONE && counts.written + counts.treeless + counts.refused == 0) {
        fprintf(stderr, "onlymove: no puzzle has been accepted yet\n");
    }
    store_close(store);
    return whole == STATUS_OK ? ended : command_failed(&fault);
}

int run_export(const CliCommand *command, int argc, char **argv)
{
    const char *db = NULL, *format_name = NULL;
    Outlet outlet = {.option = "--force"};
    char formats[EXPORT_NAMES_MAX];
    export_format_names(" or ", formats);
    const Option options[] = {
        DB_ROW(db),
        {.name = "--format", .argument = "FORMAT", .help = formats, .value = &format_name},
        OUTLET_ROWS(outlet),
        {0},
    };
    Operands operands;
    int status;
    if (!command_options(command, argc, argv, options, &operands, &status)) {
        return status;
    }
    Fault fault;
    ExportFormat format;
    if (!format_name || operands.count > 0) {
        return command_usage(command, "export needs --format, and takes no other words");
    }
    if (export_format(format_name, &format, &fault) != STATUS_OK) {
        return command_usage(command, fault.text);
    }
    ENDS_BY(str_done) Str path = {0};
    if (!db && store_default_path(&path, &fault) != STATUS_OK) {
        return command_failed(&fault);
    }
    outlet.store = db ? db : str_text(&path);
    return export_from(outlet.store, format, &outlet);
}
