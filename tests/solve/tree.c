// Solution trees: paths, order, copies, what a main line comes to.
#include "tests/support/test.h"

#include <stdio.h>
#include <string.h>

#include "onlymove/notation.h"
#include "onlymove/surgery.h"
#include "tests/solve/opera.h"

static const char FORK[] = "r5k1/5ppp/8/8/8/8/5PPP/3Q2K1 w - - 0 1";

// All nodes but the root, depth first.
static void assert_order(const Tree *tree, const uint32_t *wanted, size_t count)
{
    uint32_t at = TREE_ROOT;
    for (size_t i = 0; i < count; i++) {
        at = tree_next(tree, at);
        assert_int_equal(at, wanted[i]);
    }
    assert_int_equal(tree_next(tree, at), TREE_NO_NODE);
}

TEST(the_path_leads_from_the_root_to_a_node)
{
    Opera o = opera_tree();
    Move path[8];
    assert_int_equal(tree_path(&o.tree, o.mate, path, 8), 3);
    assert_int_equal(path[0], o.tree.nodes[o.sacrifice].move);
    assert_int_equal(path[2], o.tree.nodes[o.mate].move);
    assert_int_equal(tree_path(&o.tree, o.mate, path, 2), 2);
    assert_int_equal(tree_path(&o.tree, TREE_ROOT, path, 8), 0);
    tree_done(&o.tree);
}

TEST(the_position_of_a_node_is_that_after_its_path)
{
    Opera o = opera_tree();
    Position pos;
    char fen[FEN_MAX];
    tree_position(&o.tree, o.mate, &pos);
    pos_to_fen(&pos, fen);
    assert_string_equal(fen, "1n1Rkb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2K5 b k - 1 17");
    tree_done(&o.tree);
}

TEST(the_solution_is_the_first_children_without_a_last_reply)
{
    Opera o = opera_tree();
    Move moves[8];
    assert_int_equal(tree_solution(&o.tree, moves, 8), 3);
    assert_int_equal(tree_kind(&o.tree), KIND_MATE);

    ENDS_BY(tree_done) Tree cut;
    begin_tree(&cut, OPERA);
    assert_int_equal(tree_solution(&cut, moves, 8), 0);
    assert_int_equal(tree_kind(&cut), KIND_NONE);
    uint32_t first = add_san(&cut, TREE_ROOT, "Qb8+", ROLE_SOLUTION);
    uint32_t reply = add_san(&cut, first, "Nxb8", ROLE_REPLY);
    cut.nodes[reply].outcome = OUTCOME_WON;
    assert_int_equal(tree_solution(&cut, moves, 8), 1);
    assert_int_equal(tree_kind(&cut), KIND_WIN);
    tree_done(&o.tree);
}

TEST(the_main_line_ends_with_its_last_move_whoever_plays_it)
{
    Opera o = opera_tree();
    ENDS_BY(tree_done) Tree tree;
    assert_int_equal(tree_main_end(&o.tree), o.mate);
    begin_tree(&tree, OPERA);
    assert_int_equal(tree_main_end(&tree), TREE_ROOT);
    uint32_t first = add_san(&tree, TREE_ROOT, "Qb8+", ROLE_SOLUTION);
    uint32_t reply = add_san(&tree, first, "Nxb8", ROLE_REPLY);
    assert_int_equal(tree_main_end(&tree), reply);
    tree_done(&o.tree);
}

TEST(a_node_that_goes_to_the_front_leaves_the_others_in_their_order)
{
    ENDS_BY(tree_done) Tree tree;
    begin_tree(&tree, OPERA);
    uint32_t one = add_san(&tree, TREE_ROOT, "Qb8+", ROLE_SOLUTION);
    uint32_t two = add_san(&tree, TREE_ROOT, "Qb7", ROLE_RETRY);
    uint32_t three = add_san(&tree, TREE_ROOT, "Qb4", ROLE_RETRY);
    const uint32_t moved[][4] = {
        {one, one, two, three}, {two, two, one, three}, {three, three, two, one}};
    for (size_t i = 0; i < sizeof moved / sizeof *moved; i++) {
        tree_to_front(&tree, moved[i][0]);
        uint32_t at = tree.nodes[TREE_ROOT].child;
        for (size_t place = 1; place < 4; place++) {
            assert_int_equal(at, moved[i][place]);
            at = tree.nodes[at].sibling;
        }
        assert_int_equal(at, TREE_NO_NODE);
    }
}

