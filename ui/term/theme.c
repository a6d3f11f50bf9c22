// Themes as tables of keys, and their colours. Curses numbers colours as xterm does: sixteen ANSI
// colours, then a cube of 6 x 6 x 6, then greys; with all colours, red, green and blue.
#include "ui/term/theme.h"

#include <ctype.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/file.h"
#include "onlymove/str.h"
#include "ui/term/embedded_themes.h"

// --- Colours

enum { ANSI_COLOURS = 16, FIRST_GREY = 232 };

static const struct {
    const char *name;
    uint32_t rgb;
} ansi_colours[ANSI_COLOURS] = {
    {"black", 0x000000},        {"red", 0xCD0000},
    {"green", 0x00CD00},        {"yellow", 0xCDCD00},
    {"blue", 0x0000EE},         {"magenta", 0xCD00CD},
    {"cyan", 0x00CDCD},         {"white", 0xE5E5E5},
    {"bright-black", 0x7F7F7F}, {"bright-red", 0xFF0000},
    {"bright-green", 0x00FF00}, {"bright-yellow", 0xFFFF00},
    {"bright-blue", 0x5C5CFF},  {"bright-magenta", 0xFF00FF},
    {"bright-cyan", 0x00FFFF},  {"bright-white", 0xFFFFFF},
};

bool colour_read(const char *text, ThemeColour *colour) {
    if (strcmp(text, "own") == 0) {
        *colour = COLOUR_DEFAULT;
        return true;
    }
    for (int i = 0; i < ANSI_COLOURS; i++) {
        if (strcmp(text, ansi_colours[i].name) == 0) {
            *colour = i;
            return true;
        }
    }
    if (text[0] != '#' || strlen(text) != 7)
        return false;
    for (int i = 1; i < 7; i++)
        if (!isxdigit((unsigned char)text[i]))
            return false;
    *colour = COLOUR_RGB | (ThemeColour)strtol(text + 1, NULL, 16);
    return true;
}

static uint32_t xterm_rgb(int number) {
    if (number < ANSI_COLOURS)
        return ansi_colours[number].rgb;
    if (number >= FIRST_GREY)
        return (uint32_t)(8 + 10 * (number - FIRST_GREY)) * 0x010101;
    uint32_t rgb = 0;
    static const int place_values[] = {36, 6, 1};
    for (int i = 0; i < 3; i++) {
        const int level = (number - ANSI_COLOURS) / place_values[i] % 6;
        rgb = rgb << 8 | (uint32_t)(level == 0 ? 0 : 55 + 40 * level);
    }
    return rgb;
}

uint32_t colour_rgb(ThemeColour colour) {
    return colour >= COLOUR_RGB ? (uint32_t)(colour - COLOUR_RGB) : ansi_colours[colour].rgb;
}

// Returns how much light a channel gives, 0 to 1, by the formula of sRGB.
static double channel_light(uint32_t rgb, int shift) {
    const double value = (rgb >> shift & 0xFF) / 255.0;
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4);
}

double colour_luminance(ThemeColour colour) {
    const uint32_t rgb = colour_rgb(colour);
    return 0.2126 * channel_light(rgb, 16) + 0.7152 * channel_light(rgb, 8) +
           0.0722 * channel_light(rgb, 0);
}

double colour_contrast(ThemeColour a, ThemeColour b) {
    const double one = colour_luminance(a), other = colour_luminance(b);
    return (fmax(one, other) + 0.05) / (fmin(one, other) + 0.05);
}

int colour_number(ThemeColour colour, ColourDepth depth) {
    if (colour < ANSI_COLOURS && !(depth == DEPTH_TRUE && colour >= 8))
        return (int)colour;
    const uint32_t rgb = colour_rgb(colour);
    if (depth == DEPTH_TRUE) // numbers below 8 are ANSI colours
        return rgb < 8 ? 8 : (int)rgb;
    int least_distance = INT_MAX, nearest = 0;
    for (int number = ANSI_COLOURS; number < 256; number++) {
        const uint32_t other = xterm_rgb(number);
        int distance = 0;
        for (int shift = 0; shift <= 16; shift += 8) {
            const int difference = (int)(rgb >> shift & 0xFF) - (int)(other >> shift & 0xFF);
            distance += difference * difference;
        }
        if (distance < least_distance) {
            least_distance = distance;
            nearest = number;
        }
    }
    return nearest;
}

// --- Themes

static const ThemeKey text_keys[TEXT_STYLE_COUNT] = {
#define TEXT_KEY(id, letter, section, name, attributes, colour8) {section, name},
    TEXT_STYLES(TEXT_KEY)
#undef TEXT_KEY
};

