// Commands in comments, from program to program: [%eval ...], [%clk ...], [%csl ...], [%cal ...].
// Numbers are read byte by byte, because the C library's decimal point depends on the locale.
#include "onlymove/pgn.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "src/pgn/input/peek_bytes.h"

static const char eval_command[] = "[%eval", clock_command[] = "[%clk";

static const char *skip_blanks(const char *at) {
    while (is_blank(*at))
        at++;
    return at;
}

// Reads digits, perhaps none, as a number, at most `most`; returns where they end.
static const char *read_digits(const char *at, int64_t most, int64_t *value) {
    *value = 0;
    for (; is_digit(*at); at++) {
        const int64_t next = *value * 10 + (*at - '0');
        *value = next < most ? next : most;
    }
    return at;
}

// Reads digits after the decimal point and adds them in hundredths.
static const char *read_fraction(const char *at, int64_t *centipawns) {
    for (int i = 0; is_digit(*at); at++, i++) {
        const int digit = *at - '0';
        *centipawns += i == 0 ? 10 * digit : i == 1 ? digit : i == 2 && digit >= 5;
    }
    return at;
}

// Reads pawns without a sign; NULL where there is no digit.
static const char *read_pawns(const char *at, int64_t *centipawns) {
    const char *end = read_digits(at, SCORE_CENTIPAWNS_MAX, centipawns);
    const bool has_point = *end == '.';
    *centipawns *= 100;
    if (has_point)
        end = read_fraction(end + 1, centipawns);
    if (*centipawns > SCORE_CENTIPAWNS_MAX)
        *centipawns = SCORE_CENTIPAWNS_MAX;
    return end - at > has_point ? end : NULL;
}

// Reads moves to mate without a sign; NULL where there are none.
static const char *read_mate(const char *at, int64_t *moves) {
    const char *end = read_digits(at, SCORE_MATE_MAX, moves);
    return *moves > 0 ? end : NULL;
}

// Whether the command ends here, after a depth or without one.
static bool is_command_end(const char *at) {
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
    int64_t magnitude;
    at = mate ? read_mate(at, &magnitude) : read_pawns(at, &magnitude);
    if (!at || !is_command_end(at))
        return false;
    *score = (Score){.mate = mate, .value = (int)(negative ? -magnitude : magnitude)};
    return true;
}

// The text after the first such command in a comment; NULL: there is none.
static const char *find_command(const char *comment, const char *command) {
    const size_t len = strlen(command);
    const char *at = comment;
    while ((at = strstr(at, command)) && !is_blank(at[len]))
        at += len;
    return at ? skip_blanks(at + len) : NULL;
}

bool game_eval(const Game *game, uint32_t node, Score *score) {
    if (node >= game->node_count)
        return false;
    const GameNode *here = &game->nodes[node];
    const char *at = find_command(
        game_text(game, node == GAME_ROOT ? here->comment_before : here->comment_after),
        eval_command);
    return at && read_eval(at, score);
}

// Reads ":" and two digits, below sixty; NULL: there are none.
static const char *read_sixtieth(const char *at, int64_t *value) {
    const char *end = at && *at == ':' ? read_digits(at + 1, 60, value) : at;
    return end && end - at == 3 && *value < 60 ? end : NULL;
}

int game_clock(const Game *game, uint32_t node) {
    enum { HOURS_MAX = 1000 };
    int64_t hours, minutes, seconds, fraction;
    if (node == GAME_ROOT || node >= game->node_count)
        return -1;
    const char *digits =
        find_command(game_text(game, game->nodes[node].comment_after), clock_command);
    const char *at = digits ? read_digits(digits, HOURS_MAX, &hours) : NULL;
    if (!at || at == digits || hours >= HOURS_MAX)
        return -1;
    at = read_sixtieth(read_sixtieth(at, &minutes), &seconds);
    at = at && *at == '.' ? read_digits(at + 1, 1, &fraction) : at;
    return at && *skip_blanks(at) == ']' ? (int)(3600 * hours + 60 * minutes + seconds) : -1;
}

