// Setters of grounds: sentences, measures, limits and the miss.
#include "src/filter/evidence.h"

#include <assert.h>

#include "onlymove/filter.h"

void grounds_say(Grounds *grounds, const char *measured, const char *threshold, const char *reason)
{
    grounds->measured = measured;
    grounds->threshold = threshold;
    grounds->reason = reason;
}

void grounds_enclose(Grounds *grounds, const char *reason)
{
    grounds->detail = grounds->detail ? grounds->detail : grounds->reason;
    grounds->reason = reason;
}

void grounds_miss(Grounds *grounds, double miss, Unit unit)
{
    grounds->has_miss = miss > 0 && isfinite(miss);
    grounds->miss = grounds->has_miss ? miss : 0;
    grounds->unit = unit;
    grounds->hopeless = isinf(miss);
}

void grounds_lead(Grounds *grounds, const Line *lines, int count, int64_t wanted)
{
    const Score best = lines[0].score;
    grounds->lead = 0;
    for (int i = 1; i < count && !best.mate; i++) {
        const Score other = lines[i].score;
        grounds->lead += other.mate ? 0 : fmax((double)(wanted - best.value + other.value), 0);
    }
}

static Measure *add_measure(Grounds *grounds, const char *name)
{
    assert(grounds->measure_count < MEASURES_MAX);
    Measure *measure = &grounds->measures[grounds->measure_count++];
    *measure = (Measure){.name = name};
    return measure;
}

static void set_number(Measure *measure, double number, Unit unit)
{
    measure->has_number = true;
    measure->number = number;
    measure->unit = unit;
}

void grounds_number(Grounds *grounds, const char *name, double number, Unit unit)
{
    set_number(add_measure(grounds, name), number, unit);
}

void grounds_score(Grounds *grounds, const char *name, Score score)
{
    grounds_number(grounds, name, score.value, score.mate ? UNIT_MATE : UNIT_CP);
}

void grounds_word(Grounds *grounds, const char *name, const char *word)
{
    add_measure(grounds, name)->word = word;
}

void grounds_by(Grounds *grounds, const Profile *profile, bool own)
{
    if (profile_wants_chances(profile)) {
        grounds_word(grounds, "by", own ? " by the engine" : " by the formula");
    }
}

void grounds_how(Grounds *grounds, const Profile *profile)
{
    const bool second = profile->value[KEY_CONFIRM_SECOND] > 0;
    grounds_word(grounds, "how", second ? "asked of the second engine" : "searched for longer");
}

void grounds_move(Grounds *grounds, const char *name, const Position *pos, Move move)
{
    san_write(pos, move, add_measure(grounds, name)->san);
}

void grounds_line(Grounds *grounds, const char *name, const Position *pos, const Line *line)
{
    Measure *measure = add_measure(grounds, name);
    san_write(pos, line->pv[0], measure->san);
    set_number(measure, line->score.value, line->score.mate ? UNIT_MATE : UNIT_CP);
}

Limit *grounds_limit_number(Grounds *grounds, const char *of, Relation relation, double number,
                            Unit unit)
{
    assert(grounds->limit_count < LIMITS_MAX);
    Limit *limit = &grounds->limits[grounds->limit_count++];
    *limit = (Limit){of, relation, unit, number, KEY_COUNT, false, 0};
    return limit;
}

void grounds_limit(Grounds *grounds, const char *of, Relation relation, const Profile *profile,
                   ProfileKey key, Unit unit)
{
    const bool whole = profile_keys[key].kind == KEY_W;
    const double number = whole ? (double)profile_whole(profile, key) : profile->value[key];
    Limit *limit = grounds_limit_number(grounds, of, relation, number, unit);
    limit->key = key;
    limit->scaled = profile_key_is_in_centipawns(key) && profile_centipawn(profile) != 1;
    limit->own = profile->value[key];
}

void grounds_no_iteration(Grounds *grounds, uint64_t nodes)
{
    grounds_number(grounds, "nodes", (double)nodes, UNIT_NODES);
    grounds_say(grounds, "nothing", "a completed iteration",
                "the engine completed no iteration within {nodes=} nodes");
}

void verdict_skip(Verdict *verdict, const Filter *decisive)
{
    verdict->state = VERDICT_SKIPPED;
    grounds_word(&verdict->grounds, "decided", decisive->name);
    verdict->grounds.reason = "already rejected: {decided}";
}

double score_rise(Score score, int64_t least)
{
    if (score.mate) {
        return score.value > 0 ? 0 : MISS_UNKNOWN;
    }
    return score.value >= least ? 0 : (double)(least - score.value);
}

double score_fall(Score score, int64_t most)
{
    if (score.mate) {
        return score.value > 0 ? MISS_UNKNOWN : 0;
    }
    return score.value <= most ? 0 : (double)(score.value - most);
}

double score_widen(Score high, Score low, int64_t margin)
{
    return high.mate ? MISS_UNKNOWN : score_fall(low, high.value - margin);
}
