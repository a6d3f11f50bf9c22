// Filters that hold the best line's score against the others': one winning move, the only good
// one, windows.
#include "onlymove/only_move.h"
#include "src/filter/judges.h"

static int64_t whole(const FilterView *view, ProfileKey key)
{
    return profile_whole(view->profile, key);
}

static Score score_of(const FilterView *view, int line)
{
    return view->lines[line].score;
}

// The first line after the best that scores more than `most`; 0 when there is none.
static int first_rival(const FilterView *view, int64_t most)
{
    for (int i = 1; i < view->count; i++) {
        if (score_wins(score_of(view, i), most)) {
            return i;
        }
    }
    return 0;
}

static void say_lonely(const FilterView *view, Verdict *verdict, bool won)
{
    const MoveText best = move_text(view->pos, &view->lines[0]);
    MEASURED(verdict, "%s %s, no other move", best.san, best.score);
    if (!won) {
        REASON(verdict, "the best move, %s, does not win (%s)", best.san, best.score);
    } else if (verdict->state == VERDICT_PASS) {
        REASON(verdict, "%s wins (%s) and no other move was found", best.san, best.score);
    } else {
        REASON(verdict, "%s (%s) is the only move there is", best.san, best.score);
    }
}

// The best move wins, and every other scores `most` at most; shared by the two filters that ask for
// one winning move and differ in what they ask of the others, and in whether there must be any.
static void judge_unique(const FilterView *view, Verdict *verdict, int64_t most, bool wants_others)
{
    const double rise = score_rise(score_of(view, 0), whole(view, KEY_WON) + 1);
    double miss = rise;
    for (int i = 1; i < view->count; i++) {
        miss = fmax(miss, score_fall(score_of(view, i), most));
    }
    set_miss(verdict, wants_others && view->count < 2 ? MISS_UNKNOWN : miss);
    if (view->count < 2) {
        say_lonely(view, verdict, rise == 0);
        return;
    }
    const int rival = first_rival(view, most);
    const MoveText best = move_text(view->pos, &view->lines[0]);
    const MoveText next = move_text(view->pos, &view->lines[rival ? rival : 1]);
    MEASURED(verdict, "%s %s, %s %s", best.san, best.score, next.san, next.score);
    if (rise > 0) {
        REASON(verdict, "the best move, %s, does not win (%s)", best.san, best.score);
    } else if (!rival) {
        REASON(verdict, "%s wins (%s), the next, %s, does not (%s)", best.san, best.score, next.san,
               next.score);
    } else {
        REASON(verdict, "%s wins (%s), but %s is too good as well (%s)", best.san, best.score,
               next.san, next.score);
    }
}

FilterNeed judge_one_winning_move(const FilterView *view, Verdict *verdict)
{
    THRESHOLD(verdict, ">%.2f, next <%.2f", pawns(view, KEY_WON), pawns(view, KEY_NOT_WON));
    judge_unique(view, verdict, whole(view, KEY_NOT_WON) - 1, true);
    return NEED_NOTHING;
}

FilterNeed judge_only_winning_move(const FilterView *view, Verdict *verdict)
{
    THRESHOLD(verdict, ">%.2f, next <=%.2f", pawns(view, KEY_WON), pawns(view, KEY_WON));
    judge_unique(view, verdict, whole(view, KEY_WON), false);
    return NEED_NOTHING;
}

// How far the lines are from holding the only good move, or the only draw if that is nearer.
static double only_miss(const FilterView *view)
{
    const Score best = score_of(view, 0);
    const double to_level = best.mate ? MISS_UNKNOWN : fabs((double)best.value);
    if (view->count < 2) {
        return to_level;
    }
    const Score next = score_of(view, 1);
    const double good =
        fmax(fmax(score_rise(best, 1), score_fall(best, whole(view, KEY_ONLY_CEILING))),
             score_widen(best, next, whole(view, KEY_ONLY_MARGIN) + 1));
    const double draw = fmax(to_level, score_fall(next, -whole(view, KEY_DRAW_LOSS)));
    return fmin(good, draw);
}

static void say_only_forced(const FilterView *view, Verdict *verdict, OnlyMove only)
{
    const MoveText best = move_text(view->pos, &view->lines[0]);
    MEASURED(verdict, "%s %s, no other move", best.san, best.score);
    THRESHOLD(verdict, ">=0.00");
    REASON(verdict, "%s is the only move there is, and %s (%s)", best.san,
           only == ONLY_NONE   ? "it loses"
           : only == ONLY_DRAW ? "it draws"
                               : "it is good",
           best.score);
}

static void only_threshold(const FilterView *view, Verdict *verdict)
{
    const Score best = score_of(view, 0);
    if (score_mates(best)) {
        THRESHOLD(verdict, "mates before next");
    } else if (!best.mate && best.value == 0) {
        THRESHOLD(verdict, "0.00, next <=%.2f", -pawns(view, KEY_DRAW_LOSS));
    } else {
        THRESHOLD(verdict, ">next %+.2f, >0.00, <=%.2f", pawns(view, KEY_ONLY_MARGIN),
                  pawns(view, KEY_ONLY_CEILING));
    }
}

