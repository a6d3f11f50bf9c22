// Colours as themes name them, how they contrast, and which one a terminal of few colours has in
// the place of another.
#ifndef ONLYMOVE_UI_TERM_COLOUR_H
#define ONLYMOVE_UI_TERM_COLOUR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ui/term/style.h"

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

// How far two colours are from each other on a terminal of that depth: the square of the distance
// in Oklab (B. Ottosson 2020), with few colours of hue and lightness.
double colour_distance(Colour one, Colour other, Depth depth);

bool colour_is_grey(Colour colour);   // or so near to it that it has no hue
Colour colour_as_grey(Colour colour); // of the same luminance

// What a colour has to be besides near: so different from others, and none of some.
enum { COLOUR_WISHES = 3 };
typedef struct ColourWish {
    double contrast[COLOUR_WISHES]; // at least ...
    Colour from[COLOUR_WISHES];     // ... from these; those with 0 do not count
    const Colour *none_of;          // none of these, as colours of the depth
    size_t none_count;
} ColourWish;
// The colour of the depth that is nearest to it of those that are as wished; where none is, the one
// that has most contrast from from[0]. The terminal's own stays. Not for DEPTH_MONO.
Colour colour_nearest(Colour colour, Depth depth, const ColourWish *wish);

// The number that curses has for a colour of the depth.
int colour_number(Colour colour, Depth depth);

#endif
