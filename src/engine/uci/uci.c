// Reads UCI lines. Skips unknown words, as the protocol asks; a word that is no number, or not a
// believable one, counts as missing.
#include "src/engine/uci/uci.h"

#include <string.h>
#include <strings.h>

#include "onlymove/limits.h"

static bool is_space(char c) {
    return c == ' ' || c == '\t' || c == '\r';
}

bool span_word(Span *rest, Span *word) {
    size_t at = 0;
    while (at < rest->len && is_space(rest->text[at]))
        at++;
    size_t end = at;
    while (end < rest->len && !is_space(rest->text[end]))
        end++;
    *word = (Span){rest->text + at, end - at};
    *rest = (Span){rest->text + end, rest->len - end};
    return end > at;
}

bool span_is(Span span, const char *text) {
    return span.len == strlen(text) && memcmp(span.text, text, span.len) == 0;
}

bool span_is_name(Span span, const char *name) {
    return span.len == strlen(name) && strncasecmp(span.text, name, span.len) == 0;
}

Span span_trim(Span span) {
    while (span.len && is_space(span.text[0]))
        span = (Span){span.text + 1, span.len - 1};
    while (span.len && is_space(span.text[span.len - 1]))
        span.len--;
    return span;
}

bool span_number(Span word, int64_t low, int64_t high, int64_t *value) {
    enum { DIGITS_MAX = 18 }; // always fit int64_t
    bool negative = word.len && word.text[0] == '-';
    size_t at = negative || (word.len && word.text[0] == '+') ? 1 : 0;
    if (at == word.len || word.len - at > DIGITS_MAX)
        return false;
    int64_t number = 0;
    for (; at < word.len; at++) {
        if (word.text[at] < '0' || word.text[at] > '9')
            return false;
        number = number * 10 + (word.text[at] - '0');
    }
    number = negative ? -number : number;
    if (number < low || number > high)
        return false;
    *value = number;
    return true;
}

// Takes the next word if it is a number in the range.
static bool take_number(Span *rest, int64_t low, int64_t high, int64_t *value) {
    Span after = *rest;
    Span word;
    if (!span_word(&after, &word) || !span_number(word, low, high, value))
        return false;
    *rest = after;
    return true;
}

static int take_int(Span *rest, int low, int high, int otherwise) {
    int64_t value = otherwise;
    take_number(rest, low, high, &value);
    return (int)value;
}

static bool take_count(Span *rest, uint64_t *count) {
    int64_t value;
    if (!take_number(rest, 0, INT64_MAX, &value))
        return false;
    *count = (uint64_t)value;
    return true;
}

static bool looks_like_number(Span word) {
    size_t at = word.len > 1 && (word.text[0] == '-' || word.text[0] == '+') ? 1 : 0;
    return at < word.len && word.text[at] >= '0' && word.text[at] <= '9';
}

static void take_score(Span *rest, UciInfo *info) {
    Span kind, word;
    int64_t value;
    info->has_score = false;
    info->score_words = (Span){NULL, 0};
    if (!span_word(rest, &kind))
        return;
    bool mate = span_is(kind, "mate");
    int64_t max = mate ? SCORE_MATE_MAX : SCORE_CENTIPAWNS_MAX;
    Span after = *rest;
    if ((!mate && !span_is(kind, "cp")) || !span_word(&after, &word) || !looks_like_number(word))
        return;
    *rest = after;
    info->score_words = (Span){kind.text, (size_t)(word.text + word.len - kind.text)};
    if (span_number(word, -max, max, &value)) {
        info->has_score = true;
        info->score.mate = mate;
        info->score.value = (int)value;
    }
}

// Takes the numbers of wins, draws and losses in a thousand games.
static void take_wdl(Span name, Span *rest, UciInfo *info) {
    enum { GAMES = 1000 };
    int64_t wdl[3] = {0};
    int count = 0;
    bool is_valid = true;
    Span after = *rest, word = name;
    const char *end = name.text + name.len;
    while (count < 3 && span_word(&after, &word) && looks_like_number(word)) {
        is_valid = span_number(word, 0, GAMES, &wdl[count++]) && is_valid;
        end = word.text + word.len;
        *rest = after;
    }
    info->has_wdl = is_valid && count == 3 && wdl[0] + wdl[1] + wdl[2] == GAMES;
    info->wdl_words = (Span){name.text, (size_t)(end - name.text)};
    info->score.has_chances = info->has_wdl;
    info->score.chances = (int16_t)(info->has_wdl ? wdl[0] - wdl[2] : 0);
}

static bool looks_like_move(Span word) {
    Square from, to;
    return span_is(word, "0000") ||
           ((word.len == 4 || word.len == 5) && square_from_text(word.text, &from) &&
            square_from_text(word.text + 2, &to));
}

static void take_pv(Span *rest, UciInfo *info) {
    Span after = *rest;
    Span word;
    info->pv = (Span){NULL, 0};
    while (span_word(&after, &word) && looks_like_move(word)) {
        if (!info->pv.text)
            info->pv.text = word.text;
        info->pv.len = (size_t)(word.text + word.len - info->pv.text);
        *rest = after;
    }
}

