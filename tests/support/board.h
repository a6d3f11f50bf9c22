// Positions and moves from text, for tests that are sure of both.
#pragma once

#include "tests/support/test.h"

#include "onlymove/notation.h"

static inline Position position_of(const char *fen) {
    Position pos;
    assert_ok(pos_from_fen(&pos, fen, SAID));
    return pos;
}

static inline Move move_of(const Position *pos, const char *uci) {
    Move move = MOVE_NONE;
    assert_ok(uci_move_read(pos, uci, strlen(uci), &move, SAID));
    return move;
}

// Reads UCI moves separated by single spaces, plays them in *pos and returns how many there are.
static inline size_t read_moves(Position *pos, const char *texts, Move moves[], size_t most) {
    size_t count = 0;
    while (*texts) {
        char uci[UCI_MOVE_MAX] = "";
        const size_t len = strcspn(texts, " ");
        const Position before = *pos;
        assert_true(len < sizeof uci && count < most);
        memcpy(uci, texts, len);
        moves[count] = move_of(pos, uci);
        pos_make(&before, moves[count++], pos);
        texts += len + (texts[len] == ' ');
    }
    return count;
}

static inline Position play(Position pos, const char *moves) {
    enum { PLAY_MAX = 64 };
    read_moves(&pos, moves, (Move[PLAY_MAX]){0}, PLAY_MAX);
    return pos;
}
