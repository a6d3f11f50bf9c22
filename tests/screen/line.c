// Understanding a position by hand: moves, frozen lines, the threat, a puzzle from nothing, and
// what each node limit said.
#include "tests/screen/workbench.h"

static void play(Bench *bench, const char *moves)
{
    type_shows(bench, "m", ":play");
    type(bench, moves);
    press(bench, TERMINAL_ENTER);
}

// Kb1 loses the queen; the fake engine sees nothing but mates.
OPEN_TEST(a_move_by_hand_is_answered_in_the_lines_and_kept_over_a_restart)
{
    show_opera_puzzle(bench);
    play(bench, "Qb8+");
    see(bench, "By hand: 16.Qb8+", "16...Nxb8 17.Rd8#", "board at 16.Qb8+");
    type_shows(bench, "q", "Engine, White's view");
    play(bench, "c1");
    see(bench, "c1: ");
    type_shows(bench, "m", ":play");
    type(bench, "Kb");
    press_shows(bench, TERMINAL_TAB, ":play Kb1");
    press_shows(bench, TERMINAL_ENTER, "By hand: 16.Kb1");
    press_shows(bench, TERMINAL_LEFT, "White to move");
    press_shows(bench, TERMINAL_RIGHT, "Black to move");
    press_shows(bench, TERMINAL_ENTER, "Keep it? v variation c comment");
    type_shows(bench, "v", "variation 16.Kb1: kept", "(16.Kb1)");
    bench_quit(bench);
    bench_start(bench, (BenchOptions){0});
    show_opera_puzzle(bench);
    there(bench, "(16.Kb1)");
    type_shows(bench, "u", "undone: variation 16.Kb1");
    gone(bench, "(16.Kb1)");
}

OPEN_TEST(a_frozen_line_is_stepped_through_and_begins_a_tree_that_is_verified_and_taken)
{
    show_opera_puzzle(bench);
    type_shows(bench, " ", "#2 ");
    command_shows(bench, "freeze", "Frozen lines", "frozen: Right steps into the line");
    press_shows(bench, TERMINAL_RIGHT, "[16.Qb8+] Nxb8", "Black to move");
    press_shows(bench, TERMINAL_RIGHT, "16.Qb8+ [Nxb8]");
    press_shows(bench, TERMINAL_RIGHT, "Nxb8 [17.Rd8#]", "Black is mated");
    press_shows(bench, TERMINAL_DOWN, "White to move");
    press_shows(bench, TERMINAL_ENTER, "no move of the line is on the board yet");
    press(bench, TERMINAL_UP);
    type(bench, "lll");
    press_shows(bench, TERMINAL_ENTER, "add 16.Qb8+ Nxb8 17.Rd8#: done", "tree of 3, 3 to verify");
    type_shows(bench, "V", "verifies");
    see(bench, "tree of 3");
    gone(bench, "to verify");
    type_shows(bench, "A", "why take it? no puzzle: begun by hand");
    type(bench, "a classic");
    press_shows(bench, TERMINAL_ENTER, "decided 1");
    bench_quit(bench);
    assert_exported(bench, "pgn", "16. Qb8+ {by hand");
}

OPEN_TEST(a_puzzle_from_nothing_says_against_what_it_was_taken)
{
    command_shows(bench, "game 7", "Morphy, Paul");
    command_shows(bench, "move 11b", "11.Bxb5+");
    type_shows(bench, "x", "in check there is no threat to show");
    play(bench, "Nbd7");
    see(bench, "By hand: 11...Nbd7");
    type_shows(bench, "+", "add 11...Nbd7: done", "not-in-check");
    type_shows(bench, "A", "why take it? no puzzle: not-in-check");
    type(bench, "teaches blocking");
    press_shows(bench, TERMINAL_ENTER, "decided 1");
    bench_quit(bench);
    assert_exported(bench, "pgn", "[TakenAgainst \"not-in-check\"]");
    assert_exported(bench, "epd", "taken against: not-in-check");
}

OPEN_TEST(the_threat_is_shown_and_taken_away)
{
    show_opera_puzzle(bench);
    type_shows(bench, "x", "Black's threat", "-- 16...");
    type_shows(bench, "x", "16.Qb8+ Nxb8 17.Rd8#");
    gone(bench, "-- 16...");
}

BENCH_TEST(each_limit_has_its_row)
{
    static const char *const settings[] = {"nodes.start=1000", "nodes.factor=2", "nodes.max=4000",
                                           "tree.nodes=2000", NULL};
    bench_start(bench, (BenchOptions){.settings = settings});
    show_opera_puzzle(bench);
    type_shows(bench, "S", "nothing was judged here yet");
    type_shows(bench, "v", "a puzzle (mate)");
    type_shows(bench, "S", "▸ Numbers", "at 2.0k nodes", "at 4.0k nodes", "Qb8+ #2",
               "which decided");
    type_shows(bench, "q", "Engine");
}
