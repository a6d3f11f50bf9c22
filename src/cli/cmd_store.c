// onlymove store: check reads all of a store, rescue saves what can be read of a damaged one.
#include "onlymove/store_care.h"

#include <string.h>

#include "onlymove/export_target.h"
#include "src/cli/command.h"
#include "src/cli/pump.h"

static int check_store(Store *store, const ExportTarget *export_target) {
    CLEANUP(str_done) Str report = {0};
    Fault fault;
    (void)export_target;
    const Status status = store_check(store, &report, &fault);
    if (status == STATUS_OK)
        str_addf(&report, "%s: whole\n", store_path(store));
    const int print_status = command_print(&report);
    return status == STATUS_OK ? print_status : command_failed(&fault);
}

typedef struct Rescue {
    Store *from;
    Str report;
    size_t lost;
} Rescue;

// Copies into the new store what can be read; a StoreFill.
static Status rescue_into(void *context, Store *rescued, Fault *fault) {
    Rescue *rescue = context;
    return store_rescue(rescue->from, rescued, &rescue->report, &rescue->lost, fault);
}

static int report_rescue(const Rescue *rescue, const char *path) {
    Fault fault;
    const int print_status = command_print(&rescue->report);
    if (rescue->lost == 0)
        return print_status;
    fault_set(&fault, STATUS_STORE, "%s: %zu decision%s could not be saved; the list names %s",
              path, rescue->lost, rescue->lost == 1 ? "" : "s", rescue->lost == 1 ? "it" : "them");
    return command_failed(&fault);
}

static int rescue_store(Store *store, const ExportTarget *export_target) {
    Rescue rescue = {.from = store};
    Fault fault;
    const volatile int *interrupted = signals_catch();
    store_interrupt_by(store, interrupted);
    const Status status =
        store_make(export_target->path, rescue_into, &rescue, interrupted, &fault);
    const int exit_status =
        status == STATUS_OK ? report_rescue(&rescue, export_target->path) : command_failed(&fault);
    str_done(&rescue.report);
    return status != STATUS_OK && *interrupted ? EXIT_INTERRUPTED : exit_status;
}

static const struct StoreCommand {
    const char *name;
    bool writes; // it needs --out
    StoreOpen *open;
    int (*run)(Store *store, const ExportTarget *export_target);
} store_commands[] = {{"check", false, store_open_read_only, check_store},
                      {"rescue", true, store_open_to_rescue, rescue_store}};

static const struct StoreCommand *find_command(const Operands *operands) {
    for (size_t i = 0; i < sizeof store_commands / sizeof *store_commands; i++)
        if (operands->count == 1 && strcmp(operands->items[0], store_commands[i].name) == 0)
            return &store_commands[i];
    return NULL;
}

static int run_command(const struct StoreCommand *command, const ExportTarget *export_target) {
    Fault fault;
    Store *store;
    LockWait waiting = {0};
    signals_catch(); // while a temporary file is tried
    if (command->writes && export_target_check(export_target, &fault) != STATUS_OK)
        return command_failed(&fault);
    signals_end_program();
    if (open_when_unlocked(&waiting, command->open, &store, export_target->store, &fault) !=
        STATUS_OK)
        return command_failed(&fault);
    const int exit_status = command->run(store, export_target);
    store_close(store);
    return exit_status;
}

typedef struct StoreArgs {
    const char *db, *out;
} StoreArgs;

static const Option options[] = {
    DB_OPTION(StoreArgs, db),
    VALUE_ROW(StoreArgs, out, "--out", "NEW",
              "rescue: the new store, a file that does not exist yet"),
    {0},
};

static int run_store(const CliCommand *command, void *arguments, const Operands *operands) {
    const StoreArgs *args = arguments;
    const struct StoreCommand *chosen = find_command(operands);
    if (!chosen || chosen->writes != (args->out != NULL))
        return command_usage_error(command, "store needs check, or rescue and --out");
    Fault fault;
    CLEANUP(str_done) Str path = {0};
    const ExportTarget target = {.path = args->out,
                                 .replace_hint = "nothing", // "exists; nothing writes over it"
                                 .store = store_path_or_usual(args->db, &path, &fault)};
    return target.store ? run_command(chosen, &target) : command_failed(&fault);
}

const CliCommand cli_store = {"store",
                              "check | rescue --out NEW [--db DB]",
                              "check a store, or rescue a damaged one",
                              run_store,
                              options,
                              sizeof(StoreArgs)};
