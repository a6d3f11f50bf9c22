#include "src/engine/request.h"

#include <stdlib.h>
#include <string.h>

#include "onlymove/movegen.h"
#include "onlymove/notation.h"

bool request_normalize(const SearchRequest *from, SearchRequest *to, Move **moves)
{
    Position here = from->start, start = here, next;
    size_t cut = 0; // moves in front of `start`
    for (size_t i = 0; i < from->move_count; i++) {
        if (from->moves[i] == MOVE_NULL || !move_is_legal(&here, from->moves[i])) {
            return false;
        }
        pos_make(&here, from->moves[i], &next);
        here = next;
        if (here.rule50 == 0) {
            start = here;
            cut = i + 1;
        }
    }
    *to = *from;
    to->start = start;
    to->start.fullmove = 1;
    to->move_count = from->move_count - cut;
    *moves = malloc((to->move_count + 1) * sizeof **moves);
    if (!*moves) {
        return false;
    }
    if (to->move_count > 0) {
        memcpy(*moves, from->moves + cut, to->move_count * sizeof **moves);
    }
    to->moves = *moves;
    return true;
}

void request_position(const SearchRequest *request, Position *pos)
{
    *pos = request->start;
    for (size_t i = 0; i < request->move_count; i++) {
        const Position before = *pos;
        pos_make(&before, request->moves[i], pos);
    }
}

void request_key(const SearchRequest *request, const char *identity, Str *out)
{
    char fen[FEN_MAX];
    pos_to_fen(&request->start, fen);
    str_addf(out, "%s\nhash %d lines %d\n%s", identity, request->hash, request->lines, fen);
    for (size_t i = 0; i < request->move_count; i++) {
        char move[UCI_MOVE_MAX];
        uci_move_write(request->moves[i], move);
        str_addf(out, " %s", move);
    }
}
