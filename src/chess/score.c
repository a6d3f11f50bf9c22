// Scores: other views, who wins, win chances, and scores as text.
#include "onlymove/score.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>

Score score_flip(Score score) {
    score.value = score.value == INT_MIN ? INT_MAX : -score.value;
    score.chances = (int16_t)-score.chances;
    return score;
}

Score score_of_move(Score after) {
    Score score = score_flip(after);
    score.value += score.mate && after.value <= 0;
    return score;
}

bool score_mates(Score score) {
    return score.mate && score.value > 0;
}

bool score_mates_in_one(Score score) {
    return score.mate && score.value == 1;
}

bool score_wins(Score score, int64_t threshold) {
    return score_mates(score) || (!score.mate && score.value > threshold);
}

double score_win_chances(Score score) {
    if (score.mate)
        return score_mates(score) ? 1 : -1;
    return 2 / (1 + exp(-0.00368208 * score.value)) - 1;
}

const char *score_write(Score score, char text[SCORE_TEXT_MAX]) {
    if (score.mate) {
        snprintf(text, SCORE_TEXT_MAX, "#%d", score.value);
        return text;
    }
    const char *sign = score.value > 0 ? "+" : score.value < 0 ? "-" : "";
    unsigned magnitude = score.value < 0 ? 0U - (unsigned)score.value : (unsigned)score.value;
    snprintf(text, SCORE_TEXT_MAX, "%s%u.%02u", sign, magnitude / 100, magnitude % 100);
    return text;
}

enum { SCALE_MATE_NOW = 2000000 };

int32_t score_pack(Score score) {
    const int number = !score.mate       ? score.value
                       : score.value > 0 ? SCALE_MATE_NOW - score.value
                                         : -SCALE_MATE_NOW - score.value;
    return number >= 0 ? number + 1 : number;
}

double score_as_number(int32_t packed) {
    return packed == 0 ? (double)NAN : (double)packed - (packed > 0);
}

void score_number_write(double number, Str *out) {
    char text[SCORE_TEXT_MAX];
    const bool mate = fabs(number) > SCORE_SCALE_MATE;
    if (isnan(number))
        return;
    score_write((Score){.mate = mate,
                        .value = !mate        ? (int)number
                                 : number > 0 ? SCALE_MATE_NOW - (int)number
                                              : -SCALE_MATE_NOW - (int)number},
                text);
    str_add(out, text);
}
