// Beginning with nothing: a finding at a position that no profile has proposed, for moves and notes
// by hand. The filters that need no engine have judged it, so that whoever takes it knows against
// what; the others are pending.
#include <stdio.h>
#include <string.h>

#include "onlymove/str.h"
#include "onlymove/movegen.h"
#include "src/review/session/review_private.h"

static void write_reason(Candidate *candidate)
{
    const Verdict *decisive = verdict_decisive(candidate->verdicts, candidate->verdict_count);
    if (decisive) {
        const EvidenceText text = evidence_text(&decisive->evidence);
        snprintf(candidate->reason, sizeof candidate->reason, "%s: %s", decisive->filter->name,
                 text.reason);
    } else {
        snprintf(candidate->reason, sizeof candidate->reason,
                 "begun by hand, the profile has not judged it");
    }
}

static Status judge_free(Review *review, uint32_t node, Candidate *candidate, Fault *fault)
{
    Status status = review_check_profile(review, fault);
    const Position pos = game_position(review->place.game, node);
    if (status == STATUS_OK && !pos_has_legal_move(&pos))
        status = fault_set(fault, STATUS_NOT_FOUND, "the game is over in this position");
    if (status != STATUS_OK)
        return status;
    const Subject subject = review_subject(review, node);
    Inquiry *inquiry = inquiry_new(&review->profile, &subject, true);
    (void)candidate_from_inquiry(candidate, inquiry, "");
    inquiry_free(inquiry);
    write_reason(candidate);
    return STATUS_OK;
}

Status review_begin(Review *review, uint32_t node, Finding **finding, Fault *fault)
{
    Candidate candidate;
    Status status = judge_free(review, node, &candidate, fault);
    if (status != STATUS_OK)
        return status;
    *finding = findings_need(&review->findings, node, candidate.profile.name);
    if (!*finding) {
        candidate_done(&candidate);
        return fault_memory(fault);
    }
    finding_take(*finding, &candidate);
    return STATUS_OK;
}

// What was begun, by a run of no engine, so that no run that has one takes the position for judged.
static Status store_begun(Review *review, Finding *finding, Fault *fault)
{
    const RunIdentity identity = {&finding->candidate.profile, "", ""};
    StoreScanned look = {.ply = (int)review_ply(review, finding->node),
                         .candidate = &finding->candidate};
    int64_t run;
    Status status = store_run_open(review->store, &identity, &run, fault);
    if (status == STATUS_OK)
        status = store_keep(review->store, run, &review->place, &look, 1, fault);
    if (status == STATUS_OK) {
        finding->id = look.id;
        finding->run = finding->scanned = run;
    }
    return review_wrote(review, status, fault);
}

Status review_store_by_hand(Review *review, Finding *finding, Fault *fault)
{
    const bool to_store = review_writes(review) && review_ply(review, finding->node) != SIZE_MAX;
    return !to_store || finding->id != 0             ? STATUS_OK
           : candidate_is_begun(&finding->candidate) ? store_begun(review, finding, fault)
                                                     : review_need_stored(review, finding, fault);
}
