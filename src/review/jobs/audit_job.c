// Audits behind the screen, among the runs, and what is done with what they have found.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/xalloc.h"
#include "onlymove/store_import.h"
#include "src/review/session/review_private.h"

Status review_add_audit(Review *review, const int64_t *ids, size_t count, uint64_t nodes,
                        const char *what, Fault *fault)
{
    Status status = review_need_writing(review, "an audit stores what it finds", fault);
    if (status == STATUS_OK) {
        status = review_check_profile(review, fault);
    }
    if (status != STATUS_OK) {
        return status;
    }
    FileRun *run = file_run_new(RUN_AUDITS, &review->profile, what);
    if (run) {
        run->ids = file_run_copy(run, ids, count, sizeof *ids);
        run->nodes = nodes;
        run->all_known = true;
    }
    return review_queue_run(review, run, run && run->ids, fault);
}

Status review_choose_audited(Review *review, const char *pattern, int64_t **ids, size_t *count,
                             Fault *fault)
{
    NamedPatterns *named = review->queue ? queue_named(review->queue) : NULL;
    if (!review->store) {
        return fault_set(fault, STATUS_STORE, "no store, no audit: %s", review->store_fault.text);
    }
    return audit_choose(review->store, pattern, named, ids, count, fault);
}

ReviewEventKind review_begin_audit(Review *review, int64_t now, ReviewEvent *event)
{
    FileRuns *runs = &review->behind;
    FileRun *run = runs->working;
    Fault fault;
    const AuditOrder order = {.ids = run->ids + run->done,
                              .count = run->games - run->done,
                              .nodes = run->nodes,
                              .others = &run->profile};
    runs->audit = audit_run_new(review->pool, review->store, &order);
    runs->next = run->done;
    runs->since = now;
    runs->spent = 0;
    runs->searches = pool_figures(review->pool).searches;
    if (!runs->audit) {
        fault_memory(&fault);
        return review_fail_run(review, fault.text, event);
    }
    return REVIEW_MORE;
}

// The puzzles that were done before it began anew, and those since.
static void count_audited(FileRuns *runs, AuditVerdict verdict)
{
    FileRun *run = runs->working;
    run->done = runs->next + audit_run_totals(runs->audit).passed;
    run->audited[verdict]++;
    run->unjudged = run->done - run->audited[AUDIT_HOLDS] - run->audited[AUDIT_CHANGED] -
                    run->audited[AUDIT_BROKEN];
}

// The queue has what was found, and so has the game at hand.
static ReviewEventKind show_audited(Review *review)
{
    Fault fault;
    review->waiting.held = false;
    review_freshen_queue(review, 0);
    if (review->place.game && review_reload(review, 0, NULL, &fault) == STATUS_LOCKED) {
        review->waiting.reload = true;
        (void)review_wait(review, NULL);
    }
    return REVIEW_ELSEWHERE;
}

void audited_write(const FileRun *run, Str *out)
{
    str_addf(out, "holds %zu, changed %zu, broken %zu", run->audited[AUDIT_HOLDS],
             run->audited[AUDIT_CHANGED], run->audited[AUDIT_BROKEN]);
    if (run->unjudged > 0) {
        str_addf(out, ", not audited %zu", run->unjudged);
    }
}

static ReviewEventKind end_audit(Review *review, ReviewEvent *event)
{
    FileRun *run = review->behind.working;
    CLEANUP(str_done) Str text = {0};
    run->done = run->games;
    run->unjudged = run->games - run->audited[AUDIT_HOLDS] - run->audited[AUDIT_CHANGED] -
                    run->audited[AUDIT_BROKEN];
    audited_write(run, &text);
    const bool all_hold = run->audited[AUDIT_HOLDS] == run->games;
    review_suspend_run(review);
    run->state = FILE_RUN_OVER;
    return review_say(event, REVIEW_MORE, run->unjudged > 0, "audit of %s: %s%s%s%s", run->path,
                      str_text(&text), run->fault[0] ? "; the last: " : "", run->fault,
                      all_hold ? "" : "; ~j changed, ~j broken in the queue show them");
}

ReviewEventKind review_step_audit(Review *review, int64_t now, ReviewEvent *event)
{
    FileRuns *runs = &review->behind;
    AuditEvent done;
    Fault fault;
    runs->spent += now - runs->since;
    runs->since = now;
    const AuditNews news = audit_run_step(runs->audit, now, &done, &fault);
    runs->wants = false;
    switch (news) {
    case AUDIT_DONE:
    case AUDIT_UNAUDITED:
        review_count_time(runs, pool_figures(review->pool).searches);
        count_audited(runs, news == AUDIT_DONE ? done.result.verdict : AUDIT_NONE);
        if (news == AUDIT_UNAUDITED) {
            snprintf(runs->working->fault, sizeof runs->working->fault, "game %zu: %.200s",
                     done.number, fault.text);
        }
        runs->wants = true;
        return show_audited(review);
    case AUDIT_OVER:
        return end_audit(review, event);
    case AUDIT_STOPPED:
        return review_fail_run(review, fault.text, event);
    case AUDIT_LOCKED:
        return review_hold(review, event);
    case AUDIT_WORKING:
        break;
    }
    return REVIEW_NOTHING;
}

// --- What was found

void finding_read_audit(Store *store, Finding *finding)
{
    StoredAudit audit;
    str_clear(&finding->audit_text);
    finding->audit = AUDIT_NONE;
    if (store_audit(store, finding->id, &audit, NULL) != STATUS_OK) {
        return;
    }
    const Candidate *found = &audit.found;
    finding->audit = audit.result.verdict;
    finding->audit_has_tree = found->accepted && found->tree.count > 1;
    str_addf(&finding->audit_text, "Audit, %s, ", found->engine ? found->engine : "no engine");
    str_add_grouped(&finding->audit_text, audit.nodes);
    str_addf(&finding->audit_text, " nodes: %s%s%s", audit_verdict_name(audit.result.verdict),
             audit.result.text[0] ? ": " : "", audit.result.text);
    stored_audit_done(&audit);
}

Status review_take_audit(Review *review, uint32_t node, Fault *fault)
{
    StoredAudit audit;
    StoreDone done;
    const Finding *finding = review_finding(review, node);
    Status status = review_need_writing(review, "not taken", fault);
    if (status == STATUS_OK && review_is_at_work(review, node, fault)) {
        status = STATUS_USAGE;
    }
    if (status != STATUS_OK) {
        return status;
    }
    if (!finding || finding->audit == AUDIT_NONE) {
        return fault_set(fault, STATUS_NOT_FOUND, "no audit of a puzzle here is known");
    }
    if (finding->audit == AUDIT_HOLDS) {
        return fault_set(fault, STATUS_NOT_FOUND, "the tree holds: there is no other to take");
    }
    status = store_audit(review->store, finding->id, &audit, fault);
    if (status != STATUS_OK) {
        return status;
    }
    if (!finding->audit_has_tree) {
        status = fault_set(fault, STATUS_NOT_FOUND, "the audit has found no puzzle here: %s",
                           audit.found.reason);
    } else {
        candidate_take_words(&audit.found, &finding->candidate);
        const StoreAction action = {.candidate = finding->id,
                                    .label = "take the audit's tree",
                                    .judgement = &audit.found,
                                    .seen = finding->entry};
        status = review_wrote(review, store_act(review->store, &action, &done, fault), fault);
        status = status == STATUS_OK ? review_see_all(review, fault) : status;
    }
    stored_audit_done(&audit);
    return status;
}
