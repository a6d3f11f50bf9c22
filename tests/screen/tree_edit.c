// A solution tree is changed by hand, key by key: each change can be undone and done again, and
// what is left is stored, exported, and kept from being judged over.
#include "tests/screen/workbench.h"

// The solution of Morphy's opera game, as the fake engine and the profile have it, is under the
// cursor: 16.Qb8+ Nxb8 17.Rd8#.
static void build_solution(ScreenFixture *f) {
    judge_opera_puzzle(f);
    PLAY(f, {TAB, "Black to move", THERE "tree of 3"});
}

// Seven changes, each seen on the screen; the board follows the cursor.
static void change_the_tree(ScreenFixture *f) {
    PLAY(f, {"+", ":add"},
         {"Nxb8 17.Bd2\r", "add Nxb8 17.Bd2: done", "?17.Bd2", "tree of 4, 1 to verify",
          THERE "Black to move"},
         {".r", "mark 17.Bd2 as retry: done"}, {LEFT, "White to move"}, {LEFT, "Black to move"},
         {"+", ":add"}, {"Qb7\r", "?16.Qb7", "tree of 5"}, {".m", "promote 16.Qb7: done"},
         {DOWN ".m", "promote 16.Qb8+: done"}, {END "D", "prune 16.Qb7: done", "tree of 4"},
         {".e", "end with 16.Qb8+: done", "tree of 1"});
}

static void undo_all(ScreenFixture *f) {
    PLAY(f, {"u", "undone: end with 16.Qb8+"}, {"u", "undone: prune 16.Qb7"},
         {"u", "undone: promote 16.Qb8+"}, {"u", "undone: promote 16.Qb7"},
         {"u", "undone: add Qb7"}, {"u", "undone: mark 17.Bd2 as retry"},
         {"u", "undone: add Nxb8 17.Bd2", "tree of 3"}, {"u", "nothing to undo in this tree"});
}

OPEN_TEST(a_tree_is_changed_undone_done_again_accepted_and_found_again) {
    build_solution(f);
    change_the_tree(f);
    PLAY(f, {"", THERE "─ by hand", THERE "Its tree was changed by hand since"});
    undo_all(f);
    PLAY(f, {"", GONE "Its tree was changed by hand since"},
         {"\x12", "done again: add Nxb8 17.Bd2"}, {"\x12", "done again: mark 17.Bd2 as retry"},
         {"\x12", "done again: add Qb7"}, {"\x12", "done again: promote 16.Qb7"},
         {"\x12", "done again: promote 16.Qb8+"}, {"\x12", "done again: prune 16.Qb7", "tree of 4"},
         // The last thing done is the first to be undone.
         {"A", "decided 1"}, {"u", "undone: accept"}, {"A", "decided 1"});
    fixture_quit(f);
    assert_exported(f, "pgn", "16. Qb8+ {by hand, not verified} 16... Nxb8 17. Rd8#");
    assert_exported(f, "pgn", "17. Bd2 $5 {retry, by hand");
    assert_exported(f, "json", "\"by_hand\": true");

    fixture_start(f, (ScreenOptions){0});
    show_opera_puzzle(f);
    PLAY(f, {"", "puzzles 1, decided 1", THERE "tree of 4, 2 to verify"});
}

OPEN_SCRIPT_AFTER(undo_goes_to_the_move_that_comes_back, build_solution(f), {"+", ":add"},
                  {"Qb7\r", "?16.Qb7"}, {"D", "prune 16.Qb7: done"},
                  {END "u", "undone: prune 16.Qb7"}, {".m", "promote 16.Qb7: done"});

OPEN_SCRIPT_AFTER(undo_of_another_order_stays_at_the_move, build_solution(f), {"+", ":add"},
                  {"Qb7\r.m", "promote 16.Qb7: done"}, {"u", "undone: promote 16.Qb7"},
                  {".m", "promote 16.Qb7: done"});

OPEN_TEST(what_is_undone_is_undone_in_the_store) {
    build_solution(f);
    change_the_tree(f);
    undo_all(f);
    PLAY(f, {"A", "decided 1", "u takes it back"},
         {TAB "u", "nothing to undo in this tree; Tab, then u takes back what was done last",
          THERE "decided 1"});
    fixture_quit(f);
    CLEANUP(free_at) char *json = fixture_exported(f, "json");
    assert_null(strstr(json, "by_hand"));
    assert_null(strstr(json, "touched"));
    assert_non_null(strstr(json, "Rd8#"));
}

OPEN_SCRIPT_AFTER(a_changed_tree_is_not_judged_over_unasked, build_solution(f), {"+", ":add"},
                  {"Nxb8 17.Bd2\r", "tree of 4"}, {"v", "you changed this solution"},
                  {"r", "1 changed by hand", THERE "tree of 4"},
                  {":judge anew\r", "a puzzle (mate)", "tree of 3"});

OPEN_SCRIPT_AFTER(the_profile_verifies_what_was_changed, build_solution(f),
                  {"V", "nothing in this tree is to be verified"}, {"+", ":add"},
                  {"Nxb8 17.Bd2\r", "1 to verify"},
                  {"V", "0 hold, 1 does not: 17.Bd2 (-0.59): the profile plays 17.Rd8#",
                   "1 refuted", "✗17.Bd2"},
                  {"V", "nothing is to be verified; 1 move is refuted"},
                  {".r", "mark 17.Bd2 as retry: done"},
                  {"V", "verified: the profile agrees with 1 move", GONE "to verify", "*17.Bd2"},
                  {"u", "undone: verify", "1 to verify"});

OPEN_TEST(a_tree_with_doubts_is_accepted_and_the_doubts_are_said) {
    build_solution(f);
    PLAY(f, {"+", ":add"}, {"Nxb8 17.Bd2\r", "1 to verify"},
         {"A", "accepted, though 1 added move is not verified; done: 1 accepted"},
         {"u", "undone: accept"}, {TAB, "Black to move"}, {"V", "1 refuted"}, {HOME "+", ":add"},
         {"Qb7\r", "1 to verify, 1 refuted"},
         {"A", "accepted, though 1 added move is refuted and 1 not verified; done: 1"});
    fixture_quit(f);
    assert_exported(f, "pgn", "by hand, refuted");
    assert_exported(f, "pgn", "by hand, not verified");
    assert_exported(f, "json", "\"refuted\": true");
    assert_exported(f, "epd", "bm Qb8+;");
}