void clock_write(int seconds, Str *out) {
    if (seconds >= 3600)
        str_addf(out, "%d:%02d", seconds / 3600, seconds / 60 % 60);
    else
        str_addf(out, "%d", seconds / 60);
    str_addf(out, ":%02d", seconds % 60);
}

void game_add_eval(Game *game, uint32_t node, Score score) {
    char text[40];
    const int magnitude = abs(score.value);
    const char *sign = score.value < 0 ? "-" : "";
    const int len = score.mate
                        ? snprintf(text, sizeof text, "%s #%s%d]", eval_command, sign, magnitude)
                        : snprintf(text, sizeof text, "%s %s%d.%02d]", eval_command, sign,
                                   magnitude / 100, magnitude % 100);
    game_add_comment(game, node, node == GAME_ROOT, text, (size_t)len);
}

// --- Arrows and circles

static const char *read_drawing(const char *at, Drawing *drawing) {
    static const char colours[] = "GRYBgryb";
    const char *letter = *at ? strchr(colours, *at) : NULL;
    // "b4" is a square, "bb4" is b4 in blue.
    const bool coloured = letter && !is_digit(at[1]);
    drawing->colour = coloured ? colours[(letter - colours) % 4] : 'G';
    at += coloured;
    if (!square_from_text(at, &drawing->from))
        return NULL;
    drawing->to = drawing->from;
    return at + (square_from_text(at + 2, &drawing->to) ? 4 : 2);
}

static size_t find_drawing(const Drawing *drawings, size_t count, const Drawing *one) {
    size_t i = 0;
    while (i < count && (drawings[i].from != one->from || drawings[i].to != one->to))
        i++;
    return i;
}

size_t drawings_read(const char *comment, Drawing drawings[DRAWINGS_MAX], size_t count) {
    const char *at = comment;
    while ((at = strstr(at, "[%c"))) {
        const bool is_drawing = strncmp(at, "[%csl ", 6) == 0 || strncmp(at, "[%cal ", 6) == 0;
        at += is_drawing ? 5 : 3;
        Drawing one;
        for (const char *end = is_drawing ? at : NULL;
             end && count < DRAWINGS_MAX && (end = read_drawing(skip_blanks(end + 1), &one));) {
            if (find_drawing(drawings, count, &one) == count)
                drawings[count++] = one;
            end = *skip_blanks(end) == ',' ? skip_blanks(end) : NULL;
        }
    }
    return count;
}

size_t game_drawings(const Game *game, uint32_t node, Drawing drawings[DRAWINGS_MAX]) {
    const GameNode *here = &game->nodes[node];
    const size_t count =
        node == GAME_ROOT ? drawings_read(game_text(game, here->comment_before), drawings, 0) : 0;
    return drawings_read(game_text(game, here->comment_after), drawings, count);
}

bool drawings_toggle(const char *word, Drawing drawings[DRAWINGS_MAX], size_t *count) {
    Drawing one;
    const char *end = read_drawing(word, &one);
    if (!end || *end)
        return false;
    const size_t found = find_drawing(drawings, *count, &one);
    if (found == DRAWINGS_MAX)
        return false;
    if (found < *count)
        memmove(drawings + found, drawings + found + 1, (--*count - found) * sizeof *drawings);
    else
        drawings[(*count)++] = one;
    return true;
}

void drawings_write(const Drawing *drawings, size_t count, Str *out) {
    static const char *const commands[] = {"[%csl ", "[%cal "};
    for (int arrows = 0; arrows < 2; arrows++) {
        bool any = false;
        for (size_t i = 0; i < count; i++) {
            if ((drawings[i].from != drawings[i].to) != arrows)
                continue;
            str_addf(out, "%s%c", any ? "," : commands[arrows], drawings[i].colour);
            str_addf(out, "%c%d", 'a' + square_file(drawings[i].from),
                     1 + square_rank(drawings[i].from));
            if (arrows)
                str_addf(out, "%c%d", 'a' + square_file(drawings[i].to),
                         1 + square_rank(drawings[i].to));
            any = true;
        }
        str_add(out, any ? "]" : "");
    }
}
