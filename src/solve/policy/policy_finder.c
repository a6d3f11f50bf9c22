// The tree of the finder profile: each move of the solver is the only good one, every good enough
// reply is answered, and the board shows the outcome.
#include "src/solve/policy/policy.h"

#include <stdlib.h>

#include "onlymove/filter.h"
#include "onlymove/movegen.h"
#include "onlymove/xalloc.h"

// What the puzzle promises. The score of the first move decides.
typedef enum Promise { PROMISE_MATE, PROMISE_DRAW, PROMISE_MATERIAL } Promise;

static Promise promise_of(const Tree *tree) {
    const Score score = tree->nodes[tree->nodes[TREE_ROOT].child].score;
    return score.mate ? PROMISE_MATE : score.value == 0 ? PROMISE_DRAW : PROMISE_MATERIAL;
}

// Whether an only good move keeps the promise. Material may turn into mate.
static bool keeps_promise(Promise promise, OnlyMove only) {
    bool mates = only == ONLY_SHORTEST || only == ONLY_MATE;
    switch (promise) {
    case PROMISE_MATE:
        return mates;
    case PROMISE_DRAW:
        return only == ONLY_DRAW;
    case PROMISE_MATERIAL:
        return mates || only == ONLY_GOOD;
    }
    return false;
}

static void choose_only_move(const NodeView *view, const Answer *answer, PolicyStep *step) {
    bool is_root = view->node == TREE_ROOT;
    const OnlyRule rule = only_rule(view->profile);
    const OnlyMove only = only_move(&rule, answer->lines, answer->count);
    if (is_root && node_forced_move(view) != MOVE_NONE) {
        Evidence *evidence = step_refuse(step);
        evidence_number(evidence, "moves", 1, UNIT_MOVES);
        evidence_limit_number(evidence, "moves", RELATION_AT_LEAST, 2, UNIT_MOVES);
        evidence_miss(evidence, 1, UNIT_MOVES);
        evidence_template(evidence, "{moves=} legal move", ">= {1} moves",
                          "there is only one legal move");
    } else if (is_root && only == ONLY_NONE) {
        Evidence *evidence = step_refuse(step);
        measure_only_move(view->profile, node_position(view), answer->lines, answer->count,
                          evidence);
    } else if (!is_root && !keeps_promise(promise_of(view->tree), only)) {
        step_end(step, OUTCOME_UNCLEAR);
        step->has_lacking_lead = true;
        step->lacking_lead = only_lacking_lead(&rule, answer->lines, answer->count);
    } else {
        PolicyChoice choice = choice_of(view, &answer->lines[0], ROLE_SOLUTION);
        choice.only_mate = only == ONLY_MATE;
        step_choose(step, choice);
    }
}

static void expand_node(const NodeView *view, PolicyStep *step) {
    Outcome game_end = rules_end_at(view);
    if (game_end != OUTCOME_NONE) {
        step_end(step,
                 game_end == OUTCOME_MATE && view->solver_to_move ? OUTCOME_UNCLEAR : game_end);
        return;
    }
    if (!step_forced_reply(view, step)) {
        if (view->answer_count == 0) {
            step_ask_lines(view, policy_int(view, KEY_TREE_LINES), step);
            return;
        }
        if (view->solver_to_move) {
            choose_only_move(view, &view->answers[0], step);
            return;
        }
        step_good_replies(view, &view->answers[0], step);
    }
    // Material won does not end a draw, even if the solver has taken something back.
    if (promise_of(view->tree) != PROMISE_DRAW && wins_material_since(view, before_mistake(view)))
        step->outcome = OUTCOME_MATERIAL;
}

// A tree that is brought into its final form. Resolved nodes have an outcome that was promised.
typedef struct FinderTree {
    const NodeView *view;
    Tree *tree;
    Promise promise;
    uint16_t *resolved_ply; // for each node: ply of the last resolved node at or below it; 0: none
    bool *resolved;         // for each node: it or one above it is resolved
    bool *removed;
} FinderTree;

static bool is_resolved(const FinderTree *finder, uint32_t at) {
    const TreeNode *node = &finder->tree->nodes[at];
    switch (node->outcome) {
    case OUTCOME_MATE:
    case OUTCOME_MATING_NET:
    case OUTCOME_MATERIAL:
        return true;
    case OUTCOME_STALEMATE:
    case OUTCOME_REPETITION:
    case OUTCOME_INSUFFICIENT:
        return finder->promise == PROMISE_DRAW;
    default:
        return false;
    }
}

