// What a key does depends on the view at hand and on the number typed before it.
#include "tests/support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/pgn.h"
#include "ui/keys.h"
#include "ui/tree_view.h"

static const char PGN[] = "1. e4 e5 (1... c5) (1... e6) 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O *\n";

enum { PLIES = 10 };

// A workbench with a game, without file, engines or store. Every second position is a candidate.
static int setup(void **state)
{
    Workbench *wb = calloc(1, sizeof *wb);
    PgnReader reader;
    if (!wb || !views_init(wb)) {
        return -1;
    }
    game_init(&wb->game);
    pgn_reader_init(&reader, PGN, sizeof PGN - 1);
    bool read = pgn_read(&reader, &wb->game);
    pgn_reader_done(&reader);
    wb->focus = VIEW_MOVES;
    wb->review.marks = calloc(PLIES, sizeof *wb->review.marks);
    wb->review.ply_count = PLIES;
    for (size_t ply = 1; wb->review.marks && ply < PLIES; ply += 2) {
        wb->review.marks[ply].candidate = true;
    }
    *state = wb;
    return read ? 0 : -1;
}

static int teardown(void **state)
{
    Workbench *wb = *state;
    workbench_done(wb);
    free(wb);
    return 0;
}

#define ON_GAME(name) TEST_WITH(name, setup, teardown)

// Keys separated by blanks.
static void press(Workbench *wb, const char *keys)
{
    while (*keys) {
        char key[16];
        const size_t len = strcspn(keys, " ");
        snprintf(key, sizeof key, "%.*s", (int)len, keys);
        key_press(wb, key, 0);
        keys += len + strspn(keys + len, " ");
    }
}

static void assert_ply(const Workbench *wb, size_t ply)
{
    assert_int_equal(wb->node, game_main_node(&wb->game, ply));
}

static void assert_said(const Workbench *wb, const char *words)
{
    if (!strstr(wb->message, words)) {
        fail_msg("\"%s\" is not in \"%s\"", words, wb->message);
    }
}

// The tree 1.e4 e5 at the game's start, with the cursor on its first move.
static void grow_tree(Workbench *wb)
{
    wb->review.findings = calloc(1, sizeof *wb->review.findings);
    wb->review.node_count = 1;
    wb->review.findings->judged = true;
    Tree *tree = &wb->review.findings->candidate.tree;
    tree_init(tree, &wb->game.start);
    const GameNode *nodes = wb->game.nodes;
    const GameNode *first = &nodes[nodes[GAME_ROOT].child];
    uint32_t node = tree_add(tree, TREE_ROOT, first->move, ROLE_SOLUTION);
    tree_add(tree, node, nodes[first->child].move, ROLE_REPLY);
    wb->focus = VIEW_TREE;
    tree_view_show(wb, node, false);
}

ON_GAME(a_number_before_a_key_says_how_often)
{
    Workbench *wb = *state;
    press(wb, "5 Right");
    assert_ply(wb, 5);
    assert_int_equal(wb->count, 0);
    press(wb, "Right");
    assert_ply(wb, 6);
    press(wb, "2 Left");
    assert_ply(wb, 4);
    press(wb, "1 0 Left");
    assert_ply(wb, 0);
    press(wb, "9 9 9 9 9 9 9 Right");
    assert_ply(wb, 9);
}

ON_GAME(a_number_before_a_candidates_key_says_which)
{
    Workbench *wb = *state;
    press(wb, "3 ]");
    assert_ply(wb, 5);
    press(wb, "2 [");
    assert_ply(wb, 1);
    press(wb, "9 ]"); // as far as there are some
    assert_ply(wb, 9);
    press(wb, "2 ]");
    assert_said(wb, "no further candidate in this game");
}

ON_GAME(nought_alone_is_the_first_and_no_count)
{
    Workbench *wb = *state;
    press(wb, "3 Right 0");
    assert_ply(wb, 0);
    assert_int_equal(wb->count, 0);
}

ON_GAME(a_number_before_g_is_the_move)
{
    Workbench *wb = *state;
    press(wb, "4 g");
    assert_ply(wb, 6);
    press(wb, "3 0 g");
    assert_said(wb, "no move 30");
    press(wb, "g");
    assert_true(wb->asks_prompt);
    assert_string_equal(wb->prompt_text, "move ");
}

