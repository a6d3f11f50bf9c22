// Rows about the moves: perft against Stockfish, and every count of the reference list.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/file.h"
#include "onlymove/movegen.h"
#include "src/cli/bench/bench.h"

enum { START_DEPTH = 6 };
static const uint64_t START_NODES = 119060324; // of that depth

static Status expect_nodes(uint64_t nodes, const char *who, Fault *fault)
{
    return nodes == START_NODES
               ? STATUS_OK
               : fault_set(fault, STATUS_ILLEGAL, "%s counts %" PRIu64 " nodes, not %" PRIu64, who,
                           nodes, START_NODES);
}

// In millions a second.
static double speed(uint64_t nodes, double seconds)
{
    return (double)nodes / seconds / 1e6;
}

static Status count_here(Bench *bench, void *with, double *value, Fault *fault)
{
    (void)bench;
    (void)with;
    Position pos;
    pos_start(&pos);
    double start = bench_clock();
    uint64_t nodes = perft(&pos, START_DEPTH);
    *value = speed(nodes, bench_clock() - start);
    return expect_nodes(nodes, "onlymove", fault);
}

static uint64_t last_number(const Str *text)
{
    const char *start = str_text(text), *at = start + text->len;
    while (at > start && (at[-1] < '0' || at[-1] > '9')) {
        at--;
    }
    while (at > start && at[-1] >= '0' && at[-1] <= '9') {
        at--;
    }
    return strtoull(at, NULL, 10);
}

static Status ask_stockfish(BenchChild *child, Str *heard, double *value, Fault *fault)
{
    enum { SECONDS = 120 };
    bench_child_say(child, "isready\n");
    Status status = bench_child_await(child, "readyok\n", SECONDS, heard, fault);
    double start = bench_clock();
    if (status == STATUS_OK) {
        bench_child_say(child, "go perft 6\n");
        status = bench_child_await(child, "Nodes searched: ", SECONDS, heard, fault);
        *value = speed(START_NODES, bench_clock() - start);
        bench_child_say(child, "quit\n");
    }
    return status;
}

static Status stockfish_inside(Bench *bench, void *with, double *value, Fault *fault)
{
    (void)with;
    const char *const argv[] = {str_text(&bench->stockfish), NULL};
    BenchChild child;
    Str heard;
    Status status = bench_child_open(&child, argv, fault);
    if (status != STATUS_OK) {
        return status;
    }
    str_init(&heard);
    status = ask_stockfish(&child, &heard, value, fault);
    bench_child_close(&child, 10, NULL);
    str_done(&heard);
    return status;
}

// Seconds of a whole process; the count is the last number it prints.
static Status time_process(const char *const argv[], double *value, Fault *fault)
{
    Str out;
    BenchEnd end;
    str_init(&out);
    Status status = bench_run(argv, &out, &end, fault);
    if (status == STATUS_OK) {
        *value = end.wall;
        status = expect_nodes(last_number(&out), argv[0], fault);
    }
    str_done(&out);
    return status;
}

static Status count_process(Bench *bench, void *with, double *value, Fault *fault)
{
    (void)with;
    return time_process((const char *const[]){bench->program, "perft", "6", NULL}, value, fault);
}

static Status stockfish_process(Bench *bench, void *with, double *value, Fault *fault)
{
    (void)with;
    const char *const argv[] = {str_text(&bench->stockfish), "go", "perft", "6", NULL};
    return time_process(argv, value, fault);
}

static Status beside_stockfish(Bench *bench, BenchTake *figure, BenchTake *reference,
                               BenchResult *result, Fault *fault)
{
    bool here = bench->stockfish.len > 0;
    if (!here) {
        str_addf(&result->notes, "reference absent: Stockfish is not here");
    }
    return bench_alternate(bench, 0, figure, here ? reference : NULL, NULL, result, fault);
}

static Status perft_start(Bench *bench, const BenchRow *row, BenchResult *result, Fault *fault)
{
    (void)row;
    return beside_stockfish(bench, count_here, stockfish_inside, result, fault);
}

static Status perft_process(Bench *bench, const BenchRow *row, BenchResult *result, Fault *fault)
{
    (void)row;
    return beside_stockfish(bench, count_process, stockfish_process, result, fault);
}

