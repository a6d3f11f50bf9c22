// Filters that compare the evaluation of the position with those before it. Each asks for the
// position's evaluation first, and for an earlier one only where this does not decide.
#include <float.h>
#include <stdlib.h>

#include "onlymove/movegen.h"
#include "onlymove/notation.h"
#include "src/filter/filter_checks.h"

// Measures the evaluations that are known, up to `plies_back` before the position.
static void measure_evals(const FilterView *view, int plies_back, Evidence *evidence) {
    static const char *const names[EVALS_BACK] = {"now", "before", "earlier"};
    for (int back = 0; back <= plies_back; back++)
        if (view->has_eval[back])
            evidence_score(evidence, names[back], view->eval[back]);
}

// Judges a mate for the solver. It passes unless the solver was better or mating before.
static FilterNeed check_new_mate(const FilterView *view, Verdict *verdict) {
    Evidence *evidence = &verdict->evidence;
    if (!view->has_eval[1])
        return NEED_EVAL_1;
    const bool was_mating = score_mates(view->eval[1]);
    set_miss(verdict, score_too_high(view->eval[1], key_int(view, KEY_MATE_BEFORE)));
    measure_evals(view, 1, evidence);
    evidence_limit(evidence, "before", RELATION_AT_MOST, view->profile, KEY_MATE_BEFORE, UNIT_CP);
    return end_check(
        verdict, "{now=} after {before=}", "mate after <={1}",
        verdict->state == VERDICT_PASS
            ? "the evaluation turns into mate for the solver ({now=} after {before=})"
        : was_mating ? "the solver was mating already ({now=} after {before=})"
                     : "the solver was better before the mate already ({now=} after {before=})");
}

// The largest distance, in centipawns, of the evaluations now and before from the limits of a jump.
static double last_two_miss(const FilterView *view) {
    const Score *eval = view->eval;
    double miss = score_too_low(eval[0], key_int(view, KEY_JUMP_AFTER));
    if (view->has_eval[1]) {
        miss = fmax(miss, score_too_high(eval[1], key_int(view, KEY_JUMP_BEFORE)));
        miss = fmax(miss, score_gap_lacking(eval[0], eval[1], key_int(view, KEY_JUMP_MIN)));
    }
    return miss;
}

static double earlier_miss(const FilterView *view) {
    return view->has_eval[2] ? score_too_high(view->eval[2], key_int(view, KEY_JUMP_BEFORE)) : 0;
}

static void measure_jump(const FilterView *view, Evidence *evidence) {
    const Profile *profile = view->profile;
    const Score *eval = view->eval;
    measure_evals(view, 2, evidence);
    if (view->has_eval[1] && !eval[0].mate && !eval[1].mate)
        evidence_number(evidence, "jump", (double)eval[0].value - eval[1].value, UNIT_CP);
    evidence_limit(evidence, "before", RELATION_AT_MOST, profile, KEY_JUMP_BEFORE, UNIT_CP);
    evidence_limit(evidence, "now", RELATION_AT_LEAST, profile, KEY_JUMP_AFTER, UNIT_CP);
    evidence_limit(evidence, "jump", RELATION_AT_LEAST, profile, KEY_JUMP_MIN, UNIT_CP);
    evidence_limit(evidence, "earlier", RELATION_AT_MOST, profile, KEY_JUMP_BEFORE, UNIT_CP);
}

static const char *why_no_jump(const FilterView *view) {
    const int64_t max_before = key_int(view, KEY_JUMP_BEFORE);
    return score_too_low(view->eval[0], key_int(view, KEY_JUMP_AFTER)) > 0
               ? "the evaluation now ({now=}) is too low"
           : view->has_eval[1] && score_wins(view->eval[1], max_before)
               ? "the solver was better before the last move already ({before=})"
           : view->has_eval[2] && score_wins(view->eval[2], max_before)
               ? "the solver was better two plies before already ({earlier=})"
               : "from {before=} to {now=} is too small a jump";
}

