// The tree builder: walks the nodes in the order they were made and lets the policy expand each
// one.
#include "src/solve/builder.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/array.h"
#include "onlymove/exchange.h"
#include "onlymove/notation.h"

#define REFUSE(builder, ...)                                                                       \
    do {                                                                                           \
        (builder)->state = BUILDER_REFUSED;                                                        \
        snprintf((builder)->reason, sizeof(builder)->reason, __VA_ARGS__);                         \
    } while (0)

static NodeView view_of(const Builder *builder, uint32_t node)
{
    const TreeNode *at = &builder->tree.nodes[node];
    return (NodeView){
        .profile = &builder->profile,
        .tree = &builder->tree,
        .node = node,
        .solver = at->ply % 2 == 0,
        .path = builder->path,
        .path_count = builder->game_moves + at->ply + 1,
        .root = builder->game_moves,
        .found = builder->has_found ? &builder->found : NULL,
        .answers = builder->answers,
        .answer_count = builder->answer_count,
    };
}

// Lays the moves and positions of the way to the current node behind the game's, with room for the
// move of a wish.
static bool follow_path(Builder *builder)
{
    size_t plies = builder->tree.nodes[builder->at].ply;
    size_t total = builder->game_moves + plies;
    if (!array_reserve((void **)&builder->moves, &builder->move_cap, total + 1, sizeof(Move)) ||
        !array_reserve((void **)&builder->path, &builder->path_cap, total + 1, sizeof(Position))) {
        return false;
    }
    tree_path(&builder->tree, builder->at, builder->moves + builder->game_moves, plies);
    for (size_t i = builder->game_moves; i < total; i++) {
        pos_make(&builder->path[i], builder->moves[i], &builder->path[i + 1]);
    }
    builder->move_count = total;
    return true;
}

// "after 23...Rd2 ", or nothing at the root.
typedef struct Place {
    char text[SAN_NUMBERED_MAX + 8];
} Place;

static Place place_of(const Tree *tree, uint32_t node)
{
    Place place = {""};
    if (node != TREE_ROOT) {
        Position before;
        char move[SAN_NUMBERED_MAX];
        tree_position(tree, tree->nodes[node].parent, &before);
        san_write_numbered(&before, tree->nodes[node].move, move);
        snprintf(place.text, sizeof place.text, "after %s ", move);
    }
    return place;
}

static void add(Builder *builder, const Choice *choice)
{
    uint32_t added = tree_add(&builder->tree, builder->at, choice->move, choice->role);
    if (added == TREE_NO_NODE) {
        REFUSE(builder, "out of memory");
        return;
    }
    TreeNode *node = &builder->tree.nodes[added];
    node->score = choice->score;
    node->scored = true;
    node->depth = (uint8_t)(choice->depth < UINT8_MAX ? choice->depth : UINT8_MAX);
    node->only_mate = choice->only_mate;
    // The root is no move.
    size_t most = (size_t)profile_whole(&builder->profile, KEY_TREE_MAX_NODES);
    int deepest = (int)profile_whole(&builder->profile, KEY_TREE_MAX_PLIES);
    if (builder->tree.count - 1 > most) {
        REFUSE(builder, "the tree has more than %zu moves (tree.max-nodes)", most);
    } else if (node->ply > deepest) {
        REFUSE(builder, "the tree goes deeper than %d plies (tree.max-plies)", deepest);
    }
}

// The nearest node of that role on the way from the root to a node, or TREE_NO_NODE.
static uint32_t role_above(const Tree *tree, uint32_t node, TreeRole role)
{
    while (node != TREE_NO_NODE && tree->nodes[node].role != role) {
        node = tree->nodes[node].parent;
    }
    return node;
}

// What the puzzle promises is gone after this node. An alternative on the way was not right after
// all and becomes a retry; on the solution itself the whole puzzle falls.
static void lose(Builder *builder, const char *how)
{
    uint32_t alternative = role_above(&builder->tree, builder->at, ROLE_ALTERNATIVE);
    if (alternative != TREE_NO_NODE) {
        builder->tree.nodes[alternative].role = ROLE_RETRY;
        return;
    }
    REFUSE(builder, "%s%.120s", place_of(&builder->tree, builder->at).text, how);
}

static void take_step(Builder *builder, const Step *step)
{
    TreeNode *node = &builder->tree.nodes[builder->at];
    node->outcome = step->outcome;
    node->tally = step->tally;
    if (step->outcome != OUTCOME_NONE) {
        node->quiet = pos_is_quiet(&builder->path[builder->move_count],
                                   (int)profile_whole(&builder->profile, KEY_TREE_GAIN));
    }
    if (step->kind == STEP_LOSE) {
        lose(builder, step->reason);
    } else if (step->kind == STEP_REFUSE) {
        REFUSE(builder, "%s", step->reason);
    }
    for (int i = 0; i < step->count && builder->state == BUILDER_RUNNING; i++) {
        add(builder, &step->choices[i]);
    }
}

static void finish(Builder *builder)
{
    builder->answer_count = 0;
    const NodeView root = view_of(builder, TREE_ROOT);
    bool stands =
        !builder->policy->finish || builder->policy->finish(&root, &builder->tree, builder->reason);
    builder->state = stands ? BUILDER_DONE : BUILDER_REFUSED;
}

