// The profile at work, and which others have candidates of the file at hand.
#pragma once

#include "onlymove/profile.h"

typedef struct Workbench Workbench;

// The name of a profile that the questions make, where it is free, and how others begin.
#define OWN_PROFILE "mine"

// Another profile, or other numbers: findings of this game are read anew.
void workbench_use_profile(Workbench *wb, const Profile *profile);
// Says which other profile has most candidates of the file, where one has some.
void profile_offer_other(Workbench *wb);
// The first of the others from place *at on, round the end, which then is its place; and how many
// candidates of the file it has; 0: none.
size_t other_profile_find(const Workbench *wb, size_t *at, Profile *profile);