// Judges a position without mate: two low evaluations before must be followed by a high one.
static FilterNeed check_jump(const FilterView *view, Verdict *verdict) {
    static const char limits[] = "<={1} twice, >={2+}, by {3}";
    Evidence *evidence = &verdict->evidence;
    if (view->position_count < 3) {
        set_state(verdict, false);
        measure_jump(view, evidence);
        return end_check(verdict, "now {now=}, one position before", limits,
                         "no mate ({now=}), and only one position came before: too few for a jump");
    }
    const double miss_so_far = last_two_miss(view), miss = fmax(miss_so_far, earlier_miss(view));
    if (miss == 0 && !view->has_eval[1])
        return NEED_EVAL_1;
    if (miss == 0 && !view->has_eval[2])
        return NEED_EVAL_2;
    set_miss(verdict, miss);
    // Not final: earlier_miss() does not count if the position turns out to be a mate.
    evidence->may_still_pass = miss_so_far == 0 && miss > 0;
    measure_jump(view, evidence);
    return end_check(verdict, "{earlier=}, {before=}, now {now=}", limits,
                     miss == 0 ? "the evaluation jumps from {before=} to {now=}"
                               : why_no_jump(view));
}

FilterNeed check_evaluation_jump(const FilterView *view, Verdict *verdict) {
    if (view->position_count < 2) {
        set_state(verdict, false);
        return end_check(verdict, "no position before", "an evaluation before",
                         "nothing came before the game's first position");
    }
    if (!view->has_eval[0])
        return NEED_EVAL_NOW;
    return score_mates(view->eval[0]) ? check_new_mate(view, verdict) : check_jump(view, verdict);
}

static bool is_mate_within(const FilterView *view, int64_t moves) {
    return score_mates(view->eval[0]) && view->eval[0].value <= moves;
}

// Whether the last move was the first from the usual start, of which no evaluation is known.
static bool is_first_move(const FilterView *view) {
    const Position start = pos_start();
    return view->position_count == 2 &&
           pos_mirror_key(&view->positions[0]) == pos_mirror_key(&start) && !view->has_eval[1];
}

// Fills *score with the evaluation before the last move, else with eval.start. False: search it.
static bool eval_before(const FilterView *view, Score *score) {
    if (view->position_count < 2 || is_first_move(view)) {
        *score = (Score){.mate = false, .value = (int)key_int(view, KEY_EVAL_START)};
        return true;
    }
    *score = view->eval[1];
    return view->has_eval[1];
}

FilterNeed check_not_winning_before(const FilterView *view, Verdict *verdict) {
    static const char limits[] = "before <={1+}, or now <= {2}";
    Evidence *evidence = &verdict->evidence;
    Score score_before = {0};
    if (!view->has_eval[0])
        return NEED_EVAL_NOW;
    // A mate in exactly mate.soon moves passes here, though only a closer one begins a puzzle.
    const bool mates_soon = is_mate_within(view, key_int(view, KEY_MATE_SOON));
    if (!mates_soon && !eval_before(view, &score_before))
        return NEED_EVAL_1;
    evidence_score(evidence, "now", view->eval[0]);
    evidence_limit(evidence, "before", RELATION_AT_MOST, view->profile, KEY_BEFORE_MAX, UNIT_CP);
    evidence_limit(evidence, "now", RELATION_AT_MOST, view->profile, KEY_MATE_SOON, UNIT_MATE);
    if (mates_soon) {
        set_state(verdict, true);
        return end_check(verdict, "now {now=}", limits,
                         "mate is near ({now=}), whatever was before");
    }
    set_miss(verdict, score_too_high(score_before, key_int(view, KEY_BEFORE_MAX)));
    evidence_score(evidence, "before", score_before);
    return end_check(verdict, "{now=} after {before=}", limits,
                     verdict->state == VERDICT_PASS
                         ? "the solver was not winning before the last move ({before=})"
                         : "the solver was winning before the last move already ({before=})");
}

static double chances_of_key(const FilterView *view, ProfileKey key) {
    return profile_win_chances(view->profile, (Score){.value = (int)key_int(view, key)}, false);
}

// By how much `actual` falls short of the win chances `wanted`: never 0, so that a difference below
// the precision of a double fails too.
static double chances_shortfall(double wanted, double actual) {
    return fmax(wanted - actual, DBL_EPSILON);
}

static bool is_advantage(const FilterView *view) {
    return score_too_low(view->eval[0], key_int(view, KEY_ADVANTAGE)) == 0;
}

static int material_balance(const FilterView *view) {
    return pos_balance(view->pos, (Color)view->pos->side);
}

