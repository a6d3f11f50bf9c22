// Any text as FEN: what is accepted writes itself and reads back the same, and its moves can be
// listed and made.
#include "tests/fuzz/fuzz.h"

#include "onlymove/movegen.h"

static void same(const Position *a, const Position *b) {
    HOLDS(memcmp(a->board, b->board, sizeof a->board) == 0);
    HOLDS(memcmp(a->by_type, b->by_type, sizeof a->by_type) == 0);
    HOLDS(memcmp(a->by_color, b->by_color, sizeof a->by_color) == 0);
    HOLDS(a->side == b->side && a->castling == b->castling && a->en_passant == b->en_passant);
    HOLDS(a->rule50 == b->rule50 && a->fullmove == b->fullmove);
    HOLDS(a->key == b->key && a->checkers == b->checkers);
}

static void writes_and_reads_back(const Position *pos) {
    char fen[FEN_MAX + 1], again[FEN_MAX];
    Position back;
    memset(fen, 'x', sizeof fen);
    pos_to_fen(pos, fen);
    HOLDS(memchr(fen, '\0', FEN_MAX) && fen[FEN_MAX] == 'x');
    HOLDS(pos_from_fen(&back, fen, NULL) == STATUS_OK);
    same(pos, &back);
    pos_to_fen(&back, again);
    HOLDS(strcmp(fen, again) == 0);
}

static void moves_can_be_made(const Position *pos) {
    Move moves[MOVES_MAX], forcing[MOVES_MAX];
    int count = moves_legal(pos, moves);
    int forced = moves_quiescence(pos, forcing);
    HOLDS(count >= 0 && count <= MOVES_MAX && forced >= 0 && forced <= count);
    HOLDS(pos_has_legal_move(pos) == (count > 0));
    HOLDS(perft(pos, 1) == (uint64_t)count);
    for (int i = 0; i < count; i++) {
        Position next;
        HOLDS(move_is_legal(pos, moves[i]));
        pos_make(pos, moves[i], &next);
        HOLDS(next.key == pos_compute_key(&next));
        HOLDS(pos_gives_check(pos, moves[i]) == pos_in_check(&next));
        writes_and_reads_back(&next);
    }
    for (int i = 0; i < forced; i++)
        HOLDS(move_is_legal(pos, forcing[i]));
}

FUZZ_TARGET(fen) {
    Position pos, untouched;
    char *fen = fuzz_text(data, size);
    memset(&pos, 0x5A, sizeof pos);
    untouched = pos;
    if (pos_from_fen(&pos, fen, NULL) == STATUS_OK) {
        HOLDS(pos.key == pos_compute_key(&pos));
        writes_and_reads_back(&pos);
        moves_can_be_made(&pos);
    } else {
        HOLDS(memcmp(&pos, &untouched, sizeof pos) == 0);
    }
    free(fen);
    return 0;
}