// Expands nodes until a search is wanted or the tree stands or falls.
static void expand(Builder *builder)
{
    while (builder->state == BUILDER_RUNNING) {
        const NodeView view = view_of(builder, builder->at);
        Step step = {.kind = STEP_END};
        builder->policy->expand(&view, &step);
        if (step.kind == STEP_ASK) {
            builder->wish = step.wish;
            return;
        }
        take_step(builder, &step);
        builder->answer_count = 0;
        builder->line_count = 0;
        do {
            builder->at++;
        } while (builder->at < builder->tree.count &&
                 role_above(&builder->tree, builder->at, ROLE_RETRY) != TREE_NO_NODE);
        if (builder->state == BUILDER_RUNNING && builder->at == builder->tree.count) {
            finish(builder);
        } else if (builder->state == BUILDER_RUNNING && !follow_path(builder)) {
            REFUSE(builder, "out of memory");
        }
    }
}

bool builder_init(Builder *builder, const Profile *profile, const Subject *subject,
                  const Line *found)
{
    size_t count = subject->move_count;
    *builder = (Builder){
        .profile = *profile,
        .policy = policy_of(profile),
        .has_found = found,
        .game_moves = count,
        .move_count = count,
    };
    if (found) {
        builder->found = *found;
    }
    if (!array_reserve((void **)&builder->moves, &builder->move_cap, count + 1, sizeof(Move)) ||
        !array_reserve((void **)&builder->path, &builder->path_cap, count + 1, sizeof(Position))) {
        builder_done(builder);
        return false;
    }
    builder->path[0] = subject->start;
    for (size_t i = 0; i < count; i++) {
        builder->moves[i] = subject->moves[i];
        pos_make(&builder->path[i], subject->moves[i], &builder->path[i + 1]);
    }
    if (!tree_init(&builder->tree, &builder->path[count])) {
        builder_done(builder);
        return false;
    }
    expand(builder);
    return true;
}

void builder_done(Builder *builder)
{
    tree_done(&builder->tree);
    free(builder->moves);
    free(builder->path);
    free(builder->lines);
    builder->moves = NULL;
    builder->path = NULL;
    builder->lines = NULL;
}

void builder_wish(const Builder *builder, SearchRequest *request)
{
    bool after = builder->wish.after != MOVE_NONE;
    if (after) {
        builder->moves[builder->move_count] = builder->wish.after;
    }
    *request = (SearchRequest){
        .start = builder->path[0],
        .moves = builder->moves,
        .move_count = builder->move_count + after,
        .nodes = builder->wish.nodes,
        .lines = builder->wish.lines,
    };
}

// The last iteration within the node limit and, where there is one, the depth limit.
static const Iteration *iteration_within(const Analysis *analysis, const TreeWish *wish)
{
    const Iteration *iteration = analysis_at(analysis, wish->nodes);
    while (iteration && wish->depth > 0 && iteration->depth > wish->depth &&
           iteration > analysis->iterations) {
        iteration--;
    }
    return iteration;
}

// A depth limit is reached when an iteration of that depth can no longer be taken back.
static bool is_deep_enough(const Analysis *analysis, const TreeWish *wish)
{
    const Iteration *iteration = analysis_at(analysis, wish->nodes);
    return wish->depth > 0 && iteration &&
           (iteration->depth > wish->depth ||
            (iteration->depth == wish->depth && analysis->settled));
}

static bool keep_answer(Builder *builder, const Line *lines, int count)
{
    count = count < CHOICES_MAX ? count : CHOICES_MAX;
    size_t total = builder->line_count + (size_t)count;
    if (builder->answer_count == ANSWERS_MAX ||
        !array_reserve((void **)&builder->lines, &builder->line_cap, total, sizeof(Line))) {
        return false;
    }
    if (count > 0) {
        memcpy(builder->lines + builder->line_count, lines, (size_t)count * sizeof(Line));
    }
    builder->line_count = total;
    builder->answers[builder->answer_count++] = (Answer){.wish = builder->wish, .count = count};
    // The lines may have moved.
    const Line *next = builder->lines;
    for (int i = 0; i < builder->answer_count; i++) {
        builder->answers[i].lines = next;
        next += builder->answers[i].count;
    }
    return true;
}

bool builder_feed(Builder *builder, const Analysis *analysis)
{
    const TreeWish *wish = &builder->wish;
    bool deep = is_deep_enough(analysis, wish);
    if (!analysis->finished && !deep) {
        return true;
    }
    const Iteration *iteration = iteration_within(analysis, wish);
    builder->needed = deep                            ? iteration->nodes
                      : analysis->nodes < wish->nodes ? analysis->nodes
                                                      : wish->nodes;
    if (!iteration) {
        REFUSE(builder, "%sthe engine completed no iteration within %llu nodes",
               place_of(&builder->tree, builder->at).text, (unsigned long long)wish->nodes);
    } else if (!keep_answer(builder, analysis_lines(analysis, iteration), iteration->count)) {
        REFUSE(builder, "out of memory");
    }
    expand(builder);
    return false;
}
