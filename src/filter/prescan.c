// The steps of the first look: their node limits, and the margins beyond which they refuse.
#include "onlymove/filter.h"

enum { STEP_NODES_MIN = 5000 }; // with fewer, scores change too much for any margin

static double step_nodes(const Profile *profile, int index, uint64_t nodes) {
    const double first_nodes = profile->value[KEY_PRESCAN_FIRST] * (double)nodes;
    return rint(first_nodes * pow(profile->value[KEY_PRESCAN_FACTOR], index));
}

// How many steps a profile loses because they would have fewer nodes than STEP_NODES_MIN.
static int skipped_steps(const Profile *profile, uint64_t nodes) {
    int index = 0;
    while (step_nodes(profile, index, nodes) < STEP_NODES_MIN &&
           step_nodes(profile, index, nodes) < (double)nodes) {
        index++;
    }
    return index;
}

int prescan_steps(const Profile *profile, uint64_t nodes) {
    const int skipped = skipped_steps(profile, nodes);
    const int max_steps = (int)profile_int(profile, KEY_PRESCAN) - skipped;
    int steps = 0;
    while (steps < max_steps && step_nodes(profile, skipped + steps, nodes) < (double)nodes)
        steps++;
    return steps;
}

uint64_t prescan_nodes(const Profile *profile, int step, uint64_t nodes) {
    return (uint64_t)step_nodes(profile, skipped_steps(profile, nodes) + step, nodes);
}

int prescan_reached(const Profile *profile, uint64_t spent, uint64_t nodes) {
    int step = prescan_steps(profile, nodes) - 1;
    while (step >= 0 && prescan_nodes(profile, step, nodes) > spent)
        step--;
    return step;
}

// The largest miss in a unit that a step lets pass, and the key that sets it; KEY_COUNT: any miss.
typedef struct Margin {
    ProfileKey key;
    double max;
} Margin;

static double narrowed_margin(const Profile *profile, int step, double margin) {
    return margin * pow(profile->value[KEY_PRESCAN_NARROWING], step);
}

// The value of a key in centipawns, narrowed for that step.
static double step_margin(const Profile *profile, int step, ProfileKey key) {
    return rint(narrowed_margin(profile, step, (double)profile_int(profile, key)));
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

// Sets the evidence of a step that refuses because `measure` is beyond the margin.
static void set_refusal(Evidence *evidence, const char *measure, Unit unit, double found,
                        Margin margin, const char *reason) {
    evidence_number(evidence, measure, found, unit);
    evidence_number(evidence, "margin", margin.max, unit);
    evidence_limit_number(evidence, measure, RELATION_AT_MOST, margin.max, unit)->key = margin.key;
    evidence_wrap(evidence, reason);
}

#define LEADS_LACK                                                                                 \
    "{detail}; the leads of the best move lack {lead-miss} in all, step {step=} of the first "     \
    "look allows {margin} (prescan.lead"

bool prescan_refuses(const Profile *profile, int step, Verdict *verdict) {
    Evidence *evidence = &verdict->evidence;
    const Margin margin = margin_of(profile, step, evidence->unit);
    const Margin lead_margin = {KEY_PRESCAN_LEAD, step_margin(profile, step, KEY_PRESCAN_LEAD)};
    const bool narrowed = lead_margin.max < (double)profile_int(profile, KEY_PRESCAN_LEAD);
    if (verdict->state != VERDICT_FAIL || evidence->may_still_pass)
        return false;
    evidence_number(evidence, "step", step + 1, UNIT_NONE);
    if (evidence->has_miss && evidence->miss > margin.max) {
        set_refusal(evidence, "miss", evidence->unit, evidence->miss, margin,
                    evidence->unit == UNIT_CP
                        ? "{detail}; it misses by more than {margin=} in step {step=} of the first "
                          "look (prescan.margin)"
                        : "{detail}; it misses by more than {margin3} in step {step=} of the first "
                          "look (prescan.chances)");
        return true;
    }
    if (evidence->lacking_lead > lead_margin.max) {
        set_refusal(evidence, "lead-miss", UNIT_CP, evidence->lacking_lead, lead_margin,
                    narrowed ? LEADS_LACK ", narrowed)" : LEADS_LACK ")");
        return true;
    }
    evidence_wrap(evidence, "{detail}; step {step=} of the first look found it");
    return evidence->no_score_helps;
}

// Returns the lead of the best move over the next in centipawns; INFINITY where either mates.
static double lead_of(const FilterView *view) {
    const Score best = view->lines[0].score, next = view->lines[1].score;
    return best.mate || next.mate ? INFINITY : (double)best.value - next.value;
}

bool prescan_refuses_move(const FilterView *view, int step, Verdict *verdict) {
    Evidence *evidence = &verdict->evidence;
    const double min_lead = (double)profile_int(view->profile, KEY_PRESCAN_CLEAR);
    const Unit unit = verdict->filter->unit;
    if (verdict->state != VERDICT_FAIL || min_lead == 0 || view->line_count < 2 ||
        unit == UNIT_CP || unit == UNIT_CHANCES || lead_of(view) < min_lead) {
        return false;
    }
    evidence_number(evidence, "step", step + 1, UNIT_NONE);
    evidence_number(evidence, "clear", min_lead, UNIT_CP);
    evidence_limit_number(evidence, "clear", RELATION_AT_LEAST, min_lead, UNIT_CP)->key =
        KEY_PRESCAN_CLEAR;
    evidence_wrap(evidence,
                  "{detail}; it leads by {clear=} or more in step {step=} of the first look "
                  "(prescan.clear)");
    return true;
}
