#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "onlymove/notation.h"
#include "onlymove/tree.h"
#include "tests/support/recorded.h"

// Morphy's opera game before 16.Qb8+: a solution of three plies, with a second reply that is not
// legal in the game but good enough for the tree's bookkeeping elsewhere.
static const char OPERA[] = "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16";

static uint32_t add(Tree *tree, uint32_t parent, const char *san, TreeRole role)
{
    Position pos;
    Move move;
    tree_position(tree, parent, &pos);
    assert_int_equal(san_read(&pos, san, strlen(san), &move, NULL), STATUS_OK);
    return tree_add(tree, parent, move, role);
}

typedef struct Opera {
    Tree tree;
    uint32_t sacrifice, takes, mate, other, bishop;
} Opera;

static Opera opera(void)
{
    Opera o;
    const Position start = recorded_position(OPERA);
    assert_true(tree_init(&o.tree, &start));
    o.sacrifice = add(&o.tree, TREE_ROOT, "Qb8+", ROLE_SOLUTION);
    o.takes = add(&o.tree, o.sacrifice, "Nxb8", ROLE_REPLY);
    o.mate = add(&o.tree, o.takes, "Rd8#", ROLE_SOLUTION);
    o.other = add(&o.tree, o.takes, "Bd2", ROLE_RETRY);
    o.bishop = add(&o.tree, o.other, "Bd6", ROLE_REPLY);
    o.tree.nodes[o.mate].outcome = OUTCOME_MATE;
    return o;
}

static void the_path_leads_from_the_root_to_a_node(void **state)
{
    (void)state;
    Opera o = opera();
    Move path[8];
    assert_int_equal(tree_path(&o.tree, o.mate, path, 8), 3);
    assert_int_equal(path[0], o.tree.nodes[o.sacrifice].move);
    assert_int_equal(path[2], o.tree.nodes[o.mate].move);
    assert_int_equal(tree_path(&o.tree, o.mate, path, 2), 2);
    assert_int_equal(tree_path(&o.tree, TREE_ROOT, path, 8), 0);
    tree_done(&o.tree);
}

static void the_position_of_a_node_is_that_after_its_path(void **state)
{
    (void)state;
    Opera o = opera();
    Position pos;
    char fen[FEN_MAX];
    tree_position(&o.tree, o.mate, &pos);
    pos_to_fen(&pos, fen);
    assert_string_equal(fen, "1n1Rkb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2K5 b k - 1 17");
    tree_done(&o.tree);
}

static void the_solution_is_the_first_children_without_a_last_reply(void **state)
{
    (void)state;
    Opera o = opera();
    Move moves[8];
    assert_int_equal(tree_solution(&o.tree, moves, 8), 3);
    assert_int_equal(tree_kind(&o.tree), KIND_MATE);

    Tree cut;
    const Position start = recorded_position(OPERA);
    tree_init(&cut, &start);
    assert_int_equal(tree_solution(&cut, moves, 8), 0);
    assert_int_equal(tree_kind(&cut), KIND_NONE);
    uint32_t first = add(&cut, TREE_ROOT, "Qb8+", ROLE_SOLUTION);
    uint32_t reply = add(&cut, first, "Nxb8", ROLE_REPLY);
    cut.nodes[reply].outcome = OUTCOME_WON;
    assert_int_equal(tree_solution(&cut, moves, 8), 1);
    assert_int_equal(tree_kind(&cut), KIND_WIN);
    tree_done(&cut);
    tree_done(&o.tree);
}

static void replies_that_go_on_come_before_those_that_end(void **state)
{
    (void)state;
    static const char start[] = "r5k1/5ppp/8/8/8/8/5PPP/3Q2K1 w - - 0 1";
    const Position pos = recorded_position(start);
    Tree tree;
    tree_init(&tree, &pos);
    uint32_t first = add(&tree, TREE_ROOT, "Qd5", ROLE_SOLUTION);
    uint32_t ends = add(&tree, first, "Rb8", ROLE_REPLY);
    uint32_t goes_on = add(&tree, first, "Rf8", ROLE_REPLY);
    uint32_t ends_too = add(&tree, first, "Re8", ROLE_REPLY);
    uint32_t goes_on_too = add(&tree, first, "Rd8", ROLE_REPLY);
    uint32_t last = add(&tree, goes_on, "Qb7", ROLE_SOLUTION);
    // Solver's moves keep their order, whatever follows them.
    uint32_t quiet = add(&tree, goes_on_too, "h3", ROLE_SOLUTION);
    uint32_t other = add(&tree, goes_on_too, "g3", ROLE_ALTERNATIVE);
    uint32_t answer = add(&tree, other, "Kh8", ROLE_REPLY);
    tree_order_replies(&tree);
    tree_order_replies(&tree); // changes nothing more
    const uint32_t wanted[] = {first, goes_on, last, goes_on_too, quiet,
                               other, answer,  ends, ends_too,    TREE_NO_NODE};
    uint32_t at = TREE_ROOT;
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        at = tree_next(&tree, at);
        assert_int_equal(at, wanted[i]);
    }
    tree_done(&tree);
}

static void walking_the_tree_visits_every_node_depth_first(void **state)
{
    (void)state;
    Opera o = opera();
    const uint32_t wanted[] = {o.sacrifice, o.takes, o.mate, o.other, o.bishop};
    uint32_t at = TREE_ROOT;
    for (size_t i = 0; i < 5; i++) {
        at = tree_next(&o.tree, at);
        assert_int_equal(at, wanted[i]);
    }
    assert_int_equal(tree_next(&o.tree, at), TREE_NO_NODE);
    tree_done(&o.tree);
}

static void a_copy_is_whole_and_its_own(void **state)
{
    (void)state;
    Opera o = opera();
    Tree copy;
    assert_true(tree_copy(&copy, &o.tree));
    tree_done(&o.tree);
    assert_int_equal(copy.count, 6);
    assert_int_equal(tree_kind(&copy), KIND_MATE);
    tree_done(&copy);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_path_leads_from_the_root_to_a_node),
        cmocka_unit_test(the_position_of_a_node_is_that_after_its_path),
        cmocka_unit_test(the_solution_is_the_first_children_without_a_last_reply),
        cmocka_unit_test(replies_that_go_on_come_before_those_that_end),
        cmocka_unit_test(walking_the_tree_visits_every_node_depth_first),
        cmocka_unit_test(a_copy_is_whole_and_its_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
