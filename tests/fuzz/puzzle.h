// What holds of every puzzle that was taken from a stranger.
#pragma once

#include "onlymove/limits.h"
#include "onlymove/movegen.h"
#include "onlymove/tree_text.h"
#include "tests/fuzz/fuzz.h"

static inline void moves_are_legal(const Tree *tree) {
    for (uint32_t node = tree_next(tree, TREE_ROOT); node != TREE_NO_NODE;
         node = tree_next(tree, node)) {
        const Position before = tree_position(tree, tree->nodes[node].parent);
        HOLDS(move_is_legal(&before, tree->nodes[node].move));
        HOLDS(tree->nodes[node].ply <= TREE_PLIES_MAX);
    }
}
