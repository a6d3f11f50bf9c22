// A theme as a terminal of some depth can show it. With 256 colours and with sixteen, roles and
// squares are as the theme says. With eight and with none that does not count: roles have the
// colours and attributes of style.h, squares are plain and reverse, and pieces are letters.
#ifndef ONLYMOVE_UI_TERM_PALETTE_H
#define ONLYMOVE_UI_TERM_PALETTE_H

#include "ui/term/theme.h"

// What text has to contrast by with its ground, and pieces with their square, where the theme has
// that.
#define CONTRAST_OF_TEXT   4.5
#define CONTRAST_OF_PIECES 3.0

typedef struct StyleColours {
    Colour fg, bg;       // COLOUR_OWN: the terminal's own, and always without colours
    unsigned attributes; // of Attribute
    unsigned plain;      // the same without colours
} StyleColours;

typedef struct Palette {
    Depth depth;
    StyleColours looks[STYLE_COUNT];
    // A drawn piece of White, of Black does not stand out on light and dark without a rim of its
    // edge.
    bool rims[2][GROUND_COUNT][2];
} Palette;

void palette_make(Palette *palette, const Theme *theme, Depth depth);

// Whether letters can be in the ink of their side; else colours are too few, and they are all in
// that of signs.
bool palette_tells_sides(const Palette *palette);

#endif
