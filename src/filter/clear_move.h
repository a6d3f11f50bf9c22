// When the best move is clear: the rule of the swing profile, at the root and at every node of its
// tree.
#ifndef ONLYMOVE_FILTER_CLEAR_MOVE_H
#define ONLYMOVE_FILTER_CLEAR_MOVE_H

#include "onlymove/analysis.h"
#include "onlymove/profile.h"
#include "onlymove/filter.h"

// The keys of the rule.
#define CLEAR_KEYS                                                                                 \
    KEY_CLEAR_LEVEL, KEY_CLEAR_LEVEL_APART, KEY_CLEAR_SIGNS_APART, KEY_CLEAR_SMALL,                \
        KEY_CLEAR_SMALL_APART, KEY_CLEAR_LARGE, KEY_CLEAR_LARGE_APART, KEY_CLEAR_WON,              \
        KEY_CLEAR_WON_NEXT, KEY_CLEAR_NEXT, KEY_CLEAR_MATE_NEXT

// Whether the first of `count` lines, at least one, stands apart from the second. Scores are from
// the view of the side to move, the best line comes first. An only line does; who is being mated
// has no clear move.
bool clear_move(const Profile *profile, const Line *lines, int count);

// The same, and says in *evidence what was measured and why. The miss is how far the second would
// have to fall.
bool clear_measure(const Profile *profile, const Position *pos, const Line *lines, int count,
                   Evidence *evidence);

#endif
