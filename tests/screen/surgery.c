// A solution tree is changed by hand, key by key: each change can be undone and done again, and
// what is left is stored, exported, and kept from being judged over.
#include "tests/screen/workbench.h"

// The solution of Morphy's opera game, as the fake engine and the profile have it, is under the
// cursor: 16.Qb8+ Nxb8 17.Rd8#.
static void build_solution(Bench *bench)
{
    judge_opera_puzzle(bench);
    press_shows(bench, TERMINAL_TAB, "Black to move");
    there(bench, "tree of 3");
}

static void add(Bench *bench, const char *moves)
{
    type_shows(bench, "+", ":add");
    type(bench, moves);
    press(bench, TERMINAL_ENTER);
}

static void redo(Bench *bench, const char *label)
{
    type_shows(bench, "\x12", label);
}

static void undo(Bench *bench, const char *label)
{
    type_shows(bench, "u", label);
}

// Seven changes, each seen on the screen; the board follows the cursor.
static void change_the_tree(Bench *bench)
{
    add(bench, "Nxb8 17.Bd2");
    see(bench, "add Nxb8 17.Bd2: done", "?17.Bd2", "tree of 4, 1 to verify");
    there(bench, "Black to move");
    type_shows(bench, "t", "mark 17.Bd2 as retry: done");
    press_shows(bench, TERMINAL_LEFT, "White to move");
    press_shows(bench, TERMINAL_LEFT, "Black to move");
    add(bench, "Qb7");
    see(bench, "?16.Qb7", "tree of 5");
    type_shows(bench, "p", "promote 16.Qb7: done");
    press(bench, TERMINAL_DOWN);
    type_shows(bench, "p", "promote 16.Qb8+: done");
    press(bench, TERMINAL_END);
    type_shows(bench, "d", "prune 16.Qb7: done", "tree of 4");
    type_shows(bench, ".", "end with 16.Qb8+: done", "tree of 1");
}

static void undo_all(Bench *bench)
{
    undo(bench, "undone: end with 16.Qb8+");
    undo(bench, "undone: prune 16.Qb7");
    undo(bench, "undone: promote 16.Qb8+");
    undo(bench, "undone: promote 16.Qb7");
    undo(bench, "undone: add Qb7");
    undo(bench, "undone: mark 17.Bd2 as retry");
    undo(bench, "undone: add Nxb8 17.Bd2");
    see(bench, "tree of 3");
    undo(bench, "nothing to undo in this tree");
}

OPEN_TEST(a_tree_is_changed_undone_done_again_accepted_and_found_again)
{
    build_solution(bench);
    change_the_tree(bench);
    there(bench, "─ by hand");
    there(bench, "Its tree was changed by hand since");
    undo_all(bench);
    gone(bench, "Its tree was changed by hand since");
    redo(bench, "done again: add Nxb8 17.Bd2");
    redo(bench, "done again: mark 17.Bd2 as retry");
    redo(bench, "done again: add Qb7");
    redo(bench, "done again: promote 16.Qb7");
    redo(bench, "done again: promote 16.Qb8+");
    redo(bench, "done again: prune 16.Qb7");
    see(bench, "tree of 4");
    // The last thing done is the first to be undone.
    type_shows(bench, "A", "decided 1");
    undo(bench, "undone: accept");
    type_shows(bench, "A", "decided 1");
    bench_quit(bench);
    assert_exported(bench, "pgn", "16. Qb8+ {by hand, not verified} 16... Nxb8 17. Rd8#");
    assert_exported(bench, "pgn", "17. Bd2 $5\n{retry, by hand");
    assert_exported(bench, "json", "\"by_hand\": true");

    bench_start(bench, (BenchOptions){0});
    show_opera_puzzle(bench);
    see(bench, "puzzles 1, decided 1");
    there(bench, "tree of 4, 2 to verify");
}

OPEN_TEST(undo_goes_to_the_move_that_comes_back)
{
    build_solution(bench);
    add(bench, "Qb7");
    see(bench, "?16.Qb7");
    type_shows(bench, "d", "prune 16.Qb7: done");
    press(bench, TERMINAL_END);
    undo(bench, "undone: prune 16.Qb7");
    type_shows(bench, "p", "promote 16.Qb7: done");
}

OPEN_TEST(undo_of_another_order_stays_at_the_move)
{
    build_solution(bench);
    add(bench, "Qb7");
    type_shows(bench, "p", "promote 16.Qb7: done");
    undo(bench, "undone: promote 16.Qb7");
    type_shows(bench, "p", "promote 16.Qb7: done");
}

OPEN_TEST(what_is_undone_is_undone_in_the_store)
{
    build_solution(bench);
    change_the_tree(bench);
    undo_all(bench);
    type_shows(bench, "A", "decided 1", "u takes it back");
    press(bench, TERMINAL_TAB);
    undo(bench, "nothing to undo in this tree; Tab, then u takes back what was done last");
    there(bench, "decided 1");
    bench_quit(bench);
    char *json = bench_exported(bench, "json");
    assert_null(strstr(json, "by_hand"));
    assert_null(strstr(json, "touched"));
    assert_non_null(strstr(json, "Rd8#"));
    free(json);
}

