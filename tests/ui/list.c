// Selecting and scrolling in a list, without a screen.
// Words that are looked for in a list, whatever its rows are.
#include "tests/ui/fixture.h"

TEST(moving_stops_at_both_ends) {
    List list = {.count = 5, .height = 3};
    list_move(&list, -1);
    assert_int_equal(list.selected, 0);
    list_move(&list, 3);
    assert_int_equal(list.selected, 3);
    list_move(&list, LONG_MAX);
    assert_int_equal(list.selected, 4);
    list_move(&list, LONG_MIN);
    assert_int_equal(list.selected, 0);
}

TEST(an_empty_list_selects_its_first_row) {
    List list = {.count = 0, .selected = 7, .top = 3, .height = 4};
    list_clamp(&list);
    assert_int_equal(list.selected, 0);
    assert_int_equal(list.top, 0);
    list_move(&list, 1);
    list_move(&list, -1);
    list_select(&list, 9);
    assert_int_equal(list.selected, 0);
}

TEST(a_list_that_shrinks_keeps_its_last_row_selected_and_its_window_full) {
    List list = {.count = 100, .height = 10};
    list_select(&list, 99);
    assert_int_equal(list.top, 90);
    list.count = 12;
    list_clamp(&list);
    assert_int_equal(list.selected, 11);
    assert_int_equal(list.top, 2);
}

static void draw_number(Grid *grid, Rect area, int y, void *context, size_t row) {
    (void)context;
    grid_putf(grid, area, y, 0, STYLE_TEXT, "row %zu", row);
}

TEST(only_the_list_with_the_focus_shows_its_row_so) {
    static const Style styles[] = {STYLE_SELECTED_IDLE, STYLE_SELECTED};
    CLEANUP(grid_done) Grid grid = {0};
    grid_resize(&grid, 4, 20);
    for (int focused = 0; focused < 2; focused++) {
        List list = {.count = 3, .selected = 1};
        list_draw(&grid, (Rect){0, 0, 4, 20}, "Rows", focused, "", draw_number, NULL, &list);
        assert_int_equal(grid.cells[2 * 20].style, styles[focused]);
    }
}

TEST(it_scrolls_as_little_as_needed) {
    List list = {.count = 100, .selected = 20, .top = 15, .height = 10};
    list_move(&list, 4);
    assert_int_equal(list.top, 15);
    list_move(&list, 1);
    assert_int_equal(list.top, 16);
    list_select(&list, 3);
    assert_int_equal(list.top, 3);
}

TEST(the_selected_row_is_in_the_window_for_every_size) {
    for (size_t count = 1; count < 12; count++) {
        for (size_t height = 0; height < 14; height++) {
            for (size_t row = 0; row < 14; row++) {
                List list = {.count = count, .top = (row * 7) % 13, .height = height};
                list_select(&list, row);
                assert_true(list.selected < count && list.top <= list.selected);
                assert_true(list.selected - list.top < (height ? height : 1));
                assert_true(list.top == 0 || list.top + (height ? height : 1) <= count);
            }
        }
    }
}

enum { MANY = 450 };

// A file of so many games; every one whose number ends with 7 has a move that is none.
static void open_games(StoreFixture *f, size_t count) {
    CLEANUP(str_done) Str pgn = {0};
    for (size_t i = 1; i <= count; i++) {
        str_addf(&pgn, "[White \"Player %zu\"]\n[Black \"Berta\"]\n\n1. e4 %s *\n\n", i,
                 i % 10 == 7 ? "Ke5" : "e5");
    }
    assert_ok(workbench_open(&f->wb, folder_put(&f->folder, "many.pgn", str_text(&pgn)), SAID));
    while (f->wb.file.reading)
        workbench_read_more(&f->wb);
}

static void assert_found(StoreFixture *f, ViewId view, const char *keys, size_t row) {
    store_fixture_press(f, keys);
    while (row_search_is_on(&f->wb))
        workbench_read_more(&f->wb);
    assert_int_equal(view_list(&f->wb, view)->selected, row);
}

ON_STORE(games_are_found_by_their_players_round_the_end_whatever_the_case) {
    open_games(f, 12);
    assert_found(f, VIEW_GAMES, "G [search player 1]", 9);
    assert_found(f, VIEW_GAMES, "n", 10);
    assert_found(f, VIEW_GAMES, "3 n", 9);
    assert_found(f, VIEW_GAMES, "N", 0);
    store_fixture_says(f, "[search Carla]", "\"Carla\" is not in this list");
}

ON_STORE(a_number_before_enter_opens_the_row_of_that_number) {
    open_games(f, 30);
    PRESS(&f->wb, {"G 1 7 Enter", OVER ""});
    assert_int_equal(f->wb.file.game_index, 16);
    PRESS(&f->wb, {"G [enter 31]", "there is no row 31", OVER "games"}, {"9 9 9 9 9 Enter"});
    assert_int_equal(f->wb.file.game_index, 16);
}

ON_STORE(errors_are_found_by_what_they_say) {
    open_games(f, 30);
    assert_found(f, VIEW_ERRORS, "[errors] [search game 27]", 2);
}

ON_STORE(numbers_of_the_profile_are_found_by_their_names) {
    store_fixture_press(f, "P [search TREE.MAX-PLIES]");
    CLEANUP(str_done) Str row = {0};
    view_write_row(&f->wb, VIEW_TUNING, view_list(&f->wb, VIEW_TUNING)->selected, &row);
    assert_memory_equal(str_text(&row), "tree.max-plies=", 15);
}

ON_STORE(a_long_list_is_searched_between_the_keys) {
    open_games(f, MANY);
    store_fixture_press(f, "G [search Player 430]");
    assert_true(row_search_is_on(&f->wb) && workbench_can_read(&f->wb));
    assert_found(f, VIEW_GAMES, "", 429);
    store_fixture_press(f, "Home [search Player 430] G");
    workbench_read_more(&f->wb);
    assert_false(row_search_is_on(&f->wb));
}

ON_STORE(words_are_searched_in_any_pane_that_has_the_focus) {
    for (int i = 0; i < VIEW_COUNT; i++) {
        store_fixture_press(f, "Tab");
        PRESS(&f->wb, {"[search zzz]", view_has_list(current_view(&f->wb))
                                           ? "\"zzz\" is not in this list"
                                           : "there is no list here to search"});
    }
}
