// Reflects positions: exchanges colours, mirrors files.
#include <assert.h>

#include "onlymove/bitboard.h"
#include "src/chess/zobrist.h"

static Bitboard reflect_squares(Bitboard squares, unsigned flip_mask) {
    Bitboard reflected = 0;
    while (squares)
        reflected |= bb_bit((int)(bb_pop(&squares) ^ flip_mask));
    return reflected;
}

// White's rights are the lower two bits, Black's the upper two.
static uint8_t exchange_castling(uint8_t castling) {
    return (uint8_t)((castling & 3) << 2 | castling >> 2);
}

void pos_reflect(const Position *pos, bool colors, bool files, Position *to) {
    assert(!files || pos->castling == 0);
    const unsigned flip_mask = (colors ? 56u : 0) | (files ? 7u : 0);
    *to = *pos;
    for (unsigned s = 0; s < 64; s++) {
        const Piece piece = pos->board[s];
        const bool exchange = colors && piece != NO_PIECE;
        to->board[s ^ flip_mask] = exchange ? (Piece)(piece ^ piece_make(BLACK, PAWN)) : piece;
    }
    for (int type = PAWN; type <= KING; type++)
        to->by_type[type] = reflect_squares(pos->by_type[type], flip_mask);
    for (int color = WHITE; color <= BLACK; color++)
        to->by_color[colors ? !color : color] = reflect_squares(pos->by_color[color], flip_mask);
    to->checkers = reflect_squares(pos->checkers, flip_mask);
    to->side = colors ? !pos->side : pos->side;
    to->castling = colors ? exchange_castling(pos->castling) : pos->castling;
    if (pos->en_passant != NO_SQUARE)
        to->en_passant = (Square)(pos->en_passant ^ flip_mask);
    to->key = pos_compute_key(to);
}

// Computes the keys of all reflections, by `colors | files << 1`, in one walk over the pieces.
uint64_t pos_mirror_key(const Position *pos) {
    uint64_t keys[4], least = pos->key;
    for (unsigned flips = 1; flips < 4; flips++) {
        const bool colors = flips & 1;
        keys[flips] = zobrist_castling[colors ? exchange_castling(pos->castling) : pos->castling] ^
                      ((pos->side == WHITE) != colors ? zobrist_white_to_move : 0);
        if (pos->en_passant != NO_SQUARE)
            keys[flips] ^= zobrist_en_passant[square_file(pos->en_passant) ^ (flips & 2 ? 7 : 0)];
    }
    for (Bitboard pieces = pos->by_color[WHITE] | pos->by_color[BLACK]; pieces;) {
        const unsigned s = (unsigned)bb_pop(&pieces);
        const Piece piece = pos->board[s], exchanged = (Piece)(piece ^ piece_make(BLACK, PAWN));
        keys[1] ^= zobrist_piece[exchanged][s ^ 56];
        keys[2] ^= zobrist_piece[piece][s ^ 7];
        keys[3] ^= zobrist_piece[exchanged][s ^ 63];
    }
    const int flips_end = pos->castling ? 2 : 4;
    for (int flips = 1; flips < flips_end; flips++)
        least = keys[flips] < least ? keys[flips] : least;
    return least;
}
