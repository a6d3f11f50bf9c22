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
typedef struct AuditedPuzzle {
    int64_t id, judgement;
    size_t unaudited; // puzzles skipped between the audited one before and this one
    Audit *audit;
    Str source;
    size_t number;
    int ply;
} AuditedPuzzle;

struct Auditor {
    Store *store;
    AuditRequest request;
    Pool *pool;
    Pipeline *pipeline;
    size_t ids_read;  // number of ids read
    size_t skipped;   // ids skipped since the last puzzle whose audit began
    bool has_result;  // a result waits for the next step before it is freed
    bool read_failed; // the store could not be read; `fault` says why
    Status status;    // status of `fault`
    Fault fault;
    AuditTotals totals;
};

Status audit_choose(Store *store, const char *pattern, const NamedPatterns *named, int64_t **ids,
                    size_t *count, Fault *fault) {
    CLEANUP(candidate_list_done) CandidateList list = {0};
    Pattern *parsed = NULL;
    Status status = pattern ? pattern_new_for_list(&parsed, pattern, named, fault) : STATUS_OK;
    *ids = NULL;
    *count = 0;
    if (status == STATUS_OK)
        status = store_list(store, &(StoreQuery){0}, &list, fault);
    if (status == STATUS_OK)
        *ids = xcalloc(list.count + 1, sizeof **ids);
    for (size_t i = 0; i < list.count; i++) {
        const CandidateRow *row = &list.rows[i];
        const bool accepted = row->decision == DECISION_ACCEPT;
        const bool is_wanted = parsed ? pattern_matches(parsed, &list, NULL, i) : accepted;
        if (row->moves > 0 && is_wanted && (row->is_puzzle || accepted)) // a tree is not enough
            (*ids)[(*count)++] = row->id;
    }
    pattern_free(parsed);
    return status;
}

static void puzzle_free(void *self) {
    AuditedPuzzle *puzzle = self;
    audit_free(puzzle->audit);
    str_done(&puzzle->source);
    free(puzzle);
}

static bool puzzle_wants(const void *self, SearchRequest *request) {
    const SearchTask task = audit_task(((const AuditedPuzzle *)self)->audit);
    return task.wants(task.self, request);
}

static bool puzzle_feed(void *self, const Analysis *analysis) {
    const SearchTask task = audit_task(((AuditedPuzzle *)self)->audit);
    return task.feed(task.self, analysis);
}

// The node limit by which the puzzle was found; 0: no search of onlymove found it.
static double node_limit_of(const Candidate *puzzle) {
    const bool searched = puzzle->engine && puzzle->engine[0];
    return searched ? puzzle->profile.value[KEY_NODES_MAX] : 0;
}

// The profile of an audit: the puzzle's own, but for an imported puzzle that of the request.
static Profile profile_for(const Auditor *auditor, const Candidate *puzzle) {
    Profile profile = strcmp(puzzle->profile.name, PROFILE_IMPORTED) == 0
                          ? *auditor->request.default_profile
                          : puzzle->profile;
    audit_profile(&profile, auditor->request.nodes);
    return profile;
}

// Begins an audit with the moves of the game, or of the bare position where the store lacks them.
static Status begin_audit(Auditor *auditor, const StoredCandidate *stored, AuditedPuzzle *puzzle,
                          Fault *fault) {
    Subject subject = {.start = stored->candidate.tree.start, .played = stored->candidate.played};
    Move *moves = NULL;
    size_t cap = 0;
    const Profile profile = profile_for(auditor, &stored->candidate);
    Game game = game_blank();
    Status status = store_game(auditor->store, stored->game_hash, &game, fault);
    if (status == STATUS_OK && game_main_plies(&game) >= (size_t)stored->ply) {
        const uint32_t node = game_main_node(&game, (size_t)stored->ply);
        (void)subject_of_game(&game, node, &subject, &moves, &cap);
    }
    if (status == STATUS_OK || status == STATUS_NOT_FOUND) {
        puzzle->audit = audit_new(&stored->candidate, &profile, &subject);
        if (puzzle->audit && auditor->request.recheck)
            audit_recheck(puzzle->audit, auditor->request.nodes);
        status = STATUS_OK;
    }
    free(moves);
    game_done(&game);
    return status;
}

typedef struct PuzzleReading {
    Auditor *auditor;
    AuditedPuzzle *puzzle; // NULL: the puzzle no longer exists
} PuzzleReading;

