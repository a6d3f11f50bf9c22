// onlymove scan: takes whole files through a profile and keeps the candidates in a store.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "onlymove/array.h"
#include "onlymove/file_scan.h"
#include "onlymove/filter.h"
#include "onlymove/runner.h"
#include "onlymove/store_cache.h"
#include "onlymove/store_care.h"
#include "onlymove/text.h"
#include "src/cli/choice_options.h"
#include "src/cli/command.h"
#include "src/cli/deliver.h"
#include "src/cli/engine_options.h"
#include "src/cli/interrupt.h"
#include "src/cli/patience.h"

enum { PROGRESS_TIME = 500, LINE_TIME = 60000 }; // milliseconds between two words about it

typedef struct ScanRun {
    const Profile *profile;
    Pool *pool;
    Store *store;
    ScanTotals totals; // of the files that are done
    size_t errors, skipped;
    size_t met;       // games of the files, chosen or not
    size_t chosen;    // ... those that were taken up
    size_t most;      // puzzles, after which it ends; 0: no bound
    bool enough;      // so many are found
    Choice choice;    // of the file at hand
    Chooser *chooser; // ... and of its games
    PgnReader *reader;
    bool passing;     // over games that do not fit
    size_t lost;      // files that could not be read, or not to their end
    int64_t *puzzles; // candidates that were found, in the order of the files
    size_t puzzle_count, puzzle_cap;
    const volatile int *interrupted;
    bool talks;      // standard error is a terminal
    bool quiet;      // only what goes wrong is said
    int64_t said_at; // 0: nothing yet
    int said_bytes;  // of the last line of progress
    int64_t began, file_began;
    size_t refused[SCAN_FILTER_IDS]; // positions of the files that are done, by filter
} ScanRun;

static ScanTotals sum(const ScanTotals *a, const ScanTotals *b)
{
    return (ScanTotals){
        .games = a->games + b->games,
        .positions = a->positions + b->positions,
        .candidates = a->candidates + b->candidates,
        .puzzles = a->puzzles + b->puzzles,
        .unjudged = a->unjudged + b->unjudged,
        .by_hand = a->by_hand + b->by_hand,
    };
}

// Of the file at hand, from what of it was read; nothing where its size is not known.
static void write_time_left(const ScanRun *run, int64_t now, Str *out)
{
    const PgnReader *reader = run->reader;
    const Input *input = reader->input;
    const double done = (double)(input->mapped ? reader->offset + reader->at : input->consumed);
    const double size = (double)input->size, spent = (double)(now - run->file_began) / 1000;
    if (run->choice.to == 0 && size > 0 && done > 0 && done < size && spent >= 1) {
        const double left = spent * (size - done) / done;
        str_addf(out, ", about %.0f %s left", left < 120 ? left : left / 60,
                 left < 120 ? "s" : "min");
    }
}

static void say_progress(ScanRun *run, const FileScan *scan, const char *path, int64_t now)
{
    const int64_t since = run->said_at > 0 ? run->said_at : run->talks ? 0 : run->began;
    if (run->quiet || now < since + (run->talks ? PROGRESS_TIME : LINE_TIME)) {
        return;
    }
    const PoolFigures figures = pool_figures(run->pool);
    const ScanTotals here = file_scan_totals(scan), totals = sum(&run->totals, &here);
    const double spent = (double)(now > run->began ? now - run->began : 1);
    ENDS_BY(str_done) Str name = {0}, left = {0};
    text_safe(&name, path, strlen(path), 60);
    write_time_left(run, now, &left);
    run->said_at = now;
    const int bytes =
        fprintf(stderr,
                "%s%s: %zu games, %zu positions, %zu candidates, %zu puzzles, %.1f games a minute, "
                "%.0f kn/s%s",
                run->talks ? "\r" : "", str_text(&name), totals.games, totals.positions,
                totals.candidates, totals.puzzles, (double)totals.games * 60000 / spent,
                (double)figures.nodes / spent, str_text(&left));
    // Blanks over what is left of a longer line.
    fprintf(stderr, "%*s", run->talks && run->said_bytes > bytes ? run->said_bytes - bytes : 0, "");
    fprintf(stderr, "%s", run->talks ? "" : "\n");
    run->said_bytes = bytes;
}

static void end_progress(ScanRun *run)
{
    if (run->talks && run->said_at > 0) {
        fprintf(stderr, "\n");
        run->said_at = 0;
    }
}

