// The tree builder: walks the nodes in the order they were made and expands each one.
#include "src/solve/builder.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/array.h"
#include "onlymove/draw.h"
#include "onlymove/movegen.h"
#include "onlymove/notation.h"

#define REFUSE(builder, ...)                                                                       \
    do {                                                                                           \
        (builder)->state = BUILDER_REFUSED;                                                        \
        snprintf((builder)->reason, sizeof(builder)->reason, __VA_ARGS__);                         \
    } while (0)

static const TreeNode *node_at(const Builder *builder)
{
    return &builder->tree.nodes[builder->at];
}

// The position of the node being expanded.
static const Position *position_at(const Builder *builder)
{
    return &builder->line[builder->move_count];
}

// Lays the moves and positions of the path to the current node behind the game's.
static bool follow_path(Builder *builder)
{
    size_t plies = node_at(builder)->ply;
    size_t total = builder->game_moves + plies;
    if (!array_reserve((void **)&builder->moves, &builder->move_cap, total, sizeof(Move)) ||
        !array_reserve((void **)&builder->line, &builder->line_cap, total + 1, sizeof(Position))) {
        return false;
    }
    tree_path(&builder->tree, builder->at, builder->moves + builder->game_moves, plies);
    for (size_t i = builder->game_moves; i < total; i++) {
        pos_make(&builder->line[i], builder->moves[i], &builder->line[i + 1]);
    }
    builder->move_count = total;
    return true;
}

// The move that leads to a node.
typedef struct Numbered {
    char text[SAN_NUMBERED_MAX];
} Numbered;

static Numbered numbered_move(const Tree *tree, uint32_t node)
{
    Numbered numbered;
    Position before;
    tree_position(tree, tree->nodes[node].parent, &before);
    san_write_numbered(&before, tree->nodes[node].move, numbered.text);
    return numbered;
}

static void add(Builder *builder, const Choice *choice)
{
    uint32_t added = tree_add(&builder->tree, builder->at, choice->move, choice->role);
    if (added == TREE_NO_NODE) {
        REFUSE(builder, "out of memory");
        return;
    }
    builder->tree.nodes[added].score = choice->score;
    builder->tree.nodes[added].scored = true;
    // The root is no move.
    if (builder->tree.count - 1 > builder->policy.max_nodes) {
        REFUSE(builder, "the tree has more than %zu moves (tree.max-nodes)",
               builder->policy.max_nodes);
    } else if (builder->tree.nodes[added].ply > builder->policy.max_plies) {
        REFUSE(builder, "the tree goes deeper than %d plies (tree.max-plies)",
               builder->policy.max_plies);
    }
}

static Outcome drawn(const Builder *builder)
{
    const Position *pos = position_at(builder);
    bool third = draw_repetitions(builder->line, builder->move_count + 1) >= 3;
    return pos_is_stalemate(pos)      ? OUTCOME_STALEMATE
           : pos_is_insufficient(pos) ? OUTCOME_INSUFFICIENT
           : third                    ? OUTCOME_REPETITION
           : pos_is_fifty(pos)        ? OUTCOME_FIFTY
                                      : OUTCOME_NONE;
}

// The nearest alternative on the way from the root to a node, or TREE_NO_NODE.
static uint32_t alternative_above(const Tree *tree, uint32_t node)
{
    while (node != TREE_NO_NODE && tree->nodes[node].role != ROLE_ALTERNATIVE) {
        node = tree->nodes[node].parent;
    }
    return node;
}

static bool below_retry(const Tree *tree, uint32_t node)
{
    while (node != TREE_NO_NODE && tree->nodes[node].role != ROLE_RETRY) {
        node = tree->nodes[node].parent;
    }
    return node != TREE_NO_NODE;
}

// The win is gone after this node. An alternative on the way was not right after all and becomes a
// retry; on the solution itself the whole puzzle falls.
static void lose_win(Builder *builder, Outcome outcome, const char *how)
{
    Tree *tree = &builder->tree;
    tree->nodes[builder->at].outcome = outcome;
    uint32_t alternative = alternative_above(tree, builder->at);
    if (alternative != TREE_NO_NODE) {
        tree->nodes[alternative].role = ROLE_RETRY;
        return;
    }
    REFUSE(builder, "after %s %s", numbered_move(tree, builder->at).text, how);
}

