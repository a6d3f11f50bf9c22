// What the table of filters is made of: the function that judges each, by subject, and what all of
// them use to fill in a verdict.
#ifndef ONLYMOVE_FILTER_FILTER_CHECKS_H
#define ONLYMOVE_FILTER_FILTER_CHECKS_H

#include "onlymove/filter.h"
#include "src/filter/evidence.h"

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

// From judge_position.c, judge_eval.c, judge_swing.c, judge_lines.c, clear_move.c and judge_move.c.
FilterJudge judge_not_in_check, judge_has_choice, judge_not_inside_puzzle, judge_not_duplicate,
    judge_move_number, judge_enough_pieces, judge_full_castling, judge_not_seen_before,
    judge_not_ahead;
FilterJudge judge_evaluation_jump, judge_not_winning_before, judge_mate_or_advantage,
    judge_not_easy, judge_evaluation_swing;
FilterJudge judge_one_winning_move, judge_only_winning_move, judge_only_good_move,
    judge_best_in_window, judge_margin_in_window, judge_clear_move;
FilterJudge judge_not_mate_in_one, judge_not_en_passant, judge_not_queen_promotion,
    judge_not_winning_capture, judge_sacrifice_or_missed, judge_not_capture, judge_not_check;

#endif
