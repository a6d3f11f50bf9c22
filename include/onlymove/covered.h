// The positions of one game that lie inside puzzles found in it already: a second puzzle is not
// made of them by profiles that ask so (filter not-inside-puzzle).
#ifndef ONLYMOVE_COVERED_H
#define ONLYMOVE_COVERED_H

#include "onlymove/profile.h"
#include "onlymove/tree.h"

typedef struct CoveredPosition {
    uint64_t key; // Polyglot key
    size_t ply;   // at which its puzzle begins
    bool puzzle;  // it is one; else a tree that failed
} CoveredPosition;

// Zeroed, none.
typedef struct Covered {
    CoveredPosition *items;
    size_t count, cap;
} Covered;

void covered_done(Covered *covered);

// Whether the profile asks.
bool covered_matters(const Profile *profile);

// Adds every position of a tree behind its first one: of a puzzle's, and where the profile has
// inside.failed, of one that failed. False when memory is out.
bool covered_add(Covered *covered, const Profile *profile, const Tree *tree, bool puzzle,
                 size_t ply);

// Takes the positions of the puzzle that begins there out again, if there is one.
void covered_remove(Covered *covered, size_t ply);

// 1 + the ply at which the first tree that has this position inside begins, as in Subject.inside;
// 0: none. Where the profile has one-per-game a puzzle has all inside that comes behind it. What
// begins at `ply`, where the position stands in its game, or later does not count.
size_t covered_inside(const Covered *covered, const Profile *profile, const Position *pos,
                      size_t ply);

#endif
