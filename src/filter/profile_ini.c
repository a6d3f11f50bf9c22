// Profiles as INI text, and what sets one apart from another.
#include <string.h>

#include "onlymove/filter.h"
#include "onlymove/profile.h"

static bool has_same_filters(const Profile *one, const Profile *other)
{
    size_t size = (size_t)one->filter_count * sizeof *one->filters;
    return one->filter_count == other->filter_count &&
           memcmp(one->filters, other->filters, size) == 0;
}

bool profile_judges_alike(const Profile *profile, const Profile *other)
{
    for (int key = 0; key < KEY_COUNT; key++) {
        if (profile->value[key] != other->value[key] && profile_uses(profile, (ProfileKey)key)) {
            return false;
        }
    }
    return has_same_filters(profile, other) && profile->tree == other->tree;
}

void profile_differences(const Profile *profile, Str *out)
{
    Profile shipped;
    if (profile_find(profile->name, &shipped, NULL) != STATUS_OK) {
        return;
    }
    for (int key = 0; key < KEY_COUNT; key++) {
        if (profile->value[key] != shipped.value[key] && profile_uses(profile, (ProfileKey)key)) {
            str_addf(out, " %s=%.15g", profile_keys[key].name, profile->value[key]);
        }
    }
    if (!has_same_filters(profile, &shipped)) {
        for (int i = 0; i < profile->filter_count; i++) {
            str_addf(out, "%s%s", i == 0 ? " filters=" : ",", profile->filters[i]->name);
        }
    }
    if (profile->tree != shipped.tree) {
        str_addf(out, " tree=%s", tree_kinds[profile->tree].name);
    }
}

// A line of an INI holds less than 198 bytes, and a screen fewer.
enum { WIDTH = 90 };

static void write_filters(const Profile *profile, Str *out)
{
    static const char key[] = "filters =";
    for (int i = 0; i < profile->filter_count; i++) {
        const Filter *filter = profile->filters[i];
        str_addf(out, "; %-19s  %s\n", filter->name, filter->question);
    }
    str_add(out, key);
    size_t used = strlen(key);
    for (int i = 0; i < profile->filter_count; i++) {
        const char *name = profile->filters[i]->name;
        size_t len = strlen(name) + 1;
        if (used + len > WIDTH) {
            str_addf(out, "\n%*s", (int)strlen(key), "");
            used = strlen(key);
        }
        str_addf(out, " %s", name);
        used += len;
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
            str_addf(out, "\n; %s (%.15g to %.15g %s)\n%s = %.15g\n", info->help, info->low,
                     info->high, info->unit, info->name, profile->value[key]);
        }
    }
}
