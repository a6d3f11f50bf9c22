// onlymove check: reads files to their end, every move's legality included.
#include <stdio.h>
#include <string.h>

#include "onlymove/collection.h"
#include "onlymove/text.h"
#include "src/cli/command.h"

typedef struct Totals {
    size_t games, plies, errors;
} Totals;

static void print_error(const char *path, const PgnError *error)
{
    Str safe;
    str_init(&safe);
    text_safe(&safe, path, strlen(path), 400);
    str_addf(&safe, ":%zu:%zu: game %zu: ", error->line, error->column, error->game);
    text_safe(&safe, error->text, strlen(error->text), 400);
    fprintf(stderr, "%s\n", str_text(&safe));
    str_done(&safe);
}

static void check_file(const char *path, Totals *totals)
{
    Collection collection;
    Fault fault;
    if (collection_open(&collection, path, &fault) != STATUS_OK) {
        command_failed(&fault);
        totals->errors++;
        return;
    }
    for (size_t i = 0; i < collection.error_count; i++) {
        print_error(path, &collection.errors[i]);
    }
    totals->games += collection.count;
    totals->plies += collection.plies;
    totals->errors += collection.error_count;
    collection_done(&collection);
}

int run_check(const CliCommand *command, int argc, char **argv)
{
    const Option options[] = {{0}};
    Operands files;
    int status;
    if (!command_options(command, argc, argv, options, &files, &status)) {
        return status;
    }
    if (files.count == 0) {
        return command_usage(command, "check needs at least one file");
    }
    Totals totals = {0};
    for (int i = 0; i < files.count; i++) {
        check_file(files.items[i], &totals);
    }
    printf("games %zu plies %zu errors %zu\n", totals.games, totals.plies, totals.errors);
    status = command_finish();
    return totals.errors > 0 ? EXIT_FAILED : status;
}