static void set_outcome(const FinderTree *finder, uint32_t at, Outcome outcome) {
    const Position pos = tree_position(finder->tree, at);
    finder->tree->nodes[at].outcome = outcome;
    finder->tree->nodes[at].quiet = pos_is_quiet(&pos, policy_int(finder->view, KEY_TREE_GAIN));
}

// The number of the solver's moves up to a node, with the node itself.
static int solver_moves_to(const TreeNode *node) {
    return (node->ply + 1) / 2;
}

static int promised_mate_moves(const Tree *tree) {
    return tree->nodes[tree->nodes[TREE_ROOT].child].score.value;
}

// Whether the line ends in a mating net: after a reply there is no only good move any more, but
// enough moves of the promised mate had one.
static bool is_net(const FinderTree *finder, uint32_t at) {
    const TreeNode *node = &finder->tree->nodes[at];
    bool has_enough = 100 * solver_moves_to(node) >
                      policy_int(finder->view, KEY_NET_SHARE) * promised_mate_moves(finder->tree);
    if (finder->promise != PROMISE_MATE || node->role == ROLE_REPLY || !has_enough)
        return false;
    for (uint32_t reply = node->child; reply != TREE_NO_NODE;
         reply = finder->tree->nodes[reply].sibling) {
        if (finder->tree->nodes[reply].outcome == OUTCOME_UNCLEAR)
            return true;
    }
    return false;
}

// Fills resolved_ply[] and resolved[], marks the nets. In the array parents come before children.
static void find_resolved(const FinderTree *finder) {
    Tree *tree = finder->tree;
    for (uint32_t at = (uint32_t)tree->count - 1; at > TREE_ROOT; at--) {
        TreeNode *node = &tree->nodes[at];
        if (is_net(finder, at))
            set_outcome(finder, at, OUTCOME_MATING_NET);
        if (finder->resolved_ply[at] == 0 && is_resolved(finder, at))
            finder->resolved_ply[at] = node->ply;
        if (finder->resolved_ply[node->parent] < finder->resolved_ply[at])
            finder->resolved_ply[node->parent] = finder->resolved_ply[at];
    }
    for (uint32_t at = TREE_ROOT + 1; at < tree->count; at++)
        finder->resolved[at] = finder->resolved[tree->nodes[at].parent] || is_resolved(finder, at);
}

// Makes the longest resolved branch the main line, the first one of several.
static void make_longest_main_line(const FinderTree *finder) {
    const uint16_t longest = finder->resolved_ply[TREE_ROOT];
    for (uint32_t at = TREE_ROOT; finder->tree->nodes[at].ply < longest;) {
        uint32_t next = finder->tree->nodes[at].child;
        while (finder->resolved_ply[next] < longest)
            next = finder->tree->nodes[next].sibling;
        tree_make_first(finder->tree, next);
        at = next;
    }
}

// Cuts every branch after its last resolved node, and a branch without such a node after the first
// reply from which nothing is resolved.
static void cut_unresolved(const FinderTree *finder) {
    Tree *tree = finder->tree;
    for (uint32_t at = TREE_ROOT + 1; at < tree->count; at++) {
        const TreeNode *node = &tree->nodes[at];
        bool is_open = node->role == ROLE_REPLY && !finder->resolved[at];
        finder->removed[at] = finder->resolved_ply[at] == 0 && !is_open;
        if (finder->resolved_ply[at] == 0 && is_open && node->outcome == OUTCOME_NONE)
            set_outcome(finder, at, OUTCOME_UNCLEAR);
    }
    tree_remove(tree, finder->removed);
    // Only the last node of a line has an outcome.
    for (uint32_t at = TREE_ROOT; at < tree->count; at++) {
        if (tree->nodes[at].child != TREE_NO_NODE) {
            tree->nodes[at].outcome = OUTCOME_NONE;
            tree->nodes[at].quiet = false;
        }
    }
}

// Returns the end of the longest branch, the first one of several.
static uint32_t longest_branch_end(const Tree *tree) {
    uint32_t end = TREE_ROOT;
    for (uint32_t at = tree_next(tree, TREE_ROOT); at != TREE_NO_NODE; at = tree_next(tree, at))
        end = tree->nodes[at].ply > tree->nodes[end].ply ? at : end;
    return end;
}

