// Setters of evidence: sentences, measures, limits and the miss.
#include "src/filter/evidence.h"

#include <assert.h>

#include "onlymove/filter.h"

void evidence_text_add(Evidence *evidence, const char *measured, const char *threshold,
                       const char *reason)
{
    evidence->measured = measured;
    evidence->threshold = threshold;
    evidence->reason = reason;
}

void evidence_wrap(Evidence *evidence, const char *reason)
{
    evidence->detail = evidence->detail ? evidence->detail : evidence->reason;
    evidence->reason = reason;
}

void evidence_miss(Evidence *evidence, double miss, Unit unit)
{
    evidence->has_miss = miss > 0 && isfinite(miss);
    evidence->miss = evidence->has_miss ? miss : 0;
    evidence->unit = unit;
    evidence->hopeless = isinf(miss);
}

void evidence_lead(Evidence *evidence, const Line *lines, int count, int64_t wanted)
{
    const Score best = lines[0].score;
    evidence->lead = 0;
    for (int i = 1; i < count && !best.mate; i++) {
        const Score other = lines[i].score;
        evidence->lead += other.mate ? 0 : fmax((double)(wanted - best.value + other.value), 0);
    }
}

static Measure *add_measure(Evidence *evidence, const char *name)
{
    assert(evidence->measure_count < MEASURES_MAX);
    Measure *measure = &evidence->measures[evidence->measure_count++];
    *measure = (Measure){.name = name};
    return measure;
}

static void set_number(Measure *measure, double number, Unit unit)
{
    measure->has_number = true;
    measure->number = number;
    measure->unit = unit;
}

void evidence_number(Evidence *evidence, const char *name, double number, Unit unit)
{
    set_number(add_measure(evidence, name), number, unit);
}

void evidence_score(Evidence *evidence, const char *name, Score score)
{
    evidence_number(evidence, name, score.value, score.mate ? UNIT_MATE : UNIT_CP);
}

void evidence_word(Evidence *evidence, const char *name, const char *word)
{
    add_measure(evidence, name)->word = word;
}

void evidence_engine(Evidence *evidence, const Profile *profile, bool own)
{
    if (profile_wants_chances(profile)) {
        evidence_word(evidence, "by", own ? " by the engine" : " by the formula");
    }
}

void evidence_method(Evidence *evidence, const Profile *profile)
{
    const bool second = profile->value[KEY_CONFIRM_SECOND] > 0;
    evidence_word(evidence, "how", second ? "asked of the second engine" : "searched for longer");
}

void evidence_move(Evidence *evidence, const char *name, const Position *pos, Move move)
{
    san_write(pos, move, add_measure(evidence, name)->san);
}

void evidence_line(Evidence *evidence, const char *name, const Position *pos, const Line *line)
{
    Measure *measure = add_measure(evidence, name);
    san_write(pos, line->pv[0], measure->san);
    set_number(measure, line->score.value, line->score.mate ? UNIT_MATE : UNIT_CP);
}

Limit *evidence_limit_number(Evidence *evidence, const char *of, Relation relation, double number,
                             Unit unit)
{
    assert(evidence->limit_count < LIMITS_MAX);
    Limit *limit = &evidence->limits[evidence->limit_count++];
    *limit = (Limit){of, relation, unit, number, KEY_COUNT, false, 0};
    return limit;
}

void evidence_limit(Evidence *evidence, const char *of, Relation relation, const Profile *profile,
                    ProfileKey key, Unit unit)
{
    const bool whole = profile_keys[key].kind == KEY_W;
    const double number = whole ? (double)profile_whole(profile, key) : profile->value[key];
    Limit *limit = evidence_limit_number(evidence, of, relation, number, unit);
    limit->key = key;
    limit->scaled = profile_key_is_in_centipawns(key) && profile_centipawn(profile) != 1;
    limit->own = profile->value[key];
}

void evidence_no_iteration(Evidence *evidence, uint64_t nodes)
{
    evidence_number(evidence, "nodes", (double)nodes, UNIT_NODES);
    evidence_text_add(evidence, "nothing", "a completed iteration",
                      "the engine completed no iteration within {nodes=} nodes");
}

void verdict_skip(Verdict *verdict, const Filter *decisive)
{
    verdict->state = VERDICT_SKIPPED;
    evidence_word(&verdict->evidence, "decided", decisive->name);
    verdict->evidence.reason = "already rejected: {decided}";
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
