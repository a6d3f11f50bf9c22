// Changes by hand that take moves out of a tree, or change their place and role.

#include "tests/solve/tree_edit_scene.h"

static uint32_t prune(Tree *tree, const char *path) {
    uint32_t at = scene_find(tree, path);
    assert_ok(tree_prune(tree, &at, &scene_rule, SAID));
    return at;
}

SAMPLE_TREE_TEST(a_branch_is_pruned_with_everything_below_it) {
    uint32_t at = prune(tree, "f6f7 a7a5");
    assert_outline(tree, FIRST_LINE "└── 1...Kh7  #-1  reply\n"
                                    "    ├── 2.Qh1#  #0  solution, mate, not quiet\n"
                                    "    └── 2.Qg7#  alternative, mate, not quiet\n" RETRY_LINE);
    assert_int_equal(tree->count, 6);
    assert_int_equal(at, scene_find(tree, "f6f7 h8h7")); // the sibling before
}

SAMPLE_TREE_TEST(the_next_reply_becomes_the_main_line_when_the_first_is_pruned) {
    uint32_t at = prune(tree, "f6f7 h8h7");
    assert_outline(tree, FIRST_LINE PAWN_LINES RETRY_LINE);
    assert_int_equal(at, scene_find(tree, "f6f7 a7a5"));
    assert_int_equal(tree_kind(tree), KIND_MATERIAL);
}

SAMPLE_TREE_TEST(an_alternative_takes_the_place_of_a_pruned_solution) {
    uint32_t other = scene_find(tree, "f6f7 h8h7 g1g7");
    sample_add(tree, tree->nodes[other].parent, "g1g2", ROLE_ALTERNATIVE);
    tree->nodes[other].role = ROLE_RETRY; // stands between the two
    prune(tree, "f6f7 h8h7 g1h1");
    assert_outline(tree, FIRST_LINE KING_LINE
                   "│   ├── 2.Qg2  solution, by hand, to be verified\n"
                   "│   └── 2.Qg7#  retry, mate, not quiet\n" PAWN_LINES RETRY_LINE);
}

SAMPLE_TREE_TEST(another_solution_stays_what_it_is_when_the_first_is_pruned) {
    tree->nodes[scene_find(tree, "f6f7 h8h7 g1g7")].role = ROLE_SOLUTION;
    prune(tree, "f6f7 h8h7 g1h1");
    assert_outline(tree, FIRST_LINE KING_LINE
                   "│   └── 2.Qg7#  solution, mate, not quiet\n" PAWN_LINES RETRY_LINE);
}

SAMPLE_TREE_TEST(the_line_ends_where_its_last_continuation_is_pruned) {
    tree->nodes[scene_find(tree, "f6f7 h8h7")].score.value = 1;
    uint32_t at = prune(tree, "f6f7 a7a5 g1a1");
    assert_int_equal(at, scene_find(tree, "f6f7 a7a5"));
    prune(tree, "f6f7 h8h7 g1g7");
    prune(tree, "f6f7 h8h7 g1h1");
    assert_outline(tree,
                   FIRST_LINE "├── 1...Kh7  #1  reply, won, not quiet, to be verified\n"
                              "└── 1...a5  reply, unclear, not quiet, to be verified\n" RETRY_LINE);
    prune(tree, "f6f7 h8h7");
    prune(tree, "f6f7 a7a5");
    assert_outline(tree, "1.Kf7  #2  solution, won, not quiet, to be verified\n" RETRY_LINE);
}

