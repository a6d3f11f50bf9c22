// Solution trees: paths, order, copies, what a main line comes to.

#include "tests/solve/opera.h"
#include "tests/support/sound.h"
#include "tests/support/trial.h"

FIXTURE(Tree, opera_tree, tree_done);
#define OPERA_TEST(name) TEST_ON(name, Tree *tree, opera_tree)

OPERA_TEST(the_path_leads_from_the_root_to_a_node) {
    Move path[8];
    assert_int_equal(tree_path(tree, OPERA_MATE, path, 8), 3);
    assert_int_equal(path[0], tree->nodes[OPERA_SACRIFICE].move);
    assert_int_equal(path[2], tree->nodes[OPERA_MATE].move);
    assert_int_equal(tree_path(tree, OPERA_MATE, path, 2), 2);
    assert_int_equal(tree_path(tree, TREE_ROOT, path, 8), 0);
}

OPERA_TEST(the_position_of_a_node_is_that_after_its_path) {
    const Position pos = tree_position(tree, OPERA_MATE);
    assert_string_equal(FEN_TEXT(&pos), "1n1Rkb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2K5 b k - 1 17");
}

// The solution has no last reply; the main line ends with its last move, whoever plays it.
TEST(the_solution_is_the_first_children_without_a_last_reply) {
    static const struct {
        const char *tree;
        size_t moves;
        uint32_t end;
        PuzzleKind kind;
    } rows[] = {
        {OPERA_LINES, 3, OPERA_MATE, KIND_MATE},
        {"", 0, TREE_ROOT, KIND_NONE},
        {"1Qb8+/sol 2Nxb8/rep=won", 1, OPERA_TAKES, KIND_WIN},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Move moves[8];
        CLEANUP(tree_done) Tree tree = sample_tree_of(OPERA, rows[i].tree);
        assert_int_equal(tree_solution(&tree, moves, 8), rows[i].moves);
        assert_int_equal(tree_main_line_end(&tree), rows[i].end);
        assert_int_equal(tree_kind(&tree), rows[i].kind);
    }
}

TEST(a_node_that_goes_to_the_front_leaves_the_others_in_their_order) {
    CLEANUP(tree_done) Tree tree = sample_tree_of(OPERA, "1Qb8+/sol 1Qb7/ret 1Qb4/ret");
    tree_make_first(&tree, 1);
    trial_assert_line(&tree, "1Qb8+/sol 1Qb7/ret 1Qb4/ret");
    tree_make_first(&tree, 2);
    trial_assert_line(&tree, "1Qb7/ret 1Qb8+/sol 1Qb4/ret");
    tree_make_first(&tree, 3);
    trial_assert_line(&tree, "1Qb4/ret 1Qb7/ret 1Qb8+/sol");
}

TEST(the_first_new_node_is_one_that_the_other_tree_has_not_in_any_order_or_role) {
    static const char whole[] = "1Qb8+/sol 2Nxb8/rep 3Rd8#/sol 1Qb7/ret 1Qb4/ret";
    static const struct {
        const char *before;
        uint32_t first;
    } rows[] = {
        {whole, TREE_NO_NODE},
        {"1Qb8+/sol 1Qb7/ret 1Qb4/ret", 2},
        {"1Qb8+/sol 2Nxb8/rep 3Rd8#/sol 1Qb4/ret", 4},
        {"1Qb8+/sol 2Nxb8/rep 3Rd8#/sol 1Qb7/ret", 5},
        {"1Qb8+/sol 2Nxb8/rep 3Rd8#/sol 1Qb7/alt 1Qb4/ret", TREE_NO_NODE},
        {"1Qb7/ret 1Qb8+/sol 2Nxb8/rep 3Rd8#/sol 1Qb4/ret", TREE_NO_NODE},
        {"1Qa4/ret 1Qb8+/sol 2Nxb8/rep 3Rd8#/sol 1Qb7/ret 1Qb4/ret", TREE_NO_NODE},
    };
    CLEANUP(tree_done) Tree tree = sample_tree_of(OPERA, whole);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        CLEANUP(tree_done) Tree before = sample_tree_of(OPERA, rows[i].before);
        assert_int_equal(tree_first_new(&tree, &before), rows[i].first);
    }
}