static const char *const square_keys[SQUARE_KINDS][2] = {
    [SQUARE_PLAIN] = {"light", "dark"},
    [SQUARE_LAST_MOVE] = {"last-light", "last-dark"},
    [SQUARE_CHECK] = {"check-light", "check-dark"},
    [SQUARE_MOTIF] = {"motif-light", "motif-dark"},
    [SQUARE_CURSOR] = {"cursor-light", "cursor-dark"},
};

static const char *const piece_keys[2][2] = {{"white", "white-edge"}, {"black", "black-edge"}};

static const struct {
    char letter;
    const char *word;
    Attribute attribute;
} attribute_words[] = {{'b', "bold", ATTRIBUTE_BOLD},
                       {'d', "dim", ATTRIBUTE_DIM},
                       {'u', "underline", ATTRIBUTE_UNDERLINE},
                       {'r', "reverse", ATTRIBUTE_REVERSE}};
enum { ATTRIBUTE_COUNT = sizeof attribute_words / sizeof *attribute_words };

// Returns the bits of attribute letters, as TEXT_STYLES has them.
static unsigned attributes_of(const char *letters) {
    unsigned bits = 0;
    for (size_t i = 0; i < ATTRIBUTE_COUNT; i++)
        bits |= strchr(letters, attribute_words[i].letter) ? attribute_words[i].attribute : 0;
    return bits;
}

// The keys of text styles come first: read_entry() relies on that.
ThemeKey theme_key(size_t index) {
    enum { SQUARE_KEYS = SQUARE_KINDS * 2, PIECE_KEYS = 4 };
    if (index < TEXT_STYLE_COUNT)
        return text_keys[index];
    index -= TEXT_STYLE_COUNT;
    if (index < SQUARE_KEYS)
        return (ThemeKey){"board", square_keys[index / 2][index % 2]};
    index -= SQUARE_KEYS;
    if (index < PIECE_KEYS)
        return (ThemeKey){"pieces", piece_keys[index / 2][index % 2]};
    return index == PIECE_KEYS       ? (ThemeKey){"theme", "about"}
           : index == PIECE_KEYS + 1 ? (ThemeKey){"theme", "colours"}
                                     : (ThemeKey){NULL, NULL};
}

// Returns the colour that a key of [board] or [pieces] sets.
static ThemeColour *colour_of_key(ThemeColours *colours, const ThemeKey *key) {
    for (int i = 0; i < SQUARE_KINDS * 2; i++)
        if (strcmp(key->name, square_keys[i / 2][i % 2]) == 0)
            return &colours->squares[i / 2][i % 2];
    for (int i = 0; i < 4; i++)
        if (strcmp(key->name, piece_keys[i / 2][i % 2]) == 0)
            return i % 2 ? &colours->edge[i / 2] : &colours->fill[i / 2];
    return NULL;
}

static Status refuse_colour(const char *word, Fault *fault) {
    return fault_set(fault, STATUS_SYNTAX,
                     "\"%.40s\" is no colour: #rrggbb, own, or a name such as red or bright-red",
                     word);
}

static Status read_attribute(const char *word, TextLook *look, Fault *fault) {
    for (size_t i = 0; i < ATTRIBUTE_COUNT; i++) {
        if (strcmp(word, attribute_words[i].word) == 0) {
            look->attributes |= attribute_words[i].attribute;
            return STATUS_OK;
        }
    }
    return fault_set(fault, STATUS_SYNTAX,
                     "\"%.40s\" is not understood: on COLOUR, bold, dim, underline or reverse",
                     word);
}

static Status read_text_style(char *value, TextLook *look, Fault *fault) {
    TextLook parsed = {.bg = COLOUR_DEFAULT};
    char *rest = NULL, *word = strtok_r(value, " ", &rest);
    if (!word || !colour_read(word, &parsed.fg))
        return refuse_colour(word ? word : "", fault);
    while ((word = strtok_r(NULL, " ", &rest))) {
        if (strcmp(word, "on") == 0) {
            word = strtok_r(NULL, " ", &rest);
            if (!word || !colour_read(word, &parsed.bg))
                return refuse_colour(word ? word : "", fault);
            parsed.has_bg = true;
        } else if (read_attribute(word, &parsed, fault) != STATUS_OK) {
            return STATUS_SYNTAX;
        }
    }
    *look = parsed;
    return STATUS_OK;
}

// Splits a value into its two parts; the second is NULL where it is missing.
static void split_value(const char *value, char text[200], char *parts[2]) {
    snprintf(text, 200, "%s", value);
    char *slash = strstr(text, " / ");
    parts[0] = text;
    parts[1] = slash ? slash + 3 : NULL;
    if (slash)
        *slash = '\0';
}

