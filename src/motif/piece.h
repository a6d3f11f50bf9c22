// What can be said of one piece on a board: what it is worth, what it attacks, whether it is safe.
#ifndef ONLYMOVE_MOTIF_PIECE_H
#define ONLYMOVE_MOTIF_PIECE_H

#include "src/chess/bitboard.h"

// P1 N3 B3 R5 Q9 and the king 99; nothing is worth 0.
int piece_value(PieceType type);

static inline bool piece_is_long_range(PieceType type)
{
    return type == BISHOP || type == ROOK || type == QUEEN;
}

// What the piece on a square attacks.
Bitboard piece_attacks(const Position *pos, Square s);
// Who of a side attacks a square.
Bitboard square_attackers(const Position *pos, Square s, Color by);

// The piece on the square is not defended: no other of its side attacks the square, nor would one
// if a single long-range piece that attacks it were gone.
bool piece_hangs(const Position *pos, Square s);
// It is attacked, and hangs or is attacked by a piece of lower value, which a king never is.
bool piece_is_in_bad_spot(const Position *pos, Square s);
// A piece of the side to move, no pawn and no king, that is in a bad spot, and stays so wherever it
// goes without taking something of at least its value. Not while its side is in check, and not when
// it is pinned.
bool piece_is_trapped(const Position *pos, Square s);
// The line, from edge to edge, on which the piece is pinned to its king; none when it is not.
Bitboard piece_pin(const Position *pos, Square s);

// King's steps from one square to the other.
int square_distance(Square a, Square b);
// The square is in the rectangle that has the other two in its corners.
bool square_in_box(Square s, Square corner, Square other);

#endif
