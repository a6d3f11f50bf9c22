// The job for a request of the curator: to judge one position, or to verify a tree. Each has a
// search task of its own, so the order of requests changes no result.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/movegen.h"
#include "onlymove/runner.h"
#include "onlymove/tree_text.h"
#include "onlymove/xalloc.h"
#include "src/review/session/review_private.h"

typedef struct RequestWork {
    uint32_t node;
    bool is_verification;              // verifies a tree; else it is an inquiry
    bool force;                        // the inquiry's tree replaces one that was changed by hand
    char reason[BUILD_REASON_MAX + 1]; // why the built tree is accepted; "": none is built
    Runner runner;                     // owns its task
    Estimator *estimator;              // estimates the puzzle found
    bool has_result, is_estimating;    // the result is known; its puzzle is still to be estimated
    ReviewEvent event;                 // the event about the result
    bool has_built_tree;               // the tree is built: the decision follows
} RequestWork;

// --- Results

static ReviewEventKind say_judgement(const Review *review, uint32_t node, ReviewEvent *event) {
    const Session *session = &review->session;
    const Finding *finding = findings_find(&session->findings, node, session->profile.name);
    const Candidate *ledger = finding_ledger(finding);
    if (ledger->is_puzzle && !finding->withdrawn) {
        return review_say(event, REVIEW_JUDGED, false,
                          "a puzzle (%s): <:accept> accepts it, <:reject> rejects it",
                          kind_name(ledger->kind));
    }
    CLEANUP(str_done) Str why = {0};
    refusal_write(ledger, &why);
    return review_say(event, REVIEW_JUDGED, false, "no puzzle%s: %s",
                      finding->withdrawn ? " any more, withdrawn" : "", str_text(&why));
}

// Appends "17.Bd2 (-4.00): the profile plays 17.Rd8#", with the score if it is known.
static void write_refuted(const Tree *tree, const VerifiedNode *refuted, Str *out) {
    const TreeNode *node = &tree->nodes[refuted->node];
    str_add(out, TREE_MOVE_TEXT(tree, refuted->node));
    if (node->scored)
        str_addf(out, " (%s)", SCORE_TEXT(node->score));
    str_addf(out, ": %s", refuted->text);
}

// Says "3 hold, 1 does not: 17.Bd2 (-4.00): the profile plays 17.Rd8#".
static ReviewEventKind say_verification(const Verification *verification, ReviewEvent *event) {
    size_t count, hold = 0, written = 0;
    const VerifiedNode *checked = verification_list(verification, &count);
    for (size_t i = 0; i < count; i++)
        hold += checked[i].holds;
    if (count == hold) {
        return review_say(event, REVIEW_VERIFIED, false,
                          "verified: the profile agrees with %zu move%s", count,
                          count == 1 ? "" : "s");
    }
    CLEANUP(str_done) Str text = {0};
    str_addf(&text, "%zu hold%s, %zu do%s not", hold, hold == 1 ? "s" : "", count - hold,
             count - hold == 1 ? "es" : "");
    for (size_t i = 0; i < count; i++) {
        if (!checked[i].holds) {
            str_add(&text, written++ > 0 ? "; " : ": ");
            write_refuted(verification_tree(verification), &checked[i], &text);
        }
    }
    return review_say(event, REVIEW_VERIFIED, true, "%s", str_text(&text));
}

// Keeps the tree that was built for a position that the profile refuses.
static Status keep_built_tree(Review *review, RequestWork *work, Fault *fault) {
    const Inquiry *inquiry = work->runner.task.self;
    const Tree *tree = inquiry_tree(inquiry);
    work->event.kind = REVIEW_JUDGED;
    if (tree->count < 2) {
        return fault_set(fault, STATUS_NOT_FOUND, "not accepted: there is no solution: %s",
                         inquiry_reason(inquiry));
    }
    const char *profile = inquiry_profile(inquiry)->name;
    const Status status = journal_put_tree(review, work->node, profile, tree, false, fault);
    work->has_built_tree = status == STATUS_OK;
    if (work->has_built_tree)
        work->event.kind = REVIEW_NEWS;
    return status;
}

static Status keep_verified_tree(Review *review, RequestWork *work, Fault *fault) {
    const Verification *verification = work->runner.task.self;
    const Status status =
        journal_put_tree(review, work->node, verification_profile(verification)->name,
                         verification_tree(verification), true, fault);
    if (status == STATUS_OK)
        work->event.kind = say_verification(verification, &work->event);
    return status;
}

