// The tree of the finder profile (seed 002): at every move of the solver's only one is good, every
// good enough reply is answered, and what has come of it can be seen on the board.
#include "src/solve/policy.h"

#include <stdio.h>
#include <stdlib.h>

#include "onlymove/exchange.h"
#include "onlymove/notation.h"
#include "onlymove/only_move.h"

// What the puzzle is about. The root's move says it, by its score.
typedef enum Promise { PROMISE_MATE, PROMISE_DRAW, PROMISE_MATERIAL } Promise;

static Promise promise_of(const Tree *tree)
{
    const Score score = tree->nodes[tree->nodes[TREE_ROOT].child].score;
    return score.mate ? PROMISE_MATE : score.value == 0 ? PROMISE_DRAW : PROMISE_MATERIAL;
}

// Where material is counted from: the position before the defender's mistake, when the game has it.
static const Position *before_mistake(const NodeView *view)
{
    return view->root > 0 ? &view->path[view->root - 1] : &view->tree->start;
}

static OnlyMove only_move_of(const NodeView *view, const Answer *answer)
{
    const OnlyRule rule = {
        .margin = policy_int(view, KEY_ONLY_MARGIN),
        .ceiling = policy_int(view, KEY_ONLY_CEILING),
        .draw_loss = policy_int(view, KEY_DRAW_LOSS),
    };
    return only_move(&rule, answer->lines, answer->count);
}

