// Moves as engines write them: from, to, and what a pawn becomes.
#include "onlymove/movegen.h"
#include "onlymove/notation.h"
#include "src/chess/text_move.h"

#include <string.h>

static void write_square(Square s, char *out)
{
    out[0] = (char)('a' + square_file(s));
    out[1] = (char)('1' + square_rank(s));
}

void uci_move_write(Move move, char text[UCI_MOVE_MAX])
{
    if (move == MOVE_NULL || move == MOVE_NONE) {
        memcpy(text, "0000", 5);
        return;
    }
    write_square(move_from(move), text);
    write_square(move_to(move), text + 2);
    size_t len = 4;
    if (move_kind(move) == MOVE_PROMOTION) {
        text[len++] = "?nbrq"[move_promotion(move)];
    }
    text[len] = '\0';
}

Status uci_move_read(const Position *pos, const char *text, size_t len, Move *move, Fault *fault)
{
    if (len == 4 && memcmp(text, "0000", 4) == 0) {
        return text_move_null(pos, text, len, move, fault);
    }
    bool shaped = (len == 4 || (len == 5 && memchr("nbrq", text[4], 4))) && text[0] >= 'a' &&
                  text[0] <= 'h' && text[1] >= '1' && text[1] <= '8' && text[2] >= 'a' &&
                  text[2] <= 'h' && text[3] >= '1' && text[3] <= '8';
    if (!shaped) {
        return fault_set(fault, STATUS_SYNTAX, "\"%.*s\" is not a UCI move", text_move_quoted(len),
                         text);
    }
    Move moves[MOVES_MAX];
    const Square from = square_make(text[0] - 'a', text[1] - '1');
    const Square to = square_make(text[2] - 'a', text[3] - '1');
    int count = moves_legal(pos, moves);
    for (int i = 0; i < count; i++) {
        const bool promotes = move_kind(moves[i]) == MOVE_PROMOTION;
        if (move_from(moves[i]) == from && move_to(moves[i]) == to && promotes == (len == 5) &&
            (!promotes || "?nbrq"[move_promotion(moves[i])] == text[4])) {
            *move = moves[i];
            return STATUS_OK;
        }
    }
    return fault_set(fault, STATUS_ILLEGAL, "%.*s: not a legal move here", (int)len, text);
}
