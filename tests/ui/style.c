// The colours of the 256 colour palette as xterm has them, and contrast as WCAG 2 defines it:
// (L1 + 0.05) / (L2 + 0.05) of the relative luminances.
#include "tests/support/test.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "tests/ui/golden.h"
#include "ui/style.h"

static double channel(int value)
{
    double v = value / 255.0;
    return v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4);
}

// Of a color from 16 on: those below are not the same in any two terminals.
static double luminance(int color)
{
    assert_in_range(color, 16, 255);
    int rgb[3];
    for (int i = 0; i < 3; i++) {
        static const int weights[] = {36, 6, 1};
        int level = (color - 16) / weights[i] % 6;
        rgb[i] = color >= 232 ? 8 + 10 * (color - 232) : level == 0 ? 0 : 55 + 40 * level;
    }
    return 0.2126 * channel(rgb[0]) + 0.7152 * channel(rgb[1]) + 0.0722 * channel(rgb[2]);
}

static double contrast(double a, double b)
{
    double light = a > b ? a : b, dark = a > b ? b : a;
    return (light + 0.05) / (dark + 0.05);
}

TEST(the_palette_is_understood)
{
    assert_true(fabs(luminance(231) - 1) < 1e-6 && luminance(16) < 1e-9);
    assert_true(fabs(contrast(luminance(231), luminance(16)) - 21) < 1e-6);
    assert_true(fabs(luminance(244) - 0.2158605) < 1e-4);
}

TEST(pieces_and_signs_stand_out_from_every_ground_by_three_to_one)
{
    for (int ground = 0; ground < GROUND_COUNT; ground++) {
        for (int dark = 0; dark < 2; dark++) {
            double back =
                luminance(style_look(style_square((Ground)ground, dark, INK_WHITE), DEPTH_256).bg);
            for (int ink = 0; ink < INK_COUNT; ink++) {
                StyleLook look =
                    style_look(style_square((Ground)ground, dark, (Ink)ink), DEPTH_256);
                assert_true(luminance(look.bg) == back);
                if (contrast(luminance(look.fg), back) < 3) {
                    fail_msg("ground %d, dark %d, ink %d: %.2f", ground, dark, ink,
                             contrast(luminance(look.fg), back));
                }
            }
        }
    }
}

TEST(the_sides_pieces_and_the_squares_differ)
{
    double ground[2];
    for (int dark = 0; dark < 2; dark++) {
        StyleLook white = style_look(style_square(GROUND_PLAIN, dark, INK_WHITE), DEPTH_256);
        StyleLook black = style_look(style_square(GROUND_PLAIN, dark, INK_BLACK), DEPTH_256);
        assert_true(contrast(luminance(white.fg), luminance(black.fg)) > 7);
        ground[dark] = luminance(white.bg);
    }
    assert_true(ground[0] > ground[1]);
    assert_true(contrast(ground[0], ground[1]) > 1.6);
}

TEST(with_few_colors_letters_contrast_with_their_ground_whoever_moves_them)
{
    for (int depth = DEPTH_8; depth <= DEPTH_16; depth++) {
        for (int style = STYLE_LIGHT_WHITE; style < STYLE_COUNT; style++) {
            StyleLook look = style_look((Style)style, (Depth)depth);
            bool dark_ground = look.bg == 4 || look.bg == 1;
            bool light_ground = look.bg == 6 || look.bg == 3 || look.bg == 2;
            assert_true(dark_ground != light_ground);
            assert_int_equal(look.fg, dark_ground ? 7 : 0);
        }
    }
}

TEST(words_can_be_read_on_black_and_on_white)
{
    for (int style = 0; style < STYLE_LIGHT_WHITE; style++) {
        StyleLook look = style_look((Style)style, DEPTH_256);
        if (look.bg >= 0) {
            assert_true(contrast(luminance(look.fg), luminance(look.bg)) > 4.5);
        } else if (look.fg >= 0 && style != STYLE_RULE) {
            assert_true(contrast(luminance(look.fg), 0) > 4.5);
            assert_true(contrast(luminance(look.fg), 1) > 2.5);
        }
    }
}

TEST(mono_tells_dark_squares_and_selections_by_reverse)
{
    for (int style = 0; style < STYLE_COUNT; style++) {
        StyleLook look = style_look((Style)style, DEPTH_MONO);
        assert_int_equal(look.fg, -1);
        assert_int_equal(look.bg, -1);
    }
    for (int ground = 0; ground < GROUND_COUNT; ground++) {
        for (int ink = 0; ink < INK_COUNT; ink++) {
            for (int dark = 0; dark < 2; dark++) {
                Style style = style_square((Ground)ground, dark, (Ink)ink);
                bool reverse = strchr(style_look(style, DEPTH_MONO).attributes, 'r') != NULL;
                assert_int_equal(reverse, dark);
            }
        }
    }
    assert_string_equal(style_look(STYLE_SELECTED, DEPTH_MONO).attributes, "r");
}

TEST(every_style_has_a_letter_of_its_own)
{
    bool seen[128] = {false};
    for (int style = 0; style < STYLE_COUNT; style++) {
        char letter = golden_letters[style];
        assert_in_range(letter, '!', '~');
        assert_false(seen[(int)letter]);
        seen[(int)letter] = true;
    }
}

TEST(attributes_are_letters_that_the_terminal_knows)
{
    for (int style = 0; style < STYLE_COUNT; style++) {
        for (int depth = 0; depth < DEPTH_COUNT; depth++) {
            const char *attributes = style_look((Style)style, (Depth)depth).attributes;
            assert_int_equal(strspn(attributes, "bdru"), strlen(attributes));
        }
    }
}
