// onlymove check: reads files to their end and checks that every move is legal.
#include <stdio.h>
#include <string.h>

#include "onlymove/pgn.h"
#include "onlymove/str.h"
#include "src/cli/command.h"

typedef struct Totals {
    size_t games, plies, errors;
} Totals;

static void print_error(const char *name, const PgnError *error) {
    CLEANUP(str_done) Str safe = {0};
    text_add_safe(&safe, name, strlen(name), 400);
    str_addf(&safe, ":%zu:%zu: game %zu: ", error->line, error->column, error->game);
    text_add_safe(&safe, error->text, strlen(error->text), 400);
    fprintf(stderr, "%s\n", str_text(&safe));
}

static void print_skipped(const char *name, const PgnSkipped *skipped) {
    CLEANUP(str_done) Str safe = {0};
    text_add_safe(&safe, name, strlen(name), 400);
    str_add(&safe, ": skipped ");
    str_add_count(&safe, skipped->games, "game of the variant ", "games of the variant ");
    text_add_safe(&safe, skipped->variant, strlen(skipped->variant), 400);
    fprintf(stderr, "%s\n", str_text(&safe));
}

// Prints the reader's errors and drops them. Errors wait until the file is known to be PGN.
static void print_errors(PgnReader *reader, Totals *totals) {
    if (!reader->has_content)
        return;
    for (size_t i = 0; i < reader->error_count; i++)
        print_error(reader->input->name, &reader->errors[i]);
    totals->errors += reader->error_count;
    reader->error_count = 0;
}

static void report_end(PgnReader *reader, Totals *totals) {
    Fault fault = reader->fault;
    for (size_t i = 0; i < reader->skipped_variants; i++)
        print_skipped(reader->input->name, &reader->skipped[i]);
    if (reader->status == STATUS_OK && !reader->has_content)
        fault_set(&fault, STATUS_SYNTAX, "%s: holds no game", reader->input->name);
    if (reader->status != STATUS_OK || !reader->has_content) {
        command_failed(&fault);
        totals->errors++;
    }
}

static void check_file(const char *path, Totals *totals) {
    CLEANUP(input_close) Input input;
    Fault fault;
    if (input_open(&input, path, &fault) != STATUS_OK) {
        command_failed(&fault);
        totals->errors++;
        return;
    }
    CLEANUP(pgn_reader_done) PgnReader reader;
    pgn_reader_open(&reader, &input);
    Totals file_totals = {0};
    while (pgn_read(&reader, NULL)) {
        file_totals.games++;
        file_totals.plies += reader.plies;
        if (reader.error_count > 0)
            print_errors(&reader, totals);
    }
    if (reader.has_content) {
        totals->games += file_totals.games;
        totals->plies += file_totals.plies;
    }
    report_end(&reader, totals);
}

static int run_check(const CliCommand *command, void *args, const Operands *files) {
    (void)args;
    if (files->count == 0)
        return command_usage_error(command, "check needs at least one file");
    Totals totals = {0};
    for (int i = 0; i < files->count; i++)
        check_file(files->items[i], &totals);
    printf("games %zu plies %zu errors %zu\n", totals.games, totals.plies, totals.errors);
    const int status = command_finish();
    return totals.errors > 0 ? EXIT_FAILED : status;
}

const CliCommand cli_check = {.name = "check",
                              .usage = "FILE...",
                              .about = "read everything; counts games, plies and errors",
                              .run = run_check};
