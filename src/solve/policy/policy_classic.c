// The tree of the classic profile: which moves of the solver are right, how far a line goes, and
// what remains of the tree without its failed lines.
//
// In a position with a mate only mates count as right; in any other the evaluation counts. The
// moves come from a wide search, and each is searched again more deeply.
//
// The tally is taken after the moves of both sides, because what a capture has won is seen after
// the reply to it at the latest. A line that this reply completes ends with the capture as its last
// move to find: nothing is left for the solver to do.
#include <limits.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>

#include "onlymove/movegen.h"
#include "onlymove/xalloc.h"
#include "src/solve/policy/policy.h"

// The moves on the list, in the order of the wide search; those with ROLE_REPLY are not chosen.
typedef struct MoveList {
    PolicyChoice moves[CHOICES_MAX];
    int count;
} MoveList;

// Asks for a list of the solver's moves at a node; the profile's number `lines` is its width.
static void ask_list(const NodeView *view, ProfileKey lines, PolicyStep *step) {
    step_ask(step, (TreeWish){.nodes = policy_node_limit(view, KEY_TREE_NODES, KEY_NODES_MAX),
                              .lines = policy_int(view, lines)});
}

// Returns the wider answer, unless it lacks the mate that the narrow one has found.
static const Answer *best_answer(const NodeView *view) {
    const Answer *narrow = &view->answers[0], *wide = &view->answers[1];
    const bool has_wide = view->answer_count > 1 && wide->wish.after == MOVE_NONE &&
                          wide->count > 0 && score_mates(wide->lines[0].score);
    return has_wide ? wide : narrow;
}

// Whether the narrow list, which is for gains, has found a mate, and more moves may mate.
static bool wants_wide_list(const NodeView *view) {
    const Answer *narrow = &view->answers[0];
    return view->answer_count == 1 && narrow->count == narrow->wish.lines &&
           narrow->wish.lines < policy_int(view, KEY_TREE_LINES) &&
           score_mates(narrow->lines[0].score);
}

// Whether `value` is at most `percent` below `best`, which is above 0.
static bool is_within(int value, int best, int percent) {
    return (int64_t)value * 100 >= (int64_t)best * (100 - percent);
}

// Whether no mate on the list is as near as the score of the move that led here promises; false at
// the root, where nothing is promised.
static bool lacks_mate(const NodeView *view, const MoveList *list) {
    const Score promised = node_of(view)->score;
    for (int i = 0; i < list->count && view->node != TREE_ROOT; i++) {
        const Score score = list->moves[i].score;
        if (!score_mates(promised) || (score_mates(score) && score.value <= promised.value))
            return false;
    }
    return true;
}

// Whether a move is listed. Where the best move mates, moves after the listed mates may mate too
// when searched again: they are listed if they win by mate.likely, as long as a mate is lacking.
static bool is_listed(const NodeView *view, const MoveList *list, Score best, Score score) {
    if (best.mate || score.mate) {
        const bool goes_on = list->count > 0 && score_mates(list->moves[list->count - 1].score);
        return score_mates(score) || (score_wins(score, policy_int(view, KEY_MATE_LIKELY)) &&
                                      goes_on && lacks_mate(view, list));
    }
    return is_within(score.value, best.value, policy_int(view, KEY_TREE_LIST_TOLERANCE));
}

static const Line *line_after(const NodeView *view, Move move) {
    for (int i = 0; i < view->answer_count; i++)
        if (view->answers[i].wish.after == move)
            return &view->answers[i].lines[0];
    return NULL;
}

// Sets the choice's score to that of the search after its move. A mate of the wide search stays a
// mate, and does not become longer. Returns false while that search is missing.
static bool set_deeper_score(const NodeView *view, const Line *line, PolicyChoice *choice) {
    Position after;
    pos_make(node_position(view), choice->move, &after);
    if (!pos_has_legal_move(&after)) {
        bool mate = pos_in_check(&after);
        choice->score = (Score){.mate = mate, .value = mate};
        return true;
    }
    const Line *deep = line_after(view, choice->move);
    if (!deep)
        return false;
    Score score = score_of_move(deep->score);
    const bool is_shorter = !score_mates(score) || line->score.value < score.value;
    if (!(score_mates(line->score) && is_shorter)) {
        choice->score = score;
        choice->depth = deep->depth;
    }
    return true;
}

