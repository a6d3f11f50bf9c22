// The clear move, by its score and the next one's.
#include "src/filter/clear_move.h"

#include <stdlib.h>

#include "src/filter/filter_checks.h"

static bool is_level(const Profile *profile, int64_t score)
{
    return llabs(score) < profile_whole(profile, KEY_CLEAR_LEVEL);
}

// A best score that is no more than a small advantage.
static bool is_small_clear(const Profile *profile, int64_t best, int64_t next)
{
    const int64_t apart = llabs(best - next);
    const bool other_signs = (best > 0) != (next > 0) || (best < 0) != (next < 0);
    return apart > profile_whole(profile, KEY_CLEAR_SMALL_APART) ||
           (is_level(profile, next) && apart > profile_whole(profile, KEY_CLEAR_LEVEL_APART)) ||
           (other_signs && apart > profile_whole(profile, KEY_CLEAR_SIGNS_APART));
}

static bool is_large_clear(const Profile *profile, int64_t best, int64_t next)
{
    return (best > profile_whole(profile, KEY_CLEAR_WON) &&
            next < profile_whole(profile, KEY_CLEAR_WON_NEXT)) ||
           llabs(best - next) > profile_whole(profile, KEY_CLEAR_LARGE_APART);
}

static bool stands_apart(const Profile *profile, int64_t best, int64_t next)
{
    if (is_level(profile, best) &&
        llabs(best - next) > profile_whole(profile, KEY_CLEAR_LEVEL_APART)) {
        return true;
    }
    if (best < profile_whole(profile, KEY_CLEAR_SMALL)) {
        return is_small_clear(profile, best, next);
    }
    return (best < profile_whole(profile, KEY_CLEAR_LARGE) &&
            is_large_clear(profile, best, next)) ||
           next <= profile_whole(profile, KEY_CLEAR_NEXT);
}

static bool is_clear(const Profile *profile, Score best, Score next)
{
    if (best.mate) {
        return score_mates(best) && !score_wins(next, profile_whole(profile, KEY_CLEAR_MATE_NEXT));
    }
    return next.mate || stands_apart(profile, best.value, next.value);
}

bool clear_move(const Profile *profile, const Line *lines, int count)
{
    return count > 1 ? is_clear(profile, lines[0].score, lines[1].score)
                     : !lines[0].score.mate || score_mates(lines[0].score);
}

// How far the second score must fall, by the rule itself.
static double clear_miss(const Profile *profile, Score best, Score next)
{
    const int from = next.value;
    if (next.mate || (best.mate && !score_mates(best))) {
        return MISS_UNKNOWN;
    }
    while (!is_clear(profile, best, next)) {
        next.value--;
    }
    return (double)from - next.value;
}

bool clear_measure(const Profile *profile, const Position *pos, const Line *lines, int count,
                   Evidence *evidence)
{
    const bool clear = clear_move(profile, lines, count);
    evidence_line(evidence, "best", pos, &lines[0]);
    if (count < 2) {
        evidence_text_add(evidence, "{best} {best=}, no other move", "clear",
                          clear ? "{best} ({best=}) is the only move there is"
                                : "the solver is being mated ({best=})");
        return clear;
    }
    evidence_line(evidence, "next", pos, &lines[1]);
    if (!clear) {
        evidence_miss(evidence, clear_miss(profile, lines[0].score, lines[1].score), UNIT_CP);
    }
    if (evidence->has_miss) {
        evidence_limit_number(evidence, "next", RELATION_AT_MOST,
                              lines[1].score.value - evidence->miss, UNIT_CP);
    }
    evidence_text_add(evidence, "{best} {best=}, {next} {next=}",
                      evidence->has_miss ? "next <={1+}" : "clear",
                      clear ? "{best} ({best=}) is clearly better than {next} ({next=})"
                            : "{best} ({best=}) is not clearly better than {next} ({next=})");
    return clear;
}

FilterNeed check_clear_move(const FilterView *view, Verdict *verdict)
{
    set_state(verdict, clear_measure(view->profile, view->pos, view->lines, view->count,
                                     &verdict->evidence));
    return NEED_NOTHING;
}
