// What the measuring programs share. They are one executable, build/bench, whose first word says
// which one is meant (main.c has the table); tests/bench/run calls them. Each takes one sample and
// prints it: a number, and behind it what else the driver wants.
//
// What cannot be measured ends the program with a sentence on stderr. Engines end with it.
#pragma once

#include <stdint.h>
#include <sys/types.h>

#include "onlymove/pool.h"
#include "onlymove/status.h"
#include "onlymove/xalloc.h"

// The programs, with the words behind their name.
typedef void BenchProgram(char **words);
BenchProgram bench_perft, bench_index, bench_choose, bench_index_memory; // inside.c
BenchProgram bench_mates;                                                // mates.c
BenchProgram bench_peak;                                                 // ... too
BenchProgram bench_accepted, bench_accept;                               // export.c
BenchProgram bench_pairs, bench_alike;                                   // alike.c
BenchProgram bench_rows;                                                 // import.c
BenchProgram bench_list, bench_puzzle;                                   // list.c
BenchProgram bench_duplicates;                                           // duplicates.c
BenchProgram bench_queue;                                                // queue.c
BenchProgram bench_prescan;                                              // prescan.c
BenchProgram bench_huge, bench_keys, bench_open;                         // screen.c
BenchProgram bench_review, bench_watch;                                  // ... too
BenchProgram bench_talk;                                                 // talk.c
BenchProgram bench_scan, bench_restart, bench_cache;                     // pool.c

enum { BENCH_FAILED = 1, BENCH_ABSENT = 3 }; // exit statuses: the second is no failure
void bench_give_up(int status, const char *format, ...)
    __attribute__((format(printf, 2, 3), noreturn));
// Stands where a function takes its Fault.
extern Fault bench_fault;
#define SAID (&bench_fault)
// Gives up unless it is STATUS_OK, with what the fault says.
void bench_must(Status status);

// So many of the engine, without a search yet.
Pool *bench_pool(const char *engine, int engines);

// Seconds of a clock that only goes forward.
double bench_clock(void);
// Seconds of CPU time that a running process has had, all its threads together; below 0 where the
// system does not say.
double bench_cpu(pid_t pid);
// Seconds that it was ready and had to wait for a CPU because others had them all; 0 where the
// system does not say.
double bench_delay(pid_t pid);
// Seconds of this process, without those in which others had the CPU.
double bench_own_clock(void);
// MiB that it has of its own now, pages of mapped files not included; 0 where the system does not
// say.
double bench_own_memory(pid_t pid);
// The most MiB that a child had that has ended.
double bench_children_peak(void);

// The searches of one engine, from the first thing that it is told to its last answer.
typedef struct Shift {
    double first, last; // by the clock
    // Seconds that it, and this process, which feeds it, were ready and had to wait for a CPU
    // because others had them all: until `first`, and from then on; 0 where the system does not
    // say.
    double delay_before, delay, feeder_before, feeder_delay;
    double cpu_before, cpu;   // of the engine, likewise
    uint64_t nodes, reported; // by all searches; by the one that runs
    int searches;
} Shift;

void shift_begin(Shift *shift, pid_t engine);
// Takes in a line that the engine has said; what ends a search is an answer.
void shift_hear(Shift *shift, pid_t engine, const char *line);
// It has given an answer.
void shift_answered(Shift *shift, pid_t engine);
// What it would have lasted on a machine of one's own. `share`: engines that this process feeds.
double shift_seconds(const Shift *shift, int share);
