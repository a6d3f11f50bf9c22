// Profiles: the keys they have, the ones that ship, and how they are read and written as INI.
#include "onlymove/profile.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/filter.h"
#include "onlymove/text.h"

const ProfileKeyInfo profile_keys[KEY_COUNT] = {
#define PROFILE_KEY_ROW(id, name, kind, low, high, unit, help)                                     \
    [KEY_##id] = {name, KEY_##kind, low, high, unit, help},
    PROFILE_KEYS(PROFILE_KEY_ROW)
#undef PROFILE_KEY_ROW
};

// A profile as it ships: its filters by name, its numbers in the order of the keys.
typedef struct Recipe {
    const char *name;
    const char *about;
    const char *filters;
    double value[KEY_COUNT];
} Recipe;

static const Recipe recipes[] = {
    {
        .name = "magnus",
        .about = "one winning move that stays the only one at eleven growing node limits",
        .filters = "one-winning-move not-in-check only-winning-move not-mate-in-one "
                   "not-en-passant not-queen-promotion not-winning-capture sacrifice-or-missed "
                   "solution-tree",
        .value =
            {
                [KEY_NODES_SCAN] = 1000000,
                [KEY_NODES_START] = 1000000,
                [KEY_NODES_FACTOR] = 1.4,
                [KEY_NODES_MAX] = 40000000,
                [KEY_LINES] = 2,
                [KEY_HASH] = 256,
                [KEY_WON] = 280,
                [KEY_NOT_WON] = 100,
                [KEY_SEE_MAX] = 0,
                [KEY_NOT_LOST] = 100,
                [KEY_TREE_NODES] = 1000000,
                [KEY_TREE_LINES] = 5,
                [KEY_TREE_MAX_NODES] = 100,
                [KEY_TREE_MAX_PLIES] = 30,
                [KEY_TREE_REPLY_TOLERANCE] = 40,
                [KEY_TREE_ALTERNATIVES] = 1,
                [KEY_TREE_GAIN] = 3,
            },
    },
};

enum { RECIPE_COUNT = sizeof recipes / sizeof *recipes };

// The row of a table whose name is nearest to a wrong one.
typedef const char *NameAt(size_t index);

static const char *nearest(const char *wrong, NameAt *name_at)
{
    const char *best = "";
    size_t best_distance = SIZE_MAX;
    for (size_t i = 0; name_at(i); i++) {
        size_t distance = text_distance(wrong, name_at(i));
        if (distance < best_distance) {
            best_distance = distance;
            best = name_at(i);
        }
    }
    return best;
}

static const char *key_name(size_t index)
{
    return index < KEY_COUNT ? profile_keys[index].name : index == KEY_COUNT ? "filters" : NULL;
}

static const char *filter_name(size_t index)
{
    const Filter *filter = filter_at(index);
    return filter ? filter->name : NULL;
}

const char *profile_name(size_t index)
{
    return index < RECIPE_COUNT ? recipes[index].name : NULL;
}

// Reads names separated by blanks or commas.
static Status set_filters(Profile *profile, const char *names, Fault *fault)
{
    const Filter *filters[PROFILE_FILTERS_MAX];
    int count = 0;
    for (const char *at = names + strspn(names, " ,"); *at; at += strspn(at, " ,")) {
        char name[64];
        size_t len = strcspn(at, " ,");
        if (len >= sizeof name) {
            return fault_set(fault, STATUS_USAGE, "filters: no filter has so long a name");
        }
        memcpy(name, at, len);
        name[len] = '\0';
        const Filter *filter = filter_find(name);
        if (!filter) {
            return fault_set(fault, STATUS_USAGE, "filters: there is no filter \"%s\"; nearest: %s",
                             name, nearest(name, filter_name));
        }
        for (int i = 0; i < count; i++) {
            if (filters[i] == filter) {
                return fault_set(fault, STATUS_USAGE, "filters: %s stands there twice", name);
            }
        }
        if (count == PROFILE_FILTERS_MAX) {
            return fault_set(fault, STATUS_USAGE, "filters: more than %d", PROFILE_FILTERS_MAX);
        }
        filters[count++] = filter;
        at += len;
    }
    if (count == 0) {
        return fault_set(fault, STATUS_USAGE, "filters: at least one is needed");
    }
    memcpy(profile->filters, filters, (size_t)count * sizeof *filters);
    profile->filter_count = count;
    return STATUS_OK;
}

static Status cook(const Recipe *recipe, Profile *profile, Fault *fault)
{
    *profile = (Profile){.about = recipe->about};
    strncpy(profile->name, recipe->name, sizeof profile->name - 1);
    memcpy(profile->value, recipe->value, sizeof profile->value);
    return set_filters(profile, recipe->filters, fault);
}

Status profile_find(const char *name, Profile *profile, Fault *fault)
{
    for (size_t i = 0; i < RECIPE_COUNT; i++) {
        if (strcmp(recipes[i].name, name) == 0) {
            return cook(&recipes[i], profile, fault);
        }
    }
    return fault_set(fault, STATUS_NOT_FOUND, "there is no profile \"%s\"; nearest: %s", name,
                     nearest(name, profile_name));
}

Status profile_set_value(Profile *profile, ProfileKey key, double value, Fault *fault)
{
    const ProfileKeyInfo *info = &profile_keys[key];
    if (info->kind == KEY_WHOLE && value != floor(value)) {
        return fault_set(fault, STATUS_USAGE, "%s: %.15g is not a whole number", info->name, value);
    }
    if (!(value >= info->low && value <= info->high)) {
        return fault_set(fault, STATUS_USAGE, "%s: %.15g is outside %.15g to %.15g %s", info->name,
                         value, info->low, info->high, info->unit);
    }
    profile->value[key] = value;
    return STATUS_OK;
}

static Status set_number(Profile *profile, ProfileKey key, const char *text, Fault *fault)
{
    char *end;
    double value = strtod(text, &end);
    if (end == text || end[strspn(end, " ")] != '\0' || !isfinite(value)) {
        return fault_set(fault, STATUS_USAGE, "%s: expected a number, found \"%.40s\"",
                         profile_keys[key].name, text);
    }
    return profile_set_value(profile, key, value, fault);
}

Status profile_set(Profile *profile, const char *assignment, Fault *fault)
{
    const char *equals = strchr(assignment, '=');
    char name[64];
    if (!equals || equals == assignment) {
        return fault_set(fault, STATUS_USAGE, "expected KEY=VALUE, found \"%.60s\"", assignment);
    }
    size_t len = (size_t)(equals - assignment);
    while (len > 0 && assignment[len - 1] == ' ') {
        len--;
    }
    if (len >= sizeof name) {
        len = sizeof name - 1;
    }
    memcpy(name, assignment, len);
    name[len] = '\0';
    if (strcmp(name, "filters") == 0) {
        return set_filters(profile, equals + 1, fault);
    }
    for (int key = 0; key < KEY_COUNT; key++) {
        if (strcmp(profile_keys[key].name, name) == 0) {
            return set_number(profile, (ProfileKey)key, equals + 1, fault);
        }
    }
    return fault_set(fault, STATUS_USAGE, "there is no key \"%s\"; nearest: %s", name,
                     nearest(name, key_name));
}

int profile_rungs(const Profile *profile, uint64_t rungs[PROFILE_RUNGS_MAX])
{
    double last = profile->value[KEY_NODES_MAX];
    double nodes = profile->value[KEY_NODES_START];
    int count = 0;
    while (nodes <= last && count < PROFILE_RUNGS_MAX) {
        rungs[count++] = (uint64_t)nodes;
        // At least one more, so that small limits with a small factor still climb.
        double next = rint(nodes * profile->value[KEY_NODES_FACTOR]);
        nodes = next > nodes ? next : nodes + 1;
    }
    if (count == 0) {
        rungs[count++] = (uint64_t)last;
    }
    return count;
}

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

void profile_write(const Profile *profile, Str *out)
{
    str_addf(out, "; %s\n[%s]\n\n", profile->about, profile->name);
    for (int i = 0; i < profile->filter_count; i++) {
        const Filter *filter = profile->filters[i];
        str_addf(out, "; %-19s  %s\n", filter->name, filter->question);
    }
    str_add(out, "filters =");
    for (int i = 0; i < profile->filter_count; i++) {
        str_addf(out, " %s", profile->filters[i]->name);
    }
    str_add(out, "\n");
    for (int key = 0; key < KEY_COUNT; key++) {
        const ProfileKeyInfo *info = &profile_keys[key];
        str_addf(out, "\n; %s, in %s (%.15g to %.15g)\n%s = %.15g\n", info->help, info->unit,
                 info->low, info->high, info->name, profile->value[key]);
    }
}
