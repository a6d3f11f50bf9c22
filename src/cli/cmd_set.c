// onlymove set: lists, exports, imports, fills, checks and deletes the sets of a store.
#include <stdio.h>
#include <string.h>

#include "onlymove/export_target.h"
#include "onlymove/import.h"
#include "onlymove/review_sets.h"
#include "src/cli/command.h"
#include "src/cli/pump.h"

// What the command line asks for.
typedef struct SetArgs {
    const char *db, *name, *file; // `file` is the rules for fill and check
    ExportTarget export_target;   // its `store` is that of every verb, its path that of export
} SetArgs;

static Status append_set(void *context, const StoredSet *set, Fault *fault) {
    (void)fault;
    str_addf(context, "%s%s  ", set->name, set->collects ? " (collects)" : "");
    str_add_count(context, set->count, "puzzle", "puzzles");
    str_addf(context, "%s%s\n", set->title[0] ? "  " : "", set->title);
    return STATUS_OK;
}

static int list_sets(Store *store, const SetArgs *args) {
    CLEANUP(str_done) Str text = {0};
    Fault fault;
    (void)args;
    return store_each_set(store, append_set, &text, &fault) == STATUS_OK ? command_print(&text)
                                                                         : command_failed(&fault);
}

static void say_left_out(const SetFileCounts *counts) {
    CLEANUP(str_done) Str line = {0};
    if (counts->without_solution > 0)
        str_addf(&line, "%zu without a solution left out; ", counts->without_solution);
    if (counts->duplicates > 0)
        str_addf(&line, "%zu left out that stand there already; ", counts->duplicates);
    if (line.len > 0) {
        line.data[line.len - 2] = '\0';
        command_note(str_text(&line));
    }
}

// Writes a set as text to the export target.
static int write_set(Store *store, const SetArgs *args) {
    CLEANUP(str_done) Str text = {0};
    SetFileCounts counts;
    Fault fault;
    if (set_file_write(store, args->name, &text, &counts, &fault) != STATUS_OK)
        return command_failed(&fault);
    say_left_out(&counts);
    if (export_target_is_standard_output(&args->export_target))
        return command_print(&text);
    signals_catch();
    if (export_target_write(&args->export_target, &text, &fault) != STATUS_OK)
        return command_failed(&fault);
    CLEANUP(str_done) Str line = {0};
    str_add_count(&line, counts.written, "puzzle written to ", "puzzles written to ");
    str_add(&line, args->export_target.path);
    command_note(str_text(&line));
    return command_finish();
}

static void print_fault(void *context, const Fault *fault) {
    (void)context;
    command_failed(fault);
}

// Checks a set's file before a store is made for it; standard input cannot be read twice.
static Status check_file(const SetArgs *args, Fault *fault) {
    CLEANUP(set_head_done) SetHead head = {0};
    SetReader *reader = NULL;
    Status status = export_target_check_input(args->file, args->export_target.store, fault);
    if (status == STATUS_OK && strcmp(args->file, "-") != 0)
        status = set_reader_open(&reader, args->file, &head, fault);
    set_reader_free(reader);
    return status;
}

static int import_set(Store *store, const SetArgs *args) {
    SetImportCounts counts;
    Fault fault;
    if (set_file_import(store, args->name, args->file, print_fault, NULL, &counts, &fault) !=
        STATUS_OK)
        return command_failed(&fault);
    CLEANUP(str_done) Str line = str_of("%s: ", args->name);
    str_add_count(&line, counts.lines, "puzzle", "puzzles");
    str_addf(&line, ", %zu of them new; %zu taken out", counts.added, counts.removed);
    if (counts.refused > 0) {
        str_add(&line, "; ");
        str_add_count(&line, counts.refused, "line wrong", "lines wrong");
        str_add(&line, ", so nothing was taken out");
    }
    command_note(str_text(&line));
    return counts.refused > 0 ? EXIT_FAILED : EXIT_DONE;
}

static int drop_set(Store *store, const SetArgs *args) {
    CLEANUP(str_done) Str label = {0};
    Fault fault;
    str_addf(&label, "delete set %s", args->name);
    const SetChange change = {.name = args->name, .drops = true};
    return store_change_sets(store, &change, 1, str_text(&label), &fault) == STATUS_OK
               ? EXIT_DONE
               : command_failed(&fault);
}

