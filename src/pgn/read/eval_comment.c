// Reads [%eval ...] in comments. Byte by byte, because what a decimal point is to the library
// depends on the locale.
#include "onlymove/pgn.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "src/pgn/input/peek_bytes.h"

static const char command[] = "[%eval";

static const char *skip_blanks(const char *at) {
    while (is_space(*at))
        at++;
    return at;
}

// Reads a row of digits, maybe none, up to `most`; returns where it ends.
static const char *read_digits(const char *at, int64_t most, int64_t *value) {
    *value = 0;
    for (; is_digit(*at); at++) {
        const int64_t next = *value * 10 + (*at - '0');
        *value = next < most ? next : most;
    }
    return at;
}

// Reads what stands behind the decimal point and adds it, in hundredths.
static const char *read_fraction(const char *at, int64_t *centipawns) {
    const char *digits = at;
    for (; is_digit(*at); at++) {
        const int digit = *at - '0';
        switch (at - digits) {
        case 0:
            *centipawns += 10 * digit;
            break;
        case 1:
            *centipawns += digit;
            break;
        case 2:
            *centipawns += digit >= 5;
            break;
        default:
            break;
        }
    }
    return at;
}

// Reads pawns without a sign; NULL where there is no digit.
static const char *read_pawns(const char *at, int64_t *centipawns) {
    const char *end = read_digits(at, SCORE_CENTIPAWNS_MAX, centipawns);
    const bool point = *end == '.';
    *centipawns *= 100;
    if (point)
        end = read_fraction(end + 1, centipawns);
    if (*centipawns > SCORE_CENTIPAWNS_MAX)
        *centipawns = SCORE_CENTIPAWNS_MAX;
    return end - at > point ? end : NULL;
}

// Reads moves to mate without a sign; NULL where there are none.
static const char *read_mate(const char *at, int64_t *moves) {
    const char *end = read_digits(at, SCORE_MATE_MAX, moves);
    return *moves > 0 ? end : NULL;
}

// Whether the command ends here, after a depth or without one.
static bool ends(const char *at) {
    if (*at == ',') {
        int64_t depth;
        const char *digits = at + 1;
        at = read_digits(digits, INT16_MAX, &depth);
        if (at == digits)
            return false;
    }
    return *skip_blanks(at) == ']';
}

static bool read_eval(const char *at, Score *score) {
    const bool mate = *at == '#';
    at += mate;
    const bool negative = *at == '-';
    at += negative || *at == '+';
    int64_t size;
    at = mate ? read_mate(at, &size) : read_pawns(at, &size);
    if (!at || !ends(at))
        return false;
    *score = (Score){.mate = mate, .value = (int)(negative ? -size : size)};
    return true;
}

bool game_eval(const Game *game, uint32_t node, Score *score) {
    if (node >= game->node_count)
        return false;
    const GameNode *here = &game->nodes[node];
    const char *at = game_text(game, node == GAME_ROOT ? here->before : here->after);
    while ((at = strstr(at, command))) {
        at += sizeof command - 1;
        if (is_space(*at))
            return read_eval(skip_blanks(at), score);
    }
    return false;
}

void game_say_eval(Game *game, uint32_t node, Score score) {
    char text[40];
    const int size = abs(score.value);
    const char *sign = score.value < 0 ? "-" : "";
    const int len = score.mate ? snprintf(text, sizeof text, "%s #%s%d]", command, sign, size)
                               : snprintf(text, sizeof text, "%s %s%d.%02d]", command, sign,
                                          size / 100, size % 100);
    game_comment(game, node, node == GAME_ROOT, text, (size_t)len);
}
