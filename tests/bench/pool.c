// What the pool adds to a search: how busy a scan keeps its engines, how soon a search goes on when
// its engine has died, and what an answer from the cache costs.
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "onlymove/file.h"
#include "src/review/jobs/game_run.h"
#include "onlymove/notation.h"
#include "onlymove/pgn.h"
#include "onlymove/runner.h"
#include "onlymove/store_care.h"
#include "tests/bench/bench.h"

enum { HASH = 256, ENGINES_MAX = 64 }; // megabytes, as the profiles have it

Pool *bench_pool(const char *engine, int engines) {
    char *const argv[] = {(char *)(uintptr_t)engine, NULL};
    EngineSetup setup = {.name = NULL};
    bench_must(setup_from_words(&setup, argv, SAID));
    Pool *pool = pool_new(&setup, engines);
    setup_done(&setup);
    return pool;
}

// Waits for news of the engines, at most a second.
static void pump(Pool *pool) {
    pool_wait(pool, now_ms());
    pool_pump(pool, now_ms());
    if (pool_fault(pool)[0])
        bench_give_up(BENCH_FAILED, "%s", pool_fault(pool));
}

static Search *ask(Pool *pool, const SearchRequest *request) {
    return pool_ask(pool, request, PRIORITY_BACKGROUND, now_ms());
}

static void await(Pool *pool, const Search *search) {
    while (search_state(search) < SEARCH_DONE)
        pump(pool);
    if (search_state(search) == SEARCH_FAILED)
        bench_give_up(BENCH_FAILED, "%s", search_fault(search));
}

// A small search on every engine, so that all are started and have their hash.
static void warm_up(Pool *pool) {
    SearchRequest request = {.nodes = 1000, .lines = 1, .hash = HASH};
    Search *searches[ENGINES_MAX];
    int count = 0;
    request.start = pos_start();
    while (count < pool_stats(pool).engines && count < ENGINES_MAX)
        searches[count++] = ask(pool, &request);
    while (count-- > 0) {
        await(pool, searches[count]);
        pool_drop(pool, searches[count], now_ms());
    }
}

// What one engine of the pool is told, all commands but stop, and what comes of it.
typedef struct Script {
    const Engine *engine;
    FILE *lines;
    Shift shift;
} Script;

typedef struct Scripts {
    const char *path; // of the files, each with a number behind it
    Script items[ENGINES_MAX];
    int count;
} Scripts;

static Script *script_of(Scripts *scripts, const Engine *engine) {
    char path[1000];
    for (int i = 0; i < scripts->count; i++)
        if (scripts->items[i].engine == engine)
            return &scripts->items[i];
    snprintf(path, sizeof path, "%s.%d", scripts->path, scripts->count);
    FILE *lines = scripts->count < ENGINES_MAX ? fopen(path, "w") : NULL;
    if (!lines)
        bench_give_up(BENCH_FAILED, "%s cannot be written", path);
    scripts->items[scripts->count] = (Script){.engine = engine, .lines = lines};
    return &scripts->items[scripts->count++];
}

static void write_down(void *context, const Engine *engine, EngineStream stream, const char *line,
                       size_t len) {
    Script *script = script_of(context, engine);
    const pid_t pid = (pid_t)engine_pid(engine);
    char text[ENGINE_TEXT_MAX + 1];
    snprintf(text, sizeof text, "%.*s", (int)len, line);
    if (stream == ENGINE_OUTPUT) {
        shift_hear(&script->shift, pid, text);
    } else if (stream == ENGINE_INPUT && strncmp(text, "stop", 4) != 0) {
        if (script->shift.first <= 0) {
            fprintf(script->lines, "\n"); // for bench_talk()
            shift_begin(&script->shift, pid);
        }
        fprintf(script->lines, "%s\n", text);
    }
}

typedef struct BenchGames {
    PgnReader reader;
    Profile profile;
} BenchGames;

static GameReadResult next_game(void *context, RunGame *next) {
    BenchGames *scanned = context;
    Game *game = xcalloc(1, sizeof *game);
    *game = game_blank();
    if (!pgn_read(&scanned->reader, game)) {
        game_done(game);
        free(game);
        return GAME_READ_END;
    }
    *next = (RunGame){.game = game, .user_data = game};
    inquiry_plies(&scanned->profile, game, &next->first, &next->end);
    return GAME_READ_DONE;
}

static void release_game(void *context, const RunGame *game) {
    (void)context;
    game_done(game->user_data);
    free(game->user_data);
}

// Every position of the games by magnus, all searches to the same limit, so that it is the same
// work every time. Returns how many positions.
static size_t scan_games(Pool *pool, const Str *games) {
    static const ProfileKey keys[] = {KEY_NODES_SCAN, KEY_NODES_START, KEY_NODES_MAX,
                                      KEY_TREE_NODES};
    BenchGames scanned;
    Profile *profile = &scanned.profile;
    size_t positions = 0;
    bench_must(profile_find("magnus", profile, SAID));
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        bench_must(profile_set_value(profile, keys[i], 200000, SAID));
    pgn_reader_init(&scanned.reader, str_text(games), games->len);
    const GameReader source = {.next = next_game, .release = release_game, .context = &scanned};
    GameRun *run = game_run_new(pool, profile, PRIORITY_BACKGROUND, &source);
    for (JobResult result = JOB_MORE; result != JOB_DONE;) {
        RunEvent event;
        result = game_run_step(run, now_ms(), &event, SAID);
        positions += event.kind == RUN_JUDGED;
        if (event.kind == RUN_UNJUDGED || result == JOB_FAILED)
            bench_give_up(BENCH_FAILED, "%s",
                          event.kind == RUN_UNJUDGED ? event.why : bench_fault.text);
        if (result == JOB_WAIT)
            pump(pool);
    }
    game_run_free(run, now_ms());
    pgn_reader_done(&scanned.reader);
    return positions;
}

