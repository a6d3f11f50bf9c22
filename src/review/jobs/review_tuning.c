// Numbers that are tried out, a few milliseconds at a step, so that keys are served between.
#include "onlymove/review_tuning.h"

#include "onlymove/runner.h"
#include "src/review/session/review_private.h"

enum { SLICE = 4 }; // milliseconds

void review_end_tuning(Review *review)
{
    tuning_free(review->tuning);
    review->tuning = NULL;
    review->tunes = review->tuning_is_old = false;
}

Status review_tune(Review *review, const char *source, const Profile *profile, Fault *fault)
{
    review_end_tuning(review);
    if (!review->store) {
        return fault_set(fault, STATUS_STORE, "no store, nothing to try numbers on: %s",
                         review->store_fault.text);
    }
    const Status status = tuning_new(&review->tuning, review->store, source, profile, fault);
    review->tunes = status == STATUS_OK;
    return status;
}

const Tuning *review_tuning(const Review *review)
{
    return review->tuning;
}

bool review_tuning_is_old(const Review *review)
{
    return review->tuning_is_old;
}

ReviewEventKind review_step_tuning(Review *review, ReviewEvent *event)
{
    Fault fault;
    if (!review->tunes) {
        return REVIEW_NOTHING;
    }
    if (tuning_step(review->tuning, runner_now() + SLICE, &fault) != STATUS_OK) {
        review_end_tuning(review);
        return review_say(event, REVIEW_MORE, true, "the numbers were not tried out: %s",
                          fault.text);
    }
    review->tunes = !tuning_figures(review->tuning).over;
    return REVIEW_TUNED;
}
