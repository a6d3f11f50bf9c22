// How hard puzzles are.
#include "onlymove/candidate.h"
#include "onlymove/tree_motif.h"

void candidate_take_estimate(Candidate *candidate, const Difficulty *difficulty)
{
    candidate->estimated =
        candidate->accepted && difficulty && difficulty_estimate(difficulty, &candidate->estimate);
    if (!candidate->estimated) {
        candidate->estimate = (Estimate){0};
    }
}

void candidate_estimate(Candidate *candidate, Difficulty *difficulty)
{
    candidate->estimated = difficulty && tree_difficulty(difficulty, &candidate->tree,
                                                         &candidate->estimate, NULL) == STATUS_OK;
    if (!candidate->estimated) {
        candidate->estimate = (Estimate){0};
    }
}
