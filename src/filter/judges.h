// What the table of filters is made of: the function that judges each, by subject, and what all of
// them use to fill in a verdict.
#ifndef ONLYMOVE_FILTER_JUDGES_H
#define ONLYMOVE_FILTER_JUDGES_H

#include "onlymove/filter.h"
#include "src/filter/grounds.h"

static inline int64_t whole(const FilterView *view, ProfileKey key)
{
    return profile_whole(view->profile, key);
}

static inline void set_state(Verdict *verdict, bool pass)
{
    verdict->state = pass ? VERDICT_PASS : VERDICT_FAIL;
}

// How far a filter is from passing, in its unit: 0 passes, MISS_UNKNOWN fails without a number.
static inline void set_miss(Verdict *verdict, double miss)
{
    set_state(verdict, miss == 0);
    grounds_miss(&verdict->grounds, miss, verdict->filter->unit);
}

// Ends a filter's judgement with what it says; see grounds_say().
static inline FilterNeed say(Verdict *verdict, const char *measured, const char *threshold,
                             const char *reason)
{
    grounds_say(&verdict->grounds, measured, threshold, reason);
    return NEED_NOTHING;
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
