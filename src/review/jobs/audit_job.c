// Audits puzzles: reads them from the store, puts one audit each through the engines, and stores
// the results; and the job that does so.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/runner.h"
#include "onlymove/xalloc.h"
#include "src/review/jobs/jobs.h"
#include "src/review/session/review_private.h"

// A puzzle being audited.
typedef struct Item {
    int64_t id, judgement;
    size_t unaudited; // puzzles skipped between the audited one before and this one
    Audit *audit;
    Str source;
    size_t number;
    int ply;
} Item;

struct AuditRun {
    Store *store;
    AuditRequest request;
    Pool *pool;
    Pipeline *pipeline;
    size_t taken;     // number of ids read
    size_t passed_by; // ids skipped since the last puzzle whose audit began
    bool in_hand;     // a result waits for the next step before it is freed
    bool unread;      // the store could not be read; `fault` says why
    Status status;    // status of `fault`
    Fault fault;
    AuditTotals totals;
};

Status audit_choose(Store *store, const char *pattern, const NamedPatterns *named, int64_t **ids,
                    size_t *count, Fault *fault) {
    CLEANUP(candidate_list_done) CandidateList list = {0};
    Pattern *read = NULL;
    Status status = pattern ? pattern_new_for_list(&read, pattern, named, fault) : STATUS_OK;
    *ids = NULL;
    *count = 0;
    if (status == STATUS_OK)
        status = store_list(store, &(StoreQuery){0}, &list, fault);
    if (status == STATUS_OK)
        *ids = xcalloc(list.count + 1, sizeof **ids);
    for (size_t i = 0; i < list.count; i++) {
        const CandidateRow *row = &list.rows[i];
        const bool accepted = row->decision == DECISION_ACCEPT;
        const bool asked = read ? pattern_matches(read, &list, NULL, i) : accepted;
        if (row->moves > 0 && asked && (row->puzzle || accepted)) // a tree alone is no puzzle
            (*ids)[(*count)++] = row->id;
    }
    pattern_free(read);
    return status;
}

static void item_free(void *self) {
    Item *item = self;
    audit_free(item->audit);
    str_done(&item->source);
    free(item);
}

static bool item_wants(const void *self, SearchRequest *request) {
    const SearchTask task = audit_task(((const Item *)self)->audit);
    return task.wants(task.self, request);
}

static bool item_feed(void *self, const Analysis *analysis) {
    const SearchTask task = audit_task(((Item *)self)->audit);
    return task.feed(task.self, analysis);
}

// The node limit by which the puzzle was found; 0: no search of onlymove found it.
static double nodes_of(const Candidate *puzzle) {
    const bool searched = puzzle->engine && puzzle->engine[0];
    return searched ? puzzle->profile.value[KEY_NODES_MAX] : 0;
}

// The profile of an audit: the puzzle's own, but for an imported puzzle that of the request.
static Profile profile_for(const AuditRun *run, const Candidate *puzzle) {
    Profile profile = strcmp(puzzle->profile.name, PROFILE_IMPORTED) == 0 ? *run->request.others
                                                                          : puzzle->profile;
    audit_profile(&profile, run->request.nodes);
    return profile;
}

// Begins an audit with the moves of the game, or of the bare position where the store lacks them.
static Status begin_audit(AuditRun *run, const StoredCandidate *stored, Item *item, Fault *fault) {
    Subject subject = {.start = stored->candidate.tree.start, .played = stored->candidate.played};
    Move *moves = NULL;
    size_t cap = 0;
    const Profile profile = profile_for(run, &stored->candidate);
    Game game = game_blank();
    Status status = store_game(run->store, stored->game_hash, &game, fault);
    if (status == STATUS_OK && game_main_plies(&game) >= (size_t)stored->ply) {
        const uint32_t node = game_main_node(&game, (size_t)stored->ply);
        (void)subject_of_game(&game, node, &subject, &moves, &cap);
    }
    if (status == STATUS_OK || status == STATUS_NOT_FOUND) {
        item->audit = audit_new(&stored->candidate, &profile, &subject);
        if (item->audit && run->request.recheck)
            audit_recheck(item->audit, run->request.nodes);
        status = STATUS_OK;
    }
    free(moves);
    game_done(&game);
    return status;
}

typedef struct Taking {
    AuditRun *run;
    Item *item; // NULL: the puzzle no longer exists
} Taking;

