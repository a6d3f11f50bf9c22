// Any text as a move: the first line is a FEN (nothing: the starting position), the rest is read as
// one move. What is read is legal, and both notations write it so that it is read as the same move.
#include "tests/fuzz/fuzz.h"

#include "onlymove/movegen.h"
#include "onlymove/notation.h"

static void reads_back_as(const Position *pos, Move move) {
    char san[SAN_MAX], numbered[SAN_NUMBERED_MAX], uci[UCI_MOVE_MAX];
    Move back = MOVE_NONE;
    san_write(pos, move, san);
    HOLDS(memchr(san, '\0', sizeof san));
    HOLDS(san_read(pos, san, strlen(san), &back, NULL) == STATUS_OK && back == move);
    san_write_numbered(pos, move, numbered);
    HOLDS(memchr(numbered, '\0', sizeof numbered) && strstr(numbered, san));
    uci_move_write(move, uci);
    HOLDS(uci_move_read(pos, uci, strlen(uci), &back, NULL) == STATUS_OK && back == move);
    HOLDS(san_read(pos, uci, strlen(uci), &back, NULL) == STATUS_OK && back == move);
}

static void check_move(const Position *pos, const char *text, size_t len) {
    Move move = MOVE_NONE;
    if (san_read(pos, text, len, &move, NULL) != STATUS_OK)
        return;
    if (move == MOVE_NULL) {
        HOLDS(!pos_in_check(pos));
        HOLDS(strcmp(SAN_TEXT(pos, move), "--") == 0);
        return;
    }
    HOLDS(move_is_legal(pos, move));
    reads_back_as(pos, move);
}

FUZZ_TARGET(san) {
    const char *text = (const char *)data;
    const char *newline = size > 0 ? memchr(text, '\n', size) : NULL;
    size_t fen_len = newline ? (size_t)(newline - text) : 0;
    char fen[200];
    Position pos;
    if (!newline || fen_len >= sizeof fen)
        return 0;
    memcpy(fen, text, fen_len);
    fen[fen_len] = '\0';
    if (pos_from_fen(&pos, fen_len > 0 ? fen : FEN_START, NULL) != STATUS_OK)
        return 0;
    check_move(&pos, newline + 1, size - fen_len - 1);
    Move moves[MOVES_MAX];
    int count = moves_legal(&pos, moves);
    for (int i = 0; i < count; i++)
        reads_back_as(&pos, moves[i]);
    return 0;
}