// What the rules and the policy say without a search. Returns true when the line ends here.
static bool ends_here(Builder *builder)
{
    TreeNode *node = &builder->tree.nodes[builder->at];
    if (pos_is_checkmate(position_at(builder))) {
        if (node->role == ROLE_REPLY) {
            lose_win(builder, OUTCOME_UNCLEAR, "the solver is mated");
        } else {
            node->outcome = OUTCOME_MATE;
        }
        return true;
    }
    if (drawn(builder) != OUTCOME_NONE) {
        lose_win(builder, drawn(builder), "the game is drawn");
        return true;
    }
    if (node->role != ROLE_REPLY) {
        node->outcome =
            builder->policy.ended(&builder->policy, &builder->tree.start, position_at(builder));
    }
    return node->outcome != OUTCOME_NONE;
}

// A defender with one legal move needs no search to find it.
static bool add_forced_reply(Builder *builder)
{
    Move moves[MOVES_MAX];
    TreeNode node = *node_at(builder);
    if (node.role == ROLE_REPLY || moves_legal(position_at(builder), moves) != 1) {
        return false;
    }
    add(builder, &(Choice){moves[0], ROLE_REPLY, node.score});
    return true;
}

// Goes on to the next node that needs a search. When there is none, or the tree is refused, the
// tree gets its final order.
static void advance(Builder *builder)
{
    while (builder->state == BUILDER_RUNNING) {
        builder->at++;
        if (builder->at == builder->tree.count) {
            builder->state = BUILDER_DONE;
            break;
        }
        if (below_retry(&builder->tree, builder->at)) {
            continue;
        }
        if (!follow_path(builder)) {
            REFUSE(builder, "out of memory");
            break;
        }
        if (!ends_here(builder) && !add_forced_reply(builder)) {
            return;
        }
    }
    tree_order_replies(&builder->tree);
}

bool builder_init(Builder *builder, const TreePolicy *policy, const Subject *subject,
                  const Position *root, Move solution, Score score)
{
    size_t count = subject->move_count;
    *builder = (Builder){.policy = *policy, .start = subject->start, .game_moves = count};
    if (!tree_init(&builder->tree, root) ||
        !array_reserve((void **)&builder->moves, &builder->move_cap, count + 1, sizeof(Move)) ||
        !array_reserve((void **)&builder->line, &builder->line_cap, count + 1, sizeof(Position))) {
        builder_done(builder);
        return false;
    }
    if (count > 0) {
        memcpy(builder->moves, subject->moves, count * sizeof(Move));
    }
    builder->line[0] = subject->start;
    for (size_t i = 0; i < count; i++) {
        pos_make(&builder->line[i], builder->moves[i], &builder->line[i + 1]);
    }
    builder->move_count = count;
    add(builder, &(Choice){solution, ROLE_SOLUTION, score});
    advance(builder);
    return true;
}

void builder_done(Builder *builder)
{
    tree_done(&builder->tree);
    free(builder->moves);
    free(builder->line);
    builder->moves = NULL;
    builder->line = NULL;
}

void builder_wish(const Builder *builder, SearchRequest *request)
{
    bool reply = node_at(builder)->role == ROLE_REPLY;
    *request = (SearchRequest){
        .start = builder->start,
        .moves = builder->moves,
        .move_count = builder->move_count,
        .nodes = builder->policy.nodes,
        .lines = reply ? builder->policy.solver_lines : builder->policy.reply_lines,
    };
}

void builder_feed(Builder *builder, const Analysis *analysis)
{
    const TreePolicy *policy = &builder->policy;
    const Iteration *iteration = analysis_at(analysis, policy->nodes);
    if (!iteration) {
        REFUSE(builder, "after %s the engine completed no iteration within %llu nodes",
               numbered_move(&builder->tree, builder->at).text, (unsigned long long)policy->nodes);
        advance(builder);
        return;
    }
    const Line *lines = analysis_lines(analysis, iteration);
    bool solver = node_at(builder)->role == ROLE_REPLY;
    Choices choices;
    (solver ? policy->solver : policy->defender)(policy, lines, iteration->count, &choices);
    if (choices.count == 0 && choices.outcome == OUTCOME_UNCLEAR) {
        lose_win(builder, OUTCOME_UNCLEAR, "no move wins any more");
    } else if (choices.count == 0) {
        builder->tree.nodes[builder->at].outcome = choices.outcome;
    }
    for (int i = 0; i < choices.count && builder->state == BUILDER_RUNNING; i++) {
        add(builder, &choices.items[i]);
    }
    advance(builder);
}
