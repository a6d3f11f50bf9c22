// onlymove scan: takes whole files through a profile and keeps the candidates in a store.
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "onlymove/xalloc.h"
#include "onlymove/review_jobs.h"
#include "onlymove/runner.h"
#include "onlymove/store_care.h"
#include "onlymove/store_list.h"
#include "src/cli/best_first.h"
#include "src/cli/command.h"
#include "src/cli/option_groups.h"
#include "src/cli/pump.h"
#include "src/cli/scan_report.h"

// --- What the command line asks for

typedef struct ScanRequest {
    const char *db;             // NULL: the usual store
    const char *format;         // NULL: the puzzles are not exported ...
    ExportTarget export_target; // ... else they go there ...
    ExportFormat export_format; // ... in this format
    GameFilterArgs game_filter_args;
    GameFilter game_filter;
    const char *limit_text; // a number of puzzles, as it was typed ...
    size_t puzzles_max;     // ... after which the scan ends; 0: no bound
    const char *best_text;  // a number of puzzles to export, as it was typed ...
    size_t best_count;      // ... those of most worth; 0: all, as they were found
    bool quiet;
    ExportTarget json_log; // without a path there is no log
    Str resume;            // this command, quoted for a shell: it resumes the scan
    ProfileArgs profile_args;
    Profile *profiles; // the one that needs most nodes comes first
    size_t profile_count;
    EngineArgs engine_args;
    Operands files;
} ScanRequest;

static const Option options[] = {
    VALUE_ROW(ScanRequest, profile_args.name, "--profile", "PROFILE",
              "magnus when not given; A,B: several, which share searches; all: every one"),
    EFFORT_OPTION(ScanRequest, profile_args.effort),
    SETTINGS_OPTION(ScanRequest, profile_args.settings),
    DB_OPTION(ScanRequest, db),
    GROUP_ROW(game_filter_options, ScanRequest, game_filter_args),
    VALUE_ROW(ScanRequest, limit_text, "--limit-puzzles", "N",
              "end with the N-th puzzle; the best positions come first"),
    VALUE_ROW(ScanRequest, best_text, "--best", "N",
              "with --format: write the N puzzles that are worth most, the best first"),
    FLAG_ROW(ScanRequest, quiet, "--quiet", "say only what goes wrong"),
    VALUE_ROW(ScanRequest, json_log.path, "--json-log", "FILE",
              "write progress to FILE as JSON, one object a line; - is standard error"),
    GROUP_ROW(engine_options, ScanRequest, engine_args),
    GROUP_ROW(workers_option, ScanRequest, engine_args),
    {.name = "--format",
     .argument = "FORMAT",
     .help = ": what was found goes to --out as well",
     .offset = offsetof(ScanRequest, format),
     .choices = export_format_names},
    OUT_OPTIONS(ScanRequest, export_target),
    {0},
};

// Reads which games are scanned, and how many puzzles are wanted.
static Status read_limits(ScanRequest *request, Fault *fault) {
    Status status = game_filter_args_read(&request->game_filter_args, &request->game_filter, fault);
    if (status == STATUS_OK)
        status = option_number("--limit-puzzles", request->limit_text, 1, SIZE_MAX,
                               &request->puzzles_max, fault);
    if (status == STATUS_OK)
        status =
            option_number("--best", request->best_text, 1, SIZE_MAX, &request->best_count, fault);
    if (status == STATUS_OK && request->best_count > 0 && !request->format)
        return fault_set(fault, STATUS_USAGE, "--best needs --format");
    if (status == STATUS_OK && request->limit_text && request->game_filter.shards > 0) {
        return fault_set(fault, STATUS_USAGE,
                         "--limit-puzzles does not go with --shard: no shard knows how many "
                         "puzzles the others find");
    }
    return status;
}

// Checks that several profiles have files that can be read several times.
static Status check_several(const ScanRequest *request, Fault *fault) {
    if (request->profile_count > 1 && request->limit_text)
        return fault_set(fault, STATUS_USAGE, "--limit-puzzles goes with one profile");
    for (int i = 0; i < request->files.count && request->profile_count > 1; i++) {
        struct stat file;
        const char *path = request->files.items[i];
        if (strcmp(path, "-") == 0 || (stat(path, &file) == 0 && !S_ISREG(file.st_mode))) {
            return fault_set(fault, STATUS_USAGE,
                             "%s can be read only once; several profiles need a file", path);
        }
    }
    return STATUS_OK;
}