TEST(replies_that_go_on_come_before_those_that_end)
{
    ENDS_BY(tree_done) Tree tree;
    begin_tree(&tree, FORK);
    uint32_t first = add_san(&tree, TREE_ROOT, "Qd5", ROLE_SOLUTION);
    uint32_t ends = add_san(&tree, first, "Rb8", ROLE_REPLY);
    uint32_t goes_on = add_san(&tree, first, "Rf8", ROLE_REPLY);
    uint32_t ends_too = add_san(&tree, first, "Re8", ROLE_REPLY);
    uint32_t goes_on_too = add_san(&tree, first, "Rd8", ROLE_REPLY);
    uint32_t last = add_san(&tree, goes_on, "Qb7", ROLE_SOLUTION);
    // Solver's moves keep their order, whatever follows them.
    uint32_t quiet = add_san(&tree, goes_on_too, "h3", ROLE_SOLUTION);
    uint32_t other = add_san(&tree, goes_on_too, "g3", ROLE_ALTERNATIVE);
    uint32_t answer = add_san(&tree, other, "Kh8", ROLE_REPLY);
    tree_order_replies(&tree);
    tree_order_replies(&tree); // changes nothing more
    const uint32_t wanted[] = {first, goes_on, last, goes_on_too, quiet,
                               other, answer,  ends, ends_too};
    assert_order(&tree, wanted, sizeof wanted / sizeof *wanted);
}

TEST(walking_the_tree_visits_every_node_depth_first)
{
    Opera o = opera_tree();
    assert_order(&o.tree, (uint32_t[]){o.sacrifice, o.takes, o.mate, o.other, o.bishop}, 5);
    tree_done(&o.tree);
}

TEST(a_copy_is_whole_and_its_own)
{
    Opera o = opera_tree();
    ENDS_BY(tree_done) Tree copy;
    assert_true(tree_copy(&copy, &o.tree));
    tree_done(&o.tree);
    assert_int_equal(copy.count, 6);
    assert_int_equal(tree_kind(&copy), KIND_MATE);
}

// A move, a reply, and a move again; `ends` of them stand in the tree.
static Tree fork_line(int ends)
{
    static const char *const line[] = {"Qd5", "Rb8", "Qc5"};
    Tree tree;
    begin_tree(&tree, FORK);
    for (int ply = 0; ply < ends; ply++) {
        add_san(&tree, (uint32_t)ply, line[ply], ply % 2 == 0 ? ROLE_SOLUTION : ROLE_REPLY);
    }
    return tree;
}

TEST(the_kind_is_what_the_main_line_ends_in)
{
    static const PuzzleKind kinds[OUTCOME_COUNT] = {
        [OUTCOME_NONE] = KIND_WIN,
        [OUTCOME_MATE] = KIND_MATE,
        [OUTCOME_NET] = KIND_NET,
        [OUTCOME_MATERIAL] = KIND_MATERIAL,
        [OUTCOME_WON] = KIND_WIN,
        [OUTCOME_POSITIONAL] = KIND_POSITIONAL,
        [OUTCOME_STALEMATE] = KIND_STALEMATE,
        [OUTCOME_REPETITION] = KIND_REPETITION,
        [OUTCOME_INSUFFICIENT] = KIND_INSUFFICIENT,
        [OUTCOME_FIFTY] = KIND_FIFTY,
        [OUTCOME_UNCLEAR] = KIND_WIN,
    };
    for (int outcome = 0; outcome < OUTCOME_COUNT; outcome++) {
        // At a move of the solver's, and at the reply behind which there is none.
        for (uint32_t plies = 2; plies <= 3; plies++) {
            ENDS_BY(tree_done) Tree tree = fork_line((int)plies);
            tree.nodes[plies].outcome = (Outcome)outcome;
            assert_int_equal(tree_kind(&tree), kinds[outcome]);
        }
    }
}

TEST(what_beside_the_main_line_comes_to_does_not_matter)
{
    ENDS_BY(tree_done) Tree tree = fork_line(3);
    uint32_t alternative = add_san(&tree, 2, "Qd6", ROLE_ALTERNATIVE);
    tree.nodes[3].outcome = OUTCOME_MATERIAL;
    tree.nodes[alternative].outcome = OUTCOME_MATE;
    assert_int_equal(tree_kind(&tree), KIND_MATERIAL);
}

TEST(the_reply_that_ends_a_line_says_more_than_the_move_before)
{
    ENDS_BY(tree_done) Tree tree = fork_line(2);
    tree.nodes[1].outcome = OUTCOME_NET;
    assert_int_equal(tree_kind(&tree), KIND_NET);
    tree.nodes[2].outcome = OUTCOME_STALEMATE;
    assert_int_equal(tree_kind(&tree), KIND_STALEMATE);
}

TEST(a_mate_is_hard_when_only_one_move_mates_all_along)
{
    Opera o = opera_tree();
    o.tree.nodes[o.mate].only_mate = true;
    assert_int_equal(tree_kind(&o.tree), KIND_MATE);
    o.tree.nodes[o.sacrifice].only_mate = true;
    assert_int_equal(tree_kind(&o.tree), KIND_HARD_MATE);
    // Of a line that comes to something else it makes nothing harder.
    o.tree.nodes[o.mate].outcome = OUTCOME_MATERIAL;
    assert_int_equal(tree_kind(&o.tree), KIND_MATERIAL);
    tree_done(&o.tree);
}

