// Moves in UCI: from, to, and what a pawn becomes.
#include "onlymove/movegen.h"
#include "onlymove/notation.h"
#include "src/chess/text_move.h"

#include <string.h>

static void write_square(Square s, char *out) {
    out[0] = (char)('a' + square_file(s));
    out[1] = (char)('1' + square_rank(s));
}

const char *uci_move_write(Move move, char text[UCI_MOVE_MAX]) {
    if (move == MOVE_NULL || move == MOVE_NONE) {
        memcpy(text, "0000", 5);
        return text;
    }
    write_square(move_from(move), text);
    write_square(move_to(move), text + 2);
    size_t len = 4;
    if (move_type(move) == MOVE_PROMOTION)
        text[len++] = "?nbrq"[move_promotion(move)];
    text[len] = '\0';
    return text;
}

// The move between two squares, legal or not.
static Move move_between(const Position *pos, Square from, Square to, char promotion) {
    const Piece piece = pos->board[from];
    const PieceType type = piece == NO_PIECE ? PAWN : piece_type(piece);
    const int file_step = square_file(to) - square_file(from);
    const bool is_castling = type == KING && (file_step == 2 || file_step == -2);
    const bool is_en_passant = type == PAWN && to == pos->en_passant && file_step != 0;
    return promotion       ? move_encode_type(from, to, MOVE_PROMOTION,
                                              (PieceType)(KNIGHT + (strchr("nbrq", promotion) - "nbrq")))
           : is_castling   ? move_encode_type(from, to, MOVE_CASTLING, KNIGHT)
           : is_en_passant ? move_encode_type(from, to, MOVE_EN_PASSANT, KNIGHT)
                           : move_encode(from, to);
}

Status uci_move_read(const Position *pos, const char *text, size_t len, Move *move, Fault *fault) {
    if (len == 4 && memcmp(text, "0000", 4) == 0)
        return text_move_null(pos, text, len, move, fault);
    Square from, to;
    if (!(len == 4 || (len == 5 && memchr("nbrq", text[4], 4))) || !square_from_text(text, &from) ||
        !square_from_text(text + 2, &to)) {
        return fault_set(fault, STATUS_SYNTAX, "\"%.*s\" is not a UCI move", quoted_length(len),
                         text);
    }
    const Move parsed = move_between(pos, from, to, len == 5 ? text[4] : '\0');
    if (move_is_legal(pos, parsed)) {
        *move = parsed;
        return STATUS_OK;
    }
    return fault_set(fault, STATUS_ILLEGAL, "%.*s: not a legal move here", (int)len, text);
}
