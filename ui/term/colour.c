// Numbers of colours in curses are those of xterm: sixteen of the terminal's own, then a cube of
// 6 x 6 x 6, then greys; with all colours, red, green and blue.
#include "ui/term/colour.h"

#include <ctype.h>
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SIXTEEN = 16, GREYS = 232 };

static const struct {
    const char *name;
    uint32_t rgb;
} sixteen[SIXTEEN] = {
    {"black", 0x000000},        {"red", 0xCD0000},
    {"green", 0x00CD00},        {"yellow", 0xCDCD00},
    {"blue", 0x0000EE},         {"magenta", 0xCD00CD},
    {"cyan", 0x00CDCD},         {"white", 0xE5E5E5},
    {"bright-black", 0x7F7F7F}, {"bright-red", 0xFF0000},
    {"bright-green", 0x00FF00}, {"bright-yellow", 0xFFFF00},
    {"bright-blue", 0x5C5CFF},  {"bright-magenta", 0xFF00FF},
    {"bright-cyan", 0x00FFFF},  {"bright-white", 0xFFFFFF},
};

bool colour_read(const char *text, Colour *colour)
{
    if (strcmp(text, "own") == 0) {
        *colour = COLOUR_OWN;
        return true;
    }
    for (int i = 0; i < SIXTEEN; i++) {
        if (strcmp(text, sixteen[i].name) == 0) {
            *colour = i;
            return true;
        }
    }
    if (text[0] != '#' || strlen(text) != 7) {
        return false;
    }
    for (int i = 1; i < 7; i++) {
        if (!isxdigit((unsigned char)text[i])) {
            return false;
        }
    }
    *colour = COLOUR_RGB | (Colour)strtol(text + 1, NULL, 16);
    return true;
}

static uint32_t indexed_rgb(int number)
{
    if (number < SIXTEEN) {
        return sixteen[number].rgb;
    }
    if (number >= GREYS) {
        return (uint32_t)(8 + 10 * (number - GREYS)) * 0x010101;
    }
    uint32_t rgb = 0;
    static const int weights[] = {36, 6, 1};
    for (int i = 0; i < 3; i++) {
        const int level = (number - SIXTEEN) / weights[i] % 6;
        rgb = rgb << 8 | (uint32_t)(level == 0 ? 0 : 55 + 40 * level);
    }
    return rgb;
}

uint32_t colour_rgb(Colour colour)
{
    return colour >= COLOUR_RGB ? (uint32_t)(colour - COLOUR_RGB) : sixteen[colour].rgb;
}

// 0 to 1, in proportion to the light.
static double channel(uint32_t rgb, int shift)
{
    const double v = (rgb >> shift & 0xFF) / 255.0;
    return v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4);
}

double colour_luminance(Colour colour)
{
    const uint32_t rgb = colour_rgb(colour);
    return 0.2126 * channel(rgb, 16) + 0.7152 * channel(rgb, 8) + 0.0722 * channel(rgb, 0);
}

static double contrast_of(double one, double other)
{
    return (fmax(one, other) + 0.05) / (fmin(one, other) + 0.05);
}

double colour_contrast(Colour a, Colour b)
{
    return contrast_of(colour_luminance(a), colour_luminance(b));
}

// What has less chroma for its lightness is a grey; of few colours any other is taken to have so
// much.
#define GREY        0.08
#define FULL_CHROMA 0.5

typedef struct Lab {
    double l, a, b;
} Lab;

static Lab oklab(uint32_t rgb)
{
    const double r = channel(rgb, 16), g = channel(rgb, 8), b = channel(rgb, 0);
    const double l = cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
    const double m = cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
    const double s = cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
    return (Lab){0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
                 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
                 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s};
}

static double distance(const Lab *a, const Lab *b)
{
    return (a->l - b->l) * (a->l - b->l) + (a->a - b->a) * (a->a - b->a) +
           (a->b - b->b) * (a->b - b->b);
}

// Few colours are all bright ones, or greys: of another colour the hue counts then, not how much of
// it there is.
static Lab with_full_hue(Lab lab)
{
    const double chroma = hypot(lab.a, lab.b),
                 scale = chroma <= GREY * lab.l ? 0 : FULL_CHROMA / chroma;
    return (Lab){lab.l, lab.a * scale, lab.b * scale};
}

