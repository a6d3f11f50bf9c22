// Trees as games with variations.
#include "tests/support/test.h"

#include "onlymove/pgn.h"
#include "onlymove/tree_text.h"
#include "tests/store/sample.h"

static void assert_moves(const Tree *tree, const char *wanted)
{
    CLEANUP(str_done) Str out = {0};
    CLEANUP(game_done) Game game = game_blank();
    tree_to_game(tree, &(MotifOrigin){0}, &game);
    pgn_write(&game, &out);
    const char *moves = strstr(str_text(&out), "\n\n");
    assert_non_null(moves);
    assert_string_equal(moves + 2, wanted);
}

SAMPLE_TREE_TEST(a_tree_writes_itself_as_variations)
{
    assert_moves(tree, "1. Kf7 (1. Qg5 $5 {unclear retry}) 1... Kh7 (1... a5 2. Qa1+ {material}) "
                       "2.\nQh1# {mate} (2. Qg7# $1 {mate alternative}) *\n\n");
}

SAMPLE_TREE_TEST(what_is_by_hand_says_so_and_whether_it_was_verified)
{
    TreeNode *nodes = tree->nodes;
    TreeNode *king = &nodes[nodes[TREE_ROOT].child], *queen = &nodes[king->sibling];
    TreeNode *reply = &nodes[king->child], *corner = &nodes[reply->child];
    king->by_hand = queen->by_hand = corner->by_hand = true;
    queen->refuted = corner->touched = nodes[corner->sibling].refuted = true;
    reply->touched = true; // what follows it has changed
    assert_moves(tree,
                 "1. Kf7 {by hand} (1. Qg5 $2 {unclear retry, by hand, refuted}) 1... Kh7 {not\n"
                 "verified} (1... a5 2. Qa1+ {material}) 2. Qh1# {mate, by hand, not verified}\n"
                 "(2. Qg7# $2 {mate alternative, refuted}) *\n\n");
}

SAMPLE_TREE_TEST(the_game_begins_where_the_tree_does)
{
    CLEANUP(game_done) Game game = game_blank();
    tree_to_game(tree, &(MotifOrigin){0}, &game);
    assert_true(pos_same(&game.start, &tree->start));
}

TEST(a_reply_that_leaves_nothing_to_find_is_not_written)
{
    CLEANUP(tree_done) Tree tree = sample_tree_of(SAMPLE_FEN, "1Qc1/sol 2Kg8/rep=won");
    assert_moves(&tree, "1. Qc1 {won} *\n\n");
}

TEST(a_fork_is_drawn_behind_the_move_that_makes_it)
{
    CLEANUP(tree_done) Tree tree;
    Position start;
    assert_ok(pos_from_fen(&start, "r3k3/8/7p/1N6/8/8/8/4K3 w - - 0 2", SAID));
    tree_init(&tree, &start);
    const uint32_t fork = sample_add(&tree, TREE_ROOT, "b5c7", ROLE_SOLUTION);
    sample_add(&tree, sample_add(&tree, fork, "e8d7", ROLE_REPLY), "c7a8", ROLE_SOLUTION);
    assert_moves(&tree, "2. Nc7+ {[%cal Gc7a8,Gc7e8]} 2... Kd7 3. Nxa8 *\n\n");
}
