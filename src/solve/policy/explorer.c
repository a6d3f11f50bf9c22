// Finds the moves to a node, and collects the answers of searches there. The lines of all answers
// are in one array, one answer after the other.
#include "src/solve/policy/explorer.h"

#include <stdlib.h>
#include <string.h>

#include "onlymove/xalloc.h"
#include "src/solve/policy/proof.h"

// Makes room for `moves` moves, and for TreeWish.after.
static void reserve_path(Explorer *explorer, size_t moves) {
    array_grow(&explorer->moves, &explorer->move_cap, moves + 1);
    array_grow(&explorer->positions, &explorer->position_cap, moves + 1);
}

void explorer_init(Explorer *explorer, const Profile *profile, const Subject *subject, Tree *tree,
                   const Line *root_line) {
    size_t count = subject->move_count;
    *explorer = (Explorer){
        .profile = *profile,
        .second_profile = *profile,
        .policy = policy_of(profile),
        .tree = tree,
        .has_root_line = root_line,
        .has_eval_before = subject->has_eval[1],
        .eval_before = subject->eval[1],
        .game_eval = subject->eval[0],
        .has_game_eval = subject->has_eval[0],
        .game_move_count = count,
        .move_count = count,
        .least_share = 1,
    };
    profile_scale_nodes(&explorer->second_profile, profile->value[KEY_CONFIRM_FACTOR]);
    if (root_line)
        explorer->root_line = *root_line;
    reserve_path(explorer, count);
    explorer->positions[0] = subject->start;
    for (size_t i = 0; i < count; i++) {
        explorer->moves[i] = subject->moves[i];
        pos_make(&explorer->positions[i], subject->moves[i], &explorer->positions[i + 1]);
    }
    tree_init(tree, &explorer->positions[count]);
}

void explorer_done(Explorer *explorer) {
    free(explorer->moves);
    free(explorer->positions);
    free(explorer->lines);
    free(explorer->answers);
    mate_prover_free(explorer->prover);
    *explorer = (Explorer){0};
}

void explorer_go_to(Explorer *explorer, uint32_t node) {
    size_t plies = explorer->tree->nodes[node].ply;
    size_t total = explorer->game_move_count + plies;
    reserve_path(explorer, total);
    explorer->at = node;
    explorer->second_opinion = false;
    explorer->answer_is_proof = false;
    explorer->answer_count = 0;
    explorer->line_count = 0;
    tree_path(explorer->tree, node, explorer->moves + explorer->game_move_count, plies);
    for (size_t i = explorer->game_move_count; i < total; i++)
        pos_make(&explorer->positions[i], explorer->moves[i], &explorer->positions[i + 1]);
    explorer->move_count = total;
}

const Position *explorer_position(const Explorer *explorer) {
    return &explorer->positions[explorer->move_count];
}

bool explorer_solver_to_move(const Explorer *explorer) {
    return explorer->tree->nodes[explorer->at].ply % 2 == 0;
}

NodeView explorer_view(const Explorer *explorer) {
    return (NodeView){
        .profile = explorer->second_opinion ? &explorer->second_profile : &explorer->profile,
        .tree = explorer->tree,
        .node = explorer->at,
        .solver_to_move = explorer_solver_to_move(explorer),
        .positions = explorer->positions,
        .position_count = explorer->move_count + 1,
        .start_index = explorer->game_move_count,
        .root_line = explorer->has_root_line ? &explorer->root_line : NULL,
        .has_eval_before = explorer->has_eval_before,
        .eval_before = explorer->eval_before,
        .game_eval = explorer->has_game_eval ? &explorer->game_eval : NULL,
        .answers = explorer->answers,
        .answer_count = explorer->answer_count,
    };
}

static bool is_reply_in_draft(const Explorer *explorer) {
    return !explorer_solver_to_move(explorer) && explorer->least_share <= 0;
}

// Whether a prescan step may settle the node: only before an answer, for several lines, and not in
// a second opinion. A reply in a draft may have one line.
static bool may_prescan(const Explorer *explorer, const TreeWish *wish) {
    return explorer->answer_count == 0 && !explorer->second_opinion &&
           (wish->lines > 1 || is_reply_in_draft(explorer)) &&
           profile_int(&explorer->profile, KEY_PRESCAN_TREE) > 0;
}

// Whether this is the root, and all filters passed. There prescan.again is the least share.
static bool is_root_after_filters(const Explorer *explorer) {
    return explorer->at == TREE_ROOT && explorer->has_root_line;
}

// The share of a search's nodes that a prescan step must have to settle the node.
static double share_to_settle(const Explorer *explorer) {
    const double *values = explorer->profile.value;
    return is_reply_in_draft(explorer)       ? values[KEY_PRESCAN_REPLIES]
           : is_root_after_filters(explorer) ? values[KEY_PRESCAN_AGAIN]
                                             : explorer->least_share;
}

