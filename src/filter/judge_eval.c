// Filters that compare the evaluation of the position with those before it. Each asks for the
// evaluation now first, and for an earlier one only where that does not decide.
#include <float.h>

#include "src/filter/judges.h"

static int whole(const FilterView *view, ProfileKey key)
{
    return (int)profile_whole(view->profile, key);
}

// "+1.23", "?" for an evaluation that is not known.
static void eval_write(const FilterView *view, int back, char text[SCORE_TEXT_MAX])
{
    if (view->has_eval[back]) {
        score_write(view->eval[back], text);
    } else {
        snprintf(text, SCORE_TEXT_MAX, "?");
    }
}

// Mate now: a turn, unless the solver was mating before.
static FilterNeed judge_turn(const FilterView *view, Verdict *verdict)
{
    if (!view->has_eval[1]) {
        return NEED_EVAL_1;
    }
    char now[SCORE_TEXT_MAX], before[SCORE_TEXT_MAX];
    eval_write(view, 0, now);
    eval_write(view, 1, before);
    const bool turns = !score_mates(view->eval[1]);
    set_miss(verdict, turns ? 0 : MISS_UNKNOWN);
    MEASURED(verdict, "%s after %s", now, before);
    THRESHOLD(verdict, "mate, none before");
    REASON(verdict,
           turns ? "the evaluation turns into mate for the solver (%s after %s)"
                 : "the solver was mating already (%s after %s)",
           now, before);
    return NEED_NOTHING;
}

// The largest distance from the limits of a jump that the known evaluations keep.
static double jump_miss(const FilterView *view)
{
    const Score *eval = view->eval;
    double miss = score_rise(eval[0], whole(view, KEY_JUMP_AFTER));
    if (view->has_eval[1]) {
        miss = fmax(miss, score_fall(eval[1], whole(view, KEY_JUMP_BEFORE)));
        miss = fmax(miss, score_widen(eval[0], eval[1], whole(view, KEY_JUMP_MIN)));
    }
    if (view->has_eval[2]) {
        miss = fmax(miss, score_fall(eval[2], whole(view, KEY_JUMP_BEFORE)));
    }
    return miss;
}

static void say_jump(const FilterView *view, Verdict *verdict)
{
    char now[SCORE_TEXT_MAX], last[SCORE_TEXT_MAX], first[SCORE_TEXT_MAX];
    eval_write(view, 0, now);
    eval_write(view, 1, last);
    eval_write(view, 2, first);
    MEASURED(verdict, "%s, %s, now %s", first, last, now);
    if (verdict->state == VERDICT_PASS) {
        REASON(verdict, "the evaluation jumps from %s to %s", last, now);
    } else if (score_rise(view->eval[0], whole(view, KEY_JUMP_AFTER)) > 0) {
        REASON(verdict, "the evaluation now (%s) is too low", now);
    } else if (view->has_eval[1] && score_wins(view->eval[1], whole(view, KEY_JUMP_BEFORE))) {
        REASON(verdict, "the solver was better before the last move already (%s)", last);
    } else if (view->has_eval[2] && score_wins(view->eval[2], whole(view, KEY_JUMP_BEFORE))) {
        REASON(verdict, "the solver was better two plies before already (%s)", first);
    } else {
        REASON(verdict, "from %s to %s is too small a jump", last, now);
    }
}

// No mate now: a jump from two evaluations that were nothing to one that is.
static FilterNeed judge_jump(const FilterView *view, Verdict *verdict)
{
    THRESHOLD(verdict, "<=%.2f twice, >=%+.2f, by %.2f", pawns(view, KEY_JUMP_BEFORE),
              pawns(view, KEY_JUMP_AFTER), pawns(view, KEY_JUMP_MIN));
    if (view->path_count < 3) {
        char now[SCORE_TEXT_MAX];
        eval_write(view, 0, now);
        set_failed(verdict);
        MEASURED(verdict, "now %s, one position before", now);
        REASON(verdict, "no mate (%s), and only one position came before: too few for a jump", now);
        return NEED_NOTHING;
    }
    const double miss = jump_miss(view);
    if (miss == 0 && !view->has_eval[1]) {
        return NEED_EVAL_1;
    }
    if (miss == 0 && !view->has_eval[2]) {
        return NEED_EVAL_2;
    }
    set_miss(verdict, miss);
    say_jump(view, verdict);
    return NEED_NOTHING;
}

