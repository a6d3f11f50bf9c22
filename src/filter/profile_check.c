// Whether the numbers of a profile go together.
#include "onlymove/profile.h"

// Two keys of which the first may not be above the second.
typedef struct Window {
    ProfileKey low, high;
} Window;

static const Window windows[] = {
    {KEY_MOVE_MIN, KEY_MOVE_MAX},       {KEY_BEST_MIN, KEY_BEST_MAX},
    {KEY_MARGIN_MIN, KEY_MARGIN_MAX},   {KEY_ALTERNATIVE, KEY_RETRY},
    {KEY_CLEAR_SMALL, KEY_CLEAR_LARGE},
};

Status profile_check(const Profile *profile, Fault *fault)
{
    for (size_t i = 0; i < sizeof windows / sizeof *windows; i++) {
        const ProfileKey low = windows[i].low, high = windows[i].high;
        if (profile_uses(profile, low) && profile_uses(profile, high) &&
            profile->value[low] > profile->value[high]) {
            return fault_set(fault, STATUS_USAGE, "%s (%.15g) is above %s (%.15g)",
                             profile_keys[low].name, profile->value[low], profile_keys[high].name,
                             profile->value[high]);
        }
    }
    return STATUS_OK;
}
