// Counting the tree of legal moves: the proof that the generator is right, and how fast it is.
#include "onlymove/movegen.h"

#include "src/chess/movegen_private.h"

// depth >= 1; no deeper than PERFT_MAX, so that the stack it needs is known.
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
