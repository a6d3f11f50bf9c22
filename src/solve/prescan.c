// Profiles of the steps of the first look, and what their refusals are worth.
#include "src/solve/prescan.h"

#include <math.h>

#include "onlymove/filter.h"
#include "src/filter/grounds.h"

// Bytes of hash table for each node of a search: more would only have to be cleared.
enum { HASH_BYTES = 16 };

// The first look of a step has at least so many nodes: with fewer, scores are too much in flux for
// any margin. Smaller steps are left out, so that a quick profile loses no more than a slow one.
enum { NODES_LEAST = 1000 };

static double share_at(const Profile *profile, int place)
{
    return profile->value[KEY_PRESCAN_FIRST] * pow(profile->value[KEY_PRESCAN_FACTOR], place);
}

// How many steps are left out.
static int steps_left_out(const Profile *profile)
{
    const double whole = (double)profile_look(profile);
    int place = 0;
    while (share_at(profile, place) < 1 && share_at(profile, place) * whole < NODES_LEAST) {
        place++;
    }
    return place;
}

static double share_of(const Profile *profile, int step)
{
    return share_at(profile, step + steps_left_out(profile));
}

int prescan_steps(const Profile *profile)
{
    const int wanted = (int)profile_whole(profile, KEY_PRESCAN) - steps_left_out(profile);
    int steps = 0;
    while (steps < wanted && share_of(profile, steps) < 1) {
        steps++;
    }
    return steps;
}

// Those that searches of the position answer.
static void keep_filters(Profile *profile)
{
    int kept = 0;
    for (int i = 0; i < profile->filter_count; i++) {
        if (profile->filters[i]->stage < FILTER_TREE) {
            profile->filters[kept++] = profile->filters[i];
        }
    }
    profile->filter_count = kept;
}

// The smallest power of two that holds a search of so many nodes, in megabytes.
static double hash_for(double nodes)
{
    double hash = 1;
    while (hash * (1 << 20) < nodes * HASH_BYTES) {
        hash *= 2;
    }
    return hash;
}

int prescan_hash(const Profile *profile, uint64_t nodes)
{
    return (int)fmin(profile->value[KEY_HASH], hash_for((double)nodes));
}

void prescan_profile(const Profile *profile, int step, Profile *small)
{
    double *value = small->value;
    *small = *profile;
    keep_filters(small);
    profile_scale_nodes(small, share_of(profile, step));
    value[KEY_PRESCAN] = 0;
    value[KEY_EVAL_BEFORE] = 0;
    // Filters read the best line and the next. There are no rungs but the look.
    value[KEY_LINES] = 2;
    value[KEY_NODES_START] = value[KEY_NODES_MAX] = (double)profile_look(small);
    value[KEY_HASH] = prescan_hash(small, profile_look(small));
}

// What a step allows in a unit, and the key that says so; KEY_COUNT: any miss.
typedef struct Margin {
    ProfileKey key;
    double most;
} Margin;

static Margin margin_of(const Profile *profile, int step, Unit unit)
{
    const double narrowing = pow(profile->value[KEY_PRESCAN_NARROWING], step);
    switch (unit) {
    case UNIT_CP:
        return (Margin){KEY_PRESCAN_MARGIN,
                        rint((double)profile_whole(profile, KEY_PRESCAN_MARGIN) * narrowing)};
    case UNIT_CHANCES:
        return (Margin){KEY_PRESCAN_CHANCES, profile->value[KEY_PRESCAN_CHANCES] * narrowing};
    default:
        return (Margin){KEY_COUNT, INFINITY};
    }
}

static Margin lead_margin(const Profile *profile)
{
    return (Margin){KEY_PRESCAN_LEAD, (double)profile_whole(profile, KEY_PRESCAN_LEAD)};
}

// A step has refused because of that measure.
static void say_beyond(Grounds *grounds, const char *of, Unit unit, double found, Margin margin,
                       const char *reason)
{
    grounds_number(grounds, of, found, unit);
    grounds_number(grounds, "margin", margin.most, unit);
    grounds_limit_number(grounds, of, RELATION_AT_MOST, margin.most, unit)->key = margin.key;
    grounds_enclose(grounds, reason);
}

// Whether the verdict is that of a filter which hardly comes true with more nodes, and then why.
static bool is_hopeless(const Profile *profile, int step, const Verdict *verdict, Grounds *why)
{
    const Margin margin = margin_of(profile, step, why->unit), lead = lead_margin(profile);
    if (verdict->state != VERDICT_FAIL) {
        return false;
    }
    grounds_number(why, "step", step + 1, UNIT_NONE);
    if (why->has_miss && why->miss > margin.most) {
        say_beyond(why, "miss", why->unit, why->miss, margin,
                   why->unit == UNIT_CP
                       ? "{detail}; it misses by more than {margin=} in step {step=} of the first "
                         "look (prescan.margin)"
                       : "{detail}; it misses by more than {margin3} in step {step=} of the first "
                         "look (prescan.chances)");
        return true;
    }
    if (why->lead > lead.most) {
        say_beyond(why, "lead-miss", UNIT_CP, why->lead, lead,
                   "{detail}; the lead is too small by more than {margin=} in step {step=} of the "
                   "first look (prescan.lead)");
        return true;
    }
    grounds_enclose(why, "{detail}; step {step=} of the first look found it");
    return why->hopeless;
}

bool prescan_refuses(const Profile *profile, int step, const Inquiry *trial, Verdict *verdict)
{
    int count;
    const Verdict *verdicts = inquiry_verdicts(trial, &count);
    for (int i = 0; i < count; i++) {
        *verdict = verdicts[i];
        if (is_hopeless(profile, step, &verdicts[i], &verdict->grounds)) {
            return true;
        }
    }
    return false;
}

// --- Within the tree

int prescan_tree_steps(const Profile *profile)
{
    return profile_whole(profile, KEY_PRESCAN_TREE) > 0 ? prescan_steps(profile) : 0;
}

uint64_t prescan_tree_nodes(const Profile *profile, int step, uint64_t nodes)
{
    return (uint64_t)fmax(rint((double)nodes * share_of(profile, step)), 1);
}

void prescan_say_tree(const Profile *profile, int step, Grounds *grounds)
{
    grounds_number(grounds, "step", step + 1, UNIT_NONE);
    grounds_limit(grounds, "step", RELATION_AT_LEAST, profile, KEY_PRESCAN_TREE, UNIT_CP);
    grounds_enclose(grounds,
                    "{detail}; sure enough in step {step=} of the first look (prescan.tree)");
}
