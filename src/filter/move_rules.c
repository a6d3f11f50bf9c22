// The rules for the one move that stands out, by its score and the next one's: when it is the only
// good one (finder), when it is clear (swing).
#include "onlymove/filter.h"

#include <stdlib.h>

static bool is_mated(Score score) {
    return score.mate && score.value <= 0;
}

static OnlyMove judge_forced_move(Score best) {
    if (best.mate)
        return score_mates(best) ? ONLY_MATE : ONLY_NONE;
    return best.value > 0 ? ONLY_GOOD : best.value == 0 ? ONLY_DRAW : ONLY_NONE;
}

static OnlyMove judge_mate(Score best, Score next) {
    if (!score_mates(next))
        return ONLY_MATE;
    return best.value < next.value ? ONLY_SHORTEST : ONLY_NONE;
}

OnlyRule only_rule(const Profile *profile) {
    return (OnlyRule){
        .margin = (int)profile_int(profile, KEY_ONLY_MARGIN),
        .ceiling = (int)profile_int(profile, KEY_ONLY_CEILING),
        .draw_loss = (int)profile_int(profile, KEY_DRAW_LOSS),
    };
}

OnlyMove only_move(const OnlyRule *rule, const Line *lines, int count) {
    if (count == 0)
        return ONLY_NONE;
    const Score best = lines[0].score;
    if (count == 1)
        return judge_forced_move(best);
    const Score next = lines[1].score;
    if (score_mates(best))
        return judge_mate(best, next);
    if (best.mate || score_mates(next))
        return ONLY_NONE;
    if (best.value == 0)
        return is_mated(next) || next.value <= -rule->draw_loss ? ONLY_DRAW : ONLY_NONE;
    const bool leads = is_mated(next) || (int64_t)best.value - next.value > rule->margin;
    return leads && best.value > 0 && best.value <= rule->ceiling ? ONLY_GOOD : ONLY_NONE;
}

// A negative score counts as this at most: after a sacrifice the score is a loss until the search
// sees the mate.
enum { LOSS_MAX = 250 };

double only_lacking_lead(const OnlyRule *rule, const Line *lines, int count) {
    Evidence evidence = {0};
    const Score best = lines[0].score;
    if (best.mate || best.value >= rule->ceiling)
        return 0;
    evidence_lacking_lead(&evidence, lines, count,
                          rule->margin < rule->draw_loss ? rule->margin + 1 : rule->draw_loss);
    return (evidence.lacking_lead + fmin(score_too_low(best, 0), LOSS_MAX)) *
           fmin(1 - (double)best.value / rule->ceiling, 1);
}

// How many centipawns the scores are away from making the best move the only good one.
static double miss_of_good(const OnlyRule *rule, Score best, Score next) {
    return fmax(fmax(score_too_low(best, 1), score_too_high(best, rule->ceiling)),
                score_gap_lacking(best, next, (int64_t)rule->margin + 1));
}

static double miss_of_level(Score best) {
    return best.mate ? MISS_INFINITE : fabs((double)best.value);
}

// Measures a best move that may be the only good one. The reason names the limit it misses by most.
static void measure_good(const Profile *profile, Score best, Score next, Evidence *evidence) {
    if (!best.mate && !next.mate)
        evidence_number(evidence, "lead", (double)best.value - next.value, UNIT_CP);
    evidence_limit(evidence, "lead", RELATION_MORE, profile, KEY_ONLY_MARGIN, UNIT_CP);
    evidence_limit(evidence, "best", RELATION_AT_MOST, profile, KEY_ONLY_CEILING, UNIT_CP);
    evidence_limit_number(evidence, "best", RELATION_MORE, 0, UNIT_CP);
    evidence->threshold = ">next {1+}, >{3}, <={2}";
    evidence->reason = best.mate || score_too_low(best, 1) >= fmax(evidence->miss, 1)
                           ? "the best move, {best}, is not good ({best=})"
                       : score_too_high(best, (int)profile_int(profile, KEY_ONLY_CEILING)) >=
                               fmax(evidence->miss, 1)
                           ? "{best} is so good ({best=}) that nothing is left to be won"
                           : "{best} ({best=}) is not far enough above {next} ({next=})";
}

