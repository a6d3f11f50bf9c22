// What the cache still has of the searches that a position was judged by.
#include "onlymove/review_stability.h"

#include <stdlib.h>
#include <string.h>

#include "src/review/session/review_private.h"

int stable_score(Score score)
{
    return !score.mate ? score.value : score.value > 0 ? STABILITY_MATE : -STABILITY_MATE;
}

int stable_gap(const StableLimit *limit)
{
    return limit->second == MOVE_NONE
               ? STABILITY_MATE
               : stable_score(limit->best_score) - stable_score(limit->second_score);
}

// An engine is known by the run that has judged.
typedef struct SoughtRun {
    int64_t id;
    Str engine;
} SoughtRun;

static Status read_engine(void *context, const StoredRun *run, Fault *fault)
{
    SoughtRun *sought = context;
    (void)fault;
    if (run->id == sought->id) {
        str_add(&sought->engine, run->options);
    }
    return STATUS_OK;
}

static Status find_engine(Review *review, const Finding *finding, Str *engine, Fault *fault)
{
    SoughtRun sought = {.id = finding->refused ? finding->scanned : finding->run};
    Status status = STATUS_OK;
    if (finding->id == 0) {
        str_add(engine, pool_engine_identity(review->pool));
    } else {
        status = store_each_run(review->store, read_engine, &sought, fault);
        str_add(engine, str_text(&sought.engine));
    }
    str_done(&sought.engine);
    return status;
}

static int by_nodes(const void *a, const void *b)
{
    const StableLimit *one = a, *other = b;
    return one->nodes < other->nodes ? -1 : one->nodes > other->nodes;
}

// The limits of the first look and of the checkpoints.
static void list_limits(const Profile *profile, Stability *stability)
{
    uint64_t checkpoints[PROFILE_RUNGS_MAX];
    const uint64_t look = profile_look(profile);
    const int count = profile_checkpoints(profile, checkpoints);
    bool is_checkpoint = false;
    for (int i = 0; i < count; i++) {
        is_checkpoint = is_checkpoint || checkpoints[i] == look;
        stability->limits[stability->count++].nodes = checkpoints[i];
    }
    if (!is_checkpoint) {
        stability->limits[stability->count++].nodes = look;
    }
    qsort(stability->limits, stability->count, sizeof *stability->limits, by_nodes);
}

// Of a refusal that of the filter that decided, else the last checkpoint or, where there is none,
// the first look.
static uint64_t deciding_limit(const Candidate *ledger)
{
    const Verdict *decisive = verdict_decisive(ledger->verdicts, ledger->verdict_count);
    uint64_t look = 0, checkpoint = 0;
    for (int i = 0; i < ledger->verdict_count; i++) {
        const Verdict *verdict = &ledger->verdicts[i];
        const FilterStage stage = verdict->filter->stage;
        uint64_t *last = stage == FILTER_RUNG ? &checkpoint : &look;
        if ((stage == FILTER_RUNG || stage == FILTER_SCAN) && verdict->nodes > *last) {
            *last = verdict->nodes;
        }
    }
    return decisive ? decisive->nodes : checkpoint > 0 ? checkpoint : look;
}

static void take_iteration(const Analysis *analysis, StableLimit *limit)
{
    const Iteration *at = analysis_at(analysis, limit->nodes);
    limit->searched = at && (analysis->finished || analysis->nodes >= limit->nodes);
    if (!limit->searched) {
        return;
    }
    const Line *lines = analysis_lines(analysis, at);
    limit->depth = at->depth;
    limit->best = lines[0].pv[0];
    limit->best_score = lines[0].score;
    if (at->count > 1) {
        limit->second = lines[1].pv[0];
        limit->second_score = lines[1].score;
    }
}

static Status read_searches(Review *review, const Candidate *ledger, const char *engine,
                            uint32_t node, Stability *stability, Fault *fault)
{
    Subject subject;
    CLEANUP(analysis_done) Analysis analysis = analysis_blank(0);
    if (!review_subject(review, node, &subject)) {
        return fault_memory(fault);
    }
    SearchRequest request =
        profile_request(&ledger->profile, stability->limits[stability->count - 1].nodes,
                        (int)profile_whole(&ledger->profile, KEY_LINES));
    request.start = subject.start;
    request.moves = subject.moves;
    request.move_count = subject.move_count;
    const bool known =
        review->cache.find && cache_recall(&review->cache, engine, &request, &analysis);
    const uint64_t decided = deciding_limit(ledger);
    for (size_t i = 0; i < stability->count && known; i++) {
        StableLimit *limit = &stability->limits[i];
        take_iteration(&analysis, limit);
        limit->decided = limit->nodes == decided;
        stability->searched += limit->searched;
    }
    return stability->searched > 0
               ? STATUS_OK
               : fault_set(
                     fault, STATUS_NOT_FOUND,
                     "the cache has no search of this position by %s; <:judge> searches it again",
                     ledger->profile.name);
}

Status review_stability(Review *review, uint32_t node, Stability *stability, Fault *fault)
{
    const Finding *finding = review_finding(review, node);
    CLEANUP(str_done) Str engine = {0};
    *stability = (Stability){0};
    if (!finding || candidate_is_begun(finding_ledger(finding))) {
        return fault_set(fault, STATUS_NOT_FOUND,
                         "nothing was judged here yet: <:judge> runs the profile on this position");
    }
    const Candidate *ledger = finding_ledger(finding);
    stability->pos = game_position(review->place.game, node);
    list_limits(&ledger->profile, stability);
    Status status = find_engine(review, finding, &engine, fault);
    return status == STATUS_OK
               ? read_searches(review, ledger, str_text(&engine), node, stability, fault)
               : status;
}
