// The current profile, and the other profiles that have candidates of the open file.
#pragma once

#include "onlymove/profile.h"

typedef struct Workbench Workbench;

// The name of the profile that the questions make; "-2" and so on follow where it is taken.
#define OWN_PROFILE "mine"

// Uses another profile, or other numbers, and reads the findings of this game anew.
void workbench_use_profile(Workbench *wb, const Profile *profile);
// Says which other profile has most candidates of the file, where one has some.
void profile_offer_other(Workbench *wb);
// Finds another profile that has candidates of the file: the first from index *at on, wrapping
// around. Sets *at to its index and returns how many candidates it has; 0: there is none.
size_t other_profile_find(const Workbench *wb, size_t *at, Profile *profile);
