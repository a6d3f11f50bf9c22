// The built-in engine's search: a pure function of the position, its history, the limits and what
// the table remembers from before. It knows no clock, no file and no process; a caller that wants
// to stop it early says so when should_continue() asks.
//
//     Builtin *engine = builtin_new(16);
//     builtin_clear(engine);                      // so that the answer depends on nothing else
//     builtin_set_position(engine, &start, moves, count);
//     builtin_search(engine, &(BuiltinLimits){.nodes = 100000}, NULL);
//     const BuiltinLine *line = builtin_line(engine, 1);
//     builtin_free(engine);
#pragma once

#include <stdio.h>

#include "onlymove/status.h"
#include "onlymove/analysis.h"
#include "onlymove/movegen.h"

enum { BUILTIN_LINES_MAX = 218, BUILTIN_DEPTH_MAX = 100, BUILTIN_PLIES_MAX = 128 };

// The binary logarithm in sixteenths, linear between powers of two; 0 for 0. It takes whole numbers
// alone, so that it is the same on every machine.
int log2_in_sixteenths(uint64_t n);

typedef struct Builtin Builtin;
typedef struct Eval Eval; // the tables of the static evaluation

// How far two kings are apart: ranks plus files (Manhattan), or the steps that a king needs
// (Chebyshev). Average plies to mate from 1,000 random won positions each, against the longest
// defence (best play needs 10.2 for KQK and 18.9 for KRK):
//                KQK at 1,000 nodes a move   KRK   KQK at 10,000   KRK
//      Manhattan          14.2              24.4       12.2        20.6
//      Chebyshev          15.2              25.8       12.1        20.6
// The engine begins with Manhattan: better where the search is short, the same where it is long.
typedef enum KingMetric { METRIC_MANHATTAN, METRIC_CHEBYSHEV } KingMetric;

// What ends a search; 0 is no limit. A node is one move made.
typedef struct BuiltinLimits {
    uint64_t nodes;          // exact
    int depth;               // iterations, up to BUILTIN_DEPTH_MAX
    int mate;                // stops when a mate in so many moves is found
    int lines;               // MultiPV; 0 is 1
    const Move *searchmoves; // the only moves to be considered at the root, all legal; NULL: all
    int searchmove_count;
} BuiltinLimits;

typedef struct BuiltinLine {
    Score score; // view of the side to move
    Bound bound;
    int depth, seldepth;
    int pv_count; // at least 1
    Move pv[BUILTIN_PLIES_MAX];
} BuiltinLine;

// What the search tells while it runs; any of the functions may be NULL.
typedef struct BuiltinHooks {
    void *context;
    // Is asked every hundred nodes or so, and after each iteration (`iteration_done`); false stops
    // the search.
    bool (*should_continue)(void *context, bool iteration_done);
    // An iteration is complete: builtin_line() has its lines, all exact. A search that is stopped
    // within an iteration, and has found a better move there, reports rank 1 alone once more at its
    // end, as a lower bound.
    void (*report_lines)(void *context, int lines);
    // The search begins the root move with that number (from 1).
    void (*begin_root_move)(void *context, int depth, Move move, int number);
} BuiltinHooks;

// `hash_mb` is the size of the hash table in megabytes.
Builtin *builtin_new(int hash_mb);
void builtin_free(Builtin *engine);

// All three empty the hash table. Where memory is out for a new table the old one stays.
Status builtin_resize(Builtin *engine, int megabytes, Fault *fault);
void builtin_clear(Builtin *engine);
void builtin_set_king_metric(Builtin *engine, KingMetric metric);

// The position after `count` legal moves; they are the past that repetitions are counted from.
void builtin_set_position(Builtin *engine, const Position *start, const Move *moves, size_t count);
const Position *builtin_position(const Builtin *engine);
const Eval *builtin_eval(const Builtin *engine);

// Returns the best move, or MOVE_NONE when there is no legal one. `hooks` may be NULL.
Move builtin_search(Builtin *engine, const BuiltinLimits *limits, const BuiltinHooks *hooks);

// The same search in steps: each searches one move of the root, and returns false when that was the
// last. The caller may leave a search unfinished.
void builtin_begin(Builtin *engine, const BuiltinLimits *limits, const BuiltinHooks *hooks);
bool builtin_step(Builtin *engine);

// A line of the search that runs or has ended. `rank` is from 1; NULL when there is no such line.
// After the search the line of rank 1 begins with the move that builtin_search() returned.
const BuiltinLine *builtin_line(const Builtin *engine, int rank);
uint64_t builtin_nodes(const Builtin *engine);
int builtin_hashfull(const Builtin *engine); // per mille

// --- The built-in engine's side of a UCI conversation. Beside the protocol: `d` shows the
// position, `eval` its static evaluation term by term.
//
// One thread: a search looks for input every hundred nodes or so. While it runs, `stop`, `quit`,
// `ponderhit` and `isready` are obeyed at once; everything else, another `go` too, waits for its
// turn, and every `go` gets its `bestmove`. A `stop` ends what runs and every `go` in front of it.
// At the end of input a search with a limit of its own goes on to that limit, as long as somebody
// reads the output; a search without one is stopped. A command that makes no sense changes nothing
// and is answered by an `info string`.

// Talks until `quit` or the end of input. STATUS_IO when `out` could not be written; that its
// reader has gone is no fault.
Status builtin_serve(int in, FILE *out, Fault *fault);
