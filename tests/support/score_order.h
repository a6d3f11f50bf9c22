// A number that orders scores from bad to good for the side whose view it is.
#pragma once

#include "onlymove/score.h"

static inline int64_t score_order(Score score) {
    const int64_t mate_now = INT64_C(1) << 40; // more than any number of centipawns
    if (!score.mate)
        return score.value;
    return (score.value > 0 ? mate_now : -mate_now) - score.value;
}
