// onlymove export: the accepted puzzles of a store, to a file or standard output.
#include "onlymove/export.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/store_care.h"
#include "src/cli/command.h"
#include "src/cli/deliver.h"
#include "src/cli/patience.h"

// What the command line asks for.
typedef struct ExportWords {
    const char *db, *format, *since, *source, *set;
    bool schema;
    const char *values[EXPORT_OPTION_COUNT]; // of the table of export options
    bool flags[EXPORT_OPTION_COUNT];
    ExportTarget export_target;
    Operands operands;
} ExportWords;

// Writes the puzzles of the store at `db`, which must be there; export makes no new one. When some
// cannot be read, or the store is damaged, the others are written all the same.
static int export_from_store(const ExportTarget *export_target, ExportRequest *order)
{
    Fault fault;
    Store *store;
    Patience patience = {0};
    ExportCounts counts;
    // One that is split is checked file by file.
    if ((order->options.split == 0 && export_target_check(export_target, &fault) != STATUS_OK) ||
        patient_open(&patience, store_open_to_read, &store, export_target->store, &fault) !=
            STATUS_OK) {
        return command_failed(&fault);
    }
    const Status whole = store_check_integrity(store, &fault);
    int ended = deliver(store, export_target, order, &counts);
    if (ended == EXIT_DONE &&
        counts.written + counts.treeless + counts.refused + counts.headless == 0) {
        const ExportSelection *scope = &order->scope;
        const bool narrowed = scope->pattern || scope->source || scope->since || scope->set;
        fprintf(stderr, "onlymove: no puzzle %s\n",
                narrowed ? "that was accepted fits" : "has been accepted yet");
    }
    store_close(store);
    return whole == STATUS_OK ? ended : command_failed(&fault);
}

static bool read_words(const CliCommand *command, int argc, char **argv, ExportWords *words,
                       int *status)
{
    CLEANUP(str_done) Str formats = {0};
    export_format_names(" or ", &formats);
    const Option first[] = {
        DB_ROW(words->db),
        {.name = "--format",
         .argument = "FORMAT",
         .help = str_text(&formats),
         .value = &words->format},
        OUTLET_ROWS(words->export_target),
        {.name = "--source",
         .argument = "FILE",
         .help = "puzzles of that file alone",
         .value = &words->source},
        {.name = "--set",
         .argument = "NAME",
         .help = "puzzles of that set, in its order",
         .value = &words->set},
        {.name = "--since",
         .argument = "DATE",
         .help = "decided or changed on that day or later: 2026-11-22",
         .value = &words->since},
    };
    enum { FIRST = sizeof first / sizeof *first };
    Option options[FIRST + EXPORT_OPTION_COUNT + 2] = {{0}};
    memcpy(options, first, sizeof first);
    for (size_t i = 0; i < EXPORT_OPTION_COUNT; i++) {
        const ExportOption *row = export_option(i);
        options[FIRST + i] = (Option){.name = row->name,
                                      .argument = row->argument,
                                      .help = row->help,
                                      .value = row->argument ? &words->values[i] : NULL,
                                      .flag = row->argument ? NULL : &words->flags[i]};
    }
    options[FIRST + EXPORT_OPTION_COUNT] =
        (Option){.name = "--schema",
                 .help = "print the JSON Schema of json and jsonl",
                 .flag = &words->schema};
    return command_options(command, argc, argv, options, &words->operands, status);
}

// What the words come to.
static Status read_order(const ExportWords *words, ExportRequest *order, Fault *fault)
{
    ExportOptions *options = &order->options;
    if (!words->format || words->operands.count > 1) {
        return fault_set(fault, STATUS_USAGE,
                         "export needs --format, and takes one pattern at most");
    }
    Status status = export_format(words->format, &order->format, fault);
    for (size_t i = 0; i < EXPORT_OPTION_COUNT && status == STATUS_OK; i++) {
        const char *value = words->flags[i] ? "" : words->values[i];
        status = value ? export_option(i)->take(options, value, fault) : STATUS_OK;
    }
    order->scope =
        (ExportSelection){.source = words->source,
                          .since = words->since,
                          .set = words->set,
                          .pattern = words->operands.count ? words->operands.items[0] : NULL};
    return status == STATUS_OK ? export_options_check(order->format, options, fault) : status;
}

// The pattern is read before the store is opened, and its names are the user's.
static Status read_names(ExportRequest *order, NamedPatterns *named, Fault *fault)
{
    Pattern *pattern = NULL;
    if (!order->scope.pattern) {
        return STATUS_OK;
    }
    Status status = named_patterns_read(named, NULL, fault);
    status = status == STATUS_OK
                 ? pattern_new_for_list(&pattern, order->scope.pattern, named, fault)
                 : status;
    pattern_free(pattern);
    order->scope.named = named;
    return status;
}

static int print_schema(void)
{
    CLEANUP(str_done) Str text = {0};
    str_add(&text, export_schema());
    return command_print(&text);
}

int run_export(const CliCommand *command, int argc, char **argv)
{
    ExportWords words = {.export_target = {.option = "--force"}};
    ExportRequest order = {.format = EXPORT_PGN};
    CLEANUP(named_patterns_done) NamedPatterns named = {0};
    CLEANUP(str_done) Str path = {0};
    Fault fault;
    int status;
    if (!read_words(command, argc, argv, &words, &status)) {
        return status;
    }
    if (words.schema) {
        return print_schema();
    }
    if (read_order(&words, &order, &fault) != STATUS_OK ||
        read_names(&order, &named, &fault) != STATUS_OK) {
        return command_usage(command, fault.text);
    }
    if (!words.db && store_default_path(&path, &fault) != STATUS_OK) {
        return command_failed(&fault);
    }
    words.export_target.store = words.db ? words.db : str_text(&path);
    return export_from_store(&words.export_target, &order);
}
