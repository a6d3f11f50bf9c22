// Scores a little other than an engine gave them, to see whether a decision hangs by a hair.
#ifndef ONLYMOVE_FILTER_PERTURB_H
#define ONLYMOVE_FILTER_PERTURB_H

#include <math.h>

#include "onlymove/analysis.h"

enum { NUDGES = 4 };

// The engine's own chances move by as much as the formula's do.
static inline Score score_perturb(Score score, int centipawns)
{
    Score other = score;
    other.value += score.mate ? 0 : centipawns;
    const double apart = 1000 * (score_win_chances(other) - score_win_chances(score));
    if (score.has_chances) {
        other.chances = (int16_t)lround(fmax(-1000, fmin(score.chances + apart, 1000)));
    }
    return other;
}

// Writes to `to` the lines with the scores of the nudge of that number, below NUDGES: the best
// worse or better by so many centipawns, or all others. Mates stay.
static inline void perturb_lines(int number, int centipawns, const Line *from, int count, Line *to)
{
    for (int i = 0; i < count; i++) {
        const int best[NUDGES] = {-centipawns, centipawns, 0, 0},
                  others[NUDGES] = {0, 0, -centipawns, centipawns};
        to[i] = from[i];
        to[i].score = score_perturb(to[i].score, i == 0 ? best[number] : others[number]);
    }
}

#endif
