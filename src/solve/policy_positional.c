// The tree of the positional profile: best move, best reply, best move, each from a search of its
// own, until the solution is as long as it was asked for.
#include "src/solve/policy.h"

static void ask(const NodeView *view, PolicyStep *step)
{
    step_ask(step, (TreeWish){
                       .nodes = (uint64_t)profile_whole(view->profile, KEY_NODES_MAX),
                       .lines = 1,
                   });
}

// The solution is as long as asked for. What ends the game there as well is what it is.
static void end(Outcome rules, PolicyStep *step)
{
    if (outcome_is_draw(rules)) {
        step_lose(step, rules, "the game is drawn");
    } else {
        step_end(step, rules == OUTCOME_MATE ? OUTCOME_MATE : OUTCOME_POSITIONAL);
    }
}

static void expand(const NodeView *view, PolicyStep *step)
{
    int length = policy_int(view, KEY_TREE_LENGTH);
    int ply = node_of(view)->ply;
    Outcome rules = node_rules(view);
    TreeRole role = view->solver ? ROLE_SOLUTION : ROLE_REPLY;
    if (length % 2 == 0) {
        step_refuse(step, "a solution of %d plies would end with a reply (tree.length)", length);
    } else if (ply == length) {
        end(rules, step);
    } else if (rules != OUTCOME_NONE) {
        step_refuse(step, "the game ends after %d of %d plies: %s", ply, length,
                    outcome_name(rules));
    } else if (ply == 0 && view->found) {
        step_choose(step, choice_of(view, view->found, role));
    } else if (view->answer_count == 0) {
        ask(view, step);
    } else {
        step_choose(step, choice_of(view, &view->answers[0].lines[0], role));
    }
}

const TreePolicy policy_positional = {expand, NULL};
