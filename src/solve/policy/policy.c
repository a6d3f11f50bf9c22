// The table of tree policies, and what several of them share.
#include "src/solve/policy/policy.h"

#include "onlymove/movegen.h"
#include "onlymove/tree_text.h"

const TreePolicy *policy_of(const Profile *profile) {
    static const TreePolicy *const policies[POLICY_COUNT] = {
#define TREE_POLICY(id, name, about, ...) [POLICY_##id] = &policy_##name,
        TREE_POLICIES(TREE_POLICY)
#undef TREE_POLICY
    };
    return policies[profile->policy];
}

void step_ask(PolicyStep *step, TreeWish wish) {
    step->kind = STEP_ASK;
    step->count = 0;
    step->wish = wish;
}

void step_ask_lines(const NodeView *view, int lines, PolicyStep *step) {
    step_ask(step, (TreeWish){.nodes = (uint64_t)profile_int(view->profile, KEY_NODES_MAX),
                              .lines = lines});
}

void step_end(PolicyStep *step, Outcome outcome) {
    step->kind = STEP_END;
    step->count = 0;
    step->outcome = outcome;
}

Evidence *step_fail(PolicyStep *step, Outcome outcome) {
    step->kind = STEP_FAIL;
    step->count = 0;
    step->outcome = outcome;
    step->evidence = (Evidence){0};
    return &step->evidence;
}

Evidence *step_refuse(PolicyStep *step) {
    Evidence *evidence = step_fail(step, step->outcome);
    step->kind = STEP_REFUSE;
    return evidence;
}

void step_fail_game(PolicyStep *step, Outcome game_end) {
    const bool mated = game_end == OUTCOME_MATE;
    Evidence *evidence = step_fail(step, mated ? OUTCOME_UNCLEAR : game_end);
    if (mated) {
        evidence_template(evidence, "mated{after<}", "not mated", "{after>}the solver is mated");
    } else {
        evidence_word(evidence, "end", outcome_name(game_end));
        evidence_template(evidence, "{end}{after<}", "no draw", "{after>}the game is drawn");
    }
}

bool step_rules_end(const NodeView *view, PolicyStep *step) {
    const Outcome game_end = rules_end_at(view);
    if (game_end == OUTCOME_MATE && !view->solver_to_move)
        step_end(step, OUTCOME_MATE);
    else if (game_end != OUTCOME_NONE)
        step_fail_game(step, game_end);
    return game_end != OUTCOME_NONE;
}

void step_choose(PolicyStep *step, PolicyChoice choice) {
    step->kind = STEP_GROW;
    if (step->count < CHOICES_MAX)
        step->choices[step->count++] = choice;
}

void step_choose_best(const NodeView *view, PolicyStep *step) {
    step_choose(step, choice_of(view, &view->answers[0].lines[0],
                                view->solver_to_move ? ROLE_SOLUTION : ROLE_REPLY));
}

PolicyChoice choice_of(const NodeView *view, const Line *line, TreeRole role) {
    return (PolicyChoice){
        .move = line->pv[0],
        .role = role,
        .score = view->solver_to_move ? line->score : score_flip(line->score),
        .depth = line->depth,
        .from_tables = line->from_tables,
    };
}

void choice_to_node(const PolicyChoice *choice, TreeNode *node) {
    node->score = choice->score;
    node->scored = true;
    node->search_depth = (uint8_t)(choice->depth < UINT8_MAX ? choice->depth : UINT8_MAX);
    node->only_mate = choice->only_mate;
    node->proved = node->proved || (choice->from_tables && (choice->role == ROLE_SOLUTION ||
                                                            choice->role == ROLE_ALTERNATIVE));
}

void measure_line(Evidence *evidence, const char *name, const NodeView *view, const Line *line) {
    evidence_score(evidence, name, view->solver_to_move ? line->score : score_flip(line->score));
    san_write_numbered(node_position(view), line->pv[0],
                       evidence->measures[evidence->measure_count - 1].text);
}

void measure_tally(Evidence *evidence, const Tally *tally) {
    evidence_number(evidence, "adv", tally->material_won, UNIT_PAWNS);
    evidence_number(evidence, "var", tally->move_gain, UNIT_PAWNS);
    evidence_word(evidence, "signs", tally_signs(tally));
    evidence_number(evidence, "left", tally->plies_left, UNIT_PLIES);
}

void measure_node(Evidence *evidence, const char *name, const Tree *tree, uint32_t node) {
    if (node != TREE_ROOT) {
        evidence_number(evidence, name, tree->nodes[node].ply, UNIT_PLIES);
        tree_write_move(tree, node, evidence->measures[evidence->measure_count - 1].text);
    }
}

uint64_t policy_node_limit(const NodeView *view, ProfileKey key, ProfileKey max_key) {
    int64_t nodes = profile_int(view->profile, key), max = profile_int(view->profile, max_key);
    return (uint64_t)(nodes < max ? nodes : max);
}

Outcome rules_end_at(const NodeView *view) {
    return view->node == TREE_ROOT ? OUTCOME_NONE
                                   : rules_end(view->positions, view->position_count);
}

Move node_forced_move(const NodeView *view) {
    Move moves[MOVES_MAX];
    return moves_legal(node_position(view), moves) == 1 ? moves[0] : MOVE_NONE;
}

bool step_forced_reply(const NodeView *view, PolicyStep *step) {
    Move move = view->solver_to_move ? MOVE_NONE : node_forced_move(view);
    if (move == MOVE_NONE)
        return false;
    step_choose(step, (PolicyChoice){.move = move,
                                     .role = ROLE_REPLY,
                                     .score = node_of(view)->score,
                                     .depth = node_of(view)->search_depth});
    return true;
}

void step_good_replies(const NodeView *view, const Answer *answer, PolicyStep *step) {
    const Score best = answer->lines[0].score;
    for (int i = 0; i < answer->count; i++) {
        Score score = answer->lines[i].score;
        bool good =
            best.mate ? score.mate && score.value == best.value
                      : !score.mate &&
                            score.value >= best.value - policy_int(view, KEY_TREE_REPLY_TOLERANCE);
        if (good)
            step_choose(step, choice_of(view, &answer->lines[i], ROLE_REPLY));
    }
}

const Position *before_mistake(const NodeView *view) {
    return view->start_index > 0 ? &view->positions[view->start_index - 1] : &view->tree->start;
}

bool wins_material_since(const NodeView *view, const Position *from) {
    return material_is_won(from, node_position(view), (Color)view->tree->start.side,
                           policy_int(view, KEY_TREE_GAIN));
}

Outcome rules_end(const Position *positions, size_t count) {
    const Position *pos = &positions[count - 1];
    return pos_is_checkmate(pos)                     ? OUTCOME_MATE
           : pos_is_stalemate(pos)                   ? OUTCOME_STALEMATE
           : pos_is_insufficient(pos)                ? OUTCOME_INSUFFICIENT
           : draw_occurrences(positions, count) >= 3 ? OUTCOME_REPETITION
           : pos_is_fifty(pos)                       ? OUTCOME_FIFTY
                                                     : OUTCOME_NONE;
}

int material_won(const Position *from, const Position *to, Color solver) {
    return pos_balance(to, solver) - pos_balance(from, solver);
}

bool material_is_won(const Position *from, const Position *to, Color solver, int gain) {
    return material_won(from, to, solver) >= gain && pos_is_quiet(to, gain) &&
           material_after_captures(to, solver) - pos_balance(from, solver) >= gain;
}
