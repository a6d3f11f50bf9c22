// How the width of a table is shared out among its columns.
// Counts in at most five columns.
#include "tests/ui/golden.h"
#include "ui/lists/list.h"

TEST(columns_are_as_wide_as_they_need_where_all_have_room_else_the_first_ones_are) {
    static const struct {
        ColumnNeed columns[3];
        int room, widths[3]; // with the blank behind each
    } cases[] = {
        {{{5, 5}, {18, 9}, {4, 4}}, 40, {6, 19, 5}}, // room to spare stays behind them
        {{{5, 5}, {18, 9}, {4, 4}}, 24, {6, 14, 5}}, // what is left goes to the one that is cut
        {{{8, 4}, {18, 9}, {4, 4}}, 22, {8, 10, 5}}, // ... and once
        {{{5, 5}, {18, 9}, {4, 4}}, 20, {6, 10, 5}}, // each says something, the last no blank
        {{{5, 5}, {18, 9}, {4, 4}}, 19, {6, 14, 0}}, // the last has no room, and leaves its own
        {{{5, 5}, {30, 9}, {4, 4}}, 16, {6, 11, 0}},
        {{{5, 5}, {0, 9}, {4, 4}}, 10, {6, 0, 5}},  // an empty one takes nothing
        {{{5, 5}, {3, 9}, {4, 4}}, 14, {6, 4, 5}},  // needing less than what is least
        {{{5, 5}, {18, 9}, {4, 4}}, 11, {6, 6, 0}}, // the second one has what is left
        {{{5, 5}, {18, 9}, {4, 4}}, 3, {0, 0, 0}},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        int widths[3];
        columns_fit(cases[i].columns, 3, cases[i].room, widths);
        assert_memory_equal(widths, cases[i].widths, sizeof widths);
    }
}

TEST(a_text_that_is_cut_begins_in_the_blanks_before_it_where_they_make_it_whole) {
    static const struct {
        int x, room, cols, blank, begin;
    } cases[] = {
        {20, 10, 10, 12, 20},                       // it is whole
        {20, 10, 13, 12, 17}, {20, 10, 17, 12, 13}, // a blank is left
        {20, 10, 18, 12, 20},                       // cut all the same, it stays in its column
        {20, 10, 13, 19, 20},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        assert_int_equal(text_start(cases[i].x, cases[i].room, cases[i].cols, cases[i].blank),
                         cases[i].begin);
    }
}

static const char *const rows[][3] = {
    {"abcd", "12", "tail"}, {"a", "12345", ""}, {"a", "123", "tail"}, {"abc", "12345", ""}};

static void write_name(const Workbench *wb, size_t row, Str *out) {
    (void)wb;
    str_add(out, rows[row][0]);
}

static void write_number(const Workbench *wb, size_t row, Str *out) {
    (void)wb;
    str_add(out, rows[row][1]);
}

static void write_tail(const Workbench *wb, size_t row, Str *out) {
    (void)wb;
    str_add(out, rows[row][2]);
}

TEST(numbers_are_not_cut_for_what_stands_behind_them) {
    static const TableColumn columns[] = {{"name", 4, false, STYLE_TEXT, .write = write_name},
                                          {"number", 2, true, STYLE_TEXT, .write = write_number},
                                          {"tail", 4, false, STYLE_TEXT, .write = write_tail},
                                          {.name = NULL}};
    static const struct {
        int room;
        const char *drawn[COUNT(rows)];
    } cases[] = {{15, {"abcd    12 tail", "a    12345", "a      123 tail", "abc  12345"}},
                 {12, {"abcd    12", "a    12345", "a      123", "abc  12345"}}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        ListTable table = {0};
        list_table_fit(&table, columns, NULL, 0, COUNT(rows), cases[i].room, false);
        for (size_t row = 0; row < COUNT(rows); row++) {
            CLEANUP(grid_done) Grid grid = {0};
            CLEANUP(str_done) Str text = {0};
            grid_resize(&grid, 1, cases[i].room);
            list_table_draw_row(&table, NULL, &grid, (Rect){0, 0, 1, cases[i].room}, 0, row);
            grid_write_row(&grid, 0, &text);
            assert_string_equal(str_text(&text), cases[i].drawn[row]);
        }
    }
}

static void assert_figure(uint64_t count, const char *expected) {
    char text[SHORT_NUMBER_MAX];
    short_number_write(count, text);
    assert_string_equal(text, expected);
}

TEST(counts_are_short) {
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

TEST(no_count_takes_more_than_five_columns) {
    char text[SHORT_NUMBER_MAX];
    for (uint64_t count = 1; count < UINT64_MAX / 3; count = count * 2 + count / 3) {
        short_number_write(count, text);
        assert_true(strlen(text) <= 5);
        short_number_write(count - 1, text);
        assert_true(strlen(text) <= 5);
    }
}
