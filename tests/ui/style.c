// Every theme that ships, at every depth: what has to be read can be read.
#include <math.h>

#include "tests/ui/golden.h"
#include "ui/term/appearance.h"

static const ThemeColour black = COLOUR_RGB | 0x000000, white = COLOUR_RGB | 0xFFFFFF;

TEST(contrast_is_that_of_wcag) {
    assert_true(fabs(colour_contrast(white, black) - 21) < 1e-6);
    assert_true(fabs(colour_luminance(COLOUR_RGB | 0x808080) - 0.2158605) < 1e-4);
}

// --- Themes that ship

typedef void ThemeLook(const char *name, const Theme *theme, const Palette *palette);

static void look_at_all(ColourDepth first, ColourDepth last, ThemeLook *look) {
    CLEANUP(theme_folders_done) ThemeFolders share = {0};
    CLEANUP(theme_names_done) ThemeNames names = {0};
    str_add(&share.paths[1], "themes");
    theme_names(&share, "", &names);
    assert_in_range(names.count, 12, 99);
    for (size_t i = 0; i < names.count; i++) {
        Theme theme;
        Palette palette;
        CLEANUP(str_done) Str path = str_of("themes/%s.ini", names.items[i]);
        assert_ok(theme_read(&theme, str_text(&path), NULL, SAID));
        assert_true(theme.about[0] != '\0');
        for (int depth = (int)first; depth <= (int)last && !theme.colourless; depth++) {
            palette_make(&palette, &theme, (ColourDepth)depth);
            look(names.items[i], &theme, &palette);
        }
    }
}

static void check_contrast(const char *name, int depth, int style, ThemeColour fg, ThemeColour bg,
                           double least) {
    if (colour_contrast(fg, bg) < least) {
        fail_msg("%s, depth %d, style %c: %06x on %06x is %.2f", name, depth, golden_letters[style],
                 colour_rgb(fg), colour_rgb(bg), colour_contrast(fg, bg));
    }
}

// On the terminal's own ground words are for a black one and, as far as that goes, a white one; its
// own colours are as it likes.
static void look_at_words(const char *name, const Theme *theme, const Palette *palette) {
    const int depth = (int)palette->depth;
    (void)theme;
    for (int style = 0; style < TEXT_STYLE_COUNT; style++) {
        const StyleColours *look = &palette->styles[style];
        if (look->fg == COLOUR_DEFAULT || style == STYLE_RULE) {
            assert_true(look->fg != COLOUR_DEFAULT || look->bg == COLOUR_DEFAULT);
        } else if (look->bg != COLOUR_DEFAULT) {
            check_contrast(name, depth, style, look->fg, look->bg, CONTRAST_OF_TEXT);
        } else if (look->fg >= COLOUR_RGB) {
            check_contrast(name, depth, style, look->fg, black, CONTRAST_OF_TEXT);
            check_contrast(name, depth, style, look->fg, white, 2.5);
        }
    }
}

TEST(words_can_be_read_in_every_theme_at_every_depth) {
    look_at_all(DEPTH_16, DEPTH_TRUE, look_at_words);
}

static void look_at_pieces(const char *name, const Theme *theme, const Palette *palette) {
    const int depth = (int)palette->depth;
    (void)theme;
    for (int i = 0; i < SQUARE_KINDS * 2; i++) {
        const StyleColours *inks = &palette->styles[style_square((SquareKind)(i / 2), i % 2, 0)];
        const ThemeColour bg = inks[0].bg;
        check_contrast(name, depth, STYLE_TEXT, inks[INK_MARK].fg, bg, CONTRAST_OF_PIECES);
        for (int side = 0; side < 2; side++) {
            const ThemeColour fill = inks[side].fg, edge = inks[INK_WHITE_EDGE + side].fg;
            const bool rim = palette->needs_rim[side][i / 2][i % 2];
            check_contrast(name, depth, STYLE_INSIDE_WHITE, fill, edge, CONTRAST_OF_PIECES);
            check_contrast(name, depth, (int)style_square((SquareKind)(i / 2), i % 2, (Ink)side),
                           rim ? edge : fill, bg, CONTRAST_OF_PIECES);
            // What the sixteen are on a terminal, nobody knows.
            assert_false(rim && bg >= COLOUR_RGB);
            assert_true(fill != bg && edge != fill);
        }
    }
}

TEST(pieces_and_signs_stand_out_from_every_square_by_three_to_one) {
    look_at_all(DEPTH_16, DEPTH_TRUE, look_at_pieces);
}