static Status read_profiles(ScanRequest *request, Fault *fault) {
    CLEANUP(profiles_done) Profiles profiles;
    const ProfileArgs *args = &request->profile_args;
    Status status = profiles_read(&profiles, NULL, fault);
    if (status == STATUS_OK)
        status = profiles_find_several(&profiles, args->name ? args->name : "magnus",
                                       &request->profiles, &request->profile_count, fault);
    for (size_t i = 0; i < request->profile_count && status == STATUS_OK; i++)
        status = profile_apply(&request->profiles[i], args, fault);
    return status == STATUS_OK ? check_several(request, fault) : status;
}

// Reads the options, but for those of the engine.
static Status read_request(ScanRequest *request, Fault *fault) {
    request->export_target.replace_hint = "--force";
    if (request->files.count == 0)
        return fault_set(fault, STATUS_USAGE, "scan needs at least one file");
    if (request->export_target.path && !request->format)
        return fault_set(fault, STATUS_USAGE, "--out needs --format");
    target_set_inputs(&request->export_target, &request->files);
    target_set_inputs(&request->json_log, &request->files);
    target_set_inputs(&request->engine_args.log, &request->files);
    Status status = read_profiles(request, fault);
    if (status == STATUS_OK)
        status = read_limits(request, fault);
    if (status == STATUS_OK && request->format)
        status = export_format(request->format, &request->export_format, fault);
    return status;
}

static void write_command_line(Str *out) {
    int argc;
    char *const *argv = command_line(&argc);
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "%+,-./:=@_";
    str_add(out, program_path());
    for (int i = 0; i < argc; i++) {
        str_add_char(out, ' ');
        if (argv[i][0] != '\0' && argv[i][strspn(argv[i], plain)] == '\0') {
            str_add(out, argv[i]);
            continue;
        }
        str_add_char(out, '\'');
        for (const char *at = argv[i]; *at; at++)
            *at == '\'' ? str_add(out, "'\\''") : str_add_char(out, *at);
        str_add_char(out, '\'');
    }
}

// --- The scan

typedef struct ScanRun {
    const Profile *profiles;
    size_t profile_count, profile_index; // of them, and of the one that scans the current file
    ScanTotals *profile_totals;          // the totals of each profile
    Pump pump;
    Store *store;
    FileScan *scan;   // of the current file ...
    const char *path; // ... whose path this is
    ScanReport report;
    ScanProgress progress;  // totals: of the files before; chosen and errors: up to now
    size_t puzzles_max;     // puzzles, after which the scan ends; 0: no bound
    bool limit_reached;     // so many were found
    BestFirst *best_first;  // NULL: games are read in their order
    bool by_position;       // `best_first` gives positions now; else it takes games
    bool all_added;         // `best_first` has taken all games of the file
    GameFilter game_filter; // which games of a file are scanned ...
    GameSelector *selector; // ... and what reads those
    PgnReader *reader;
    bool reader_pending; // the reader has found no game yet, and reads on
    double first_end;    // where in the file the first game that fits ends; 0: not known yet
    size_t failed_files; // files that could not be read, or not to their end
    // Games for which engines searched, and their time; the cache answered for all others.
    size_t searched_games;
    int64_t search_time, game_began; // milliseconds, and when the current game began
    uint64_t searches;               // of all games so far
    int64_t *puzzles;                // candidates that were found, in the order of the files
    size_t puzzle_count, puzzle_cap;
    ScanRefused refused[SCAN_FILTER_IDS]; // in the files before
} ScanRun;

static ScanTotals add_totals(const ScanTotals *a, const ScanTotals *b) {
    return (ScanTotals){
        .games = a->games + b->games,
        .positions = a->positions + b->positions,
        .candidates = a->candidates + b->candidates,
        .puzzles = a->puzzles + b->puzzles,
        .unjudged = a->unjudged + b->unjudged,
        .by_hand = a->by_hand + b->by_hand,
    };
}

static double bytes_read(const ScanRun *run) {
    const PgnReader *reader = run->reader;
    const Input *input = reader->input;
    return (double)(input->is_plain ? reader->offset + reader->at : input->consumed);
}

// Returns which part of the chosen games was read, 0 to 1: by the bytes after the first game that
// fits, or by the numbers of --games, whichever part is larger; 0 where neither is known.
static double part_read(const ScanRun *run) {
    const GameFilter *filter = &run->game_filter;
    const double size = (double)run->reader->input->size - run->first_end;
    const double left_out = filter->first > 0 ? (double)filter->first - 1 : 0;
    const double games_wanted = (double)filter->last - left_out;
    const double games_read = (double)run->reader->game_count - left_out;
    return fmax(size > 0 && run->first_end > 0 ? (bytes_read(run) - run->first_end) / size : 0,
                filter->last > 0 && games_read > 0 ? games_read / games_wanted : 0);
}

