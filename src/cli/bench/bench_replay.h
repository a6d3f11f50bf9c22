// What engines are told, written down by a listener, and said again to processes that nobody else
// feeds: the same searches, engine by engine, without pool, inquiry or filter.
#ifndef ONLYMOVE_CLI_BENCH_REPLAY_H
#define ONLYMOVE_CLI_BENCH_REPLAY_H

#include "onlymove/pool.h"
#include "src/cli/bench/bench_search.h"

// What one engine was told, and what came of it since the mark.
typedef struct Script {
    const Engine *engine;
    Str lines;          // all commands but stop, a line each
    size_t mark;        // where in `lines` the part begins that counts
    double first, last; // from the first command of that part to its last bestmove, by the clock
    double delay_first, delay;   // bench_delay() at the first command, and until the last bestmove
    double own_first, own_delay; // the same of this process, which feeds all engines
    uint64_t nodes;              // reported by the searches of that part
    uint64_t reported;           // by the one that runs
    int searches;
} Script;

typedef struct Scripts {
    Script items[BENCH_ENGINES_MAX];
    int count;
} Scripts;

void scripts_done(Scripts *scripts);
// The pool's engines are written down from now on; NULL ends it.
void scripts_listen(Scripts *scripts, Pool *pool);
// What comes next counts.
void scripts_mark(Scripts *scripts);

// Seconds from a script's first command to its last bestmove, less those in which the engine was
// ready and other programs had the CPUs, and less its share of those in which this process waited
// for one: so it says what a machine of one's own would.
double scripts_seconds(const Scripts *scripts, int index);
// Nodes per such second, all engines together.
double scripts_rate(const Scripts *scripts);

// Says every script to a process of its own, all at the same time, the marked parts together once
// all are ready. *rate is that of the processes.
Status scripts_replay(const Scripts *scripts, const char *program, double *rate, Fault *fault);

#endif
