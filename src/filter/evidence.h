// Fills in the evidence of a verdict: for the judges of filters, and for tree policies.
#ifndef ONLYMOVE_FILTER_EVIDENCE_H
#define ONLYMOVE_FILTER_EVIDENCE_H

#include <math.h>

#include "onlymove/analysis.h"
#include "onlymove/filter.h"

// No change in the unit of the miss makes it pass.
#define MISS_UNKNOWN INFINITY

// The templates; they outlive the evidence.
void evidence_text_add(Evidence *evidence, const char *measured, const char *threshold,
                       const char *reason);
// The same for a reason with the one that was there as its {detail}, and no other within that.
void evidence_wrap(Evidence *evidence, const char *reason);
// By how much it failed; 0 and MISS_UNKNOWN leave no miss.
void evidence_miss(Evidence *evidence, double miss, Unit unit);

// The filter asks for a lead of so many centipawns of the first line above the others.
void evidence_lead(Evidence *evidence, const Line *lines, int count, int64_t wanted);

// One measure more. Names and words outlive the evidence.
void evidence_number(Evidence *evidence, const char *name, double number, Unit unit);
void evidence_score(Evidence *evidence, const char *name, Score score);
void evidence_word(Evidence *evidence, const char *name, const char *word);
// "by": whose the win chances are, where the profile wants the engine's own.
void evidence_engine(Evidence *evidence, const Profile *profile, bool own);
// "how": how a second opinion was had.
void evidence_method(Evidence *evidence, const Profile *profile);
// A move, legal in the position; the first move of a line and its score.
void evidence_move(Evidence *evidence, const char *name, const Position *pos, Move move);
void evidence_line(Evidence *evidence, const char *name, const Position *pos, const Line *line);

// One limit more, a number of the profile, as profile_whole() gives it; or any number.
void evidence_limit(Evidence *evidence, const char *of, Relation relation, const Profile *profile,
                    ProfileKey key, Unit unit);
Limit *evidence_limit_number(Evidence *evidence, const char *of, Relation relation, double number,
                             Unit unit);

// A search of so many nodes has ended before its first iteration.
void evidence_no_iteration(Evidence *evidence, uint64_t nodes);

// It is not judged any more: that filter has refused already.
void verdict_skip(Verdict *verdict, const struct Filter *decisive);

// How many centipawns a score must rise to be at least so many, or fall to be at most so many: 0
// when it is there already, MISS_UNKNOWN when a mate stands in the way. A mate for the side whose
// view it is counts above every number of centipawns, being mated below.
double score_rise(Score score, int64_t least);
double score_fall(Score score, int64_t most);
// How many centipawns `low` must fall for `high` to be so many above it; MISS_UNKNOWN when `high`
// is a mate.
double score_widen(Score high, Score low, int64_t margin);

#endif
