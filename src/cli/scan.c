// onlymove scan: takes whole files through a profile and keeps the candidates in a store.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "onlymove/export.h"
#include "onlymove/game_scan.h"
#include "onlymove/store_cache.h"
#include "src/cli/command.h"
#include "src/cli/deliver.h"
#include "src/cli/engine_options.h"
#include "src/cli/interrupt.h"

enum { PROGRESS_TIME = 500 }; // milliseconds between two words about it

typedef struct Totals {
    size_t games, positions, candidates, puzzles, errors, unjudged;
} Totals;

typedef struct ScanRun {
    const Profile *profile;
    Pool *pool;
    Store *store;
    Totals totals;
    const volatile int *interrupted;
    bool talks; // standard error is a terminal
    int64_t said_at;
} ScanRun;

static void say_progress(ScanRun *run, const char *path, int64_t now)
{
    if (run->talks && now >= run->said_at + PROGRESS_TIME) {
        const PoolFigures figures = pool_figures(run->pool);
        run->said_at = now;
        fprintf(stderr, "\r%s: %zu games, %zu candidates, %zu puzzles, %.1f M nodes  ", path,
                run->totals.games, run->totals.candidates, run->totals.puzzles,
                (double)figures.nodes / 1e6);
    }
}

static void end_progress(const ScanRun *run)
{
    if (run->talks && run->said_at > 0) {
        fprintf(stderr, "\n");
    }
}

// Keeps a game's candidates, all or none.
static Status keep_game(ScanRun *run, const char *path, const ScannedGame *game, Fault *fault)
{
    StorePut *puts = calloc(game->found_count + 1, sizeof *puts);
    if (!puts) {
        return fault_set(fault, STATUS_MEMORY, "out of memory");
    }
    for (size_t i = 0; i < game->found_count; i++) {
        puts[i] = (StorePut){.ply = game->found[i].ply, .candidate = &game->found[i].candidate};
        run->totals.puzzles += game->found[i].candidate.accepted;
    }
    run->totals.games++;
    run->totals.positions += game->positions;
    run->totals.candidates += game->found_count;
    run->totals.unjudged += game->unjudged;
    Status status = game->found_count == 0
                        ? STATUS_OK
                        : store_put_game(run->store, path, game->number, &game->game, puts,
                                         game->found_count, fault);
    free(puts);
    return status;
}

static void say_game(const char *path, const ScannedGame *game)
{
    Fault fault;
    if (game->unjudged > 0) {
        fault_set(&fault, STATUS_ENGINE, "%s: game %zu: %zu position%s could not be judged: %s",
                  path, game->number, game->unjudged, game->unjudged == 1 ? "" : "s",
                  game->fault.text);
        command_failed(&fault);
    }
}

// Runs until all games have come out, a fault or an interruption.
static Status run_games(ScanRun *run, GameScan *scan, const char *path, Fault *fault)
{
    while (!game_scan_is_over(scan)) {
        int64_t now = runner_now();
        const ScannedGame *game;
        while ((game = game_scan_step(scan, now))) {
            Status status = keep_game(run, path, game, fault);
            say_game(path, game);
            game_scan_next(scan);
            if (status != STATUS_OK) {
                return status;
            }
        }
        if (pool_fault(run->pool)[0] && pool_figures(run->pool).searches == 0) {
            return fault_set(fault, STATUS_ENGINE, "%s", pool_fault(run->pool));
        }
        if (*run->interrupted) {
            return fault_set(fault, STATUS_LIMIT,
                             "interrupted; the same command goes on from here");
        }
        if (game_scan_is_over(scan)) {
            break;
        }
        say_progress(run, path, now);
        pool_wait(run->pool, now);
        pool_pump(run->pool, runner_now());
    }
    return STATUS_OK;
}

static Status scan_file(ScanRun *run, const char *path, Fault *fault)
{
    Input input;
    Status status = input_open(&input, path, fault);
    if (status != STATUS_OK) {
        return status;
    }
    PgnReader reader;
    pgn_reader_open(&reader, &input);
    GameScan *scan = game_scan_new(run->pool, run->profile, &reader);
    status =
        scan ? run_games(run, scan, path, fault) : fault_set(fault, STATUS_MEMORY, "out of memory");
    game_scan_free(scan, runner_now());
    run->totals.errors += reader.error_count;
    if (status == STATUS_OK && reader.status != STATUS_OK) {
        status = fault_set(fault, reader.status, "%s", reader.fault.text);
    }
    pgn_reader_done(&reader);
    input_close(&input);
    return status;
}