// A small advantage counts only where the solver is behind in material.
static bool advantage_counts(const FilterView *view) {
    return score_too_low(view->eval[0], key_int(view, KEY_ADVANTAGE_CLEAR)) == 0 ||
           -material_balance(view) >= key_int(view, KEY_ADVANTAGE_BEHIND);
}

// The largest distance of the known evaluations from the limits of an advantage, in win chances; 0
// passes. Limits in centipawns are converted by the formula, even if `gain` comes from the engine.
static double advantage_miss(const FilterView *view, bool has_before, double gain) {
    const double now = profile_win_chances(view->profile, view->eval[0], false);
    const double wanted = view->profile->value[KEY_CHANCES_GAIN];
    double miss = 0;
    if (!is_advantage(view))
        miss = chances_shortfall(chances_of_key(view, KEY_ADVANTAGE), now);
    if (!advantage_counts(view))
        miss = fmax(miss, chances_shortfall(chances_of_key(view, KEY_ADVANTAGE_CLEAR), now));
    if (has_before && gain <= wanted)
        miss = fmax(miss, chances_shortfall(wanted, gain));
    return miss;
}

static const char *why_no_advantage(const FilterView *view) {
    return !is_advantage(view) ? "the solver has no advantage ({now=})"
           : !advantage_counts(view)
               ? "so small an advantage ({now=}) counts only for a solver who is behind"
               : "the last move changed too little ({now=}, win chances {gain+}{by})";
}

static FilterNeed check_advantage(const FilterView *view, Verdict *verdict) {
    Evidence *evidence = &verdict->evidence;
    const Profile *profile = view->profile;
    Score score_before = {0};
    const bool has_before = eval_before(view, &score_before);
    const bool by_engine = scores_have_chances(view->eval[0], score_before);
    const double gain = has_before ? profile_win_chances(profile, view->eval[0], by_engine) -
                                         profile_win_chances(profile, score_before, by_engine)
                                   : 0;
    const double miss = advantage_miss(view, has_before, gain);
    if (!has_before && miss == 0)
        return NEED_EVAL_1;
    set_miss(verdict, miss);
    evidence_score(evidence, "now", view->eval[0]);
    if (has_before) {
        evidence_score(evidence, "before", score_before);
        evidence_number(evidence, "gain", gain, UNIT_CHANCES);
        evidence_chances(evidence, profile, by_engine);
    }
    evidence_number(evidence, "material", material_balance(view), UNIT_PAWNS);
    evidence_limit(evidence, "now", RELATION_AT_LEAST, profile, KEY_ADVANTAGE, UNIT_CP);
    evidence_limit(evidence, "gain", RELATION_MORE, profile, KEY_CHANCES_GAIN, UNIT_CHANCES);
    if (!advantage_counts(view))
        evidence_limit(evidence, "now", RELATION_AT_LEAST, profile, KEY_ADVANTAGE_CLEAR, UNIT_CP);
    return end_check(verdict, "{now=} after {before=}, {material+} in material",
                     ">={1+}, win chances >{2+}",
                     miss == 0 ? "the last move gave the solver an advantage ({now=}, win chances "
                                 "{gain+}{by})"
                               : why_no_advantage(view));
}

FilterNeed check_mate_or_advantage(const FilterView *view, Verdict *verdict) {
    Evidence *evidence = &verdict->evidence;
    if (!view->has_eval[0])
        return NEED_EVAL_NOW;
    if (!is_mate_within(view, key_int(view, KEY_MATE_SOON) - 1))
        return check_advantage(view, verdict);
    set_state(verdict, true);
    evidence_score(evidence, "now", view->eval[0]);
    evidence_limit(evidence, "now", RELATION_LESS, view->profile, KEY_MATE_SOON, UNIT_MATE);
    return end_check(verdict, "{now=}", "closer than {1}", "the solver mates soon ({now=})");
}

enum { TIER_EASY = 3 }; // from this tier on, a puzzle may be easy