static void find_prescan_steps(Explorer *explorer) {
    const uint64_t nodes = explorer->wish.nodes;
    const double least_nodes = share_to_settle(explorer) * (double)nodes;
    explorer->next_prescan = 0;
    explorer->previous_answer_nodes = 0;
    explorer->prescan_count =
        may_prescan(explorer, &explorer->wish) ? prescan_steps(&explorer->profile, nodes) : 0;
    while (explorer->next_prescan < explorer->prescan_count &&
           (double)prescan_nodes(&explorer->profile, explorer->next_prescan, nodes) < least_nodes) {
        explorer->next_prescan++;
    }
}

void explorer_add_answer(Explorer *explorer, const Line *lines, int count) {
    count = count < CHOICES_MAX ? count : CHOICES_MAX;
    size_t total = explorer->line_count + (size_t)count;
    size_t answers = (size_t)explorer->answer_count + 1;
    array_grow(&explorer->answers, &explorer->answer_cap, answers);
    array_grow(&explorer->lines, &explorer->line_cap, total + 1);
    memcpy(explorer->lines + explorer->line_count, lines, (size_t)count * sizeof(Line));
    explorer->line_count = total;
    explorer->answers[explorer->answer_count++] = (Answer){.wish = explorer->wish, .count = count};
    // array_grow() may have moved the lines.
    const Line *next = explorer->lines;
    for (int i = 0; i < explorer->answer_count; i++) {
        explorer->answers[i].lines = next;
        next += explorer->answers[i].count;
    }
}

void explorer_step(Explorer *explorer, PolicyStep *step) {
    do {
        const NodeView view = explorer_view(explorer);
        *step = (PolicyStep){.kind = STEP_END};
        explorer->policy->expand(&view, step);
        if (step->kind != STEP_ASK)
            return;
        explorer->wish = step->wish;
    } while (proof_answer_wish(explorer));
    find_prescan_steps(explorer);
}

// Whether a longer search cannot change a mate: there is none, it is in one, or it is proved. Other
// mates may become shorter, or longer.
static bool is_mate_settled(Explorer *explorer, const Line *best) {
    return !best->score.mate || best->score.value == 1 || proof_confirms_line(explorer, best);
}

static bool is_same_step(const PolicyStep *one, const PolicyStep *other) {
    bool same =
        one->kind == other->kind && one->count == other->count && one->outcome == other->outcome;
    for (int i = 0; i < one->count && same; i++) {
        same = one->choices[i].move == other->choices[i].move &&
               one->choices[i].role == other->choices[i].role;
    }
    return same;
}

// Whether the score agrees with what is known of the node: at the root the game's evaluation, else
// the score of the search that led here. An answer that disagrees has not found enough yet. Mates
// agree by their side only, and a draw agrees with nothing.
static bool is_as_expected(const Explorer *explorer, Score best, int margin) {
    const TreeNode *node = &explorer->tree->nodes[explorer->at];
    const Score score = node->ply % 2 == 0 ? best : score_flip(best);
    const Score expected = explorer->at == TREE_ROOT ? explorer->game_eval : node->score;
    if (explorer->at == TREE_ROOT && !explorer->has_game_eval)
        return true;
    if (expected.mate || score.mate)
        return score.mate && expected.mate && score_mates(score) == score_mates(expected);
    return expected.value != 0 && abs(score.value - expected.value) <= margin;
}

// Whether the best line leads by more than `margin`. Policies do not require this of replies.
static bool leads_clearly(const Answer *answer, int margin) {
    if (answer->count < 2)
        return true;
    const Score best = answer->lines[0].score, next = answer->lines[1].score;
    return best.mate || next.mate ? best.mate != next.mate : best.value - next.value > margin;
}

// Whether the one answer settles the move, even if a larger search changes scores by prescan.tree.
static bool settles_move(Explorer *explorer) {
    const int margin = (int)profile_int(&explorer->profile, KEY_PRESCAN_TREE);
    Answer answer = explorer->answers[0];
    NodeView view = explorer_view(explorer);
    PolicyStep step = {.kind = STEP_END};
    explorer->policy->expand(&view, &step);
    bool settled = (explorer_solver_to_move(explorer) || leads_clearly(&answer, margin)) &&
                   step.kind != STEP_ASK &&
                   (step.kind == STEP_GROW || !is_root_after_filters(explorer)) &&
                   is_as_expected(explorer, answer.lines[0].score, margin) &&
                   is_mate_settled(explorer, &answer.lines[0]);
    if (settled && step.has_lacking_lead)
        return step.lacking_lead > margin;
    for (int number = 0; number < PERTURBATIONS && settled; number++) {
        Line lines[CHOICES_MAX];
        PolicyStep other = {.kind = STEP_END};
        perturb_lines(number, margin, explorer->answers[0].lines, answer.count, lines);
        answer.lines = lines;
        view.answers = &answer;
        explorer->policy->expand(&view, &other);
        settled = is_same_step(&step, &other);
    }
    return settled;
}