static void say_game(const char *path, const ScannedGame *game)
{
    Fault fault;
    if (game->unjudged > 0) {
        fault_set(&fault, STATUS_ENGINE, "%s: game %zu: %zu position%s could not be judged: %s",
                  path, game->number, game->unjudged, game->unjudged == 1 ? "" : "s", game->fault);
        command_failed(&fault);
    }
}

// Counts the reader's errors and drops them, which it would else keep for the whole file.
static void take_errors(ScanRun *run, PgnReader *reader)
{
    run->errors += reader->error_count;
    reader->error_count = 0;
}

// Of the type ScanSource.read.
static SourceNews read_chosen(void *context, Game *game, ScanGame *about)
{
    ScanRun *run = context;
    const ChosenNews news = chooser_read(run->chooser, game);
    run->passing = news == CHOSEN_LATER;
    if (news == CHOSEN_GAME) {
        run->chosen++;
        about->number = run->reader->game_count;
        return SOURCE_GAME;
    }
    return run->passing ? SOURCE_LATER : SOURCE_END;
}

// Of the type ScanSource.whole.
static bool were_all(void *context)
{
    const ScanRun *run = context;
    return choice_is_open(&run->choice) && run->reader->status == STATUS_OK;
}

static bool has_enough(ScanRun *run, const FileScan *scan)
{
    run->enough =
        run->most > 0 && run->totals.puzzles + file_scan_totals(scan).puzzles >= run->most;
    return run->enough;
}

// The games that are done. STATUS_OK with *over when all are.
static Status take_games(ScanRun *run, FileScan *scan, PgnReader *reader, const char *path,
                         bool *over, Fault *fault)
{
    while (!*run->interrupted) {
        ScannedGame game;
        const ScanNews news = file_scan_step(scan, runner_now(), &game, fault);
        *over = news == SCAN_OVER;
        if (news == SCAN_STOPPED || news == SCAN_LOCKED) {
            return STATUS_ENGINE;
        }
        if (news == SCAN_ON) {
            continue;
        }
        if (news != SCAN_GAME) {
            return STATUS_OK;
        }
        say_game(path, &game);
        take_errors(run, reader);
        say_progress(run, scan, path, runner_now());
        if (has_enough(run, scan)) {
            *over = true;
            return STATUS_OK;
        }
    }
    return fault_set(fault, STATUS_LIMIT, "interrupted; the same command goes on from here");
}

// Runs until all games have come out, a fault or an interruption.
static Status run_games(ScanRun *run, FileScan *scan, PgnReader *reader, const char *path,
                        Fault *fault)
{
    bool over = false;
    for (;;) {
        Status status = take_games(run, scan, reader, path, &over, fault);
        if (status != STATUS_OK || over) {
            return status;
        }
        say_progress(run, scan, path, runner_now());
        if (!run->passing) {
            pool_wait(run->pool, runner_now());
        }
        pool_pump(run->pool, runner_now());
    }
}

// Counts a file that cannot be read, or not to its end; the scan goes on with the next one.
static Status lose_file(ScanRun *run, const Fault *fault)
{
    end_progress(run);
    command_failed(fault);
    run->lost++;
    return STATUS_OK;
}

// Adds what a file had to what those before it had.
static Status add_file(ScanRun *run, const FileScan *scan, Fault *fault)
{
    size_t count;
    const int64_t *found = file_scan_found(scan, &count);
    const ScanTotals totals = file_scan_totals(scan);
    run->totals = sum(&run->totals, &totals);
    file_scan_add_refused(scan, run->refused);
    if (!array_fit(&run->puzzles, &run->puzzle_cap, run->puzzle_count + count)) {
        return fault_memory(fault);
    }
    if (count > 0) {
        memcpy(run->puzzles + run->puzzle_count, found, count * sizeof *found);
    }
    run->puzzle_count += count;
    return STATUS_OK;
}

static Status scan_games(ScanRun *run, PgnReader *reader, const char *path, Fault *fault)
{
    const ScanSource source = {.read = read_chosen, .whole = were_all, .context = run};
    FileScan *scan = file_scan_new(run->pool, run->profile, run->store, &source, path);
    run->reader = reader;
    run->file_began = runner_now();
    run->chooser = chooser_new(reader, &run->choice);
    if (!scan || !run->chooser) {
        file_scan_free(scan, runner_now());
        chooser_free(run->chooser);
        return fault_memory(fault);
    }
    Fault why;
    Status status = run_games(run, scan, reader, path, fault);
    if (add_file(run, scan, &why) != STATUS_OK && status == STATUS_OK) {
        status = fault_set(fault, STATUS_MEMORY, "%s", why.text);
    }
    file_scan_free(scan, runner_now());
    chooser_free(run->chooser);
    run->met += reader->game_count;
    return status;
}