static Status take_puzzle(void *context, const StoredCandidate *stored, Fault *fault) {
    Taking *taking = context;
    AuditRun *run = taking->run;
    if (stored->candidate.tree.nodes[TREE_ROOT].child == TREE_NO_NODE)
        return STATUS_OK;
    if ((double)run->request.nodes < nodes_of(&stored->candidate) && run->request.nodes > 0) {
        run->totals.with_fewer++;
        return STATUS_OK;
    }
    Item *item = xcalloc(1, sizeof *item);
    item->id = stored->id;
    item->judgement = stored->judgement;
    item->number = stored->number;
    item->ply = stored->ply;
    str_add(&item->source, stored->source);
    const Status status = begin_audit(run, stored, item, fault);
    if (status == STATUS_OK)
        taking->item = item;
    else
        item_free(item);
    return status;
}

// Begins the next audit. Damaged puzzles are counted and skipped.
static bool next_item(void *context, SearchTask *task, uint64_t *tag) {
    AuditRun *run = context;
    Taking taking = {.run = run};
    while (!taking.item && run->taken < run->request.count && !run->unread) {
        const StoreQuery query = {.id = run->request.ids[run->taken]};
        run->status =
            store_each(run->store, &query, STORE_DECIDED, take_puzzle, &taking, &run->fault);
        run->unread = run->status != STATUS_OK && run->status != STATUS_SYNTAX;
        run->taken += !run->unread;
        run->passed_by += !run->unread && !taking.item;
    }
    if (taking.item) {
        taking.item->unaudited = run->passed_by;
        run->passed_by = 0;
        *task = (SearchTask){taking.item, item_wants, item_feed, item_free};
        *tag = run->taken;
    }
    return taking.item != NULL;
}

AuditRun *audit_run_new(Pool *pool, Store *store, const AuditRequest *request) {
    AuditRun *run = xcalloc(1, sizeof *run);
    *run = (AuditRun){.store = store, .pool = pool, .request = *request};
    run->totals.puzzles = request->count;
    run->pipeline = pipeline_new(pool, PRIORITY_BACKGROUND, next_item, run);
    return run;
}

void audit_run_free(AuditRun *run, int64_t now) {
    if (run) {
        pipeline_free(run->pipeline, now);
        free(run);
    }
}

// Counts the puzzle as done, with the puzzles skipped before it.
static JobResult count_done(AuditRun *run, const PipelineResult *result) {
    const Item *item = result->self;
    run->in_hand = true;
    run->totals.passed = result->tag;
    run->totals.unaudited += item->unaudited;
    return JOB_MORE;
}

static JobResult count_unaudited(AuditRun *run, const PipelineResult *result, const char *why,
                                 Fault *fault) {
    fault_set(fault, STATUS_ENGINE, "%s", why);
    if (pool_fault(run->pool)[0])
        return JOB_FAILED;
    run->totals.unaudited++;
    return count_done(run, result);
}

static JobResult keep_audit(AuditRun *run, const PipelineResult *done, AuditEvent *event,
                            Fault *fault) {
    Candidate found;
    const Item *item = done->self;
    AuditResult result;
    audit_result(item->audit, &result);
    (void)candidate_from_inquiry(&found, audit_inquiry(item->audit), pool_engine_name(run->pool));
    const Status status =
        store_keep_audit(run->store, item->id, item->judgement, &result, &found, fault);
    candidate_done(&found);
    if (status == STATUS_CONFLICT)
        return count_unaudited(run, done, fault->text, fault);
    if (status != STATUS_OK)
        return job_result(status, JOB_MORE);
    event->result = result;
    run->totals.done[result.verdict]++;
    run->totals.proved += result.proved;
    return count_done(run, done);
}

// Returns what a step reports when no audit has ended.
static JobResult step_without_result(AuditRun *run, Fault *fault) {
    if (run->unread) {
        run->unread = false;
        *fault = run->fault;
        return job_result(run->status, JOB_MORE);
    }
    if (run->taken < run->request.count || pipeline_task(run->pipeline, 0, &(uint64_t){0}))
        return JOB_WAIT;
    run->totals.unaudited += run->passed_by;
    run->passed_by = 0;
    return JOB_DONE;
}

JobResult audit_run_step(AuditRun *run, int64_t now, AuditEvent *event, Fault *fault) {
    PipelineResult result;
    *event = (AuditEvent){.source = NULL};
    if (run->in_hand) {
        pipeline_next(run->pipeline);
        run->in_hand = false;
    }
    if (!pipeline_step(run->pipeline, now, &result))
        return step_without_result(run, fault);
    const Item *item = result.self;
    *event =
        (AuditEvent){.source = str_text(&item->source), .number = item->number, .ply = item->ply};
    return result.fault[0] ? count_unaudited(run, &result, result.fault, fault)
                           : keep_audit(run, &result, event, fault);
}

