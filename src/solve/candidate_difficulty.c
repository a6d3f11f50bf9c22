// How hard puzzles are.
#include "onlymove/candidate.h"
#include "onlymove/tree_difficulty.h"

void candidate_estimate(Candidate *candidate, Difficulty *difficulty)
{
    candidate->estimated =
        candidate->accepted && difficulty &&
        tree_difficulty(difficulty, &candidate->tree, &candidate->estimate, NULL) == STATUS_OK;
    if (!candidate->estimated) {
        candidate->estimate = (Estimate){0};
    }
}
