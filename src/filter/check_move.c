// Filters that ask what kind of move the best one is.
#include "onlymove/movegen.h"
#include "src/filter/filter_checks.h"

static Move best_move(const FilterView *view)
{
    return view->lines[0].pv[0];
}

static int best_exchange(const FilterView *view)
{
    return see_captures(view->pos, best_move(view), (int)whole(view, KEY_SEE_QUEEN),
                        whole(view, KEY_SEE_PINS) != 0);
}

FilterNeed check_not_mate_in_one(const FilterView *view, Verdict *verdict)
{
    Evidence *evidence = &verdict->evidence;
    const bool mates_now = score_mates_in_one(view->lines[0].score);
    set_miss(verdict, mates_now ? 1 : 0);
    evidence_line(evidence, "best", view->pos, &view->lines[0]);
    evidence_limit_number(evidence, "best", RELATION_OTHER, 1, UNIT_MATE);
    return say(verdict, "{best} {best=}", "not {1}",
               mates_now ? "{best} mates at once" : "{best} does not mate at once");
}

// A kind of move that is not wanted.
static FilterNeed check_kind(const FilterView *view, Verdict *verdict, bool unwanted,
                             const char *threshold, const char *reason)
{
    set_state(verdict, !unwanted);
    evidence_move(&verdict->evidence, "best", view->pos, best_move(view));
    return say(verdict, "{best}", threshold, reason);
}

FilterNeed check_not_en_passant(const FilterView *view, Verdict *verdict)
{
    const bool takes = move_kind(best_move(view)) == MOVE_EN_PASSANT;
    return check_kind(view, verdict, takes, "not en passant",
                      takes ? "{best} is an en passant capture"
                            : "{best} is no en passant capture");
}

FilterNeed check_not_queen_promotion(const FilterView *view, Verdict *verdict)
{
    const Move move = best_move(view);
    const bool queens = move_kind(move) == MOVE_PROMOTION && move_promotion(move) == QUEEN;
    return check_kind(view, verdict, queens, "no new queen",
                      queens ? "{best} promotes to a queen" : "{best} makes no queen");
}

FilterNeed check_not_capture(const FilterView *view, Verdict *verdict)
{
    const bool takes = pos_is_capture(view->pos, best_move(view));
    return check_kind(view, verdict, takes, "no capture",
                      takes ? "{best} is a capture" : "{best} captures nothing");
}

FilterNeed check_not_check(const FilterView *view, Verdict *verdict)
{
    const bool checks = pos_gives_check(view->pos, best_move(view));
    return check_kind(view, verdict, checks, "no check",
                      checks ? "{best} gives check" : "{best} gives no check");
}

FilterNeed check_not_winning_capture(const FilterView *view, Verdict *verdict)
{
    Evidence *evidence = &verdict->evidence;
    const int exchange = best_exchange(view);
    const int limit = (int)whole(view, KEY_SEE_MAX);
    set_miss(verdict, exchange > limit ? exchange - limit : 0);
    evidence_move(evidence, "best", view->pos, best_move(view));
    evidence_number(evidence, "see", exchange, UNIT_PAWNS);
    evidence_limit(evidence, "see", RELATION_AT_MOST, view->profile, KEY_SEE_MAX, UNIT_PAWNS);
    return say(verdict, "{best} SEE {see+}", "SEE <= {1}",
               exchange > limit ? "{best} simply wins material (SEE {see+})"
                                : "{best} is no simple winning capture (SEE {see+})");
}

// The move was found, or the game ends here: what remains is that the opponent gave the chance
// away.
static FilterNeed check_found(const FilterView *view, Verdict *verdict)
{
    Evidence *evidence = &verdict->evidence;
    if (!view->previous) {
        set_state(verdict, false);
        return say(verdict, "{best} played, no move before", "SEE <0, or missed",
                   "{best} was found, and at the game's start nobody has erred before");
    }
    if (!view->has_previous_score) {
        return NEED_PREVIOUS;
    }
    const int64_t lost = -whole(view, KEY_NOT_LOST);
    const bool ends = view->played == MOVE_NONE;
    set_miss(verdict, score_rise(view->previous_score, lost + 1));
    evidence_score(evidence, "before", view->previous_score);
    evidence_limit_number(evidence, "before", RELATION_MORE, (double)lost, UNIT_CP)->key =
        KEY_NOT_LOST;
    return say(verdict, ends ? "{best}, before {before=}" : "{best} played, before {before=}",
               "before >{1+}",
               verdict->state == VERDICT_PASS
                   ? "the opponent was not lost before the last move ({before=}) and gave {best} "
                     "its chance"
               : ends ? "the opponent was lost already ({before=}), and nobody is known to have "
                        "missed {best}"
                      : "the opponent was lost already ({before=}), and {best} was found: too "
                        "easy");
}

FilterNeed check_sacrifice_or_missed(const FilterView *view, Verdict *verdict)
{
    Evidence *evidence = &verdict->evidence;
    const Move move = best_move(view);
    const int exchange = best_exchange(view);
    const bool missed = view->played != MOVE_NONE && view->played != move;
    set_state(verdict, true);
    evidence_move(evidence, "best", view->pos, move);
    if (exchange < 0) {
        evidence_number(evidence, "see", exchange, UNIT_PAWNS);
        evidence_limit_number(evidence, "see", RELATION_LESS, 0, UNIT_PAWNS);
        evidence_text_add(evidence, "{best} SEE {see+}", "SEE <{1}, or missed",
                          "{best} is a sacrifice (SEE {see+})");
    } else if (view->played == MOVE_NONE && !view->previous) {
        evidence_text_add(evidence, "{best}, no game", "SEE <0, or missed",
                          "there is no game around the position, so nobody found {best}");
    } else if (missed) {
        evidence_move(evidence, "played", view->pos, view->played);
        evidence_text_add(evidence, "{best}, played {played}", "SEE <0, or missed",
                          "{best} was missed in the game ({played} was played)");
    } else {
        return check_found(view, verdict);
    }
    return NEED_NOTHING;
}
