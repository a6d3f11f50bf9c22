// What is asked about by name: a position, or a tree that is looked at again. Each is an inquiry of
// its own, so that looking elsewhere first changes no answer.
#include <stdlib.h>
#include <string.h>

#include "onlymove/xalloc.h"
#include "onlymove/duplicate.h"
#include "onlymove/movegen.h"
#include "src/review/jobs/jobs.h"
#include "src/review/journal/review_journal_private.h"
#include "src/review/session/review_private.h"

static void drop_asked(Review *review)
{
    review_drop_estimate(review);
    const SearchTask task = review->asked.runner.task;
    if (task.self) {
        runner_done(&review->asked.runner, runner_now());
        task.free(task.self);
    }
    review->asked = (Asked){0};
}

void review_stop(Review *review)
{
    drop_asked(review);
    review_forget_faults(review);
    review_stop_run(review);
}

bool review_verifies(const Review *review)
{
    return review->asked.verifies;
}

bool review_busy(const Review *review)
{
    return review_runs(review) || review->asked.runner.task.self;
}

// In the place of what was asked about before.
static void begin_asked(Review *review, SearchTask task, const Asked *asked)
{
    drop_asked(review);
    review_forget_failure(review, asked->node);
    review->asked = *asked;
    runner_init(&review->asked.runner, review->pool, task, PRIORITY_ASKED);
}

void review_ask(Review *review, const Profile *profile, const Asked *asked)
{
    const Subject subject = review_subject(review, asked->node);
    begin_asked(review, inquiry_task(inquiry_new(profile, &subject, true)), asked);
}

static void ask_verification(Review *review, uint32_t node, const Profile *profile,
                             const Tree *tree)
{
    const Subject subject = review_subject(review, node);
    const Asked asked = {.node = node, .verifies = true};
    begin_asked(review, verification_task(verification_new(profile, &subject, tree)), &asked);
}

Status review_judge(Review *review, uint32_t node, bool anew, Fault *fault)
{
    const Finding *finding = findings_find(&review->findings, node, review->profile.name);
    const bool by_hand = finding && finding->candidate.by_hand;
    const Position pos = game_position(review->place.game, node);
    if (!pos_has_legal_move(&pos))
        return fault_set(fault, STATUS_NOT_FOUND, "the game is over in this position");
    if (anew && !by_hand) {
        return fault_set(fault, STATUS_NOT_FOUND,
                         "no tree was changed by hand here; <:judge> judges the position");
    }
    if (!anew && by_hand) {
        return fault_set(
            fault, STATUS_USAGE, "the tree here was changed by hand%s; :forget judges anew",
            review_can_undo(review, node) ? ": <:undo> in the tree takes that back" : "");
    }
    Status status = review_check_profile(review, fault);
    const Asked asked = {.node = node, .anew = anew};
    if (status == STATUS_OK)
        review_ask(review, &review->profile, &asked);
    return status;
}

Status review_verify(Review *review, uint32_t node, Fault *fault)
{
    const Finding *finding = review_finding(review, node);
    size_t touched, refuted;
    if (review_is_at_work(review, node, fault))
        return STATUS_USAGE;
    if (!finding || finding->candidate.tree.count < 2)
        return fault_set(fault, STATUS_USAGE, "there is no solution tree here");
    const Candidate *candidate = &finding->candidate;
    tree_count_doubts(&candidate->tree, &touched, &refuted);
    if (touched == 0 && refuted > 0) {
        return fault_set(fault, STATUS_NOT_FOUND, "nothing is to be verified; %zu move%s refuted",
                         refuted, refuted == 1 ? " is" : "s are");
    }
    if (touched == 0)
        return fault_set(fault, STATUS_NOT_FOUND, "nothing in this tree is to be verified");
    ask_verification(review, node, &candidate->profile, &candidate->tree);
    return STATUS_OK;
}

const Inquiry *review_inquiry(const Review *review, uint32_t node)
{
    const Asked *asked = &review->asked;
    if (asked->runner.task.self && !asked->verifies && asked->node == node)
        return asked->runner.task.self;
    return review_run_inquiry(review, review_ply(review, node));
}

const Verification *review_verification(const Review *review, uint32_t node)
{
    const Asked *asked = &review->asked;
    return asked->verifies && asked->node == node ? asked->runner.task.self : NULL;
}

bool review_is_at_work(const Review *review, uint32_t node, Fault *fault)
{
    bool works = review_inquiry(review, node) || review_verification(review, node);
    if (works)
        fault_set(fault, STATUS_USAGE, "the profile is at work on this position; <:stop> stops it");
    return works;
}

