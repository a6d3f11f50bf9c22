// The tree of the magnus profile: one winning move at the root, a few more are allowed below it.
#include "src/solve/policy.h"

// Chooses every move that stays won, the best as the solution.
static void choose_winning(const NodeView *view, const Answer *answer, PolicyStep *step)
{
    for (int i = 0; i < answer->count; i++) {
        if (score_wins(answer->lines[i].score, profile_whole(view->profile, KEY_WON))) {
            TreeRole role = step->count == 0 ? ROLE_SOLUTION : ROLE_ALTERNATIVE;
            step_choose(step, choice_of(view, &answer->lines[i], role));
        }
    }
}

// The first move, where no filter has named it: the one that wins.
static void only_winning_move(const NodeView *view, const Answer *answer, PolicyStep *step)
{
    choose_winning(view, answer, step);
    if (step->count == 1) {
        return;
    }
    bool none = step->count == 0;
    LineText move = line_text(view, &answer->lines[none ? 0 : 1]);
    char won[SCORE_TEXT_MAX];
    score_write((Score){.value = policy_int(view, KEY_WON)}, won);
    step_refuse(step,
                none ? "no move wins: %s (%s) is not above %s (won)"
                     : "more than one move wins: %s (%s) is above %s as well (won)",
                move.san, move.score, won);
}

// Every move that stays won is right; with more of them than allowed there is no move to find.
static void winning_moves(const NodeView *view, const Answer *answer, PolicyStep *step)
{
    choose_winning(view, answer, step);
    if (step->count == 0) {
        step_lose(step, OUTCOME_UNCLEAR, "no move wins any more");
    } else if (step->count > policy_int(view, KEY_TREE_ALTERNATIVES) + 1) {
        step_end(step, OUTCOME_WON);
    }
}

static void ask(const NodeView *view, PolicyStep *step)
{
    int alternatives = policy_int(view, KEY_TREE_ALTERNATIVES);
    step_ask(step, (TreeWish){
                       .nodes = policy_nodes(view, KEY_TREE_NODES, KEY_NODES_MAX),
                       .lines = view->solver ? alternatives + 2 : policy_int(view, KEY_TREE_LINES),
                   });
}

static void expand(const NodeView *view, PolicyStep *step)
{
    Outcome rules = node_rules(view);
    if (rules == OUTCOME_MATE && view->solver) {
        step_lose(step, OUTCOME_UNCLEAR, "the solver is mated");
    } else if (rules == OUTCOME_MATE) {
        step_end(step, OUTCOME_MATE);
    } else if (rules != OUTCOME_NONE) {
        step_lose(step, rules, "the game is drawn");
    } else if (view->node == TREE_ROOT && view->found) {
        step_choose(step, choice_of(view, view->found, ROLE_SOLUTION));
    } else if (!view->solver && is_material_won(view, &view->tree->start)) {
        step_end(step, OUTCOME_MATERIAL);
    } else if (step_forced_reply(view, step)) {
        return;
    } else if (view->answer_count == 0) {
        ask(view, step);
    } else if (view->node == TREE_ROOT) {
        only_winning_move(view, &view->answers[0], step);
    } else if (view->solver) {
        winning_moves(view, &view->answers[0], step);
    } else {
        step_good_replies(view, &view->answers[0], step);
    }
}

static bool finish(const NodeView *view, Tree *tree, char reason[STEP_REASON_MAX])
{
    (void)view, (void)reason;
    tree_order_replies(tree);
    return true;
}

const TreePolicy policy_magnus = {expand, finish};
