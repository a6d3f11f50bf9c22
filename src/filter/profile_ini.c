// Profiles as INI text, and what sets one apart from the profile it began as.
#include <string.h>

#include "onlymove/filter.h"
#include "onlymove/profile.h"

void profile_differences(const Profile *profile, Str *out)
{
    Profile shipped;
    if (profile_find(profile->name, &shipped, NULL) != STATUS_OK) {
        return;
    }
    for (int key = 0; key < KEY_COUNT; key++) {
        if (profile->value[key] != shipped.value[key]) {
            str_addf(out, " %s=%.15g", profile_keys[key].name, profile->value[key]);
        }
    }
}

static void write_filters(const Profile *profile, Str *out)
{
    for (int i = 0; i < profile->filter_count; i++) {
        const Filter *filter = profile->filters[i];
        str_addf(out, "; %-19s  %s\n", filter->name, filter->question);
    }
    str_add(out, "filters =");
    for (int i = 0; i < profile->filter_count; i++) {
        str_addf(out, " %s", profile->filters[i]->name);
    }
    str_add(out, "\n");
}

static bool has_tree(const Profile *profile)
{
    for (int i = 0; i < profile->filter_count; i++) {
        if (profile->filters[i]->stage == FILTER_TREE) {
            return true;
        }
    }
    return false;
}

void profile_write(const Profile *profile, Str *out)
{
    str_addf(out, "[%s]\nabout = %s\n\n", profile->name, profile->about);
    write_filters(profile, out);
    if (has_tree(profile)) {
        const TreeKindInfo *tree = &tree_kinds[profile->tree];
        str_addf(out, "\n; the tree: %s\ntree = %s\n", tree->about, tree->name);
    }
    for (int key = 0; key < KEY_COUNT; key++) {
        const ProfileKeyInfo *info = &profile_keys[key];
        if (profile_uses(profile, (ProfileKey)key)) {
            str_addf(out, "\n; %s, in %s (%.15g to %.15g)\n%s = %.15g\n", info->help, info->unit,
                     info->low, info->high, info->name, profile->value[key]);
        }
    }
}