// What stands between the best move and being the only good one.
static void say_not_only(const FilterView *view, Verdict *verdict)
{
    const MoveText best = move_text(view->pos, &view->lines[0]);
    const MoveText next = move_text(view->pos, &view->lines[1]);
    const Score score = score_of(view, 0);
    if (score_mates(score)) {
        REASON(verdict, "%s mates (%s), but %s is as quick (%s)", best.san, best.score, next.san,
               next.score);
    } else if (score.mate || score.value < 0) {
        REASON(verdict, "the best move, %s, is not good (%s)", best.san, best.score);
    } else if (score.value == 0) {
        REASON(verdict, "%s draws (%s), but %s does not lose (%s)", best.san, best.score, next.san,
               next.score);
    } else if (score.value > whole(view, KEY_ONLY_CEILING)) {
        REASON(verdict, "%s is so good (%s) that nothing is left to be won", best.san, best.score);
    } else {
        REASON(verdict, "%s (%s) is not far enough above %s (%s)", best.san, best.score, next.san,
               next.score);
    }
}

static void say_only(const FilterView *view, Verdict *verdict, OnlyMove only)
{
    const MoveText best = move_text(view->pos, &view->lines[0]);
    const MoveText next = move_text(view->pos, &view->lines[1]);
    const char *words = only == ONLY_MATE        ? "%s mates (%s) sooner than %s (%s)"
                        : only == ONLY_HARD_MATE ? "%s mates (%s), and neither %s (%s) nor any does"
                        : only == ONLY_DRAW ? "%s draws (%s), and %s (%s) loses as all others do"
                                            : "%s (%s) is the only good move, the next is %s (%s)";
    REASON(verdict, words, best.san, best.score, next.san, next.score);
}

FilterNeed judge_only_good_move(const FilterView *view, Verdict *verdict)
{
    const OnlyRule rule = only_rule(view->profile);
    const OnlyMove only = only_move(&rule, view->lines, view->count);
    set_miss(verdict, only == ONLY_NONE ? only_miss(view) : 0);
    if (view->count < 2) {
        say_only_forced(view, verdict, only);
        return NEED_NOTHING;
    }
    const MoveText best = move_text(view->pos, &view->lines[0]);
    const MoveText next = move_text(view->pos, &view->lines[1]);
    MEASURED(verdict, "%s %s, %s %s", best.san, best.score, next.san, next.score);
    only_threshold(view, verdict);
    if (only == ONLY_NONE) {
        say_not_only(view, verdict);
    } else {
        say_only(view, verdict, only);
    }
    return NEED_NOTHING;
}

// How far a number of centipawns is from a window, both ends included.
static double window_miss(int64_t value, int64_t least, int64_t most)
{
    return value < least ? (double)(least - value) : value > most ? (double)(value - most) : 0;
}

FilterNeed judge_best_in_window(const FilterView *view, Verdict *verdict)
{
    const Score score = score_of(view, 0);
    const MoveText best = move_text(view->pos, &view->lines[0]);
    MEASURED(verdict, "%s %s", best.san, best.score);
    THRESHOLD(verdict, "%+.2f to %+.2f", pawns(view, KEY_BEST_MIN), pawns(view, KEY_BEST_MAX));
    if (score.mate) {
        set_failed(verdict);
        REASON(verdict, "%s leads to mate (%s)", best.san, best.score);
        return NEED_NOTHING;
    }
    set_miss(verdict,
             window_miss(score.value, whole(view, KEY_BEST_MIN), whole(view, KEY_BEST_MAX)));
    REASON(verdict, "%s (%s) is %s", best.san, best.score,
           verdict->state == VERDICT_PASS            ? "a small advantage"
           : score.value < whole(view, KEY_BEST_MIN) ? "too little of an advantage"
                                                     : "too much of an advantage");
    return NEED_NOTHING;
}

FilterNeed judge_margin_in_window(const FilterView *view, Verdict *verdict)
{
    const int64_t least = whole(view, KEY_MARGIN_MIN);
    const int64_t most = whole(view, KEY_MARGIN_MAX);
    const MoveText best = move_text(view->pos, &view->lines[0]);
    THRESHOLD(verdict, "%.2f to %.2f", pawns(view, KEY_MARGIN_MIN), pawns(view, KEY_MARGIN_MAX));
    if (view->count < 2) {
        set_failed(verdict);
        MEASURED(verdict, "%s %s, no other move", best.san, best.score);
        REASON(verdict, "beside %s no other move was found", best.san);
        return NEED_NOTHING;
    }
    const MoveText next = move_text(view->pos, &view->lines[1]);
    if (score_of(view, 0).mate || score_of(view, 1).mate) {
        set_failed(verdict);
        MEASURED(verdict, "%s %s, %s %s", best.san, best.score, next.san, next.score);
        REASON(verdict, "between %s (%s) and %s (%s) there is a mate, not a margin", best.san,
               best.score, next.san, next.score);
        return NEED_NOTHING;
    }
    const int64_t margin = (int64_t)score_of(view, 0).value - score_of(view, 1).value;
    set_miss(verdict, window_miss(margin, least, most));
    MEASURED(verdict, "%s %+.2f above %s", best.san, (double)margin / 100.0, next.san);
    REASON(verdict, "%s (%s) is %s %s (%s)", best.san, best.score,
           verdict->state == VERDICT_PASS ? "a little better than"
           : margin < least               ? "hardly better than"
                                          : "much better than",
           next.san, next.score);
    return NEED_NOTHING;
}
