// Compares a grid with the picture of it in tests/ui/golden/. With UPDATE_GOLDEN=1 in the
// environment the picture is written instead; look at it before it is trusted.
#pragma once

#include "onlymove/file.h"
#include "tests/support/test.h"
#include "ui/term/grid.h"
#include "ui/term/theme.h"

// The default theme at a depth.
static inline Palette palette_at(ColourDepth depth) {
    Theme theme;
    Palette palette;
    theme_default(&theme);
    palette_make(&palette, &theme, depth);
    return palette;
}

// The letter of each style.
static const char golden_letters[STYLE_COUNT] = {
#define GOLDEN_LETTER(id, letter, section, name, attributes, colour8) letter,
    TEXT_STYLES(GOLDEN_LETTER)
#undef GOLDEN_LETTER
        '@',
    '#',
#define GOLDEN_LETTERS(id, white, black, mark, white_edge, black_edge)                             \
    white, black, mark, white_edge, black_edge,
    SQUARE_STYLES(GOLDEN_LETTERS)
#undef GOLDEN_LETTERS
};

static inline void golden_write_row(const Grid *grid, int y, Str *out) {
    const Cell *row = &grid->cells[y * grid->cols];
    int end = grid->cols;
    while (end > 0 && row[end - 1].character == ' ' && row[end - 1].combining == 0)
        end--;
    for (int x = 0; x < end; x++) {
        const Cell *cell = &row[x];
        if (cell->character != 0)
            text_encode(out, cell->character);
        if (cell->combining != 0)
            text_encode(out, cell->combining);
    }
    str_add_char(out, '\n');
}

// Appends the grid as text, one line a row, trailing blanks cut; with `styles`, a second block of
// the same size with one letter a cell that names its style.
static inline void golden_write(const Grid *grid, Str *out, bool styles) {
    for (int y = 0; y < grid->rows; y++)
        golden_write_row(grid, y, out);
    for (int y = 0; styles && y < grid->rows; y++) {
        for (int x = 0; x < grid->cols; x++)
            str_add_char(out, golden_letters[grid->cells[y * grid->cols + x].style]);
        str_add_char(out, '\n');
    }
}

// These words are drawn, in that row or in any.
enum { ANY_ROW = -1 };
static inline void assert_drawn(const Grid *grid, int y, const char *words) {
    CLEANUP(str_done) Str text = {0};
    if (y == ANY_ROW)
        golden_write(grid, &text, false);
    else
        golden_write_row(grid, y, &text);
    if (!strstr(str_text(&text), words))
        fail_msg("\"%s\" is not in:\n%s", words, str_text(&text));
}

// Until the next one is made.
__attribute__((format(printf, 1, 2))) static inline const char *golden_name(const char *format,
                                                                            ...) {
    static char name[80];
    va_list args;
    va_start(args, format);
    vsnprintf(name, sizeof name, format, args);
    va_end(args);
    return name;
}

static inline void golden_check(const char *name, const Grid *grid, bool styles) {
    CLEANUP(str_done) Str drawn = {0}, expected = {0};
    golden_write(grid, &drawn, styles);
    char path[128];
    snprintf(path, sizeof path, "tests/ui/golden/%s.txt", name);
    Fault fault = {""};
    const char *update = getenv("UPDATE_GOLDEN");
    if (update && strcmp(update, "1") == 0)
        assert_ok(file_write(path, drawn.data, drawn.len, SAID));
    else if (file_read(path, SIZE_MAX, &expected, &fault) != STATUS_OK)
        fail_msg("%s", fault.text);
    else if (strcmp(str_text(&drawn), str_text(&expected)) != 0)
        fail_msg("%s differs; drawn is:\n%s", path, str_text(&drawn));
}

// What a terminal without Unicode would show.
static inline void golden_to_ascii(Grid *grid) {
    for (int i = 0; i < grid->rows * grid->cols; i++) {
        Cell *cell = &grid->cells[i];
        cell->character = cell->character ? grid_ascii(cell->character) : ' ';
        cell->combining = 0;
    }
}

// As that terminal would show it: NAME-ascii.
static inline void golden_check_ascii(const char *name, Grid *grid) {
    char ascii[80];
    golden_to_ascii(grid);
    for (int i = 0; i < grid->rows * grid->cols; i++)
        assert_in_range(grid->cells[i].character, ' ', '~');
    snprintf(ascii, sizeof ascii, "%s-ascii", name);
    golden_check(ascii, grid, false);
}

static inline void golden_check_both(const char *name, Grid *grid) {
    golden_check(name, grid, true);
    golden_check_ascii(name, grid);
}

// The sizes of most pictures.
static const struct { int rows, cols; } fixture_sizes[] = {{24, 80}, {35, 120}, {50, 200}};

// NAME-80x24, and that in ASCII.
static inline void golden_check_sized(const char *name, Grid *grid) {
    golden_check_both(golden_name("%s-%dx%d", name, grid->cols, grid->rows), grid);
}
