// Compares what another profile says of a position, and what the engine says at each node limit.
#include <stdlib.h>
#include <string.h>

#include "onlymove/movegen.h"
#include "onlymove/runner.h"
#include "onlymove/tuning.h"
#include "onlymove/xalloc.h"
#include "src/review/session/review_private.h"

// --- Two profiles

static void stop_comparison(Job *job) {
    Comparison *comparison = job->work;
    for (int i = 0; i < 2; i++) {
        const SearchTask task = comparison->runners[i].task;
        if (task.self) {
            runner_done(&comparison->runners[i], now_ms());
            task.free(task.self);
        }
        candidate_done(&comparison->pair[i]);
    }
    free(comparison);
}

static JobResult step_comparison(Review *review, Job *job, int64_t now, Fault *fault) {
    (void)fault;
    Comparison *comparison = job->work;
    bool is_working = false;
    for (int i = 0; i < 2; i++) {
        Runner *runner = &comparison->runners[i];
        const RunnerState state = runner->task.self ? runner_step(runner, now) : RUNNER_WORKING;
        is_working |= runner->task.self && state == RUNNER_WORKING;
        if (state == RUNNER_WORKING)
            continue;
        if (state == RUNNER_FAILED) {
            comparison->fault = runner->fault;
        } else {
            candidate_from_inquiry(&comparison->pair[i], runner->task.self,
                                   pool_engine_name(review->pool));
            comparison->is_done[i] = true;
        }
        runner->task.free(runner->task.self);
        runner->task.self = NULL;
        job->has_news = true;
    }
    return is_working ? JOB_WAIT : JOB_DONE;
}

static const JobKind comparison_job = {.needs_engines = true,
                                       .keeps_results = true,
                                       .event_kind = REVIEW_COMPARED,
                                       .step = step_comparison,
                                       .stop = stop_comparison};

void review_end_comparison(Review *review) {
    jobs_stop(review, LANE_COMPARISON);
}

Status review_compare_with(Review *review, uint32_t node, const Profile *one, const Profile *other,
                           Fault *fault) {
    const Profile *const profiles[] = {one, other};
    const Position pos = game_position(review->session.game_ref.game, node);
    review_end_comparison(review);
    if (!pos_has_legal_move(&pos))
        return fault_set(fault, STATUS_NOT_FOUND, "the game is over in this position");
    Comparison *comparison = xcalloc(1, sizeof *comparison);
    for (int i = 0; i < 2; i++) {
        Subject subject = session_subject(&review->session, node);
        if (i == 1) // the earlier puzzles are the current profile's
            subject.earlier_puzzle = 0;
        runner_init(&comparison->runners[i], review->pool,
                    inquiry_task(inquiry_new(profiles[i], &subject, true)), PRIORITY_CURATOR);
    }
    jobs_begin_with(review, LANE_COMPARISON, &comparison_job, comparison);
    return STATUS_OK;
}

const Candidate *review_compared(const Review *review, const char **fault) {
    const Comparison *comparison = jobs_work(review, LANE_COMPARISON);
    *fault = comparison ? comparison->fault.text : "";
    return comparison && comparison->is_done[0] && comparison->is_done[1] ? comparison->pair : NULL;
}

void review_write_comparing(const Review *review, Str *out) {
    const Comparison *comparison = jobs_work(review, LANE_COMPARISON);
    const Inquiry *inquiry = NULL;
    for (int i = 2; comparison && i-- > 0;)
        inquiry = comparison->is_done[i] ? inquiry : comparison->runners[i].task.self;
    if (!inquiry)
        return;
    const InquiryProgress progress = inquiry_progress(inquiry);
    str_addf(out, "%s, %.0fk nodes", inquiry_profile(inquiry)->name,
             (double)progress.search_nodes / 1000);
    if (progress.tree_nodes > 0)
        str_addf(out, ", a tree of %zu", progress.tree_nodes);
    else if (progress.checkpoints > 0)
        str_addf(out, ", %d of %d limits", progress.checkpoints_judged, progress.checkpoints);
}

static const Verdict *verdict_of(const Candidate *candidate, const Filter *filter) {
    for (int i = 0; i < candidate->verdict_count; i++)
        if (candidate->verdicts[i].filter == filter)
            return &candidate->verdicts[i];
    return NULL;
}

