// The puzzles of the reference data, for rows about engines.
#ifndef ONLYMOVE_CLI_BENCH_PUZZLES_H
#define ONLYMOVE_CLI_BENCH_PUZZLES_H

#include "onlymove/engine.h"
#include "src/cli/bench/bench.h"

enum { BENCH_LINE_MAX = 64 };

// The solver is to move after the first move, which is the opponent's.
typedef struct BenchPuzzle {
    char id[16];
    Position start; // before the first move
    Move first;
    Position pos;              // after it
    Move line[BENCH_LINE_MAX]; // the solution, replies included; at least one move
    size_t length;
    int mate_in; // as its themes say; 0: no mate
} BenchPuzzle;

typedef struct BenchPuzzles {
    BenchPuzzle *items;
    size_t count, cap;
} BenchPuzzles;

// All of a file of the reference data in the Lichess CSV format. STATUS_NOT_FOUND when it is not
// here. To be done with in any case.
Status bench_puzzles_read(const Bench *bench, const char *file, BenchPuzzles *puzzles,
                          Fault *fault);
void bench_puzzles_done(BenchPuzzles *puzzles);
// Leaves every `step`-th from the first on, and of these at most `most`.
void bench_puzzles_thin(BenchPuzzles *puzzles, size_t step, size_t most);

// A search of the puzzle's position with its past; borrows from the puzzle. The hash is that of the
// profiles, 256 MB.
SearchRequest bench_puzzle_search(const BenchPuzzle *puzzle, uint64_t nodes, int lines);

// The setup of the Stockfish to compare with, or STATUS_NOT_FOUND.
Status bench_stockfish_setup(const Bench *bench, EngineSetup *setup, Fault *fault);

#endif