// Whether a move that is the only good one is good for what the puzzle is about. Material may turn
// into mate.
static bool keeps_promise(Promise promise, OnlyMove only)
{
    bool mates = only == ONLY_MATE || only == ONLY_HARD_MATE;
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

static void solve(const NodeView *view, const Answer *answer, Step *step)
{
    bool root = view->node == TREE_ROOT;
    OnlyMove only = only_move_of(view, answer);
    if (root && node_only_move(view) != MOVE_NONE) {
        step_refuse(step, "there is only one legal move");
    } else if (root && only == ONLY_NONE) {
        step_refuse(step, "no move is the only good one");
    } else if (!root && !keeps_promise(promise_of(view->tree), only)) {
        step_end(step, OUTCOME_UNCLEAR);
    } else {
        Choice choice = choice_of(view, &answer->lines[0], ROLE_SOLUTION);
        choice.only_mate = only == ONLY_HARD_MATE;
        step_choose(step, choice);
    }
}

static void ask(const NodeView *view, Step *step)
{
    step_ask(step, (TreeWish){
                       .nodes = (uint64_t)profile_whole(view->profile, KEY_NODES_MAX),
                       .lines = policy_int(view, KEY_TREE_LINES),
                   });
}

static void expand(const NodeView *view, Step *step)
{
    Outcome rules = node_rules(view);
    if (rules != OUTCOME_NONE) {
        step_end(step, rules == OUTCOME_MATE && view->solver ? OUTCOME_UNCLEAR : rules);
        return;
    }
    if (!step_forced_reply(view, step)) {
        if (view->answer_count == 0) {
            ask(view, step);
            return;
        }
        if (view->solver) {
            solve(view, &view->answers[0], step);
            return;
        }
        step_good_replies(view, &view->answers[0], step);
    }
    // A draw is not won by material, whatever was taken back on the way.
    if (promise_of(view->tree) != PROMISE_DRAW && is_material_won(view, before_mistake(view))) {
        step->outcome = OUTCOME_MATERIAL;
    }
}

// The tree while it is brought into its final form.
typedef struct Final {
    const NodeView *view;
    Tree *tree;
    Promise promise;
    uint16_t *reach; // of each node: the ply of the last resolved one at or below it, 0: there is
                     // none
    bool *settled;   // above or at each node there is a resolved one
    bool *gone;
} Final;

static bool is_resolved(const Final *final, uint32_t at)
{
    const TreeNode *node = &final->tree->nodes[at];
    switch (node->outcome) {
    case OUTCOME_MATE:
    case OUTCOME_NET:
    case OUTCOME_MATERIAL:
        return true;
    case OUTCOME_STALEMATE:
    case OUTCOME_REPETITION:
    case OUTCOME_INSUFFICIENT:
        return final->promise == PROMISE_DRAW;
    default:
        return false;
    }
}

static void mark(const Final *final, uint32_t at, Outcome outcome)
{
    Position pos;
    tree_position(final->tree, at, &pos);
    final->tree->nodes[at].outcome = outcome;
    final->tree->nodes[at].quiet = pos_is_quiet(&pos, policy_int(final->view, KEY_TREE_GAIN));
}

// Moves of the solver's up to a node, itself included.
static int moves_to(const TreeNode *node)
{
    return (node->ply + 1) / 2;
}

static int promised_moves(const Tree *tree)
{
    return tree->nodes[tree->nodes[TREE_ROOT].child].score.value;
}

// A mating net: after one of the replies no move is the only good one any more, but enough moves of
// the promised mate were.
static bool is_net(const Final *final, uint32_t at)
{
    const TreeNode *node = &final->tree->nodes[at];
    bool enough =
        100 * moves_to(node) > policy_int(final->view, KEY_NET_SHARE) * promised_moves(final->tree);
    if (final->promise != PROMISE_MATE || node->role == ROLE_REPLY || !enough) {
        return false;
    }
    for (uint32_t reply = node->child; reply != TREE_NO_NODE;
         reply = final->tree->nodes[reply].sibling) {
        if (final->tree->nodes[reply].outcome == OUTCOME_UNCLEAR) {
            return true;
        }
    }
    return false;
}

// Finds the nets, and how far each branch is resolved. A parent stands before its children.
static void measure(const Final *final)
{
    Tree *tree = final->tree;
    for (uint32_t at = (uint32_t)tree->count - 1; at > TREE_ROOT; at--) {
        TreeNode *node = &tree->nodes[at];
        if (is_net(final, at)) {
            mark(final, at, OUTCOME_NET);
        }
        if (final->reach[at] == 0 && is_resolved(final, at)) {
            final->reach[at] = node->ply;
        }
        if (final->reach[node->parent] < final->reach[at]) {
            final->reach[node->parent] = final->reach[at];
        }
    }
    for (uint32_t at = TREE_ROOT + 1; at < tree->count; at++) {
        final->settled[at] = final->settled[tree->nodes[at].parent] || is_resolved(final, at);
    }
}

// Puts a node before its siblings.
static void promote(Tree *tree, uint32_t at)
{
    uint32_t *first = &tree->nodes[tree->nodes[at].parent].child;
    uint32_t *link = first;
    while (*link != at) {
        link = &tree->nodes[*link].sibling;
    }
    *link = tree->nodes[at].sibling;
    tree->nodes[at].sibling = *first;
    *first = at;
}

// Makes the longest resolved branch, the first of several, the main line.
static void lead_with_longest(const Final *final)
{
    const uint16_t longest = final->reach[TREE_ROOT];
    for (uint32_t at = TREE_ROOT; final->tree->nodes[at].ply < longest;) {
        uint32_t next = final->tree->nodes[at].child;
        while (final->reach[next] < longest) {
            next = final->tree->nodes[next].sibling;
        }
        promote(final->tree, next);
        at = next;
    }
}

// Cuts every branch behind its last resolved node; one without any, behind the first reply from
// which nothing is resolved.
static bool cut(const Final *final)
{
    Tree *tree = final->tree;
    for (uint32_t at = TREE_ROOT + 1; at < tree->count; at++) {
        const TreeNode *node = &tree->nodes[at];
        bool open = node->role == ROLE_REPLY && !final->settled[at];
        final->gone[at] = final->reach[at] == 0 && !open;
        if (final->reach[at] == 0 && open && node->outcome == OUTCOME_NONE) {
            mark(final, at, OUTCOME_UNCLEAR);
        }
    }
    return tree_remove(tree, final->gone);
}

// The end of the longest branch, the first of several.
static uint32_t deepest(const Tree *tree)
{
    uint32_t end = TREE_ROOT;
    for (uint32_t at = tree_next(tree, TREE_ROOT); at != TREE_NO_NODE; at = tree_next(tree, at)) {
        end = tree->nodes[at].ply > tree->nodes[end].ply ? at : end;
    }
    return end;
}

// What a branch without a resolved node has come to.
static void say_how_far(const Final *final, uint32_t end, char *text, size_t size)
{
    const TreeNode *node = &final->tree->nodes[end];
    const Position *from = before_mistake(final->view);
    Position pos;
    tree_position(final->tree, node->parent, &pos);
    int won = material_won(from, &pos, (Color) final->tree->start.side);
    int gain = policy_int(final->view, KEY_TREE_GAIN);
    if (final->promise == PROMISE_MATE) {
        snprintf(text, size, "%d of %d moves to mate were, more than %d %% must be", moves_to(node),
                 promised_moves(final->tree), policy_int(final->view, KEY_NET_SHARE));
    } else if (final->promise == PROMISE_DRAW) {
        snprintf(text, size, "and the draw is not on the board");
    } else if (won < gain) {
        snprintf(text, size, "with %+d of %+d pawns won", won, gain);
    } else {
        snprintf(text, size, "with %+d pawns won, but not quietly", won);
    }
}

static void say_why(const Final *final, char reason[STEP_REASON_MAX])
{
    uint32_t end = deepest(final->tree);
    const TreeNode *node = &final->tree->nodes[end];
    Position before;
    char move[SAN_NUMBERED_MAX], far[80];
    tree_position(final->tree, node->parent, &before);
    san_write_numbered(&before, node->move, move);
    if (outcome_is_draw(node->outcome)) {
        snprintf(reason, STEP_REASON_MAX, "no branch is resolved: %s is a %s", move,
                 outcome_name(node->outcome));
        return;
    }
    say_how_far(final, end, far, sizeof far);
    snprintf(reason, STEP_REASON_MAX,
             "no branch is resolved: after %s no move is the only good one, %s", move, far);
}

static bool settle(const Final *final, char reason[STEP_REASON_MAX])
{
    measure(final);
    if (final->reach[TREE_ROOT] == 0) {
        say_why(final, reason);
        return false;
    }
    lead_with_longest(final);
    if (!cut(final)) {
        snprintf(reason, STEP_REASON_MAX, "out of memory");
        return false;
    }
    return true;
}

static bool finish(const NodeView *view, Tree *tree, char reason[STEP_REASON_MAX])
{
    Final final = {
        .view = view,
        .tree = tree,
        .promise = promise_of(tree),
        .reach = calloc(tree->count, sizeof *final.reach),
        .settled = calloc(tree->count, sizeof *final.settled),
        .gone = calloc(tree->count, sizeof *final.gone),
    };
    bool stands = false;
    if (final.reach && final.settled && final.gone) {
        stands = settle(&final, reason);
    } else {
        snprintf(reason, STEP_REASON_MAX, "out of memory");
    }
    free(final.reach);
    free(final.settled);
    free(final.gone);
    return stands;
}

const TreePolicy policy_finder = {expand, finish};
