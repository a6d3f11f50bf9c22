// The first look in steps: what a search has found on its way to the whole of its nodes, judged by
// margins. A step is a share of the nodes: of the first look it is the first depth that is complete
// after so many, of evaluations and of the tree the last one within them. It refuses what misses by
// more than a margin, which narrows from step to step because scores settle, and where two lines
// are asked for, what has too small a lead.
#ifndef ONLYMOVE_FILTER_PRESCAN_H
#define ONLYMOVE_FILTER_PRESCAN_H

#include "onlymove/filter.h"

// How many steps smaller than the whole the profile asks for in a search of so many nodes; 0: none.
// Those of too few nodes are left out.
int steps_of(const Profile *profile, uint64_t nodes);

// The nodes of a step, from 0, of such a search.
uint64_t step_nodes(const Profile *profile, int step, uint64_t nodes);

// The last step that such a search has come to with so many nodes spent; -1: none yet.
int step_reached(const Profile *profile, uint64_t spent, uint64_t nodes);

// What a key in centipawns comes to in that step.
double step_margin(const Profile *profile, int step, ProfileKey key);

// Whether the verdict of a filter that was judged in that step refuses the position for good: it
// misses by more than the margin, or no other score would help. Then it says so.
bool step_refuses(const Profile *profile, int step, Verdict *verdict);

// The same of a filter that asks what the best move is, and not how good: it refuses where that
// move leads the next by enough to stay the best.
bool step_refuses_move(const FilterView *view, int step, Verdict *verdict);

#endif