// Fills the list. Returns false after asking for a search that it needs first.
static bool fill_list(const NodeView *view, MoveList *list, PolicyStep *step) {
    const Answer *wide = best_answer(view);
    bool is_forced = wide->count == 1 && node_forced_move(view) != MOVE_NONE;
    for (int i = 0; i < wide->count; i++) {
        const Line *line = &wide->lines[i];
        if (!is_listed(view, list, wide->lines[0].score, line->score))
            continue;
        PolicyChoice *choice = &list->moves[list->count++];
        *choice = choice_of(view, line, ROLE_REPLY);
        if (!is_forced && !set_deeper_score(view, line, choice)) {
            step_ask(step, (TreeWish){.after = choice->move,
                                      .nodes = (uint64_t)profile_int(view->profile, KEY_NODES_MAX),
                                      .lines = 1});
            return false;
        }
    }
    return true;
}

static void choose_listed(const MoveList *list, PolicyStep *step) {
    static const TreeRole order[] = {ROLE_SOLUTION, ROLE_ALTERNATIVE, ROLE_RETRY};
    for (size_t role = 0; role < sizeof order / sizeof *order; role++) {
        for (int i = 0; i < list->count; i++)
            if (list->moves[i].role == order[role])
                step_choose(step, list->moves[i]);
    }
}

// Whether a move of the solver on the way here was an alternative that mates, but not fastest.
static bool follows_longer_mate(const NodeView *view) {
    const TreeNode *nodes = view->tree->nodes;
    for (uint32_t at = view->node; at != TREE_ROOT; at = nodes[at].parent)
        if (nodes[at].role == ROLE_ALTERNATIVE && score_mates(nodes[at].score))
            return true;
    return false;
}

// Whether a mate makes progress: after a longer mate, it is nearer than at the solver's last move.
static bool is_mate_nearer(const NodeView *view, int shortest) {
    if (!follows_longer_mate(view))
        return true;
    const Score score_before = view->tree->nodes[node_of(view)->parent].score;
    return !score_mates(score_before) || shortest < score_before.value;
}

// Makes every shortest mate a solution, and longer ones alternatives or retries; ends the line
// where a longer mate comes no nearer. Returns false where nothing mates.
static bool choose_mates(const NodeView *view, MoveList *list, PolicyStep *step) {
    int mates = 0, shortest = INT_MAX;
    for (int i = 0; i < list->count; i++) {
        Score score = list->moves[i].score;
        if (score_mates(score)) {
            mates++;
            shortest = score.value < shortest ? score.value : shortest;
        }
    }
    if (mates > 0 && !is_mate_nearer(view, shortest)) {
        step_end(step, OUTCOME_UNCLEAR);
        return true;
    }
    for (int i = 0; i < list->count; i++) {
        PolicyChoice *choice = &list->moves[i];
        if (score_mates(choice->score)) {
            int extra_moves = choice->score.value - shortest;
            choice->only_mate = mates == 1;
            choice->role = extra_moves == 0                                   ? ROLE_SOLUTION
                           : extra_moves <= policy_int(view, KEY_MATE_LONGER) ? ROLE_ALTERNATIVE
                           : extra_moves <= policy_int(view, KEY_RETRY_MATE)  ? ROLE_RETRY
                                                                              : ROLE_REPLY;
        }
    }
    choose_listed(list, step);
    return mates > 0;
}