enum { ANSWERS_COMPARED = 2 }; // at most: those of two searches after moves

// Whether the policy would end where it goes on, go on where it ends, or choose another first move,
// if scores changed by confirm.margin.
static bool is_changed_by_margin(const Explorer *explorer, const PolicyStep *step) {
    const int margin = (int)profile_int(&explorer->profile, KEY_CONFIRM_MARGIN);
    for (int number = 0; number < PERTURBATIONS; number++) {
        Line lines[CHOICES_MAX];
        Answer answers[ANSWERS_COMPARED];
        NodeView view = explorer_view(explorer);
        PolicyStep other = {.kind = STEP_END};
        memcpy(answers, explorer->answers, (size_t)explorer->answer_count * sizeof *answers);
        perturb_lines(number, margin, answers[0].lines, answers[0].count, lines);
        answers[0].lines = lines;
        view.answers = answers;
        explorer->policy->expand(&view, &other);
        if ((other.count == 0) != (step->count == 0) ||
            (step->count > 0 && other.choices[0].move != step->choices[0].move)) {
            return true;
        }
    }
    return false;
}

static bool has_close_reply(const Explorer *explorer) {
    const int64_t margin = profile_int(&explorer->profile, KEY_CONFIRM_REPLY_MARGIN);
    const Line *lines = explorer->answers[0].lines;
    if (explorer->answers[0].count < 2)
        return false;
    const Score best = lines[0].score, next = lines[1].score;
    return best.mate == next.mate && (int64_t)best.value - next.value <= (best.mate ? 0 : margin);
}

static bool is_on_main_line(const Tree *tree, uint32_t node) {
    while (node != TREE_ROOT && tree_is_first_child(tree, node))
        node = tree->nodes[node].parent;
    return node == TREE_ROOT;
}

bool explorer_wants_second_opinion(const Explorer *explorer, const PolicyStep *step) {
    const bool decides = step->kind == STEP_GROW || step->kind == STEP_END;
    const bool compares_moves =
        explorer->answer_count == ANSWERS_COMPARED && explorer->answers[0].wish.after != MOVE_NONE;
    if (!decides || explorer->second_opinion || explorer->answer_is_proof ||
        (explorer->answer_count != 1 && !compares_moves) ||
        !profile_uses(&explorer->profile, KEY_CONFIRM_MARGIN)) {
        return false;
    }
    return explorer_solver_to_move(explorer)
               ? is_changed_by_margin(explorer, step)
               : explorer->profile.value[KEY_CONFIRM_REPLIES] > 0 &&
                     is_on_main_line(explorer->tree, explorer->at) && has_close_reply(explorer);
}

void explorer_ask_second_opinion(Explorer *explorer) {
    explorer->second_opinion = true;
    explorer->answer_count = 0;
    explorer->line_count = 0;
}

void explorer_request(const Explorer *explorer, SearchRequest *request) {
    const TreeWish wish = explorer->wish;
    bool after_move = wish.after != MOVE_NONE;
    if (after_move)
        explorer->moves[explorer->move_count] = explorer->wish.after;
    *request = profile_request(&explorer->profile, wish.nodes, wish.lines);
    request->start = explorer->positions[0];
    request->moves = explorer->moves;
    request->move_count = explorer->move_count + after_move;
    request->wants_second_engine =
        explorer->second_opinion && explorer->second_profile.value[KEY_CONFIRM_SECOND] > 0;
}

// The last iteration within the node limit and the depth limit (0: none); or NULL.
static const Iteration *iteration_within(const Analysis *analysis, const TreeWish *wish) {
    const Iteration *iteration = analysis_at(analysis, wish->nodes);
    while (iteration && wish->depth > 0 && iteration->depth > wish->depth)
        iteration = iteration > analysis->iterations ? iteration - 1 : NULL;
    return iteration;
}

static bool reaches_depth(const Analysis *analysis, const TreeWish *wish) {
    const Iteration *iteration = analysis_at(analysis, wish->nodes);
    return wish->depth > 0 && iteration && iteration->depth >= wish->depth;
}

// Whether a complete iteration has reached the depth limit within the node limit.
static bool is_deep_enough(const Analysis *analysis, const TreeWish *wish) {
    const size_t final_count = analysis_final_count(analysis);
    for (size_t i = 0; wish->depth > 0 && i < final_count; i++) {
        const Iteration *iteration = &analysis->iterations[i];
        if (iteration->depth >= wish->depth)
            return wish->nodes == 0 || iteration->nodes < wish->nodes;
    }
    return false;
}

