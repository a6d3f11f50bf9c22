// Filters that read the lines of a search: how the best line's score compares with the others', and
// what kind of move the best one is.
#include "onlymove/movegen.h"
#include "src/filter/filter_checks.h"

static Score score_of(const FilterView *view, int index) {
    return view->lines[index].score;
}

static void measure_line(const FilterView *view, const char *name, int index, Evidence *evidence) {
    evidence_line(evidence, name, view->pos, &view->lines[index]);
}

// The index of the first line after the best that scores more than `max`; 0 when there is none.
static int first_rival(const FilterView *view, int64_t max) {
    for (int i = 1; i < view->line_count; i++)
        if (score_wins(score_of(view, i), max))
            return i;
    return 0;
}

// Judges whether the best move wins and every other is below the number of `next_key`, or, unless
// `wants_others`, at most that number. With `wants_others` there must be another move at all.
static FilterNeed check_unique_win(const FilterView *view, Verdict *verdict, ProfileKey next_key,
                                   bool wants_others, const char *threshold) {
    Evidence *evidence = &verdict->evidence;
    const int64_t max = key_int(view, next_key) - wants_others;
    const double needed_rise = score_too_low(score_of(view, 0), key_int(view, KEY_WON) + 1);
    const bool has_one_line = view->line_count < 2;
    const int rival = first_rival(view, max);
    evidence_limit(evidence, "best", RELATION_MORE, view->profile, KEY_WON, UNIT_CP);
    evidence_limit(evidence, "next", wants_others ? RELATION_LESS : RELATION_AT_MOST, view->profile,
                   next_key, UNIT_CP);
    double miss = needed_rise;
    for (int i = 1; i < view->line_count; i++)
        miss = fmax(miss, score_too_high(score_of(view, i), max));
    set_miss(verdict, wants_others && has_one_line ? MISS_INFINITE : miss);
    if (!has_one_line)
        evidence_lacking_lead(evidence, view->lines, view->line_count,
                              key_int(view, KEY_WON) + 1 - max);
    measure_line(view, "best", 0, evidence);
    if (!has_one_line)
        measure_line(view, "next", rival ? rival : 1, evidence);
    return end_check(
        verdict, has_one_line ? "{best} {best=}, no other move" : "{best} {best=}, {next} {next=}",
        threshold,
        needed_rise > 0 ? "the best move, {best}, does not win ({best=})"
        : has_one_line  ? wants_others ? "{best} ({best=}) is the only move there is"
                                       : "{best} wins ({best=}) and no other move was found"
        : rival         ? "{best} wins ({best=}), but {next} is too good as well ({next=})"
                        : "{best} wins ({best=}), the next, {next}, does not ({next=})");
}

FilterNeed check_one_winning_move(const FilterView *view, Verdict *verdict) {
    return check_unique_win(view, verdict, KEY_NOT_WON, true, ">{1}, next <{2}");
}

FilterNeed check_only_winning_move(const FilterView *view, Verdict *verdict) {
    return check_unique_win(view, verdict, KEY_WON, false, ">{1}, next <={2}");
}

FilterNeed check_clear_win_only(const FilterView *view, Verdict *verdict) {
    Evidence *evidence = &verdict->evidence;
    const bool has_one_line = view->line_count < 2;
    set_miss(verdict, has_one_line ? 0 : score_too_high(score_of(view, 1), key_int(view, KEY_WON)));
    measure_line(view, "best", 0, evidence);
    if (!has_one_line)
        measure_line(view, "next", 1, evidence);
    evidence_limit(evidence, "next", RELATION_AT_MOST, view->profile, KEY_WON, UNIT_CP);
    return end_check(verdict, has_one_line ? "no other move" : "{next} {next=}", "next <={1}",
                     has_one_line ? "no other move was found than {best}"
                     : verdict->state == VERDICT_PASS
                         ? "the next move, {next}, does not win ({next=})"
                         : "{next} wins as well ({next=})");
}

FilterNeed check_only_good_move(const FilterView *view, Verdict *verdict) {
    set_state(verdict, measure_only_move(view->profile, view->pos, view->lines, view->line_count,
                                         &verdict->evidence) != ONLY_NONE);
    return NEED_NOTHING;
}

// How far a number of centipawns is from the window `min` to `max`, both included; 0 inside.
static double window_miss(int64_t value, int64_t min, int64_t max) {
    return value < min ? (double)(min - value) : value > max ? (double)(value - max) : 0;
}

