// Trying other numbers on a file that was run over, and another profile at a position: what the
// curator sees on a terminal.
#include "tests/screen/workbench.h"

// Three games, two with a puzzle.
static const char games[] =
    MATE_IN_TWO("Anna", "0") "[White \"Carla\"]\n\n1. e4 e5 *\n\n" MATE_IN_TWO("Dora", "2");

static void run(ScreenFixture *f)
{
    assert_true(folder_write(&f->folder, "games.pgn", games));
    CLEANUP(str_done) Str file = folder_path(&f->folder, "games.pgn");
    fixture_start(f, (ScreenOptions){.file = str_text(&file), .cols = 180, .rows = 40});
    see(f, "game 1/3");
    type_shows(f, "R", "magnus ran over 3 games");
}

SCREEN_TEST(numbers_are_tried_taken_and_run_with)
{
    run(f);
    type_shows(f, "P", "▸ Numbers", "2 → 2: 0 leave, 0 come");
    command_shows(f, "tune tree.max-nodes=1", "* tree.max-nodes", "2 → 0: 2 leave, 0 come",
                  "game    3   16.Qb8+", "solution-tree, misses by");
    command_shows(f, "tune hash=2", "0 leave, 0 come;", "positions would have to be searched");
    type_shows(f, "u", "2 → 2: 0 leave, 0 come");
    command_shows(f, "tune tree.max-nodes=1", "2 → 0: 2 leave, 0 come");
    press(f, TERMINAL_END);
    type_shows(f, "\r", "leaves: solution-tree, misses by", "game 3/3");
    type_shows(f, "P", "2 → 0: 2 leave, 0 come");
    type_shows(f, "t", "magnus with tree.max-nodes=1 from now on");
    there(f, "▸ Moves");
    type_shows(f, "R", "magnus ran over 3 games of ", "0 of them puzzles");
    type_shows(f, "P", "0 → 0: 0 leave, 0 come");
    type(f, "q");
}

SCREEN_TEST(a_number_is_typed_and_stepped_on_its_row)
{
    run(f);
    type_shows(f, "P", "▸ Numbers", "1/", "2 → 2");
    type_shows(f, "\r", ":tune nodes.scan=");
    type_shows(f, "1000\r", "* nodes.scan", "1000");
    type_shows(f, "h", " 900 ");
    type_shows(f, "2l", " 2000 ");
    type_shows(f, "q", "▸ Moves");
}

SCREEN_TEST(another_profile_stands_beside_the_one_at_work)
{
    run(f);
    command_shows(f, "compare finder", "▸ Numbers", "magnus beside finder", "one-winning-move",
                  "only-good-move", "puzzle, mate");
    command_shows(f, "compare findre", "there is no profile \"findre\"; nearest: finder");
    type(f, "q");
    command_shows(f, "profile finder", "profile finder");
    command_shows(f, "set tree.max-nodes=1", "positions judged from now on use it");
    type_shows(f, "R", "finder ran over 3 games");
    command_shows(f, "narrow ~v", "4 of ");
}