static Status scan_file(ScanRun *run, const char *path, Fault *fault)
{
    ENDS_BY(input_close) Input input = {0};
    run->choice.sample_to = 0;
    if (choice_sample(&run->choice, path, run->interrupted, fault) != STATUS_OK ||
        input_open(&input, path, fault) != STATUS_OK) {
        return *run->interrupted ? STATUS_LIMIT : lose_file(run, fault);
    }
    ENDS_BY(pgn_reader_done) PgnReader reader;
    pgn_reader_open(&reader, &input);
    const Status status = scan_games(run, &reader, path, fault);
    take_errors(run, &reader);
    run->skipped += reader.skipped_count;
    return status == STATUS_OK && reader.status != STATUS_OK ? lose_file(run, &reader.fault)
                                                             : status;
}

// How many positions each filter has stopped.
static void say_refused(const ScanRun *run)
{
    const Filter *filter;
    for (size_t i = 0; (filter = filter_at(i)); i++) {
        const size_t count = run->refused[filter->id % SCAN_FILTER_IDS];
        if (count > 0) {
            fprintf(stderr, "%10zu  stopped by %s\n", count, filter->name);
        }
    }
}

static void say_totals(const ScanRun *run)
{
    const ScanTotals *totals = &run->totals;
    if (run->quiet) {
        return;
    }
    say_refused(run);
    if (totals->by_hand > 0) {
        fprintf(stderr,
                "%zu candidate%s in the store %s not replaced: the tree was changed by hand\n",
                totals->by_hand, totals->by_hand == 1 ? "" : "s",
                totals->by_hand == 1 ? "was" : "were");
    }
    if (!choice_is_open(&run->choice)) {
        fprintf(stderr, "%zu of %zu games chosen\n", run->chosen, run->met);
    }
    const PoolFigures figures = pool_figures(run->pool);
    fprintf(stderr,
            "games %zu positions %zu candidates %zu puzzles %zu errors %zu skipped %zu unjudged "
            "%zu; %llu searches, %llu from the cache\n",
            totals->games, totals->positions, totals->candidates, totals->puzzles, run->errors,
            run->skipped, totals->unjudged, (unsigned long long)figures.searches,
            (unsigned long long)figures.cached);
}

// What the command line asks for.
typedef struct ScanOrder {
    const char *db;             // NULL: where the store is when nobody says otherwise
    const char *format;         // NULL: nothing is to be written
    Outlet outlet;              // ... else there
    ExportFormat export_format; // where `format` is not NULL
    ChoiceWords choice_words;
    Choice choice;
    const char *most_words; // puzzles, as a number
    size_t most;            // ... 0: no bound
    bool quiet;
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
    for (int i = 0; i < order->files.count && status == EXIT_DONE && !run->enough; i++) {
        if (scan_file(run, order->files.items[i], &fault) != STATUS_OK) {
            end_progress(run);
            command_failed(&fault);
            status = *run->interrupted ? EXIT_INTERRUPTED : EXIT_FAILED;
        }
    }
    end_progress(run);
    if (status == EXIT_DONE && order->format && (run->lost == 0 || run->totals.games > 0)) {
        const int64_t *found = run->puzzles ? run->puzzles : (const int64_t[]){0};
        const size_t most = run->enough ? run->most : run->puzzle_count;
        OutletOrder wanted = {.format = order->export_format,
                              .scope = {.found = found, .found_count = most}};
        status = deliver(run->store, &order->outlet, &wanted, NULL);
    }
    say_totals(run);
    bool whole = run->totals.unjudged == 0 && run->lost == 0;
    return status == EXIT_DONE && !whole ? EXIT_FAILED : status;
}

