// Making a move: the one piece of code behind pos_make(), pos_play()
// and san_play(), in a header so that each of them holds it.
#ifndef ONLYMOVE_CHESS_MAKE_H
#define ONLYMOVE_CHESS_MAKE_H

#include <assert.h>
#include <string.h>

#include "src/chess/bitboard.h"
#include "src/chess/position_private.h"
#include "src/chess/zobrist.h"

// Rights that are lost when a piece leaves or is taken on the square.
extern const uint8_t castling_lost[64];

// What a promotion, an en passant capture and castling do beyond moving one piece; and check, which
// then comes from anywhere.
void make_special(Position *pos, Move move);

// What lies behind Position.checkers and the board: side, castling, en passant and counters.
enum { STATE_AT = offsetof(Position, side) };
_Static_assert(sizeof(Position) - STATE_AT == sizeof(uint64_t), "the state is one word");

BB_ALWAYS_INLINE Undo make_undo(const Position *pos, Move move)
{
    Undo undo = {.key = pos->key, .victim = pos->board[move_to(move)]};
    memcpy(&undo.state, (const char *)pos + STATE_AT, sizeof undo.state);
    return undo;
}

// Pieces of the side that moved that give check after a plain move: the one that moved, and those
// that it uncovered. Of all that stand in line with the king only these can have become free.
BB_ALWAYS_INLINE Bitboard make_checkers(const Position *pos, Color us, PieceType type,
                                        unsigned from, unsigned to)
{
    const Color them = color_other(us);
    const unsigned king = pos_king(pos, them);
    const Bitboard *reach = type == PAWN ? bb_pawn[them] : bb_reach[type];
    const Bitboard sliders = pos->by_type[BISHOP] | pos->by_type[ROOK] | pos->by_type[QUEEN];
    const Bitboard uncovered = bb_line[king][from] & sliders & pos->by_color[us];
    Bitboard near = (reach[king] & bb_bit((int)to)) | (uncovered & ~bb_bit((int)to));
    Bitboard checkers = 0;
    while (near) {
        const Square s = bb_pop(&near);
        const bool attacks = s == to || (bb_reach[pos->board[s] & 7][king] & bb_bit(s));
        if (attacks && !(bb_between[king][s] & pos_occupied(pos))) {
            checkers |= bb_bit(s);
        }
    }
    return checkers;
}

// Any legal move but MOVE_NULL. *next is a copy of *pos, or *pos itself.
BB_ALWAYS_INLINE void make_move(const Position *pos, Move move, Position *next)
{
    const Color us = (Color)pos->side, them = color_other(us);
    const unsigned from = move_from(move), to = move_to(move);
    const unsigned piece = pos->board[from], victim = pos->board[to];
    const PieceType type = (PieceType)(piece & 7);
    const Bitboard start = bb_bit((int)from), goal = bb_bit((int)to);
    const unsigned fullmove = pos->fullmove + (unsigned)us, rule50 = pos->rule50 + 1U;
    const unsigned castling = pos->castling;
    uint64_t key = pos->key ^ zobrist_white_to_move ^ zobrist_piece[piece][from] ^
                   zobrist_piece[piece][to] ^ zobrist_piece[victim][to];

    next->side = (uint8_t)them;
    next->fullmove = (uint16_t)(fullmove - (fullmove >> 16)); // both stop at UINT16_MAX
    next->rule50 = (uint16_t)(rule50 - (rule50 >> 16));
    if (pos->en_passant != NO_SQUARE) {
        key ^= zobrist_en_passant[square_file(pos->en_passant)];
        next->en_passant = NO_SQUARE;
    }
    const unsigned lost = castling & (unsigned)(castling_lost[from] | castling_lost[to]);
    if (lost) {
        key ^= zobrist_castling[castling] ^ zobrist_castling[castling ^ lost];
        next->castling = (uint8_t)(castling ^ lost);
    }

    if (victim != NO_PIECE) {
        next->by_type[victim & 7] ^= goal;
        next->by_color[them] ^= goal;
        next->rule50 = 0;
    }
    next->by_type[type] ^= start | goal;
    next->by_color[us] ^= start | goal;
    next->board[from] = NO_PIECE;
    next->board[to] = (Piece)piece;
    if (type == PAWN) {
        next->rule50 = 0;
        // A double step leaves its square to a pawn that stands beside.
        const unsigned passed = (from + to) / 2;
        if ((from ^ to) == 16 && bb_pawn[us][passed] & pos_pieces(pos, them, PAWN)) {
            next->en_passant = (Square)passed;
            key ^= zobrist_en_passant[passed & 7];
        }
    }
    next->key = key;
    if (move_kind(move) == MOVE_NORMAL) {
        next->checkers = make_checkers(next, us, type, from, to);
    } else {
        make_special(next, move);
    }
}

// After every move made, in test builds.
static inline void make_recheck(const Position *pos)
{
#ifdef ONLYMOVE_CHECK
    assert(pos_is_consistent(pos));
#else
    (void)pos;
#endif
}

#endif
