// Makes findings of what inquiries find, in view and in the store; and estimates edited trees.
#include <stdlib.h>

#include "onlymove/tree_text.h"
#include "onlymove/xalloc.h"
#include "src/review/session/review_private.h"

void review_forget_visits(Review *review) {
    if (review->waiting.visits) {
        fault_set(&review->unsaid, STATUS_LOCKED,
                  "what was no puzzle in the last game is not kept, because another program holds "
                  "the store; a run finds it again");
    }
    review->waiting.visits = false;
    result_writer_forget(&review->session.writer);
}

Status review_keep_visits(Review *review, Fault *fault) {
    if (!review_can_write(review) || !result_writer_has_unstored(&review->session.writer))
        return STATUS_OK;
    review_visits_changed(review);
    return review_record_write(
        review, result_writer_store(&review->session.writer, &review->session.game_ref, fault),
        fault);
}

// Stores the candidate of a finding with all earlier visits.
static Status store_candidate(Review *review, size_t ply, uint32_t refusal,
                              const Candidate *candidate, int64_t *id, Fault *fault) {
    result_writer_add(&review->session.writer, ply, refusal, candidate);
    Status status = review_keep_visits(review, fault);
    if (status == STATUS_OK)
        *id = review->session.writer.visits[review->session.writer.count - 1].id;
    if (status == STATUS_LOCKED)
        review->session.writer.count--; // the candidate comes again, with the earlier visits
    else
        result_writer_forget(&review->session.writer); // the candidate is freed before a later try
    return status;
}

// Stores a new judgement in place of a tree changed by hand, as a step that undo takes back.
static Status store_anew(Review *review, Finding *finding, const Candidate *candidate,
                         Fault *fault) {
    StepReport report;
    StoreAction action = {.candidate = finding->id,
                          .label = "forget",
                          .judgement = candidate,
                          .seen_entry = finding->entry};
    Status status = result_writer_open_run(&review->session.writer, &action.run, fault);
    if (status == STATUS_OK)
        status = store_act(review->store, &action, &report, fault);
    review_record_write(review, status, fault);
    return status == STATUS_CONFLICT ? review_show_conflict(review, finding->id, fault) : status;
}

// Shows a candidate (taken over) that is not in the store. Undo brings back a tree changed by hand.
static void show_unstored(Review *review, Finding *finding, Candidate *candidate) {
    candidate_copy_remarks(candidate, &finding->candidate);
    if (finding->candidate.by_hand) {
        finding_add_step(finding, &finding->candidate, "forget");
        finding->candidate = *candidate;
    } else {
        finding_set_candidate(finding, candidate);
    }
    finding->outdated = finding->is_of_other_profile = false;
    session_update_mark(&review->session, finding->node);
}

// Shows what the store has now. The session's ledger says more than the stored one, which has only
// the filter of a refusal at the first look.
static Status show_stored(Review *review, Finding *finding, int64_t id, Candidate *candidate,
                          Fault *fault) {
    Finding *reread;
    Status status = session_reload(&review->session, id, &reread, fault);
    if (status != STATUS_OK || reread != finding || finding->candidate.by_hand) {
        candidate_done(candidate); // another program has changed it since the inquiry began
        return status;
    }
    if (!finding->withdrawn) {
        candidate_copy_remarks(candidate, &finding->candidate);
        candidate_done(&finding->candidate);
        finding->candidate = *candidate;
    } else {
        Candidate *newest = finding->newest ? finding->newest : xcalloc(1, sizeof *newest);
        candidate_done(newest);
        *newest = *candidate;
        finding->newest = newest;
    }
    finding->outdated = false;
    session_update_mark(&review->session, finding->node);
    return STATUS_OK;
}

// Drops a finding that was made for a judgement which could not be read back.
static void drop_empty_finding(Review *review, uint32_t node, const char *profile) {
    Finding *finding = findings_find(&review->session.findings, node, profile);
    if (finding && finding->candidate.tree.count == 0)
        findings_drop(&review->session.findings, finding);
}

