// A solution tree is changed by hand, key by key: each change can be undone and done again, and
// what is left is stored, exported, and kept from being judged over.
#include "tests/screen/workbench.h"

// The solution of Morphy's opera game, as the fake engine and the profile have it, is under the
// cursor: 16.Qb8+ Nxb8 17.Rd8#.
static void build_solution(ScreenFixture *f)
{
    judge_opera_puzzle(f);
    press_shows(f, TERMINAL_TAB, "Black to move");
    there(f, "tree of 3");
}

static void add(ScreenFixture *f, const char *moves)
{
    type_shows(f, "+", ":add");
    type(f, moves);
    press(f, TERMINAL_ENTER);
}

static void redo(ScreenFixture *f, const char *label)
{
    type_shows(f, "\x12", label);
}

static void undo(ScreenFixture *f, const char *label)
{
    type_shows(f, "u", label);
}

// Seven changes, each seen on the screen; the board follows the cursor.
static void change_the_tree(ScreenFixture *f)
{
    add(f, "Nxb8 17.Bd2");
    see(f, "add Nxb8 17.Bd2: done", "?17.Bd2", "tree of 4, 1 to verify");
    there(f, "Black to move");
    type_shows(f, "t", "mark 17.Bd2 as retry: done");
    press_shows(f, TERMINAL_LEFT, "White to move");
    press_shows(f, TERMINAL_LEFT, "Black to move");
    add(f, "Qb7");
    see(f, "?16.Qb7", "tree of 5");
    type_shows(f, "p", "promote 16.Qb7: done");
    press(f, TERMINAL_DOWN);
    type_shows(f, "p", "promote 16.Qb8+: done");
    press(f, TERMINAL_END);
    type_shows(f, "d", "prune 16.Qb7: done", "tree of 4");
    type_shows(f, ".", "end with 16.Qb8+: done", "tree of 1");
}

static void undo_all(ScreenFixture *f)
{
    undo(f, "undone: end with 16.Qb8+");
    undo(f, "undone: prune 16.Qb7");
    undo(f, "undone: promote 16.Qb8+");
    undo(f, "undone: promote 16.Qb7");
    undo(f, "undone: add Qb7");
    undo(f, "undone: mark 17.Bd2 as retry");
    undo(f, "undone: add Nxb8 17.Bd2");
    see(f, "tree of 3");
    undo(f, "nothing to undo in this tree");
}

OPEN_TEST(a_tree_is_changed_undone_done_again_accepted_and_found_again)
{
    build_solution(f);
    change_the_tree(f);
    there(f, "─ by hand");
    there(f, "Its tree was changed by hand since");
    undo_all(f);
    gone(f, "Its tree was changed by hand since");
    redo(f, "done again: add Nxb8 17.Bd2");
    redo(f, "done again: mark 17.Bd2 as retry");
    redo(f, "done again: add Qb7");
    redo(f, "done again: promote 16.Qb7");
    redo(f, "done again: promote 16.Qb8+");
    redo(f, "done again: prune 16.Qb7");
    see(f, "tree of 4");
    // The last thing done is the first to be undone.
    type_shows(f, "A", "decided 1");
    undo(f, "undone: accept");
    type_shows(f, "A", "decided 1");
    fixture_quit(f);
    assert_exported(f, "pgn", "16. Qb8+ {by hand, not verified} 16... Nxb8 17. Rd8#");
    assert_exported(f, "pgn", "17. Bd2 $5\n{retry, by hand");
    assert_exported(f, "json", "\"by_hand\": true");

    fixture_start(f, (ScreenOptions){0});
    show_opera_puzzle(f);
    see(f, "puzzles 1, decided 1");
    there(f, "tree of 4, 2 to verify");
}

OPEN_TEST(undo_goes_to_the_move_that_comes_back)
{
    build_solution(f);
    add(f, "Qb7");
    see(f, "?16.Qb7");
    type_shows(f, "d", "prune 16.Qb7: done");
    press(f, TERMINAL_END);
    undo(f, "undone: prune 16.Qb7");
    type_shows(f, "p", "promote 16.Qb7: done");
}

OPEN_TEST(undo_of_another_order_stays_at_the_move)
{
    build_solution(f);
    add(f, "Qb7");
    type_shows(f, "p", "promote 16.Qb7: done");
    undo(f, "undone: promote 16.Qb7");
    type_shows(f, "p", "promote 16.Qb7: done");
}

OPEN_TEST(what_is_undone_is_undone_in_the_store)
{
    build_solution(f);
    change_the_tree(f);
    undo_all(f);
    type_shows(f, "A", "decided 1", "u takes it back");
    press(f, TERMINAL_TAB);
    undo(f, "nothing to undo in this tree; Tab, then u takes back what was done last");
    there(f, "decided 1");
    fixture_quit(f);
    char *json = fixture_exported(f, "json");
    assert_null(strstr(json, "by_hand"));
    assert_null(strstr(json, "touched"));
    assert_non_null(strstr(json, "Rd8#"));
    free(json);
}

