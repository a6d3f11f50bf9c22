// Rows about the profiles: what they make of puzzles that are known to be puzzles, with Stockfish
// at fewer nodes than they ask for.
//
// A puzzle's position is judged with the move before it as its whole past. No filter history-free:
// it judges what was accepted once more, and so short a past has nothing to tell.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/candidate.h"
#include "onlymove/notation.h"
#include "onlymove/pipeline.h"
#include "src/cli/bench/bench_puzzles.h"
#include "src/cli/bench/bench_search.h"

enum { QUICK_EVERY = 10, SETTINGS_MAX = 14 };

// Which profile is tried on what, and with which numbers.
typedef struct Plan {
    const char *profile;
    size_t puzzles;                     // of the file, evenly spread
    bool mates;                         // of its mates
    const char *settings[SETTINGS_MAX]; // ends with NULL
} Plan;

typedef enum PlanName { PLAN_LICHESS, PLAN_CLASSIC, PLAN_FINDER } PlanName;

// row->number of the rows about lichess: what is counted.
typedef enum LichessRow { MOVES, LINES } LichessRow;

static const Plan plans[] = {
    [PLAN_LICHESS] = {"lichess",
                      100,
                      false,
                      {"nodes.scan=1000000", "nodes.max=1000000", "hash=64"}},
    [PLAN_CLASSIC] = {"classic",
                      40,
                      true,
                      {"nodes.scan=100000", "nodes.max=200000", "tree.nodes=200000",
                       "tree.defence-nodes=200000", "hash=16"}},
    [PLAN_FINDER] = {"finder",
                     40,
                     true,
                     {"nodes.scan=400000", "nodes.max=400000", "tree.nodes=400000", "hash=16"}},
};

// A profile over positions.
typedef struct BenchTrial {
    Profile profile;
    BenchPuzzles puzzles;
    size_t in_file; // puzzles that were there to choose from
    Candidate *found;
    size_t found_count, next;
} Trial;

// Takes the filter history-free away.
static void judge_once(Profile *profile)
{
    int count = 0;
    for (int i = 0; i < profile->filter_count; i++) {
        if (profile->filters[i]->stage != FILTER_LAST) {
            profile->filters[count++] = profile->filters[i];
        }
    }
    profile->filter_count = count;
}

static Status make_profile(Profile *profile, const char *name, const char *const *settings,
                           Fault *fault)
{
    Status status = profile_find(name, profile, fault);
    for (; status == STATUS_OK && *settings; settings++) {
        status = profile_set(profile, *settings, fault);
    }
    if (status == STATUS_OK) {
        judge_once(profile);
    }
    return status;
}

// Two or more moves of the solver's.
static bool is_asked_for(const BenchPuzzle *puzzle, const Plan *plan)
{
    return puzzle->length >= 3 && (!plan->mates || puzzle->mate_in > 0);
}

// Leaves those that the plan is about, from the file's beginning to its end at equal distances.
static void choose(Trial *trial, const Plan *plan, bool quick)
{
    BenchPuzzles *puzzles = &trial->puzzles;
    size_t kept = 0;
    for (size_t i = 0; i < puzzles->count; i++) {
        if (is_asked_for(&puzzles->items[i], plan)) {
            puzzles->items[kept++] = puzzles->items[i];
        }
    }
    trial->in_file = kept;
    puzzles->count = kept < plan->puzzles ? kept : plan->puzzles;
    for (size_t i = 0; i < puzzles->count; i++) {
        puzzles->items[i] = puzzles->items[i * kept / puzzles->count];
    }
    bench_puzzles_thin(puzzles, quick ? QUICK_EVERY : 1, SIZE_MAX);
}

static bool next_puzzle(void *context, Subject *subject, uint64_t *tag)
{
    Trial *trial = context;
    if (trial->next == trial->puzzles.count) {
        return false;
    }
    const BenchPuzzle *puzzle = &trial->puzzles.items[trial->next];
    *subject = (Subject){
        .start = puzzle->start, .moves = &puzzle->first, .move_count = 1, .played = MOVE_NONE};
    *tag = trial->next++;
    return true;
}

// Keeps every result that is ready.
static Status keep_results(Trial *trial, Pipeline *scan, Pool *pool, Fault *fault)
{
    PipelineResult result;
    while (pipeline_step(scan, runner_now(), &result)) {
        if (result.fault[0]) {
            return fault_set(fault, STATUS_ENGINE, "%s", result.fault);
        }
        if (!candidate_from_inquiry(&trial->found[trial->found_count], result.inquiry,
                                    pool_engine_name(pool))) {
            return fault_set(fault, STATUS_MEMORY, "out of memory");
        }
        trial->found_count++;
        pipeline_next(scan);
    }
    return STATUS_OK;
}

