// The parts of the classic policy: which moves of the solver are right, and what is left of a tree
// when its failed lines are taken out.
#ifndef ONLYMOVE_SOLVE_POLICY_CLASSIC_H
#define ONLYMOVE_SOLVE_POLICY_CLASSIC_H

#include "src/solve/policy/policy.h"

// Asks for the list of the solver's moves at a node, as wide as the key says.
void classic_ask(const NodeView *view, ProfileKey lines, PolicyStep *step);

// The solver's moves at a node whose first answer is that list. Where it has turned out to mate, a
// list as wide as that of a mate is asked for as well. Then asks for a search of each
// move on the list, one after the other, then chooses; where no move is good any more the line
// fails, and at the root there is no tree.
void classic_choose(const NodeView *view, PolicyStep *step);

// The finish of the policy: a line that failed is no solution. What has no continuation that holds
// becomes a retry without one, and where the first solution falls the next move that holds takes
// its place. False when nothing holds at the root.
bool classic_finish(const NodeView *view, Tree *tree, Evidence *evidence);

#endif
