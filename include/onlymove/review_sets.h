// What a review does with sets.
#ifndef ONLYMOVE_REVIEW_SETS_H
#define ONLYMOVE_REVIEW_SETS_H

#include "onlymove/review.h"

// From now on what is accepted goes into the set of that name, NULL: into none; see
// store_collect().
Status review_collect(Review *review, const char *name, Fault *fault);
// Appends "what is accepted goes into mates, which has 12 puzzles", or that it goes into no set.
Status review_write_collecting(Review *review, Str *out, Fault *fault);

#endif
