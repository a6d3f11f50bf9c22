// Scores: turning them round, ordering them, writing them for people.
#include "onlymove/analysis.h"

#include <limits.h>
#include <stdio.h>

enum {
    CENTIPAWNS_MAX = 1000000, // what an order is cut at; engines stay far below
    MATE_ORDER = 2000000,     // the order of a mate in 0 moves
};

static int clamp(int value, int low, int high)
{
    return value < low ? low : value > high ? high : value;
}

Score score_flip(Score score)
{
    score.value = score.value == INT_MIN ? INT_MAX : -score.value;
    return score;
}

bool score_wins(Score score, int64_t threshold)
{
    return score.mate ? score.value > 0 : score.value > threshold;
}

int score_order(Score score)
{
    int value = clamp(score.value, -CENTIPAWNS_MAX, CENTIPAWNS_MAX);
    if (!score.mate) {
        return value;
    }
    return value > 0 ? MATE_ORDER - value : -MATE_ORDER - value;
}

void score_write(Score score, char text[SCORE_TEXT_MAX])
{
    if (score.mate) {
        snprintf(text, SCORE_TEXT_MAX, "#%d", score.value);
        return;
    }
    const char *sign = score.value > 0 ? "+" : score.value < 0 ? "-" : "";
    unsigned size = score.value < 0 ? 0U - (unsigned)score.value : (unsigned)score.value;
    snprintf(text, SCORE_TEXT_MAX, "%s%u.%02u", sign, size / 100, size % 100);
}