// Several inquiries at a time, all engines of the pool at work.
static Status judge_all(Trial *trial, const EngineSetup *setup, Fault *fault)
{
    Pool *pool = pool_new(setup, pool_default_size());
    Pipeline *scan = pool ? pipeline_new(pool, &trial->profile, next_puzzle, trial) : NULL;
    Status status = scan ? keep_results(trial, scan, pool, fault)
                         : fault_set(fault, STATUS_MEMORY, "out of memory");
    while (status == STATUS_OK && trial->found_count < trial->puzzles.count) {
        status = bench_pool_pump(pool, fault);
        status = status == STATUS_OK ? keep_results(trial, scan, pool, fault) : status;
    }
    pipeline_free(scan, runner_now());
    pool_free(pool);
    return status;
}

static void trial_free(Trial *trial)
{
    if (trial) {
        for (size_t i = 0; i < trial->found_count; i++) {
            candidate_done(&trial->found[i]);
        }
        free(trial->found);
        bench_puzzles_done(&trial->puzzles);
        free(trial);
    }
}

static Status run_plan(const Bench *bench, const char *file, const Plan *plan, Trial *trial,
                       Fault *fault)
{
    EngineSetup setup;
    Status status = bench_puzzles_read(bench, file, &trial->puzzles, fault);
    if (status == STATUS_OK) {
        status = make_profile(&trial->profile, plan->profile, plan->settings, fault);
    }
    if (status != STATUS_OK ||
        (status = bench_stockfish_setup(bench, &setup, fault)) != STATUS_OK) {
        return status;
    }
    choose(trial, plan, bench->quick);
    trial->found = calloc(trial->puzzles.count + 1, sizeof *trial->found);
    status = trial->found ? judge_all(trial, &setup, fault)
                          : fault_set(fault, STATUS_MEMORY, "out of memory");
    setup_done(&setup);
    return status;
}

// NULL with a fault. The caller frees it.
static Trial *try_plan(const Bench *bench, const char *file, PlanName name, Status *status,
                       Fault *fault)
{
    Trial *trial = calloc(1, sizeof *trial);
    *status = trial ? run_plan(bench, file, &plans[name], trial, fault)
                    : fault_set(fault, STATUS_MEMORY, "out of memory");
    if (*status != STATUS_OK) {
        trial_free(trial);
        return NULL;
    }
    return trial;
}

void bench_profiles_forget(Bench *bench)
{
    trial_free(bench->lichess);
    bench->lichess = NULL;
}

static void give_figure(const Trial *trial, int right, BenchResult *result)
{
    if (trial->puzzles.count > 0) {
        result->figure = (BenchSamples){{right}, 1};
        result->reference = (BenchSamples){{(double)trial->puzzles.count}, 1};
    }
}

static void say_how(const Trial *trial, BenchResult *result)
{
    str_addf(&result->notes, "%zu of %zu in the file, judged with", trial->puzzles.count,
             trial->in_file);
    profile_differences(&trial->profile, &result->notes);
}

// How far the line of an accepted puzzle is that of the file.
typedef struct Match {
    Move line[BENCH_LINE_MAX];
    size_t length, same; // plies
    bool whole;
} Match;

static Match match(const Candidate *found, const BenchPuzzle *puzzle)
{
    Match match = {.length = 0};
    if (found->accepted) {
        match.length = tree_solution(&found->tree, match.line, BENCH_LINE_MAX);
    }
    while (match.same < match.length && match.same < puzzle->length &&
           match.line[match.same] == puzzle->line[match.same]) {
        match.same++;
    }
    match.whole = match.same == match.length && match.same == puzzle->length;
    return match;
}

// Why it was not accepted, or where the lines part.
static void add_miss(Str *out, const Candidate *found, const Match *match,
                     const BenchPuzzle *puzzle)
{
    Position pos = puzzle->pos;
    for (size_t i = 0; i < match->same; i++) {
        const Position before = pos;
        pos_make(&before, puzzle->line[i], &pos);
    }
    if (!found->accepted) {
        str_add(out, found->reason);
    } else if (match->same == match->length) {
        str_addf(out, "ends after %zu of %zu plies", match->length, puzzle->length);
    } else if (match->same == puzzle->length) {
        str_addf(out, "%zu plies for %zu", match->length, puzzle->length);
    } else {
        char move[SAN_NUMBERED_MAX], of_file[SAN_NUMBERED_MAX];
        san_write_numbered(&pos, match->line[match->same], move);
        san_write_numbered(&pos, puzzle->line[match->same], of_file);
        str_addf(out, "%s, in the file %s", move, of_file);
    }
}

