// Rows about the checkpointed search: one search that is judged at every rung, beside the literal
// ladder of seed 000, which searches anew for each of them.
//
// Both are driven by the same inquiries. A step of the ladder is an inquiry whose profile has one
// node limit and only the filters of that step, so it is one search from a cleared hash (and one of
// the position before, where a filter asks for it), judged as the profile judges.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/inquiry.h"
#include "onlymove/runner.h"
#include "src/cli/bench/bench_puzzles.h"
#include "src/cli/bench/bench_search.h"

enum { POSITIONS = 60, QUICK_POSITIONS = 6, EVERY = 12, NODE_SHARE = 10 };
enum { STEPS_MAX = 1 + PROFILE_RUNGS_MAX };

// A way to judge a position: inquiries one after the other, until one does not accept it.
typedef enum Way { CHECKPOINTED, LITERAL, WAYS } Way;

typedef struct Steps {
    Profile profiles[STEPS_MAX];
    int count;
} Steps;

// How a position fared.
typedef struct Fared {
    bool accepted;
    uint64_t nodes; // searched by the engine, as the pool counts them
    int step;       // the last
    char why[200];  // not accepted
} Fared;

struct BenchLadder {
    BenchPuzzles puzzles;
    Steps steps[WAYS];
    Fared (*fared)[WAYS]; // by puzzle
};

static Status set(Profile *profile, ProfileKey key, double value, Fault *fault)
{
    return profile_set_value(profile, key, value, fault);
}

// Magnus without its tree and without the last word, every node number divided.
static Status filters_of_magnus(Profile *profile, Fault *fault)
{
    static const ProfileKey keys[] = {KEY_NODES_SCAN, KEY_NODES_START, KEY_NODES_MAX,
                                      KEY_TREE_NODES};
    Status status = profile_find("magnus", profile, fault);
    for (size_t i = 0; i < sizeof keys / sizeof *keys && status == STATUS_OK; i++) {
        status = set(profile, keys[i], profile->value[keys[i]] / NODE_SHARE, fault);
    }
    int count = 0;
    for (int i = 0; i < profile->filter_count && status == STATUS_OK; i++) {
        const FilterStage stage = profile->filters[i]->stage;
        if (stage == FILTER_SCAN || stage == FILTER_RUNG) {
            profile->filters[count++] = profile->filters[i];
        }
    }
    profile->filter_count = count;
    return status;
}

// One step of the ladder: the filters of a stage at one limit.
static Status add_step(Steps *steps, const Profile *whole, FilterStage stage, uint64_t nodes,
                       Fault *fault)
{
    Profile *step = &steps->profiles[steps->count++];
    *step = *whole;
    step->filter_count = 0;
    for (int i = 0; i < whole->filter_count; i++) {
        if (whole->filters[i]->stage == stage) {
            step->filters[step->filter_count++] = whole->filters[i];
        }
    }
    Status status = set(step, KEY_NODES_SCAN, (double)nodes, fault);
    status = status == STATUS_OK ? set(step, KEY_NODES_START, (double)nodes, fault) : status;
    return status == STATUS_OK ? set(step, KEY_NODES_MAX, (double)nodes, fault) : status;
}

static Status make_steps(struct BenchLadder *ladder, Fault *fault)
{
    Profile whole;
    uint64_t rungs[PROFILE_RUNGS_MAX];
    Steps *literal = &ladder->steps[LITERAL];
    Status status = filters_of_magnus(&whole, fault);
    if (status != STATUS_OK) {
        return status;
    }
    ladder->steps[CHECKPOINTED] = (Steps){.profiles = {whole}, .count = 1};
    status = add_step(literal, &whole, FILTER_SCAN, (uint64_t)profile_whole(&whole, KEY_NODES_SCAN),
                      fault);
    int count = profile_rungs(&whole, rungs);
    for (int i = 0; i < count && status == STATUS_OK; i++) {
        status = add_step(literal, &whole, FILTER_RUNG, rungs[i], fault);
    }
    return status;
}

// One engine and the position it is at. Each has a pool of its own, so that the nodes that the pool
// counts are those of the position.
typedef struct Worker {
    Pool *pool;
    size_t task; // puzzle times WAYS plus way
    Inquiry *inquiry;
    Runner runner;
    uint64_t nodes_before; // that the pool had counted
} Worker;

typedef struct Crew {
    struct BenchLadder *ladder;
    Worker workers[BENCH_ENGINES_MAX];
    int count;
    size_t next_task, done;
} Crew;

// What was played is not said in the file, and that it was missed cannot be known. So the filter
// sacrifice-or-missed asks for the position before wherever the solution is no sacrifice.
static bool begin_step(Worker *worker, const struct BenchLadder *ladder)
{
    const BenchPuzzle *puzzle = &ladder->puzzles.items[worker->task / WAYS];
    const Subject subject = {
        .start = puzzle->start, .moves = &puzzle->first, .move_count = 1, .played = MOVE_NONE};
    const Steps *steps = &ladder->steps[worker->task % WAYS];
    const int step = ladder->fared[worker->task / WAYS][worker->task % WAYS].step;
    worker->inquiry = inquiry_new(&steps->profiles[step], &subject, false);
    runner_init(&worker->runner, worker->pool, inquiry_task(worker->inquiry), PRIORITY_BACKGROUND);
    return worker->inquiry;
}

