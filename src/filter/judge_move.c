// Filters that ask what kind of move the best one is.
#include "onlymove/exchange.h"
#include "src/filter/judges.h"

static Move best_move(const FilterView *view)
{
    return view->lines[0].pv[0];
}

FilterNeed judge_not_mate_in_one(const FilterView *view, Verdict *verdict)
{
    const MoveText best = move_text(view->pos, &view->lines[0]);
    const bool mates_now = score_mates_in_one(view->lines[0].score);
    set_miss(verdict, mates_now ? 1 : 0);
    MEASURED(verdict, "%s %s", best.san, best.score);
    THRESHOLD(verdict, "not #1");
    REASON(verdict, mates_now ? "%s mates at once" : "%s does not mate at once", best.san);
    return NEED_NOTHING;
}

// A kind of move that is not wanted: `is` says what the best move then is, `is_not` what it is
// else.
static FilterNeed judge_kind(const FilterView *view, Verdict *verdict, bool unwanted,
                             const char *threshold, const char *is, const char *is_not)
{
    const MoveText best = move_text(view->pos, &view->lines[0]);
    set_state(verdict, !unwanted);
    MEASURED(verdict, "%s", best.san);
    THRESHOLD(verdict, "%s", threshold);
    REASON(verdict, "%s %s", best.san, unwanted ? is : is_not);
    return NEED_NOTHING;
}

FilterNeed judge_not_en_passant(const FilterView *view, Verdict *verdict)
{
    return judge_kind(view, verdict, move_kind(best_move(view)) == MOVE_EN_PASSANT,
                      "not en passant", "is an en passant capture", "is no en passant capture");
}

FilterNeed judge_not_queen_promotion(const FilterView *view, Verdict *verdict)
{
    const Move move = best_move(view);
    const bool queens = move_kind(move) == MOVE_PROMOTION && move_promotion(move) == QUEEN;
    return judge_kind(view, verdict, queens, "no new queen", "promotes to a queen",
                      "makes no queen");
}

FilterNeed judge_not_capture(const FilterView *view, Verdict *verdict)
{
    return judge_kind(view, verdict, pos_is_capture(view->pos, best_move(view)), "no capture",
                      "is a capture", "captures nothing");
}

FilterNeed judge_not_check(const FilterView *view, Verdict *verdict)
{
    return judge_kind(view, verdict, pos_gives_check(view->pos, best_move(view)), "no check",
                      "gives check", "gives no check");
}

FilterNeed judge_not_winning_capture(const FilterView *view, Verdict *verdict)
{
    const MoveText best = move_text(view->pos, &view->lines[0]);
    const int exchange = see(view->pos, best_move(view));
    const int limit = (int)profile_whole(view->profile, KEY_SEE_MAX);
    set_miss(verdict, exchange > limit ? exchange - limit : 0);
    MEASURED(verdict, "%s SEE %+d", best.san, exchange);
    THRESHOLD(verdict, "SEE <= %d", limit);
    REASON(verdict,
           exchange > limit ? "%s simply wins material (SEE %+d)"
                            : "%s is no simple winning capture (SEE %+d)",
           best.san, exchange);
    return NEED_NOTHING;
}

// The move was found, or the game ends here: what remains is that the opponent gave the chance
// away.
static FilterNeed judge_found(const FilterView *view, Verdict *verdict, const char *best)
{
    if (!view->previous) {
        set_failed(verdict);
        MEASURED(verdict, "%s played, no move before", best);
        REASON(verdict, "%s was found, and at the game's start nobody has erred before", best);
        return NEED_NOTHING;
    }
    if (!view->has_previous_score) {
        return NEED_PREVIOUS;
    }
    char before[SCORE_TEXT_MAX];
    score_write(view->previous_score, before);
    const int64_t lost = -profile_whole(view->profile, KEY_NOT_LOST);
    set_miss(verdict, score_rise(view->previous_score, lost + 1));
    MEASURED(verdict, "%s%s, before %s", best, view->played == MOVE_NONE ? "" : " played", before);
    THRESHOLD(verdict, "before >%+.2f", -pawns(view, KEY_NOT_LOST));
    REASON(verdict,
           verdict->state == VERDICT_PASS
               ? "the opponent was not lost before the last move (%s) and gave %s its chance"
           : view->played == MOVE_NONE
               ? "the opponent was lost already (%s), and nobody is known to have missed %s"
               : "the opponent was lost already (%s), and %s was found: too easy",
           before, best);
    return NEED_NOTHING;
}

FilterNeed judge_sacrifice_or_missed(const FilterView *view, Verdict *verdict)
{
    const MoveText best = move_text(view->pos, &view->lines[0]);
    const Move move = best_move(view);
    const int exchange = see(view->pos, move);
    THRESHOLD(verdict, "SEE <0, or missed");
    set_state(verdict, true);
    if (exchange < 0) {
        MEASURED(verdict, "%s SEE %+d", best.san, exchange);
        REASON(verdict, "%s is a sacrifice (SEE %+d)", best.san, exchange);
        return NEED_NOTHING;
    }
    if (view->played == MOVE_NONE && !view->previous) {
        MEASURED(verdict, "%s, no game", best.san);
        REASON(verdict, "there is no game around the position, so nobody found %s", best.san);
        return NEED_NOTHING;
    }
    if (view->played != MOVE_NONE && view->played != move) {
        char played[SAN_MAX];
        san_write(view->pos, view->played, played);
        MEASURED(verdict, "%s, played %s", best.san, played);
        REASON(verdict, "%s was missed in the game (%s was played)", best.san, played);
        return NEED_NOTHING;
    }
    return judge_found(view, verdict, best.san);
}
