// Rows about the pool: how busy a scan keeps its engines, and how soon a search goes on when its
// engine has died.
#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "onlymove/file.h"
#include "onlymove/game_scan.h"
#include "src/cli/bench/bench_puzzles.h"
#include "src/cli/bench/bench_replay.h"
#include "src/cli/bench/bench_search.h"

enum { SCAN_NODES = 200000, SCAN_RUNS = 5 };

// A scan whose searches all run to the same limit, so that it is the same work every time.
typedef struct Shift {
    EngineSetup setup;
    Profile profile;
    Str games;
    Scripts scripts;                // of the scan that was measured last
    double own_cpu, engine_seconds; // of all scans: our own CPU time, and the engines' time
    int positions, searches;        // of the last
} Shift;

static Status make_profile(Profile *profile, Fault *fault)
{
    static const ProfileKey keys[] = {KEY_NODES_SCAN, KEY_NODES_START, KEY_NODES_MAX,
                                      KEY_TREE_NODES};
    Status status = profile_find("magnus", profile, fault);
    for (size_t i = 0; i < sizeof keys / sizeof *keys && status == STATUS_OK; i++) {
        status = profile_set_value(profile, keys[i], SCAN_NODES, fault);
    }
    return status;
}

// Leaves the first game of a text.
static void cut_behind_first(Str *text)
{
    const char *next = strstr(str_text(text), "\n\n[Event ");
    if (next) {
        text->len = (size_t)(next - str_text(text)) + 2;
        text->data[text->len] = '\0';
    }
}

static Status scan_games(Shift *shift, Pool *pool, Fault *fault)
{
    PgnReader reader;
    pgn_reader_init(&reader, str_text(&shift->games), shift->games.len);
    GameScan *scan = game_scan_new(pool, &shift->profile, &reader);
    Status status = scan ? STATUS_OK : fault_set(fault, STATUS_MEMORY, "out of memory");
    shift->positions = 0;
    while (status == STATUS_OK) {
        const ScannedGame *game;
        while ((game = game_scan_step(scan, runner_now()))) {
            shift->positions += (int)game->positions;
            if (game->unjudged > 0) {
                status = fault_set(fault, STATUS_ENGINE, "%s", game->fault.text);
            }
            game_scan_next(scan);
        }
        if (game_scan_is_over(scan)) {
            break;
        }
        status = status == STATUS_OK ? bench_pool_pump(pool, fault) : status;
    }
    game_scan_free(scan, runner_now());
    pgn_reader_done(&reader);
    return status;
}

