// Searches rival after rival, node after node of the main line. A rival is right if the profile
// refuses the solution because of it: at the root by its filters, below by its tree policy.
#include "src/solve/task/rivals.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/movegen.h"
#include "onlymove/xalloc.h"

struct Rivals {
    const Profile *profile;
    const Builder *builder;
    Position *positions;   // positions of the game and of the main line
    Move *line_moves;      // the moves between them
    Move *request_moves;   // the moves of a request: up to the node, then the rival
    uint32_t node;         // whose rivals are searched, the solver to move; TREE_NO_NODE: all done
    Move moves[MOVES_MAX]; // the rivals
    int count, at;         // number of rivals; index of the one that is searched
    bool full_search;      // the rival is searched for the second time
    bool found_right;      // the rival judged last is right
    Score score;           // of moves[at], the solver's view
    uint64_t searched_nodes;
};

// Returns the solution's node beside the rivals; TREE_NO_NODE: the line ends.
static uint32_t solution_at(const Rivals *rivals) {
    return rivals->builder->tree.nodes[rivals->node].child;
}

static size_t count_moves_before(const Rivals *rivals) {
    return rivals->builder->explorer.game_move_count +
           rivals->builder->tree.nodes[rivals->node].ply;
}

static const Position *position_at(const Rivals *rivals) {
    return &rivals->positions[count_moves_before(rivals)];
}

// --- Whether a move is right

static Line line_of(Move move, Score score) {
    Line line = {.score = score};
    line.pv[0] = move;
    return line;
}

// Whether the filters of COST_LINES pass with these two lines at the position.
static bool filters_pass(const Rivals *rivals, const Line lines[2]) {
    const Explorer *explorer = &rivals->builder->explorer;
    const FilterView view = {.profile = &explorer->profile,
                             .pos = position_at(rivals),
                             .positions = rivals->positions,
                             .position_count = explorer->game_move_count + 1,
                             .nodes = (uint64_t)profile_int(rivals->profile, KEY_NODES_MAX),
                             .lines = lines,
                             .line_count = 2};
    bool pass = true;
    for (int i = 0; i < rivals->profile->filter_count && pass; i++) {
        Verdict verdict = {.filter = rivals->profile->filters[i]};
        pass = verdict.filter->cost != COST_LINES || !verdict.filter->check ||
               verdict.filter->check(&view, &verdict) != NEED_NOTHING ||
               verdict.state != VERDICT_FAIL;
    }
    return pass;
}

static NodeView view_at(const Rivals *rivals, const Answer *answer) {
    NodeView view = explorer_view(&rivals->builder->explorer);
    view.tree = &rivals->builder->tree;
    view.node = rivals->node;
    view.solver_to_move = true;
    view.positions = rivals->positions;
    view.position_count = view.start_index + 1 + view.tree->nodes[rivals->node].ply;
    view.root_line = NULL;
    view.answers = answer;
    view.answer_count = 1;
    return view;
}

// Whether the policy, given two lines, plays the move of the first.
static bool policy_plays_first(const Rivals *rivals, const Line lines[2]) {
    const uint64_t limit = (uint64_t)profile_int(rivals->profile, KEY_NODES_MAX);
    const Answer answer = {.wish = {.nodes = limit, .lines = 2}, .lines = lines, .count = 2};
    const NodeView view = view_at(rivals, &answer);
    PolicyStep step = {.kind = STEP_END};
    rivals->builder->explorer.policy->expand(&view, &step);
    return step.kind == STEP_GROW && step.choices[0].move == lines[0].pv[0];
}

static const Score hopeless = {.value = -3000};

// Raises a rival's score to margin.max below the best: too large a gap must not fail a filter.
static Score clamp_to_margin(const Rivals *rivals, Score best, Score score) {
    const double max_gap = profile_uses(rivals->profile, KEY_MARGIN_MAX)
                               ? (double)profile_int(rivals->profile, KEY_MARGIN_MAX)
                               : -hopeless.value;
    const int lowest = best.mate ? hopeless.value : (int)fmax(best.value - max_gap, hopeless.value);
    return score.mate ? score_mates(score) ? score : (Score){.value = lowest}
                      : (Score){.value = score.value > lowest ? score.value : lowest};
}

// Whether the solution would still be found if the rival had that score.
static bool is_still_found(const Rivals *rivals, Move rival, Score score) {
    const TreeNode *solution = &rivals->builder->tree.nodes[solution_at(rivals)];
    const Line lines[2] = {line_of(solution->move, solution->score),
                           line_of(rival, clamp_to_margin(rivals, solution->score, score))};
    return rivals->node == TREE_ROOT ? filters_pass(rivals, lines)
                                     : policy_plays_first(rivals, lines);
}

// --- Which rivals are searched at which node

// Orders moves so that a position with colours exchanged has the same order.
static unsigned color_neutral_key(Move move, Color side) {
    const unsigned rank_flip = side == BLACK ? 56 * 65 : 0; // flips the ranks of both squares
    return (move & 0xF000u) | ((move & 0xFFFu) ^ rank_flip);
}

static void insert_rival(Rivals *rivals, Move move) {
    const Color side = (Color)position_at(rivals)->side;
    int at = rivals->count++;
    for (; at > 0 && color_neutral_key(rivals->moves[at - 1], side) > color_neutral_key(move, side);
         at--)
        rivals->moves[at] = rivals->moves[at - 1];
    rivals->moves[at] = move;
}