// Makes the best move the solution, and those near it alternatives or retries. Returns false where
// no move is good for the solver.
static bool choose_gains(const NodeView *view, MoveList *list, PolicyStep *step) {
    int best_value = 0;
    PolicyChoice *solution = NULL;
    for (int i = 0; i < list->count; i++) {
        Score score = list->moves[i].score;
        if (!score.mate && score.value > best_value) {
            best_value = score.value;
            solution = &list->moves[i];
        }
    }
    if (!solution)
        return false;
    for (int i = 0; i < list->count; i++) {
        PolicyChoice *choice = &list->moves[i];
        Score score = choice->score;
        if (score.mate)
            continue;
        choice->role =
            is_within(score.value, best_value, policy_int(view, KEY_ALTERNATIVE)) ? ROLE_ALTERNATIVE
            : is_within(score.value, best_value, policy_int(view, KEY_RETRY))     ? ROLE_RETRY
                                                                                  : ROLE_REPLY;
    }
    solution->role = ROLE_SOLUTION;
    choose_listed(list, step);
    return true;
}

// Ends the line, or at the root refuses the tree, because no move is good. The evidence has the
// score of the first listed move, else that of the best line.
static void end_without_move(const NodeView *view, const MoveList *list, PolicyStep *step) {
    if (view->node != TREE_ROOT) {
        step_end(step, OUTCOME_UNCLEAR);
        return;
    }
    Line best = view->answers[0].lines[0];
    best.score = list->count > 0 ? list->moves[0].score : best.score;
    Evidence *evidence = step_refuse(step);
    measure_line(evidence, "best", view, &best);
    evidence_limit_number(evidence, "best", RELATION_MORE, 0, UNIT_CP);
    evidence_miss(evidence, score_too_low(best.score, 1), UNIT_CP);
    evidence_template(evidence, "{best} {best=}", ">{1}",
                      "no move is good for the solver, {best} ({best=}) neither");
}

// Decides the solver's moves at a node whose first answer is the list. Asks for a wider list where
// a listed move mates, then for a search after each listed move, then chooses. Where no move is
// good the line ends unclear, and at the root the tree is refused.
static void choose_solution(const NodeView *view, PolicyStep *step) {
    const Score best = best_answer(view)->lines[0].score;
    MoveList list = {.count = 0};
    if (wants_wide_list(view)) {
        ask_list(view, KEY_TREE_LINES, step);
    } else if (!score_wins(best, 0)) {
        end_without_move(view, &list, step);
    } else if (fill_list(view, &list, step) && !choose_mates(view, &list, step) &&
               !choose_gains(view, &list, step)) {
        end_without_move(view, &list, step);
    }
}

// --- How far a line goes

static bool is_mating(const NodeView *view) {
    return view->node != TREE_ROOT && score_mates(node_of(view)->score);
}

// The engine's next move, or a defender's only legal one; MOVE_NONE where it is not known.
static Move next_move(const NodeView *view) {
    return view->answer_count > 0 ? view->answers[0].lines[0].pv[0]
           : view->solver_to_move ? MOVE_NONE
                                  : node_forced_move(view);
}

// Whether the plies begin anew: after a large change of material, in check, or before a capture.
static bool renews_plies(const NodeView *view, int move_gain, Move next) {
    const Position *pos = node_position(view);
    return abs(move_gain) > policy_int(view, KEY_TREE_RENEWAL) || pos_in_check(pos) ||
           (next != MOVE_NONE && pos_is_capture(pos, next));
}

// Plies left after a move: all of them when renewed, else one less than before.
static int plies_left(const NodeView *view, int old_plies, bool renewed) {
    return renewed ? policy_int(view, KEY_TREE_PLIES) : old_plies > 0 ? old_plies - 1 : 0;
}

