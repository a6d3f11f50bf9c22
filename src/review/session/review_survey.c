// A large store is looked over after it was opened, while keys are served: a damaged one is only
// read from then on.
#include "src/review/session/review_private.h"

void review_survey(Review *review)
{
    review->survey_due = review_writes(review);
}

void review_end_survey(Review *review)
{
    store_survey_free(review->survey);
    review->survey = NULL;
    review->survey_due = false;
}

static ReviewEventKind end_writing(Review *review, const Fault *why, ReviewEvent *event)
{
    jobs_stop(review, LANE_LIST);
    store_end_writing(review->store);
    review->store_fault = *why;
    review_drop_steps(review);
    if (review->pool) {
        pool_use_cache(review->pool, NULL);
    }
    return review_say(event, REVIEW_ELSEWHERE, true, "no decision is stored any more: %s",
                      why->text);
}

ReviewEventKind review_take_survey(Review *review, ReviewEvent *event)
{
    Fault fault;
    Status status;
    if (review->survey_due && !review_busy(review)) {
        review->survey_due = false;
        review->survey = store_survey_begin(review->store);
    }
    if (!review->survey || review_busy(review) ||
        !store_survey_step(review->survey, &status, &fault)) {
        return REVIEW_NOTHING;
    }
    review_end_survey(review);
    return status == STATUS_STORE ? end_writing(review, &fault, event) : REVIEW_NOTHING;
}