// Reads a text style. Its attributes stand once, before the slash, and hold for both parts.
static Status read_text_value(Theme *theme, size_t style, const char *value, Fault *fault) {
    char text[200], *parts[2];
    TextLook *looks[2] = {&theme->colours[0].looks[style], &theme->colours[1].looks[style]};
    split_value(value, text, parts);
    Status status = read_text_style(parts[0], looks[0], fault);
    if (status == STATUS_OK && parts[1])
        status = read_text_style(parts[1], looks[1], fault);
    else if (status == STATUS_OK && looks[0]->fg < COLOUR_RGB && looks[0]->bg < COLOUR_RGB)
        *looks[1] = *looks[0];
    looks[1]->attributes = looks[0]->attributes;
    return status;
}

// Reads the colour of squares or pieces. "own" is refused: its contrast is not known.
static Status read_colours(Theme *theme, const ThemeKey *key, const char *value, Fault *fault) {
    char text[200], *parts[2];
    split_value(value, text, parts);
    for (int i = 0; i < 2 && parts[i]; i++) {
        ThemeColour colour;
        if (!colour_read(parts[i], &colour) || colour == COLOUR_DEFAULT)
            return refuse_colour(parts[i], fault);
        *colour_of_key(&theme->colours[i], key) = colour;
        if (i == 0 && colour < COLOUR_RGB)
            *colour_of_key(&theme->colours[1], key) = colour;
    }
    return STATUS_OK;
}

static const char *key_name_in(const void *section, size_t index) {
    size_t remaining = index;
    for (size_t i = 0; theme_key(i).section; i++)
        if (strcmp(theme_key(i).section, section) == 0 && remaining-- == 0)
            return theme_key(i).name;
    return NULL;
}

static Status refuse_key(const IniEntry *entry, Fault *fault) {
    if (!key_name_in(entry->section, 0)) {
        return fault_set(fault, STATUS_SYNTAX,
                         "[%.40s]: there are [theme], [board], [pieces], [panes], [verdicts], "
                         "[moves], [roles] and [marks]",
                         entry->section);
    }
    return fault_set_nearest(fault, STATUS_SYNTAX, entry->key, key_name_in, entry->section,
                             "[%s] has no %.40s", entry->section, entry->key);
}

static Status read_entry(void *context, const IniEntry *entry, Fault *fault) {
    Theme *theme = context;
    size_t index = 0;
    if (!entry->key && key_name_in(entry->section, 0))
        return STATUS_OK;
    ThemeKey key = theme_key(0);
    while (entry->key && key.section &&
           (strcmp(key.section, entry->section) != 0 || strcmp(key.name, entry->key) != 0)) {
        key = theme_key(++index);
    }
    if (!entry->key || !key.section || entry->continues)
        return refuse_key(entry, fault);
    if (index < TEXT_STYLE_COUNT)
        return read_text_value(theme, index, entry->value, fault);
    if (strcmp(key.name, "about") == 0) {
        snprintf(theme->about, sizeof theme->about, "%s", entry->value);
        return STATUS_OK;
    }
    if (strcmp(key.name, "colours") == 0) {
        theme->colourless = strcmp(entry->value, "no") == 0;
        return theme->colourless || strcmp(entry->value, "yes") == 0
                   ? STATUS_OK
                   : fault_set(fault, STATUS_SYNTAX, "colours: yes or no, not \"%.40s\"",
                               entry->value);
    }
    return read_colours(theme, &key, entry->value, fault);
}

// Gives styles without a background of their own that of STYLE_TEXT.
static void inherit_backgrounds(Theme *theme) {
    for (int i = 0; i < TEXT_STYLE_COUNT * 2; i++) {
        ThemeColours *colours = &theme->colours[i % 2];
        if (!colours->looks[i / 2].has_bg)
            colours->looks[i / 2].bg = colours->looks[STYLE_TEXT].bg;
    }
}

void theme_default(Theme *theme) {
    Fault fault;
    CLEANUP(str_done) Str text = {0};
    *theme = (Theme){.about = ""};
    str_add(&text, embedded_default_ini);
    (void)ini_read_text("the default theme", &text, read_entry, theme, &fault);
    inherit_backgrounds(theme);
}

Status theme_read(Theme *theme, const char *name, const Str *text, Fault *fault) {
    theme_default(theme);
    const Status status = text ? ini_read_text(name, text, read_entry, theme, fault)
                               : ini_read(name, read_entry, theme, fault);
    if (status == STATUS_OK)
        inherit_backgrounds(theme);
    else
        theme_default(theme);
    return status;
}

// --- From theme to palette

enum { WHITE_SIDE, BLACK_SIDE, SIDES };

