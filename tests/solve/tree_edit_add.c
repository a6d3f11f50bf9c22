// Moves added to a tree by hand.

#include "tests/solve/tree_edit_scene.h"

static uint32_t add(Tree *tree, const char *path, const char *uci) {
    uint32_t at = scene_find(tree, path);
    assert_ok(tree_add_by_hand(tree, &at, scene_move(tree, at, uci), SAID));
    return at;
}

SAMPLE_TREE_TEST(the_role_of_a_move_added_by_hand_follows_from_its_place) {
    add(tree, "f6f7 h8h7", "g1g3");
    add(tree, "f6f7", "a7a6");
    uint32_t at = add(tree, "f6f7 a7a6", "g1g8");
    assert_outline(
        tree, FIRST_LINE KING_LINE
        "│   ├── 2.Qh1#  #0  solution, mate, not quiet\n"
        "│   ├── 2.Qg7#  alternative, mate, not quiet\n"
        "│   └── 2.Qg3  alternative, by hand, to be verified\n"
        "├── 1...a5  reply\n"
        "│   └── 2.Qa1+  +12.34  solution, material, not quiet\n"
        "└── 1...a6  reply, by hand, to be verified\n"
        "    └── 2.Qg8#  solution, mate, not quiet, by hand, to be verified\n" RETRY_LINE);
    assert_int_equal(at, scene_find(tree, "f6f7 a7a6 g1g8"));
}

SAMPLE_TREE_TEST(a_line_that_ended_goes_on_with_the_move_added_to_it) {
    tree->nodes[scene_find(tree, "f6f7 a7a5 g1a1")].quiet = true;
    add(tree, "f6f7 a7a5 g1a1", "h8h7");
    assert_outline(tree, FIRST_LINE KING_LINE
                   "│   ├── 2.Qh1#  #0  solution, mate, not quiet\n"
                   "│   └── 2.Qg7#  alternative, mate, not quiet\n"
                   "└── 1...a5  reply\n"
                   "    └── 2.Qa1+  +12.34  solution, to be verified\n"
                   "        └── 2...Kh7  reply, by hand, to be verified\n" RETRY_LINE);
    assert_false(tree->nodes[scene_find(tree, "f6f7 a7a5 g1a1")].quiet);
}

SAMPLE_TREE_TEST(what_cannot_be_added_is_refused) {
    static const struct {
        const char *path;
        Square from, to;
        Status status;
        const char *words;
    } cases[] = {
        {"", G1, H8, STATUS_ILLEGAL, "g1h8 is not a legal move after the start"},
        {"f6f7", G1, H1, STATUS_ILLEGAL, "g1h1 is not a legal move after 1.Kf7"},
        {"", 45, 53, STATUS_USAGE, "f6f7 stands there already, after the start"},
        {"f6f7 h8h7 g1h1", 55, 63, STATUS_ILLEGAL, "the game is over after 2.Qh1#"},
        {"g1g5", 63, 55, STATUS_USAGE, "1.Qg5 is a retry; mark it as an alternative first"},
    };
    Fault fault;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        uint32_t at = scene_find(tree, cases[i].path);
        Move move = move_encode(cases[i].from, cases[i].to);
        assert_int_equal(tree_add_by_hand(tree, &at, move, &fault), cases[i].status);
        assert_string_equal(fault.text, cases[i].words);
        assert_outline(tree, SAMPLE_OUTLINE);
    }
    uint32_t root = TREE_ROOT;
    assert_int_equal(tree_add_by_hand(tree, &root, MOVE_NULL, &fault), STATUS_ILLEGAL);
    assert_int_equal(tree_add_by_hand(tree, &root, MOVE_NONE, &fault), STATUS_ILLEGAL);
}

TEST(a_line_of_a_thousand_plies_is_not_made_longer) {
    CLEANUP(tree_done) Tree tree = sample_walk(1000);
    assert_fails(tree_add_by_hand(&tree, &(uint32_t){1000}, tree.nodes[1].move, SAID), STATUS_LIMIT,
                 "no line is longer than 1000 plies");
}

SAMPLE_TREE_TEST(moves_are_added_one_after_the_other_behind_those_that_stand_there) {
    const Move moves[] = {
        move_encode(45, 53), // f6f7, a7a5 and g1a1 stand there
        move_encode(48, 32), move_encode(G1, A1), move_encode(63, 55), // h8h7
        move_encode(A1, H1),                                           // a1h1, mate
    };
    uint32_t at = TREE_ROOT;
    assert_ok(tree_extend(tree, &at, moves, 5, SAID));
    assert_outline(tree, FIRST_LINE KING_LINE
                   "│   ├── 2.Qh1#  #0  solution, mate, not quiet\n"
                   "│   └── 2.Qg7#  alternative, mate, not quiet\n"
                   "└── 1...a5  reply\n"
                   "    └── 2.Qa1+  +12.34  solution, to be verified\n"
                   "        └── 2...Kh7  reply, by hand, to be verified\n"
                   "            └── 3.Qh1#  solution, mate, not quiet, by hand, "
                   "to be verified\n" RETRY_LINE);
    assert_int_equal(at, tree->count - 1);
}

SAMPLE_TREE_TEST(of_several_moves_all_are_added_or_none) {
    const Move moves[] = {
        move_encode(45, 53), // f6f7
        move_encode(48, 40), // a7a6
        move_encode(G1, A8), // g1a8, which no queen can
    };
    uint32_t at = TREE_ROOT;
    assert_refused(tree_extend(tree, &at, moves, 3, SAID), "g1a8 is not a legal move after 1...a6");
    assert_outline(tree, SAMPLE_OUTLINE);
    assert_refused(tree_extend(tree, &at, moves, 1, SAID), "there is no new move among them");
    assert_int_equal(at, TREE_ROOT);
}
