// What a look at a position tells without a search: what it threatens, what its castling rights
// give away of its past, which pieces there are. White and Black are treated alike.
#ifndef ONLYMOVE_THREAT_H
#define ONLYMOVE_THREAT_H

#include "onlymove/position.h"

// Tension: a piece of either side attacks a more valuable one of the other (P1 N3 B3 R5 Q9), no
// matter whose turn it is. Attacks count and pins do not: a pinned piece still attacks. A king is
// neither attacker nor target here.
bool pos_has_tension(const Position *pos);

// Whether the side to move, or the other if it were its turn, has a mate in one. Where the side to
// move is in check the other cannot be asked and only the first counts.
bool pos_threatens_mate(const Position *pos);

// The castling rights are all that kings and rooks on their first squares could still have: nothing
// tells that one of them has been away. True as well where none of them is at home.
bool pos_has_full_castling(const Position *pos);

// The position as a diagram shows it: pieces, side to move and move number are kept, castling is
// allowed wherever king and rook are on their first squares, nothing can be taken en passant, and
// the clock of the fifty-move rule stands at 0. `bare` and `pos` may be the same.
void pos_bare(const Position *pos, Position *bare);

// How many pieces of one kind a side has, 0 to 10 (0 to 9 queens).
int pos_count(const Position *pos, Color color, PieceType type);

#endif