static void look_at_squares(const char *name, const Theme *theme, const Palette *palette) {
    (void)theme;
    const ThemeColour light = palette->styles[STYLE_LIGHT_MARK].bg;
    const ThemeColour dark = palette->styles[STYLE_DARK_MARK].bg;
    check_contrast(name, (int)palette->depth, STYLE_DARK_MARK, light, dark, 1.25);
    assert_true(colour_luminance(light) > colour_luminance(dark));
    for (int i = 2; i < SQUARE_KINDS * 2; i++) {
        const ThemeColour other =
            palette->styles[style_square((SquareKind)(i / 2), i % 2, INK_MARK)].bg;
        if (other == light || other == dark)
            fail_msg("%s, depth %d: ground %d is as a plain square", name, (int)palette->depth, i);
    }
}

TEST(squares_differ_and_what_is_marked_differs_from_both) {
    look_at_all(DEPTH_16, DEPTH_TRUE, look_at_squares);
}

// --- Without a theme

// Dark squares are dark: where text is dark those are reversed, where it is bright the light ones.
static void appearance_without_colours(const char *terminal, int reversed) {
    setenv("COLORFGBG", terminal, 1);
    const Palette palette = palette_at(DEPTH_MONO);
    unsetenv("COLORFGBG");
    for (int style = 0; style < STYLE_COUNT; style++) {
        assert_int_equal(palette.styles[style].fg, COLOUR_DEFAULT);
        assert_int_equal(palette.styles[style].bg, COLOUR_DEFAULT);
    }
    for (int i = 0; i < SQUARE_KINDS * INK_COUNT * 2; i++) {
        const int dark = i % 2, kind = i / 2 % SQUARE_KINDS, ink = i / 2 / SQUARE_KINDS;
        const Style style = style_square((SquareKind)kind, dark, (Ink)ink);
        assert_int_equal(!!(palette.styles[style].attributes & ATTRIBUTE_REVERSE),
                         dark == reversed);
    }
    assert_int_equal(palette.styles[STYLE_SELECTED].attributes, ATTRIBUTE_REVERSE);
}

TEST(without_colours_squares_are_told_apart_by_reverse) {
    appearance_without_colours("15;0", 0);
    appearance_without_colours("default;default", 0);
    appearance_without_colours("0;15", 1);
    appearance_without_colours("0;default;7", 1);
}

// The console of Linux shows bold text on a reversed square as dark grey on grey.
TEST(with_eight_colours_the_case_of_a_letter_alone_tells_the_side) {
    const Palette palette = palette_at(DEPTH_8);
    for (int i = 0; i < SQUARE_KINDS * 2; i++) {
        const StyleColours *inks = &palette.styles[style_square((SquareKind)(i / 2), i % 2, 0)];
        assert_int_equal(inks[INK_WHITE].attributes, inks[INK_BLACK].attributes);
        assert_int_equal(inks[INK_MARK].fg, COLOUR_DEFAULT);
        assert_int_equal(inks[INK_MARK].bg, COLOUR_DEFAULT);
        for (int ink = 0; ink < INK_COUNT; ink++)
            assert_false((inks[ink].attributes & ATTRIBUTE_REVERSE) &&
                         (inks[ink].attributes & ATTRIBUTE_BOLD));
    }
}

// "T #ffffff on own, 1": letter of golden files, colours, attributes.
static void write_look(Grid *grid, int style, const StyleColours *look) {
    char names[2][16];
    const ThemeColour colours[] = {look->fg, look->bg};
    for (int i = 0; i < 2; i++) {
        const char *form = colours[i] == COLOUR_DEFAULT ? "own"
                           : colours[i] >= COLOUR_RGB   ? "#%06x"
                                                        : "%d";
        snprintf(names[i], sizeof names[i], form,
                 colours[i] >= COLOUR_RGB ? colours[i] - COLOUR_RGB : colours[i]);
    }
    grid_putf(grid, (Rect){0, 0, grid->rows, grid->cols}, style, 0, STYLE_TEXT, "%c %s on %s, %u",
              golden_letters[style], names[0], names[1], look->attributes);
}

