// Puzzles that are the same, or share a part. They have a key in common: each position in which the
// solver of a tree has to find a move has one. It is the same for a position with the colours
// exchanged, mirrored, or both, and whatever moves have led there.
#pragma once

#include "onlymove/game.h"
#include "onlymove/profile.h"
#include "onlymove/tree.h"

// A position in which the solver has a move to find.
typedef struct TreeKey {
    uint64_t key;      // pos_mirror_key()
    uint32_t node;     // the position stands after its move
    uint16_t ply;      // of that node; 0: the puzzle begins here
    bool on_main_line; // the node is in the main line
} TreeKey;

typedef struct TreeKeys { // zeroed, none
    TreeKey *items;
    size_t count, cap;
} TreeKeys;

// Replaces what is in *keys: each key once, at the place where it comes first, the root in front. A
// tree without moves has none.
void tree_keys(const Tree *tree, TreeKeys *keys);
void tree_keys_done(TreeKeys *keys);

// What two puzzles have to do with each other, the closest first.
typedef enum Duplicate {
    DUPLICATE_NONE,
    DUPLICATE_SAME,     // they begin with the same position
    DUPLICATE_INSIDE,   // this one begins inside the tree of the other
    DUPLICATE_CONTAINS, // the other one begins inside the tree of this
    DUPLICATE_TAIL,     // their main lines run into each other
    DUPLICATE_COUNT
} Duplicate;

// What follows from a key of both trees, by its ply and whether it is on the main line, in each.
Duplicate duplicate_at(uint16_t ply, bool on_main, uint16_t other_ply, bool other_on_main);

// What two trees have to do with each other.
typedef struct DuplicateMatch {
    Duplicate duplicate;
    bool swaps_colors, mirrors_files; // so the other becomes this one, see pos_reflect()
    uint32_t node, other_node;        // nodes after which the common position stands
    int moves;                        // of the solver, common to both main lines from there on
} DuplicateMatch;

// Finds the closest of all relations that two trees have.
void duplicate_compare(const Tree *one, const Tree *other, DuplicateMatch *likeness);
// Appends "the same position with colours exchanged", "this one begins in its tree, at 17.Rd8#".
void likeness_write(const DuplicateMatch *likeness, const Tree *one, const Tree *other, Str *out);
// Appends where the main lines part, from the position that both have: "the solutions are the
// same", "the solutions part: 17.Rd8# here, 17.Bd2 there".
void likeness_write_difference(const DuplicateMatch *likeness, const Tree *one, const Tree *other,
                               Str *out);
// Appends how the main lines of two games, up to these plies, came to one position: "reached by
// another order of moves", "by other moves"; nothing where both made the same moves.
void duplicate_write_move_orders(const Game *one, size_t ply, const Game *other, size_t other_ply,
                                 Str *out);

// --- The positions of one game that lie inside puzzles found in it already. Profiles with the
// filter not-inside-puzzle make no second puzzle of them.

typedef struct OverlapPosition {
    uint64_t key;   // Polyglot key
    size_t ply;     // at which its puzzle begins
    bool is_puzzle; // from a puzzle's tree; else from a tree that failed
} OverlapPosition;

// Zeroed, none.
typedef struct Overlap {
    OverlapPosition *items;
    size_t count, cap;
} Overlap;

void overlap_done(Overlap *overlap);

// Whether the profile has the filter not-inside-puzzle.
bool overlap_is_used(const Profile *profile);

// Adds every position of a tree but the first. A tree that failed (`puzzle` is false) is only added
// where the profile has inside.failed.
void overlap_add(Overlap *overlap, const Profile *profile, const Tree *tree, bool puzzle,
                 size_t ply);

// Takes out the positions of the puzzle that begins at `ply`, if there is one.
void overlap_remove(Overlap *overlap, size_t ply);

// What Subject.earlier_puzzle takes: 1 + the ply at which the first tree with this position begins;
// 0: none. Where the profile has one-per-game, all that comes after a puzzle counts as inside it.
// Trees that begin at `ply`, where the position stands in its game, or later do not count.
size_t overlap_earlier_puzzle(const Overlap *overlap, const Profile *profile, const Position *pos,
                              size_t ply);