// Fills or checks a set by the rules in args->file, and prints the report on them.
static int apply_rules(Store *store, const SetArgs *args, bool fills) {
    CLEANUP(named_patterns_done) NamedPatterns patterns = {0};
    CLEANUP(str_done) Str report = {0};
    SetRules *rules = NULL;
    SetFillResult filled;
    Fault fault;
    if (named_patterns_read(&patterns, NULL, &fault) != STATUS_OK ||
        set_rules_new(&rules, args->file, &patterns, &fault) != STATUS_OK)
        return command_usage_error(&cli_set, fault.text);
    const Status status = set_fill(store, args->name, rules, fills, &report, &filled, &fault);
    set_rules_free(rules);
    if (status != STATUS_OK)
        return command_failed(&fault);
    if (fills) {
        CLEANUP(str_done) Str line = {0};
        str_addf(&line, "%s: %zu added to %zu%s%s", args->name, filled.added, filled.old_count,
                 filled.why[0] ? ": " : "", filled.why);
        command_note(str_text(&line));
    }
    const int print_status = command_print(&report);
    return print_status != EXIT_DONE || filled.rules_fulfilled ? print_status : EXIT_FAILED;
}

static int fill_set(Store *store, const SetArgs *args) {
    return apply_rules(store, args, true);
}

static int check_set(Store *store, const SetArgs *args) {
    return apply_rules(store, args, false);
}

static const struct Verb {
    const char *name;
    int operands; // how many follow the name
    bool changes; // it changes the store
    int (*run)(Store *store, const SetArgs *args);
} verbs[] = {
    {"list", 0, false, list_sets},   {"show", 1, false, write_set}, {"export", 1, false, write_set},
    {"import", 2, true, import_set}, {"delete", 1, true, drop_set}, {"fill", 2, true, fill_set},
    {"check", 2, false, check_set},
};

static const struct Verb *find_verb(const Operands *operands) {
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++) {
        if (operands->count > 0 && strcmp(operands->items[0], verbs[i].name) == 0 &&
            operands->count == verbs[i].operands + 1) {
            return &verbs[i];
        }
    }
    return NULL;
}

static int run_verb(const struct Verb *verb, const SetArgs *args) {
    Fault fault;
    Store *store;
    LockWait waiting = {0};
    signals_catch();
    if (verb->run == write_set && export_target_check(&args->export_target, &fault) != STATUS_OK)
        return command_failed(&fault);
    signals_end_program();
    if ((verb->run == import_set && check_file(args, &fault) != STATUS_OK) ||
        open_when_unlocked(&waiting, verb->changes ? store_open : store_open_read_only, &store,
                           args->export_target.store, &fault) != STATUS_OK) {
        return command_failed(&fault);
    }
    const int exit_status = verb->run(store, args);
    store_close(store);
    return exit_status;
}

static const Option options[] = {DB_OPTION(SetArgs, db), OUT_OPTIONS(SetArgs, export_target), {0}};

static int run_set(const CliCommand *command, void *arguments, const Operands *operands) {
    SetArgs *args = arguments;
    const struct Verb *verb = find_verb(operands);
    if (!verb || (args->export_target.path && strcmp(verb->name, "export") != 0)) {
        return command_usage_error(command,
                                   "set needs list, show NAME, export NAME, import NAME FILE, "
                                   "fill NAME RULES, check NAME RULES or delete NAME; --out "
                                   "goes with export");
    }
    args->name = operands->count > 1 ? operands->items[1] : NULL;
    args->file = operands->count > 2 ? operands->items[2] : NULL;
    Fault fault;
    CLEANUP(str_done) Str path = {0};
    args->export_target.replace_hint = "--force";
    args->export_target.store = store_path_or_usual(args->db, &path, &fault);
    return args->export_target.store ? run_verb(verb, args) : command_failed(&fault);
}

const CliCommand cli_set = {"set",
                            "list | show NAME | export NAME | import NAME FILE | fill NAME RULES |"
                            " check NAME RULES | delete NAME [OPTION...]",
                            "sets of puzzles, and their text files",
                            run_set,
                            options,
                            sizeof(SetArgs)};
