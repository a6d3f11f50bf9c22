// Reflects positions: exchanges colours, mirrors files.
#include <assert.h>

#include "onlymove/bitboard.h"
#include "src/chess/zobrist.h"

static Bitboard reflect_set(Bitboard set, unsigned turn) {
    Bitboard reflected = 0;
    while (set)
        reflected |= bb_bit((int)(bb_pop(&set) ^ turn));
    return reflected;
}

// White's rights are the lower two bits, Black's the upper two.
static uint8_t exchange_castling(uint8_t castling) {
    return (uint8_t)((castling & 3) << 2 | castling >> 2);
}

void pos_reflect(const Position *pos, bool colors, bool files, Position *to) {
    assert(!files || pos->castling == 0);
    const unsigned turn = (colors ? 56u : 0) | (files ? 7u : 0);
    *to = *pos;
    for (unsigned s = 0; s < 64; s++) {
        const Piece piece = pos->board[s];
        const bool other = colors && piece != NO_PIECE;
        to->board[s ^ turn] = other ? (Piece)(piece ^ piece_make(BLACK, PAWN)) : piece;
    }
    for (int type = PAWN; type <= KING; type++)
        to->by_type[type] = reflect_set(pos->by_type[type], turn);
    for (int color = WHITE; color <= BLACK; color++)
        to->by_color[colors ? !color : color] = reflect_set(pos->by_color[color], turn);
    to->checkers = reflect_set(pos->checkers, turn);
    to->side = colors ? !pos->side : pos->side;
    to->castling = colors ? exchange_castling(pos->castling) : pos->castling;
    if (pos->en_passant != NO_SQUARE)
        to->en_passant = (Square)(pos->en_passant ^ turn);
    to->key = pos_compute_key(to);
}

// Computes the keys of all reflections, by `colors | files << 1`, in one walk over the pieces.
uint64_t pos_diagram_key(const Position *pos) {
    uint64_t keys[4], least = pos->key;
    for (unsigned way = 1; way < 4; way++) {
        const bool colors = way & 1;
        keys[way] = zobrist_castling[colors ? exchange_castling(pos->castling) : pos->castling] ^
                    ((pos->side == WHITE) != colors ? zobrist_white_to_move : 0);
        if (pos->en_passant != NO_SQUARE)
            keys[way] ^= zobrist_en_passant[square_file(pos->en_passant) ^ (way & 2 ? 7 : 0)];
    }
    for (Bitboard left = pos->by_color[WHITE] | pos->by_color[BLACK]; left;) {
        const unsigned s = (unsigned)bb_pop(&left);
        const Piece piece = pos->board[s], other = (Piece)(piece ^ piece_make(BLACK, PAWN));
        keys[1] ^= zobrist_piece[other][s ^ 56];
        keys[2] ^= zobrist_piece[piece][s ^ 7];
        keys[3] ^= zobrist_piece[other][s ^ 63];
    }
    const int ways = pos->castling ? 2 : 4;
    for (int way = 1; way < ways; way++)
        least = keys[way] < least ? keys[way] : least;
    return least;
}
