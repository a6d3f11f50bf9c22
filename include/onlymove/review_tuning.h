// Other numbers tried out on what the profile at work has looked at, behind everything else that a
// review does: it moves on in review_next_event().
#ifndef ONLYMOVE_REVIEW_TUNING_H
#define ONLYMOVE_REVIEW_TUNING_H

#include "onlymove/review.h"
#include "onlymove/tuning.h"

// Begins, in the place of what was under way: see tuning_new().
Status review_tune(Review *review, const char *source, const Profile *profile, Fault *fault);
void review_end_tuning(Review *review);
// What was tried last, under way or over; NULL: nothing, or it has failed.
const Tuning *review_tuning(const Review *review);
// What it was tried on has been judged anew since.
bool review_tuning_is_old(const Review *review);

#endif
