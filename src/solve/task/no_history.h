// The last word on a candidate: it is judged once more from its diagram alone, as whoever solves it
// sees it, and the difference, if there is one, is a verdict of its own.
#ifndef ONLYMOVE_SOLVE_TASK_NO_HISTORY_H
#define ONLYMOVE_SOLVE_TASK_NO_HISTORY_H

#include "onlymove/inquiry.h"

// Whether the position is nothing but its diagram: no move before it can be repeated or counts for
// the fifty moves, and castling and en passant are what a reader would assume (see pos_bare()).
bool bare_is_same(const Position *pos);

// The profile without the filters that ask about the game around a position.
void bare_profile(const Profile *profile, Profile *bare);

// Compares an accepted inquiry with one of the bare position that has ended, NULL where the
// position is bare already, and fills state and evidence. It is the same puzzle when it is
// accepted, of the same kind, and begins with the same move (see inquiry_solution(); where only
// filters of the game made a search, the bare position has none to compare).
void bare_judge(const Inquiry *inquiry, const Inquiry *again, Verdict *verdict);

#endif
