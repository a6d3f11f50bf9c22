// Counts in at most five columns.
#include "tests/support/test.h"

#include <string.h>

#include "ui/term/grid.h"

static void assert_figure(uint64_t count, const char *expected)
{
    char text[FIGURE_MAX];
    short_number_write(count, text);
    assert_string_equal(text, expected);
}

TEST(counts_are_short)
{
    assert_figure(0, "0");
    assert_figure(999, "999");
    assert_figure(1000, "1.0k");
    assert_figure(9999, "9.9k");
    assert_figure(10000, "10k");
    assert_figure(350000, "350k");
    assert_figure(1000000, "1.0M");
    assert_figure(28925464, "28.9M");
    assert_figure(123456789, "123M");
    assert_figure(1240000000, "1.2G");
    assert_figure(7000000000000, "7.0T");
    assert_figure(UINT64_MAX, ">999T");
}

TEST(no_count_takes_more_than_five_columns)
{
    char text[FIGURE_MAX];
    for (uint64_t count = 1; count < UINT64_MAX / 3; count = count * 2 + count / 3) {
        short_number_write(count, text);
        assert_true(strlen(text) <= 5);
        short_number_write(count - 1, text);
        assert_true(strlen(text) <= 5);
    }
}