// Measures a best move that may be the only draw, where all other moves lose.
static void measure_draw(const Profile *profile, Score best, Evidence *evidence) {
    const double loss = (double)profile_int(profile, KEY_DRAW_LOSS);
    evidence_limit_number(evidence, "best", RELATION_EQUAL, 0, UNIT_CP);
    evidence_limit_number(evidence, "next", RELATION_AT_MOST, -loss, UNIT_CP)->key = KEY_DRAW_LOSS;
    evidence->threshold = "{1}, next <={2}";
    evidence->reason =
        best.value == 0 ? "{best} draws ({best=}), but {next} does not lose ({next=})"
        : miss_of_level(best) >= evidence->miss
            ? "{best} ({best=}) is not level, so it is not the only draw"
            : "{best} ({best=}) is not the only draw: {next} does not lose ({next=})";
}

// Sets the evidence of a best move that may be the only good one or the only draw, whichever misses
// by less.
static void measure_good_or_draw(const Profile *profile, const OnlyRule *rule, OnlyMove only,
                                 Score best, Score next, Evidence *evidence) {
    const double good_miss = miss_of_good(rule, best, next),
                 draw_miss = fmax(miss_of_level(best), score_too_high(next, -rule->draw_loss));
    const bool is_draw_nearer = best.value == 0 ? draw_miss <= good_miss : draw_miss < good_miss;
    if (only == ONLY_NONE) {
        evidence_miss(evidence, fmin(good_miss, draw_miss), UNIT_CP);
        // A best move that mates may turn out to mate sooner, so its failure is not final.
        evidence->no_score_helps = evidence->no_score_helps && !score_mates(best);
    }
    if (score_mates(best)) {
        evidence->threshold = "a quicker mate";
        evidence->reason = "{best} mates ({best=}), but {next} is as quick ({next=})";
    } else if (is_draw_nearer) {
        measure_draw(profile, best, evidence);
    } else {
        measure_good(profile, best, next, evidence);
    }
}

static const char *const only_reasons[] = {
    [ONLY_SHORTEST] = "{best} mates ({best=}) sooner than {next} ({next=})",
    [ONLY_MATE] = "{best} mates ({best=}); the next, {next}, does not ({next=})",
    [ONLY_DRAW] = "{best} draws ({best=}), and {next} ({next=}) loses as all others do",
    [ONLY_GOOD] = "{best} ({best=}) is the only good move, the next is {next} ({next=})",
};

OnlyMove measure_only_move(const Profile *profile, const Position *pos, const Line *lines,
                           int count, Evidence *evidence) {
    const OnlyRule rule = only_rule(profile);
    const OnlyMove only = only_move(&rule, lines, count);
    const Score best = lines[0].score;
    evidence_line(evidence, "best", pos, &lines[0]);
    if (count > 1) {
        evidence_line(evidence, "next", pos, &lines[1]);
        evidence->measured = "{best} {best=}, {next} {next=}";
        measure_good_or_draw(profile, &rule, only, best, lines[1].score, evidence);
        evidence->lacking_lead = only_lacking_lead(&rule, lines, count);
        evidence->reason = only == ONLY_NONE ? evidence->reason : only_reasons[only];
        return only;
    }
    if (only == ONLY_NONE)
        evidence_miss(evidence, miss_of_level(best), UNIT_CP);
    evidence_limit_number(evidence, "best", RELATION_AT_LEAST, 0, UNIT_CP);
    evidence_template(evidence, "{best} {best=}, no other move", ">={1}",
                      only == ONLY_NONE ? "{best} is the only move there is, and it loses ({best=})"
                      : only == ONLY_DRAW
                          ? "{best} is the only move there is, and it draws ({best=})"
                          : "{best} is the only move there is, and it is good ({best=})");
    return only;
}

