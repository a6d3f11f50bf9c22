// When a move is the only good one: the rule of the finder profile at the root and at every node of
// its tree.
#ifndef ONLYMOVE_ONLY_MOVE_H
#define ONLYMOVE_ONLY_MOVE_H

#include "onlymove/analysis.h"
#include "onlymove/profile.h"
#include "onlymove/verdict.h"

typedef enum OnlyMove {
    ONLY_NONE,      // there is another, or none is good
    ONLY_MATE,      // it mates sooner than any other
    ONLY_HARD_MATE, // no other move mates at all
    ONLY_DRAW,      // every other move loses
    ONLY_GOOD       // it is better than the next by more than the margin
} OnlyMove;

// The numbers of the rule, in centipawns.
typedef struct OnlyRule {
    int margin;    // more than this above the next
    int ceiling;   // above this nothing is left to be won
    int draw_loss; // beside the only draw every other move loses by this or more
} OnlyRule;

// The rule with the numbers of a profile, in the engine's centipawns.
OnlyRule only_rule(const Profile *profile);

// What the first of `count` lines is. Scores are from the view of the side to move, the best line
// comes first. One line stands for the only legal move, which is good when its score is above 0,
// however high. None at all is ONLY_NONE.
OnlyMove only_move(const OnlyRule *rule, const Line *lines, int count);

// What a longer search would have to change, in centipawns, for the first to be an only move
// without a mate: its score where it loses, up to 250, and those of all others that are too near.
// The nearer to the ceiling the best move is, the less of that counts, because a mate may be found:
// at the ceiling nothing.
double only_lead(const OnlyRule *rule, const Line *lines, int count);

// What it is by the profile's numbers, of at least one line of a position; fills in what was
// measured, what that is held against and why. Two ways lead to an only move without a mate, the
// only good one and the only draw: where neither is there, it is the nearer one that is measured,
// named in the reason, and whose miss is given.
OnlyMove only_measure(const Profile *profile, const Position *pos, const Line *lines, int count,
                      Grounds *grounds);

#endif