FilterNeed judge_evaluation_jump(const FilterView *view, Verdict *verdict)
{
    if (view->path_count < 2) {
        set_failed(verdict);
        MEASURED(verdict, "no position before");
        THRESHOLD(verdict, "an evaluation before");
        REASON(verdict, "nothing came before the game's first position");
        return NEED_NOTHING;
    }
    if (!view->has_eval[0]) {
        return NEED_EVAL_NOW;
    }
    return score_mates(view->eval[0]) ? judge_turn(view, verdict) : judge_jump(view, verdict);
}

static bool is_mate_within(const FilterView *view, int moves)
{
    return score_mates(view->eval[0]) && view->eval[0].value <= moves;
}

// The evaluation before the last move, a fixed one at the game's start. False: not known.
static bool eval_before(const FilterView *view, Score *score)
{
    if (view->path_count < 2) {
        *score = (Score){.mate = false, .value = whole(view, KEY_EVAL_START)};
        return true;
    }
    *score = view->eval[1];
    return view->has_eval[1];
}

FilterNeed judge_not_winning_before(const FilterView *view, Verdict *verdict)
{
    if (!view->has_eval[0]) {
        return NEED_EVAL_NOW;
    }
    char now[SCORE_TEXT_MAX], last[SCORE_TEXT_MAX];
    eval_write(view, 0, now);
    THRESHOLD(verdict, "before <=%+.2f, or now <= #%d", pawns(view, KEY_BEFORE_MAX),
              whole(view, KEY_MATE_SOON));
    // A mate in just so many moves is near enough here, though not to be a trigger.
    if (is_mate_within(view, whole(view, KEY_MATE_SOON))) {
        set_miss(verdict, 0);
        MEASURED(verdict, "now %s", now);
        REASON(verdict, "mate is near (%s), whatever was before", now);
        return NEED_NOTHING;
    }
    Score before;
    if (!eval_before(view, &before)) {
        return NEED_EVAL_1;
    }
    score_write(before, last);
    set_miss(verdict, score_fall(before, whole(view, KEY_BEFORE_MAX)));
    MEASURED(verdict, "%s after %s", now, last);
    REASON(verdict,
           verdict->state == VERDICT_PASS
               ? "the solver was not winning before the last move (%s)"
               : "the solver was winning before the last move already (%s)",
           last);
    return NEED_NOTHING;
}

static double chances_of(const FilterView *view, int centipawns)
{
    return profile_win_chances(view->profile, (Score){.mate = false, .value = centipawns});
}

// How much more win chances are wanted than there are. Never nothing: where a double does not tell
// them apart there is still too little.
static double chances_short(double wanted, double have)
{
    return fmax(wanted - have, DBL_EPSILON);
}

static bool is_advantage(const FilterView *view)
{
    return score_rise(view->eval[0], whole(view, KEY_ADVANTAGE)) == 0;
}

static int pawns_behind(const FilterView *view)
{
    const Color solver = (Color)view->pos->side;
    return -pos_balance(view->pos, solver);
}

// A small advantage of a solver who is not behind in material is none.
static bool is_earned(const FilterView *view)
{
    return score_rise(view->eval[0], whole(view, KEY_ADVANTAGE_CLEAR)) == 0 ||
           pawns_behind(view) >= whole(view, KEY_ADVANTAGE_BEHIND);
}