// Returns the pawns that the solver has won after a move and keeps through all captures that pay.
static int lasting_gain(const FinderTree *finder, uint32_t at) {
    const Position *from = before_mistake(finder->view);
    Color solver = (Color)finder->tree->start.side;
    const Position pos = tree_position(finder->tree, at);
    int won = material_won(from, &pos, solver);
    int after_captures = material_after_captures(&pos, solver) - pos_balance(from, solver);
    return after_captures < won ? after_captures : won;
}

// Measures how many moves of a promised mate had only one good move, and how many must have.
static void measure_net(const FinderTree *finder, const TreeNode *end, Evidence *evidence) {
    const int mate_moves = promised_mate_moves(finder->tree), only_moves = solver_moves_to(end);
    const int least = policy_int(finder->view, KEY_NET_SHARE) * mate_moves / 100 + 1;
    evidence_number(evidence, "had", only_moves, UNIT_MOVES);
    evidence_number(evidence, "promised", mate_moves, UNIT_MOVES);
    evidence_limit(evidence, "had", RELATION_MORE, finder->view->profile, KEY_NET_SHARE,
                   UNIT_PERCENT);
    evidence_miss(evidence, least - only_moves, UNIT_MOVES);
    evidence_template(
        evidence, "{had=} of {promised=} moves to mate", ">{1} %",
        "no line ends in a result: {after>}no move is the only good one, {had=} of {promised=} "
        "moves to mate had one, more than {1} % must");
}

static void measure_gain(const FinderTree *finder, const TreeNode *end, Evidence *evidence) {
    const int won = lasting_gain(finder, end->parent);
    const int gain = policy_int(finder->view, KEY_TREE_GAIN);
    evidence_number(evidence, "won", won, UNIT_PAWNS);
    evidence_limit(evidence, "won", RELATION_AT_LEAST, finder->view->profile, KEY_TREE_GAIN,
                   UNIT_PAWNS);
    evidence_miss(evidence, gain - won, UNIT_PAWNS);
    if (won < gain) {
        evidence_template(
            evidence, "{won=} of {1} pawns{after<}", ">={1} pawns",
            "no line ends in a result: {after>}no move is the only good one, with a gain of "
            "{won=} pawns, not {1}");
    } else {
        evidence_template(
            evidence, "{won=} pawns{after<}, not quiet", ">={1} pawns, and quiet",
            "no line ends in a result: {after>}no move is the only good one, with a gain of "
            "{won=} pawns, but no quiet position");
    }
}

// Fills in the evidence of how the longest branch ends, where none is resolved.
static void explain_failure(const FinderTree *finder, Evidence *evidence) {
    const uint32_t at = longest_branch_end(finder->tree);
    const TreeNode *end = &finder->tree->nodes[at];
    measure_node(evidence, "after", finder->tree, at);
    if (outcome_is_draw(end->outcome)) {
        evidence_word(evidence, "end", outcome_name(end->outcome));
        evidence_template(evidence, "{end}{after<}", "no draw",
                          "no line ends in a result: {after} is a {end}");
    } else if (finder->promise == PROMISE_MATE) {
        measure_net(finder, end, evidence);
    } else if (finder->promise == PROMISE_MATERIAL) {
        measure_gain(finder, end, evidence);
    } else {
        evidence_template(
            evidence, "no draw{after<}", "a draw on the board",
            "no line ends in a result: {after>}no move is the only good one, and the draw is "
            "not on the board");
    }
}

static bool finish_tree(const NodeView *view, Tree *tree, Evidence *evidence) {
    const FinderTree finder = {
        .view = view,
        .tree = tree,
        .promise = promise_of(tree),
        .resolved_ply = xcalloc(tree->count, sizeof *finder.resolved_ply),
        .resolved = xcalloc(tree->count, sizeof *finder.resolved),
        .removed = xcalloc(tree->count, sizeof *finder.removed),
    };
    find_resolved(&finder);
    const bool has_result = finder.resolved_ply[TREE_ROOT] > 0;
    if (has_result) {
        make_longest_main_line(&finder);
        cut_unresolved(&finder);
    } else {
        explain_failure(&finder, evidence);
    }
    free(finder.resolved_ply);
    free(finder.resolved);
    free(finder.removed);
    return has_result;
}

const TreePolicy policy_finder = {expand_node, finish_tree};
