// Rows about the pool: how busy a scan keeps its engines, how soon a search goes on when its engine
// has died, and what an answer from the cache costs.
#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "onlymove/file.h"
#include "onlymove/game_scan.h"
#include "onlymove/store_cache.h"
#include "src/cli/bench/bench_puzzles.h"
#include "src/cli/bench/bench_replay.h"

enum { SCAN_NODES = 200000, SCAN_RUNS = 5, SCAN_GAMES = 2 };

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

// Leaves the first games of a text.
static void cut_games(Str *text, int games)
{
    static const char tags[] = "\n[Event ";
    const char *end = str_text(text);
    for (; end && games > 0; games--) {
        end = strstr(end + 1, tags);
    }
    if (end) {
        text->len = (size_t)(end - str_text(text)) + 1;
        text->data[text->len] = '\0';
    }
}

static Status pump(Pool *pool, Fault *fault)
{
    pool_wait(pool, runner_now());
    pool_pump(pool, runner_now());
    if (bench_interrupted()) {
        return fault_set(fault, STATUS_IO, "interrupted");
    }
    return pool_fault(pool)[0] ? fault_set(fault, STATUS_ENGINE, "%s", pool_fault(pool))
                               : STATUS_OK;
}

static Status await(Pool *pool, const Search *search, Fault *fault)
{
    Status status = STATUS_OK;
    while (status == STATUS_OK && search_state(search) < SEARCH_DONE) {
        status = pump(pool, fault);
    }
    return status == STATUS_OK && search_state(search) == SEARCH_FAILED
               ? fault_set(fault, STATUS_ENGINE, "%s", search_fault(search))
               : status;
}

