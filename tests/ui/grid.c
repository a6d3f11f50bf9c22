// Grids: clipping, wide characters, titles, wrapping, and stand-ins without Unicode.
#include "tests/ui/golden.h"

static const Rect all = {0, 0, 3, 12};

static void open_grid(Grid *grid) {
    grid_init(grid);
    grid_resize(grid, all.rows, all.cols);
}

FIXTURE(Grid, open_grid, grid_done);
#define ON_GRID(name) TEST_ON(name, Grid *grid, open_grid)

static void assert_rows(const Grid *grid, const char *expected) {
    CLEANUP(str_done) Str text = {0};
    golden_write(grid, &text, false);
    assert_string_equal(str_text(&text), expected);
}

ON_GRID(text_is_cut_at_the_areas_edge_with_an_ellipsis) {
    assert_int_equal(grid_put(grid, (Rect){0, 2, 1, 6}, 0, 1, "abcdef", STYLE_TEXT), 5);
    assert_int_equal(grid_put(grid, (Rect){1, 2, 1, 6}, 0, 1, "abcde", STYLE_TEXT), 5);
    assert_rows(grid, "   abcd…\n   abcde\n\n");
}

ON_GRID(outside_the_area_or_the_grid_nothing_is_drawn) {
    Rect area = {1, 2, 1, 4};
    assert_int_equal(grid_put(grid, area, -1, 0, "x", STYLE_TEXT), 0);
    assert_int_equal(grid_put(grid, area, 1, 0, "x", STYLE_TEXT), 0);
    assert_int_equal(grid_put(grid, area, 0, -1, "x", STYLE_TEXT), 0);
    assert_int_equal(grid_put(grid, area, 0, 4, "x", STYLE_TEXT), 0);
    assert_int_equal(grid_put(grid, (Rect){-5, -5, 3, 3}, 0, 0, "x", STYLE_TEXT), 0);
    assert_int_equal(grid_put(grid, (Rect){9, 99, 3, 3}, 0, 0, "x", STYLE_TEXT), 0);
    grid_fill(grid, (Rect){-3, 20, 90, 90}, 'x', STYLE_TEXT);
    grid_fill(grid, (Rect){0, 0, -4, -4}, 'x', STYLE_TEXT);
    grid_set_cell(grid, 3, 0, 'x', STYLE_TEXT);
    grid_set_cell(grid, 0, -1, 'x', STYLE_TEXT);
    assert_rows(grid, "\n\n\n");
}

ON_GRID(an_area_larger_than_the_grid_is_cut_at_the_grid) {
    assert_int_equal(grid_put(grid, (Rect){0, 8, 9, 99}, 0, 0, "abcdefgh", STYLE_TEXT), 4);
    assert_rows(grid, "        abc…\n\n\n");
}

ON_GRID(wide_characters_take_two_cells_and_are_never_halved) {
    assert_int_equal(grid_put(grid, all, 0, 0, "a棋b", STYLE_TEXT), 4);
    assert_int_equal(grid->cells[2].character, 0);
    grid_put(grid, all, 1, 0, "棋棋", STYLE_TEXT);
    grid_put(grid, all, 1, 1, "x", STYLE_TEXT);
    grid_put(grid, all, 2, 0, "棋棋", STYLE_TEXT);
    grid_put(grid, all, 2, 1, "局", STYLE_TEXT);
    assert_rows(grid, "a棋b\n x棋\n 局\n");
    assert_int_equal(grid_put(grid, (Rect){0, 0, 1, 3}, 0, 0, "棋棋", STYLE_TEXT), 3);
    assert_rows(grid, "棋…b\n x棋\n 局\n");
}

ON_GRID(a_combining_mark_stays_with_its_letter_and_leads_nowhere_alone) {
    assert_int_equal(grid_put(grid, all, 0, 0, "e\u0301\u0302x", STYLE_TEXT), 2);
    assert_int_equal(grid->cells[0].combining, 0x301);
    grid_put(grid, all, 1, 3, "\u0301y", STYLE_TEXT);
    grid_put(grid, all, 2, 0, "棋\u0301", STYLE_TEXT);
    assert_int_equal(grid->cells[2 * 12].combining, 0x301);
    grid_put(grid, all, 2, 1, "z", STYLE_TEXT);
    assert_rows(grid, "e\u0301x\n   y\n z\n");
}

ON_GRID(control_characters_and_bad_utf8_become_harmless) {
    grid_put(grid, all, 0, 0, "\x1b[31m\x07\xff\u202eab", STYLE_TEXT);
    grid_put(grid, all, 1, 0,
             "\xc2\x9b"
             "2J\r\n\tx\u200b\x7f",
             STYLE_TEXT);
    assert_rows(grid, "·[31m·\uFFFDab\n·2J   x·\n\n");
}