AuditTotals audit_run_totals(const AuditRun *run) {
    return run->totals;
}

// --- The job

typedef struct AuditWork {
    AuditRun *run;
    size_t first; // puzzles done before it began
} AuditWork;

static Status begin(Review *review, Job *job, Fault *fault) {
    (void)fault;
    AuditWork *work = job->work = xcalloc(1, sizeof *work);
    const AuditRequest request = {.ids = job->ids + job->done,
                                  .count = job->games - job->done,
                                  .nodes = job->nodes,
                                  .others = &job->profile};
    work->run = audit_run_new(review->pool, review->store, &request);
    work->first = job->done;
    return STATUS_OK;
}

static void stop(Job *job) {
    AuditWork *work = job->work;
    audit_run_free(work->run, runner_now());
    free(work);
}

static JobResult step(Review *review, Job *job, int64_t now, Fault *fault) {
    (void)review;
    const AuditWork *work = job->work;
    AuditEvent event;
    const JobResult result = audit_run_step(work->run, now, &event, fault);
    if (result == JOB_MORE) {
        job->done = work->first + audit_run_totals(work->run).passed;
        job->audited[event.result.verdict]++;
        if (event.result.verdict == AUDIT_NONE)
            snprintf(job->fault, sizeof job->fault, "game %zu: %.200s", event.number, fault->text);
        job_note_stored(job, 0);
    } else if (result == JOB_DONE) {
        const size_t fewer = audit_run_totals(work->run).with_fewer;
        job->done = job->games;
        if (fewer > 0)
            snprintf(job->fault, sizeof job->fault, "%zu %s", fewer, AUDIT_TOO_FEW);
    }
    job->unjudged = job->done - job->audited[AUDIT_HOLDS] - job->audited[AUDIT_CHANGED] -
                    job->audited[AUDIT_BROKEN];
    return result;
}

static void describe(const Job *job, Str *out) {
    str_addf(out, "holds %zu, changed %zu, broken %zu", job->audited[AUDIT_HOLDS],
             job->audited[AUDIT_CHANGED], job->audited[AUDIT_BROKEN]);
    if (job->unjudged > 0)
        str_addf(out, ", not audited %zu", job->unjudged);
}

static void conclude(Review *review, const Job *job, ReviewEvent *event) {
    (void)review;
    CLEANUP(str_done) Str text = {0};
    describe(job, &text);
    const bool changed = job->audited[AUDIT_CHANGED] > 0, broken = job->audited[AUDIT_BROKEN] > 0;
    review_say(event, REVIEW_MORE, job->unjudged > 0, "audit of %s: %s%s%s%s", job->path,
               str_text(&text), job->fault[0] ? "; " : "", job->fault,
               changed && broken ? "; & with audit:changed or audit:broken shows them"
               : changed         ? "; & with audit:changed shows them"
               : broken          ? "; & with audit:broken shows them"
                                 : "");
}

static const JobKind audit_job = {.noun = "audit of",
                                  .called = "audit",
                                  .counted = "puzzles",
                                  .searches = true,
                                  .stores = true,
                                  .begin = begin,
                                  .step = step,
                                  .stop = stop,
                                  .describe = describe,
                                  .conclude = conclude};

// --- Orders

Status review_add_audit(Review *review, const int64_t *ids, size_t count, uint64_t nodes,
                        const char *what, Fault *fault) {
    const Status status = review_may_judge(review, "an audit needs a store", fault);
    if (status == STATUS_OK) {
        Job *job = job_new(&audit_job, &review->session.profile, what);
        job->ids = xmemdup(ids, count * sizeof *ids);
        job->games = count;
        job->nodes = nodes;
        job->all_known = true;
        jobs_add(review, job);
    }
    return status;
}

Status review_choose_audited(Review *review, const char *pattern, int64_t **ids, size_t *count,
                             Fault *fault) {
    NamedPatterns *named = review->queue.rows ? queue_named(review->queue.rows) : NULL;
    if (!review->store)
        return fault_set(fault, STATUS_STORE, "no store, no audit: %s", review->store_fault.text);
    return audit_choose(review->store, pattern, named, ids, count, fault);
}
