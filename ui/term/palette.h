// A theme as a terminal of some depth can show it: by rule, not by hand. Colours become the nearest
// that there are, as far as what has to be read can be read; where there are none, roles have the
// attributes of style.h, and squares are told apart by reverse.
#ifndef ONLYMOVE_UI_TERM_PALETTE_H
#define ONLYMOVE_UI_TERM_PALETTE_H

#include "ui/term/theme.h"

// What text has to contrast by with its ground, and pieces with their square, where the theme has
// that.
#define CONTRAST_OF_TEXT   4.5
#define CONTRAST_OF_PIECES 3.0
// What dark squares contrast by with light ones at least.
#define CONTRAST_OF_SQUARES 1.3

typedef struct StyleColours {
    Colour fg, bg;       // COLOUR_OWN: the terminal's own, and always without colours
    unsigned attributes; // of Attribute
    unsigned plain;      // the same without colours
} StyleColours;

// A drawn piece on a square. One of its two colours may be that of the square, and cannot be seen.
typedef struct PieceInk {
    bool fill_hidden, edge_hidden;
    bool rim; // it does not stand out without a rim of its edge
} PieceInk;

typedef struct Palette {
    Depth depth;
    StyleColours looks[STYLE_COUNT];
    PieceInk inks[2][GROUND_COUNT][2]; // of White's and Black's pieces, on light and dark
} Palette;

void palette_make(Palette *palette, const Theme *theme, Depth depth);

// Whether letters can be in the ink of their side; else colours are too few, and they are all in
// that of signs.
bool palette_tells_sides(const Palette *palette);

#endif
