// Trying other numbers on a file that was run over, and another profile at a position: what the
// curator sees on a terminal.
#include "tests/screen/workbench.h"

// Three games, two with a puzzle.
static const char games[] =
    MATE_IN_TWO("Anna", "0") "[White \"Carla\"]\n\n1. e4 e5 *\n\n" MATE_IN_TWO("Dora", "2");

static void run(Bench *bench)
{
    assert_true(folder_write(&bench->folder, "games.pgn", games));
    CLEANUP(str_done) Str file = folder_path(&bench->folder, "games.pgn");
    bench_start(bench, (BenchOptions){.file = str_text(&file), .cols = 180, .rows = 40});
    see(bench, "game 1/3");
    type_shows(bench, "R", "magnus ran over 3 games");
}

BENCH_TEST(numbers_are_tried_taken_and_run_with)
{
    run(bench);
    type_shows(bench, "P", "▸ Numbers", "2 → 2: 0 leave, 0 come");
    command_shows(bench, "tune tree.max-nodes=1", "* tree.max-nodes", "2 → 0: 2 leave, 0 come",
                  "game    3   16.Qb8+", "solution-tree, misses by");
    command_shows(bench, "tune hash=2", "0 leave, 0 come;", "positions would have to be searched");
    type_shows(bench, "u", "2 → 2: 0 leave, 0 come");
    command_shows(bench, "tune tree.max-nodes=1", "2 → 0: 2 leave, 0 come");
    press(bench, TERMINAL_END);
    type_shows(bench, "\r", "leaves: solution-tree, misses by", "game 3/3");
    type_shows(bench, "P", "2 → 0: 2 leave, 0 come");
    type_shows(bench, "t", "magnus with tree.max-nodes=1 from now on");
    there(bench, "▸ Moves");
    type_shows(bench, "R", "magnus ran over 3 games of ", "0 of them puzzles");
    type_shows(bench, "P", "0 → 0: 0 leave, 0 come");
    type(bench, "q");
}

BENCH_TEST(a_number_is_typed_and_stepped_on_its_row)
{
    run(bench);
    type_shows(bench, "P", "▸ Numbers", "1/", "2 → 2");
    type_shows(bench, "\r", ":tune nodes.scan=");
    type_shows(bench, "1000\r", "* nodes.scan", "1000");
    type_shows(bench, "h", " 900 ");
    type_shows(bench, "2l", " 2000 ");
    type_shows(bench, "q", "▸ Moves");
}

BENCH_TEST(another_profile_stands_beside_the_one_at_work)
{
    run(bench);
    command_shows(bench, "compare finder", "▸ Numbers", "magnus beside finder", "one-winning-move",
                  "only-good-move", "puzzle, mate");
    command_shows(bench, "compare findre", "there is no profile \"findre\"; nearest: finder");
    type(bench, "q");
    command_shows(bench, "profile finder", "profile finder");
    command_shows(bench, "set tree.max-nodes=1", "positions judged from now on use it");
    type_shows(bench, "R", "finder ran over 3 games");
    command_shows(bench, "narrow ~v", "4 of ");
}