// Goes on to the next node with rivals whose solution would be found if a rival were very bad.
static void find_next_node(Rivals *rivals) {
    const Tree *tree = &rivals->builder->tree;
    Move legal[MOVES_MAX];
    rivals->count = rivals->at = 0;
    for (; rivals->node != TREE_NO_NODE && rivals->count == 0;) {
        const uint32_t solution = solution_at(rivals);
        const bool ends = solution == TREE_NO_NODE || tree->nodes[solution].role != ROLE_SOLUTION;
        if (!ends && tree->nodes[solution].scored && !tree->nodes[solution].proved) {
            const int count = moves_legal(position_at(rivals), legal);
            for (int i = 0; i < count; i++)
                if (tree_find(tree, rivals->node, legal[i]) == TREE_NO_NODE &&
                    is_still_found(rivals, legal[i], hopeless))
                    insert_rival(rivals, legal[i]);
        }
        if (rivals->count == 0)
            rivals->node = ends ? TREE_NO_NODE : tree->nodes[solution].child;
    }
}

static void next_rival(Rivals *rivals) {
    rivals->full_search = false;
    if (++rivals->at < rivals->count)
        return;
    rivals->node = rivals->builder->tree.nodes[solution_at(rivals)].child;
    find_next_node(rivals);
}

static Position after_rival(const Rivals *rivals) {
    Position after;
    pos_make(position_at(rivals), rivals->moves[rivals->at], &after);
    return after;
}

static uint64_t node_limit(const Rivals *rivals) {
    const double full = (double)profile_int(rivals->profile, KEY_NODES_MAX);
    const double cheap = full * rivals->profile->value[KEY_CONFIRM_RIVALS];
    return (uint64_t)(rivals->full_search ? full : cheap < 1000 ? 1000 : cheap);
}

static bool is_over(const Rivals *rivals) {
    return rivals->found_right || rivals->node == TREE_NO_NODE;
}

// Judges rivals that mate or stalemate, without a search.
static void judge_game_ending_rivals(Rivals *rivals) {
    while (!is_over(rivals)) {
        const Position after = after_rival(rivals);
        if (pos_has_legal_move(&after))
            return;
        const Score mate = {.mate = true, .value = 1}, draw = {.value = 0};
        rivals->score = pos_in_check(&after) ? mate : draw;
        rivals->found_right = !is_still_found(rivals, rivals->moves[rivals->at], rivals->score);
        if (!rivals->found_right)
            next_rival(rivals);
    }
}

Rivals *rivals_new(const Profile *profile, const Builder *builder) {
    const Explorer *explorer = &builder->explorer;
    const uint32_t end = tree_main_line_end(&builder->tree);
    const size_t plies = builder->tree.nodes[end].ply;
    const size_t game_moves = explorer->game_move_count;
    Rivals *rivals = xcalloc(1, sizeof *rivals);
    rivals->profile = profile;
    rivals->builder = builder;
    rivals->positions = xcalloc(game_moves + plies + 1, sizeof *rivals->positions);
    rivals->line_moves = xcalloc(game_moves + plies + 1, sizeof *rivals->line_moves);
    rivals->request_moves = xcalloc(game_moves + plies + 1, sizeof *rivals->request_moves);
    memcpy(rivals->line_moves, explorer->moves, game_moves * sizeof *rivals->line_moves);
    tree_path(&builder->tree, end, rivals->line_moves + game_moves, plies);
    rivals->positions[0] = explorer->positions[0];
    for (size_t i = 0; i < game_moves + plies; i++)
        pos_make(&rivals->positions[i], rivals->line_moves[i], &rivals->positions[i + 1]);
    find_next_node(rivals);
    judge_game_ending_rivals(rivals);
    return rivals;
}

void rivals_free(Rivals *rivals) {
    if (rivals) {
        free(rivals->positions);
        free(rivals->line_moves);
        free(rivals->request_moves);
        free(rivals);
    }
}

bool rivals_want(const Rivals *rivals, SearchRequest *request) {
    if (is_over(rivals))
        return false;
    *request = profile_request(rivals->profile, node_limit(rivals), 1);
    const size_t count = count_moves_before(rivals);
    memcpy(rivals->request_moves, rivals->line_moves, count * sizeof *rivals->request_moves);
    rivals->request_moves[count] = rivals->moves[rivals->at];
    request->start = rivals->positions[0];
    request->moves = rivals->request_moves;
    request->move_count = count + 1;
    return true;
}

static Score add_confirm_margin(const Rivals *rivals, Score score) {
    score.value += score.mate ? 0 : (int)profile_int(rivals->profile, KEY_CONFIRM_MARGIN);
    return score;
}

bool rivals_feed(Rivals *rivals, const Analysis *analysis) {
    if (!analysis->finished)
        return true;
    const uint64_t limit = node_limit(rivals);
    const Move rival = rivals->moves[rivals->at];
    const Iteration *last = analysis_at(analysis, limit);
    rivals->searched_nodes += limit;
    rivals->score = last ? score_flip(analysis_lines(analysis, last)[0].score) : hopeless;
    if (rivals->full_search)
        rivals->found_right = !is_still_found(rivals, rival, rivals->score);
    else if (!is_still_found(rivals, rival, add_confirm_margin(rivals, rivals->score))) {
        rivals->full_search = true;
        return false;
    }
    if (!rivals->found_right)
        next_rival(rivals);
    judge_game_ending_rivals(rivals);
    return false;
}

uint64_t rivals_searched_nodes(const Rivals *rivals) {
    return rivals->searched_nodes;
}

bool rivals_refuse(const Rivals *rivals, Evidence *evidence) {
    if (!rivals->found_right)
        return false;
    const Line line = line_of(rivals->moves[rivals->at], rivals->score);
    const NodeView view = view_at(rivals, NULL);
    measure_line(evidence, "rival", &view, &line);
    evidence_template(evidence, "{rival} {rival=}", "no other move is right",
                      "{rival} ({rival=}) is right as well, as a search after it says");
    return true;
}
