// Puzzles that are the same, or share a part. Numbers for the positions in which the solver of a
// tree has to find a move tell that: the same for a position with the colours exchanged, mirrored,
// or both, and whatever moves have led there.
#pragma once

#include "onlymove/game.h"
#include "onlymove/profile.h"
#include "onlymove/tree.h"

// A position in which the solver has a move to find.
typedef struct TreeKey {
    uint64_t key;  // pos_diagram_key()
    uint32_t node; // behind which it stands
    uint16_t ply;  // ... and that node's; 0: the puzzle begins here
    bool main;     // in the main line
} TreeKey;

typedef struct TreeKeys { // zeroed, none
    TreeKey *items;
    size_t count, cap;
} TreeKeys;

// Replaces what is in *keys: each number once, where it comes first, the root in front. A tree
// without moves has none.
void tree_keys(const Tree *tree, TreeKeys *keys);
void tree_keys_done(TreeKeys *keys);

// What two puzzles have to do with each other, the closest first.
typedef enum Duplicate {
    DUPLICATE_NONE,
    DUPLICATE_SAME,   // they begin with the same position
    DUPLICATE_INSIDE, // this one begins inside the tree of the other
    DUPLICATE_HOLDS,  // the other one begins inside the tree of this
    DUPLICATE_TAIL,   // their main lines run into each other
    DUPLICATE_COUNT
} Duplicate;

// What follows from one number that both have: by where that is in this tree, and in the other.
Duplicate duplicate_at(uint16_t ply, bool main, uint16_t other_ply, bool other_main);

// The same of two trees.
typedef struct Likeness {
    Duplicate duplicate;
    bool colors, files;   // the other is this one with them exchanged, see pos_reflect()
    uint32_t here, there; // nodes behind which the position stands that both have
    int moves;            // of the solver that the main lines have in common from there on
} Likeness;

// The closest of what they have in common.
void duplicate_compare(const Tree *one, const Tree *other, Likeness *likeness);
// Appends "the same position with colours exchanged", "this one begins in its tree, at 17.Rd8#".
void likeness_write(const Likeness *likeness, const Tree *one, const Tree *other, Str *out);
// Appends where the main lines part, from the position that both have: "the solutions are the
// same", "the solutions part: 17.Rd8# here, 17.Bd2 there".
void likeness_write_parting(const Likeness *likeness, const Tree *one, const Tree *other, Str *out);
// Appends how two games, as far as these plies of their main lines, came to one position: "reached
// by another order of moves", "by other moves"; nothing where it was by the same ones.
void duplicate_write_ways(const Game *one, size_t ply, const Game *other, size_t other_ply,
                          Str *out);

// --- The positions of one game that lie inside puzzles found in it already: a second puzzle is not
// made of them by profiles that ask so (filter not-inside-puzzle).

typedef struct OverlapPosition {
    uint64_t key; // Polyglot key
    size_t ply;   // at which its puzzle begins
    bool puzzle;  // it is one; else a tree that failed
} OverlapPosition;

// Zeroed, none.
typedef struct Overlap {
    OverlapPosition *items;
    size_t count, cap;
} Overlap;

void overlap_done(Overlap *overlap);

// Whether the profile asks.
bool overlap_matters(const Profile *profile);

// Adds every position of a tree behind its first one: of a puzzle's, and where the profile has
// inside.failed, of one that failed.
void overlap_add(Overlap *overlap, const Profile *profile, const Tree *tree, bool puzzle,
                 size_t ply);

// Takes the positions of the puzzle that begins there out again, if there is one.
void overlap_remove(Overlap *overlap, size_t ply);

// 1 + the ply at which the first tree that has this position inside begins, as in Subject.inside;
// 0: none. Where the profile has one-per-game a puzzle has all inside that comes behind it. What
// begins at `ply`, where the position stands in its game, or later does not count.
size_t overlap_inside(const Overlap *overlap, const Profile *profile, const Position *pos,
                      size_t ply);
