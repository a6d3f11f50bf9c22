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
    CLEANUP(str_done)
    Str line = str_of("%s:%zu:%zu: game %zu: %s", name, error->line, error->column, error->game,
                      error->text);
    command_note(str_text(&line));
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
    CLEANUP(str_done) Str skipped = {0};
    pgn_write_skipped(reader, &skipped);
    if (skipped.len > 0)
        command_note(str_text(&skipped));
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
    size_t plies = 0;
    while (pgn_read(&reader, NULL)) {
        plies += reader.plies;
        print_errors(&reader, totals);
    }
    totals->games += reader.has_content ? reader.game_count : 0;
    totals->plies += plies;
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
