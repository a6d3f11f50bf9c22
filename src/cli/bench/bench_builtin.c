// Rows about the built-in engine: its speed beside Stockfish's, the puzzles it solves, and that it
// finds the same again.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/draw.h"
#include "src/cli/bench/bench_puzzles.h"
#include "src/engine/builtin/builtin.h"

enum { SPEED_NODES = 1000000, QUICK_SPEED_NODES = 200000, SOLVE_NODES = 100000 };
enum { QUICK_EVERY = 25, AGAIN_EVERY = 10, HASH = 16 };

static const char *const speed_positions[] = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 w - - 0 7",
    "r1bq1rk1/2p1bppp/p1np1n2/1p2p3/4P3/1BP2N1P/PP1P1PP1/RNBQR1K1 b - - 0 9",
    "r2q1rk1/pp1bppbp/2np1np1/8/3NP3/2N1BP2/PPPQ2PP/2KR1B1R w - - 3 10",
    "r1bq1rk1/pp3ppp/2nbpn2/3p4/3P4/2NB1N2/PP3PPP/R1BQ1RK1 w - - 0 10",
};

enum { SPEED_POSITIONS = sizeof speed_positions / sizeof *speed_positions };

// Millions of nodes a second of CPU time, which others on the machine disturb less than the clock
// on the wall; the sums of both are for the notes.
typedef struct Race {
    uint64_t limit;
    uint64_t nodes; // of the built-in engine
    double wall;    // in which it searched them
} Race;

typedef struct Lap {
    uint64_t nodes;
    double wall, cpu;
} Lap;

// The last count that was reported.
static uint64_t reported_nodes(const Str *heard)
{
    static const char word[] = " nodes ";
    uint64_t nodes = 0;
    for (const char *at = str_text(heard); (at = strstr(at, word));) {
        at += strlen(word);
        nodes = strtoull(at, NULL, 10);
    }
    return nodes;
}

static Status search_one(BenchChild *child, const char *fen, uint64_t limit, Lap *lap, Fault *fault)
{
    enum { PATIENCE = 120 };
    char text[160];
    Str heard;
    snprintf(text, sizeof text, "ucinewgame\nposition fen %s\nisready\n", fen);
    bench_child_say(child, text);
    Status status = bench_child_await(child, "readyok", PATIENCE, NULL, fault);
    if (status != STATUS_OK) {
        return status;
    }
    str_init(&heard);
    snprintf(text, sizeof text, "go nodes %" PRIu64 "\n", limit);
    const double start = bench_clock(), cpu = bench_cpu(child->pid);
    bench_child_say(child, text);
    status = bench_child_await(child, "bestmove ", PATIENCE, &heard, fault);
    lap->wall += bench_clock() - start;
    lap->cpu += bench_cpu(child->pid) - cpu;
    lap->nodes += reported_nodes(&heard);
    str_done(&heard);
    return status;
}

// Searches each position in one process, over UCI.
static Status run_lap(const char *const argv[], const Race *race, Lap *lap, double *value,
                      Fault *fault)
{
    BenchChild child;
    *lap = (Lap){.nodes = 0};
    Status status = bench_child_open(&child, argv, fault);
    if (status != STATUS_OK) {
        return status;
    }
    bench_child_say(&child, "uci\nsetoption name Hash value 16\nsetoption name Threads value 1\n");
    for (int i = 0; i < SPEED_POSITIONS && status == STATUS_OK; i++) {
        status = search_one(&child, speed_positions[i], race->limit, lap, fault);
    }
    bench_child_say(&child, "quit\n");
    bench_child_close(&child, 10, NULL);
    const double seconds = lap->cpu > 0 ? lap->cpu : lap->wall;
    *value = seconds > 0 ? (double)lap->nodes / seconds / 1e6 : 0;
    return status;
}

static Status race_builtin(Bench *bench, void *with, double *value, Fault *fault)
{
    Race *race = with;
    Lap lap;
    const char *const argv[] = {bench->program, "engine", NULL};
    Status status = run_lap(argv, race, &lap, value, fault);
    race->nodes += lap.nodes;
    race->wall += lap.wall;
    return status;
}

static Status race_stockfish(Bench *bench, void *with, double *value, Fault *fault)
{
    Lap lap;
    const char *const argv[] = {str_text(&bench->stockfish), NULL};
    return run_lap(argv, with, &lap, value, fault);
}

static Status builtin_speed(Bench *bench, const BenchRow *row, BenchResult *result, Fault *fault)
{
    (void)row;
    Race race = {.limit = bench->quick ? QUICK_SPEED_NODES : SPEED_NODES};
    bool here = bench->stockfish.len > 0;
    Status status =
        bench_alternate(bench, 0, race_builtin, here ? race_stockfish : NULL, &race, result, fault);
    if (status != STATUS_OK) {
        return status;
    }
    str_addf(&result->notes,
             "%" PRIu64 " nodes each; the built-in engine by the clock: %.2f Mnodes/s", race.limit,
             race.wall > 0 ? (double)race.nodes / race.wall / 1e6 : 0);
    if (!here) {
        str_addf(&result->notes, "\nreference absent: Stockfish is not here");
    }
    return STATUS_OK;
}

static Move search_puzzle(Builtin *engine, const BenchPuzzle *puzzle)
{
    builtin_clear(engine);
    builtin_set_position(engine, &puzzle->start, &puzzle->first, 1);
    return builtin_search(engine, &(BuiltinLimits){.nodes = SOLVE_NODES}, NULL);
}

// As the puzzles are judged where they come from: any mate will do.
static bool solves(const BenchPuzzle *puzzle, Move move)
{
    Position after;
    if (move == puzzle->line[0]) {
        return true;
    }
    if (move == MOVE_NONE) {
        return false;
    }
    pos_make(&puzzle->pos, move, &after);
    return pos_is_checkmate(&after);
}