bool colour_is_grey(Colour colour)
{
    const Lab lab = colour == COLOUR_OWN ? (Lab){0, 1, 1} : oklab(colour_rgb(colour));
    return hypot(lab.a, lab.b) <= GREY * lab.l;
}

Colour colour_as_grey(Colour colour)
{
    const double light = colour_luminance(colour);
    const double coded = light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055;
    return COLOUR_RGB | (Colour)lround(coded * 255) * 0x010101;
}

double colour_distance(Colour one, Colour other, Depth depth)
{
    Lab a = oklab(colour_rgb(one)), b = oklab(colour_rgb(other));
    if (depth < DEPTH_256) {
        a = with_full_hue(a);
        b = with_full_hue(b);
    }
    return distance(&a, &b);
}

// The colour that has a number in colour_number().
static Colour colour_numbered(int number, Depth depth)
{
    if (number < 0) {
        return COLOUR_OWN;
    }
    return depth == DEPTH_TRUE && number >= 8 ? COLOUR_RGB | number
           : number < SIXTEEN                 ? number
                                              : COLOUR_RGB | (Colour)indexed_rgb(number);
}

int colour_number(Colour colour, Depth depth)
{
    if (colour < SIXTEEN && !(depth == DEPTH_TRUE && colour >= 8)) {
        return (int)colour;
    }
    const uint32_t rgb = colour_rgb(colour);
    if (depth == DEPTH_TRUE) { // below 8 stand the terminal's own
        return rgb < 8 ? 8 : (int)rgb;
    }
    int number = SIXTEEN;
    while (number < 255 && indexed_rgb(number) != rgb) {
        number++;
    }
    return number;
}

// A wish with the luminance of what it is to contrast with.
typedef struct Wanted {
    const ColourWish *wish;
    double from[COLOUR_WISHES];
} Wanted;

static Wanted wanted_of(const ColourWish *wish)
{
    Wanted wanted = {.wish = wish};
    for (int i = 0; i < COLOUR_WISHES; i++) {
        wanted.from[i] = wish->contrast[i] > 0 ? colour_luminance(wish->from[i]) : 0;
    }
    return wanted;
}

static bool is_as_wished(double luminance, const Wanted *wanted)
{
    for (int i = 0; i < COLOUR_WISHES; i++) {
        if (contrast_of(luminance, wanted->from[i]) < wanted->wish->contrast[i]) {
            return false;
        }
    }
    return true;
}

static bool is_excluded(Colour colour, const ColourWish *wish)
{
    size_t at = 0;
    while (at < wish->none_count && wish->none_of[at] != colour) {
        at++;
    }
    return at < wish->none_count;
}

// Of the colours first to last - 1 of a depth.
static Colour search(Colour colour, Depth depth, int first, int last, const Wanted *wanted)
{
    double nearest = DBL_MAX, most = -1;
    Colour found = colour, farthest = colour;
    for (int i = first; i < last; i++) {
        const Colour other = colour_numbered(i, depth);
        const double luminance = colour_luminance(other);
        const double contrast = contrast_of(luminance, wanted->from[0]);
        const double far = colour_distance(colour, other, depth);
        if (is_excluded(other, wanted->wish)) {
            continue;
        }
        if (contrast > most) {
            most = contrast;
            farthest = other;
        }
        if (far < nearest && is_as_wished(luminance, wanted)) {
            nearest = far;
            found = other;
        }
    }
    return nearest < DBL_MAX ? found : farthest;
}

Colour colour_nearest(Colour colour, Depth depth, const ColourWish *wish)
{
    if (colour == COLOUR_OWN) {
        return colour;
    }
    const Wanted wanted = wanted_of(wish);
    const bool all = depth == DEPTH_TRUE, own = colour < SIXTEEN && depth != DEPTH_8;
    if ((all || own) && !is_excluded(colour, wish) &&
        is_as_wished(colour_luminance(colour), &wanted)) {
        return colour;
    }
    return depth >= DEPTH_256 ? search(colour, DEPTH_256, SIXTEEN, 256, &wanted)
                              : search(colour, depth, 0, depth == DEPTH_16 ? 16 : 8, &wanted);
}
