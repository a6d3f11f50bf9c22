// A theme: what the styles look like, as an INI file says it. Its sections and keys are the rows of
// ROLES (style.h), [board] with the squares, [pieces] with white, black and their edges, and
// [theme] with a line about it, and "colours = no" where it has none. Values are "COLOUR [on
// COLOUR] [bold] [dim] [underline] [reverse]" for roles, one colour for the others, and behind " /
// " the colours for a terminal that has sixteen; where these are missing, named colours hold there
// too, and else those of the default. A role that names no background has that of [panes] text.
// What a theme does not say is as in the default.
#pragma once

#include "onlymove/status.h"
#include "onlymove/str.h"
#include "ui/term/style.h"
#include "ui/term/theme.h"

// The terminal's own; one of the terminal's sixteen, 0 to 15; or red, green and blue behind
// COLOUR_RGB.
typedef int32_t Colour;
enum { COLOUR_OWN = -1, COLOUR_RGB = 1 << 24 };

// "own", one of the sixteen by name ("red", "bright-red"), or "#rrggbb". False: it is none.
bool colour_read(const char *text, Colour *colour);
// Red, green and blue as 0xRRGGBB; of the sixteen as xterm has them. Not of the terminal's own.
uint32_t colour_rgb(Colour colour);
// Relative luminance, 0 to 1, and contrast, 1 to 21, as WCAG 2.1 defines them.
double colour_luminance(Colour colour);
double colour_contrast(Colour a, Colour b);
// The number that curses has for a colour of the depth; with 256 colours, of the nearest one.
int colour_number(Colour colour, Depth depth);

enum { THEME_ABOUT_MAX = 100 };

typedef enum Attribute {
    ATTRIBUTE_BOLD = 1,
    ATTRIBUTE_DIM = 2,
    ATTRIBUTE_UNDERLINE = 4,
    ATTRIBUTE_REVERSE = 8
} Attribute;

typedef struct RoleLook {
    Colour fg, bg;
    bool own_bg;         // it is the role's, not that of the text
    unsigned attributes; // of Attribute
} RoleLook;

typedef struct ThemeColours {
    RoleLook roles[STYLE_ROLES];
    Colour squares[GROUND_COUNT][2]; // light, dark
    Colour fill[2], edge[2];         // of White's pieces and Black's
} ThemeColours;

typedef struct Theme {
    char about[THEME_ABOUT_MAX];
    bool colourless;         // as on a terminal that has no colours
    ThemeColours colours[2]; // with 256 colours, with sixteen
} Theme;

// Every key there is, by index; NULL section: no more.
typedef struct ThemeKey {
    const char *section, *name;
} ThemeKey;
ThemeKey theme_key(size_t index);

// The one that is part of the program: themes/default.ini.
void theme_default(Theme *theme);
// Reads a file, or a text of that name, over the default. Faults name it and the line; *theme is
// the default then.
Status theme_read(Theme *theme, const char *name, const Str *text, Fault *fault);

// --- The palette: what styles look like at a depth of colours

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
