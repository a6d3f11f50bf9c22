// The only good move, by its score and the next one's.
#include "onlymove/only_move.h"

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
