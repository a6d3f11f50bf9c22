// What review.c and review_tree.c share.
#ifndef ONLYMOVE_UI_REVIEW_PRIVATE_H
#define ONLYMOVE_UI_REVIEW_PRIVATE_H

#include "ui/review.h"

// The ply of a node of the main line, or SIZE_MAX.
size_t review_main_ply(const ReviewGame *where, uint32_t node);

// Writes a finding into the store and remembers how that went, so that the screen can go on saying
// it.
Status review_put(Review *review, const ReviewGame *where, Finding *finding, size_t ply,
                  Fault *fault);

#endif
