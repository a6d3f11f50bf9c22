// The tree of the positional profile: best move, best reply, best move, each from its own search,
// until the solution has the length that the profile asks for.
#include "src/solve/policy/policy.h"

// Ends a solution of full length; mate and draws keep their own outcome.
static void end_solution(Outcome game_end, PolicyStep *step) {
    if (outcome_is_draw(game_end))
        step_fail_game(step, game_end);
    else
        step_end(step, game_end == OUTCOME_MATE ? OUTCOME_MATE : OUTCOME_POSITIONAL);
}

// Refuses the tree because the game ends before the solution is long enough.
static void refuse_short(const NodeView *view, Outcome game_end, PolicyStep *step) {
    const int ply = node_of(view)->ply;
    Evidence *evidence = step_refuse(step);
    evidence_number(evidence, "plies", ply, UNIT_PLIES);
    evidence_word(evidence, "end", outcome_name(game_end));
    evidence_limit(evidence, "plies", RELATION_AT_LEAST, view->profile, KEY_TREE_LENGTH,
                   UNIT_PLIES);
    evidence_miss(evidence, policy_int(view, KEY_TREE_LENGTH) - ply, UNIT_PLIES);
    evidence_template(evidence, "{plies#}, {end}", ">= {1} plies",
                      "the game ends after {plies=} of {1} plies: {end}");
}

// Whether this is a later move of the solver, and the profile asks for a margin there too.
static bool wants_margin(const NodeView *view) {
    return view->solver_to_move && node_of(view)->ply > 0 && policy_int(view, KEY_MARGIN_LATER) > 0;
}

// Fills in what is wrong with the lead of the best line over the next. Returns false if none is.
static bool measure_margin(const NodeView *view, Evidence *evidence) {
    const Answer *answer = &view->answers[0];
    const Line *best = &answer->lines[0], *next = &answer->lines[1];
    const int min = policy_int(view, KEY_MARGIN_MIN), max = policy_int(view, KEY_MARGIN_MAX);
    measure_line(evidence, "best", view, best);
    evidence_limit(evidence, "lead", RELATION_AT_LEAST, view->profile, KEY_MARGIN_MIN, UNIT_CP);
    evidence_limit(evidence, "lead", RELATION_AT_MOST, view->profile, KEY_MARGIN_MAX, UNIT_CP);
    if (answer->count < 2) {
        evidence_template(evidence, "{best} {best=}, no other move", "{1} to {2}",
                          "later in the solution {best} is the only move");
        return true;
    }
    measure_line(evidence, "next", view, next);
    if (best->score.mate || next->score.mate) {
        evidence_template(
            evidence, "{best} {best=}, {next} {next=}", "{1} to {2}",
            "later in the solution, between {best} ({best=}) and {next} ({next=}), there "
            "is a mate, not a margin");
        return true;
    }
    const int lead = best->score.value - next->score.value;
    evidence_number(evidence, "lead", lead, UNIT_CP);
    evidence_miss(evidence, lead < min ? min - lead : lead > max ? lead - max : 0, UNIT_CP);
    evidence_template(evidence, "{best} {lead+} above {next}", "{1} to {2}",
                      lead < min
                          ? "later in the solution {best} ({best=}) is hardly better than {next} "
                            "({next=})"
                          : "later in the solution {best} ({best=}) is much better than {next} "
                            "({next=})");
    return lead < min || lead > max;
}

static void choose_move(const NodeView *view, TreeRole role, PolicyStep *step) {
    Evidence evidence = {0};
    const bool has_doubt = wants_margin(view) && measure_margin(view, &evidence);
    if (has_doubt && policy_int(view, KEY_MARGIN_LATER) > 1) {
        *step_refuse(step) = evidence;
        return;
    }
    step_choose(step, choice_of(view, &view->answers[0].lines[0], role));
    if (has_doubt) {
        evidence.has_miss = false;
        step->warns = true;
        step->evidence = evidence;
    }
}

static void expand_node(const NodeView *view, PolicyStep *step) {
    int length = policy_int(view, KEY_TREE_LENGTH);
    int ply = node_of(view)->ply;
    Outcome game_end = rules_end_at(view);
    TreeRole role = view->solver_to_move ? ROLE_SOLUTION : ROLE_REPLY;
    if (length % 2 == 0) {
        Evidence *evidence = step_refuse(step);
        evidence_number(evidence, "length", length, UNIT_PLIES);
        evidence_template(evidence, "{length=} plies", "an odd number of plies",
                          "a solution of {length=} plies would end with a reply (tree.length)");
    } else if (ply == length) {
        end_solution(game_end, step);
    } else if (game_end != OUTCOME_NONE) {
        refuse_short(view, game_end, step);
    } else if (ply == 0 && view->root_line) {
        step_choose(step, choice_of(view, view->root_line, role));
    } else if (view->answer_count == 0) {
        step_ask_lines(view, wants_margin(view) ? 2 : 1, step);
    } else {
        choose_move(view, role, step);
    }
}

const TreePolicy policy_positional = {expand_node, NULL};