static void say_progress(ScanRun *run) {
    const int64_t now = now_ms();
    if (scan_report_is_due(&run->report, now)) {
        const ScanTotals file_totals = file_scan_totals(run->scan);
        ScanProgress progress = run->progress;
        progress.file = run->path;
        progress.profile = run->profile_count > 1 ? run->profiles[run->profile_index].name : NULL;
        progress.part = part_read(run);
        progress.totals = add_totals(&run->progress.totals, &file_totals);
        progress.games_read += run->reader->game_count;
        progress.engines = pool_stats(run->pump.pool);
        scan_report_progress(&run->report, &progress, now);
    }
}

static void report_unjudged(ScanRun *run, const ScannedGame *game) {
    Fault fault;
    CLEANUP(str_done) Str unjudged = {0};
    if (game->unjudged > 0) {
        str_add_count(&unjudged, game->unjudged, "position", "positions");
        fault_set(&fault, STATUS_ENGINE, "%s: game %zu: %s could not be judged: %s", run->path,
                  game->number, str_text(&unjudged), game->why);
        scan_report_fault(&run->report, &fault);
    }
}

// Counts the reader's errors and drops them; else the reader would keep all errors of the file.
static void count_errors(ScanRun *run) {
    run->progress.errors += run->reader->error_count;
    run->reader->error_count = 0;
}

// Reads the next game that fits; implements ScanReader.read.
static GameReadResult read_chosen_game(void *context, Game *game, ScanGame *scan_game) {
    ScanRun *run = context;
    const SelectorResult result = game_selector_read(run->selector, game);
    run->reader_pending = result == SELECTOR_SKIPPED;
    if (result == SELECTOR_GAME) {
        run->first_end = run->first_end > 0 ? run->first_end : bytes_read(run);
        run->progress.chosen++;
        scan_game->number = run->reader->game_count;
        return GAME_READ_DONE;
    }
    return run->reader_pending ? GAME_READ_LATER : GAME_READ_END;
}

// Implements ScanReader.read for single positions, the best of a batch first. A call adds one game.
static GameReadResult read_best_position(void *context, Game *game, ScanGame *scan_game) {
    ScanRun *run = context;
    run->reader_pending = false;
    if (run->by_position && best_first_next(run->best_first, game, scan_game))
        return GAME_READ_DONE;
    if (run->by_position && run->all_added)
        return GAME_READ_END;
    const SelectorResult result = game_selector_read(run->selector, game);
    if (result == SELECTOR_GAME) {
        best_first_add(run->best_first, game, run->reader->game_count);
        run->progress.chosen++;
    }
    run->all_added = result == SELECTOR_END;
    run->by_position = run->all_added || best_first_is_full(run->best_first);
    run->reader_pending = true;
    return GAME_READ_LATER;
}

// Implements ScanReader.was_complete for single positions.
static bool is_never_whole(void *context) {
    (void)context;
    return false;
}

// Implements ScanReader.was_complete for games in their order.
static bool is_whole_file(void *context) {
    const ScanRun *run = context;
    return game_filter_takes_all(&run->game_filter) && run->reader->status == STATUS_OK;
}

static bool check_limit(ScanRun *run) {
    run->limit_reached =
        run->puzzles_max > 0 &&
        run->progress.totals.puzzles + file_scan_totals(run->scan).puzzles >= run->puzzles_max;
    return run->limit_reached;
}

static void measure_game(ScanRun *run) {
    const uint64_t searches = pool_stats(run->pump.pool).searches;
    const int64_t now = now_ms();
    if (searches > run->searches) {
        run->searched_games++;
        run->search_time += now - run->game_began;
    }
    run->searches = searches;
    run->game_began = now;
}

// Does one step of the scan; implements Pump.step.
static JobResult scan_step(void *context, Fault *fault) {
    ScanRun *run = context;
    ScannedGame game;
    const JobResult result = file_scan_step(run->scan, now_ms(), &game, fault);
    if (game.done) {
        measure_game(run);
        report_unjudged(run, &game);
        count_errors(run);
    }
    say_progress(run);
    if (game.done && check_limit(run))
        return JOB_DONE;
    if (result == JOB_WAIT && run->reader_pending) {
        pool_pump(run->pump.pool, now_ms());
        return JOB_MORE;
    }
    return result;
}

