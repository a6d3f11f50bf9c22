// How lines end by the rules of chess and by material, for whoever has positions in hand.
#ifndef ONLYMOVE_SOLVE_POLICY_RULES_H
#define ONLYMOVE_SOLVE_POLICY_RULES_H

#include "onlymove/tree.h"

// How the game ends at the last of these positions (in the order played, at least one):
// OUTCOME_MATE whoever is mated, the draws (the third time a position stands counts, and fifty
// moves), or OUTCOME_NONE.
Outcome rules_end(const Position *path, size_t count);

// Material, in pawns (P1 N3 B3 R5 Q9), that the solver has won from one position to another.
int material_won(const Position *from, const Position *to, Color solver);
// At least so much has been won, stays won after the captures that pay, and the position is quiet.
bool material_is_won(const Position *from, const Position *to, Color solver, int gain);

#endif
