// The tree builder: walks the nodes in the order they were made and lets the policy expand each
// one.
#include "src/solve/builder.h"

#include <stdio.h>

#include "onlymove/exchange.h"
#include "onlymove/tree_text.h"

#define REFUSE(builder, ...)                                                                       \
    do {                                                                                           \
        (builder)->state = BUILDER_REFUSED;                                                        \
        snprintf((builder)->reason, sizeof(builder)->reason, __VA_ARGS__);                         \
    } while (0)

// "after 23...Rd2 ", or nothing at the root.
typedef struct Place {
    char text[SAN_NUMBERED_MAX + 8];
} Place;

static Place place_of(const Tree *tree, uint32_t node)
{
    Place place = {""};
    if (node != TREE_ROOT) {
        char move[SAN_NUMBERED_MAX];
        tree_write_move(tree, node, move);
        snprintf(place.text, sizeof place.text, "after %s ", move);
    }
    return place;
}

static void add(Builder *builder, const Choice *choice)
{
    uint32_t added = tree_add(&builder->tree, builder->explorer.at, choice->move, choice->role);
    if (added == TREE_NO_NODE) {
        REFUSE(builder, "out of memory");
        return;
    }
    TreeNode *node = &builder->tree.nodes[added];
    choice_to_node(choice, node);
    // The root is no move.
    size_t most = (size_t)profile_whole(&builder->explorer.profile, KEY_TREE_MAX_NODES);
    int deepest = (int)profile_whole(&builder->explorer.profile, KEY_TREE_MAX_PLIES);
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
    uint32_t alternative = role_above(&builder->tree, builder->explorer.at, ROLE_ALTERNATIVE);
    if (alternative != TREE_NO_NODE) {
        builder->tree.nodes[alternative].role = ROLE_RETRY;
        return;
    }
    REFUSE(builder, "%s%.120s", place_of(&builder->tree, builder->explorer.at).text, how);
}

static void take_step(Builder *builder, const PolicyStep *step)
{
    TreeNode *node = &builder->tree.nodes[builder->explorer.at];
    node->outcome = step->outcome;
    node->tally = step->tally;
    if (step->outcome != OUTCOME_NONE) {
        node->quiet = pos_is_quiet(explorer_position(&builder->explorer),
                                   (int)profile_whole(&builder->explorer.profile, KEY_TREE_GAIN));
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
    const TreePolicy *policy = builder->explorer.policy;
    if (!explorer_go(&builder->explorer, TREE_ROOT)) {
        REFUSE(builder, "out of memory");
        return;
    }
    const NodeView root = explorer_view(&builder->explorer);
    bool stands = !policy->finish || policy->finish(&root, &builder->tree, builder->reason);
    builder->state = stands ? BUILDER_DONE : BUILDER_REFUSED;
}

// The next node that is to be expanded: nobody goes on from a retry.
static uint32_t next_node(const Builder *builder)
{
    uint32_t node = builder->explorer.at + 1;
    while (node < builder->tree.count &&
           role_above(&builder->tree, node, ROLE_RETRY) != TREE_NO_NODE) {
        node++;
    }
    return node;
}

// Expands nodes until a search is wanted or the tree stands or falls.
static void expand(Builder *builder)
{
    while (builder->state == BUILDER_RUNNING) {
        PolicyStep step;
        explorer_step(&builder->explorer, &step);
        if (step.kind == STEP_ASK) {
            return;
        }
        take_step(builder, &step);
        uint32_t next = next_node(builder);
        if (builder->state == BUILDER_RUNNING && next == builder->tree.count) {
            finish(builder);
        } else if (builder->state == BUILDER_RUNNING && !explorer_go(&builder->explorer, next)) {
            REFUSE(builder, "out of memory");
        }
    }
}

bool builder_init(Builder *builder, const Profile *profile, const Subject *subject,
                  const Line *found)
{
    *builder = (Builder){0};
    if (!explorer_init(&builder->explorer, profile, subject, &builder->tree, found)) {
        return false;
    }
    expand(builder);
    return true;
}

void builder_done(Builder *builder)
{
    explorer_done(&builder->explorer);
    tree_done(&builder->tree);
}

void builder_wish(const Builder *builder, SearchRequest *request)
{
    explorer_wish(&builder->explorer, request);
}

bool builder_feed(Builder *builder, const Analysis *analysis)
{
    switch (explorer_feed(&builder->explorer, analysis)) {
    case FED_MORE:
        return true;
    case FED_NOTHING:
        REFUSE(builder, "%sthe engine completed no iteration within %llu nodes",
               place_of(&builder->tree, builder->explorer.at).text,
               (unsigned long long)builder->explorer.wish.nodes);
        break;
    case FED_NO_MEMORY:
        REFUSE(builder, "out of memory");
        break;
    case FED_ANSWER:
        break;
    }
    expand(builder);
    return false;
}

static int depth_of(const Tree *tree)
{
    int depth = 0;
    for (size_t i = 0; i < tree->count; i++) {
        depth = tree->nodes[i].ply > depth ? tree->nodes[i].ply : depth;
    }
    return depth;
}

// "12 moves, 5 plies", and how the main line ends where the policy counts.
static void measure(const Tree *tree, Verdict *verdict)
{
    const Tally *tally = &tree->nodes[tree_main_end(tree)].tally;
    char *text = verdict->measured;
    int len = snprintf(text, sizeof verdict->measured, "%d moves, %d plies", (int)tree->count - 1,
                       depth_of(tree));
    if (tally->counted) {
        char counted[TALLY_TEXT_MAX];
        tally_write(tally, counted);
        snprintf(text + len, sizeof verdict->measured - (size_t)len, "; %s", counted);
    }
}

void builder_judge(const Builder *builder, Verdict *verdict)
{
    const Profile *profile = &builder->explorer.profile;
    const bool done = builder->state == BUILDER_DONE;
    verdict->state = done ? VERDICT_PASS : VERDICT_FAIL;
    verdict->nodes = builder->explorer.wish.nodes;
    measure(&builder->tree, verdict);
    snprintf(verdict->threshold, sizeof verdict->threshold, "<=%d moves, <=%d plies",
             (int)profile_whole(profile, KEY_TREE_MAX_NODES),
             (int)profile_whole(profile, KEY_TREE_MAX_PLIES));
    if (done) {
        snprintf(verdict->reason, sizeof verdict->reason, "the tree is whole: %d moves, %d plies",
                 (int)builder->tree.count - 1, depth_of(&builder->tree));
    } else {
        snprintf(verdict->reason, sizeof verdict->reason, "%s", builder->reason);
    }
}
