// The tree of the decoy profile: a quiet move that keeps the balance, and, as a retry, the natural
// shot with the reply that refutes it.
#include "onlymove/movegen.h"
#include "src/solve/policy/policy.h"

// A search after a move of the solver. Each of the two moves has a search of its own, so that a
// second opinion covers both moves.
static TreeWish wish_after(const NodeView *view, Move move) {
    return (TreeWish){
        .after = move, .nodes = (uint64_t)profile_int(view->profile, KEY_NODES_MAX), .lines = 1};
}

static PolicyChoice choice_after(const Answer *answer, TreeRole role) {
    return (PolicyChoice){.move = answer->wish.after,
                          .role = role,
                          .score = score_flip(answer->lines[0].score),
                          .depth = answer->lines[0].depth};
}

static void judge_shot(const NodeView *view, const Answer *after_shot, const Answer *after_best,
                       PolicyStep *step) {
    const PolicyChoice best = choice_after(after_best, ROLE_SOLUTION);
    PolicyChoice retry = choice_after(after_shot, ROLE_RETRY);
    retry.refutation = after_shot->lines[0].pv[0];
    const double miss = score_gap_lacking(best.score, retry.score, policy_int(view, KEY_SHOT_LOSS));
    if (miss == 0) {
        step_choose(step, best);
        step_choose(step, retry);
        return;
    }
    Evidence *evidence = step_refuse(step);
    evidence_move(evidence, "shot", node_position(view), retry.move);
    evidence_score(evidence, "score", retry.score);
    evidence_move(evidence, "best", node_position(view), best.move);
    evidence_score(evidence, "other", best.score);
    evidence_limit(evidence, "lead", RELATION_AT_LEAST, view->profile, KEY_SHOT_LOSS, UNIT_CP);
    evidence_miss(evidence, miss, UNIT_CP);
    evidence_template(evidence, "{shot} {score=}, {best} {other=}", ">= {1} below the best",
                      "{shot} ({score=}) does not fail: it is less than {1} below {best} "
                      "({other=})");
}

static void expand_node(const NodeView *view, PolicyStep *step) {
    const Move shot = natural_shot(node_position(view));
    const Answer *answers = view->answers;
    const int first = view->root_line ? 0 : 1; // index of the first answer to a search after a move
    if (!view->solver_to_move) {
        step_end(step, OUTCOME_DECOY);
    } else if (shot == MOVE_NONE) {
        evidence_template(step_refuse(step), "no capture", "a natural shot",
                          "no capture seems to win anything");
    } else if (view->answer_count < first) {
        step_ask_lines(view, 1, step);
    } else if (view->answer_count == first) {
        step_ask(step, wish_after(view, shot));
    } else if (view->answer_count == first + 1) {
        const Line *best = view->root_line ? view->root_line : &answers[0].lines[0];
        step_ask(step, wish_after(view, best->pv[0]));
    } else {
        judge_shot(view, &answers[first], &answers[first + 1], step);
    }
}

const TreePolicy policy_decoy = {expand_node, NULL};