// The largest distance from the limits of an advantage, as far as they can be judged, in win
// chances: 0 passes.
static double advantage_miss(const FilterView *view, bool has_before, double gain)
{
    const double now = profile_win_chances(view->profile, view->eval[0]);
    const double wanted = view->profile->value[KEY_CHANCES_GAIN];
    double miss = 0;
    if (!is_advantage(view)) {
        miss = chances_short(chances_of(view, whole(view, KEY_ADVANTAGE)), now);
    }
    if (!is_earned(view)) {
        miss = fmax(miss, chances_short(chances_of(view, whole(view, KEY_ADVANTAGE_CLEAR)), now));
    }
    if (has_before && gain <= wanted) {
        miss = fmax(miss, chances_short(wanted, gain));
    }
    return miss;
}

static void say_advantage(const FilterView *view, Verdict *verdict, double gain)
{
    char now[SCORE_TEXT_MAX];
    eval_write(view, 0, now);
    if (verdict->state == VERDICT_PASS) {
        REASON(verdict, "the last move gave the solver an advantage (%s, win chances %+.2f)", now,
               gain);
    } else if (!is_advantage(view)) {
        REASON(verdict, "the solver has no advantage (%s)", now);
    } else if (!is_earned(view)) {
        REASON(verdict, "so small an advantage (%s) counts only for a solver who is behind", now);
    } else {
        REASON(verdict, "the last move changed too little (%s, win chances %+.2f)", now, gain);
    }
}

static FilterNeed judge_advantage(const FilterView *view, Verdict *verdict)
{
    Score before;
    const bool has_before = eval_before(view, &before);
    const double gain = has_before ? profile_win_chances(view->profile, view->eval[0]) -
                                         profile_win_chances(view->profile, before)
                                   : 0;
    const double miss = advantage_miss(view, has_before, gain);
    if (!has_before && miss == 0) {
        return NEED_EVAL_1;
    }
    char now[SCORE_TEXT_MAX], last[SCORE_TEXT_MAX] = "?";
    eval_write(view, 0, now);
    if (has_before) {
        score_write(before, last);
    }
    set_miss(verdict, miss);
    MEASURED(verdict, "%s after %s, %+d in material", now, last, -pawns_behind(view));
    THRESHOLD(verdict, ">=%+.2f, win chances >%+.2f", pawns(view, KEY_ADVANTAGE),
              view->profile->value[KEY_CHANCES_GAIN]);
    say_advantage(view, verdict, gain);
    return NEED_NOTHING;
}

FilterNeed judge_mate_or_advantage(const FilterView *view, Verdict *verdict)
{
    if (!view->has_eval[0]) {
        return NEED_EVAL_NOW;
    }
    if (!is_mate_within(view, whole(view, KEY_MATE_SOON) - 1)) {
        return judge_advantage(view, verdict);
    }
    char now[SCORE_TEXT_MAX];
    eval_write(view, 0, now);
    set_miss(verdict, 0);
    MEASURED(verdict, "%s", now);
    THRESHOLD(verdict, "closer than #%d", whole(view, KEY_MATE_SOON));
    REASON(verdict, "the solver mates soon (%s)", now);
    return NEED_NOTHING;
}

// From this tier on a puzzle may be as easy as it likes.
enum { TIER_EASY = 3 };

FilterNeed judge_not_easy(const FilterView *view, Verdict *verdict)
{
    const int tier = whole(view, KEY_TIER);
    if (tier >= TIER_EASY) {
        set_miss(verdict, 0);
        MEASURED(verdict, "tier %d", tier);
        THRESHOLD(verdict, "tier >= %d, or not #1", TIER_EASY);
        REASON(verdict, "tier %d leaves nothing out for being easy", tier);
        return NEED_NOTHING;
    }
    if (!view->has_eval[0]) {
        return NEED_EVAL_NOW;
    }
    char now[SCORE_TEXT_MAX];
    eval_write(view, 0, now);
    set_miss(verdict, score_mates_in_one(view->eval[0]) ? 1 : 0);
    MEASURED(verdict, "%s", now);
    THRESHOLD(verdict, "not #1");
    REASON(verdict,
           verdict->state == VERDICT_PASS ? "no mate in one (%s)"
                                          : "a mate in one (%s) is too easy",
           now);
    return NEED_NOTHING;
}
