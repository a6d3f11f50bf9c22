// Words that are looked for in a list, whatever its rows are.
#include "tests/support/test.h"

#include "tests/ui/shelf.h"
#include "ui/actions/actions.h"

enum { MANY = 450 };

// A file of so many games; every one whose number ends with 7 has a move that is none.
static void open_games(Shelf *shelf, size_t count)
{
    CLEANUP(str_done) Str pgn = {0};
    for (size_t i = 1; i <= count; i++) {
        str_addf(&pgn, "[White \"Player %zu\"]\n[Black \"Berta\"]\n\n1. e4 %s *\n\n", i,
                 i % 10 == 7 ? "Ke5" : "e5");
    }
    assert_true(folder_write(&shelf->folder, "many.pgn", str_text(&pgn)));
    CLEANUP(str_done) Str path = folder_path(&shelf->folder, "many.pgn");
    assert_ok(workbench_open(&shelf->wb, str_text(&path), SAID));
    while (shelf->wb.file.reading) {
        workbench_read_on(&shelf->wb);
    }
}

static void assert_found(Shelf *shelf, ViewId view, const char *keys, size_t row)
{
    shelf_press(shelf, keys);
    while (seek_is_on(&shelf->wb)) {
        workbench_read_on(&shelf->wb);
    }
    assert_int_equal(view_list(&shelf->wb, view)->selected, row);
}

ON_SHELF(games_are_found_by_their_players_round_the_end_whatever_the_case)
{
    open_games(shelf, 12);
    assert_found(shelf, VIEW_GAMES, "G [search player 1]", 9);
    assert_found(shelf, VIEW_GAMES, "n", 10);
    assert_found(shelf, VIEW_GAMES, "3 n", 9);
    assert_found(shelf, VIEW_GAMES, "N", 0);
    shelf_says(shelf, "[search Carla]", "\"Carla\" is not in this list");
}

ON_SHELF(errors_are_found_by_what_they_say)
{
    open_games(shelf, 30);
    assert_found(shelf, VIEW_ERRORS, "[errors] [search game 27]", 2);
}

ON_SHELF(numbers_of_the_profile_are_found_by_their_names)
{
    shelf_press(shelf, "P [search TREE.MAX-PLIES]");
    CLEANUP(str_done) Str row = {0};
    view_write_row(&shelf->wb, VIEW_TUNING, view_list(&shelf->wb, VIEW_TUNING)->selected, &row);
    assert_memory_equal(str_text(&row), "tree.max-plies=", 15);
}

ON_SHELF(a_long_list_is_searched_between_the_keys)
{
    open_games(shelf, MANY);
    shelf_press(shelf, "G [search Player 430]");
    assert_true(seek_is_on(&shelf->wb) && workbench_reads(&shelf->wb));
    assert_found(shelf, VIEW_GAMES, "", 429);
    shelf_press(shelf, "Home [search Player 430] G");
    workbench_read_on(&shelf->wb);
    assert_false(seek_is_on(&shelf->wb));
}