// Takes a word of an info line with its values.
static void take_info_word(Span word, Span *rest, UciInfo *info) {
    if (span_is(word, "depth")) {
        info->depth = take_int(rest, 0, UCI_DEPTH_MAX, 0);
    } else if (span_is(word, "seldepth")) {
        info->seldepth = take_int(rest, 0, UCI_DEPTH_MAX, 0);
    } else if (span_is(word, "multipv")) {
        info->multipv = take_int(rest, 1, UCI_RANK_MAX, 0);
        info->has_multipv = info->multipv > 0;
    } else if (span_is(word, "score")) {
        take_score(rest, info);
    } else if (span_is(word, "wdl")) {
        take_wdl(word, rest, info);
    } else if (span_is(word, "lowerbound")) {
        info->bound = BOUND_LOWER;
    } else if (span_is(word, "upperbound")) {
        info->bound = BOUND_UPPER;
    } else if (span_is(word, "nodes")) {
        info->has_nodes = take_count(rest, &info->nodes);
    } else if (span_is(word, "nps")) {
        info->has_nps = take_count(rest, &info->nps);
    } else if (span_is(word, "time")) {
        (void)take_count(rest, &info->time);
    } else if (span_is(word, "tbhits")) {
        (void)take_count(rest, &info->tbhits);
    } else if (span_is(word, "hashfull")) {
        int64_t value;
        info->has_hashfull = take_number(rest, 0, 1000, &value);
        info->hashfull = info->has_hashfull ? (int)value : 0;
    } else if (span_is(word, "currmove")) {
        info->has_currmove = true;
    } else if (span_is(word, "pv")) {
        take_pv(rest, info);
    }
}

static UciKind parse_info(Span rest, UciInfo *info) {
    *info = (UciInfo){.multipv = 1, .bound = BOUND_EXACT};
    Span word;
    bool first = true;
    while (span_word(&rest, &word)) {
        if (span_is(word, "string"))
            return first ? UCI_IGNORED : UCI_INFO; // the rest is free text
        take_info_word(word, &rest, info);
        first = false;
    }
    return first ? UCI_NONSENSE : UCI_INFO;
}

// Parses an option line. The name is every word up to "type".
static UciKind parse_option(Span rest, UciOption *option) {
    *option = (UciOption){.min = INT64_MIN, .max = INT64_MAX};
    Span word;
    if (!span_word(&rest, &word) || !span_is(word, "name"))
        return UCI_NONSENSE;
    const char *start = rest.text;
    do {
        if (!span_word(&rest, &word))
            return UCI_NONSENSE;
    } while (!span_is(word, "type"));
    option->name = span_trim((Span){start, (size_t)(word.text - start)});
    option->is_spin = span_word(&rest, &option->type) && span_is(option->type, "spin");
    option->rest = span_trim(rest);
    while (span_is(option->type, "check") && span_word(&rest, &word)) {
        if (span_is(word, "default") && span_word(&rest, &word)) {
            option->has_default = true;
            option->default_value = span_is(word, "true");
        }
    }
    while (option->is_spin && span_word(&rest, &word))
        if (span_is(word, "default"))
            option->has_default = take_number(&rest, INT64_MIN, INT64_MAX, &option->default_value);
        else if (span_is(word, "min"))
            take_number(&rest, INT64_MIN, INT64_MAX, &option->min);
        else if (span_is(word, "max"))
            take_number(&rest, INT64_MIN, INT64_MAX, &option->max);
    return option->name.len ? UCI_OPTION : UCI_NONSENSE;
}

static UciKind parse_id(Span rest, Span *name) {
    Span word;
    if (!span_word(&rest, &word) || !span_is(word, "name"))
        return UCI_IGNORED;
    *name = span_trim(rest);
    return name->len ? UCI_NAME : UCI_NONSENSE;
}

void uci_parse(const char *text, size_t len, UciLine *line) {
    *line = (UciLine){.kind = UCI_NONSENSE};
    Span rest = {text, len};
    Span word;
    if (!span_word(&rest, &word)) {
        line->kind = UCI_EMPTY;
    } else if (span_is(word, "info")) {
        line->kind = parse_info(rest, &line->info);
    } else if (span_is(word, "bestmove")) {
        line->kind = UCI_BESTMOVE;
        span_word(&rest, &line->move);
    } else if (span_is(word, "readyok")) {
        line->kind = UCI_READY;
    } else if (span_is(word, "uciok")) {
        line->kind = UCI_OK;
    } else if (span_is(word, "id")) {
        line->kind = parse_id(rest, &line->name);
    } else if (span_is(word, "option")) {
        line->kind = parse_option(rest, &line->option);
    } else if (span_is(word, "copyprotection") || span_is(word, "registration")) {
        line->kind = UCI_IGNORED;
    }
}