static bool begin_task(Crew *crew, Worker *worker)
{
    worker->task = crew->next_task++;
    worker->nodes_before = pool_figures(worker->pool).nodes;
    return begin_step(worker, crew->ladder);
}

static void end_step(Worker *worker)
{
    runner_done(&worker->runner, runner_now());
    inquiry_free(worker->inquiry);
    worker->inquiry = NULL;
}

// Moves a worker on for as long as there is something to do without waiting.
static Status work(Crew *crew, Worker *worker, Fault *fault)
{
    struct BenchLadder *ladder = crew->ladder;
    for (;;) {
        bool begins = !worker->inquiry && crew->next_task < ladder->puzzles.count * WAYS;
        if (begins && !begin_task(crew, worker)) {
            return fault_set(fault, STATUS_MEMORY, "out of memory");
        }
        if (!worker->inquiry) {
            return STATUS_OK;
        }
        RunnerState state = runner_step(&worker->runner, runner_now());
        if (state == RUNNER_WORKING) {
            return STATUS_OK;
        }
        if (state == RUNNER_FAILED) {
            return fault_set(fault, STATUS_ENGINE, "%s", worker->runner.fault.text);
        }
        Fared *fared = &ladder->fared[worker->task / WAYS][worker->task % WAYS];
        fared->accepted = inquiry_accepted(worker->inquiry);
        snprintf(fared->why, sizeof fared->why, "%s", inquiry_reason(worker->inquiry));
        end_step(worker);
        if (fared->accepted && fared->step + 1 < ladder->steps[worker->task % WAYS].count) {
            fared->step++;
            if (!begin_step(worker, ladder)) {
                return fault_set(fault, STATUS_MEMORY, "out of memory");
            }
            continue;
        }
        fared->nodes = pool_figures(worker->pool).nodes - worker->nodes_before;
        crew->done++;
    }
}

static void wait_for_news(Crew *crew)
{
    enum { WAIT = 100 }; // milliseconds
    struct pollfd fds[BENCH_ENGINES_MAX * ENGINE_FDS];
    int count = 0;
    for (int i = 0; i < crew->count; i++) {
        count += pool_pollfds(crew->workers[i].pool, fds + count, ENGINE_FDS);
    }
    poll(fds, (nfds_t)count, WAIT);
    for (int i = 0; i < crew->count; i++) {
        pool_pump(crew->workers[i].pool, runner_now());
    }
}

static Status run(Crew *crew, Fault *fault)
{
    Status status = STATUS_OK;
    while (crew->done < crew->ladder->puzzles.count * WAYS && status == STATUS_OK) {
        for (int i = 0; i < crew->count && status == STATUS_OK; i++) {
            status = work(crew, &crew->workers[i], fault);
        }
        if (bench_interrupted()) {
            return fault_set(fault, STATUS_IO, "interrupted");
        }
        wait_for_news(crew);
    }
    return status;
}

static Status judge_all(struct BenchLadder *ladder, const EngineSetup *setup, Fault *fault)
{
    Crew crew = {.ladder = ladder};
    Status status = STATUS_OK;
    int engines = pool_default_size();
    engines = engines < BENCH_ENGINES_MAX ? engines : BENCH_ENGINES_MAX;
    for (; crew.count < engines && status == STATUS_OK; crew.count++) {
        crew.workers[crew.count].pool = pool_new(setup, 1);
        status = crew.workers[crew.count].pool ? STATUS_OK
                                               : fault_set(fault, STATUS_MEMORY, "out of memory");
    }
    if (status == STATUS_OK) {
        status = run(&crew, fault);
    }
    for (int i = 0; i < crew.count; i++) {
        if (crew.workers[i].inquiry) {
            end_step(&crew.workers[i]);
        }
        pool_free(crew.workers[i].pool);
    }
    return status;
}

static Status measure(const Bench *bench, struct BenchLadder *ladder, const char *file,
                      Fault *fault)
{
    EngineSetup setup;
    Status status = bench_puzzles_read(bench, file, &ladder->puzzles, fault);
    if (status == STATUS_OK) {
        status = make_steps(ladder, fault);
    }
    if (status != STATUS_OK ||
        (status = bench_stockfish_setup(bench, &setup, fault)) != STATUS_OK) {
        return status;
    }
    bench_puzzles_thin(&ladder->puzzles, EVERY, bench->quick ? QUICK_POSITIONS : POSITIONS);
    ladder->fared = calloc(ladder->puzzles.count, sizeof *ladder->fared);
    status = ladder->fared ? judge_all(ladder, &setup, fault)
                           : fault_set(fault, STATUS_MEMORY, "out of memory");
    setup_done(&setup);
    return status;
}

static void ladder_free(struct BenchLadder *ladder)
{
    if (ladder) {
        bench_puzzles_done(&ladder->puzzles);
        free(ladder->fared);
        free(ladder);
    }
}