// Lets the searches under way end, so that the cache has them; begins no others.
static void finish_searches(ScanRun *run) {
    pool_drain(run->pump.pool);
    int searching = pool_stats(run->pump.pool).searching;
    if (searching > 0)
        scan_report_stopping(&run->report, searching);
    for (; searching > 0; searching = pool_stats(run->pump.pool).searching) {
        pool_wait(run->pump.pool, now_ms());
        pool_pump(run->pump.pool, now_ms());
    }
}

// Counts a file that cannot be read, or not to its end; the scan goes on with the next one.
static void report_failed_file(ScanRun *run, const Fault *fault) {
    scan_report_fault(&run->report, fault);
    run->failed_files++;
}

// Adds the results of a file to those of the files before.
static void add_file_results(ScanRun *run) {
    size_t count;
    const int64_t *found = file_scan_puzzle_ids(run->scan, &count);
    const ScanTotals totals = file_scan_totals(run->scan);
    run->profile_totals[run->profile_index] =
        add_totals(&run->profile_totals[run->profile_index], &totals);
    run->progress.totals = add_totals(&run->progress.totals, &totals);
    file_scan_add_refused(run->scan, run->refused);
    array_grow(&run->puzzles, &run->puzzle_cap, run->puzzle_count + count);
    if (count > 0)
        memcpy(run->puzzles + run->puzzle_count, found, count * sizeof *found);
    run->puzzle_count += count;
}

static Status scan_games(ScanRun *run, Fault *fault) {
    const ScanReader reader = {.read = run->best_first ? read_best_position : read_chosen_game,
                               .was_complete = run->best_first ? is_never_whole : is_whole_file,
                               .context = run};
    run->scan = file_scan_new(run->pump.pool, &run->profiles[run->profile_index], run->store,
                              &reader, run->path);
    run->selector = game_selector_new(run->reader, &run->game_filter);
    run->reader_pending = false;
    run->first_end = 0;
    run->game_began = now_ms();
    scan_report_file(&run->report, run->game_began);
    const JobResult result = pump_run(&run->pump, fault);
    if (result == JOB_MORE) {
        finish_searches(run);
        fault_set(fault, STATUS_LIMIT, "interrupted");
    }
    if (!run->best_first || run->limit_reached)
        add_file_results(run);
    file_scan_free(run->scan, now_ms());
    game_selector_free(run->selector);
    run->progress.games_read += run->reader->game_count;
    return result == JOB_DONE ? STATUS_OK : STATUS_ENGINE;
}

static Status scan_file(ScanRun *run, const char *path, Fault *fault) {
    CLEANUP(input_close) Input input = {0};
    run->game_filter.sample_key_max = 0;
    if (game_filter_sample(&run->game_filter, path, run->pump.interrupted, fault) != STATUS_OK ||
        input_open(&input, path, fault) != STATUS_OK) {
        if (*run->pump.interrupted)
            return STATUS_LIMIT;
        report_failed_file(run, fault);
        return STATUS_OK;
    }
    CLEANUP(pgn_reader_done) PgnReader reader;
    pgn_reader_open(&reader, &input);
    run->reader = &reader;
    run->path = path;
    const Status status = scan_games(run, fault);
    count_errors(run);
    run->progress.skipped += reader.skipped_games;
    Fault fault_of_file = reader.fault;
    if (reader.status == STATUS_OK && !reader.has_content)
        fault_set(&fault_of_file, STATUS_SYNTAX, "%s: holds no game", path);
    if (status == STATUS_OK && (reader.status != STATUS_OK || !reader.has_content))
        report_failed_file(run, &fault_of_file);
    return status;
}

// With --limit-puzzles, scans the best positions of a file first, and sets run->limit_reached where
// they had enough puzzles. Else scan_file() scans all positions in order, with a filled cache.
static Status scan_best_positions(ScanRun *run, const char *path, Fault *fault) {
    struct stat file;
    const ScanProgress before = run->progress;
    if (run->puzzles_max == 0 || stat(path, &file) != 0 || !S_ISREG(file.st_mode))
        return STATUS_OK;
    run->best_first = best_first_new(&run->profiles[run->profile_index]);
    run->by_position = run->all_added = false;
    const size_t failed_files = run->failed_files;
    const Status status = scan_file(run, path, fault);
    best_first_free(run->best_first);
    run->best_first = NULL;
    if (!run->limit_reached) {
        run->progress = before;
        run->failed_files = failed_files;
    } else {
        run->progress.totals.games = before.totals.games + run->progress.chosen - before.chosen;
    }
    return status;
}

