// onlymove scan: takes whole files through a profile and keeps the candidates in a store.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "onlymove/array.h"
#include "onlymove/export.h"
#include "onlymove/file.h"
#include "onlymove/game_scan.h"
#include "onlymove/store_cache.h"
#include "onlymove/store_legacy.h"
#include "onlymove/text.h"
#include "src/cli/command.h"
#include "src/cli/deliver.h"
#include "src/cli/engine_options.h"
#include "src/cli/interrupt.h"
#include "src/cli/scan_found.h"

enum { PROGRESS_TIME = 500 }; // milliseconds between two words about it

typedef struct Totals {
    size_t games, positions, candidates, puzzles, errors, skipped, unjudged;
    size_t by_hand; // candidates in the store that were left alone
    size_t lost;    // files that could not be read, or not to their end
} Totals;

typedef struct ScanRun {
    const Profile *profile;
    Pool *pool;
    Store *store;
    PgnReader *reader; // of the file that is being read
    Totals totals;
    FoundList puzzles; // that were found, in the order of the files
    const volatile int *interrupted;
    bool talks; // standard error is a terminal
    int64_t said_at;
} ScanRun;

static void say_progress(ScanRun *run, const GameScan *scan, const char *path, int64_t now)
{
    if (run->talks && now >= run->said_at + PROGRESS_TIME) {
        const PoolFigures figures = pool_figures(run->pool);
        Str name;
        str_init(&name);
        text_safe(&name, path, strlen(path), 60);
        run->said_at = now;
        fprintf(stderr,
                "\r%s: %zu games, %zu positions, %zu candidates, %zu puzzles, %.1f M nodes  ",
                str_text(&name), run->totals.games, game_scan_positions(scan),
                run->totals.candidates, run->totals.puzzles, (double)figures.nodes / 1e6);
        str_done(&name);
    }
}

static void end_progress(const ScanRun *run)
{
    if (run->talks && run->said_at > 0) {
        fprintf(stderr, "\n");
    }
}

static Status note_puzzles(ScanRun *run, const StorePut *puts, size_t count, Fault *fault)
{
    FoundList *list = &run->puzzles;
    if (!array_reserve((void **)&list->items, &list->cap, list->count + count,
                       sizeof *list->items)) {
        return fault_set(fault, STATUS_MEMORY, "out of memory");
    }
    for (size_t i = 0; i < count; i++) {
        if (puts[i].candidate->accepted) {
            list->items[list->count++] = puts[i].id;
        }
    }
    return STATUS_OK;
}

