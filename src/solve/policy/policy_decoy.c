// The tree of the decoy profile: a quiet move that keeps the balance, and beside it, to be tried
// again, the natural shot with the reply that refutes it.
#include "onlymove/movegen.h"
#include "src/solve/policy/policy.h"

static void compare(const NodeView *view, const Line *best, Move shot, PolicyStep *step) {
    const Answer *answer = &view->answers[view->answer_count - 1];
    const Line *refutation = &answer->lines[0];
    const Score score = score_flip(refutation->score);
    const double miss = score_widen(best->score, score, policy_int(view, KEY_SHOT_LOSS));
    if (miss == 0) {
        step_choose(step, choice_of(view, best, ROLE_SOLUTION));
        step_choose(step, (PolicyChoice){.move = shot,
                                         .role = ROLE_RETRY,
                                         .score = score,
                                         .depth = refutation->depth,
                                         .refutation = refutation->pv[0]});
        return;
    }
    Evidence *evidence = step_refuse(step);
    evidence_move(evidence, "shot", node_position(view), shot);
    evidence_score(evidence, "score", score);
    measure_line(evidence, "best", view, best);
    evidence_limit(evidence, "lead", RELATION_AT_LEAST, view->profile, KEY_SHOT_LOSS, UNIT_CP);
    evidence_miss(evidence, miss, UNIT_CP);
    evidence_text_add(evidence, "{shot} {score=}, {best} {best=}", ">= {1} below the best",
                      "{shot} ({score=}) does not fail: it is less than {1} below {best} "
                      "({best=})");
}

static void expand_node(const NodeView *view, PolicyStep *step) {
    const Move shot = natural_shot(node_position(view));
    const bool searched = view->answer_count > !view->found;
    if (!view->solver) {
        step_end(step, OUTCOME_DECOY);
    } else if (shot == MOVE_NONE) {
        evidence_text_add(step_refuse(step), "no capture", "a natural shot",
                          "no capture seems to win anything");
    } else if (!view->found && view->answer_count == 0) {
        step_ask_lines(view, 1, step);
    } else if (!searched) {
        step_ask(step, (TreeWish){.after = shot,
                                  .nodes = (uint64_t)profile_whole(view->profile, KEY_NODES_MAX),
                                  .lines = 1});
    } else {
        compare(view, view->found ? view->found : &view->answers[0].lines[0], shot, step);
    }
}

const TreePolicy policy_decoy = {expand_node, NULL};
