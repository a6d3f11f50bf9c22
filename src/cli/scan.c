// onlymove scan: takes whole files through a profile and keeps the candidates in a store.
#include <errno.h>
#include <stdio.h>
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
        if (interrupted()) {
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
static Status export_found(const ScanRun *run, const Operands *files, ExportFormat format,
                           const char *out, Fault *fault)
{
    Str text;
    size_t count = 0;
    str_init(&text);
    Status status = STATUS_OK;
    for (int i = 0; i < files->count && status == STATUS_OK; i++) {
        const StoreQuery query = {
            .source = files->items[i], .profile = run->profile->name, .passed_only = true};
        status = export_query(run->store, &query, format, &text, &count, fault);
    }
    if (status == STATUS_OK) {
        status = deliver(&text, out, count, fault);
    }
    str_done(&text);
    return status;
}

static int finish(const ScanRun *run)
{
    const Totals *totals = &run->totals;
    const PoolFigures figures = pool_figures(run->pool);
    fprintf(stderr,
            "games %zu positions %zu candidates %zu puzzles %zu errors %zu unjudged %zu; %llu "
            "searches, %llu from the cache\n",
            totals->games, totals->positions, totals->candidates, totals->puzzles, totals->errors,
            totals->unjudged, (unsigned long long)figures.searches,
            (unsigned long long)figures.cached);
    int status = command_finish();
    return totals->unjudged > 0 ? EXIT_FAILED : status;
}
