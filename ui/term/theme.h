// A theme says what the styles look like; it is an INI file. Its sections are those of TEXT_STYLES
// (style.h), [board] with the squares, [pieces] with white, black and their edges, and [theme] with
// a line about it, and "colours = no" where it has none. A text style's value is "COLOUR [on
// COLOUR] [bold] [dim] [underline] [reverse]", another key's is one colour. After " / " stand the
// colours for a terminal that has sixteen; where they are missing, a colour given by name holds
// there too, and the default theme's in place of any other. A text style without a background has
// that of [panes] text. What a theme does not say is as in the default.
#pragma once

#include "onlymove/status.h"
#include "onlymove/str.h"
#include "ui/term/style.h"

// COLOUR_DEFAULT, the terminal's own colour for text or background; 0 to 15, one of the terminal's
// sixteen; or COLOUR_RGB | 0xRRGGBB.
typedef int32_t ThemeColour;
enum { COLOUR_DEFAULT = -1, COLOUR_RGB = 1 << 24 };

// Reads "own", one of the sixteen by name ("red", "bright-red"), or "#rrggbb". False: it is none.
bool colour_read(const char *text, ThemeColour *colour);
// Returns 0xRRGGBB, for one of the sixteen as xterm has it. Not for COLOUR_DEFAULT.
uint32_t colour_rgb(ThemeColour colour);
// Relative luminance, 0 to 1, and contrast, 1 to 21, as WCAG 2.1 defines them.
double colour_luminance(ThemeColour colour);
double colour_contrast(ThemeColour a, ThemeColour b);
// Returns the number of a colour in curses at a depth; with 256 colours, that of the nearest one.
int colour_number(ThemeColour colour, ColourDepth depth);

enum { THEME_ABOUT_MAX = 100 };

typedef enum Attribute {
    ATTRIBUTE_BOLD = 1,
    ATTRIBUTE_DIM = 2,
    ATTRIBUTE_UNDERLINE = 4,
    ATTRIBUTE_REVERSE = 8
} Attribute;

typedef struct TextLook {
    ThemeColour fg, bg;
    bool has_bg;         // `bg` is set for the style; else it is that of [panes] text
    unsigned attributes; // of Attribute
} TextLook;

typedef struct ThemeColours {
    TextLook looks[TEXT_STYLE_COUNT];
    ThemeColour squares[SQUARE_KINDS][2]; // light, dark
    ThemeColour fill[2], edge[2];         // of White's pieces and Black's
} ThemeColours;

typedef struct Theme {
    char about[THEME_ABOUT_MAX];
    bool colourless;         // drawn as on a terminal without colours
    ThemeColours colours[2]; // with 256 colours, with sixteen
} Theme;

// A key of a theme's file, by index; past the last its section is NULL.
typedef struct ThemeKey {
    const char *section, *name;
} ThemeKey;
ThemeKey theme_key(size_t index);

// Fills in the theme that is part of the program: themes/default.ini.
void theme_default(Theme *theme);
// Reads a theme over the default, from *text or, where that is NULL, from the file `name`. A fault
// names the file and the line, and *theme is the default then.
Status theme_read(Theme *theme, const char *name, const Str *text, Fault *fault);

// --- The palette: what styles look like at a depth of colours

// The least contrast of text with its background, and of pieces with their square. A piece that has
// less gets a rim; tests require both of the themes that ship.
#define CONTRAST_OF_TEXT   4.5
#define CONTRAST_OF_PIECES 3.0

typedef struct StyleColours {
    ThemeColour fg, bg;       // COLOUR_DEFAULT where there are no colours
    unsigned attributes;      // of Attribute
    unsigned mono_attributes; // the attributes where the colours cannot be had
} StyleColours;

typedef struct Palette {
    ColourDepth depth;
    StyleColours styles[STYLE_COUNT];
    // By side, square kind, light or dark: whether a bitmap needs a rim there in the edge's colour.
    bool needs_rim[2][SQUARE_KINDS][2];
} Palette;

void palette_make(Palette *palette, const Theme *theme, ColourDepth depth);