static double own_cpu(void)
{
    struct timespec time = {0};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static Status take_scan(Bench *bench, void *with, double *value, Fault *fault)
{
    (void)bench;
    Shift *shift = with;
    int engines = pool_default_size();
    engines = engines < BENCH_ENGINES_MAX ? engines : BENCH_ENGINES_MAX;
    Pool *pool = pool_new(&shift->setup, engines);
    if (!pool) {
        return fault_set(fault, STATUS_MEMORY, "out of memory");
    }
    scripts_done(&shift->scripts);
    scripts_listen(&shift->scripts, pool);
    Status status = bench_pool_warm_up(pool, (int)profile_whole(&shift->profile, KEY_HASH), fault);
    if (status == STATUS_OK) {
        scripts_mark(&shift->scripts);
        const double cpu = own_cpu();
        status = scan_games(shift, pool, fault);
        shift->own_cpu += own_cpu() - cpu;
    }
    pool_free(pool);
    *value = scripts_rate(&shift->scripts) / 1e6;
    shift->searches = 0;
    for (int i = 0; i < shift->scripts.count; i++) {
        shift->searches += shift->scripts.items[i].searches;
        shift->engine_seconds += scripts_seconds(&shift->scripts, i);
    }
    return status;
}

static Status take_replay(Bench *bench, void *with, double *value, Fault *fault)
{
    const Shift *shift = with;
    Status status = scripts_replay(&shift->scripts, str_text(&bench->stockfish), value, fault);
    *value /= 1e6;
    return status;
}

static Status read_games(Bench *bench, const char *file, Str *games, Fault *fault)
{
    Str path;
    str_init(&path);
    Status status = bench_data(bench, file, &path, fault);
    status = status == STATUS_OK ? file_read(str_text(&path), games, fault) : status;
    cut_behind_first(games);
    str_done(&path);
    return status;
}

static Status pool_utilisation(Bench *bench, const BenchRow *row, BenchResult *result, Fault *fault)
{
    Shift shift = {.positions = 0};
    str_init(&shift.games);
    Status status = read_games(bench, row->file, &shift.games, fault);
    status = status == STATUS_OK ? make_profile(&shift.profile, fault) : status;
    status = status == STATUS_OK ? bench_stockfish_setup(bench, &shift.setup, fault) : status;
    if (status == STATUS_OK) {
        status = bench_alternate(bench, SCAN_RUNS, take_scan, take_replay, &shift, result, fault);
    }
    if (status == STATUS_OK) {
        str_addf(&result->notes,
                 "%d positions, %d searches of %d nodes, %d engines; our own CPU time is %.1f %% "
                 "of the engines' time",
                 shift.positions, shift.searches, SCAN_NODES, shift.scripts.count,
                 shift.engine_seconds > 0 ? 100 * shift.own_cpu / shift.engine_seconds : 0);
    }
    scripts_done(&shift.scripts);
    setup_done(&shift.setup);
    str_done(&shift.games);
    return status;
}

static bool has_line(const Search *search)
{
    int count = 0;
    const Engine *engine = search_engine(search);
    if (engine) {
        engine_lines(engine, &count);
    }
    return count > 0;
}

// Waits for news of a search that is to go on.
static Status move_on(Pool *pool, const Search *search, Fault *fault)
{
    const Status status = bench_pool_pump(pool, fault);
    if (status != STATUS_OK || search_state(search) < SEARCH_DONE) {
        return status;
    }
    const char *why = search_fault(search);
    return fault_set(fault, STATUS_ENGINE, "%s", why[0] ? why : "the search has ended");
}

// Milliseconds from the death of a search's engine to its first line from another process.
static Status kill_and_wait(Pool *pool, const Search *search, double *value, Fault *fault)
{
    Status status = STATUS_OK;
    while (status == STATUS_OK && !has_line(search)) {
        status = move_on(pool, search, fault);
    }
    if (status != STATUS_OK) {
        return status;
    }
    const long process = engine_process(search_engine(search));
    const double start = bench_clock();
    kill((pid_t)process, SIGKILL);
    do {
        status = move_on(pool, search, fault);
    } while (status == STATUS_OK &&
             (!has_line(search) || engine_process(search_engine(search)) == process));
    *value = (bench_clock() - start) * 1e3;
    return status;
}

static Status take_restart(Bench *bench, void *with, double *value, Fault *fault)
{
    (void)bench;
    Pool *pool = pool_new(with, 1);
    if (!pool) {
        return fault_set(fault, STATUS_MEMORY, "out of memory");
    }
    BenchPuzzle start = {.mate_in = 0};
    pos_start(&start.start);
    SearchRequest request = bench_puzzle_search(&start, 0, 2);
    request.move_count = 0;
    Search *search = pool_ask(pool, &request, PRIORITY_BACKGROUND, runner_now());
    Status status = search ? kill_and_wait(pool, search, value, fault)
                           : fault_set(fault, STATUS_MEMORY, "out of memory");
    pool_drop(pool, search, runner_now());
    pool_free(pool);
    return status;
}

// Milliseconds from its start to the first line of the same search, told as it should be.
static Status take_start(Bench *bench, void *with, double *value, Fault *fault)
{
    (void)with;
    static const struct {
        const char *say, *await;
    } words[] = {
        {"uci\n", "uciok"},
        {"setoption name Hash value 256\nsetoption name MultiPV value 2\nucinewgame\nisready\n",
         "readyok"},
        {"position startpos\ngo infinite\n", " score "},
    };
    enum { PATIENCE = 60 };
    const char *const argv[] = {str_text(&bench->stockfish), NULL};
    BenchChild child;
    const double start = bench_clock();
    Status status = bench_child_open(&child, argv, fault);
    if (status != STATUS_OK) {
        return status;
    }
    for (size_t i = 0; i < sizeof words / sizeof *words && status == STATUS_OK; i++) {
        bench_child_say(&child, words[i].say);
        status = bench_child_await(&child, words[i].await, PATIENCE, NULL, fault);
    }
    *value = (bench_clock() - start) * 1e3;
    bench_child_say(&child, "quit\n");
    bench_child_close(&child, 5, NULL);
    return status;
}

static Status pool_restart(Bench *bench, const BenchRow *row, BenchResult *result, Fault *fault)
{
    (void)row;
    EngineSetup setup;
    Status status = bench_stockfish_setup(bench, &setup, fault);
    if (status == STATUS_OK) {
        status = bench_alternate(bench, 0, take_restart, take_start, &setup, result, fault);
        setup_done(&setup);
    }
    return status;
}

const BenchRow bench_pool_rows[] = {
    {"pool.utilisation",
     "Mnodes/s",
     "the first game of lichess_games.pgn scanned by one engine a core, Hash 256, two lines, from "
     "each engine's first command to its last answer, less the time that it, or who feeds it, "
     "waited for a CPU; the same searches, engine by engine, by processes fed from a list",
     {BENCH_RATIO_AT_LEAST, 0.98},
     pool_utilisation,
     "lichess_games.pgn",
     0},
    {"pool.restart",
     "ms",
     "from the death of an engine in a search to the first line of that search from a fresh "
     "process, Hash 256; a process started by hand to the same line",
     {.kind = BENCH_NO_GOAL},
     pool_restart,
     NULL,
     0},
    {0},
};
