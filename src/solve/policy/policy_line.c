// The tree of an engine's line: best move, best reply, until mate or until tree.length has no room
// for two more plies. The filters say whether another move would do as well.
#include "src/solve/policy/policy.h"

static void expand_node(const NodeView *view, PolicyStep *step) {
    if (step_rules_end(view, step))
        return;
    if (!view->solver_to_move && node_of(view)->ply + 2 > policy_int(view, KEY_TREE_LENGTH))
        step_end(step, wins_material_since(view, before_mistake(view)) ? OUTCOME_MATERIAL
                                                                       : OUTCOME_POSITIONAL);
    else if (view->node == TREE_ROOT && view->root_line)
        step_choose(step, choice_of(view, view->root_line, ROLE_SOLUTION));
    else if (step_forced_reply(view, step))
        return;
    else if (view->answer_count == 0)
        step_ask_lines(view, 1, step);
    else
        step_choose_best(view, step);
}

const TreePolicy policy_line = {expand_node, NULL};
