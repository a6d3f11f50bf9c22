// onlymove export: writes the accepted puzzles of a store to a file or standard output.
#include "onlymove/export.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/store_care.h"
#include "src/cli/command.h"
#include "src/cli/pump.h"

enum { SLICE = 400 }; // puzzles of one step, before it looks for an interruption

// Prints bytes to standard output; *context becomes the exit status of command_print().
static Status print_bytes(void *context, const char *bytes, size_t len, Fault *fault) {
    int *print_status = context;
    CLEANUP(str_done) Str text = {0};
    str_add_bytes(&text, bytes, len);
    *print_status = command_print(&text);
    return *print_status == EXIT_DONE ? STATUS_OK
                                      : fault_set(fault, STATUS_IO, "cannot be written");
}

static JobResult export_step(void *context, Fault *fault) {
    return puzzle_export_step(context, SLICE, fault);
}

static void note_lines(const Str *text) {
    if (text->len > 0)
        command_note(str_text(text));
}

static void say_written(const ExportTarget *export_target, const ExportReport *report) {
    CLEANUP(str_done) Str line = {0};
    const size_t count = report->counts.written;
    if (!export_target_is_standard_output(export_target)) {
        str_add_count(&line, count, "puzzle", "puzzles");
        str_add(&line, " written to ");
        export_target_write_paths(report, export_target->path, &line);
        note_lines(&line);
    }
}

int export_puzzles(Store *store, const ExportTarget *export_target, ExportRequest *request,
                   ExportCounts *counts) {
    Fault fault;
    PuzzleExport *export;
    int print_status = EXIT_DONE;
    request->print = print_bytes;
    request->print_context = &print_status;
    const Status status = puzzle_export_new(&export, store, export_target, request, &fault);
    if (status != STATUS_OK) {
        command_failed(&fault);
        return status == STATUS_USAGE ? EXIT_USAGE : EXIT_FAILED;
    }
    Pump pump = {.context = export, .step = export_step, .interrupted = signals_catch()};
    const JobResult result = pump_run(&pump, &fault);
    const ExportReport *report = puzzle_export_report(export);
    int exit_status = print_status;
    note_lines(&report->left_out);
    note_lines(&report->doubts);
    if (result == JOB_MORE)
        fault_set(&fault, STATUS_IO, "interrupted: the old file is unchanged");
    if (fault.text[0] && print_status == EXIT_DONE) {
        command_failed(&fault);
        exit_status = result == JOB_MORE ? EXIT_INTERRUPTED : EXIT_FAILED;
    }
    if (result == JOB_DONE)
        say_written(export_target, report);
    if (counts)
        *counts = report->counts;
    puzzle_export_free(export);
    return exit_status;
}

// --- The command

// The values of the export's options; NULL: not given.
#define VALUE_OF(type, field, name, argument, help) const char *field;
typedef struct ExportValues {
    EXPORT_OPTIONS(VALUE_OF)
} ExportValues;

// What the command line asks for.
typedef struct ExportArgs {
    const char *db, *format, *since, *source, *set;
    bool schema;
    ExportValues values;
    ExportTarget export_target;
    Operands operands;
} ExportArgs;

// Writes the puzzles of export_target->store, which must be there: export makes no new store. When
// some cannot be read, or the store is damaged, the others are written all the same.
static int export_from_store(const ExportTarget *export_target, ExportRequest *request) {
    Fault fault;
    Store *store;
    ExportCounts counts;
    LockWait waiting = {.interrupted = signals_catch()}; // before there is a temporary file
    // An export that is split into files checks them one by one.
    if ((request->options.split == 0 && export_target_check(export_target, &fault) != STATUS_OK) ||
        open_when_unlocked(&waiting, store_open_read_only, &store, export_target->store, &fault) !=
            STATUS_OK) {
        return command_failed(&fault);
    }
    const Status integrity = store_check_integrity(store, &fault);
    int exit_status = export_puzzles(store, export_target, request, &counts);
    if (exit_status == EXIT_DONE &&
        counts.written + counts.without_solution + counts.withdrawn + counts.without_mistake == 0) {
        const ExportSelection *scope = &request->selection;
        const bool narrowed = scope->pattern || scope->source || scope->since || scope->set;
        fprintf(stderr, "onlymove: no puzzle %s\n",
                narrowed ? "that was accepted fits" : "has been accepted yet");
    }
    store_close(store);
    return integrity == STATUS_OK ? exit_status : command_failed(&fault);
}

#define OPTION_OF(type, field, name, argument, help)                                               \
    {name, argument, help, OPTION_VALUE, offsetof(ExportArgs, values.field), NULL, NULL},
static const Option options[] = {
    DB_OPTION(ExportArgs, db),
    {.name = "--format",
     .argument = "FORMAT",
     .help = "",
     .offset = offsetof(ExportArgs, format),
     .choices = export_format_names},
    OUT_OPTIONS(ExportArgs, export_target),
    VALUE_ROW(ExportArgs, source, "--source", "FILE", "puzzles of that file alone"),
    VALUE_ROW(ExportArgs, set, "--set", "NAME", "puzzles of that set, in its order"),
    VALUE_ROW(ExportArgs, since, "--since", "DATE",
              "decided or changed on that day or later: 2026-11-22"),
    EXPORT_OPTIONS(OPTION_OF)
        FLAG_ROW(ExportArgs, schema, "--schema", "print the JSON Schema of json and jsonl"),
    {0},
};

// Reads the options into *request.
static Status read_request(const ExportArgs *args, ExportRequest *request, Fault *fault) {
    ExportOptions *wanted = &request->options;
#define TEXT_OF(type, field, name, argument, help) args->values.field,
    const char *const values[] = {EXPORT_OPTIONS(TEXT_OF)};
    if (!args->format || args->operands.count > 1) {
        return fault_set(fault, STATUS_USAGE,
                         "export needs --format, and takes one pattern at most");
    }
    Status status = export_format(args->format, &request->format, fault);
    for (size_t i = 0; i < sizeof values / sizeof *values && status == STATUS_OK; i++)
        if (values[i])
            status = export_option(i)->take(export_option(i), wanted, values[i], fault);
    request->selection =
        (ExportSelection){.source = args->source,
                          .since = args->since,
                          .set = args->set,
                          .pattern = args->operands.count ? args->operands.items[0] : NULL};
    return status == STATUS_OK ? export_options_check(request->format, wanted, fault) : status;
}

static int run_export(const CliCommand *command, void *arguments, const Operands *operands) {
    ExportArgs *args = arguments;
    ExportRequest request = {.format = EXPORT_PGN};
    CLEANUP(named_patterns_done) NamedPatterns named = {0};
    CLEANUP(str_done) Str path = {0}, schema = {0};
    Fault fault;
    args->operands = *operands;
    args->export_target.replace_hint = "--force";
    if (args->schema) {
        str_add(&schema, export_schema());
        return command_print(&schema);
    }
    if (read_request(args, &request, &fault) != STATUS_OK ||
        (request.selection.pattern &&
         pattern_read(request.selection.pattern, &named, &fault) != STATUS_OK)) {
        return command_usage_error(command, fault.text);
    }
    request.selection.named = &named;
    args->export_target.store = store_path_or_usual(args->db, &path, &fault);
    return args->export_target.store ? export_from_store(&args->export_target, &request)
                                     : command_failed(&fault);
}

const CliCommand cli_export = {
    "export",
    "--format FORMAT [OPTION...] [PATTERN]",
    "accepted puzzles, all or those that fit a pattern, for other programs",
    run_export,
    options,
    sizeof(ExportArgs)};