ON_GRID(long_text_is_wrapped_between_words_and_the_last_row_is_cut) {
    Rect area = {0, 1, 3, 7};
    assert_int_equal(grid_wrap(grid, area, 0, "one two  three four five", STYLE_TEXT), 3);
    assert_rows(grid, " one two\n three\n four f…\n");
}

ON_GRID(a_word_longer_than_the_area_is_broken) {
    assert_int_equal(grid_wrap(grid, (Rect){0, 0, 3, 4}, 0, "abcdefghij", STYLE_TEXT), 3);
    assert_rows(grid, "abcd\nefgh\nij\n");
    assert_int_equal(grid_wrap(grid, (Rect){0, 0, 3, 1}, 0, "棋", STYLE_TEXT), 1);
    assert_int_equal(grid_wrap(grid, (Rect){0, 0, 3, 0}, 0, "ab", STYLE_TEXT), 0);
    assert_int_equal(grid_wrap(grid, (Rect){0, 0, 3, 4}, 0, "  ", STYLE_TEXT), 0);
}

ON_GRID(a_title_has_a_rule_and_the_focused_one_a_sign) {
    Rect rest = grid_title(grid, all, "One", false);
    assert_int_equal(rest.y, 1);
    assert_int_equal(rest.rows, 2);
    grid_title(grid, rest, "Two", true);
    grid_title(grid, rect_inset(rest, 1, 0, 0, 0), "A long title", false);
    assert_rows(grid, "─ One ──────\n▸ Two ──────\n─ A long ti…\n");
}

ON_GRID(a_note_stands_at_the_end_of_the_rule_or_not_at_all) {
    grid_title(grid, all, "One", false);
    assert_false(grid_title_note(grid, all, "12345", STYLE_DIM));
    assert_true(grid_title_note(grid, all, "1234", STYLE_DIM));
    assert_false(grid_title_note(grid, all, "1", STYLE_DIM));
    assert_rows(grid, "─ One ─ 1234\n\n\n");
}

TEST(insets_are_never_negative) {
    Rect r = rect_inset((Rect){2, 3, 4, 5}, 1, 2, 1, 1);
    assert_true(r.y == 3 && r.x == 5 && r.rows == 2 && r.cols == 2);
    r = rect_inset((Rect){2, 3, 4, 5}, 9, 9, 9, 9);
    assert_true(r.y == 6 && r.x == 8 && r.rows == 0 && r.cols == 0);
}

ON_GRID(styles_are_written_as_letters) {
    grid_put(grid, all, 0, 0, "ab", STYLE_PASS);
    grid_set_style(grid, (Rect){0, 1, 1, 2}, STYLE_FAIL);
    CLEANUP(str_done) Str text = {0};
    golden_write(grid, &text, true);
    assert_string_equal(str_text(&text), "ab\n\n\npff.........\n............\n............\n");
}

TEST(every_character_has_a_printable_ascii_stand_in) {
    for (uint32_t c = 0x20; c < 0x11000; c++) {
        uint32_t ascii = grid_ascii(c);
        assert_true((ascii >= 0x20 && ascii < 0x7F) || c == 0x7F);
        assert_true(c >= 0x7F || ascii == c);
    }
    static const uint32_t signs[][2] = {
        {0xB7, '.'},   {0x2026, '~'}, {0x2500, '-'}, {0x2502, '|'}, {0x250C, '+'}, {0x265B, 'Q'},
        {0x2658, 'N'}, {0x25C7, '%'}, {0x2713, '+'}, {0x2717, 'x'}, {0x2013, '-'}, {0xFC, 'u'},
        {0x161, 's'},  {0x15A, 'S'},  {0x25B8, '>'}, {0x25BE, 'v'}, {0x68CB, '?'}, {0xC5, 'A'},
        {0x142, 'l'},  {0x11B, 'e'},  {0x17E, 'z'},  {0x131, 'i'},  {0x178, 'Y'},  {0x10D, 'c'},
    };
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        assert_int_equal(grid_ascii(signs[i][0]), signs[i][1]);
}

TEST(a_grid_of_no_size_takes_everything) {
    CLEANUP(grid_done) Grid grid = {0};
    grid_resize(&grid, 0, 10);
    grid_put(&grid, (Rect){0, 0, 1, 10}, 0, 0, "abc", STYLE_TEXT);
    grid_title(&grid, (Rect){0, 0, 1, 10}, "abc", true);
    assert_false(grid_title_note(&grid, (Rect){0, 0, 1, 10}, "abc", STYLE_TEXT));
}