TEST(the_default_theme_at_every_depth) {
    static const char *const names[DEPTH_COUNT] = {"palette-mono", "palette-8", "palette-16",
                                                   "palette-256", "palette-all"};
    for (int depth = DEPTH_MONO; depth < DEPTH_COUNT; depth++) {
        CLEANUP(grid_done) Grid grid = {0};
        const Palette palette = palette_at((ColourDepth)depth);
        grid_resize(&grid, STYLE_COUNT, 32);
        for (int style = 0; style < STYLE_COUNT; style++)
            write_look(&grid, style, &palette.styles[style]);
        golden_check(names[depth], &grid, false);
    }
}

TEST(every_style_has_a_letter_of_its_own) {
    bool seen[128] = {false};
    for (int style = 0; style < STYLE_COUNT; style++) {
        char letter = golden_letters[style];
        assert_in_range(letter, '!', '~');
        assert_false(seen[(int)letter]);
        seen[(int)letter] = true;
    }
}

TEST(a_mistake_in_a_theme_is_named_with_its_line_and_the_default_serves) {
    static const struct {
        const char *text, *said;
    } cases[] = {
        {"[board]\nlight = #12345\n",
         "t.ini:2: \"#12345\" is no colour: #rrggbb, own, or a name such as red or bright-red"},
        {"[board]\nlight = own\n",
         "t.ini:2: \"own\" is no colour: #rrggbb, own, or a name such as red or bright-red"},
        {"[panes]\ntext = #ffffff upon #000000\n",
         "t.ini:2: \"upon\" is not understood: on COLOUR, bold, dim, underline or reverse"},
        {"[verdicts]\n\npas = red\n", "t.ini:3: [verdicts] has no pas; nearest: pass"},
        {"[pane]\n", "t.ini:1: [pane]: there are [theme], [board], [pieces], [panes], [verdicts], "
                     "[moves], [roles] and [marks]"},
    };
    Theme standard;
    theme_default(&standard);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Theme theme;
        CLEANUP(str_done) Str text = str_of("%s", cases[i].text);
        assert_fails(theme_read(&theme, "t.ini", &text, SAID), STATUS_SYNTAX, cases[i].said);
        assert_memory_equal(theme.colours, standard.colours, sizeof theme.colours);
    }
}

// Named colours hold with sixteen as well; of others that are not said there the default's do.
TEST(what_a_theme_does_not_say_is_as_in_the_default) {
    Theme theme;
    CLEANUP(str_done) Str text = {0};
    str_add(&text, "[panes]\ntext = #101010 on #fafafa / black on white\ndim = #303030 bold\n"
                   "[verdicts]\npass = green bold\n[board]\nlight = #aabbcc / cyan\n");
    assert_ok(theme_read(&theme, "t.ini", &text, SAID));
    const TextLook *all = theme.colours[0].looks, *sixteen = theme.colours[1].looks;
    assert_int_equal(all[STYLE_PASS].fg, 2);
    assert_int_equal(all[STYLE_PASS].bg, COLOUR_RGB | 0xfafafa);
    assert_int_equal(all[STYLE_PASS].attributes, ATTRIBUTE_BOLD);
    assert_int_equal(all[STYLE_FAIL].fg, COLOUR_RGB | 0xd75f5f);
    assert_int_equal(sixteen[STYLE_PASS].fg, 2);
    assert_int_equal(sixteen[STYLE_PASS].bg, 7);
    assert_int_equal(sixteen[STYLE_PASS].attributes, ATTRIBUTE_BOLD);
    assert_int_equal(sixteen[STYLE_DIM].fg, 8);
    assert_int_equal(sixteen[STYLE_DIM].attributes, ATTRIBUTE_BOLD);
    assert_int_equal(theme.colours[0].squares[SQUARE_PLAIN][0], COLOUR_RGB | 0xaabbcc);
    assert_int_equal(theme.colours[1].squares[SQUARE_PLAIN][0], 6);
}

// With 256 colours a colour becomes the nearest that there is.
TEST(numbers_of_colours_are_those_of_curses) {
    assert_int_equal(colour_number(3, DEPTH_16), 3);
    assert_int_equal(colour_number(COLOUR_RGB | 0xd78700, DEPTH_256), 172);
    assert_int_equal(colour_number(COLOUR_RGB | 0xd68802, DEPTH_256), 172);
    assert_int_equal(colour_number(COLOUR_RGB | 0x808080, DEPTH_256), 244);
    assert_int_equal(colour_number(COLOUR_RGB | 0x123456, DEPTH_TRUE), 0x123456);
    assert_int_equal(colour_number(COLOUR_RGB | 0x000003, DEPTH_TRUE), 8);
}