// Whether the terminal says by COLORFGBG, "0;15", that its text is dark on light. A terminal
// that says nothing is taken for a dark one.
static bool has_light_background(void) {
    const char *colorfgbg = getenv("COLORFGBG");
    const char *background = colorfgbg ? strrchr(colorfgbg, ';') : NULL;
    return background && (strcmp(background + 1, "7") == 0 || strcmp(background + 1, "15") == 0);
}

// Returns a square's attributes where there are no colours. Marks and White's letters are bold.
// Reverse gives a square the colour of text: dark squares where text is dark, else light ones.
static unsigned mono_attributes(SquareKind kind, int dark, Ink ink, bool light_background) {
    return (ink == INK_WHITE || ink == INK_MARK ? ATTRIBUTE_BOLD : 0u) |
           (dark == light_background ? ATTRIBUTE_REVERSE : 0u) |
           (kind == SQUARE_MOTIF ? ATTRIBUTE_UNDERLINE : 0u);
}

static void set_square(Palette *palette, const ThemeColours *colours, SquareKind kind, int dark) {
    const ThemeColour bg = colours->squares[kind][dark], *fill = colours->fill;
    const double contrast[SIDES] = {colour_contrast(fill[WHITE_SIDE], bg),
                                    colour_contrast(fill[BLACK_SIDE], bg)};
    const ThemeColour inks[INK_COUNT] = {
        [INK_WHITE] = fill[WHITE_SIDE],
        [INK_BLACK] = fill[BLACK_SIDE],
        [INK_MARK] = fill[contrast[WHITE_SIDE] >= contrast[BLACK_SIDE] ? WHITE_SIDE : BLACK_SIDE],
        [INK_WHITE_EDGE] = colours->edge[WHITE_SIDE],
        [INK_BLACK_EDGE] = colours->edge[BLACK_SIDE]};
    for (int ink = 0; ink < INK_COUNT; ink++) {
        StyleColours *style = &palette->styles[style_square(kind, dark, (Ink)ink)];
        *style = (StyleColours){inks[ink], bg, 0, style->mono_attributes};
    }
    for (int side = 0; side < SIDES; side++)
        palette->needs_rim[side][kind][dark] = contrast[side] < CONTRAST_OF_PIECES;
}

void palette_make(Palette *palette, const Theme *theme, ColourDepth depth) {
    static const struct {
        const char *attributes;
        ThemeColour colour8;
    } fallbacks[TEXT_STYLE_COUNT] = {
#define TEXT_FALLBACK(id, letter, section, name, attributes, colour8) {attributes, colour8},
        TEXT_STYLES(TEXT_FALLBACK)
#undef TEXT_FALLBACK
    };
    *palette = (Palette){.depth = theme->colourless ? DEPTH_MONO : depth};
    const ThemeColours *colours = &theme->colours[palette->depth == DEPTH_16];
    const bool light_background = has_light_background();
    for (int style = 0; style < TEXT_STYLE_COUNT; style++) {
        const unsigned attributes = attributes_of(fallbacks[style].attributes);
        const TextLook *look = &colours->looks[style];
        const ThemeColour fg =
            palette->depth == DEPTH_8 ? fallbacks[style].colour8 : COLOUR_DEFAULT;
        palette->styles[style] =
            palette->depth < DEPTH_16
                ? (StyleColours){fg, COLOUR_DEFAULT, attributes, attributes}
                : (StyleColours){look->fg, look->bg, look->attributes, attributes};
    }
    for (int i = 0; i < SQUARE_KINDS * 2; i++) {
        for (int ink = 0; ink < INK_COUNT; ink++) {
            const unsigned mono =
                mono_attributes((SquareKind)(i / 2), i % 2, (Ink)ink, light_background);
            // Where bold is a colour, as on the console of Linux, it is lost on a reversed square.
            const unsigned bold = palette->depth == DEPTH_8 ? ATTRIBUTE_BOLD : 0;
            palette->styles[style_square((SquareKind)(i / 2), i % 2, (Ink)ink)] =
                (StyleColours){COLOUR_DEFAULT, COLOUR_DEFAULT, mono & ~bold, mono};
        }
        if (palette->depth >= DEPTH_16)
            set_square(palette, colours, (SquareKind)(i / 2), i % 2);
    }
    for (int side = 0; side < SIDES; side++) {
        palette->styles[STYLE_INSIDE_WHITE + side] =
            palette->depth >= DEPTH_16
                ? (StyleColours){colours->fill[side], colours->edge[side], 0, 0}
                : (StyleColours){COLOUR_DEFAULT, COLOUR_DEFAULT, 0, 0};
    }
}
