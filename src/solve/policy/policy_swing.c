// The tree of the swing profile: one line of both sides' best moves, as long as the solver's move
// is clear. Its outcome follows from the last score, compared with the one before the mistake.
#include <stdlib.h>

#include "onlymove/filter.h"
#include "src/solve/policy/policy.h"

// Whether the solver was lost before the mistake, by equal.from or by mate.
static bool was_lost(const NodeView *view) {
    return view->has_eval_before &&
           !score_wins(view->eval_before, -policy_int(view, KEY_EQUAL_FROM) - 1);
}

// Returns the pawns that the solver has won since before the mistake.
static int won_since_mistake(const NodeView *view) {
    return material_won(before_mistake(view), node_position(view), (Color)view->tree->start.side);
}

// Whether the score is above the one before the mistake by `held`; where that is unknown, above 0.
static bool is_above_old_score(const NodeView *view, Score score) {
    const Score old = view->has_eval_before ? view->eval_before : (Score){0};
    return old.mate ? old.value <= 0 : score.value - old.value > policy_int(view, KEY_HELD);
}

static Outcome outcome_of(const NodeView *view, Score score) {
    return score.mate ? score_mates(score) ? OUTCOME_MATING_NET : OUTCOME_UNCLEAR
           : was_lost(view) && abs(score.value) < policy_int(view, KEY_EQUAL_TO) ? OUTCOME_EQUAL
           : won_since_mistake(view) != 0 && is_above_old_score(view, score)     ? OUTCOME_MATERIAL
                                                                                 : OUTCOME_UNCLEAR;
}

// Ends the line at the node, or fails it; `score` is the node's, from the solver's view.
static void end_or_fail_line(const NodeView *view, Score score, PolicyStep *step) {
    const Outcome outcome = outcome_of(view, score);
    if (outcome != OUTCOME_UNCLEAR) {
        step_end(step, outcome);
        return;
    }
    Evidence *evidence = step_fail(step, outcome);
    evidence_score(evidence, "end", score);
    if (view->has_eval_before)
        evidence_score(evidence, "before", view->eval_before);
    evidence_number(evidence, "won", won_since_mistake(view), UNIT_PAWNS);
    evidence_template(
        evidence, "{end=}{after<}, {won+} in material", "mate, equalized or material",
        "{after>}the line ends with {end=} and {won+} in material: neither mate nor saved "
        "nor won");
}

static void choose_clear_move(const NodeView *view, PolicyStep *step) {
    const Answer *answer = &view->answers[0];
    if (has_clear_move(view->profile, answer->lines, answer->count)) {
        step_choose_best(view, step);
    } else if (view->node == TREE_ROOT) {
        Evidence *evidence = step_refuse(step);
        measure_clear(view->profile, node_position(view), answer->lines, answer->count, evidence);
    } else {
        end_or_fail_line(view, answer->lines[0].score, step);
    }
}

static void expand_node(const NodeView *view, PolicyStep *step) {
    if (outcome_is_draw(rules_end_at(view)))
        end_or_fail_line(view, (Score){0}, step);
    else if (step_rules_end(view, step) || step_forced_reply(view, step))
        return;
    else if (view->answer_count == 0)
        step_ask_lines(view, view->solver_to_move ? policy_int(view, KEY_LINES) : 1, step);
    else if (view->solver_to_move)
        choose_clear_move(view, step);
    else
        step_choose_best(view, step);
}

static bool finish_tree(const NodeView *view, Tree *tree, Evidence *evidence) {
    const int moves = (tree->nodes[tree_main_line_end(tree)].ply + 1) / 2;
    const int min_moves = policy_int(view, KEY_TREE_MOVES);
    if (moves >= min_moves)
        return true;
    evidence_number(evidence, "moves", moves, UNIT_MOVES);
    evidence_limit(evidence, "moves", RELATION_AT_LEAST, view->profile, KEY_TREE_MOVES, UNIT_MOVES);
    evidence_miss(evidence, min_moves - moves, UNIT_MOVES);
    evidence_template(evidence, "{moves#}", ">={1} moves",
                      "the solver has {moves=} of {1} moves to find (tree.moves)");
    return false;
}

const TreePolicy policy_swing = {expand_node, finish_tree};