void review_restart(Review *review)
{
    const bool ran = review_runs(review);
    Asked asked = review->asked;
    review_drop_run(review);
    review_end_comparison(review);
    jobs_stop(review, LANE_LIST);
    review_forget_faults(review);
    if (asked.verifies) {
        const Verification *under_way = asked.runner.task.self;
        ask_verification(review, asked.node, verification_profile(under_way),
                         verification_tree(under_way));
    } else if (asked.runner.task.self) {
        const Profile *profile =
            asked.takes[0] ? inquiry_profile(asked.runner.task.self) : &review->profile;
        asked.done = false;
        review_ask(review, profile, &asked);
    }
    if (ran)
        review_begin_run(review);
}

// Keeps what an inquiry has found; what went wrong is said, but for STATUS_LOCKED.
static Status keep_inquiry(Review *review, uint32_t node, const Inquiry *inquiry, bool anew,
                           ReviewEvent *event)
{
    Candidate candidate;
    Fault fault;
    (void)candidate_from_inquiry(&candidate, inquiry, pool_engine_name(review->pool));
    candidate_take_estimate(&candidate, review->difficulty);
    const Status status = review_keep(review, node, &candidate, anew, &fault);
    if (status != STATUS_OK && status != STATUS_LOCKED)
        review_say(event, REVIEW_MORE, true, "%s", fault.text);
    return status;
}

// The tree that was built for what the profile refuses is put there, and the decision follows.
static Status keep_built(Review *review, const Asked *asked, ReviewEventKind *news,
                         ReviewEvent *event)
{
    Fault fault;
    const Inquiry *inquiry = asked->runner.task.self;
    const Tree *tree = inquiry_tree(inquiry);
    if (tree->count < 2) {
        *news = review_say(event, REVIEW_JUDGED, true, "not taken, there is no solution: %s",
                           inquiry_reason(inquiry));
        return STATUS_OK;
    }
    const Status status =
        journal_put_tree(review, asked->node, inquiry_profile(inquiry)->name, tree, &fault);
    if (status == STATUS_OK) {
        review->built_node = asked->node; // events.c posts the decision
        memcpy(review->built_reason, asked->takes, sizeof review->built_reason);
    } else if (status != STATUS_LOCKED) {
        *news = review_say(event, REVIEW_JUDGED, true, "%s", fault.text);
        return STATUS_OK;
    }
    return status;
}

// *event says what has become of what was asked about.
static Status keep_asked(Review *review, const Asked *asked, ReviewEventKind *news,
                         ReviewEvent *event)
{
    Fault fault;
    Status status;
    *news = REVIEW_MORE;
    if (asked->verifies) {
        const Verification *verification = asked->runner.task.self;
        status = journal_put_verified(review, asked->node, verification_profile(verification)->name,
                                      verification_tree(verification), &fault);
        *news = status == STATUS_OK ? review_say_verified(verification, event)
                                    : review_say(event, REVIEW_MORE, true, "%s", fault.text);
        return status;
    }
    if (asked->takes[0])
        return keep_built(review, asked, news, event);
    status = keep_inquiry(review, asked->node, asked->runner.task.self, asked->anew, event);
    if (status == STATUS_OK)
        *news = review_say_judged(review, asked->node, event);
    return status;
}

static ReviewEventKind take_asked(Review *review, ReviewEvent *event)
{
    Asked asked = review->asked;
    ReviewEventKind news;
    if (!asked.verifies && !asked.takes[0] &&
        !review_has_estimate(review, asked.runner.task.self)) {
        review->asked.done = true;
        return REVIEW_NOTHING;
    }
    review->asked = (Asked){0};
    event->node = asked.node;
    if (keep_asked(review, &asked, &news, event) == STATUS_LOCKED) {
        asked.done = true;
        review->asked = asked;
        *event = (ReviewEvent){.node = GAME_NO_NODE};
        return review_hold(review, event);
    }
    review->waiting.held = false;
    review_drop_estimate(review);
    asked.runner.task.free(asked.runner.task.self);
    return news;
}

ReviewEventKind review_step_asked(Review *review, int64_t now, ReviewEvent *event)
{
    Asked *asked = &review->asked;
    if (!asked->runner.task.self || review->waiting.holds)
        return REVIEW_NOTHING;
    switch (asked->done ? RUNNER_DONE : runner_step(&asked->runner, now)) {
    case RUNNER_DONE:
        return take_asked(review, event);
    case RUNNER_FAILED:
        review_note_failure(review, asked->node, asked->runner.fault.text);
        drop_asked(review);
        return review_say(event, REVIEW_STOPPED, true, "%s has stopped: %s", review->profile.name,
                          review->engine_fault.text);
    case RUNNER_WORKING:
        break;
    }
    return REVIEW_NOTHING;
}
