// Which measuring program is meant, and how they end.
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/bench/bench.h"

static const struct {
    const char *name, *words;
    int least; // words
    BenchProgram *run;
} programs[] = {
    {"perft", "DEPTH NODES", 2, bench_perft},
    {"mates", "KIND FILE NODES STEP", 4, bench_mates},
    {"index", "FILE", 1, bench_index},
    {"choose", "FILE", 1, bench_choose},
    {"index-memory", "FILE", 1, bench_index_memory},
    {"accept", "STORE", 1, bench_accept},
    {"accepted", "STORE FILE COUNT", 3, bench_accepted},
    {"rows", "FILE COUNT", 2, bench_rows},
    {"pairs", "FILE ONE OTHER", 3, bench_pairs},
    {"alike", "STORE", 1, bench_alike},
    {"list", "STORE", 1, bench_list},
    {"duplicates", "STORE", 1, bench_duplicates},
    {"queue", "", 0, bench_queue},
    {"prescan", "STORE ENGINE PROFILE FILE FIRST-LAST PERCENT SETTINGS", 7, bench_prescan},
    {"puzzle", "STORE FILE", 2, bench_puzzle},
    {"open", "PROGRAM FILE TEXT SECONDS", 4, bench_open},
    {"peak", "OUTPUT PROGRAM [WORD...]", 2, bench_peak},
    {"huge", "KIND COUNT", 2, bench_huge},
    {"keys", "TIMES PROGRAM FILE TEXT [[KEY TEXT]... --] [KEY TEXT]...", 4, bench_keys},
    {"review", "PROGRAM STORE FILE PATTERN", 4, bench_review},
    {"watch", "PROGRAM FILE TEXT SECONDS [KEY TEXT]...", 4, bench_watch},
    {"talk", "ENGINE [WORD...] <LINES", 1, bench_talk},
    {"scan", "ENGINE GAMES SCRIPTS ENGINES", 4, bench_scan},
    {"restart", "ENGINE", 1, bench_restart},
    {"cache", "ENGINE STORE <PUZZLES", 2, bench_cache},
};

enum { PROGRAMS = sizeof programs / sizeof *programs };

void bench_give_up(int status, const char *format, ...) {
    va_list values;
    va_start(values, format);
    vfprintf(stderr, format, values);
    fprintf(stderr, "\n");
    va_end(values);
    exit(status);
}

Fault bench_fault;

void bench_must(Status status) {
    if (status != STATUS_OK)
        bench_give_up(BENCH_FAILED, "%s", bench_fault.text);
}

int main(int argc, char **argv) {
    for (int i = 0; i < PROGRAMS; i++) {
        if (argc >= 2 + programs[i].least && strcmp(argv[1], programs[i].name) == 0) {
            programs[i].run(argv + 2);
            return EXIT_SUCCESS;
        }
    }
    for (int i = 0; i < PROGRAMS; i++)
        fprintf(stderr, "%s %s %s\n", argv[0], programs[i].name, programs[i].words);
    return 2;
}