// --- The clear move

static bool is_level(const Profile *profile, int64_t score) {
    return llabs(score) < profile_int(profile, KEY_CLEAR_LEVEL);
}

// Whether a best score that is only a small advantage is clear of the next, both in centipawns.
static bool is_small_clear(const Profile *profile, int64_t best, int64_t next) {
    const int64_t gap = llabs(best - next);
    const bool signs_differ = (best > 0) != (next > 0) || (best < 0) != (next < 0);
    return gap > profile_int(profile, KEY_CLEAR_SMALL_APART) ||
           (is_level(profile, next) && gap > profile_int(profile, KEY_CLEAR_LEVEL_APART)) ||
           (signs_differ && gap > profile_int(profile, KEY_CLEAR_SIGNS_APART));
}

static bool is_large_clear(const Profile *profile, int64_t best, int64_t next) {
    return (best > profile_int(profile, KEY_CLEAR_WON) &&
            next < profile_int(profile, KEY_CLEAR_WON_NEXT)) ||
           llabs(best - next) > profile_int(profile, KEY_CLEAR_LARGE_APART);
}

static bool is_value_clear(const Profile *profile, int64_t best, int64_t next) {
    if (is_level(profile, best) &&
        llabs(best - next) > profile_int(profile, KEY_CLEAR_LEVEL_APART)) {
        return true;
    }
    if (best < profile_int(profile, KEY_CLEAR_SMALL))
        return is_small_clear(profile, best, next);
    return (best < profile_int(profile, KEY_CLEAR_LARGE) && is_large_clear(profile, best, next)) ||
           next <= profile_int(profile, KEY_CLEAR_NEXT);
}

static bool is_clear(const Profile *profile, Score best, Score next) {
    if (best.mate)
        return score_mates(best) && !score_wins(next, profile_int(profile, KEY_CLEAR_MATE_NEXT));
    return next.mate || is_value_clear(profile, best.value, next.value);
}

bool has_clear_move(const Profile *profile, const Line *lines, int count) {
    return count > 1 ? is_clear(profile, lines[0].score, lines[1].score)
                     : !lines[0].score.mate || score_mates(lines[0].score);
}

// How many centipawns the second score must fall for the first to be clear; infinite for mates.
static double clear_miss(const Profile *profile, Score best, Score next) {
    const int actual = next.value;
    if (next.mate || (best.mate && !score_mates(best)))
        return MISS_INFINITE;
    while (!is_clear(profile, best, next))
        next.value--;
    return (double)actual - next.value;
}

bool measure_clear(const Profile *profile, const Position *pos, const Line *lines, int count,
                   Evidence *evidence) {
    const bool clear = has_clear_move(profile, lines, count);
    evidence_line(evidence, "best", pos, &lines[0]);
    if (count < 2) {
        evidence_template(evidence, "{best} {best=}, no other move", "clear",
                          clear ? "{best} ({best=}) is the only move there is"
                                : "the solver is being mated ({best=})");
        return clear;
    }
    evidence_line(evidence, "next", pos, &lines[1]);
    if (!clear)
        evidence_miss(evidence, clear_miss(profile, lines[0].score, lines[1].score), UNIT_CP);
    if (evidence->has_miss) {
        evidence_limit_number(evidence, "next", RELATION_AT_MOST,
                              lines[1].score.value - evidence->miss, UNIT_CP);
    }
    evidence_template(evidence, "{best} {best=}, {next} {next=}",
                      evidence->has_miss ? "next <={1+}" : "clear",
                      clear ? "{best} ({best=}) is clearly better than {next} ({next=})"
                            : "{best} ({best=}) is not clearly better than {next} ({next=})");
    return clear;
}
