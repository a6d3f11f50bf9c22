// The tree of the magnus profile: one winning move at the root; below it a few more are allowed.
#include "src/solve/policy/policy.h"

// Adds every move that wins as a choice, the best one as the solution.
static void add_winning_moves(const NodeView *view, const Answer *answer, PolicyStep *step) {
    for (int i = 0; i < answer->count; i++) {
        if (score_wins(answer->lines[i].score, profile_int(view->profile, KEY_WON))) {
            TreeRole role = step->count == 0 ? ROLE_SOLUTION : ROLE_ALTERNATIVE;
            step_choose(step, choice_of(view, &answer->lines[i], role));
        }
    }
}

// Measures the best move, whose score is too low to win.
static void measure_best(const NodeView *view, const Answer *answer, Evidence *evidence) {
    const Line *best = &answer->lines[0];
    measure_line(evidence, "best", view, best);
    evidence_limit(evidence, "best", RELATION_MORE, view->profile, KEY_WON, UNIT_CP);
    evidence_miss(evidence, score_too_low(best->score, policy_int(view, KEY_WON) + 1), UNIT_CP);
}

// Chooses the first move where no filter has found it: refuses unless exactly one move wins.
static void choose_first_move(const NodeView *view, const Answer *answer, PolicyStep *step) {
    add_winning_moves(view, answer, step);
    if (step->count == 1)
        return;
    const bool none_wins = step->count == 0;
    Evidence *evidence = step_refuse(step);
    if (none_wins) {
        measure_best(view, answer, evidence);
        evidence_template(evidence, "{best} {best=}", ">{1}",
                          "no move wins: {best} ({best=}) is not above {1=} (won)");
        return;
    }
    measure_line(evidence, "next", view, &answer->lines[1]);
    evidence_limit(evidence, "next", RELATION_AT_MOST, view->profile, KEY_WON, UNIT_CP);
    evidence_miss(evidence, score_too_high(answer->lines[1].score, policy_int(view, KEY_WON)),
                  UNIT_CP);
    evidence_template(evidence, "{next} {next=}", "<={1}",
                      "more than one move wins: {next} ({next=}) is above {1=} as well (won)");
}

// Chooses every move that wins. Fails the line where none does, ends it where too many do.
static void choose_later_moves(const NodeView *view, const Answer *answer, PolicyStep *step) {
    add_winning_moves(view, answer, step);
    if (step->count == 0) {
        Evidence *evidence = step_fail(step, OUTCOME_UNCLEAR);
        measure_best(view, answer, evidence);
        evidence_template(evidence, "{best} {best=}{after<}", ">{1}",
                          "{after>}no move wins any more");
    } else if (step->count > policy_int(view, KEY_TREE_ALTERNATIVES) + 1) {
        step_end(step, OUTCOME_WON);
    }
}

static void ask_lines(const NodeView *view, PolicyStep *step) {
    int alternatives = policy_int(view, KEY_TREE_ALTERNATIVES);
    step_ask(step, (TreeWish){
                       .nodes = policy_node_limit(view, KEY_TREE_NODES, KEY_NODES_MAX),
                       .lines = view->solver_to_move ? alternatives + 2
                                                     : policy_int(view, KEY_TREE_LINES),
                   });
}

static void expand_node(const NodeView *view, PolicyStep *step) {
    if (step_rules_end(view, step))
        return;
    if (view->node == TREE_ROOT && view->root_line)
        step_choose(step, choice_of(view, view->root_line, ROLE_SOLUTION));
    else if (!view->solver_to_move && wins_material_since(view, &view->tree->start))
        step_end(step, OUTCOME_MATERIAL);
    else if (step_forced_reply(view, step))
        return;
    else if (view->answer_count == 0)
        ask_lines(view, step);
    else if (view->node == TREE_ROOT)
        choose_first_move(view, &view->answers[0], step);
    else if (view->solver_to_move)
        choose_later_moves(view, &view->answers[0], step);
    else
        step_good_replies(view, &view->answers[0], step);
}

static bool finish_tree(const NodeView *view, Tree *tree, Evidence *evidence) {
    (void)view, (void)evidence;
    tree_order_replies(tree);
    return true;
}

const TreePolicy policy_magnus = {expand_node, finish_tree};