void bench_ladder_forget(Bench *bench)
{
    ladder_free(bench->ladder);
    bench->ladder = NULL;
}

// Measured by the first row that needs it.
static Status ladder_of(Bench *bench, const char *file, Fault *fault)
{
    if (bench->ladder) {
        return STATUS_OK;
    }
    struct BenchLadder *ladder = calloc(1, sizeof *ladder);
    Status status = ladder ? measure(bench, ladder, file, fault)
                           : fault_set(fault, STATUS_MEMORY, "out of memory");
    if (status == STATUS_OK) {
        bench->ladder = ladder;
    } else {
        ladder_free(ladder);
    }
    return status;
}

static Status ladder_nodes(Bench *bench, const BenchRow *row, BenchResult *result, Fault *fault)
{
    Status status = ladder_of(bench, row->file, fault);
    if (status != STATUS_OK) {
        return status;
    }
    const struct BenchLadder *ladder = bench->ladder;
    uint64_t accepted[WAYS] = {0}, all[WAYS] = {0};
    int both = 0;
    for (size_t i = 0; i < ladder->puzzles.count; i++) {
        const Fared *fared = ladder->fared[i];
        bool counts = fared[CHECKPOINTED].accepted && fared[LITERAL].accepted;
        both += counts;
        for (int way = 0; way < WAYS; way++) {
            accepted[way] += counts ? fared[way].nodes : 0;
            all[way] += fared[way].nodes;
        }
    }
    if (both == 0) {
        str_addf(&result->notes, "none of the %zu positions is accepted by both",
                 ladder->puzzles.count);
        return STATUS_OK;
    }
    result->figure = (BenchSamples){{(double)accepted[CHECKPOINTED] / 1e6}, 1};
    result->reference = (BenchSamples){{(double)accepted[LITERAL] / 1e6}, 1};
    str_addf(&result->notes,
             "%d of %zu positions are accepted by both: %.2f times fewer nodes; over all %zu: "
             "%.1f against %.1f Mnodes, %.2f times fewer",
             both, ladder->puzzles.count,
             (double)accepted[LITERAL] / (double)accepted[CHECKPOINTED], ladder->puzzles.count,
             (double)all[CHECKPOINTED] / 1e6, (double)all[LITERAL] / 1e6,
             (double)all[LITERAL] / (double)(all[CHECKPOINTED] ? all[CHECKPOINTED] : 1));
    return STATUS_OK;
}

static void add_fared(Str *out, const struct BenchLadder *ladder, Way way, const Fared *fared)
{
    if (fared->accepted) {
        str_add(out, "accepts it");
        return;
    }
    str_addf(out, "%.150s", fared->why);
    if (way == LITERAL && fared->step > 0) {
        str_addf(out, " (at %" PRId64 " nodes)",
                 profile_whole(&ladder->steps[LITERAL].profiles[fared->step], KEY_NODES_MAX));
    }
}

static Status ladder_verdicts(Bench *bench, const BenchRow *row, BenchResult *result, Fault *fault)
{
    Status status = ladder_of(bench, row->file, fault);
    if (status != STATUS_OK) {
        return status;
    }
    const struct BenchLadder *ladder = bench->ladder;
    int same = 0, accepted[WAYS] = {0};
    for (size_t i = 0; i < ladder->puzzles.count; i++) {
        const Fared *fared = ladder->fared[i];
        accepted[CHECKPOINTED] += fared[CHECKPOINTED].accepted;
        accepted[LITERAL] += fared[LITERAL].accepted;
        if (fared[CHECKPOINTED].accepted == fared[LITERAL].accepted) {
            same++;
            continue;
        }
        str_addf(&result->notes, "\n%s: checkpointed: ", ladder->puzzles.items[i].id);
        add_fared(&result->notes, ladder, CHECKPOINTED, &fared[CHECKPOINTED]);
        str_add(&result->notes, "; ladder: ");
        add_fared(&result->notes, ladder, LITERAL, &fared[LITERAL]);
    }
    result->figure = (BenchSamples){{same}, 1};
    result->reference = (BenchSamples){{(double)ladder->puzzles.count}, 1};
    str_addf(&result->notes, "%saccepted by the checkpointed search: %d, by the ladder: %d",
             result->notes.len ? "\n" : "", accepted[CHECKPOINTED], accepted[LITERAL]);
    return STATUS_OK;
}

const BenchRow bench_ladder_rows[] = {
    {"ladder.nodes",
     "Mnodes",
     "60 puzzles (every 12th of the file) after their first move through the filters of magnus, "
     "not "
     "its tree, at a tenth of the nodes; the ladder: a search from a cleared hash for the scan and "
     "for each rung; nodes that the engine reported, over the positions that both accept",
     {BENCH_RATIO_AT_MOST, 1.0 / 3},
     ladder_nodes,
     "lichess_puzzles.csv",
     0},
    {"ladder.verdicts",
     "positions",
     "the same positions: those with the same verdict as the ladder's; of how many",
     {BENCH_RATIO_AT_LEAST, 0.95},
     ladder_verdicts,
     "lichess_puzzles.csv",
     0},
    {0},
};
