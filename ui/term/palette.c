// From theme to palette.
#include "ui/term/palette.h"

#include <stdlib.h>
#include <string.h>

enum { WHITE_SIDE, BLACK_SIDE, SIDES };

// Whether the terminal says by COLORFGBG, "0;15", that its text is dark on a bright ground; else it
// is bright.
static bool is_paper(void)
{
    const char *own = getenv("COLORFGBG");
    const char *ground = own ? strrchr(own, ';') : NULL;
    return ground && (strcmp(ground + 1, "7") == 0 || strcmp(ground + 1, "15") == 0);
}

// Signs and White's letters are bold. A square is reversed where that makes it what it is: the dark
// ones of dark text, and the light ones of bright text.
static unsigned plain_square(Ground ground, int dark, Ink ink, bool paper)
{
    return (ink == INK_WHITE || ink == INK_MARK ? ATTRIBUTE_BOLD : 0u) |
           (dark == paper ? ATTRIBUTE_REVERSE : 0u) |
           (ground == GROUND_MOTIF ? ATTRIBUTE_UNDERLINE : 0u);
}

static void make_square(Palette *palette, const ThemeColours *theme, Ground ground, int dark)
{
    const Colour bg = theme->squares[ground][dark], *fill = theme->fill;
    const double contrast[SIDES] = {colour_contrast(fill[WHITE_SIDE], bg),
                                    colour_contrast(fill[BLACK_SIDE], bg)};
    const Colour inks[INK_COUNT] = {
        [INK_WHITE] = fill[WHITE_SIDE],
        [INK_BLACK] = fill[BLACK_SIDE],
        [INK_MARK] = fill[contrast[WHITE_SIDE] >= contrast[BLACK_SIDE] ? WHITE_SIDE : BLACK_SIDE],
        [INK_WHITE_EDGE] = theme->edge[WHITE_SIDE],
        [INK_BLACK_EDGE] = theme->edge[BLACK_SIDE]};
    for (int ink = 0; ink < INK_COUNT; ink++) {
        StyleColours *look = &palette->looks[style_square(ground, dark, (Ink)ink)];
        *look = (StyleColours){inks[ink], bg, 0, look->plain};
    }
    for (int side = 0; side < SIDES; side++)
        palette->rims[side][ground][dark] = contrast[side] < CONTRAST_OF_PIECES;
}

void palette_make(Palette *palette, const Theme *theme, Depth depth)
{
    static const struct {
        const char *attributes;
        Colour of_eight;
    } plain[STYLE_ROLES] = {
#define ROLE_PLAIN(id, letter, section, name, attributes, of_eight) {attributes, of_eight},
        ROLES(ROLE_PLAIN)
#undef ROLE_PLAIN
    };
    *palette = (Palette){.depth = theme->colourless ? DEPTH_MONO : depth};
    const ThemeColours *colours = &theme->colours[palette->depth == DEPTH_16];
    const bool paper = is_paper();
    for (int role = 0; role < STYLE_ROLES; role++) {
        const unsigned attributes = attributes_of(plain[role].attributes);
        const RoleLook *look = &colours->roles[role];
        const Colour fg = palette->depth == DEPTH_8 ? plain[role].of_eight : COLOUR_OWN;
        palette->looks[role] =
            palette->depth < DEPTH_16
                ? (StyleColours){fg, COLOUR_OWN, attributes, attributes}
                : (StyleColours){look->fg, look->bg, look->attributes, attributes};
    }
    for (int i = 0; i < GROUND_COUNT * 2; i++) {
        for (int ink = 0; ink < INK_COUNT; ink++) {
            const unsigned attributes = plain_square((Ground)(i / 2), i % 2, (Ink)ink, paper);
            palette->looks[style_square((Ground)(i / 2), i % 2, (Ink)ink)] =
                (StyleColours){COLOUR_OWN, COLOUR_OWN, attributes, attributes};
        }
        if (palette->depth >= DEPTH_16)
            make_square(palette, colours, (Ground)(i / 2), i % 2);
    }
    for (int side = 0; side < SIDES; side++) {
        palette->looks[STYLE_INSIDE_WHITE + side] =
            palette->depth >= DEPTH_16
                ? (StyleColours){colours->fill[side], colours->edge[side], 0, 0}
                : (StyleColours){COLOUR_OWN, COLOUR_OWN, 0, 0};
    }
}

bool palette_tells_sides(const Palette *palette)
{
    return palette->depth != DEPTH_16;
}