static Tally count_tally(const NodeView *view) {
    const Position *pos = node_position(view);
    if (view->node == TREE_ROOT)
        return (Tally){.counted = false};
    const Tally *prior = &view->tree->nodes[node_of(view)->parent].tally;
    // The root has no tally, and nodes of a tree that another policy made have none either.
    const int old_plies = prior->counted ? prior->plies_left : policy_int(view, KEY_TREE_PLIES);
    int gain = material_won(&view->tree->start, pos, (Color)view->tree->start.side);
    int move_gain = gain - prior->material_won;
    Move next = next_move(view);
    bool tension = pos_has_tension(pos);
    return (Tally){
        .counted = true,
        .material_won = (int8_t)gain,
        .move_gain = (int8_t)move_gain,
        .check = pos_in_check(pos),
        .attacks_stronger = tension,
        .threatens_mate = pos_threatens_mate(pos),
        .next_captures = tension && next != MOVE_NONE && pos_is_capture(pos, next),
        .plies_left = (uint8_t)plies_left(view, old_plies, renews_plies(view, move_gain, next)),
    };
}

static void ask_lines(const NodeView *view, PolicyStep *step) {
    if (view->solver_to_move)
        ask_list(view, is_mating(view) ? KEY_TREE_LINES : KEY_TREE_MATERIAL_LINES, step);
    else
        step_ask_lines(view, 1, step);
}

// Goes on with the line: chooses the solver's moves or the best reply, or asks for a search.
static void continue_line(const NodeView *view, PolicyStep *step) {
    if (step_forced_reply(view, step))
        return;
    if (view->answer_count == 0) {
        ask_lines(view, step);
    } else if (view->solver_to_move) {
        choose_solution(view, step);
    } else {
        // Engines put the longest defence first, also where all replies are mated.
        step_choose(step, choice_of(view, &view->answers[0].lines[0], ROLE_REPLY));
    }
}

// Decides a line that wins material: it is complete, out of plies, or goes on. Where plies or
// tension decide, the engine's next move must be known first.
static void decide_material_line(const NodeView *view, const Tally *tally, PolicyStep *step) {
    const int gain = policy_int(view, KEY_TREE_GAIN);
    // Enough is won and the position is quiet: nobody is in check or threatened with mate.
    const bool complete = tally->material_won >= gain && pos_is_quiet(node_position(view), gain);
    bool ends = complete ? tally->attacks_stronger : tally->plies_left == 0;
    if (ends && next_move(view) == MOVE_NONE)
        ask_lines(view, step);
    else if (complete && !tally->next_captures)
        step_end(step, OUTCOME_MATERIAL);
    else if (tally->plies_left == 0)
        step_end(step, OUTCOME_UNCLEAR);
    else
        continue_line(view, step);
}

static void expand_node(const NodeView *view, PolicyStep *step) {
    Outcome game_end = rules_end_at(view);
    const Tally tally = count_tally(view);
    if (game_end == OUTCOME_MATE && view->solver_to_move)
        step_end(step, OUTCOME_UNCLEAR);
    else if (game_end != OUTCOME_NONE)
        step_end(step, game_end);
    else if (is_mating(view) || view->node == TREE_ROOT)
        continue_line(view, step);
    else
        decide_material_line(view, &tally, step);
    step->tally = tally;
}

// --- The final form of the tree

static bool is_right(const TreeNode *node) {
    return node->role == ROLE_SOLUTION || node->role == ROLE_ALTERNATIVE;
}

// Whether the puzzle's promise holds from a node on, as holds[] tells for its children: after each
// reply one right move is enough, and each reply must have one.
static bool holds_at(const Tree *tree, const bool *holds, uint32_t node) {
    const TreeNode *nodes = tree->nodes, *parent = &nodes[node];
    if (parent->child == TREE_NO_NODE)
        return parent->outcome == OUTCOME_MATE || parent->outcome == OUTCOME_MATERIAL;
    bool any_holds = false, all_hold = true;
    for (uint32_t at = parent->child; at != TREE_NO_NODE; at = nodes[at].sibling) {
        any_holds = any_holds || (holds[at] && is_right(&nodes[at]));
        all_hold = all_hold && holds[at];
    }
    return parent->role == ROLE_REPLY ? any_holds : all_hold;
}