FilterNeed check_not_easy(const FilterView *view, Verdict *verdict) {
    Evidence *evidence = &verdict->evidence;
    const int tier = (int)key_int(view, KEY_TIER);
    if (tier >= TIER_EASY) {
        set_state(verdict, true);
        evidence_number(evidence, "tier", tier, UNIT_TIERS);
        evidence_limit_number(evidence, "tier", RELATION_AT_LEAST, TIER_EASY, UNIT_TIERS);
        return end_check(verdict, "tier {tier=}", "tier >= {1}, or not #1",
                         "tier {tier=} keeps easy puzzles");
    }
    if (!view->has_eval[0])
        return NEED_EVAL_NOW;
    set_miss(verdict, score_mates_in_one(view->eval[0]) ? 1 : 0);
    evidence_score(evidence, "now", view->eval[0]);
    evidence_limit_number(evidence, "now", RELATION_UNEQUAL, 1, UNIT_MATE);
    return end_check(verdict, "{now=}", "not {1}",
                     verdict->state == VERDICT_PASS ? "no mate in one ({now=})"
                                                    : "a mate in one ({now=}) is too easy");
}

// --- A swing: the solver's evaluations before and after the last move differ in kind.

static int sign_of(Score score) {
    return (score.value > 0) - (score.value < 0);
}

static bool is_even_score(const FilterView *view, Score score) {
    return !score.mate && abs(score.value) < key_int(view, KEY_SWING_EVEN);
}

static bool is_swing(const FilterView *view, Score old, Score now) {
    // Mate 0 means that the solver is mated, so it counts as negative.
    const bool flips = (old.mate && old.value == 0 ? -1 : sign_of(old)) !=
                       (now.mate && now.value == 0 ? -1 : sign_of(now));
    if (old.mate || now.mate)
        return flips || is_even_score(view, old) || is_even_score(view, now);
    const int64_t change = llabs((int64_t)now.value - old.value);
    return (is_even_score(view, old) && change >= key_int(view, KEY_SWING_CHANGE)) ||
           (abs(old.value) > key_int(view, KEY_SWING_WON) && (is_even_score(view, now) || flips));
}

static int material_of(const Position *pos) {
    return pos_material(pos, WHITE) + pos_material(pos, BLACK);
}

static bool has_few_men(const FilterView *view) {
    return pos_men(view->previous) <= key_int(view, KEY_SWING_MEN) && !view->eval[0].mate &&
           !view->eval[1].mate;
}

static void measure_swing(const FilterView *view, Evidence *evidence) {
    evidence_score(evidence, "now", view->eval[0]);
    evidence_score(evidence, "before", view->eval[1]);
    evidence_limit(evidence, "before", RELATION_LESS, view->profile, KEY_SWING_EVEN, UNIT_CP);
    evidence_limit(evidence, "change", RELATION_AT_LEAST, view->profile, KEY_SWING_CHANGE, UNIT_CP);
    evidence_limit(evidence, "before", RELATION_MORE, view->profile, KEY_SWING_WON, UNIT_CP);
}

FilterNeed check_evaluation_swing(const FilterView *view, Verdict *verdict) {
    Evidence *evidence = &verdict->evidence;
    set_state(verdict, false);
    if (!view->previous) {
        return end_check(verdict, "no position before", "an evaluation before",
                         "nothing came before the game's first position");
    }
    if (!pos_has_legal_move(view->pos))
        return end_check(verdict, "no legal move", "a move to find", "the game is over");
    if (material_of(view->previous) <= key_int(view, KEY_SWING_MATERIAL)) {
        evidence_number(evidence, "material", material_of(view->previous), UNIT_PAWNS);
        evidence_limit(evidence, "material", RELATION_MORE, view->profile, KEY_SWING_MATERIAL,
                       UNIT_PAWNS);
        return end_check(verdict, "{material=} pawns in all", ">{1}",
                         "there is too little material on the board ({material=})");
    }
    if (!view->has_eval[0])
        return NEED_EVAL_NOW;
    if (!view->has_eval[1])
        return NEED_EVAL_1;
    const bool swings = is_swing(view, view->eval[1], view->eval[0]), has_few = has_few_men(view);
    set_state(verdict, swings && !has_few);
    measure_swing(view, evidence);
    return end_check(verdict, "{now=} after {before=}",
                     "from within {1} by {2}, or from beyond {3}",
                     has_few  ? "too few pieces are left: evaluations say little"
                     : swings ? "the evaluation swings from {before=} to {now=}"
                              : "from {before=} to {now=} is no swing");
}