// Solver's moves keep their order, whatever follows them.
TEST(replies_that_go_on_come_before_those_that_end) {
    CLEANUP(tree_done)
    Tree tree = sample_tree_of(FORK, "1Qd5/sol 2Rb8/rep 2Rf8/rep 3Qb7/sol 2Re8/rep "
                                     "2Rd8/rep 3h3/sol 3g3/alt 4Kh8/rep");
    for (int turn = 0; turn < 2; turn++) { // the second changes nothing more
        tree_order_replies(&tree);
        trial_assert_line(&tree, "1Qd5/sol 2Rf8/rep 3Qb7/sol 2Rd8/rep 3h3/sol 3g3/alt 4Kh8/rep "
                                 "2Rb8/rep 2Re8/rep");
    }
}

OPERA_TEST(walking_the_tree_visits_every_node_depth_first) {
    uint32_t at = TREE_ROOT;
    for (uint32_t node = OPERA_SACRIFICE; node <= OPERA_BISHOP; node++) {
        at = tree_next(tree, at);
        assert_int_equal(at, node);
    }
    assert_int_equal(tree_next(tree, at), TREE_NO_NODE);
}

TEST(a_copy_is_whole_and_its_own) {
    Tree tree;
    opera_tree(&tree);
    CLEANUP(tree_done) Tree copy;
    tree_copy(&copy, &tree);
    tree_done(&tree);
    trial_assert_line(&copy, OPERA_LINES);
    assert_int_equal(tree_kind(&copy), KIND_MATE);
}

TEST(the_kind_is_what_the_main_line_ends_in) {
    static const PuzzleKind kinds[OUTCOME_COUNT] = {
        [OUTCOME_NONE] = KIND_WIN,
        [OUTCOME_MATE] = KIND_MATE,
        [OUTCOME_MATING_NET] = KIND_MATING_NET,
        [OUTCOME_MATERIAL] = KIND_MATERIAL,
        [OUTCOME_WON] = KIND_WIN,
        [OUTCOME_POSITIONAL] = KIND_POSITIONAL,
        [OUTCOME_DECOY] = KIND_DECOY,
        [OUTCOME_EQUAL] = KIND_EQUALIZE,
        [OUTCOME_STALEMATE] = KIND_STALEMATE,
        [OUTCOME_REPETITION] = KIND_REPETITION,
        [OUTCOME_INSUFFICIENT] = KIND_INSUFFICIENT,
        [OUTCOME_FIFTY] = KIND_FIFTY,
        [OUTCOME_UNCLEAR] = KIND_WIN,
    };
    // At a move of the solver's, and at the reply behind which there is none.
    CLEANUP(tree_done) Tree reply = sample_tree_of(FORK, "1Qd5/sol 2Rb8/rep");
    CLEANUP(tree_done) Tree move = sample_tree_of(FORK, "1Qd5/sol 2Rb8/rep 3Qc5/sol");
    for (int outcome = 0; outcome < OUTCOME_COUNT; outcome++) {
        reply.nodes[2].outcome = move.nodes[3].outcome = (Outcome)outcome;
        assert_int_equal(tree_kind(&reply), kinds[outcome]);
        assert_int_equal(tree_kind(&move), kinds[outcome]);
    }
}

TEST(neither_what_stands_beside_the_end_of_the_main_line_nor_before_it_matters) {
    static const struct {
        const char *tree;
        PuzzleKind kind;
    } rows[] = {
        {"1Qd5/sol 2Rb8/rep 3Qc5/sol=material 3Qd6/alt=mate", KIND_MATERIAL},
        {"1Qd5/sol=mating net 2Rb8/rep", KIND_MATING_NET},
        // The reply that ends a line says more than the move before.
        {"1Qd5/sol=mating net 2Rb8/rep=draw by stalemate", KIND_STALEMATE},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        CLEANUP(tree_done) Tree tree = sample_tree_of(FORK, rows[i].tree);
        assert_int_equal(tree_kind(&tree), rows[i].kind);
    }
}

