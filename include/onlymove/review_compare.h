// The profile at work beside another one at a position: both are asked, measured by every filter,
// and nothing of it is stored. It moves on in review_next_event().
#ifndef ONLYMOVE_REVIEW_COMPARE_H
#define ONLYMOVE_REVIEW_COMPARE_H

#include "onlymove/compare.h"
#include "onlymove/review.h"

// Begins at a node, in the place of what was compared before.
Status review_compare_with(Review *review, uint32_t node, const Profile *other, Fault *fault);
void review_end_comparison(Review *review);
// What the two say, see compare_write(); NULL: they are not both there. *fault (never NULL) is why
// they will not be, or "".
const Candidate *review_compared(const Review *review, const char **fault);

#endif
