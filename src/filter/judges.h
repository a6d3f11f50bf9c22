// What the table of filters is made of: the function that judges each, by subject, and what all of
// them use to fill in a verdict.
#ifndef ONLYMOVE_FILTER_JUDGES_H
#define ONLYMOVE_FILTER_JUDGES_H

#include <math.h>
#include <stdio.h>

#include "onlymove/filter.h"
#include "onlymove/notation.h"

// The three texts of a verdict, as printf() has them. Each is cut where its field ends.
#define MEASURED(verdict, ...) snprintf((verdict)->measured, sizeof(verdict)->measured, __VA_ARGS__)
#define THRESHOLD(verdict, ...)                                                                    \
    snprintf((verdict)->threshold, sizeof(verdict)->threshold, __VA_ARGS__)
#define REASON(verdict, ...) snprintf((verdict)->reason, sizeof(verdict)->reason, __VA_ARGS__)

// No change in the filter's unit makes it pass.
#define MISS_UNKNOWN INFINITY

// "Qb8+ #2"
typedef struct MoveText {
    char san[SAN_MAX];
    char score[SCORE_TEXT_MAX];
} MoveText;

// The first move of a line and its score.
static inline MoveText move_text(const Position *pos, const Line *line)
{
    MoveText text;
    san_write(pos, line->pv[0], text.san);
    score_write(line->score, text.score);
    return text;
}

// A number in centipawns as pawns, as the engine counts them.
static inline double pawns(const FilterView *view, ProfileKey key)
{
    return (double)profile_whole(view->profile, key) / 100.0;
}

static inline void set_state(Verdict *verdict, bool pass)
{
    verdict->state = pass ? VERDICT_PASS : VERDICT_FAIL;
}

// How far a filter is from passing, in its unit: 0 passes, MISS_UNKNOWN fails without a number.
static inline void set_miss(Verdict *verdict, double miss)
{
    set_state(verdict, miss == 0);
    verdict->has_miss = miss > 0 && isfinite(miss);
    verdict->miss = verdict->has_miss ? miss : 0;
}

// Fails for what its unit does not count.
static inline void set_failed(Verdict *verdict)
{
    set_miss(verdict, MISS_UNKNOWN);
}

// How many centipawns a score must rise to be at least so many, or fall to be at most so many: 0
// when it is there already, MISS_UNKNOWN when a mate stands in the way. A mate for the side whose
// view it is counts above every number of centipawns, being mated below.
static inline double score_rise(Score score, int64_t least)
{
    if (score.mate) {
        return score.value > 0 ? 0 : MISS_UNKNOWN;
    }
    return score.value >= least ? 0 : (double)(least - score.value);
}
static inline double score_fall(Score score, int64_t most)
{
    if (score.mate) {
        return score.value > 0 ? MISS_UNKNOWN : 0;
    }
    return score.value <= most ? 0 : (double)(score.value - most);
}
// How many centipawns `low` must fall for `high` to be so many above it; MISS_UNKNOWN when `high`
// is a mate.
static inline double score_widen(Score high, Score low, int64_t margin)
{
    return high.mate ? MISS_UNKNOWN : score_fall(low, high.value - margin);
}

// judge_position.c
FilterNeed judge_not_in_check(const FilterView *view, Verdict *verdict);
FilterNeed judge_has_choice(const FilterView *view, Verdict *verdict);
FilterNeed judge_not_inside_puzzle(const FilterView *view, Verdict *verdict);
FilterNeed judge_move_number(const FilterView *view, Verdict *verdict);
FilterNeed judge_enough_pieces(const FilterView *view, Verdict *verdict);
FilterNeed judge_full_castling(const FilterView *view, Verdict *verdict);
FilterNeed judge_not_seen_before(const FilterView *view, Verdict *verdict);
FilterNeed judge_not_ahead(const FilterView *view, Verdict *verdict);

// judge_eval.c
FilterNeed judge_evaluation_jump(const FilterView *view, Verdict *verdict);
FilterNeed judge_not_winning_before(const FilterView *view, Verdict *verdict);
FilterNeed judge_mate_or_advantage(const FilterView *view, Verdict *verdict);
FilterNeed judge_not_easy(const FilterView *view, Verdict *verdict);

// judge_lines.c
FilterNeed judge_one_winning_move(const FilterView *view, Verdict *verdict);
FilterNeed judge_only_winning_move(const FilterView *view, Verdict *verdict);
FilterNeed judge_only_good_move(const FilterView *view, Verdict *verdict);
FilterNeed judge_best_in_window(const FilterView *view, Verdict *verdict);
FilterNeed judge_margin_in_window(const FilterView *view, Verdict *verdict);

// judge_move.c
FilterNeed judge_not_mate_in_one(const FilterView *view, Verdict *verdict);
FilterNeed judge_not_en_passant(const FilterView *view, Verdict *verdict);
FilterNeed judge_not_queen_promotion(const FilterView *view, Verdict *verdict);
FilterNeed judge_not_winning_capture(const FilterView *view, Verdict *verdict);
FilterNeed judge_sacrifice_or_missed(const FilterView *view, Verdict *verdict);
FilterNeed judge_not_capture(const FilterView *view, Verdict *verdict);
FilterNeed judge_not_check(const FilterView *view, Verdict *verdict);

#endif
