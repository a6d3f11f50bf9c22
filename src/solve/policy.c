// The tree policy of the magnus profile (seed 000, whose prose has the rules, not the program).
#include "src/solve/policy.h"

#include "onlymove/draw.h"
#include "onlymove/exchange.h"

static void choose(Choices *choices, Move move, TreeRole role, Score score)
{
    if (choices->count < CHOICES_MAX) {
        choices->items[choices->count++] = (Choice){move, role, score};
    }
}

// Every move that stays won is right; with more of them than allowed there is no move to find.
static void winning_moves(const TreePolicy *policy, const Line *lines, int count, Choices *choices)
{
    *choices = (Choices){.outcome = OUTCOME_UNCLEAR};
    for (int i = 0; i < count; i++) {
        if (score_wins(lines[i].score, policy->won)) {
            TreeRole role = choices->count == 0 ? ROLE_SOLUTION : ROLE_ALTERNATIVE;
            choose(choices, lines[i].pv[0], role, lines[i].score);
        }
    }
    if (choices->count > policy->alternatives + 1) {
        *choices = (Choices){.outcome = OUTCOME_WON};
    }
}

// Replies within the tolerance of the best and never into a mate; where all are mated, those that
// last as long as the longest.
static void good_replies(const TreePolicy *policy, const Line *lines, int count, Choices *choices)
{
    *choices = (Choices){.outcome = OUTCOME_UNCLEAR};
    for (int i = 0; i < count; i++) {
        Score best = lines[0].score;
        Score score = lines[i].score;
        bool good = best.mate ? score.mate && score.value == best.value
                              : !score.mate && score.value >= best.value - policy->reply_tolerance;
        if (good) {
            choose(choices, lines[i].pv[0], ROLE_REPLY, score_flip(score));
        }
    }
}

static Outcome won_material(const TreePolicy *policy, const Position *start, const Position *pos)
{
    Color solver = (Color)start->side;
    int before = pos_material(start, solver) - pos_material(start, (Color)!solver);
    int now = pos_material(pos, solver) - pos_material(pos, (Color)!solver);
    if (now - before < policy->gain || !pos_is_quiet(pos, policy->gain)) {
        return OUTCOME_NONE;
    }
    return material_settled(pos, solver) - before >= policy->gain ? OUTCOME_MATERIAL : OUTCOME_NONE;
}

TreePolicy policy_of(const Profile *profile)
{
    int alternatives = (int)profile_whole(profile, KEY_TREE_ALTERNATIVES);
    return (TreePolicy){
        .nodes = (uint64_t)profile_whole(profile, KEY_TREE_NODES),
        .reply_lines = (int)profile_whole(profile, KEY_TREE_LINES),
        .solver_lines = alternatives + 2,
        .max_nodes = (size_t)profile_whole(profile, KEY_TREE_MAX_NODES),
        .max_plies = (int)profile_whole(profile, KEY_TREE_MAX_PLIES),
        .won = (int)profile_whole(profile, KEY_WON),
        .reply_tolerance = (int)profile_whole(profile, KEY_TREE_REPLY_TOLERANCE),
        .alternatives = alternatives,
        .gain = (int)profile_whole(profile, KEY_TREE_GAIN),
        .solver = winning_moves,
        .defender = good_replies,
        .ended = won_material,
    };
}
