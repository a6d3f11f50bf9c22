// Understanding a position by hand: moves, frozen lines, the threat, a puzzle from nothing, and
// what each node limit said.
#include "tests/screen/workbench.h"

static void play(ScreenFixture *f, const char *moves) {
    PLAY(f, {"m", ":play"}, {moves}, {ENTER});
}

// Kb1 loses the queen; the fake engine sees nothing but mates.
OPEN_TEST(a_move_by_hand_is_answered_in_the_lines_and_kept_over_a_restart) {
    show_opera_puzzle(f);
    play(f, "Qb8+");
    PLAY(f, {"", "By hand: 16.Qb8+", "16...Nxb8 17.Rd8#", "board at 16.Qb8+"},
         {"q", "Engine, White's view"});
    play(f, "c1");
    PLAY(f, {"", "c1: "}, {"m", ":play"}, {"Kb" TAB, ":play Kb1"}, {ENTER, "By hand: 16.Kb1"},
         {LEFT, "White to move"}, {RIGHT, "Black to move"},
         {ENTER, "Keep it? v variation c comment"}, {"v", "variation 16.Kb1: kept", "(16.Kb1)"});
    fixture_quit(f);
    fixture_start(f, (ScreenOptions){0});
    show_opera_puzzle(f);
    PLAY(f, {"", THERE "(16.Kb1)"}, {"u", "undone: variation 16.Kb1", GONE "(16.Kb1)"});
}

OPEN_TEST(a_frozen_line_is_stepped_through_and_begins_a_tree_that_is_verified_and_taken) {
    show_opera_puzzle(f);
    PLAY(f, {" ", "#2 "}, {":freeze\r", "Frozen lines", "frozen: Right steps into the line"},
         {RIGHT, "[16.Qb8+] Nxb8", "Black to move"}, {RIGHT, "16.Qb8+ [Nxb8]"},
         {RIGHT, "Nxb8 [17.Rd8#]", "Black is mated"}, {DOWN, "White to move"},
         {ENTER, "no move of the line is on the board yet"},
         {UP "lll" ENTER, "add 16.Qb8+ Nxb8 17.Rd8#: done", "tree of 3, 3 to verify"},
         {"V", "verifies", "tree of 3", GONE "to verify"},
         {"A", "Why accept it? The profile says no puzzle: begun by hand"},
         {"a classic" ENTER, "decided 1"});
    fixture_quit(f);
    assert_exported(f, "pgn", "16. Qb8+ {by hand");
}

// The engine is slower than the keys.
SCREEN_TEST(lines_of_another_position_are_not_frozen) {
    fixture_start(f, (ScreenOptions){.fault = "--delay-ms 2000"});
    show_opera_puzzle(f);
    PLAY(f, {" ", "depth "}, {LEFT "p", "there are no lines yet"});
}

OPEN_TEST(a_puzzle_from_nothing_says_against_what_it_was_taken) {
    PLAY(f, {":game 7\r", "Morphy, Paul"}, {":move 11b\r", "11.Bxb5+"},
         {"x", "in check there is no threat to show"});
    play(f, "Nbd7");
    PLAY(f, {"", "By hand: 11...Nbd7"}, {"+", "add 11...Nbd7: done", "not-in-check"},
         {"A", "Why accept it? The profile says no puzzle: not-in-check"},
         {ESCAPE, GONE "Why accept it?"},
         {"A", "Why accept it? The profile says no puzzle: not-in-check"},
         {"teaches blocking" ENTER, "decided 1"});
    fixture_quit(f);
    assert_exported(f, "pgn", "[TakenAgainst \"not-in-check\"]");
    assert_exported(f, "epd", "taken against: not-in-check");
}

OPEN_SCRIPT_AFTER(the_threat_is_shown_and_taken_away, show_opera_puzzle(f),
                  {"x", "Black's threat", "-- 16..."},
                  {"x", "16.Qb8+ Nxb8 17.Rd8#", GONE "-- 16..."});

SCREEN_TEST(each_limit_has_its_row) {
    static const char *const settings[] = {"nodes.start=1000", "nodes.factor=2", "nodes.max=4000",
                                           "tree.nodes=2000", NULL};
    fixture_start(f, (ScreenOptions){.settings = settings});
    show_opera_puzzle(f);
    PLAY(f, {"S", "nothing was judged here yet"}, {"v", "a puzzle (mate)"},
         {"S", "▸ Numbers", "solver's view", "at 2.0k nodes", "at 4.0k nodes", "Qb8+ #2",
          "which decided"},
         {"q", "Engine"});
}

// v takes it from the cache then, and S finds there what v has found.
SCREEN_TEST(what_the_first_look_decided_has_its_row_however_often_v_and_s_follow_each_other) {
    static const char *const settings[] = {"nodes.max=60000", NULL};
    static const char *const words[] = {"--profile", "finder-quick", NULL};
    fixture_start(f, (ScreenOptions){.settings = settings, .words = words});
    PLAY(f, {":game 7\r", "game 7/45"}, {":move 9\r", "8...c6"});
    for (int i = 0; i < 2; i++) {
        PLAY(f, {"v", "no puzzle: only-good-move"}, {"S", "▸ Numbers", "* at 12k nodes"},
             {"q", "Engine", GONE "no puzzle: only-good-move"});
    }
}