static Status take_puzzle(void *context, const StoredCandidate *stored, Fault *fault) {
    PuzzleReading *reading = context;
    Auditor *auditor = reading->auditor;
    if (stored->candidate.tree.nodes[TREE_ROOT].child == TREE_NO_NODE)
        return STATUS_OK;
    if ((double)auditor->request.nodes < node_limit_of(&stored->candidate) &&
        auditor->request.nodes > 0) {
        auditor->totals.too_few_nodes++;
        return STATUS_OK;
    }
    AuditedPuzzle *puzzle = xcalloc(1, sizeof *puzzle);
    puzzle->id = stored->id;
    puzzle->judgement = stored->judgement;
    puzzle->number = stored->game_number;
    puzzle->ply = stored->ply;
    str_add(&puzzle->source, stored->source);
    const Status status = begin_audit(auditor, stored, puzzle, fault);
    if (status == STATUS_OK)
        reading->puzzle = puzzle;
    else
        puzzle_free(puzzle);
    return status;
}

// Begins the next audit. Damaged puzzles are counted and skipped.
static bool next_puzzle(void *context, SearchTask *task, uint64_t *user_data) {
    Auditor *auditor = context;
    PuzzleReading reading = {.auditor = auditor};
    while (!reading.puzzle && auditor->ids_read < auditor->request.count && !auditor->read_failed) {
        const StoreQuery query = {.id = auditor->request.ids[auditor->ids_read]};
        auditor->status = store_each(auditor->store, &query, STORE_DECIDED_ON, take_puzzle,
                                     &reading, &auditor->fault);
        auditor->read_failed = auditor->status != STATUS_OK && auditor->status != STATUS_SYNTAX;
        auditor->ids_read += !auditor->read_failed;
        auditor->skipped += !auditor->read_failed && !reading.puzzle;
    }
    if (reading.puzzle) {
        reading.puzzle->unaudited = auditor->skipped;
        auditor->skipped = 0;
        *task = (SearchTask){reading.puzzle, puzzle_wants, puzzle_feed, puzzle_free};
        *user_data = auditor->ids_read;
    }
    return reading.puzzle != NULL;
}

Auditor *auditor_new(Pool *pool, Store *store, const AuditRequest *request) {
    Auditor *auditor = xcalloc(1, sizeof *auditor);
    *auditor = (Auditor){.store = store, .pool = pool, .request = *request};
    auditor->totals.puzzles = request->count;
    auditor->pipeline = pipeline_new(pool, PRIORITY_BACKGROUND, next_puzzle, auditor);
    return auditor;
}

void auditor_free(Auditor *auditor, int64_t now) {
    if (auditor) {
        pipeline_free(auditor->pipeline, now);
        free(auditor);
    }
}

// Counts the puzzle as done, with the puzzles skipped before it.
static JobResult count_done(Auditor *auditor, const PipelineResult *result) {
    const AuditedPuzzle *puzzle = result->self;
    auditor->has_result = true;
    auditor->totals.handled = result->user_data;
    auditor->totals.unaudited += puzzle->unaudited;
    return JOB_MORE;
}

static JobResult count_unaudited(Auditor *auditor, const PipelineResult *result, const char *why,
                                 Fault *fault) {
    fault_set(fault, STATUS_ENGINE, "%s", why);
    if (pool_fault(auditor->pool)[0])
        return JOB_FAILED;
    auditor->totals.unaudited++;
    return count_done(auditor, result);
}

static JobResult keep_audit(Auditor *auditor, const PipelineResult *done, AuditEvent *event,
                            Fault *fault) {
    Candidate found;
    const AuditedPuzzle *puzzle = done->self;
    AuditResult result;
    audit_result(puzzle->audit, &result);
    (void)candidate_from_inquiry(&found, audit_inquiry(puzzle->audit),
                                 pool_engine_name(auditor->pool));
    const Status status =
        store_keep_audit(auditor->store, puzzle->id, puzzle->judgement, &result, &found, fault);
    candidate_done(&found);
    if (status == STATUS_CONFLICT)
        return count_unaudited(auditor, done, fault->text, fault);
    if (status != STATUS_OK)
        return job_result(status, JOB_MORE);
    event->result = result;
    auditor->totals.done[result.outcome]++;
    auditor->totals.proved += result.proved;
    return count_done(auditor, done);
}

// Returns what a step reports when no audit has ended.
static JobResult step_without_result(Auditor *auditor, Fault *fault) {
    if (auditor->read_failed) {
        auditor->read_failed = false;
        *fault = auditor->fault;
        return job_result(auditor->status, JOB_MORE);
    }
    if (auditor->ids_read < auditor->request.count ||
        pipeline_task(auditor->pipeline, 0, &(uint64_t){0}))
        return JOB_WAIT;
    auditor->totals.unaudited += auditor->skipped;
    auditor->skipped = 0;
    return JOB_DONE;
}