Status review_keep(Review *review, uint32_t node, Candidate *candidate, bool force, Fault *fault) {
    if (review->actions.count > 0) { // the curator acted on what is in view
        candidate_done(candidate);
        return review_try_later(review, fault);
    }
    const size_t ply = session_ply(&review->session, node);
    const uint32_t refusal = candidate_refusal(candidate);
    const bool is_new = !findings_find(&review->session.findings, node, candidate->profile.name);
    Finding *finding = findings_add(&review->session.findings, node, candidate->profile.name);
    int64_t id = finding->id;
    Status status = STATUS_OK;
    if (finding->candidate.by_hand && !force) { // changed since the inquiry began
        candidate_done(candidate);
        return STATUS_OK;
    }
    const bool can_store = review_can_write(review) && ply != SIZE_MAX;
    if (can_store && id != 0 && finding->candidate.by_hand && force)
        status = store_anew(review, finding, candidate, fault);
    else if (can_store && (id != 0 || refusal == 0))
        status = store_candidate(review, ply, refusal, candidate, &id, fault);
    else if (can_store)
        result_writer_add(&review->session.writer, ply, refusal, NULL);
    if (can_store && id != 0 && status == STATUS_OK) {
        const Profile profile = candidate->profile;
        status = show_stored(review, finding, id, candidate, fault);
        drop_empty_finding(review, node, profile.name);
        return status;
    }
    // A stored judgement stays in view, because decisions are on it.
    if ((can_store && id != 0) || status == STATUS_LOCKED) {
        candidate_done(candidate);
        if (is_new)
            findings_drop(&review->session.findings, finding);
        return status;
    }
    show_unstored(review, finding, candidate);
    return status;
}

Status review_store_finding(Review *review, Finding *finding, Fault *fault) {
    // The present numbers may differ from those of the candidate.
    const Candidate *candidate = &finding->candidate;
    ResultWriter writer = {
        .store = review->store, .pool = review->pool, .profile = &candidate->profile};
    result_writer_add(&writer, session_ply(&review->session, finding->node),
                      candidate_refusal(candidate), candidate);
    const Status status = review_record_write(
        review, result_writer_store(&writer, &review->session.game_ref, fault), fault);
    if (status == STATUS_OK) {
        finding->id = writer.visits[0].id;
        finding->run = finding->newest_run = writer.run_id;
    }
    result_writer_done(&writer);
    return status;
}

// --- Estimates of difficulty. A tree changed by hand is shown and stored at once; each step of the
// review works on a slice of its estimate.

static Finding *find_unestimated(const Session *session) {
    for (size_t i = 0; i < session->findings.count; i++) {
        Finding *finding = session->findings.items[i];
        const Candidate *candidate = &finding->candidate;
        if (candidate->by_hand && candidate->worth.value == 0 && !finding->has_no_estimate &&
            candidate->tree.count > 1) {
            return finding;
        }
    }
    return NULL;
}

// Stores an estimate if its candidate is stored. Where the store cannot be written, or another
// program has changed it, the estimate is made again when the game is shown again.
static Status store_estimate(Review *review, const Finding *finding) {
    Fault fault;
    const Candidate *candidate = &finding->candidate;
    if (finding->id == 0 || candidate->worth.value == 0 || !review_can_write(review))
        return STATUS_OK;
    return review_record_write(
        review, store_keep_estimate(review->store, finding->id, finding->entry, candidate, &fault),
        &fault);
}

ReviewEventKind review_step_estimates(Review *review) {
    Session *session = &review->session;
    if (!session->estimates_due || review->waiting.jobs)
        return REVIEW_NOTHING;
    Finding *finding = find_unestimated(session);
    if (!finding) {
        session->estimates_due = false;
        return REVIEW_NOTHING;
    }
    Candidate *candidate = &finding->candidate;
    if (session->estimated_tree != &candidate->tree) {
        (void)tree_estimator_begin(session->estimator, &candidate->tree, NULL);
        session->estimated_tree = &candidate->tree;
    }
    if (estimator_step(session->estimator))
        return REVIEW_NOTHING;
    candidate_set_estimate(candidate, session->estimator);
    finding->has_no_estimate = candidate->worth.value == 0;
    if (store_estimate(review, finding) == STATUS_LOCKED) {
        candidate_estimate(candidate, NULL);
        review->waiting.jobs = true;
        (void)review_try_later(review, NULL);
        return REVIEW_NOTHING;
    }
    session->estimated_tree = NULL;
    return REVIEW_NEWS;
}

void review_flush(Review *review) {
    while (review_can_write(review) && review->session.estimates_due && !review->waiting.jobs)
        (void)review_step_estimates(review);
}
