// Motifs of trees: of the main line, of what else solves it, of what only seems to.

#include "tests/solve/tree_edit_scene.h"

// Black has moved h7h6. Nc7+ forks king and rook; Nd6+ does not, and is another solution; Ne5 is no
// check at all. Each is followed by a king's move and by what the knight does then.
#define FORK_FEN "r3k3/8/7p/1N6/8/8/8/4K3 w - - 0 2"

#define FORK_LINE(role) "1Nc7+/" role " 2Kd7/rep 3Nxa8/sol"

static Tree tree_with(const char *lines, TreeMotifs *motifs) {
    Tree tree = sample_tree_of(FORK_FEN, lines);
    assert_ok(tree_motifs(&tree, &(MotifFacts){0}, motifs, SAID));
    return tree;
}

static const TreeMotif *find(const TreeMotifs *motifs, MotifPart part, Motif motif) {
    for (size_t i = 0; i < motifs->count; i++)
        if (motifs->items[i].part == part && motifs->items[i].hit.motif == motif)
            return &motifs->items[i];
    return NULL;
}

TEST(a_motif_belongs_to_the_part_of_the_tree_that_it_is_in) {
    static const struct {
        const char *lines;
        MotifPart part;
    } cases[] = {
        {"1Nd6+/sol 2Kd7/rep 3Nb7/sol " FORK_LINE("alt"), PART_OTHERS},
        {"1Nd6+/sol 2Kd7/rep 3Nb7/sol " FORK_LINE("ret"), PART_RETRIES},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        CLEANUP(tree_motifs_done) TreeMotifs motifs;
        CLEANUP(tree_done) Tree tree = tree_with(cases[i].lines, &motifs);
        const TreeMotif *found = find(&motifs, cases[i].part, MOTIF_FORK);
        assert_non_null(found);
        assert_int_equal(found->node, scene_find(&tree, "b5c7"));
        assert_null(find(&motifs, PART_MAIN_LINE, MOTIF_FORK));
        assert_non_null(find(&motifs, PART_MAIN_LINE, MOTIF_SHORT));
        assert_null(find(&motifs, cases[i].part, MOTIF_SHORT));
    }
}

// A knight's fork on c7, as the solution and as a retry.
TEST(where_a_motif_is_can_be_said_and_drawn) {
    static const struct {
        const char *lines, *line, *marks;
    } cases[] = {
        {FORK_LINE("sol"), "motifs: endgame fork short\n  fork 2.Nc7+ c7: a8 e8\n",
         "[%cal Gc7a8,Gc7e8]"},
        {"1Na3/sol 2Kd7/rep 3Nc4/sol " FORK_LINE("ret"), "\n  retry: fork 2.Nc7+ c7: a8 e8\n",
         "[%cal Rc7a8,Rc7e8]"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        CLEANUP(tree_motifs_done) TreeMotifs motifs;
        CLEANUP(tree_done) Tree tree = tree_with(cases[i].lines, &motifs);
        CLEANUP(str_done) Str text = {0}, marks = {0};
        tree_motifs_write(&tree, &motifs, &text);
        tree_motifs_write_marks(&tree, &motifs, scene_find(&tree, "b5c7"), &marks);
        assert_non_null(strstr(str_text(&text), cases[i].line));
        assert_string_equal(str_text(&marks), cases[i].marks);
    }
}

// An exposed king is marked by squares: no piece of the solver's does it. A promotion is its move.
TEST(what_no_piece_does_to_another_is_drawn_as_squares_and_a_move_not_at_all) {
    static const struct {
        const char *fen, *line, *marks;
    } cases[] = {
        {"6k1/8/8/p7/8/8/8/R5K1 w - - 0 1", "1Rxa5/sol 2Kf7/rep 3Ra7+/sol 4Ke6/rep 5Ra6+/sol",
         "[%csl Gf7,Gg7,Gh7,Gf8,Gg8,Gh8]"},
        {"8/P4k2/8/8/8/8/8/6K1 w - - 0 1", "1a8=Q/sol 2Ke6/rep 3Qb7/sol 4Kd6/rep 5Qb6+/sol", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        CLEANUP(tree_done) Tree tree = sample_tree_of(cases[i].fen, cases[i].line);
        CLEANUP(tree_motifs_done) TreeMotifs motifs;
        CLEANUP(str_done) Str marks = {0};
        assert_ok(tree_motifs(&tree, &(MotifFacts){0}, &motifs, SAID));
        tree_motifs_write_marks(&tree, &motifs, tree.nodes[TREE_ROOT].child, &marks);
        assert_string_equal(str_text(&marks), cases[i].marks);
    }
}

TEST(what_the_main_line_has_before_a_branch_is_no_motif_of_the_branch) {
    CLEANUP(tree_motifs_done) TreeMotifs motifs;
    CLEANUP(tree_done) Tree tree = tree_with(FORK_LINE("sol") " 2Kd8/rep 3Nxa8/sol", &motifs);
    assert_true(tree.count > 5);
    assert_non_null(find(&motifs, PART_MAIN_LINE, MOTIF_FORK));
    assert_null(find(&motifs, PART_OTHERS, MOTIF_FORK));
}

// A reply beside those that go on, after which there is nothing to find, is no line of its own.
TEST(a_reply_that_ends_the_line_makes_the_main_line_no_shorter) {
    CLEANUP(tree_motifs_done) TreeMotifs motifs;
    CLEANUP(tree_done) Tree tree = tree_with(FORK_LINE("sol") " 2Kd8/rep", &motifs);
    assert_true(tree.count > 4);
    assert_null(find(&motifs, PART_MAIN_LINE, MOTIF_ONE_MOVE));
    assert_non_null(find(&motifs, PART_MAIN_LINE, MOTIF_SHORT));
}

TEST(a_tree_without_a_solution_has_no_motifs) {
    CLEANUP(tree_done) Tree tree = sample_tree_of(FORK_FEN, "");
    CLEANUP(tree_motifs_done) TreeMotifs motifs;
    assert_fails(tree_motifs(&tree, &(MotifFacts){0}, &motifs, SAID), STATUS_NOT_FOUND,
                 "the tree has no solution");
    sample_add(&tree, TREE_ROOT, "b5c7", ROLE_RETRY);
    assert_int_equal(tree_motifs(&tree, &(MotifFacts){0}, &motifs, SAID), STATUS_NOT_FOUND);
}

TEST(a_line_that_is_too_long_is_refused_by_its_length) {
    static const char *const moves[] = {"b5d4", "a8b8", "d4b5", "b8a8"};
    CLEANUP(tree_done) Tree tree = sample_tree_of(FORK_FEN, "");
    CLEANUP(tree_motifs_done) TreeMotifs motifs;
    uint32_t at = TREE_ROOT;
    for (int ply = 0; ply <= MOTIF_MOVES_MAX; ply++)
        at = sample_add(&tree, at, moves[ply % 4], ply % 2 == 0 ? ROLE_SOLUTION : ROLE_REPLY);
    assert_ok(tree_motifs(&tree, &(MotifFacts){0}, &motifs, SAID));
    tree_motifs_done(&motifs);
    sample_add(&tree, at, moves[(MOTIF_MOVES_MAX + 1) % 4], ROLE_SOLUTION);
    assert_int_equal(tree_motifs(&tree, &(MotifFacts){0}, &motifs, SAID), STATUS_LIMIT);
}