OPEN_TEST(the_tree_of_an_accepted_puzzle_is_changed_in_the_store_too)
{
    build_solution(f);
    type_shows(f, "A", "decided 1");
    press(f, TERMINAL_TAB); // back from the moves, where a decision leads
    add(f, "Nxb8 17.Bd2");
    see(f, "tree of 4");
    there(f, "decided 1");
    fixture_quit(f);
    assert_exported(f, "pgn", "17. Bd2");
}

OPEN_TEST(a_changed_tree_is_not_judged_over_unasked)
{
    build_solution(f);
    add(f, "Nxb8 17.Bd2");
    see(f, "tree of 4");
    type_shows(f, "v", "the tree here was changed by hand");
    type_shows(f, "r", "1 changed by hand");
    there(f, "tree of 4");
    command_shows(f, "forget", "a puzzle (mate)", "tree of 3");
}

SCREEN_TEST(a_change_of_an_earlier_session_can_be_undone)
{
    fixture_start(f, (ScreenOptions){.cols = 120});
    build_solution(f);
    type_shows(f, "A", "decided 1");
    press(f, TERMINAL_TAB); // back from the moves, where a decision leads
    add(f, "Nxb8 17.Bd2");
    see(f, "tree of 4");
    type_shows(f, "v", "changed by hand: u in the tree takes that back; :forget judges anew");
    fixture_quit(f);
    fixture_start(f, (ScreenOptions){.cols = 120});
    command_shows(f, "game 7", "Morphy, Paul");
    command_shows(f, "move 16", "15...Nxd7");
    type_shows(f, "v", "changed by hand: u in the tree takes that back; :forget judges anew");
    press(f, TERMINAL_TAB);
    undo(f, "undone: add Nxb8 17.Bd2");
    see(f, "tree of 3");
    type_shows(f, "v", "a puzzle (mate)");
}

OPEN_TEST(the_profile_verifies_what_was_changed)
{
    build_solution(f);
    type_shows(f, "V", "nothing in this tree is to be verified");
    add(f, "Nxb8 17.Bd2");
    see(f, "1 to verify");
    type_shows(f, "V", "0 hold, 1 does not: 17.Bd2 (-0.59): the profile goes on with 17.Rd8#",
               "1 refuted", "✗17.Bd2");
    type_shows(f, "V", "nothing is to be verified; 1 move is refuted");
    type_shows(f, "t", "mark 17.Bd2 as retry: done");
    type_shows(f, "V", "verified: all 1 as the profile has it");
    gone(f, "to verify");
    see(f, "*17.Bd2");
    undo(f, "undone: verify");
    see(f, "1 to verify");
}

OPEN_TEST(a_tree_with_doubts_is_accepted_and_the_doubts_are_said)
{
    build_solution(f);
    add(f, "Nxb8 17.Bd2");
    see(f, "1 to verify");
    type_shows(f, "A", "accepted, though 1 move by hand is not verified; done: 1 accepted");
    type_shows(f, "u", "undone: accept");
    press_shows(f, TERMINAL_TAB, "Black to move");
    type_shows(f, "V", "1 refuted");
    press(f, TERMINAL_HOME);
    add(f, "Qb7");
    see(f, "1 to verify, 1 refuted");
    type_shows(f, "A", "accepted, though 1 move by hand is refuted and 1 not verified; done: 1");
    fixture_quit(f);
    assert_exported(f, "pgn", "by hand, refuted");
    assert_exported(f, "pgn", "by hand, not verified");
    assert_exported(f, "json", "\"refuted\": true");
    assert_exported(f, "epd", "bm Qb8+;");
}

OPEN_TEST(only_a_move_of_the_tree_can_be_changed)
{
    show_opera_puzzle(f);
    type_shows(f, "d", "d: only in the tree");
    press(f, TERMINAL_TAB);
    type_shows(f, "d", "there is no solution tree here");
    press(f, TERMINAL_BACK_TAB);
    type_shows(f, "v", "a puzzle (mate)");
    type_shows(f, "d", "d: only in the tree");
    type_shows(f, "+", "+: only in the tree");
    press_shows(f, TERMINAL_TAB, "Black to move");
    type_shows(f, "?", "Keys and commands");
    type_shows(f, "d", "only in the tree");
    press(f, TERMINAL_ESCAPE);
    gone(f, "Keys and commands");
    type_shows(f, "d", "the puzzle would be empty");
    add(f, "Rd8#");
    see(f, "no rook can go to d8");
    there(f, "tree of 3");
    add(f, "17...Kxd8");
    see(f, "it is not the turn of move 17");
    command_shows(f, "mark main", "expected alternative or retry, found \"main\"");
    add(f, "16... Nxb8 17. Bd2");
    see(f, "add 16... Nxb8 17. Bd2: done", "tree of 4");
}