FilterNeed check_best_in_window(const FilterView *view, Verdict *verdict) {
    Evidence *evidence = &verdict->evidence;
    const Score score = score_of(view, 0);
    const int64_t min = key_int(view, KEY_BEST_MIN), max = key_int(view, KEY_BEST_MAX);
    set_miss(verdict, score.mate ? MISS_INFINITE : window_miss(score.value, min, max));
    measure_line(view, "best", 0, evidence);
    evidence_limit(evidence, "best", RELATION_AT_LEAST, view->profile, KEY_BEST_MIN, UNIT_CP);
    evidence_limit(evidence, "best", RELATION_AT_MOST, view->profile, KEY_BEST_MAX, UNIT_CP);
    return end_check(verdict, "{best} {best=}", "{1+} to {2+}",
                     score.mate          ? "{best} leads to mate ({best=})"
                     : score.value < min ? "{best} ({best=}) is too little of an advantage"
                     : score.value > max ? "{best} ({best=}) is too much of an advantage"
                                         : "{best} ({best=}) is a small advantage");
}

FilterNeed check_margin_in_window(const FilterView *view, Verdict *verdict) {
    static const char limits[] = "{1} to {2}";
    Evidence *evidence = &verdict->evidence;
    const int64_t min = key_int(view, KEY_MARGIN_MIN), max = key_int(view, KEY_MARGIN_MAX);
    evidence_limit(evidence, "lead", RELATION_AT_LEAST, view->profile, KEY_MARGIN_MIN, UNIT_CP);
    evidence_limit(evidence, "lead", RELATION_AT_MOST, view->profile, KEY_MARGIN_MAX, UNIT_CP);
    set_state(verdict, false);
    measure_line(view, "best", 0, evidence);
    if (view->line_count < 2) {
        return end_check(verdict, "{best} {best=}, no other move", limits,
                         "beside {best} no other move was found");
    }
    measure_line(view, "next", 1, evidence);
    if (score_of(view, 0).mate || score_of(view, 1).mate) {
        return end_check(
            verdict, "{best} {best=}, {next} {next=}", limits,
            "between {best} ({best=}) and {next} ({next=}) there is a mate, not a margin");
    }
    const int64_t lead = (int64_t)score_of(view, 0).value - score_of(view, 1).value;
    set_miss(verdict, window_miss(lead, min, max));
    evidence_number(evidence, "lead", (double)lead, UNIT_CP);
    return end_check(verdict, "{best} {lead+} above {next}", limits,
                     lead < min   ? "{best} ({best=}) is hardly better than {next} ({next=})"
                     : lead > max ? "{best} ({best=}) is much better than {next} ({next=})"
                                  : "{best} ({best=}) is a little better than {next} ({next=})");
}

FilterNeed check_clear_move(const FilterView *view, Verdict *verdict) {
    set_state(verdict, measure_clear(view->profile, view->pos, view->lines, view->line_count,
                                     &verdict->evidence));
    return NEED_NOTHING;
}

// --- The kind of the best move

static Move best_move(const FilterView *view) {
    return view->lines[0].pv[0];
}

static int best_move_see(const FilterView *view) {
    return see_captures(view->pos, best_move(view), (int)key_int(view, KEY_SEE_QUEEN),
                        key_int(view, KEY_SEE_PINS) != 0);
}

FilterNeed check_not_mate_in_one(const FilterView *view, Verdict *verdict) {
    Evidence *evidence = &verdict->evidence;
    const bool mates_now = score_mates_in_one(view->lines[0].score);
    set_miss(verdict, mates_now ? 1 : 0);
    evidence_line(evidence, "best", view->pos, &view->lines[0]);
    evidence_limit_number(evidence, "best", RELATION_UNEQUAL, 1, UNIT_MATE);
    return end_check(verdict, "{best} {best=}", "not {1}",
                     mates_now ? "{best} mates at once" : "{best} does not mate at once");
}

FilterNeed check_same_move(const FilterView *view, Verdict *verdict) {
    Evidence *evidence = &verdict->evidence;
    const BestMove *first = view->best_moves, *other = first;
    while (other < first + view->best_move_count && other->move == first->move)
        other++;
    const bool same = other == first + view->best_move_count;
    verdict->state = same                                ? VERDICT_PASS
                     : key_int(view, KEY_SAME_MOVE_FAIL) ? VERDICT_FAIL
                                                         : VERDICT_WARN;
    evidence_move(evidence, "best", view->pos, same ? best_move(view) : first->move);
    if (same) {
        return end_check(verdict, "{best}", "the same move",
                         "{best} is the best move at every node limit so far");
    }
    evidence_move(evidence, "other", view->pos, other->move);
    evidence_number(evidence, "nodes", (double)other->nodes, UNIT_NODES);
    return end_check(verdict, "{best}, then {other} at {nodes=}", "the same move",
                     "{best} was the best move, but at {nodes=} nodes it is {other}");
}

// Fails the best move when it is of an unwanted kind.
static FilterNeed check_unwanted(const FilterView *view, Verdict *verdict, bool unwanted,
                                 const char *threshold, const char *is, const char *is_not) {
    set_state(verdict, !unwanted);
    evidence_move(&verdict->evidence, "best", view->pos, best_move(view));
    return end_check(verdict, "{best}", threshold, unwanted ? is : is_not);
}