JobResult auditor_step(Auditor *auditor, int64_t now, AuditEvent *event, Fault *fault) {
    PipelineResult result;
    *event = (AuditEvent){.source = NULL};
    if (auditor->has_result) {
        pipeline_next(auditor->pipeline);
        auditor->has_result = false;
    }
    if (!pipeline_step(auditor->pipeline, now, &result))
        return step_without_result(auditor, fault);
    const AuditedPuzzle *puzzle = result.self;
    *event = (AuditEvent){
        .source = str_text(&puzzle->source), .number = puzzle->number, .ply = puzzle->ply};
    return result.fault[0] ? count_unaudited(auditor, &result, result.fault, fault)
                           : keep_audit(auditor, &result, event, fault);
}

AuditTotals auditor_totals(const Auditor *auditor) {
    return auditor->totals;
}

// --- The job

typedef struct AuditWork {
    Auditor *auditor;
    size_t done_before; // puzzles done before it began
} AuditWork;

static Status begin_audit_job(Review *review, Job *job, Fault *fault) {
    (void)fault;
    AuditWork *work = job->work = xcalloc(1, sizeof *work);
    const AuditRequest request = {.ids = job->ids + job->done,
                                  .count = job->item_count - job->done,
                                  .nodes = job->nodes,
                                  .default_profile = &job->profile};
    work->auditor = auditor_new(review->pool, review->store, &request);
    work->done_before = job->done;
    return STATUS_OK;
}

static void stop_audit_job(Job *job) {
    AuditWork *work = job->work;
    auditor_free(work->auditor, now_ms());
    free(work);
}

static JobResult step_audit_job(Review *review, Job *job, int64_t now, Fault *fault) {
    (void)review;
    const AuditWork *work = job->work;
    AuditEvent event;
    const JobResult result = auditor_step(work->auditor, now, &event, fault);
    if (result == JOB_MORE) {
        job->done = work->done_before + auditor_totals(work->auditor).handled;
        job->audited[event.result.outcome]++;
        if (event.result.outcome == AUDIT_NONE)
            snprintf(job->fault, sizeof job->fault, "game %zu: %.200s", event.number, fault->text);
        job_note_stored(job, 0);
    } else if (result == JOB_DONE) {
        const size_t too_few = auditor_totals(work->auditor).too_few_nodes;
        job->done = job->item_count;
        if (too_few > 0)
            snprintf(job->fault, sizeof job->fault, "%zu %s", too_few, AUDIT_TOO_FEW);
    }
    job->unjudged = job->done - job->audited[AUDIT_HOLDS] - job->audited[AUDIT_CHANGED] -
                    job->audited[AUDIT_BROKEN];
    return result;
}

static void describe_audit_job(const Job *job, Str *out) {
    str_addf(out, "holds %zu, changed %zu, broken %zu", job->audited[AUDIT_HOLDS],
             job->audited[AUDIT_CHANGED], job->audited[AUDIT_BROKEN]);
    if (job->unjudged > 0)
        str_addf(out, ", not audited %zu", job->unjudged);
}

static void conclude_audit_job(Review *review, const Job *job, ReviewEvent *event) {
    (void)review;
    CLEANUP(str_done) Str text = {0};
    describe_audit_job(job, &text);
    const bool changed = job->audited[AUDIT_CHANGED] > 0, broken = job->audited[AUDIT_BROKEN] > 0;
    review_say(event, REVIEW_NEWS, job->unjudged > 0, "audit of %s: %s%s%s%s", job->path,
               str_text(&text), job->fault[0] ? "; " : "", job->fault,
               changed && broken ? "; & with audit:changed or audit:broken shows them"
               : changed         ? "; & with audit:changed shows them"
               : broken          ? "; & with audit:broken shows them"
                                 : "");
}

static const JobKind audit_job = {.failure_prefix = "audit of",
                                  .list_name = "audit",
                                  .items_name = "puzzles",
                                  .needs_engines = true,
                                  .writes_store = true,
                                  .begin = begin_audit_job,
                                  .step = step_audit_job,
                                  .stop = stop_audit_job,
                                  .describe = describe_audit_job,
                                  .conclude = conclude_audit_job};

// --- Adding the job

Status review_add_audit(Review *review, const int64_t *ids, size_t count, uint64_t nodes,
                        const char *what, Fault *fault) {
    const Status status = review_check_can_judge(review, "an audit needs a store", fault);
    if (status == STATUS_OK) {
        Job *job = job_new(&audit_job, &review->session.profile, what);
        job->ids = xmemdup(ids, count * sizeof *ids);
        job->item_count = count;
        job->nodes = nodes;
        job->is_counted = true;
        jobs_add(review, job);
    }
    return status;
}

Status review_choose_for_audit(Review *review, const char *pattern, int64_t **ids, size_t *count,
                               Fault *fault) {
    NamedPatterns *named = review->queue.rows ? queue_named_patterns(review->queue.rows) : NULL;
    if (!review->store)
        return fault_set(fault, STATUS_STORE, "no store, no audit: %s", review->store_fault.text);
    return audit_choose(review->store, pattern, named, ids, count, fault);
}