// ENGINE GAMES SCRIPTS ENGINES: millions of nodes a second of so many engines, 0 for as many as a
// scan has by itself, while the games are scanned, and a sentence about it. What each engine is
// told is then in the file SCRIPTS.0, SCRIPTS.1 and so on.
void bench_scan(char **words) {
    Scripts scripts = {.path = words[2]};
    double rate = 0, seconds = 0;
    int searches = 0;
    CLEANUP(str_done) Str games = {0};
    bench_must(file_read(words[1], SIZE_MAX, &games, SAID));
    const int engines = atoi(words[3]);
    Pool *pool = bench_pool(words[0], engines > 0 ? engines : pool_default_size());
    pool_listen(pool, &(EngineListener){.context = &scripts, .on_text = write_down});
    warm_up(pool);
    for (int i = 0; i < scripts.count; i++)
        scripts.items[i].shift = (Shift){.first = 0};
    const double cpu = bench_cpu(getpid());
    const size_t positions = scan_games(pool, &games);
    const double own_cpu = bench_cpu(getpid()) - cpu;
    pool_listen(pool, NULL);
    for (int i = 0; i < scripts.count; i++) {
        const Shift *shift = &scripts.items[i].shift;
        const double lasted = shift->searches > 0 ? shift_seconds(shift, scripts.count) : 0;
        rate += lasted > 0 ? (double)shift->nodes / lasted : 0;
        seconds += lasted;
        searches += shift->searches;
        fclose(scripts.items[i].lines);
    }
    printf(
        "%g %zu positions, %d searches of 200000 nodes, engines: %d; our own CPU time is %.1f %% "
        "of the engines' time\n",
        rate / 1e6, positions, searches, scripts.count, 100 * own_cpu / seconds);
    pool_free(pool);
}

static bool has_line(const Search *search) {
    int count = 0;
    const Engine *engine = search_engine(search);
    if (engine)
        engine_lines(engine, &count);
    return count > 0;
}

static void go_on(Pool *pool, const Search *search) {
    pump(pool);
    if (search_state(search) >= SEARCH_DONE)
        bench_give_up(BENCH_FAILED, "a search without end has ended: %s", search_fault(search));
}

// ENGINE: milliseconds from the death of a search's engine to its first line from another process.
void bench_restart(char **words) {
    Pool *pool = bench_pool(words[0], 1);
    SearchRequest request = {.lines = 2, .hash = HASH};
    request.start = pos_start();
    Search *search = ask(pool, &request);
    while (!has_line(search))
        go_on(pool, search);
    const long process = engine_pid(search_engine(search));
    const double start = bench_clock();
    kill((pid_t)process, SIGKILL);
    do {
        go_on(pool, search);
    } while (!has_line(search) || engine_pid(search_engine(search)) == process);
    printf("%g\n", (bench_clock() - start) * 1e3);
    pool_drop(pool, search, now_ms());
    pool_free(pool);
}

// Asks for a search after one move, and prints the microseconds until the answer.
static void time_search(Pool *pool, const Position *start, Move move, bool cached) {
    const SearchRequest request = {*start,          .moves = &move, .move_count = 1,
                                   .nodes = 100000, .lines = 2,     .hash = HASH};
    const double asked = bench_clock();
    Search *search = ask(pool, &request);
    await(pool, search);
    const double took = bench_clock() - asked;
    if (search_analysis(search)->from_cache != cached) {
        bench_give_up(BENCH_FAILED, "%s",
                      cached ? "not found in the cache" : "found before it was searched");
    }
    printf("%s %g\n", cached ? "figure" : "reference", took * 1e6);
    pool_drop(pool, search, now_ms());
}

// ENGINE STORE (a file that is not there yet): the time of each search of the puzzles on standard
// input, "FEN|MOVES" in a line, and five times that of the same answer from the cache.
void bench_cache(char **words) {
    enum { TIMES = 5 };
    Pool *pool = bench_pool(words[0], 1);
    SearchCache cache;
    Store *store;
    char line[2000];
    bench_must(store_open(&store, words[1], SAID));
    bench_must(store_cache(store, &cache, SAID));
    pool_use_cache(pool, &cache);
    warm_up(pool);
    while (fgets(line, sizeof line, stdin)) {
        Position start;
        Move move;
        const char *moves = strchr(line, '|') + 1;
        line[strcspn(line, "|")] = '\0';
        bench_must(pos_from_fen(&start, line, SAID));
        bench_must(uci_move_read(&start, moves, strcspn(moves, " \n"), &move, SAID));
        for (int i = 0; i <= TIMES; i++)
            time_search(pool, &start, move, i > 0);
    }
    pool_use_cache(pool, NULL);
    pool_free(pool);
    store_close(store);
}
