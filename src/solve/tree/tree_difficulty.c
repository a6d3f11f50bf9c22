// The difficulty of a tree is that of its main line.
#include "onlymove/tree_motif.h"

Status tree_difficulty_begin(Difficulty *difficulty, const Tree *tree, Fault *fault)
{
    Move moves[TREE_DIFFICULTY_MOVES + 1];
    const size_t count = tree_solution(tree, moves, TREE_DIFFICULTY_MOVES + 1);
    if (count > TREE_DIFFICULTY_MOVES) {
        (void)difficulty_begin(difficulty, &tree->start, moves, 0, NULL); // forgets the last line
        return fault_set(fault, STATUS_LIMIT, "the main line has more than %d moves",
                         TREE_DIFFICULTY_MOVES);
    }
    return difficulty_begin(difficulty, &tree->start, moves, count, fault);
}

Status tree_difficulty(Difficulty *difficulty, const Tree *tree, Estimate *estimate, Fault *fault)
{
    const Status status = tree_difficulty_begin(difficulty, tree, fault);
    if (status == STATUS_OK) {
        while (difficulty_step(difficulty)) {
        }
        (void)difficulty_estimate(difficulty, estimate);
    }
    return status;
}
