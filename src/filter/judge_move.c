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

FilterNeed judge_not_en_passant(const FilterView *view, Verdict *verdict)
{
    const MoveText best = move_text(view->pos, &view->lines[0]);
    const bool en_passant = move_kind(best_move(view)) == MOVE_EN_PASSANT;
    set_state(verdict, !en_passant);
    MEASURED(verdict, "%s", best.san);
    THRESHOLD(verdict, "not en passant");
    REASON(verdict, "%s is %s en passant capture", best.san, en_passant ? "an" : "no");
    return NEED_NOTHING;
}

FilterNeed judge_not_queen_promotion(const FilterView *view, Verdict *verdict)
{
    const MoveText best = move_text(view->pos, &view->lines[0]);
    const Move move = best_move(view);
    const bool queens = move_kind(move) == MOVE_PROMOTION && move_promotion(move) == QUEEN;
    set_state(verdict, !queens);
    MEASURED(verdict, "%s", best.san);
    THRESHOLD(verdict, "no new queen");
    REASON(verdict, "%s %s", best.san, queens ? "promotes to a queen" : "makes no queen");
    return NEED_NOTHING;
}

FilterNeed judge_not_capture(const FilterView *view, Verdict *verdict)
{
    const MoveText best = move_text(view->pos, &view->lines[0]);
    const bool takes = pos_is_capture(view->pos, best_move(view));
    set_state(verdict, !takes);
    MEASURED(verdict, "%s", best.san);
    THRESHOLD(verdict, "no capture");
    REASON(verdict, "%s %s", best.san, takes ? "is a capture" : "captures nothing");
    return NEED_NOTHING;
}

FilterNeed judge_not_check(const FilterView *view, Verdict *verdict)
{
    const MoveText best = move_text(view->pos, &view->lines[0]);
    const bool checks = pos_gives_check(view->pos, best_move(view));
    set_state(verdict, !checks);
    MEASURED(verdict, "%s", best.san);
    THRESHOLD(verdict, "no check");
    REASON(verdict, "%s %s", best.san, checks ? "gives check" : "gives no check");
    return NEED_NOTHING;
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
