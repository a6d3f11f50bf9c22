// Counts the tree of legal moves, which tests that the generator is right and fast.
#include "onlymove/movegen.h"

#include "src/chess/movegen_private.h"

// Counts leaves; `depth` is 1 to PERFT_MAX, so that the stack it needs is bounded.
static uint64_t count_tree(const Position *pos, int depth) {
    if (depth == 1)
        return (uint64_t)moves_count(pos);
    Move moves[MOVES_MAX];
    const int count = moves_legal(pos, moves);
    uint64_t nodes = 0;
    for (int i = 0; i < count; i++) {
        Position next;
        pos_make(pos, moves[i], &next);
        nodes += count_tree(&next, depth - 1);
    }
    return nodes;
}

uint64_t perft(const Position *pos, int depth) {
    if (depth <= 0)
        return 1;
    return count_tree(pos, depth < PERFT_MAX ? depth : PERFT_MAX);
}
