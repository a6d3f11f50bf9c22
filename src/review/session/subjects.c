// What a position of the game at hand is when a profile is asked about it: what is known of it, how
// it lies to puzzles of the game and of other games, and whether engines have failed there.
#include <string.h>

#include "onlymove/duplicate.h"
#include "onlymove/xalloc.h"
#include "src/review/jobs/game_run.h"
#include "src/review/session/review_private.h"

// What is known of a ply for a run of the profile at work: of its own judgements those by the
// present numbers, and every tree changed by hand.
bool review_known_at(const Review *review, size_t ply, KnownPosition *known)
{
    const Finding *finding =
        findings_find(&review->findings, review->main[ply], review->profile.name);
    const bool holds =
        finding && (finding->candidate.by_hand ||
                    (!finding->outdated && !candidate_is_begun(&finding->candidate)));
    if (holds) {
        *known = known_from_candidate(finding_ledger(finding));
        return true;
    }
    Scanned scanned;
    if (finding || !review_scanned_at(review, ply, &scanned) || scanned.outdated)
        return false;
    const bool inside = scanned.refused.filter == filter_find("not-inside-puzzle");
    *known = (KnownPosition){.inside = inside ? VERDICT_FAIL : VERDICT_SKIPPED};
    return true;
}

// How far inside an earlier puzzle of the game a node lies, see Subject.inside.
static size_t inside_of(const Review *review, uint32_t node)
{
    Overlap overlap = {0};
    size_t inside = 0;
    const size_t ply = review_ply(review, node);
    if (ply == SIZE_MAX || !overlap_matters(&review->profile))
        return 0;
    // A puzzle is a finding; of its position the one of the profile at work counts.
    for (size_t i = 0; i < review->findings.count; i++) {
        const Finding *finding = review->findings.items[i];
        const size_t at = review_ply(review, finding->node);
        KnownPosition known;
        if (at < ply && strcmp(finding->candidate.profile.name, review->profile.name) == 0 &&
            review_known_at(review, at, &known) && known.tree) {
            (void)overlap_add(&overlap, &review->profile, known.tree, known.puzzle, at);
        }
    }
    if (overlap.count > 0) {
        const Position pos = game_position(review->place.game, node);
        inside = overlap_inside(&overlap, &review->profile, &pos, ply);
    }
    overlap_done(&overlap);
    return inside;
}

// Without a store, or where it cannot be read, nothing is known of other games.
bool review_is_duplicate(const Review *review, const Position *pos)
{
    bool found = false;
    StorePlace place = review->place;
    place.hash = place.hash != 0 ? place.hash : game_hash(place.game);
    return review->store && place.source &&
           result_writer_find_duplicate(&review->writer, &place, pos, &found, NULL) == STATUS_OK &&
           found;
}

Subject review_subject(Review *review, uint32_t node)
{
    Subject subject;
    (void)subject_of_game(review->place.game, node, &subject, &review->moves, &review->move_cap);
    subject.inside = inside_of(review, node);
    if (profile_has_filter(&review->profile, "not-duplicate")) {
        const Position pos = game_position(review->place.game, node);
        subject.duplicate = review_is_duplicate(review, &pos);
    }
    return subject;
}

void review_forget_faults(Review *review)
{
    review->engine_fault = (Fault){""};
    review->failed_count = 0;
    review->unjudged = 0;
}

void review_note_failure(Review *review, uint32_t node, const char *why)
{
    fault_set(&review->engine_fault, STATUS_ENGINE, "%s", why);
    array_grow(&review->failed, &review->failed_cap, review->failed_count + 1);
    review->failed[review->failed_count++] = node;
}

void review_forget_failure(Review *review, uint32_t node)
{
    size_t kept = 0;
    for (size_t i = 0; i < review->failed_count; i++)
        if (review->failed[i] != node)
            review->failed[kept++] = review->failed[i];
    review->failed_count = kept;
    if (kept == 0)
        review->engine_fault = (Fault){""};
}

const char *review_fault_at(const Review *review, uint32_t node)
{
    bool failed = pool_fault(review->pool)[0];
    for (size_t i = 0; i < review->failed_count; i++)
        failed = failed || review->failed[i] == node;
    return failed ? review->engine_fault.text : "";
}

Status review_check_profile(const Review *review, Fault *fault)
{
    Fault why;
    return profile_check(&review->profile, &why) == STATUS_OK
               ? STATUS_OK
               : fault_set(fault, STATUS_USAGE, "nothing can be judged while %s", why.text);
}
