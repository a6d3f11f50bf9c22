// A row about the profile positional and the position that seed 003 shows as its sample.
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "onlymove/notation.h"
#include "onlymove/inquiry.h"
#include "onlymove/runner.h"
#include "src/cli/bench/bench_puzzles.h"
#include "src/cli/bench/bench_search.h"

enum { LIMITS = 3, QUICK_LIMITS = 1, LINE_MAX_PLIES = 16 };

static const char SAMPLE[] = "3r1rk1/2p1bppp/p1n1q3/1p1pP3/5B2/2P1QP2/PPB2P1P/R2R2K1 b - - 4 17";
static const char PLAYED[] = "d8d7";
static const double limits[LIMITS] = {1e6, 4e6, 16e6};

// The sample at one node limit.
typedef struct Attempt {
    Inquiry *inquiry;
    Runner runner;
    RunnerState state;
} Attempt;

static Status begin(Attempt *attempt, Pool *pool, double limit, Fault *fault)
{
    Profile profile;
    Subject subject = {.move_count = 0};
    Status status = profile_find("positional", &profile, fault);
    if (status == STATUS_OK) {
        status = profile_set_value(&profile, KEY_NODES_MAX, limit, fault);
    }
    if (status == STATUS_OK) {
        status = pos_from_fen(&subject.start, SAMPLE, fault);
    }
    if (status == STATUS_OK) {
        status = uci_move_read(&subject.start, PLAYED, strlen(PLAYED), &subject.played, fault);
    }
    if (status != STATUS_OK) {
        return status;
    }
    attempt->inquiry = inquiry_new(&profile, &subject, true);
    runner_init(&attempt->runner, pool, inquiry_task(attempt->inquiry), PRIORITY_BACKGROUND);
    return attempt->inquiry ? STATUS_OK : fault_set(fault, STATUS_MEMORY, "out of memory");
}

// Moves on what is under way; false when nothing is.
static bool step(Attempt *attempts, int count, Status *status, Fault *fault)
{
    bool working = false;
    for (int i = 0; i < count; i++) {
        Attempt *attempt = &attempts[i];
        if (attempt->state == RUNNER_WORKING) {
            attempt->state = runner_step(&attempt->runner, runner_now());
        }
        if (attempt->state == RUNNER_FAILED) {
            *status = fault_set(fault, STATUS_ENGINE, "%s", attempt->runner.fault.text);
        }
        working = working || attempt->state == RUNNER_WORKING;
    }
    return working;
}

static Status run(Attempt *attempts, int count, Pool *pool, Fault *fault)
{
    Status status = STATUS_OK;
    for (int i = 0; i < count && status == STATUS_OK; i++) {
        status = begin(&attempts[i], pool, limits[i], fault);
    }
    while (status == STATUS_OK && step(attempts, count, &status, fault) && status == STATUS_OK) {
        status = bench_pool_pump(pool, fault);
    }
    return status;
}

static void say_solution(const Inquiry *inquiry, Str *out)
{
    Move line[LINE_MAX_PLIES];
    Position pos = *inquiry_position(inquiry);
    size_t length = tree_solution(inquiry_tree(inquiry), line, LINE_MAX_PLIES);
    str_add(out, "accepted:");
    for (size_t i = 0; i < length; i++) {
        char san[SAN_MAX];
        const Position before = pos;
        san_write(&before, line[i], san);
        str_addf(out, " %s", san);
        pos_make(&before, line[i], &pos);
    }
}

static void say_miss(const Verdict *verdict, Str *out)
{
    const GroundsText text = grounds_text(&verdict->grounds);
    str_addf(out, "%s: %s, wanted %s", verdict->filter->name, text.measured, text.threshold);
    if (verdict->grounds.has_miss) {
        str_addf(out, ", short by %g %s", verdict->grounds.miss, unit_name(verdict->grounds.unit));
    }
}

// Every filter that failed, with what it measured; or the solution.
static void say_attempt(const Attempt *attempt, double limit, Str *out)
{
    int count;
    const Verdict *verdicts = inquiry_verdicts(attempt->inquiry, &count);
    const char *gap = "";
    str_addf(out, "%s%.0f nodes: ", out->len > 0 ? "\n" : "", limit);
    if (inquiry_accepted(attempt->inquiry)) {
        say_solution(attempt->inquiry, out);
    }
    for (int i = 0; i < count; i++) {
        if (verdicts[i].state == VERDICT_FAIL) {
            str_add(out, gap);
            say_miss(&verdicts[i], out);
            gap = "; ";
        }
    }
}

static Status sample(Bench *bench, const BenchRow *row, BenchResult *result, Fault *fault)
{
    (void)row;
    Attempt attempts[LIMITS] = {{.inquiry = NULL}};
    const int count = bench->quick ? QUICK_LIMITS : LIMITS;
    EngineSetup setup;
    Status status = bench_stockfish_setup(bench, &setup, fault);
    if (status != STATUS_OK) {
        return status;
    }
    Pool *pool = pool_new(&setup, pool_default_size());
    status =
        pool ? run(attempts, count, pool, fault) : fault_set(fault, STATUS_MEMORY, "out of memory");
    double accepted = 0;
    for (int i = 0; i < count && attempts[i].inquiry; i++) {
        if (status == STATUS_OK) {
            accepted += inquiry_accepted(attempts[i].inquiry);
            say_attempt(&attempts[i], limits[i], &result->notes);
        }
        runner_done(&attempts[i].runner, runner_now());
        inquiry_free(attempts[i].inquiry);
    }
    result->figure = (BenchSamples){{accepted}, status == STATUS_OK};
    result->reference = (BenchSamples){{count}, status == STATUS_OK};
    pool_free(pool);
    setup_done(&setup);
    return status;
}

const BenchRow bench_sample_rows[] = {
    {"profiles.sample",
     "limits",
     "the sample position of seed 003 (Na5, and Rd7 in the game) by positional at growing node "
     "limits: accepted at so many; of how many",
     {BENCH_NO_GOAL, 0},
     sample,
     NULL,
     0},
    {0},
};
