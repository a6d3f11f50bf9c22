// Estimates of how hard puzzles are. One takes many times what a frame may: it goes on with each
// step of the review. What an inquiry has found is kept when its estimate has come to its end; what
// was changed by hand is in view and stored before that, and gets its estimate later.
#include "onlymove/tree_motif.h"
#include "src/review/session/review_private.h"

// Looks on at a tree. False: not yet to the end.
static bool look_on(Review *review, const Tree *tree)
{
    if (review->estimated != tree) {
        (void)tree_difficulty_begin(review->difficulty, tree, NULL);
        review->estimated = tree;
    }
    review->estimates = difficulty_step(review->difficulty);
    return !review->estimates;
}

bool review_has_estimate(Review *review, const Inquiry *inquiry)
{
    if (!review->difficulty || !inquiry_accepted(inquiry))
        return true;
    return !review->estimates_owed && look_on(review, inquiry_tree(inquiry));
}

static Finding *find_owed(const Review *review)
{
    for (size_t i = 0; i < review->findings.count; i++) {
        Finding *finding = review->findings.items[i];
        const Candidate *candidate = &finding->candidate;
        if (candidate->by_hand && !candidate->estimated && !finding->inestimable &&
            candidate->tree.count > 1) {
            return finding;
        }
    }
    return NULL;
}

// Stores an estimate, where the candidate is stored. A store that cannot be written, or is changed
// by another program meanwhile, goes without: it gets one when the game is shown again.
static Status store_estimate(Review *review, const Finding *finding)
{
    Fault fault;
    const Candidate *candidate = &finding->candidate;
    if (finding->id == 0 || !candidate->estimated || !review_writes(review))
        return STATUS_OK;
    return review_wrote(review,
                        store_keep_estimate(review->store, finding->id, finding->entry,
                                            &candidate->estimate, &fault),
                        &fault);
}

ReviewEventKind review_step_estimates(Review *review)
{
    if (!review->estimates_owed || review->waiting.holds)
        return REVIEW_NOTHING;
    Finding *finding = review->difficulty ? find_owed(review) : NULL;
    if (!finding) {
        review->estimates_owed = false;
        return REVIEW_NOTHING;
    }
    if (!look_on(review, &finding->candidate.tree))
        return REVIEW_NOTHING;
    Candidate *candidate = &finding->candidate;
    candidate->estimated = difficulty_estimate(review->difficulty, &candidate->estimate);
    finding->inestimable = !candidate->estimated;
    if (store_estimate(review, finding) == STATUS_LOCKED) {
        candidate->estimated = false;
        review->waiting.holds = true;
        (void)review_wait(review, NULL);
        return REVIEW_NOTHING;
    }
    review_drop_estimate(review);
    return REVIEW_MORE;
}

void review_settle(Review *review)
{
    while (review_writes(review) && review->estimates_owed && !review->waiting.holds)
        (void)review_step_estimates(review);
}