OPEN_TEST(the_tree_of_an_accepted_puzzle_is_changed_in_the_store_too)
{
    build_solution(bench);
    type_shows(bench, "A", "decided 1");
    press(bench, TERMINAL_TAB); // back from the moves, where a decision leads
    add(bench, "Nxb8 17.Bd2");
    see(bench, "tree of 4");
    there(bench, "decided 1");
    bench_quit(bench);
    assert_exported(bench, "pgn", "17. Bd2");
}

OPEN_TEST(a_changed_tree_is_not_judged_over_unasked)
{
    build_solution(bench);
    add(bench, "Nxb8 17.Bd2");
    see(bench, "tree of 4");
    type_shows(bench, "v", "the tree here was changed by hand");
    type_shows(bench, "r", "1 changed by hand");
    there(bench, "tree of 4");
    command_shows(bench, "forget", "a puzzle (mate)", "tree of 3");
}

BENCH_TEST(a_change_of_an_earlier_session_can_be_undone)
{
    bench_start(bench, (BenchOptions){.cols = 120});
    build_solution(bench);
    type_shows(bench, "A", "decided 1");
    press(bench, TERMINAL_TAB); // back from the moves, where a decision leads
    add(bench, "Nxb8 17.Bd2");
    see(bench, "tree of 4");
    type_shows(bench, "v", "changed by hand: u in the tree takes that back; :forget judges anew");
    bench_quit(bench);
    bench_start(bench, (BenchOptions){.cols = 120});
    command_shows(bench, "game 7", "Morphy, Paul");
    command_shows(bench, "move 16", "15...Nxd7");
    type_shows(bench, "v", "changed by hand: u in the tree takes that back; :forget judges anew");
    press(bench, TERMINAL_TAB);
    undo(bench, "undone: add Nxb8 17.Bd2");
    see(bench, "tree of 3");
    type_shows(bench, "v", "a puzzle (mate)");
}

OPEN_TEST(the_profile_verifies_what_was_changed)
{
    build_solution(bench);
    type_shows(bench, "V", "nothing in this tree is to be verified");
    add(bench, "Nxb8 17.Bd2");
    see(bench, "1 to verify");
    type_shows(bench, "V", "0 hold, 1 does not: 17.Bd2 (-0.59): the profile goes on with 17.Rd8#",
               "1 refuted", "✗17.Bd2");
    type_shows(bench, "V", "nothing is to be verified; 1 move is refuted");
    type_shows(bench, "t", "mark 17.Bd2 as retry: done");
    type_shows(bench, "V", "verified: all 1 as the profile has it");
    gone(bench, "to verify");
    see(bench, "*17.Bd2");
    undo(bench, "undone: verify");
    see(bench, "1 to verify");
}

OPEN_TEST(a_tree_with_doubts_is_accepted_and_the_doubts_are_said)
{
    build_solution(bench);
    add(bench, "Nxb8 17.Bd2");
    see(bench, "1 to verify");
    type_shows(bench, "A", "accepted, though 1 move by hand is not verified; done: 1 accepted");
    type_shows(bench, "u", "undone: accept");
    press_shows(bench, TERMINAL_TAB, "Black to move");
    type_shows(bench, "V", "1 refuted");
    press(bench, TERMINAL_HOME);
    add(bench, "Qb7");
    see(bench, "1 to verify, 1 refuted");
    type_shows(bench, "A",
               "accepted, though 1 move by hand is refuted and 1 not verified; done: 1");
    bench_quit(bench);
    assert_exported(bench, "pgn", "by hand, refuted");
    assert_exported(bench, "pgn", "by hand, not verified");
    assert_exported(bench, "json", "\"refuted\": true");
    assert_exported(bench, "epd", "bm Qb8+;");
}

OPEN_TEST(only_a_move_of_the_tree_can_be_changed)
{
    show_opera_puzzle(bench);
    type_shows(bench, "d", "d: only in the tree");
    press(bench, TERMINAL_TAB);
    type_shows(bench, "d", "there is no solution tree here");
    press(bench, TERMINAL_BACK_TAB);
    type_shows(bench, "v", "a puzzle (mate)");
    type_shows(bench, "d", "d: only in the tree");
    type_shows(bench, "+", "+: only in the tree");
    press_shows(bench, TERMINAL_TAB, "Black to move");
    type_shows(bench, "?", "Keys and commands");
    type_shows(bench, "d", "only in the tree");
    press(bench, TERMINAL_ESCAPE);
    gone(bench, "Keys and commands");
    type_shows(bench, "d", "the puzzle would be empty");
    add(bench, "Rd8#");
    see(bench, "no rook can go to d8");
    there(bench, "tree of 3");
    add(bench, "17...Kxd8");
    see(bench, "it is not the turn of move 17");
    command_shows(bench, "mark main", "expected alternative or retry, found \"main\"");
    add(bench, "16... Nxb8 17. Bd2");
    see(bench, "add 16... Nxb8 17. Bd2: done", "tree of 4");
}
