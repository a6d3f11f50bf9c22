// Checks search requests by the rules of chess, and writes them as UCI and as keys of the cache.
#include "src/engine/uci/request.h"

#include <string.h>

#include "onlymove/movegen.h"
#include "onlymove/notation.h"

const SearchOption search_options[SEARCH_OPTION_COUNT] = {
#define SEARCH_OPTION_ROW(id, name, kind, low, high, usual, unit, help, field, uci, key)           \
    [OPTION_##id] = {uci, key, low, (high) == 1},
    SEARCH_OPTIONS(SEARCH_OPTION_ROW)
#undef SEARCH_OPTION_ROW
};

void request_done(CheckedRequest *request) {
    str_done(&request->moves);
}

// Plays the history up to the position, and writes its normal form.
static bool play_history(CheckedRequest *to, const SearchRequest *from) {
    Position start = from->start, here = start;
    for (size_t i = 0; i < from->move_count; i++) {
        const Move move = from->moves[i];
        if (move == MOVE_NULL || !move_is_legal(&here, move))
            return false;
        pos_play(&here, move);
        if (here.rule50 == 0) {
            start = here;
            str_clear(&to->moves);
        } else {
            str_add_char(&to->moves, ' ');
            str_add(&to->moves, UCI_MOVE_TEXT(move));
        }
    }
    start.fullmove = 1;
    pos_to_fen(&start, to->start_fen);
    to->position = here;
    return true;
}

bool request_check(CheckedRequest *to, const SearchRequest *from) {
    Move legal[MOVES_MAX];
    str_clear(&to->moves);
    to->nodes = from->nodes;
    to->lines = from->lines < 1 ? 1 : from->lines;
    const int wanted[SEARCH_OPTION_COUNT] = {
#define SEARCH_OPTION_WANTED(id, name, kind, low, high, usual, unit, help, field, ...)             \
    [OPTION_##id] = from->field,
        SEARCH_OPTIONS(SEARCH_OPTION_WANTED)
#undef SEARCH_OPTION_WANTED
    };
    for (int i = 0; i < SEARCH_OPTION_COUNT; i++)
        to->options[i] = wanted[i] < search_options[i].min ? search_options[i].min : wanted[i];
    if (!play_history(to, from))
        return false;
    to->legal_moves = moves_legal(&to->position, legal);
    return true;
}

void request_copy(CheckedRequest *to, const CheckedRequest *from) {
    str_set(&to->moves, str_text(&from->moves));
    const Str moves = to->moves;
    *to = *from;
    to->moves = moves;
}

void request_write_position(const CheckedRequest *request, Str *out) {
    const bool is_start = strcmp(request->start_fen, FEN_START) == 0;
    const bool has_moves = request->moves.len > 0;
    str_addf(out, "position %s%s%s%s\n", is_start ? "startpos" : "fen ",
             is_start ? "" : request->start_fen, has_moves ? " moves" : "",
             str_text(&request->moves));
}

void request_write_key(const CheckedRequest *request, const char *identity, Str *out) {
    str_addf(out, "%s\nhash %d lines %d", identity, request->options[OPTION_HASH], request->lines);
    for (int i = OPTION_HASH + 1; i < SEARCH_OPTION_COUNT; i++) {
        if (request->options[i] != 0)
            str_addf(out, " %s", search_options[i].key);
        if (request->options[i] != 0 && !search_options[i].is_switch)
            str_addf(out, " %d", request->options[i]);
    }
    str_addf(out, "\n%s%s", request->start_fen, str_text(&request->moves));
}

size_t request_positions(const CheckedRequest *request, Position *positions, size_t max) {
    size_t count = 0;
    if (pos_from_fen(&positions[count++], request->start_fen, NULL) != STATUS_OK)
        return 0;
    for (const char *word = str_text(&request->moves); *word; count++) {
        Move move;
        const size_t len = strcspn(++word, " ");
        if (count == max ||
            uci_move_read(&positions[count - 1], word, len, &move, NULL) != STATUS_OK)
            return 0;
        pos_make(&positions[count - 1], move, &positions[count]);
        word += len;
    }
    return count;
}

bool request_is_same(const CheckedRequest *one, const CheckedRequest *other) {
    return one->lines == other->lines &&
           memcmp(one->options, other->options, sizeof one->options) == 0 &&
           strcmp(one->start_fen, other->start_fen) == 0 &&
           strcmp(str_text(&one->moves), str_text(&other->moves)) == 0;
}