// Returns the filter of a row; NULL: the row is a summary. *count (or NULL): number of filters.
static const Filter *compared_filter(const Candidate pair[2], size_t row, size_t *count) {
    const Filter *found = NULL;
    size_t at = 0;
    for (int which = 0; which < 2; which++) {
        for (int i = 0; i < pair[which].verdict_count; i++) {
            const Filter *filter = pair[which].verdicts[i].filter;
            if (which == 0 || !verdict_of(&pair[0], filter))
                found = at++ == row ? filter : found;
        }
    }
    if (count)
        *count = at;
    return found;
}

size_t compared_count(const Candidate pair[2]) {
    size_t filters;
    compared_filter(pair, 0, &filters);
    return filters + COMPARED_SUMMARIES;
}

const char *compared_name(const Candidate pair[2], size_t row) {
    static const char *const summaries[COMPARED_SUMMARIES] = {"outcome", "solution", "nodes"};
    size_t filters;
    const Filter *filter = compared_filter(pair, row, &filters);
    return filter ? filter->name : summaries[row - filters];
}

static void write_solution(const Tree *tree, Str *out) {
    Move moves[TREE_PLIES_MAX];
    Position pos = tree->start;
    const size_t count = tree_solution(tree, moves, TREE_PLIES_MAX);
    for (size_t i = 0; i < count && i < TREE_PLIES_MAX; i++)
        san_add_to_line(&pos, moves[i], i == 0, out);
    str_add(out, count == 0 ? "-" : "");
}

void compared_write(const Candidate pair[2], int which, size_t row, Str *out) {
    size_t filters;
    const Candidate *candidate = &pair[which];
    const Filter *filter = compared_filter(pair, row, &filters);
    const Verdict *verdict = filter ? verdict_of(candidate, filter) : NULL;
    if (verdict) {
        const EvidenceText text = evidence_text(&verdict->evidence);
        str_addf(out, "%s%s%s%s%s", verdict_word(verdict->state), text.measured[0] ? " " : "",
                 text.measured, text.miss[0] ? "; " : "", text.miss);
    } else if (filter) {
        str_add(out, "-");
    } else if (row == filters) {
        candidate_write_summary(candidate, out);
    } else if (row == filters + 1) {
        write_solution(&candidate->tree, out);
    } else {
        str_add_grouped(out, candidate->nodes);
    }
}

// --- Node limits

// The identity of a run's engine, by which the cache keeps its searches.
typedef struct SoughtRun {
    int64_t id;
    Str engine;
} SoughtRun;

static Status read_engine(void *context, const StoredRun *run, Fault *fault) {
    SoughtRun *sought = context;
    (void)fault;
    if (run->id == sought->id)
        str_add(&sought->engine, run->options);
    return STATUS_OK;
}

static int by_nodes(const void *a, const void *b) {
    const LimitResult *one = a, *other = b;
    return one->nodes < other->nodes ? -1 : one->nodes > other->nodes;
}

// Lists the limits of first look and checkpoints, and the nodes that decided an early first look.
static size_t list_node_limits(const Profile *profile, uint64_t decided, LimitResult *limits) {
    uint64_t checkpoints[PROFILE_CHECKPOINTS_MAX];
    const uint64_t first_look = profile_look_nodes(profile);
    const int checkpoint_count = profile_checkpoints(profile, checkpoints);
    const uint64_t first_looks[] = {first_look,
                                    decided > 0 && decided < first_look ? decided : first_look};
    size_t count = 0;
    for (int i = 0; i < checkpoint_count; i++)
        limits[count++] = (LimitResult){.nodes = checkpoints[i]};
    for (size_t i = 0; i < 2; i++) {
        size_t at = 0;
        while (at < count && limits[at].nodes != first_looks[i])
            at++;
        if (at == count)
            limits[count++] = (LimitResult){.nodes = first_looks[i]};
    }
    qsort(limits, count, sizeof *limits, by_nodes);
    return count;
}