FilterNeed check_not_en_passant(const FilterView *view, Verdict *verdict) {
    return check_unwanted(view, verdict, move_type(best_move(view)) == MOVE_EN_PASSANT,
                          "not en passant", "{best} is an en passant capture",
                          "{best} is no en passant capture");
}

FilterNeed check_not_queen_promotion(const FilterView *view, Verdict *verdict) {
    const Move move = best_move(view);
    const bool makes_queen = move_type(move) == MOVE_PROMOTION && move_promotion(move) == QUEEN;
    return check_unwanted(view, verdict, makes_queen, "no new queen", "{best} promotes to a queen",
                          "{best} makes no queen");
}

FilterNeed check_not_capture(const FilterView *view, Verdict *verdict) {
    return check_unwanted(view, verdict, pos_is_capture(view->pos, best_move(view)), "no capture",
                          "{best} is a capture", "{best} captures nothing");
}

FilterNeed check_not_check(const FilterView *view, Verdict *verdict) {
    return check_unwanted(view, verdict, pos_gives_check(view->pos, best_move(view)), "no check",
                          "{best} gives check", "{best} gives no check");
}

FilterNeed check_not_mate(const FilterView *view, Verdict *verdict) {
    return check_unwanted(view, verdict, score_mates(score_of(view, 0)), "no mate",
                          "{best} leads to mate", "{best} leads to no mate");
}

FilterNeed check_not_defence(const FilterView *view, Verdict *verdict) {
    return check_unwanted(view, verdict, !score_wins(score_of(view, 0), 0), "more than a draw",
                          "{best} saves a draw at most", "{best} leaves more than a draw");
}

FilterNeed check_not_winning_capture(const FilterView *view, Verdict *verdict) {
    Evidence *evidence = &verdict->evidence;
    const int see_value = best_move_see(view);
    const int limit = (int)key_int(view, KEY_SEE_MAX);
    set_miss(verdict, see_value > limit ? see_value - limit : 0);
    evidence_move(evidence, "best", view->pos, best_move(view));
    evidence_number(evidence, "see", see_value, UNIT_PAWNS);
    evidence_limit(evidence, "see", RELATION_AT_MOST, view->profile, KEY_SEE_MAX, UNIT_PAWNS);
    return end_check(verdict, "{best} SEE {see+}", "SEE <= {1}",
                     see_value > limit ? "{best} simply wins material (SEE {see+})"
                                       : "{best} is no simple winning capture (SEE {see+})");
}

// Judges a position whose best move was played, or where the game ends: it passes only if the
// opponent's move before was a mistake.
static FilterNeed check_found_move(const FilterView *view, Verdict *verdict) {
    Evidence *evidence = &verdict->evidence;
    if (!view->previous) {
        set_state(verdict, false);
        return end_check(verdict, "{best} played, no move before", "SEE <0, or missed",
                         "{best} was played, and no move before it was a mistake");
    }
    if (!view->has_previous_score)
        return NEED_PREVIOUS;
    const int64_t max_lost = -key_int(view, KEY_NOT_LOST);
    const bool game_ends = view->played == MOVE_NONE;
    set_miss(verdict, score_too_low(view->previous_score, max_lost + 1));
    evidence_score(evidence, "before", view->previous_score);
    evidence_limit_number(evidence, "before", RELATION_MORE, (double)max_lost, UNIT_CP)->key =
        KEY_NOT_LOST;
    return end_check(
        verdict, game_ends ? "{best}, before {before=}" : "{best} played, before {before=}",
        "before >{1+}",
        verdict->state == VERDICT_PASS
            ? "the opponent was not lost before the last move ({before=}) and gave {best} "
              "its chance"
        : game_ends ? "the opponent was lost already ({before=}), and nobody is known to have "
                      "missed {best}"
                    : "the opponent was lost already ({before=}), and {best} was found: too "
                      "easy");
}

FilterNeed check_sacrifice_or_missed(const FilterView *view, Verdict *verdict) {
    Evidence *evidence = &verdict->evidence;
    const Move move = best_move(view);
    const int see_value = best_move_see(view);
    const bool missed = view->played != MOVE_NONE && view->played != move;
    set_state(verdict, true);
    evidence_move(evidence, "best", view->pos, move);
    if (see_value < 0) {
        evidence_number(evidence, "see", see_value, UNIT_PAWNS);
        evidence_limit_number(evidence, "see", RELATION_LESS, 0, UNIT_PAWNS);
        evidence_template(evidence, "{best} SEE {see+}", "SEE <{1}, or missed",
                          "{best} is a sacrifice (SEE {see+})");
    } else if (view->played == MOVE_NONE && !view->previous) {
        evidence_template(evidence, "{best}, no game", "SEE <0, or missed",
                          "no game is known, so nobody missed {best}");
    } else if (missed) {
        evidence_move(evidence, "played", view->pos, view->played);
        evidence_template(evidence, "{best}, played {played}", "SEE <0, or missed",
                          "{best} was missed in the game ({played} was played)");
    } else {
        return check_found_move(view, verdict);
    }
    return NEED_NOTHING;
}
