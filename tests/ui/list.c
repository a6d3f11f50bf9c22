// Selecting and scrolling in a list, without a screen.
#include "tests/support/test.h"

#include <limits.h>

#include "ui/lists/list.h"

TEST(moving_stops_at_both_ends)
{
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

TEST(an_empty_list_selects_its_first_row)
{
    List list = {.count = 0, .selected = 7, .top = 3, .height = 4};
    list_settle(&list);
    assert_int_equal(list.selected, 0);
    assert_int_equal(list.top, 0);
    list_move(&list, 1);
    list_move(&list, -1);
    list_select(&list, 9);
    assert_int_equal(list.selected, 0);
}

TEST(a_list_that_shrinks_keeps_its_last_row_selected_and_its_window_full)
{
    List list = {.count = 100, .height = 10};
    list_select(&list, 99);
    assert_int_equal(list.top, 90);
    list.count = 12;
    list_settle(&list);
    assert_int_equal(list.selected, 11);
    assert_int_equal(list.top, 2);
}

TEST(it_scrolls_as_little_as_needed)
{
    List list = {.count = 100, .selected = 20, .top = 15, .height = 10};
    list_move(&list, 4);
    assert_int_equal(list.top, 15);
    list_move(&list, 1);
    assert_int_equal(list.top, 16);
    list_select(&list, 3);
    assert_int_equal(list.top, 3);
}

TEST(the_selected_row_is_in_the_window_for_every_size)
{
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