// Keeps a game's candidates, all or none.
static Status keep_game(ScanRun *run, const char *path, const ScannedGame *game, Fault *fault)
{
    StorePut *puts = calloc(game->found_count + 1, sizeof *puts);
    if (!puts) {
        return fault_set(fault, STATUS_MEMORY, "out of memory");
    }
    for (size_t i = 0; i < game->found_count; i++) {
        puts[i] = (StorePut){.ply = game->found[i].ply,
                             .candidate = &game->found[i].candidate,
                             .spare_by_hand = true};
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
    if (status == STATUS_OK && game->found_count > 0) {
        status = note_puzzles(run, puts, game->found_count, fault);
    }
    for (size_t i = 0; i < game->found_count; i++) {
        run->totals.by_hand += puts[i].spared;
    }
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

// So that they do not pile up.
static void take_errors(ScanRun *run)
{
    run->totals.errors += run->reader->error_count;
    run->reader->error_count = 0;
}

static bool engine_is_useless(const ScanRun *run)
{
    return pool_fault(run->pool)[0] != '\0';
}

// The games that are done.
static Status take_games(ScanRun *run, GameScan *scan, const char *path, Fault *fault)
{
    Status status = STATUS_OK;
    const ScannedGame *game;
    while (status == STATUS_OK && !*run->interrupted &&
           (game = game_scan_step(scan, runner_now())) && !engine_is_useless(run)) {
        status = keep_game(run, path, game, fault);
        say_game(path, game);
        game_scan_next(scan);
        take_errors(run);
        say_progress(run, scan, path, runner_now());
    }
    return status;
}

// Runs until all games have come out, a fault or an interruption.
static Status run_games(ScanRun *run, GameScan *scan, const char *path, Fault *fault)
{
    while (!game_scan_is_over(scan)) {
        Status status = take_games(run, scan, path, fault);
        if (status != STATUS_OK) {
            return status;
        }
        if (engine_is_useless(run)) {
            return fault_set(fault, STATUS_ENGINE, "%s", pool_fault(run->pool));
        }
        if (*run->interrupted) {
            return fault_set(fault, STATUS_LIMIT,
                             "interrupted; the same command goes on from here");
        }
        if (game_scan_is_over(scan)) {
            break;
        }
        say_progress(run, scan, path, runner_now());
        pool_wait(run->pool, runner_now());
        pool_pump(run->pool, runner_now());
    }
    return STATUS_OK;
}

// A file that cannot be read, or not to its end, costs nobody else anything.
static Status lose_file(ScanRun *run, const Fault *fault)
{
    end_progress(run);
    command_failed(fault);
    run->totals.lost++;
    return STATUS_OK;
}

static Status scan_file(ScanRun *run, const char *path, Fault *fault)
{
    Input input;
    Status status = input_open(&input, path, fault);
    if (status != STATUS_OK) {
        return lose_file(run, fault);
    }
    PgnReader reader;
    pgn_reader_open(&reader, &input);
    run->reader = &reader;
    GameScan *scan = game_scan_new(run->pool, run->profile, &reader);
    status =
        scan ? run_games(run, scan, path, fault) : fault_set(fault, STATUS_MEMORY, "out of memory");
    game_scan_free(scan, runner_now());
    take_errors(run);
    run->totals.skipped += reader.skipped_count;
    if (status == STATUS_OK && reader.status != STATUS_OK) {
        status = lose_file(run, &reader.fault);
    }
    pgn_reader_done(&reader);
    input_close(&input);
    return status;
}

static void say_totals(const ScanRun *run)
{
    const Totals *totals = &run->totals;
    if (totals->by_hand > 0) {
        fprintf(stderr,
                "%zu candidate%s in the store %s not replaced: the tree was changed by hand\n",
                totals->by_hand, totals->by_hand == 1 ? "" : "s",
                totals->by_hand == 1 ? "was" : "were");
    }
    const PoolFigures figures = pool_figures(run->pool);
    fprintf(stderr,
            "games %zu positions %zu candidates %zu puzzles %zu errors %zu skipped %zu unjudged "
            "%zu; %llu searches, %llu from the cache\n",
            totals->games, totals->positions, totals->candidates, totals->puzzles, totals->errors,
            totals->skipped, totals->unjudged, (unsigned long long)figures.searches,
            (unsigned long long)figures.cached);
}

// What the command line asks for.
typedef struct ScanOrder {
    const char *db;             // NULL: where the store is when nobody says otherwise
    const char *format, *out;   // NULL: nothing is to be written; to standard output
    ExportFormat export_format; // where `format` is not NULL
    const char *profile_name;
    Words settings;
    Profile profile;
    EngineWords engine_words;
    Operands files;
} ScanOrder;

static int scan_files(ScanRun *run, const ScanOrder *order)
{
    Fault fault;
    SearchCache cache;
    int status = EXIT_DONE;
    if (store_cache(run->store, &cache, &fault) == STATUS_OK) {
        pool_use_cache(run->pool, &cache);
    } else {
        command_failed(&fault); // the scan goes on, but cannot be resumed
    }
    for (int i = 0; i < order->files.count && status == EXIT_DONE; i++) {
        if (scan_file(run, order->files.items[i], &fault) != STATUS_OK) {
            end_progress(run);
            command_failed(&fault);
            status = *run->interrupted ? EXIT_INTERRUPTED : EXIT_FAILED;
        }
    }
    end_progress(run);
    if (status == EXIT_DONE && order->format && (run->totals.lost == 0 || run->totals.games > 0)) {
        status = found_deliver(run->store, &run->puzzles, order->export_format, order->out);
    }
    say_totals(run);
    bool whole = run->totals.unjudged == 0 && run->totals.lost == 0;
    return status == EXIT_DONE && !whole ? EXIT_FAILED : status;
}

static int scan_into(const ScanOrder *order, const EngineChoice *choice, const char *db)
{
    Fault fault;
    ScanRun run = {.profile = &order->profile,
                   .talks = isatty(STDERR_FILENO),
                   .interrupted = interrupt_catch(),
                   .pool = engine_choice_pool(choice, 0, &fault)};
    if (!run.pool || store_open(&run.store, db, &fault) != STATUS_OK) {
        pool_free(run.pool);
        return command_failed(&fault);
    }
    int status = scan_files(&run, order);
    engine_choice_report(choice, run.pool);
    pool_free(run.pool);
    store_close(run.store);
    free(run.puzzles.items);
    return status;
}

// No engine and no store is touched before it is known that what is found can be written.
static int scan_as_ordered(const ScanOrder *order, const EngineChoice *choice)
{
    Fault fault;
    Str path;
    str_init(&path);
    int status;
    bool found = order->db || store_default_path(&path, &fault) == STATUS_OK;
    const char *db = order->db ? order->db : str_text(&path);
    if (!found || deliver_check(order->out, db, &fault) != STATUS_OK) {
        status = command_failed(&fault);
    } else {
        status = scan_into(order, choice, db);
    }
    str_done(&path);
    return status;
}

// The words of the command line; false when nothing is left to do but to end with *status.
static bool read_words(const CliCommand *command, int argc, char **argv, ScanOrder *order,
                       int *status)
{
    char formats[EXPORT_NAMES_MAX], format_help[EXPORT_NAMES_MAX + 40];
    export_format_names(" or ", formats);
    snprintf(format_help, sizeof format_help, "%s: what was found goes to --out as well", formats);
    const Option options[] = {
        PROFILE_ROWS(order->profile_name, order->settings),
        {.name = "--db",
         .argument = "DB",
         .help = "the store; onlymove.db in the XDG data folder",
         .value = &order->db},
        ENGINE_ROWS(order->engine_words),
        WORKERS_ROW(order->engine_words),
        {.name = "--format", .argument = "FORMAT", .help = format_help, .value = &order->format},
        {.name = "--out",
         .argument = "FILE",
         .help = "instead of standard output",
         .value = &order->out},
        {0},
    };
    return command_options(command, argc, argv, options, &order->files, status);
}

// The export would take the place of the games it comes from.
static Status refuse_own_input(const ScanOrder *order, Fault *fault)
{
    for (int i = 0; order->out && i < order->files.count; i++) {
        const char *file = order->files.items[i];
        if (file_is_same(strcmp(file, "-") == 0 ? "/dev/stdin" : file, order->out)) {
            return fault_set(fault, STATUS_USAGE, "%s is read by this scan; --out takes another",
                             order->out);
        }
    }
    return STATUS_OK;
}

// What the words come to, but for the engine.
static Status read_order(ScanOrder *order, Fault *fault)
{
    if (order->files.count == 0) {
        return fault_set(fault, STATUS_USAGE, "scan needs at least one file");
    }
    if (order->out && !order->format) {
        return fault_set(fault, STATUS_USAGE, "--out needs --format");
    }
    if (refuse_own_input(order, fault) != STATUS_OK) {
        return STATUS_USAGE;
    }
    Status status = profile_read(order->profile_name, &order->settings, &order->profile, fault);
    if (status == STATUS_OK && order->format) {
        status = export_format(order->format, &order->export_format, fault);
    }
    return status;
}

int run_scan(const CliCommand *command, int argc, char **argv)
{
    ScanOrder order = {.profile_name = "magnus"};
    Fault fault;
    EngineChoice choice;
    int status;
    if (!read_words(command, argc, argv, &order, &status)) {
        return status;
    }
    if (read_order(&order, &fault) != STATUS_OK) {
        return command_usage(command, fault.text);
    }
    Status chosen = engine_choice_read(&choice, &order.engine_words, command_program(), &fault);
    if (chosen != STATUS_OK) {
        return chosen == STATUS_USAGE ? command_usage(command, fault.text) : command_failed(&fault);
    }
    status = scan_as_ordered(&order, &choice);
    engine_choice_done(&choice);
    return status;
}
