// Thousands of operations on trees of random moves: whatever is done, the tree stays sound, what is
// refused changes nothing, and all of it can be written and read.
#include <jansson.h>

#include "tests/solve/tree_edit_scene.h"
#include "tests/support/playouts.h"
#include "tests/support/random.h"

enum { TREES = 120, OPERATIONS = 60, NODES = 24, PLIES = 7, CHOICES = 3 };

static uint32_t below(uint64_t *random, size_t bound) {
    return (uint32_t)(random_next(random) % bound);
}

static TreeRole random_role(const Tree *tree, uint32_t parent, uint64_t *random) {
    static const TreeRole roles[] = {ROLE_SOLUTION, ROLE_ALTERNATIVE, ROLE_ALTERNATIVE, ROLE_RETRY};
    if (tree->nodes[parent].ply % 2 == 1)
        return ROLE_REPLY;
    return tree->nodes[parent].child == TREE_NO_NODE ? ROLE_SOLUTION : roles[below(random, 4)];
}

// A few moves after a node, each of which may come up twice and is then left out; none after a
// retry. What nothing follows may have an outcome.
static void grow_at(Tree *tree, uint32_t parent, uint64_t *random) {
    uint32_t wanted = tree->nodes[parent].role == ROLE_RETRY   ? 0
                      : tree->nodes[parent].ply >= (int)PLIES  ? 0
                      : tree->count + (size_t)CHOICES >= NODES ? 0
                                                               : 1 + below(random, CHOICES);
    for (uint32_t i = 0; i < wanted; i++) {
        Position pos = tree_position(tree, parent);
        Move move = playouts_play(&pos, random);
        if (move != MOVE_NONE && tree_find(tree, parent, move) == TREE_NO_NODE) {
            uint32_t added = tree_add(tree, parent, move, random_role(tree, parent, random));
            tree->nodes[added].scored = below(random, 4) > 0;
            tree->nodes[added].score.value = (int)below(random, 1000) - 400;
        }
    }
    if (tree->nodes[parent].child == TREE_NO_NODE)
        tree->nodes[parent].outcome = (Outcome)below(random, OUTCOME_COUNT);
}

static void grow(Tree *tree, uint64_t *random) {
    Position start;
    Move moves[MOVES_MAX];
    do {
        playouts_middlegame(&start, random);
    } while (moves_legal(&start, moves) == 0);
    tree_init(tree, &start);
    for (uint32_t at = TREE_ROOT; at < tree->count; at++)
        grow_at(tree, at, random);
}

// One operation of any kind on any node, sensible or not.
static Status operate(Tree *tree, uint32_t *at, uint64_t *random, Fault *fault) {
    Move moves[3];
    Position pos = tree_position(tree, *at);
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++)
        moves[i] = playouts_play(&pos, random);
    switch (below(random, 8)) {
    case 0:
        return tree_prune(tree, at, &scene_rule, fault);
    case 1:
        return tree_promote(tree, at, fault);
    case 2:
        return tree_mark(tree, at, (TreeRole)below(random, 4), fault);
    case 3:
        return tree_end_here(tree, at, &scene_rule, fault);
    case 4:
        return tree_extend(tree, at, moves, 1 + below(random, 3), fault);
    case 5: // not for this position, mostly
        return tree_add_by_hand(tree, at, (Move)random_next(random), fault);
    default:
        return tree_add_by_hand(tree, at, moves[0], fault);
    }
}

// Returns whether it was done.
static bool step(Tree *tree, uint64_t *random) {
    CLEANUP(tree_done) Tree before;
    Fault fault = {""};
    uint32_t node = below(random, tree->count), at = node;
    tree_copy(&before, tree);
    const bool done = operate(tree, &at, random, &fault) == STATUS_OK;
    assert_sound_tree(tree);
    assert_true(at < tree->count);
    if (!done) {
        assert_string_not_equal(fault.text, "");
        assert_int_equal(at, node);
        assert_int_equal(tree->count, before.count);
        assert_memory_equal(tree->nodes, before.nodes, tree->count * sizeof *tree->nodes);
    }
    return done;
}

static void write_tree(const Tree *tree, Str *out) {
    json_t *json;
    str_clear(out);
    assert_ok(tree_to_json(tree, &json, SAID));
    candidate_json_append(json, JSON_COMPACT, "\n", out);
    json_decref(json);
}

TEST(whatever_is_done_leaves_a_sound_tree) {
    uint64_t random = UINT64_C(0x9E3779B97F4A7C15);
    size_t done = 0;
    for (int i = 0; i < TREES; i++) {
        CLEANUP(tree_done) Tree tree;
        grow(&tree, &random);
        assert_sound_tree(&tree);
        for (int n = 0; n < OPERATIONS; n++)
            done += step(&tree, &random);
    }
    // Neither is rare, or the test would prove little.
    assert_true(done > TREES * OPERATIONS / 4);
    assert_true(TREES * OPERATIONS - done > TREES * OPERATIONS / 10);
}

TEST(what_was_operated_on_is_read_back_from_its_json) {
    uint64_t random = UINT64_C(0x2545F4914F6CDD1D);
    CLEANUP(str_done) Str after = {0}, before = {0};
    for (int i = 0; i < TREES / 4; i++) {
        CLEANUP(tree_done) Tree tree, again;
        json_t *json;
        grow(&tree, &random);
        for (int n = 0; n < OPERATIONS; n++)
            step(&tree, &random);
        write_tree(&tree, &before);
        tree_init(&again, &tree.start);
        assert_ok(candidate_json_load(str_text(&before), &json, SAID));
        assert_ok(tree_from_json(&again, json, SAID));
        write_tree(&again, &after);
        assert_string_equal(str_text(&after), str_text(&before));
        json_decref(json);
    }
}