// Returns the limit that decided: of the refusing filter, else last checkpoint, else first look.
static uint64_t deciding_limit(const Candidate *ledger) {
    const Verdict *decisive = verdict_decisive(ledger->verdicts, ledger->verdict_count);
    uint64_t first_look = 0, checkpoint = 0;
    for (int i = 0; i < ledger->verdict_count; i++) {
        const Verdict *verdict = &ledger->verdicts[i];
        const FilterStage stage = verdict->filter->stage;
        uint64_t *largest = stage == STAGE_CHECKPOINT ? &checkpoint : &first_look;
        if ((stage == STAGE_CHECKPOINT || stage == STAGE_SCAN) && verdict->nodes > *largest)
            *largest = verdict->nodes;
    }
    return decisive ? decisive->nodes : checkpoint > 0 ? checkpoint : first_look;
}

// An iteration is within a limit where it has fewer nodes; a first look that decided early did so
// by the iteration that has the nodes of `limit`.
static void take_iteration(const Analysis *analysis, bool is_early, LimitResult *limit) {
    const Iteration *at = analysis_at(analysis, limit->nodes + is_early);
    limit->searched = at && (analysis->finished || analysis->nodes >= limit->nodes);
    if (!limit->searched)
        return;
    const Line *lines = analysis_lines(analysis, at);
    limit->depth = at->depth;
    limit->best = lines[0].pv[0];
    limit->best_score = lines[0].score;
    if (at->count > 1) {
        limit->second = lines[1].pv[0];
        limit->second_score = lines[1].score;
    }
}

// Fills in what the cache has of a search of so many lines. Returns whether that reached a limit.
static bool recall_limits(Review *review, uint32_t node, const char *engine, int lines,
                          uint64_t decided, LimitResult *limits, size_t count) {
    const Profile *profile = &finding_ledger(review_finding(review, node))->profile;
    const Subject subject = session_subject(&review->session, node);
    CLEANUP(analysis_done) Analysis analysis = analysis_blank(0);
    SearchRequest request = profile_request(profile, limits[count - 1].nodes, lines);
    request.start = subject.start;
    request.moves = subject.moves;
    request.move_count = subject.move_count;
    bool searched = false;
    if (!review->cache.find || !cache_lookup(&review->cache, engine, &request, &analysis))
        return false;
    for (size_t i = 0; i < count; i++) {
        limits[i].one_line = lines == 1;
        limits[i].decided = limits[i].nodes == decided;
        take_iteration(&analysis, limits[i].decided && decided < profile_look_nodes(profile),
                       &limits[i]);
        searched = searched || limits[i].searched;
    }
    return searched;
}

// Says why there is nothing to show of a judgement.
static Status say_no_search(const Candidate *ledger, Fault *fault) {
    const char *profile = ledger->profile.name;
    const Verdict *decisive = verdict_decisive(ledger->verdicts, ledger->verdict_count);
    return ledger->nodes > 0
               ? fault_set(fault, STATUS_NOT_FOUND,
                           "the cache has no search of this position by %s; <:judge> searches it "
                           "again",
                           profile)
               : fault_set(fault, STATUS_NOT_FOUND, "%s needed no search of this position%s%s",
                           profile, decisive ? " to refuse it: " : "",
                           decisive ? decisive->filter->name : "");
}

Status review_node_limits(Review *review, uint32_t node, LimitResult limits[NODE_LIMITS_MAX],
                          size_t *count, Fault *fault) {
    const Finding *finding = review_finding(review, node);
    Status status = STATUS_OK;
    *count = 0;
    if (!finding || candidate_is_unjudged(finding_ledger(finding))) {
        return fault_set(fault, STATUS_NOT_FOUND,
                         "nothing was judged here yet: <:judge> runs the profile on this position");
    }
    const Candidate *ledger = finding_ledger(finding);
    SoughtRun sought = {.id = finding->newest ? finding->newest_run : finding->run};
    if (finding->id == 0)
        str_add(&sought.engine, pool_engine_identity(review->pool));
    else
        status = store_each_run(review->store, read_engine, &sought, fault);
    const uint64_t decided = deciding_limit(ledger);
    *count = list_node_limits(&ledger->profile, decided, limits);
    bool searched = false;
    for (int i = 0; i < 2 && status == STATUS_OK && !searched; i++)
        searched = recall_limits(review, node, str_text(&sought.engine),
                                 i == 0 ? (int)profile_int(&ledger->profile, KEY_LINES) : 1,
                                 decided, limits, *count);
    str_done(&sought.engine);
    if (status == STATUS_OK && !searched)
        status = say_no_search(ledger, fault);
    *count = searched ? *count : 0;
    return status;
}