// A small search on every engine, so that all are started and have their hash.
static Status warm_up(Pool *pool, int hash, Fault *fault)
{
    enum { NODES = 1000 };
    SearchRequest request = {.nodes = NODES, .lines = 1, .hash = hash};
    Search *searches[REPLAY_ENGINES_MAX];
    const int count = pool_figures(pool).engines;
    Status status = STATUS_OK;
    pos_start(&request.start);
    for (int i = 0; i < count; i++) {
        searches[i] = pool_ask(pool, &request, PRIORITY_BACKGROUND, runner_now());
    }
    for (int i = 0; i < count; i++) {
        status = !searches[i]          ? fault_set(fault, STATUS_MEMORY, "out of memory")
                 : status == STATUS_OK ? await(pool, searches[i], fault)
                                       : status;
        pool_drop(pool, searches[i], runner_now());
    }
    return status;
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
        status = status == STATUS_OK ? pump(pool, fault) : status;
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
    engines = engines < REPLAY_ENGINES_MAX ? engines : REPLAY_ENGINES_MAX;
    Pool *pool = pool_new(&shift->setup, engines);
    if (!pool) {
        return fault_set(fault, STATUS_MEMORY, "out of memory");
    }
    scripts_done(&shift->scripts);
    scripts_listen(&shift->scripts, pool);
    Status status = warm_up(pool, (int)profile_whole(&shift->profile, KEY_HASH), fault);
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
        const Script *script = &shift->scripts.items[i];
        shift->searches += script->searches;
        shift->engine_seconds += script_seconds(script);
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
    cut_games(games, bench->quick ? 1 : SCAN_GAMES);
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

enum { CACHE_POSITIONS = 40, CACHE_QUICK_POSITIONS = 8, CACHE_EVERY = 18, CACHE_NODES = 100000 };
enum { CACHE_TIMES = 5 }; // that each answer is asked for

// Seconds from asking to the answer.
static Status time_search(Pool *pool, const BenchPuzzle *puzzle, bool cached, double *seconds,
                          Fault *fault)
{
    const SearchRequest request = bench_puzzle_search(puzzle, CACHE_NODES, 2);
    const double start = bench_clock();
    Search *search = pool_ask(pool, &request, PRIORITY_BACKGROUND, runner_now());
    if (!search) {
        return fault_set(fault, STATUS_MEMORY, "out of memory");
    }
    Status status = await(pool, search, fault);
    *seconds = bench_clock() - start;
    if (status == STATUS_OK && search_from_cache(search) != cached) {
        status = fault_set(fault, STATUS_STORE, "puzzle %s: %s", puzzle->id,
                           cached ? "not found in the cache" : "found before it was searched");
    }
    pool_drop(pool, search, runner_now());
    return status;
}

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

// Least, median and most of many times, in microseconds.
static BenchSamples spread(double *seconds, size_t count)
{
    qsort(seconds, count, sizeof *seconds, by_size);
    return (BenchSamples){{seconds[0] * 1e6, seconds[count / 2] * 1e6, seconds[count - 1] * 1e6},
                          3};
}

static Status time_searches(Pool *pool, const BenchPuzzles *puzzles, BenchResult *result,
                            Fault *fault)
{
    double searched[CACHE_POSITIONS], found[CACHE_POSITIONS * CACHE_TIMES];
    Status status = warm_up(pool, bench_puzzle_search(puzzles->items, 1, 1).hash, fault);
    for (size_t i = 0; i < puzzles->count && status == STATUS_OK; i++) {
        status = time_search(pool, &puzzles->items[i], false, &searched[i], fault);
    }
    const size_t asked = puzzles->count * CACHE_TIMES;
    for (size_t i = 0; i < asked && status == STATUS_OK; i++) {
        status = time_search(pool, &puzzles->items[i % puzzles->count], true, &found[i], fault);
    }
    if (status == STATUS_OK) {
        result->figure = spread(found, asked);
        result->reference = spread(searched, puzzles->count);
        str_addf(&result->notes, "%zu searches of %d nodes, two lines; %zu answers", puzzles->count,
                 CACHE_NODES, asked);
    }
    return status;
}

static Status time_with_store(Bench *bench, const BenchPuzzles *puzzles, BenchResult *result,
                              Fault *fault)
{
    EngineSetup setup;
    SearchCache cache;
    Store *store;
    Str path;
    Status status = bench_stockfish_setup(bench, &setup, fault);
    if (status != STATUS_OK) {
        return status;
    }
    str_init(&path);
    str_addf(&path, "%s/cache.db", str_text(&bench->folder));
    Pool *pool = pool_new(&setup, 1);
    status = pool ? store_open(&store, str_text(&path), fault)
                  : fault_set(fault, STATUS_MEMORY, "out of memory");
    if (status == STATUS_OK) {
        status = store_cache(store, &cache, fault);
        if (status == STATUS_OK) {
            pool_use_cache(pool, &cache);
            status = time_searches(pool, puzzles, result, fault);
        }
        pool_use_cache(pool, NULL);
        store_close(store);
    }
    pool_free(pool);
    setup_done(&setup);
    str_done(&path);
    return status;
}

static Status pool_cache(Bench *bench, const BenchRow *row, BenchResult *result, Fault *fault)
{
    BenchPuzzles puzzles;
    Status status = bench_puzzles_read(bench, row->file, &puzzles, fault);
    if (status == STATUS_OK) {
        bench_puzzles_thin(&puzzles, CACHE_EVERY,
                           bench->quick ? CACHE_QUICK_POSITIONS : CACHE_POSITIONS);
        status = time_with_store(bench, &puzzles, result, fault);
    }
    bench_puzzles_done(&puzzles);
    return status;
}

static const uint64_t ENDLESS = 1000000000; // nodes

static bool has_line(const Search *search)
{
    int count = 0;
    const Engine *engine = search_engine(search);
    if (engine) {
        engine_lines(engine, &count);
    }
    return count > 0;
}

// Milliseconds from the death of a search's engine to its first line from another process.
static Status kill_and_wait(Pool *pool, const Search *search, double *value, Fault *fault)
{
    Status status = STATUS_OK;
    while (status == STATUS_OK && !has_line(search)) {
        status = pump(pool, fault);
    }
    if (status != STATUS_OK) {
        return status;
    }
    const long process = engine_process(search_engine(search));
    const double start = bench_clock();
    kill((pid_t)process, SIGKILL);
    do {
        status = pump(pool, fault);
        if (status == STATUS_OK && search_state(search) == SEARCH_FAILED) {
            status = fault_set(fault, STATUS_ENGINE, "%s", search_fault(search));
        }
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
    SearchRequest request = bench_puzzle_search(&start, ENDLESS, 2);
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
        {"position startpos\ngo nodes 1000000000\n", " score "},
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
     "the first games of lichess_games.pgn scanned by one engine a core, Hash 256, two lines, each "
     "engine from its first command to its last answer; the same searches, engine by engine, by "
     "processes that are fed from a list",
     {BENCH_RATIO_AT_LEAST, 0.98},
     pool_utilisation,
     "lichess_games.pgn",
     0},
    {"pool.cache-hit",
     "us",
     "from asking the pool to the answer, when the store has it; when Stockfish searches (every "
     "18th puzzle after its first move, Hash 256)",
     {.kind = BENCH_NO_GOAL},
     pool_cache,
     "lichess_puzzles.csv",
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