// Scans a file by each profile; its games and errors count once.
static Status scan_by_all(ScanRun *run, const char *path, Fault *fault) {
    const size_t failed_files = run->failed_files;
    const ScanProgress before = run->progress;
    Status status = STATUS_OK;
    for (run->profile_index = 0; run->profile_index < run->profile_count && status == STATUS_OK &&
                                 run->failed_files == failed_files;
         run->profile_index++) {
        run->progress.totals.games = before.totals.games;
        run->progress.errors = before.errors;
        run->progress.skipped = before.skipped;
        run->progress.games_read = before.games_read;
        run->progress.chosen = before.chosen;
        status = scan_best_positions(run, path, fault);
        if (status == STATUS_OK && !run->limit_reached)
            status = scan_file(run, path, fault);
    }
    return status;
}

typedef struct FoundPuzzle {
    int64_t id;
    int worth;
    size_t index; // in the order in which they were found
} FoundPuzzle;

static int by_worth(const void *a, const void *b) {
    const FoundPuzzle *left = a, *right = b;
    return left->worth != right->worth
               ? right->worth - left->worth
               : (left->index > right->index) - (left->index < right->index);
}

// Sorts the puzzles that were found by worth.
static Status sort_by_worth(ScanRun *run, Fault *fault) {
    CLEANUP(candidate_list_done) CandidateList list = {0};
    const Status status = store_list(run->store, &(StoreQuery){0}, &list, fault);
    FoundPuzzle *found = xcalloc(run->puzzle_count + 1, sizeof *found);
    for (size_t i = 0; i < run->puzzle_count; i++)
        found[i] = (FoundPuzzle){.id = run->puzzles[i], .index = i};
    qsort(found, run->puzzle_count, sizeof *found, compare_leading_int64);
    for (size_t i = 0; i < list.count && status == STATUS_OK; i++) {
        FoundPuzzle *match = array_find(list.rows[i].id, found, run->puzzle_count, sizeof *found);
        if (match)
            match->worth = list.rows[i].worth;
    }
    qsort(found, run->puzzle_count, sizeof *found, by_worth);
    for (size_t i = 0; i < run->puzzle_count && status == STATUS_OK; i++)
        run->puzzles[i] = found[i].id;
    free(found);
    return status;
}

static int export_found(ScanRun *run, const ScanRequest *request) {
    Fault fault;
    if (request->best_count > 0 && sort_by_worth(run, &fault) != STATUS_OK)
        return command_failed(&fault);
    const int64_t *found = run->puzzles ? run->puzzles : (const int64_t[]){0};
    size_t count = run->limit_reached ? run->puzzles_max : run->puzzle_count;
    if (request->best_count > 0)
        count = request->best_count < run->puzzle_count ? request->best_count : run->puzzle_count;
    ExportRequest wanted = {.format = request->export_format,
                            .selection = {.found_ids = found, .found_count = count}};
    return export_puzzles(run->store, &request->export_target, &wanted, NULL);
}

static int scan_files(ScanRun *run, const ScanRequest *request) {
    Fault fault;
    SearchCache cache;
    int status = EXIT_DONE;
    if (store_cache(run->store, &cache, &fault) == STATUS_OK)
        pool_use_cache(run->pump.pool, &cache);
    else
        scan_report_fault(&run->report, &fault); // the scan goes on, but cannot be resumed
    for (int i = 0; i < request->files.count && status == EXIT_DONE && !run->limit_reached; i++)
        if (scan_by_all(run, request->files.items[i], &fault) != STATUS_OK)
            status = *run->pump.interrupted ? EXIT_INTERRUPTED : EXIT_FAILED;
    if (status == EXIT_FAILED)
        scan_report_fault(&run->report, &fault);
    if (status == EXIT_DONE && request->format &&
        (run->failed_files == 0 || run->progress.totals.games > 0))
        status = export_found(run, request);
    const bool is_complete = run->progress.totals.unjudged == 0 && run->failed_files == 0;
    status = status == EXIT_DONE && !is_complete ? EXIT_FAILED : status;
    run->progress.engines = pool_stats(run->pump.pool);
    run->progress.filtered = !game_filter_takes_all(&run->game_filter);
    CLEANUP(str_done) Str summary = {0};
    if (run->searched_games > 0 && run->profile_count == 1)
        effort_write_times(run->profiles->effort,
                           (double)run->search_time / (double)run->searched_games, &summary);
    for (size_t i = 0; i < run->profile_count && run->profile_count > 1; i++) {
        str_addf(&summary, "%s%s: ", i > 0 ? "\n" : "", run->profiles[i].name);
        str_add_count(&summary, run->profile_totals[i].candidates, "candidate, ", "candidates, ");
        str_add_count(&summary, run->profile_totals[i].puzzles, "puzzle", "puzzles");
    }
    if (status == EXIT_DONE && run->progress.totals.games > 0 &&
        run->progress.totals.candidates == 0) {
        str_addf(&summary,
                 "%snothing found; --profile %s finds more as a rule, --effort deep looks longer",
                 summary.len > 0 ? "\n" : "", profile_to_try(run->profiles->name));
    }
    run->progress.summary = str_text(&summary);
    scan_report_end(&run->report, &run->progress, run->refused,
                    status == EXIT_INTERRUPTED ? str_text(&request->resume) : NULL, status,
                    now_ms());
    return status;
}