// What the list has been through so far.
typedef struct EpdCount {
    uint64_t limit; // counts above it are left out
    int asked, right;
    uint64_t nodes;
    double seconds;
} EpdCount;

// One line: a FEN, then ";D1 20 ;D2 400" and so on. The first wrong count goes into *fault.
static Status count_line(EpdCount *count, char *line, size_t number, Fault *fault)
{
    Position pos;
    char *at = strchr(line, ';');
    if (!at) {
        return fault_set(fault, STATUS_SYNTAX, "line %zu has no counts", number);
    }
    *at = '\0';
    if (pos_from_fen(&pos, line, fault) != STATUS_OK) {
        return STATUS_SYNTAX;
    }
    for (at++; at; at = strchr(at, ';')) {
        int depth;
        uint64_t expected;
        at += *at == ';';
        if (sscanf(at, "D%d %" SCNu64, &depth, &expected) != 2) {
            return fault_set(fault, STATUS_SYNTAX, "line %zu: no count in %s", number, at);
        }
        if (expected > count->limit) {
            continue;
        }
        double start = bench_clock();
        uint64_t nodes = perft(&pos, depth);
        count->seconds += bench_clock() - start;
        count->nodes += nodes;
        count->asked++;
        count->right += nodes == expected;
        if (nodes != expected && count->asked - count->right == 1) {
            fault_set(fault, STATUS_ILLEGAL, "line %zu, depth %d: %" PRIu64 ", not %" PRIu64,
                      number, depth, nodes, expected);
        }
        if (bench_interrupted()) {
            return fault_set(fault, STATUS_IO, "interrupted");
        }
    }
    return STATUS_OK;
}

static Status count_list(EpdCount *count, char *text, Fault *fault)
{
    Status status = STATUS_OK;
    char *rest = text;
    for (size_t number = 1; *rest && status == STATUS_OK; number++) {
        char *line = rest;
        rest += strcspn(rest, "\r\n");
        if (*rest) {
            *rest++ = '\0';
        }
        if (*line) {
            status = count_line(count, line, number, fault);
        }
    }
    if (status == STATUS_OK && count->right != count->asked) {
        Fault first = *fault;
        return fault_set(fault, STATUS_ILLEGAL, "%d of %d counts are wrong: %.300s",
                         count->asked - count->right, count->asked, first.text);
    }
    return status;
}

static Status perft_epd(Bench *bench, const BenchRow *row, BenchResult *result, Fault *fault)
{
    static const uint64_t QUICK_LIMIT = 5000000;
    EpdCount count = {.limit = bench->quick ? QUICK_LIMIT : UINT64_MAX};
    Str path, text;
    str_init(&path);
    str_init(&text);
    Status status = bench_data(bench, row->file, &path, fault);
    if (status == STATUS_OK) {
        status = file_read(str_text(&path), &text, fault);
    }
    if (status == STATUS_OK && text.len > 0) {
        status = count_list(&count, text.data, fault);
    }
    if (status == STATUS_OK) {
        result->figure = (BenchSamples){{count.right}, 1};
        result->reference = (BenchSamples){{count.asked}, 1};
        str_addf(&result->notes, "%s; %" PRIu64 " nodes in %.1f s, %.0f Mnodes/s",
                 bench->quick ? "those of at most 5 M nodes" : "all of them", count.nodes,
                 count.seconds, speed(count.nodes, count.seconds > 0 ? count.seconds : 1));
    }
    str_done(&path);
    str_done(&text);
    return status;
}

const BenchRow bench_chess_rows[] = {
    {"perft.start",
     "Mnodes/s",
     "perft 6 of the start position, counted in a running process; Stockfish: from \"go perft 6\" "
     "to its answer",
     {BENCH_RATIO_AT_LEAST, 1},
     perft_start,
     NULL,
     0},
    {"perft.process",
     "s",
     "the same as whole processes: \"onlymove perft 6\"; \"stockfish go perft 6\"",
     {BENCH_RATIO_AT_MOST, 1},
     perft_process,
     NULL,
     0},
    {"perft.epd",
     "counts",
     "node counts of perft.epd that are right; of how many",
     {BENCH_RATIO_AT_LEAST, 1},
     perft_epd,
     "perft.epd",
     0},
    {0},
};