// Turns the failed moves below `parent` into retries without a continuation, and puts them after
// the moves that hold. At least one must hold.
static void turn_failed_to_retries(Tree *tree, uint32_t parent, const bool *holds, bool *gone) {
    TreeNode *nodes = tree->nodes;
    uint32_t retries = TREE_NO_NODE, at = nodes[parent].child;
    uint32_t *last = &nodes[parent].child, *last_retry = &retries;
    while (at != TREE_NO_NODE) {
        bool right = is_right(&nodes[at]) && holds[at];
        uint32_t **tail = right ? &last : &last_retry;
        if (!right) {
            nodes[at].role = ROLE_RETRY;
            for (uint32_t reply = nodes[at].child; reply != TREE_NO_NODE;
                 reply = nodes[reply].sibling) {
                gone[reply] = true;
            }
        }
        **tail = at;
        *tail = &nodes[at].sibling;
        at = nodes[at].sibling;
    }
    *last_retry = TREE_NO_NODE;
    *last = retries;
    nodes[nodes[parent].child].role = ROLE_SOLUTION;
}

// Fills in the evidence why the main line failed.
static void explain_failure(const NodeView *view, const Tree *tree, Evidence *evidence) {
    uint32_t end = tree_main_line_end(tree);
    const TreeNode *node = &tree->nodes[end];
    const int gain = policy_int(view, KEY_TREE_GAIN);
    const bool mating = score_mates(node->score);
    const Position pos = tree_position(tree, end);
    measure_node(evidence, "after", tree, end);
    if (outcome_is_draw(node->outcome)) {
        evidence_word(evidence, "end", outcome_name(node->outcome));
        evidence_template(evidence, "{end}{after<}", "no draw", "{after>}the game is drawn: {end}");
        return;
    }
    if (pos_is_checkmate(&pos)) {
        evidence_template(evidence, "mated{after<}", "not mated", "{after>}the solver is mated");
        return;
    }
    measure_tally(evidence, &node->tally);
    evidence_limit(evidence, "adv", RELATION_AT_LEAST, view->profile, KEY_TREE_GAIN, UNIT_PAWNS);
    evidence_miss(evidence, mating ? MISS_INFINITE : fmax(gain - node->tally.material_won, 0),
                  UNIT_PAWNS);
    if (mating) {
        evidence_template(evidence, "no good move{after<}", "a good move",
                          "{after>}no move is good for the solver any more");
    } else if (node->tally.plies_left > 0) {
        evidence_template(evidence, "no good move{after<}, Adv {adv+}", "a good move, Adv >={1+}",
                          "{after>}no move is good for the solver any more");
    } else if (node->tally.material_won < gain) {
        evidence_template(evidence, "Adv {adv+}{after<}", "Adv >={1+}",
                          "{after>}the plies ran out with Adv {adv+}");
    } else {
        evidence_template(
            evidence, TALLY_TEMPLATE, "Adv >={1+} and quiet",
            "{after>}the plies ran out, and the line is not complete: " TALLY_TEMPLATE);
    }
}

// Turns moves without a continuation that holds into retries; where the first solution fails, the
// next move that holds becomes the solution. Returns false when nothing holds at the root.
static bool finish_tree(const NodeView *view, Tree *tree, Evidence *evidence) {
    bool *holds = xcalloc(tree->count, sizeof *holds), *gone = xcalloc(tree->count, sizeof *gone);
    // Children come after their parents in the array.
    for (size_t at = tree->count; at-- > 0;)
        holds[at] = holds_at(tree, holds, (uint32_t)at);
    const bool is_puzzle = holds[TREE_ROOT];
    if (!is_puzzle)
        explain_failure(view, tree, evidence);
    for (uint32_t at = TREE_ROOT; at < tree->count && is_puzzle; at++) {
        const TreeNode *node = &tree->nodes[at];
        if (node->role == ROLE_REPLY && holds[at] && node->child != TREE_NO_NODE)
            turn_failed_to_retries(tree, at, holds, gone);
    }
    if (is_puzzle)
        tree_remove(tree, gone);
    free(holds);
    free(gone);
    return is_puzzle;
}

const TreePolicy policy_classic = {expand_node, finish_tree};