OPERA_TEST(a_mate_is_hard_when_only_one_move_mates_all_along) {
    tree->nodes[OPERA_MATE].only_mate = true;
    assert_int_equal(tree_kind(tree), KIND_MATE);
    tree->nodes[OPERA_SACRIFICE].only_mate = true;
    assert_int_equal(tree_kind(tree), KIND_ONLY_MATE);
    // Of a line that comes to something else it makes nothing harder.
    tree->nodes[OPERA_MATE].outcome = OUTCOME_MATERIAL;
    assert_int_equal(tree_kind(tree), KIND_MATERIAL);
}

static void remove_nodes(Tree *tree, const bool gone[], const char *left) {
    tree_remove(tree, gone);
    trial_assert_line(tree, left);
    assert_sound_tree(tree);
}

OPERA_TEST(what_is_removed_goes_with_everything_below_it) {
    remove_nodes(tree, (const bool[6]){[OPERA_OTHER] = true}, OPERA_TREE);
    assert_int_equal(tree->count, 4);
}

TEST(the_others_keep_their_order_and_close_up) {
    CLEANUP(tree_done)
    Tree tree = sample_tree_of(FORK, "1Qd5/sol 2Rb8/rep 3h3/sol 2Rf8/rep 3h3/sol 2Re8/rep 3h3/sol "
                                     "2Rd8/rep 3h3/sol");
    tree.nodes[5].score.value = 101;
    tree.nodes[9].score.value = 103;
    remove_nodes(&tree, (const bool[10]){[2] = true, [6] = true},
                 "1Qd5/sol 2Rf8/rep 3h3/sol 2Rd8/rep 3h3/sol");
    assert_int_equal(tree.count, 1 + 1 + 2 + 2);
    assert_int_equal(tree.nodes[3].score.value, 101);
    assert_int_equal(tree.nodes[5].score.value, 103);
    assert_int_equal(tree.nodes[5].parent, 4);
}

OPERA_TEST(what_lies_below_something_removed_needs_no_flag_of_its_own) {
    remove_nodes(tree, (const bool[6]){[OPERA_SACRIFICE] = true, [OPERA_BISHOP] = true}, "");
    assert_int_equal(tree->count, 1);
    assert_int_equal(tree_kind(tree), KIND_NONE);
}

OPERA_TEST(the_root_stays_and_so_does_all_where_nothing_is_gone) {
    remove_nodes(tree, (const bool[6]){[TREE_ROOT] = true}, OPERA_LINES);
    // Moves are added to what is left as to any tree.
    assert_int_equal(tree_add(tree, OPERA_TAKES, move_encode(38, 20), ROLE_RETRY), 6); // Be3
}

TEST(a_tally_writes_every_quantity) {
    static const struct {
        Tally tally;
        const char *words;
    } rows[] = {
        {{.counted = true,
          .material_won = 3,
          .move_gain = 3,
          .attacks_stronger = true,
          .plies_left = 4},
         "Adv +3 Var +3 +- T+ M- C- 4 left"},
        {{.counted = true,
          .move_gain = -1,
          .check = true,
          .threatens_mate = true,
          .next_captures = true},
         "Adv +0 Var -1 ++ T- M+ C+ 0 left"},
        // The longest there is.
        {{true, INT8_MIN, INT8_MIN, true, true, true, true, UINT8_MAX},
         "Adv -128 Var -128 ++ T+ M+ C+ 255 left"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[TALLY_TEXT_MAX];
        tally_write(&rows[i].tally, text);
        assert_string_equal(text, rows[i].words);
    }
}

TEST(every_name_is_another) {
    for (int a = 0; a < OUTCOME_COUNT; a++) {
        for (int b = 0; b < a; b++)
            assert_string_not_equal(outcome_name((Outcome)a), outcome_name((Outcome)b));
        assert_int_equal(outcome_is_draw((Outcome)a),
                         a == OUTCOME_STALEMATE || a == OUTCOME_REPETITION ||
                             a == OUTCOME_INSUFFICIENT || a == OUTCOME_FIFTY);
    }
    for (int a = 0; a < KIND_COUNT; a++)
        for (int b = 0; b < a; b++)
            assert_string_not_equal(kind_name((PuzzleKind)a), kind_name((PuzzleKind)b));
}