static Status keep_judgement(Review *review, RequestWork *work, Fault *fault) {
    Candidate candidate;
    candidate_from_inquiry(&candidate, work->runner.task.self, pool_engine_name(review->pool));
    candidate_set_estimate_if_accepted(&candidate, work->estimator);
    const Status status = review_keep(review, work->node, &candidate, work->force, fault);
    if (status == STATUS_OK)
        work->event.kind = say_judgement(review, work->node, &work->event);
    return status;
}

// Keeps the result, and says what went wrong, except for STATUS_LOCKED.
static JobResult keep_result(Review *review, RequestWork *work) {
    Fault fault;
    work->event = (ReviewEvent){.kind = REVIEW_NEWS, .node = work->node};
    const Status status = work->is_verification ? keep_verified_tree(review, work, &fault)
                          : work->reason[0]     ? keep_built_tree(review, work, &fault)
                                                : keep_judgement(review, work, &fault);
    if (status != STATUS_OK && status != STATUS_LOCKED)
        review_say(&work->event, work->event.kind, true, "%s", fault.text);
    return status == STATUS_LOCKED ? JOB_LOCKED : JOB_DONE;
}

// --- The JobKind of a request

static void stop_request(Job *job) {
    RequestWork *work = job->work;
    runner_done(&work->runner, now_ms());
    work->runner.task.free(work->runner.task.self);
    estimator_free(work->estimator);
    free(work);
}

static JobResult step_request(Review *review, Job *job, int64_t now, Fault *fault) {
    (void)fault;
    RequestWork *work = job->work;
    switch (work->has_result ? RUNNER_DONE : runner_step(&work->runner, now)) {
    case RUNNER_WORKING:
        return JOB_WAIT;
    case RUNNER_FAILED:
        jobs_note_failure(&review->jobs, work->node, work->runner.fault.text);
        work->event = (ReviewEvent){.node = GAME_NO_NODE};
        work->event.kind =
            review_say(&work->event, REVIEW_ENGINES_FAILED, true, "%s has stopped: %s",
                       review->session.profile.name, review->jobs.engine_fault.text);
        return JOB_DONE;
    case RUNNER_DONE:
        break;
    }
    if (!work->has_result && !work->is_verification && !work->reason[0] &&
        inquiry_accepted(work->runner.task.self)) {
        (void)tree_estimator_begin(work->estimator, inquiry_tree(work->runner.task.self), NULL);
        work->is_estimating = true;
    }
    work->has_result = true;
    work->is_estimating = work->is_estimating && estimator_step(work->estimator);
    return work->is_estimating ? JOB_MORE : keep_result(review, work);
}

static void conclude_request(Review *review, const Job *job, ReviewEvent *event) {
    const RequestWork *work = job->work;
    *event = work->event;
    if (work->has_built_tree) {
        review_post(review, &(ReviewAction){.kind = ACTION_DECIDE,
                                            .node = work->node,
                                            .decision = DECISION_ACCEPT,
                                            .text = work->reason});
    }
}

static const JobKind request_job = {.needs_engines = true,
                                    .writes_store = true,
                                    .step = step_request,
                                    .stop = stop_request,
                                    .conclude = conclude_request};

// --- Asking

static const RequestWork *current_request(const Review *review) {
    return jobs_work(review, LANE_REQUEST);
}

// Begins the job, and stops the one that the lane had before.
static void begin_request(Review *review, SearchTask task, const RequestWork *request) {
    jobs_forget_failure(&review->jobs, request->node);
    RequestWork *work = xmemdup(request, sizeof *request);
    work->estimator = estimator_new();
    runner_init(&work->runner, review->pool, task, PRIORITY_CURATOR);
    jobs_begin_with(review, LANE_REQUEST, &request_job, work);
}

static void request_inquiry(Review *review, const Profile *profile, const RequestWork *request) {
    const Subject subject = session_subject(&review->session, request->node);
    begin_request(review, inquiry_task(inquiry_new(profile, &subject, true)), request);
}

static void request_verification(Review *review, uint32_t node, const Profile *profile,
                                 const Tree *tree) {
    const Subject subject = session_subject(&review->session, node);
    begin_request(review, verification_task(verification_new(profile, &subject, tree)),
                  &(RequestWork){.node = node, .is_verification = true});
}

