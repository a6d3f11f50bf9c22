// Captures looked at without a search: static exchange evaluation, and when a position is quiet.
#ifndef ONLYMOVE_EXCHANGE_H
#define ONLYMOVE_EXCHANGE_H

#include "onlymove/position.h"

// Static exchange evaluation of a legal move: the material, in pawns, that the mover wins (or,
// below zero, loses) on the target square when both sides take with their cheapest piece and stop
// when that is better. P1 N3 B3 R5 Q10 K100; x-rays count, pins do not; a promotion counts what the
// pawn gains by it; a move that takes nothing is worth 0 or less. The king takes only where nothing
// can take back.
int see(const Position *pos, Move move);

// The same for what a move wins or loses by captures alone: a pawn that it promotes counts as the
// pawn it was, and loses no more than that. A queen counts `queen` pawns. With `pins` only legal
// captures are made: a piece that is pinned to its king takes nothing but along the pin, and nobody
// takes who has to answer a check from elsewhere.
int see_captures(const Position *pos, Move move, int queen, bool pins);

// Material balance (P1 N3 B3 R5 Q9, in pawns, from `side`'s view) after both sides have made the
// captures that pay: a quiescence search over captures with SEE >= 0, all evasions when in check,
// standing pat otherwise. A side that is mated in it counts as -1000. Bounded: past 20,000
// positions, ten times what games need, material counts as it stands.
int material_settled(const Position *pos, Color side);

// Quiet: no king in check, no capture (by the side to move, nor by the other if it were its turn)
// with SEE >= gain pawns, no promotion one move away that cannot be taken, and no mate in one for
// either side.
bool pos_is_quiet(const Position *pos, int gain);

bool pos_has_mate_in_one(const Position *pos);

#endif
