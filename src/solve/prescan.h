// The first look in steps: before an inquiry pays for the searches of its profile, small ones ask
// whether what the filters ask can still come true. Each step is an inquiry of its own, with a
// share of the node limits; it refuses what misses by more than a margin, which narrows from step
// to step because the searches grow, and where two lines are asked for, what has too small a lead.
#ifndef ONLYMOVE_SOLVE_PRESCAN_H
#define ONLYMOVE_SOLVE_PRESCAN_H

#include "onlymove/inquiry.h"

// How many steps smaller than the whole the profile asks for; 0: none. Those of less than 1,000
// nodes are left out.
int prescan_steps(const Profile *profile);

// The profile of a step, from 0: the same filters as far as they belong to it, and no steps.
void prescan_profile(const Profile *profile, int step, Profile *small);

// Whether an inquiry with the profile of that step, which has ended, refuses the position for good.
// Then *verdict is that of the filter that misses by more than the margin, or that no other score
// would help, and says so.
bool prescan_refuses(const Profile *profile, int step, const Inquiry *trial, Verdict *verdict);

// What a search of so many nodes needs of the profile's hash: more would only have to be cleared.
int prescan_hash(const Profile *profile, uint64_t nodes);

// The same steps in the tree: how many of them a search there is asked for in, and with how many
// of its nodes. A step's answer stands where no change of the profile's prescan.tree in a score
// makes a difference.
int prescan_tree_steps(const Profile *profile);
uint64_t prescan_tree_nodes(const Profile *profile, int step, uint64_t nodes);
// Says of the refusal of a tree that it is the answer of such a step.
void prescan_say_tree(const Profile *profile, int step, Grounds *grounds);

#endif