void review_build_tree(Review *review, const Profile *profile, uint32_t node, const char *reason) {
    RequestWork request = {.node = node};
    snprintf(request.reason, sizeof request.reason, "%s", reason);
    request_inquiry(review, profile, &request);
}

Status review_judge(Review *review, uint32_t node, bool force, Fault *fault) {
    const Session *session = &review->session;
    const Finding *finding = findings_find(&session->findings, node, session->profile.name);
    const bool by_hand = finding && finding->candidate.by_hand;
    const Position pos = game_position(session->game_ref.game, node);
    if (!pos_has_legal_move(&pos))
        return fault_set(fault, STATUS_NOT_FOUND, "the game is over in this position");
    if (force && !by_hand) {
        return fault_set(fault, STATUS_NOT_FOUND,
                         "no tree was changed by hand here; <:judge> judges the position");
    }
    if (!force && by_hand) {
        return fault_set(
            fault, STATUS_USAGE,
            "you changed this solution%s; <:judge anew> replaces it by a new judgement",
            review_can_undo(review, node) ? ": <:undo> in the tree takes that back" : "");
    }
    const Status status = session_check_profile(session, fault);
    if (status == STATUS_OK)
        request_inquiry(review, &session->profile, &(RequestWork){.node = node, .force = force});
    return status;
}

Status review_verify(Review *review, uint32_t node, Fault *fault) {
    const Finding *finding = review_finding(review, node);
    size_t unverified, refuted;
    if (review_is_at_work(review, node, fault))
        return STATUS_USAGE;
    if (!finding || finding->candidate.tree.count < 2)
        return fault_set(fault, STATUS_USAGE, "there is no solution tree here");
    const Candidate *candidate = &finding->candidate;
    tree_count_doubts(&candidate->tree, &unverified, &refuted);
    if (unverified == 0 && refuted > 0) {
        return fault_set(fault, STATUS_NOT_FOUND, "nothing is to be verified; %zu move%s refuted",
                         refuted, refuted == 1 ? " is" : "s are");
    }
    if (unverified == 0)
        return fault_set(fault, STATUS_NOT_FOUND, "nothing in this tree is to be verified");
    request_verification(review, node, &candidate->profile, &candidate->tree);
    return STATUS_OK;
}

// --- What is asked about now

bool review_verifies(const Review *review) {
    const RequestWork *request = current_request(review);
    return request && request->is_verification;
}

bool review_has_work(const Review *review) {
    return review_is_running(review) || current_request(review);
}

const Inquiry *review_inquiry(const Review *review, uint32_t node) {
    const RequestWork *request = current_request(review);
    return request && !request->is_verification && request->node == node
               ? request->runner.task.self
               : review_run_inquiry(review, session_ply(&review->session, node));
}

const Verification *review_verification(const Review *review, uint32_t node) {
    const RequestWork *request = current_request(review);
    return request && request->is_verification && request->node == node ? request->runner.task.self
                                                                        : NULL;
}

bool review_is_at_work(const Review *review, uint32_t node, Fault *fault) {
    bool is_at_work = review_inquiry(review, node) || review_verification(review, node);
    if (is_at_work)
        fault_set(fault, STATUS_USAGE, "the profile is at work on this position; <:stop> stops it");
    return is_at_work;
}

void review_stop(Review *review) {
    jobs_stop(review, LANE_REQUEST);
    jobs_forget_failures(&review->jobs);
    review_stop_run(review);
}

void review_restart(Review *review) {
    const RequestWork *request = current_request(review);
    const bool was_running = review_is_running(review);
    jobs_stop(review, LANE_GAME);
    jobs_stop(review, LANE_COMPARISON);
    jobs_stop(review, LANE_LIST);
    jobs_forget_failures(&review->jobs);
    if (request && request->is_verification) {
        const Verification *verification = request->runner.task.self;
        request_verification(review, request->node, verification_profile(verification),
                             verification_tree(verification));
    } else if (request) {
        const Profile *profile = request->reason[0] ? inquiry_profile(request->runner.task.self)
                                                    : &review->session.profile;
        RequestWork again = {.node = request->node, .force = request->force};
        memcpy(again.reason, request->reason, sizeof again.reason);
        request_inquiry(review, profile, &again);
    }
    if (was_running)
        review_begin_run(review);
}