// The nodes up to the depth limit, else to the node limit, even if more were searched.
static uint64_t nodes_needed(const Analysis *analysis, const TreeWish *wish) {
    const Iteration *iteration = iteration_within(analysis, wish);
    if (iteration && reaches_depth(analysis, wish))
        return iteration->nodes;
    return analysis->nodes < wish->nodes ? analysis->nodes : wish->nodes;
}

// Adds the answer that the wished search gives within `nodes` nodes, if it has one.
static FeedResult take_answer(Explorer *explorer, const Analysis *analysis, uint64_t nodes) {
    TreeWish wish = explorer->wish;
    wish.nodes = nodes;
    const Iteration *iteration = iteration_within(analysis, &wish);
    explorer->nodes_needed = nodes_needed(analysis, &wish);
    explorer->answer_limit = nodes;
    if (!iteration)
        return FED_NOTHING;
    explorer->answer_nodes = iteration->nodes;
    const Line *lines = analysis_lines(analysis, iteration);
    for (int i = 0; i < iteration->count; i++)
        explorer->lacks_engine_chances |= !lines[i].score.mate && !lines[i].score.has_chances;
    explorer_add_answer(explorer, lines, iteration->count);
    return FED_ANSWER;
}

// Whether the previous prescan step, by an earlier iteration, chose the same replies. False for
// mates and draws, which a longer search may find or refute.
static bool repeats_replies(Explorer *explorer) {
    const Score best = explorer->answers[0].lines[0].score;
    const PolicyStep previous_decision = explorer->previous_decision;
    const uint64_t previous_answer_nodes = explorer->previous_answer_nodes;
    const NodeView view = explorer_view(explorer);
    explorer->previous_decision = (PolicyStep){.kind = STEP_END};
    explorer->previous_answer_nodes = explorer->answer_nodes;
    explorer->policy->expand(&view, &explorer->previous_decision);
    return previous_answer_nodes > 0 && previous_answer_nodes < explorer->answer_nodes &&
           !best.mate && best.value != 0 && previous_decision.kind != STEP_ASK &&
           is_same_step(&previous_decision, &explorer->previous_decision);
}

// Whether the newest answer, of a prescan step, settles the node.
static bool prescan_settles(Explorer *explorer) {
    const double share = (double)explorer->answer_limit / (double)explorer->wish.nodes;
    return (explorer->takes_second_reply && share >= explorer->profile.value[KEY_PRESCAN_AGAIN]) ||
           (is_reply_in_draft(explorer) ? repeats_replies(explorer) : settles_move(explorer));
}

// Notes that the first reply has a second best beside it; if that one is to be tried, takes the
// best out of the answer.
static void note_second_reply(Explorer *explorer) {
    if (explorer->tree->nodes[explorer->at].ply != 1 || explorer->answers[0].count < 2)
        return;
    explorer->has_second_reply = true;
    if (explorer->takes_second_reply) {
        explorer->answers[0].count--;
        explorer->line_count--;
        memmove(explorer->lines, explorer->lines + 1, explorer->line_count * sizeof(Line));
    }
}

// Adds the answer of the next prescan step if it settles the node, else drops it.
static FeedResult take_prescan_answer(Explorer *explorer, const Analysis *analysis) {
    const uint64_t nodes =
        prescan_nodes(&explorer->profile, explorer->next_prescan++, explorer->wish.nodes);
    const FeedResult fed = take_answer(explorer, analysis, nodes);
    if (fed == FED_ANSWER && prescan_settles(explorer)) {
        explorer->prescan_settled = true;
        if (is_reply_in_draft(explorer))
            note_second_reply(explorer);
        return fed;
    }
    explorer->answer_count = 0;
    explorer->line_count = 0;
    return FEED_CONTINUE;
}

// Whether the search has reached the nodes of the next prescan step.
static bool has_prescan_step(const Explorer *explorer, const Analysis *analysis) {
    return explorer->next_prescan < explorer->prescan_count &&
           (analysis->finished ||
            analysis->nodes >=
                prescan_nodes(&explorer->profile, explorer->next_prescan, explorer->wish.nodes));
}

FeedResult explorer_feed(Explorer *explorer, const Analysis *analysis) {
    FeedResult fed = FEED_CONTINUE;
    profile_set_cp_scale(explorer->second_opinion ? &explorer->second_profile : &explorer->profile,
                         analysis->cp_scale);
    while (fed == FEED_CONTINUE && has_prescan_step(explorer, analysis))
        fed = take_prescan_answer(explorer, analysis);
    if (fed == FEED_CONTINUE && (analysis->finished || is_deep_enough(analysis, &explorer->wish)))
        fed = take_answer(explorer, analysis, explorer->wish.nodes);
    return fed;
}
