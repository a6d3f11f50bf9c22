#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <limits.h>

#include "ui/list.h"

static void moving_stops_at_both_ends(void **state)
{
    (void)state;
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

static void an_empty_list_selects_its_first_row(void **state)
{
    (void)state;
    List list = {.count = 0, .selected = 7, .top = 3, .height = 4};
    list_settle(&list);
    assert_int_equal(list.selected, 0);
    assert_int_equal(list.top, 0);
    list_move(&list, 1);
    list_move(&list, -1);
    list_select(&list, 9);
    assert_int_equal(list.selected, 0);
}

static void a_list_that_shrinks_keeps_its_last_row_selected_and_its_window_full(void **state)
{
    (void)state;
    List list = {.count = 100, .height = 10};
    list_select(&list, 99);
    assert_int_equal(list.top, 90);
    list.count = 12;
    list_settle(&list);
    assert_int_equal(list.selected, 11);
    assert_int_equal(list.top, 2);
}

static void it_scrolls_as_little_as_needed(void **state)
{
    (void)state;
    List list = {.count = 100, .selected = 20, .top = 15, .height = 10};
    list_move(&list, 4);
    assert_int_equal(list.top, 15);
    list_move(&list, 1);
    assert_int_equal(list.top, 16);
    list_select(&list, 3);
    assert_int_equal(list.top, 3);
}

static void the_selected_row_is_in_the_window_for_every_size(void **state)
{
    (void)state;
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moving_stops_at_both_ends),
        cmocka_unit_test(an_empty_list_selects_its_first_row),
        cmocka_unit_test(a_list_that_shrinks_keeps_its_last_row_selected_and_its_window_full),
        cmocka_unit_test(it_scrolls_as_little_as_needed),
        cmocka_unit_test(the_selected_row_is_in_the_window_for_every_size),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