// Measured by the first row that needs it.
static Status lichess(Bench *bench, const BenchRow *row, BenchResult *result, Fault *fault)
{
    const bool lines = row->number == LINES;
    Status status = STATUS_OK;
    if (!bench->lichess) {
        bench->lichess = try_plan(bench, row->file, PLAN_LICHESS, &status, fault);
    }
    if (status != STATUS_OK) {
        return status;
    }
    const Trial *trial = bench->lichess;
    int right = 0;
    say_how(trial, result);
    for (size_t i = 0; i < trial->puzzles.count; i++) {
        const BenchPuzzle *puzzle = &trial->puzzles.items[i];
        const Match matched = match(&trial->found[i], puzzle);
        const bool begins_right = matched.same > 0;
        if (lines ? matched.whole : begins_right) {
            right++;
        } else if (begins_right || !lines) {
            str_addf(&result->notes, "\n%s: ", puzzle->id);
            add_miss(&result->notes, &trial->found[i], &matched, puzzle);
        }
    }
    give_figure(trial, right, result);
    return STATUS_OK;
}

static bool is_mate(PuzzleKind kind)
{
    return kind == KIND_MATE || kind == KIND_HARD_MATE;
}

static void say_kinds(const int kinds[KIND_COUNT], BenchResult *result)
{
    const char *gap = "\naccepted as ";
    for (int kind = 0; kind < KIND_COUNT; kind++) {
        if (kinds[kind] > 0) {
            str_addf(&result->notes, "%s%s: %d", gap, kind_name((PuzzleKind)kind), kinds[kind]);
            gap = ", ";
        }
    }
}

// row->number: the plan.
static Status mates(Bench *bench, const BenchRow *row, BenchResult *result, Fault *fault)
{
    Status status;
    int kinds[KIND_COUNT] = {0};
    Trial *trial = try_plan(bench, row->file, (PlanName)row->number, &status, fault);
    if (!trial) {
        return status;
    }
    for (size_t i = 0; i < trial->puzzles.count; i++) {
        kinds[trial->found[i].kind] += trial->found[i].accepted;
    }
    say_how(trial, result);
    say_kinds(kinds, result);
    for (size_t i = 0; i < trial->puzzles.count; i++) {
        const Candidate *found = &trial->found[i];
        if (!found->accepted || !is_mate(found->kind)) {
            str_addf(&result->notes, "\n%s: %s", trial->puzzles.items[i].id,
                     found->accepted ? kind_name(found->kind) : found->reason);
        }
    }
    give_figure(trial, kinds[KIND_MATE] + kinds[KIND_HARD_MATE], result);
    trial_free(trial);
    return STATUS_OK;
}

const BenchRow bench_profiles_rows[] = {
    {"profiles.moves",
     "puzzles",
     "100 puzzles of two or more moves of the solver's, evenly spread over those of the file and "
     "none left out for what comes of it: accepted by lichess, without its filter history-free, "
     "with the same first move; of how many",
     {BENCH_RATIO_AT_LEAST, 0.85},
     lichess,
     "lichess_puzzles.csv",
     MOVES},
    {"profiles.lines",
     "puzzles",
     "the same, those with exactly the same line, also where it ends with one of several mates in "
     "one; below, those that only begin as in the file",
     {BENCH_RATIO_AT_LEAST, 0.7},
     lichess,
     "lichess_puzzles.csv",
     LINES},
    {"profiles.classic",
     "mates",
     "40 mates in two or more, evenly spread over those of the file: accepted by classic, without "
     "history-free, as a mate or a hard mate; of how many",
     {BENCH_RATIO_AT_LEAST, 0.6},
     mates,
     "lichess_puzzles.csv",
     PLAN_CLASSIC},
    {"profiles.finder",
     "mates",
     "the same by finder, whose mating nets do not count as mates",
     {BENCH_RATIO_AT_LEAST, 0.6},
     mates,
     "lichess_puzzles.csv",
     PLAN_FINDER},
    {0},
};