SAMPLE_TREE_TEST(a_puzzle_keeps_something_to_find) {
    static const struct {
        const char *path, *words;
    } cases[] = {
        {"", "the start is no move that could be pruned"},
        {"f6f7", "1.Kf7 is the only solution there, and the others are retries"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        uint32_t node = scene_find(tree, cases[i].path), at = node;
        assert_refused(tree_prune(tree, &at, &scene_rule, SAID), cases[i].words);
        assert_int_equal(at, node);
        assert_outline(tree, SAMPLE_OUTLINE);
    }
    prune(tree, "g1g5");
    uint32_t at = scene_find(tree, "f6f7");
    assert_refused(tree_prune(tree, &at, &scene_rule, SAID),
                   "1.Kf7 is all there is to find: the puzzle would be empty");
}

SAMPLE_TREE_TEST(a_promoted_alternative_changes_places_with_the_solution) {
    uint32_t at = scene_find(tree, "f6f7 h8h7 g1g7");
    assert_ok(tree_promote(tree, &at, SAID));
    assert_outline(tree, FIRST_LINE KING_LINE
                   "│   ├── 2.Qg7#  solution, mate, not quiet, by hand, to be verified\n"
                   "│   └── 2.Qh1#  #0  alternative, mate, not quiet, by hand, "
                   "to be verified\n" PAWN_LINES RETRY_LINE);
    assert_int_equal(at, scene_find(tree, "f6f7 h8h7 g1g7"));
}

TEST(a_promoted_alternative_is_the_only_solution) {
    CLEANUP(tree_done) Tree tree = sample_tree_of(SAMPLE_FEN, "1Qg6/sol 1Qh2+/sol 1Kf7/alt");
    uint32_t at = scene_find(&tree, "f6f7");
    assert_ok(tree_promote(&tree, &at, SAID));
    assert_outline(&tree, "1.Kf7  solution, by hand, to be verified\n"
                          "1.Qg6  alternative, by hand, to be verified\n"
                          "1.Qh2+  alternative, by hand, to be verified\n");
}

SAMPLE_TREE_TEST(one_solution_of_several_and_a_reply_only_go_to_the_front) {
    tree->nodes[scene_find(tree, "f6f7 h8h7 g1g7")].role = ROLE_SOLUTION;
    uint32_t at = scene_find(tree, "f6f7 h8h7 g1g7");
    assert_ok(tree_promote(tree, &at, SAID));
    at = scene_find(tree, "f6f7 a7a5");
    assert_ok(tree_promote(tree, &at, SAID));
    assert_outline(tree, FIRST_LINE "├── 1...a5  reply\n"
                                    "│   └── 2.Qa1+  +12.34  solution, material, not quiet\n"
                                    "└── 1...Kh7  #-1  reply\n"
                                    "    ├── 2.Qg7#  solution, mate, not quiet\n"
                                    "    └── 2.Qh1#  #0  solution, mate, not quiet\n" RETRY_LINE);
}

SAMPLE_TREE_TEST(what_cannot_be_promoted_is_refused) {
    static const struct {
        const char *path, *words;
    } cases[] = {
        {"", "the start is no move that could be promoted"},
        {"g1g5", "1.Qg5 is a retry; mark it as an alternative first"},
        {"f6f7", "1.Kf7 is the main line there already"},
        {"f6f7 h8h7", "1...Kh7 is the main line there already"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        uint32_t at = scene_find(tree, cases[i].path);
        assert_refused(tree_promote(tree, &at, SAID), cases[i].words);
        assert_outline(tree, SAMPLE_OUTLINE);
    }
}

SAMPLE_TREE_TEST(a_move_is_marked_as_alternative_or_retry) {
    uint32_t at = scene_find(tree, "g1g5");
    assert_ok(tree_mark(tree, &at, ROLE_ALTERNATIVE, SAID));
    at = scene_find(tree, "f6f7 h8h7 g1g7");
    assert_ok(tree_mark(tree, &at, ROLE_RETRY, SAID));
    assert_outline(tree, FIRST_LINE KING_LINE
                   "│   ├── 2.Qh1#  #0  solution, mate, not quiet\n"
                   "│   └── 2.Qg7#  retry, mate, not quiet, by hand, to be verified\n" PAWN_LINES
                   "1.Qg5  -0.40  alternative, unclear, not quiet, by hand, "
                   "to be verified\n");
}

SAMPLE_TREE_TEST(what_is_changed_is_refuted_no_more) {
    size_t unverified, refuted;
    uint32_t marked = scene_find(tree, "g1g5"), ended = scene_find(tree, "f6f7");
    uint32_t other = scene_find(tree, "f6f7 h8h7 g1g7");
    tree->nodes[marked].refuted = tree->nodes[ended].refuted = tree->nodes[other].refuted = true;
    tree_count_doubts(tree, &unverified, &refuted);
    assert_int_equal(unverified, 0);
    assert_int_equal(refuted, 3);
    assert_ok(tree_mark(tree, &marked, ROLE_ALTERNATIVE, SAID));
    tree_count_doubts(tree, &unverified, &refuted);
    assert_int_equal(unverified, 1);
    assert_int_equal(refuted, 2);
    assert_ok(tree_end_here(tree, &ended, &scene_rule, SAID));
    tree_count_doubts(tree, &unverified, &refuted);
    assert_int_equal(unverified, 2);
    assert_int_equal(refuted, 0); // the third went with the end of its line
}

SAMPLE_TREE_TEST(what_follows_a_move_goes_when_it_becomes_a_retry) {
    tree->nodes[scene_find(tree, "g1g5")].role = ROLE_SOLUTION;
    uint32_t at = scene_find(tree, "f6f7");
    assert_ok(tree_mark(tree, &at, ROLE_RETRY, SAID));
    assert_outline(tree, "1.Qg5  -0.40  solution, unclear, not quiet\n"
                         "1.Kf7  #2  retry, by hand, to be verified\n");
    assert_int_equal(at, scene_find(tree, "f6f7"));
}

SAMPLE_TREE_TEST(what_cannot_be_marked_is_refused) {
    static const struct {
        const char *path;
        TreeRole role;
        const char *words;
    } cases[] = {
        {"", ROLE_RETRY, "the start is not a move of the solver"},
        {"f6f7 h8h7", ROLE_RETRY, "1...Kh7 is not a move of the solver"},
        {"f6f7", ROLE_RETRY, "1.Kf7 is the only solution there; promote another first"},
        {"f6f7", ROLE_ALTERNATIVE, "1.Kf7 is the only solution there; promote another first"},
        {"g1g5", ROLE_RETRY, "1.Qg5 is a retry"},
        {"f6f7 h8h7 g1g7", ROLE_ALTERNATIVE, "2.Qg7# is an alternative"},
        {"g1g5", ROLE_SOLUTION,
         "moves are marked as alternative or retry, not as solution: promote the move"},
        {"g1g5", ROLE_REPLY, "moves are marked as alternative or retry, not as reply"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        uint32_t at = scene_find(tree, cases[i].path);
        assert_refused(tree_mark(tree, &at, cases[i].role, SAID), cases[i].words);
        assert_outline(tree, SAMPLE_OUTLINE);
    }
}
