// The tree of the positional profile: best move, best reply, best move, each from a search of its
// own, until the solution is as long as it was asked for.
#include "src/solve/policy.h"

// The solution is as long as asked for. What ends the game there as well is what it is.
static void end_solution(Outcome rules, PolicyStep *step)
{
    if (outcome_is_draw(rules)) {
        step_lose_game(step, rules);
    } else {
        step_end(step, rules == OUTCOME_MATE ? OUTCOME_MATE : OUTCOME_POSITIONAL);
    }
}

// The game ends before the solution is long enough.
static void refuse_short(const NodeView *view, Outcome rules, PolicyStep *step)
{
    const int ply = node_of(view)->ply;
    Grounds *grounds = step_refuse(step);
    grounds_number(grounds, "plies", ply, UNIT_PLIES);
    grounds_word(grounds, "end", outcome_name(rules));
    grounds_limit(grounds, "plies", RELATION_AT_LEAST, view->profile, KEY_TREE_LENGTH, UNIT_PLIES);
    grounds_miss(grounds, policy_int(view, KEY_TREE_LENGTH) - ply, UNIT_PLIES);
    grounds_say(grounds, ply == 1 ? "{plies=} ply, {end}" : "{plies=} plies, {end}", ">= {1} plies",
                "the game ends after {plies=} of {1} plies: {end}");
}

static void expand_node(const NodeView *view, PolicyStep *step)
{
    int length = policy_int(view, KEY_TREE_LENGTH);
    int ply = node_of(view)->ply;
    Outcome rules = node_rules(view);
    TreeRole role = view->solver ? ROLE_SOLUTION : ROLE_REPLY;
    if (length % 2 == 0) {
        Grounds *grounds = step_refuse(step);
        grounds_number(grounds, "length", length, UNIT_PLIES);
        grounds_say(grounds, "{length=} plies", "an odd number of plies",
                    "a solution of {length=} plies would end with a reply (tree.length)");
    } else if (ply == length) {
        end_solution(rules, step);
    } else if (rules != OUTCOME_NONE) {
        refuse_short(view, rules, step);
    } else if (ply == 0 && view->found) {
        step_choose(step, choice_of(view, view->found, role));
    } else if (view->answer_count == 0) {
        step_ask_lines(view, 1, step);
    } else {
        step_choose(step, choice_of(view, &view->answers[0].lines[0], role));
    }
}

const TreePolicy policy_positional = {expand_node, NULL};