static Status solve_all(const BenchPuzzles *puzzles, int mate_most, BenchResult *result,
                        Fault *fault)
{
    int asked[3] = {0}, solved[3] = {0}; // by moves to mate, as far as that is asked for
    Builtin *engine = builtin_new(HASH, fault);
    if (!engine) {
        return STATUS_MEMORY;
    }
    for (size_t i = 0; i < puzzles->count && !bench_interrupted(); i++) {
        const BenchPuzzle *puzzle = &puzzles->items[i];
        if (mate_most > 0 && (puzzle->mate_in == 0 || puzzle->mate_in > mate_most)) {
            continue;
        }
        int kind = mate_most > 0 ? puzzle->mate_in : 0;
        asked[kind]++;
        solved[kind] += solves(puzzle, search_puzzle(engine, puzzle));
    }
    builtin_free(engine);
    if (bench_interrupted()) {
        return fault_set(fault, STATUS_IO, "interrupted");
    }
    int total = asked[0] + asked[1] + asked[2];
    if (total > 0) {
        result->figure = (BenchSamples){{solved[0] + solved[1] + solved[2]}, 1};
        result->reference = (BenchSamples){{total}, 1};
    }
    if (mate_most > 0) {
        str_addf(&result->notes, "in one: %d of %d; in two: %d of %d", solved[1], asked[1],
                 solved[2], asked[2]);
    }
    return STATUS_OK;
}

// row->number: the most moves to mate; 0: puzzles of all kinds.
static Status builtin_solves(Bench *bench, const BenchRow *row, BenchResult *result, Fault *fault)
{
    BenchPuzzles puzzles;
    Status status = bench_puzzles_read(bench, row->file, &puzzles, fault);
    if (status == STATUS_OK) {
        bench_puzzles_thin(&puzzles, bench->quick ? QUICK_EVERY : 1, SIZE_MAX);
        status = solve_all(&puzzles, row->number, result, fault);
    }
    bench_puzzles_done(&puzzles);
    return status;
}

// What a search has found, and how it got there.
typedef struct Found {
    Move move;
    Score score;
    int depth;
    uint64_t nodes;
} Found;

static bool same(const Found *a, const Found *b)
{
    return a->move == b->move && a->score.mate == b->score.mate &&
           a->score.value == b->score.value && a->depth == b->depth && a->nodes == b->nodes;
}

static Found find(Builtin *engine, const BenchPuzzle *puzzle)
{
    Found found = {.move = search_puzzle(engine, puzzle), .nodes = builtin_nodes(engine)};
    const BuiltinLine *line = builtin_line(engine, 1);
    if (line) {
        found.score = line->score;
        found.depth = line->depth;
    }
    return found;
}

// Forwards with one engine, backwards with another.
static Status find_again(const BenchPuzzles *puzzles, BenchResult *result, Fault *fault)
{
    Found *found = calloc(puzzles->count, sizeof *found);
    Builtin *first = builtin_new(HASH, fault), *second = builtin_new(HASH, fault);
    int alike = 0;
    bool made = found && first && second;
    for (size_t i = 0; made && i < puzzles->count && !bench_interrupted(); i++) {
        found[i] = find(first, &puzzles->items[i]);
    }
    for (size_t i = puzzles->count; made && i-- > 0 && !bench_interrupted();) {
        const Found again = find(second, &puzzles->items[i]);
        alike += same(&found[i], &again);
    }
    builtin_free(first);
    builtin_free(second);
    free(found);
    result->figure = (BenchSamples){{alike}, 1};
    result->reference = (BenchSamples){{(double)puzzles->count}, 1};
    if (bench_interrupted()) {
        return fault_set(fault, STATUS_IO, "interrupted");
    }
    return made ? STATUS_OK : fault_set(fault, STATUS_MEMORY, "out of memory");
}

static Status builtin_again(Bench *bench, const BenchRow *row, BenchResult *result, Fault *fault)
{
    BenchPuzzles puzzles;
    Status status = bench_puzzles_read(bench, row->file, &puzzles, fault);
    if (status == STATUS_OK) {
        bench_puzzles_thin(&puzzles, bench->quick ? QUICK_EVERY : AGAIN_EVERY, SIZE_MAX);
        status = find_again(&puzzles, result, fault);
    }
    bench_puzzles_done(&puzzles);
    return status;
}

const BenchRow bench_builtin_rows[] = {
    {"builtin.speed",
     "Mnodes/s",
     "the built-in engine on the start position and four middlegames, one thread, one line, Hash "
     "16, a second of CPU time from \"go nodes\" to \"bestmove\"; Stockfish the same way",
     {BENCH_FIGURE_AT_LEAST, 2},
     builtin_speed,
     NULL,
     0},
    {"builtin.mates",
     "puzzles",
     "mates in one and two of lichess_puzzles.csv whose first move the built-in engine finds at "
     "100,000 nodes (any mate will do); of how many",
     {BENCH_RATIO_AT_LEAST, 0.9},
     builtin_solves,
     "lichess_puzzles.csv",
     2},
    {"builtin.puzzles",
     "puzzles",
     "the same of all puzzles of the file",
     {BENCH_RATIO_AT_LEAST, 0.6},
     builtin_solves,
     "lichess_puzzles.csv",
     0},
    {"builtin.again",
     "puzzles",
     "puzzles (every 10th) on which a second engine, asked in the opposite order, answers with the "
     "same move, score, depth and nodes; of how many",
     {BENCH_RATIO_AT_LEAST, 1},
     builtin_again,
     "lichess_puzzles.csv",
     0},
    {0},
};