static int scan_into(const ScanOrder *order, const EngineChoice *choice, const char *db)
{
    Fault fault;
    ScanRun run = {.profile = &order->profile,
                   .choice = order->choice,
                   .quiet = order->quiet,
                   .began = runner_now(),
                   .most = order->most,
                   .talks = isatty(STDERR_FILENO),
                   .interrupted = interrupt_catch(),
                   .pool = engine_choice_pool(choice, 0, &fault)};
    Patience patience = {.interrupted = run.interrupted};
    if (!run.pool || patient_open(&patience, store_open, &run.store, db, &fault) != STATUS_OK) {
        pool_free(run.pool);
        return command_failed(&fault);
    }
    int status = store_look_over(run.store, &fault) == STATUS_OK ? scan_files(&run, order)
                                                                 : command_failed(&fault);
    engine_choice_report(choice, run.pool);
    pool_free(run.pool);
    store_close(run.store);
    free(run.puzzles);
    return status;
}

// That what is found can be written, and what is to be read is not the store itself.
static Status check_places(const ScanOrder *order, Fault *fault)
{
    Status status = outlet_check(&order->outlet, fault);
    for (int i = 0; i < order->files.count && status == STATUS_OK; i++) {
        status = outlet_check_input(order->files.items[i], order->outlet.store, fault);
    }
    return status;
}

// No engine and no store is touched before it is known that the places are good.
static int scan_as_ordered(ScanOrder *order, const EngineChoice *choice)
{
    Fault fault;
    ENDS_BY(str_done) Str path = {0};
    const bool found = order->db || store_default_path(&path, &fault) == STATUS_OK;
    order->outlet.store = order->db ? order->db : str_text(&path);
    return found && check_places(order, &fault) == STATUS_OK
               ? scan_into(order, choice, order->outlet.store)
               : command_failed(&fault);
}

enum { CHOICE_AT = 3 }; // rows before those of the choice

// The words of the command line; false when nothing is left to do but to end with *status.
static bool read_words(const CliCommand *command, int argc, char **argv, ScanOrder *order,
                       int *status)
{
    char formats[EXPORT_NAMES_MAX], format_help[EXPORT_NAMES_MAX + 40];
    export_format_names(" or ", formats);
    snprintf(format_help, sizeof format_help, "%s: what was found goes to --out as well", formats);
    Option options[] = {
        PROFILE_ROWS(order->profile_name, order->settings),
        DB_ROW(order->db),
        [CHOICE_AT] = {0},
        [CHOICE_AT + CHOICE_OPTIONS - 1] = {0},
        {.name = "--limit-puzzles",
         .argument = "N",
         .help = "end after the game in which the N-th is found",
         .value = &order->most_words},
        {.name = "--quiet", .help = "say only what goes wrong", .flag = &order->quiet},
        ENGINE_ROWS(order->engine_words),
        WORKERS_ROW(order->engine_words),
        {.name = "--format", .argument = "FORMAT", .help = format_help, .value = &order->format},
        OUTLET_ROWS(order->outlet),
        {0},
    };
    choice_options(&order->choice_words, options + CHOICE_AT);
    return command_options(command, argc, argv, options, &order->files, status);
}

static Status read_choice(ScanOrder *order, Fault *fault)
{
    Status status = choice_words_read(&order->choice_words, &order->choice, fault);
    if (status != STATUS_OK || !order->most_words) {
        return status;
    }
    char *end;
    const long most = strtol(order->most_words, &end, 10);
    if (most < 1 || *end != '\0') {
        return fault_set(fault, STATUS_USAGE,
                         "--limit-puzzles is to be a number from 1 on, not \"%.60s\"",
                         order->most_words);
    }
    if (order->choice.shards > 0) {
        return fault_set(fault, STATUS_USAGE,
                         "--limit-puzzles does not go with --shard: no shard knows how many "
                         "puzzles the others find");
    }
    order->most = (size_t)most;
    return STATUS_OK;
}

// What the words come to, but for the engine.
static Status read_order(ScanOrder *order, Fault *fault)
{
    if (order->files.count == 0) {
        return fault_set(fault, STATUS_USAGE, "scan needs at least one file");
    }
    if (order->outlet.path && !order->format) {
        return fault_set(fault, STATUS_USAGE, "--out needs --format");
    }
    order->outlet.inputs = (const char *const *)order->files.items;
    order->outlet.input_count = (size_t)order->files.count;
    engine_words_read(&order->engine_words, &order->files);
    Status status = profile_read(order->profile_name, &order->settings, &order->profile, fault);
    if (status == STATUS_OK) {
        status = read_choice(order, fault);
    }
    if (status == STATUS_OK && order->format) {
        status = export_format(order->format, &order->export_format, fault);
    }
    return status;
}

int run_scan(const CliCommand *command, int argc, char **argv)
{
    ScanOrder order = {.profile_name = "magnus", .outlet = {.option = "--force"}};
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
