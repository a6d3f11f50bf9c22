// Legal moves.
#pragma once

#include "onlymove/position.h"

enum { MOVES_MAX = 256 }; // no position has more than 218

// All legal moves; returns how many. The order is a function of the position alone.
int moves_legal(const Position *pos, Move moves[MOVES_MAX]);

// The legal moves that capture or promote, but of promotions only those to a queen; when in check,
// every evasion.
int moves_quiescence(const Position *pos, Move moves[MOVES_MAX]);

bool move_is_legal(const Position *pos, Move move);
bool pos_has_legal_move(const Position *pos);

enum { PERFT_MAX = 64 }; // plies; with two moves a ply they would take centuries

// Number of leaf nodes of the tree of legal moves, PERFT_MAX deep at most; depth <= 0 is 1.
uint64_t perft(const Position *pos, int depth);

// --- Captures looked at without a search: static exchange evaluation; quiet positions

// Static exchange evaluation of a legal move: the material, in pawns, that the mover wins (or,
// below zero, loses) on the target square when both sides take with their cheapest piece and stop
// when that is better. P1 N3 B3 R5 Q10 K100; x-rays count, pins do not; a promotion counts what the
// pawn gains by it; a move that takes nothing is worth 0 or less. The king takes only where nothing
// can take back.
int see(const Position *pos, Move move);

// Like see(), but for captures alone: a pawn that the move promotes counts as the pawn it was, and
// loses no more than that. A queen counts `queen_value` pawns. With `legal_only` only legal
// captures are made: a pinned piece takes only along its pin, and a side that has to answer a check
// takes nothing else.
int see_captures(const Position *pos, Move move, int queen_value, bool legal_only);

// Material balance (P1 N3 B3 R5 Q9, in pawns, from `side`'s view) after both sides have made the
// captures that pay: a quiescence search over captures with SEE >= 0, all evasions when in check,
// standing pat otherwise. A side that is mated on the way counts as -1000. Past 20,000 positions,
// ten times what games need, material counts as it stands.
int material_after_captures(const Position *pos, Color side);

// Quiet: no king in check, no capture (by the side to move, nor by the other if it were its turn)
// with SEE >= min_gain pawns, no promotion one move away that cannot be taken, and no mate in one
// for either side.
bool pos_is_quiet(const Position *pos, int min_gain);

// The capture or promotion that seems to win most, by see() a pawn or more; MOVE_NONE: none.
Move natural_shot(const Position *pos);

bool pos_has_mate_in_one(const Position *pos);

// --- What a look at a position tells without a search: what it threatens, what its castling rights
// give away of its past, which pieces there are. White and Black are treated alike.

// Tension: a piece of either side attacks a more valuable one of the other (P1 N3 B3 R5 Q9), no
// matter whose turn it is. Attacks count and pins do not: a pinned piece still attacks. A king is
// neither attacker nor target here.
bool pos_has_tension(const Position *pos);

// Whether the side to move, or the other if it were its turn, has a mate in one. Where the side to
// move is in check the other cannot be asked and only the first counts.
bool pos_threatens_mate(const Position *pos);

// Whether castling is allowed wherever king and rook are on their first squares: no missing right
// tells that one of them has been away. True as well where none of them is at home.
bool pos_has_full_castling(const Position *pos);

// The position as a diagram shows it: pieces, side to move and move number are kept, castling is
// allowed wherever king and rook are on their first squares, nothing can be taken en passant, and
// the clock of the fifty-move rule stands at 0. `bare` and `pos` may be the same.
void pos_from_diagram(const Position *pos, Position *bare);

// How many pieces of one type a side has, 0 to 10 (0 to 9 queens).
int pos_piece_count(const Position *pos, Color color, PieceType type);
