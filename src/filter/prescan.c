// The steps of the first look: the nodes at which they stand, and the margins by which they refuse.
#include "onlymove/filter.h"

// The least nodes of a step: with fewer, scores change too much for any margin.
enum { NODES_LEAST = 5000 };

static double nodes_at(const Profile *profile, int place, uint64_t nodes) {
    const double first = profile->value[KEY_PRESCAN_FIRST] * (double)nodes;
    return rint(first * pow(profile->value[KEY_PRESCAN_FACTOR], place));
}

// How many steps a profile loses because they would have fewer nodes than NODES_LEAST.
static int left_out(const Profile *profile, uint64_t nodes) {
    int place = 0;
    while (nodes_at(profile, place, nodes) < NODES_LEAST &&
           nodes_at(profile, place, nodes) < (double)nodes) {
        place++;
    }
    return place;
}

int prescan_steps(const Profile *profile, uint64_t nodes) {
    const int first = left_out(profile, nodes);
    const int wanted = (int)profile_whole(profile, KEY_PRESCAN) - first;
    int steps = 0;
    while (steps < wanted && nodes_at(profile, first + steps, nodes) < (double)nodes)
        steps++;
    return steps;
}

uint64_t prescan_nodes(const Profile *profile, int step, uint64_t nodes) {
    return (uint64_t)nodes_at(profile, left_out(profile, nodes) + step, nodes);
}

int prescan_reached(const Profile *profile, uint64_t spent, uint64_t nodes) {
    int step = prescan_steps(profile, nodes) - 1;
    while (step >= 0 && prescan_nodes(profile, step, nodes) > spent)
        step--;
    return step;
}

// The largest miss that a step tolerates in a unit, and the key that sets it; KEY_COUNT: any miss.
typedef struct Margin {
    ProfileKey key;
    double most;
} Margin;

static double narrowed_margin(const Profile *profile, int step, double margin) {
    return margin * pow(profile->value[KEY_PRESCAN_NARROWING], step);
}

// The value of a key in centipawns, narrowed for that step.
static double step_margin(const Profile *profile, int step, ProfileKey key) {
    return rint(narrowed_margin(profile, step, (double)profile_whole(profile, key)));
}

static Margin margin_of(const Profile *profile, int step, Unit unit) {
    switch (unit) {
    case UNIT_CP:
        return (Margin){KEY_PRESCAN_MARGIN, step_margin(profile, step, KEY_PRESCAN_MARGIN)};
    case UNIT_CHANCES:
        return (Margin){KEY_PRESCAN_CHANCES,
                        narrowed_margin(profile, step, profile->value[KEY_PRESCAN_CHANCES])};
    default:
        return (Margin){KEY_COUNT, INFINITY};
    }
}

// Says in *evidence that a step has refused because the measure `of` is beyond the margin.
static void say_beyond(Evidence *evidence, const char *of, Unit unit, double found, Margin margin,
                       const char *reason) {
    evidence_number(evidence, of, found, unit);
    evidence_number(evidence, "margin", margin.most, unit);
    evidence_limit_number(evidence, of, RELATION_AT_MOST, margin.most, unit)->key = margin.key;
    evidence_wrap(evidence, reason);
}

bool prescan_refuses(const Profile *profile, int step, Verdict *verdict) {
    Evidence *why = &verdict->evidence;
    const Margin margin = margin_of(profile, step, why->unit);
    const Margin lead = {KEY_PRESCAN_LEAD, step_margin(profile, step, KEY_PRESCAN_LEAD)};
    if (verdict->state != VERDICT_FAIL || why->may_still_pass)
        return false;
    evidence_number(why, "step", step + 1, UNIT_NONE);
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
    evidence_wrap(why, "{detail}; step {step=} of the first look found it");
    return why->no_score_helps;
}

// Returns the lead of the best move over the next in centipawns; INFINITY where either mates.
static double lead_of(const FilterView *view) {
    const Score best = view->lines[0].score, next = view->lines[1].score;
    return best.mate || next.mate ? INFINITY : (double)best.value - next.value;
}

bool prescan_refuses_move(const FilterView *view, int step, Verdict *verdict) {
    Evidence *why = &verdict->evidence;
    const double least = (double)profile_whole(view->profile, KEY_PRESCAN_CLEAR);
    const Unit unit = verdict->filter->unit;
    if (verdict->state != VERDICT_FAIL || least == 0 || view->line_count < 2 || unit == UNIT_CP ||
        unit == UNIT_CHANCES || lead_of(view) < least) {
        return false;
    }
    evidence_number(why, "step", step + 1, UNIT_NONE);
    evidence_number(why, "clear", least, UNIT_CP);
    evidence_limit_number(why, "clear", RELATION_AT_LEAST, least, UNIT_CP)->key = KEY_PRESCAN_CLEAR;
    evidence_wrap(why, "{detail}; it leads by {clear=} or more in step {step=} of the first look "
                       "(prescan.clear)");
    return true;
}
