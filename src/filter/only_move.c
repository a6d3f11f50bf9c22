// The only good move, by its score and the next one's.
#include "onlymove/only_move.h"

#include "src/filter/grounds.h"

static bool is_mated(Score score)
{
    return score.mate && score.value <= 0;
}

static OnlyMove forced_move(Score best)
{
    if (best.mate) {
        return score_mates(best) ? ONLY_HARD_MATE : ONLY_NONE;
    }
    return best.value > 0 ? ONLY_GOOD : best.value == 0 ? ONLY_DRAW : ONLY_NONE;
}

static OnlyMove only_mate(Score best, Score next)
{
    if (!score_mates(next)) {
        return ONLY_HARD_MATE;
    }
    return best.value < next.value ? ONLY_MATE : ONLY_NONE;
}

OnlyRule only_rule(const Profile *profile)
{
    return (OnlyRule){
        .margin = (int)profile_whole(profile, KEY_ONLY_MARGIN),
        .ceiling = (int)profile_whole(profile, KEY_ONLY_CEILING),
        .draw_loss = (int)profile_whole(profile, KEY_DRAW_LOSS),
    };
}

OnlyMove only_move(const OnlyRule *rule, const Line *lines, int count)
{
    if (count == 0) {
        return ONLY_NONE;
    }
    const Score best = lines[0].score;
    if (count == 1) {
        return forced_move(best);
    }
    const Score next = lines[1].score;
    if (score_mates(best)) {
        return only_mate(best, next);
    }
    if (best.mate || score_mates(next)) {
        return ONLY_NONE;
    }
    if (best.value == 0) {
        return is_mated(next) || next.value <= -rule->draw_loss ? ONLY_DRAW : ONLY_NONE;
    }
    const bool clear = is_mated(next) || (int64_t)best.value - next.value > rule->margin;
    return clear && best.value > 0 && best.value <= rule->ceiling ? ONLY_GOOD : ONLY_NONE;
}

// How far the lines are from holding the only good move, or the only draw if that is nearer.
static double only_miss(const OnlyRule *rule, const Line *lines, int count)
{
    const Score best = lines[0].score;
    const double to_level = best.mate ? MISS_UNKNOWN : fabs((double)best.value);
    if (count < 2) {
        return to_level;
    }
    const Score next = lines[1].score;
    const double good = fmax(fmax(score_rise(best, 1), score_fall(best, rule->ceiling)),
                             score_widen(best, next, (int64_t)rule->margin + 1));
    return fmin(good, fmax(to_level, score_fall(next, -rule->draw_loss)));
}

// What a best move that is good and no mate is asked.
static void measure_lead(const Profile *profile, Score best, Score next, Grounds *grounds)
{
    if (!best.mate && !next.mate) {
        grounds_number(grounds, "lead", (double)best.value - next.value, UNIT_CP);
    }
    grounds_limit(grounds, "lead", RELATION_MORE, profile, KEY_ONLY_MARGIN, UNIT_CP);
    grounds_limit(grounds, "best", RELATION_AT_MOST, profile, KEY_ONLY_CEILING, UNIT_CP);
    grounds_limit_number(grounds, "best", RELATION_MORE, 0, UNIT_CP);
    grounds->threshold = ">next {1+}, >{3}, <={2}";
}

void only_measure(const Profile *profile, const Position *pos, const Line *lines, int count,
                  Grounds *grounds)
{
    const OnlyRule rule = only_rule(profile);
    const Score best = lines[0].score;
    if (only_move(&rule, lines, count) == ONLY_NONE) {
        grounds_miss(grounds, only_miss(&rule, lines, count), UNIT_CP);
    }
    grounds_line(grounds, "best", pos, &lines[0]);
    if (count < 2) {
        grounds_limit_number(grounds, "best", RELATION_AT_LEAST, 0, UNIT_CP);
        grounds_say(grounds, "{best} {best=}, no other move", ">={1}", NULL);
        return;
    }
    grounds_line(grounds, "next", pos, &lines[1]);
    grounds->measured = "{best} {best=}, {next} {next=}";
    if (score_mates(best)) {
        grounds->threshold = "mates before next";
    } else if (!best.mate && best.value == 0) {
        grounds_limit_number(grounds, "next", RELATION_AT_MOST, -rule.draw_loss, UNIT_CP)->key =
            KEY_DRAW_LOSS;
        grounds->threshold = "0.00, next <={1}";
    } else {
        measure_lead(profile, best, lines[1].score, grounds);
    }
}