TEST(what_is_removed_goes_with_everything_below_it)
{
    Opera o = opera_tree();
    bool gone[6] = {false};
    gone[o.other] = true;
    assert_true(tree_remove(&o.tree, gone));
    assert_int_equal(o.tree.count, 4);
    assert_int_equal(o.tree.nodes[o.takes].child, o.mate);
    assert_int_equal(o.tree.nodes[o.mate].sibling, TREE_NO_NODE);
    assert_int_equal(o.tree.nodes[o.mate].outcome, OUTCOME_MATE);
    assert_true(tree_is_valid(&o.tree, NULL));
    tree_done(&o.tree);
}

TEST(the_others_keep_their_order_and_close_up)
{
    ENDS_BY(tree_done) Tree tree;
    begin_tree(&tree, FORK);
    uint32_t first = add_san(&tree, TREE_ROOT, "Qd5", ROLE_SOLUTION);
    uint32_t replies[4];
    static const char *const moves[] = {"Rb8", "Rf8", "Re8", "Rd8"};
    for (int i = 0; i < 4; i++) {
        replies[i] = add_san(&tree, first, moves[i], ROLE_REPLY);
    }
    for (int i = 0; i < 4; i++) {
        uint32_t answer = add_san(&tree, replies[i], "h3", ROLE_SOLUTION);
        tree.nodes[answer].score = (Score){.value = 100 + i};
    }
    bool gone[10] = {false};
    gone[replies[0]] = gone[replies[2]] = true;
    assert_true(tree_remove(&tree, gone));
    assert_int_equal(tree.count, 1 + 1 + 2 + 2);
    char text[80] = "";
    for (uint32_t at = tree_next(&tree, TREE_ROOT); at != TREE_NO_NODE; at = tree_next(&tree, at)) {
        Position pos;
        char san[SAN_MAX];
        tree_position(&tree, tree.nodes[at].parent, &pos);
        san_write(&pos, tree.nodes[at].move, san);
        snprintf(text + strlen(text), sizeof text - strlen(text), " %u%s", at, san);
    }
    assert_string_equal(text, " 1Qd5 2Rf8 4h3 3Rd8 5h3");
    assert_int_equal(tree.nodes[4].score.value, 101);
    assert_int_equal(tree.nodes[5].score.value, 103);
    assert_int_equal(tree.nodes[5].parent, 3);
    assert_true(tree_is_valid(&tree, NULL));
}

TEST(what_lies_below_something_removed_needs_no_flag_of_its_own)
{
    Opera o = opera_tree();
    bool gone[6] = {false};
    gone[o.sacrifice] = gone[o.bishop] = true;
    assert_true(tree_remove(&o.tree, gone));
    assert_int_equal(o.tree.count, 1);
    assert_int_equal(o.tree.nodes[TREE_ROOT].child, TREE_NO_NODE);
    assert_int_equal(tree_kind(&o.tree), KIND_NONE);
    tree_done(&o.tree);
}

TEST(the_root_stays_and_so_does_all_where_nothing_is_gone)
{
    Opera o = opera_tree();
    bool gone[6] = {[TREE_ROOT] = true};
    assert_true(tree_remove(&o.tree, gone));
    assert_int_equal(o.tree.count, 6);
    assert_order(&o.tree, (uint32_t[]){o.sacrifice, o.takes, o.mate, o.other, o.bishop}, 5);
    // Moves are added to what is left as to any tree.
    assert_int_equal(add_san(&o.tree, o.takes, "Be3", ROLE_RETRY), 6);
    tree_done(&o.tree);
}

TEST(a_tally_writes_every_quantity)
{
    char text[TALLY_TEXT_MAX];
    Tally tally = {.counted = true, .adv = 3, .var = 3, .tension = true, .plies = 4};
    tally_write(&tally, text);
    assert_string_equal(text, "Adv +3 Var +3 +- T+ M- C- 4 left");
    tally = (Tally){.counted = true, .var = -1, .check = true, .threat = true, .capture = true};
    tally_write(&tally, text);
    assert_string_equal(text, "Adv +0 Var -1 ++ T- M+ C+ 0 left");
    // The longest there is.
    tally = (Tally){true, INT8_MIN, INT8_MIN, true, true, true, true, UINT8_MAX};
    tally_write(&tally, text);
    assert_string_equal(text, "Adv -128 Var -128 ++ T+ M+ C+ 255 left");
}

TEST(every_name_is_another)
{
    for (int a = 0; a < OUTCOME_COUNT; a++) {
        for (int b = 0; b < a; b++) {
            assert_string_not_equal(outcome_name((Outcome)a), outcome_name((Outcome)b));
        }
    }
    for (int a = 0; a < KIND_COUNT; a++) {
        for (int b = 0; b < a; b++) {
            assert_string_not_equal(kind_name((PuzzleKind)a), kind_name((PuzzleKind)b));
        }
    }
    assert_true(outcome_is_draw(OUTCOME_STALEMATE));
    assert_true(outcome_is_draw(OUTCOME_REPETITION));
    assert_true(outcome_is_draw(OUTCOME_INSUFFICIENT));
    assert_true(outcome_is_draw(OUTCOME_FIFTY));
    assert_false(outcome_is_draw(OUTCOME_POSITIONAL));
    assert_false(outcome_is_draw(OUTCOME_UNCLEAR));
}
