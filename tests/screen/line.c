// Understanding a position by hand: moves, frozen lines, the threat, a puzzle from nothing, and
// what each node limit said.
#include "tests/screen/workbench.h"

static void play(ScreenFixture *f, const char *moves)
{
    type_shows(f, "m", ":play");
    type(f, moves);
    press(f, TERMINAL_ENTER);
}

// Kb1 loses the queen; the fake engine sees nothing but mates.
OPEN_TEST(a_move_by_hand_is_answered_in_the_lines_and_kept_over_a_restart)
{
    show_opera_puzzle(f);
    play(f, "Qb8+");
    see(f, "By hand: 16.Qb8+", "16...Nxb8 17.Rd8#", "board at 16.Qb8+");
    type_shows(f, "q", "Engine, White's view");
    play(f, "c1");
    see(f, "c1: ");
    type_shows(f, "m", ":play");
    type(f, "Kb");
    press_shows(f, TERMINAL_TAB, ":play Kb1");
    press_shows(f, TERMINAL_ENTER, "By hand: 16.Kb1");
    press_shows(f, TERMINAL_LEFT, "White to move");
    press_shows(f, TERMINAL_RIGHT, "Black to move");
    press_shows(f, TERMINAL_ENTER, "Keep it? v variation c comment");
    type_shows(f, "v", "variation 16.Kb1: kept", "(16.Kb1)");
    fixture_quit(f);
    fixture_start(f, (ScreenOptions){0});
    show_opera_puzzle(f);
    there(f, "(16.Kb1)");
    type_shows(f, "u", "undone: variation 16.Kb1");
    gone(f, "(16.Kb1)");
}

OPEN_TEST(a_frozen_line_is_stepped_through_and_begins_a_tree_that_is_verified_and_taken)
{
    show_opera_puzzle(f);
    type_shows(f, " ", "#2 ");
    command_shows(f, "freeze", "Frozen lines", "frozen: Right steps into the line");
    press_shows(f, TERMINAL_RIGHT, "[16.Qb8+] Nxb8", "Black to move");
    press_shows(f, TERMINAL_RIGHT, "16.Qb8+ [Nxb8]");
    press_shows(f, TERMINAL_RIGHT, "Nxb8 [17.Rd8#]", "Black is mated");
    press_shows(f, TERMINAL_DOWN, "White to move");
    press_shows(f, TERMINAL_ENTER, "no move of the line is on the board yet");
    press(f, TERMINAL_UP);
    type(f, "lll");
    press_shows(f, TERMINAL_ENTER, "add 16.Qb8+ Nxb8 17.Rd8#: done", "tree of 3, 3 to verify");
    type_shows(f, "V", "verifies");
    see(f, "tree of 3");
    gone(f, "to verify");
    type_shows(f, "A", "why take it? no puzzle: begun by hand");
    type(f, "a classic");
    press_shows(f, TERMINAL_ENTER, "decided 1");
    fixture_quit(f);
    assert_exported(f, "pgn", "16. Qb8+ {by hand");
}

OPEN_TEST(a_puzzle_from_nothing_says_against_what_it_was_taken)
{
    command_shows(f, "game 7", "Morphy, Paul");
    command_shows(f, "move 11b", "11.Bxb5+");
    type_shows(f, "x", "in check there is no threat to show");
    play(f, "Nbd7");
    see(f, "By hand: 11...Nbd7");
    type_shows(f, "+", "add 11...Nbd7: done", "not-in-check");
    type_shows(f, "A", "why take it? no puzzle: not-in-check");
    type(f, "teaches blocking");
    press_shows(f, TERMINAL_ENTER, "decided 1");
    fixture_quit(f);
    assert_exported(f, "pgn", "[TakenAgainst \"not-in-check\"]");
    assert_exported(f, "epd", "taken against: not-in-check");
}

OPEN_TEST(the_threat_is_shown_and_taken_away)
{
    show_opera_puzzle(f);
    type_shows(f, "x", "Black's threat", "-- 16...");
    type_shows(f, "x", "16.Qb8+ Nxb8 17.Rd8#");
    gone(f, "-- 16...");
}

SCREEN_TEST(each_limit_has_its_row)
{
    static const char *const settings[] = {"nodes.start=1000", "nodes.factor=2", "nodes.max=4000",
                                           "tree.nodes=2000", NULL};
    fixture_start(f, (ScreenOptions){.settings = settings});
    show_opera_puzzle(f);
    type_shows(f, "S", "nothing was judged here yet");
    type_shows(f, "v", "a puzzle (mate)");
    type_shows(f, "S", "▸ Numbers", "at 2.0k nodes", "at 4.0k nodes", "Qb8+ #2", "which decided");
    type_shows(f, "q", "Engine");
}