ON_GAME(variations_are_counted_too)
{
    Workbench *wb = *state;
    press(wb, "2 Right 2 Down");
    const GameNode *main = &wb->game.nodes[game_main_node(&wb->game, 2)];
    assert_int_equal(wb->node, wb->game.nodes[main->sibling].sibling);
    press(wb, "2 Up");
    assert_ply(wb, 2);
}

ON_GAME(a_number_before_a_key_that_takes_none_is_refused)
{
    Workbench *wb = *state;
    press(wb, "5 f");
    assert_false(wb->flipped);
    assert_said(wb, "flip takes no count");
    press(wb, "f");
    assert_true(wb->flipped);
}

ON_GAME(escape_takes_a_number_back_and_nothing_else)
{
    Workbench *wb = *state;
    press(wb, "?");
    press(wb, "5 Esc");
    assert_int_equal(wb->over, VIEW_HELP);
    assert_int_equal(wb->count, 0);
    press(wb, "Esc");
    assert_int_equal(wb->over, VIEW_NONE);
}

ON_GAME(a_number_before_an_unknown_key_is_forgotten)
{
    Workbench *wb = *state;
    press(wb, "3 ß Right");
    assert_ply(wb, 1);
}

ON_GAME(enter_folds_in_the_tree_and_decides_in_the_moves)
{
    Workbench *wb = *state;
    grow_tree(wb);
    assert_int_equal(view_list(wb, VIEW_TREE)->count, 2);
    press(wb, "Enter");
    assert_int_equal(view_list(wb, VIEW_TREE)->count, 1);
    press(wb, "Enter");
    assert_int_equal(view_list(wb, VIEW_TREE)->count, 2);
    wb->focus = VIEW_MOVES;
    press(wb, "Enter");
    assert_said(wb, "not decided, there is no store");
    assert_int_equal(view_list(wb, VIEW_TREE)->count, 2);
}

ON_GAME(backspace_goes_back_in_the_tree_and_rejects_in_the_moves)
{
    Workbench *wb = *state;
    grow_tree(wb);
    press(wb, "Right");
    assert_int_equal(tree_view_node(wb), 2);
    press(wb, "Backspace");
    assert_int_equal(tree_view_node(wb), 1);
    assert_false(wb->asks_reason);
    wb->focus = VIEW_MOVES;
    press(wb, "Backspace");
    assert_true(wb->asks_reason);
}

ON_GAME(a_digit_answers_why_a_candidate_is_rejected)
{
    Workbench *wb = *state;
    grow_tree(wb);
    press(wb, "X 1");
    assert_false(wb->asks_reason);
    assert_int_equal(wb->count, 0);
    assert_said(wb, "not decided, there is no store");
}

ON_GAME(page_keys_page_in_a_list_and_change_the_game_elsewhere)
{
    Workbench *wb = *state;
    press(wb, "PgDn");
    assert_said(wb, "this is the last game");
    press(wb, "?");
    view_list(wb, VIEW_HELP)->height = 11;
    press(wb, "PgDn");
    assert_int_equal(view_list(wb, VIEW_HELP)->selected, 10);
    press(wb, "2 PgDn");
    assert_int_equal(view_list(wb, VIEW_HELP)->selected, 30);
    assert_string_equal(wb->message, "");
}

ON_GAME(keys_of_the_tree_say_elsewhere_where_they_work)
{
    static const char *const keys[] = {"d", "p", "a", "t", ".", "+", "V"};
    Workbench *wb = *state;
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        press(wb, keys[i]);
        assert_said(wb, ": only in the tree: Tab goes there");
        assert_true(wb->is_error);
    }
    assert_false(wb->asks_prompt);
}

ON_GAME(in_an_empty_tree_the_arrows_go_on_in_the_game)
{
    Workbench *wb = *state;
    wb->focus = VIEW_TREE;
    press(wb, "3 Right");
    assert_ply(wb, 3);
    press(wb, "Enter");
    assert_said(wb, "there is nothing under the cursor");
    press(wb, "d");
    assert_said(wb, "there is no solution tree here");
}