// What the scan has found in these files, whatever the curator has decided.
static int export_found(const ScanRun *run, const Operands *files, ExportFormat format,
                        const char *out)
{
    Fault fault;
    Str text;
    size_t count = 0;
    StoreQuery *queries = calloc((size_t)files->count, sizeof *queries);
    if (!queries) {
        fault_set(&fault, STATUS_MEMORY, "out of memory");
        return command_failed(&fault);
    }
    for (int i = 0; i < files->count; i++) {
        queries[i] = (StoreQuery){
            .source = files->items[i], .profile = run->profile->name, .passed_only = true};
    }
    str_init(&text);
    Status status =
        export_queries(run->store, queries, (size_t)files->count, format, &text, &count, &fault);
    int ended = status == STATUS_OK ? EXIT_DONE : command_failed(&fault);
    if (status == STATUS_OK || status == STATUS_SYNTAX) {
        int delivered = deliver(&text, out, count);
        ended = delivered != EXIT_DONE ? delivered : ended;
    }
    str_done(&text);
    free(queries);
    return ended;
}

static void say_totals(const ScanRun *run)
{
    const Totals *totals = &run->totals;
    const PoolFigures figures = pool_figures(run->pool);
    fprintf(stderr,
            "games %zu positions %zu candidates %zu puzzles %zu errors %zu unjudged %zu; %llu "
            "searches, %llu from the cache\n",
            totals->games, totals->positions, totals->candidates, totals->puzzles, totals->errors,
            totals->unjudged, (unsigned long long)figures.searches,
            (unsigned long long)figures.cached);
}

static int run_scan_with(ScanRun *run, const Operands *files, const ExportFormat *format,
                         const char *out)
{
    Fault fault;
    SearchCache cache;
    int status = EXIT_DONE;
    if (store_cache(run->store, &cache, &fault) == STATUS_OK) {
        pool_use_cache(run->pool, &cache);
    }
    for (int i = 0; i < files->count && status == EXIT_DONE; i++) {
        if (scan_file(run, files->items[i], &fault) != STATUS_OK) {
            end_progress(run);
            command_failed(&fault);
            status = *run->interrupted ? EXIT_INTERRUPTED : EXIT_FAILED;
        }
    }
    end_progress(run);
    if (status == EXIT_DONE && format) {
        status = export_found(run, files, *format, out);
    }
    say_totals(run);
    return status == EXIT_DONE && run->totals.unjudged > 0 ? EXIT_FAILED : status;
}

static int scan_into(const EngineChoice *choice, const Profile *profile, const char *db,
                     const Operands *files, const ExportFormat *format, const char *out)
{
    Fault fault;
    ScanRun run = {.profile = profile,
                   .talks = isatty(STDERR_FILENO),
                   .interrupted = interrupt_catch(),
                   .pool = engine_choice_pool(choice, 0, &fault)};
    if (!run.pool || store_open(&run.store, db, &fault) != STATUS_OK) {
        pool_free(run.pool);
        return command_failed(&fault);
    }
    int status = run_scan_with(&run, files, format, out);
    engine_choice_report(choice, run.pool);
    pool_free(run.pool);
    store_close(run.store);
    return status;
}

int run_scan(const CliCommand *command, int argc, char **argv)
{
    const char *db = NULL, *format_name = NULL, *out = NULL, *profile_name = "magnus";
    EngineWords engine_words = {0};
    Operands files;
    Words settings = {0};
    const Option options[] = {
        {.name = "--profile",
         .argument = "P",
         .help = "magnus when not given",
         .value = &profile_name},
        {.name = "--set",
         .argument = "KEY=VALUE",
         .help = "any key of the profile; repeatable",
         .many = &settings},
        {.name = "--db",
         .argument = "DB",
         .help = "the store; onlymove.db in the XDG data folder",
         .value = &db},
        ENGINE_ROWS(engine_words),
        WORKERS_ROW(engine_words),
        {.name = "--format",
         .argument = "FORMAT",
         .help = "pgn or json: what was found goes to --out as well",
         .value = &format_name},
        {.name = "--out", .argument = "FILE", .help = "instead of standard output", .value = &out},
        {0},
    };
    int status;
    if (!command_options(command, argc, argv, options, &files, &status)) {
        return status;
    }
    Fault fault;
    Profile profile;
    ExportFormat format;
    EngineChoice choice;
    if (files.count == 0) {
        return command_usage(command, "scan needs at least one file");
    }
    if (profile_read(profile_name, &settings, &profile, &fault) != STATUS_OK ||
        (format_name && export_format(format_name, &format, &fault) != STATUS_OK)) {
        return command_usage(command, fault.text);
    }
    Status chosen = engine_choice_read(&choice, &engine_words, command_program(), &fault);
    if (chosen != STATUS_OK) {
        return chosen == STATUS_USAGE ? command_usage(command, fault.text) : command_failed(&fault);
    }
    Str path;
    str_init(&path);
    if (!db && store_default_path(&path, &fault) != STATUS_OK) {
        status = command_failed(&fault);
    } else {
        status = scan_into(&choice, &profile, db ? db : str_text(&path), &files,
                           format_name ? &format : NULL, out);
    }
    str_done(&path);
    engine_choice_done(&choice);
    return status;
}
