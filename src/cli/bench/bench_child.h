// Child processes of onlymove bench: what is measured, and what it is measured against. They are
// started from argument vectors, and a child never outlives its BenchChild.
#ifndef ONLYMOVE_CLI_BENCH_CHILD_H
#define ONLYMOVE_CLI_BENCH_CHILD_H

#include <stdint.h>
#include <sys/types.h>

#include "onlymove/status.h"
#include "onlymove/str.h"

typedef struct BenchChild {
    pid_t pid;
    int to, from;  // its standard input and output: pipes, or one terminal
    double start;  // when it was started, by bench_clock()
    bool terminal; // `to` and `from` are the same descriptor
} BenchChild;

// How a child ended.
typedef struct BenchEnd {
    double wall, cpu; // seconds, from the start; CPU of user and system together
    double peak;      // the most memory it had, in MiB. Not below that of onlymove bench itself,
                      // which the kernel lets a child inherit, so bench keeps little in memory.
    int status;       // exit status, or 128 plus the signal that ended it
} BenchEnd;

// Seconds of a clock that only goes forward.
double bench_clock(void);

// Catches the signals that ask for an end. Everything below returns early once one has come.
void bench_signals_catch(void);
bool bench_interrupted(void);
void bench_signals_reset(void); // in a forked child: as a shell hands them over

// Runs argv (ends with NULL, argv[0] is a path) to its end. Standard output is appended to *out
// (NULL: thrown away), standard error is thrown away. A program that cannot be started, or is not
// done in ten minutes, is a fault; an exit status is not.
Status bench_run(const char *const argv[], Str *out, BenchEnd *end, Fault *fault);

// Starts argv for a dialogue: over pipes, or on a terminal of 24 rows and 80 columns of its own.
Status bench_child_open(BenchChild *child, const char *const argv[], Fault *fault);
Status bench_child_open_terminal(BenchChild *child, const char *const argv[], Fault *fault);
void bench_child_say(BenchChild *child, const char *text);
// Reads until the child has written `text`. *heard (may be NULL) gets all that was read. A fault
// when the child ends or `seconds` pass before.
Status bench_child_await(BenchChild *child, const char *text, double seconds, Str *heard,
                         Fault *fault);
// Reads what it says for so many seconds, or until its end, and forgets it.
void bench_child_listen(BenchChild *child, double seconds);
// Closes its input, gives it `seconds` to end by itself, ends it otherwise. *end may be NULL.
void bench_child_close(BenchChild *child, double seconds, BenchEnd *end);

// Waits for a child that was forked, as bench_run does for its own.
Status bench_child_finish(BenchChild *child, double seconds, BenchEnd *end, Fault *fault);

// Appends the path of a program: `name` itself where it has a slash, else looked for on PATH and
// where distributions put games. False: not here.
bool bench_find_program(const char *name, Str *path);

#endif