static int scan_into(const ScanRequest *request, const EngineChoice *choice, const char *db) {
    Fault fault;
    ScanRun run = {.profiles = request->profiles,
                   .profile_count = request->profile_count,
                   .game_filter = request->game_filter,
                   .report = {.quiet = request->quiet, .files = request->files.count},
                   .puzzles_max = request->puzzles_max,
                   .pump = {.step = scan_step, .interrupted = signals_catch()}};
    run.pump.context = &run;
    LockWait waiting = {.interrupted = run.pump.interrupted};
    if (scan_report_begin(&run.report, &request->json_log, now_ms(), &fault) != STATUS_OK)
        return command_failed(&fault);
    run.pump.pool = engine_choice_pool(choice, 0);
    if (open_when_unlocked(&waiting, store_open, &run.store, db, &fault) != STATUS_OK) {
        scan_report_fault(&run.report, &fault);
        scan_report_done(&run.report);
        pool_free(run.pump.pool);
        return EXIT_FAILED;
    }
    run.profile_totals = xcalloc(request->profile_count, sizeof *run.profile_totals);
    int status = store_check_integrity(run.store, &fault) == STATUS_OK ? scan_files(&run, request)
                                                                       : command_failed(&fault);
    engine_choice_report(choice, run.pump.pool);
    scan_report_done(&run.report);
    pool_free(run.pump.pool);
    store_close(run.store);
    free(run.puzzles);
    free(run.profile_totals);
    return status;
}

// Checks that the export can be written, and that no file to be read is the store itself.
static Status check_files(const ScanRequest *request, Fault *fault) {
    Status status = export_target_check(&request->export_target, fault);
    for (int i = 0; i < request->files.count && status == STATUS_OK; i++) {
        status =
            export_target_check_input(request->files.items[i], request->export_target.store, fault);
    }
    return status;
}

// Checks all files before it touches an engine or a store, then scans.
static int run_request(ScanRequest *request, const EngineChoice *choice) {
    Fault fault;
    CLEANUP(str_done) Str path = {0};
    const char *db = store_path_or_usual(request->db, &path, &fault);
    request->export_target.store = request->json_log.store = db;
    return db && check_files(request, &fault) == STATUS_OK ? scan_into(request, choice, db)
                                                           : command_failed(&fault);
}

static int run_scan(const CliCommand *command, void *args, const Operands *operands) {
    ScanRequest *request = args;
    EngineChoice choice = {0};
    Fault fault;
    request->files = *operands;
    Status read = read_request(request, &fault);
    read = read == STATUS_OK
               ? engine_choice_read(&choice, &request->engine_args, program_path(), &fault)
               : STATUS_USAGE;
    write_command_line(&request->resume);
    const char *log = request->json_log.path;
    if (read == STATUS_OK && !(log && strcmp(log, "-") == 0))
        profile_note_unused(request->profiles, (int)request->profile_count, &request->profile_args);
    const int status = read == STATUS_OK      ? run_request(request, &choice)
                       : read == STATUS_USAGE ? command_usage_error(command, fault.text)
                                              : command_failed(&fault);
    engine_choice_done(&choice);
    str_done(&request->resume);
    free(request->profiles);
    return status;
}

const CliCommand cli_scan = {"scan",
                             "FILE... [OPTION...]",
                             "find puzzles in all games of files; the store keeps the candidates",
                             run_scan,
                             options,
                             sizeof(ScanRequest)};
