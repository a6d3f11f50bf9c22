// The filter of the swing profile: two evaluations, before the last move and after it, that are
// not of the same kind any more. The solver's view serves for either side's: who gains does not
// matter.
#include <stdlib.h>

#include "onlymove/movegen.h"
#include "src/filter/filter_checks.h"

static int sign_of(Score score)
{
    return (score.value > 0) - (score.value < 0);
}

static bool is_even(const FilterView *view, Score score)
{
    return !score.mate && abs(score.value) < whole(view, KEY_SWING_EVEN);
}

static bool is_swing(const FilterView *view, Score before, Score now)
{
    // Mate 0 is being mated.
    const bool turns = (before.mate && before.value == 0 ? -1 : sign_of(before)) !=
                       (now.mate && now.value == 0 ? -1 : sign_of(now));
    if (before.mate || now.mate) {
        return turns || is_even(view, before) || is_even(view, now);
    }
    const int64_t change = llabs((int64_t)now.value - before.value);
    return (is_even(view, before) && change >= whole(view, KEY_SWING_CHANGE)) ||
           (abs(before.value) > whole(view, KEY_SWING_WON) && (is_even(view, now) || turns));
}

static int material_of(const Position *pos)
{
    static const int worth[] = {[PAWN] = 1, [KNIGHT] = 3, [BISHOP] = 3, [ROOK] = 5, [QUEEN] = 9};
    int sum = 0;
    for (int type = PAWN; type <= QUEEN; type++) {
        sum += worth[type] * __builtin_popcountll(pos->by_type[type]);
    }
    return sum;
}

static int men_of(const Position *pos)
{
    return __builtin_popcountll(pos->by_color[WHITE] | pos->by_color[BLACK]);
}

static bool has_few_men(const FilterView *view)
{
    return men_of(view->previous) <= whole(view, KEY_SWING_MEN) && !view->eval[0].mate &&
           !view->eval[1].mate;
}

static void measure_swing(const FilterView *view, Evidence *evidence)
{
    evidence_score(evidence, "now", view->eval[0]);
    evidence_score(evidence, "before", view->eval[1]);
    evidence_limit(evidence, "before", RELATION_LESS, view->profile, KEY_SWING_EVEN, UNIT_CP);
    evidence_limit(evidence, "change", RELATION_AT_LEAST, view->profile, KEY_SWING_CHANGE, UNIT_CP);
    evidence_limit(evidence, "before", RELATION_MORE, view->profile, KEY_SWING_WON, UNIT_CP);
}

FilterNeed check_evaluation_swing(const FilterView *view, Verdict *verdict)
{
    Evidence *evidence = &verdict->evidence;
    set_state(verdict, false);
    if (!view->previous) {
        return say(verdict, "no position before", "an evaluation before",
                   "nothing came before the game's first position");
    }
    if (!pos_has_legal_move(view->pos)) {
        return say(verdict, "no legal move", "a move to find", "the game is over");
    }
    if (material_of(view->previous) <= whole(view, KEY_SWING_MATERIAL)) {
        evidence_number(evidence, "material", material_of(view->previous), UNIT_PAWNS);
        evidence_limit(evidence, "material", RELATION_MORE, view->profile, KEY_SWING_MATERIAL,
                       UNIT_PAWNS);
        return say(verdict, "{material=} pawns in all", ">{1}",
                   "there is too little material on the board ({material=})");
    }
    if (!view->has_eval[0]) {
        return NEED_EVAL_NOW;
    }
    if (!view->has_eval[1]) {
        return NEED_EVAL_1;
    }
    const bool swings = is_swing(view, view->eval[1], view->eval[0]), few = has_few_men(view);
    set_state(verdict, swings && !few);
    measure_swing(view, evidence);
    return say(verdict, "{now=} after {before=}", "from within {1} by {2}, or from beyond {3}",
               few      ? "too few men are left for evaluations to say much"
               : swings ? "the evaluation swings from {before=} to {now=}"
                        : "from {before=} to {now=} is no swing");
}
