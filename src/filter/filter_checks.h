// What the table of filters is made of: the function that judges each, by subject, and what all of
// them use to fill in a verdict.
#ifndef ONLYMOVE_FILTER_FILTER_CHECKS_H
#define ONLYMOVE_FILTER_FILTER_CHECKS_H

#include "onlymove/filter.h"

static inline int64_t whole(const FilterView *view, ProfileKey key) {
    return profile_whole(view->profile, key);
}

static inline void set_state(Verdict *verdict, bool pass) {
    verdict->state = pass ? VERDICT_PASS : VERDICT_FAIL;
}

// How far a filter is from passing, in its unit: 0 passes, MISS_UNKNOWN fails without a number.
static inline void set_miss(Verdict *verdict, double miss) {
    set_state(verdict, miss == 0);
    evidence_miss(&verdict->evidence, miss, verdict->filter->unit);
}

// Ends a filter's judgement with what it says.
static inline FilterNeed judged(Verdict *verdict, const char *measured, const char *threshold,
                                const char *reason) {
    evidence_text_add(&verdict->evidence, measured, threshold, reason);
    return NEED_NOTHING;
}

// From check_position.c, check_eval.c and check_lines.c.
FilterCheck check_not_in_check, check_has_choice, check_not_inside_puzzle, check_not_duplicate,
    check_move_number, check_enough_pieces, check_full_castling, check_not_seen_before,
    check_not_ahead;
FilterCheck check_evaluation_jump, check_not_winning_before, check_mate_or_advantage,
    check_not_easy, check_evaluation_swing;
FilterCheck check_one_winning_move, check_only_winning_move, check_only_good_move,
    check_best_in_window, check_margin_in_window, check_clear_move;
FilterCheck check_not_mate_in_one, check_not_en_passant, check_not_queen_promotion,
    check_not_winning_capture, check_sacrifice_or_missed, check_not_capture, check_not_check;

#endif
