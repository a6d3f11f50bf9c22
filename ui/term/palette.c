// From theme to palette.
#include "ui/term/palette.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

// Of the terminal's own colours these can not be read on its own ground where that is black, or
// where it is white.
static const Colour unreadable_on_own[] = {0, 7, 9, 10, 11, 12, 13, 14, 15};

enum { WHITE_SIDE, BLACK_SIDE, SIDES };

static bool is_colour(Colour colour)
{
    return colour != COLOUR_OWN;
}

// The text's ground; of few colours, black, white or a grey.
static Colour text_ground(const Palette *palette, const Theme *theme)
{
    const Colour text = theme->roles[STYLE_TEXT].bg;
    const bool few = palette->depth < DEPTH_256 && text >= COLOUR_RGB;
    return colour_nearest(few ? colour_as_grey(text) : text, palette->depth, &(ColourWish){0});
}

// A bar's ground is not that of the text; where that is the terminal's own, not black.
static Colour role_ground(const Palette *palette, const Theme *theme, const RoleLook *from)
{
    const Colour text = theme->roles[STYLE_TEXT].bg;
    const Colour plain = is_colour(text) ? text_ground(palette, theme) : 0;
    ColourWish wish = {.none_of = &plain, .none_count = 1};
    if (from->bg == text) {
        return text_ground(palette, theme);
    }
    if (palette->depth < DEPTH_256 && is_colour(from->fg)) {
        wish.contrast[0] = CONTRAST_OF_TEXT;
        wish.from[0] = colour_nearest(from->fg, palette->depth, &(ColourWish){0});
    }
    return colour_nearest(from->bg, palette->depth, &wish);
}

static void make_role(Palette *palette, const Theme *theme, int role)
{
    static const char *const mono[STYLE_ROLES] = {
#define ROLE_MONO(id, letter, section, name, attributes) attributes,
        ROLES(ROLE_MONO)
#undef ROLE_MONO
    };
    const RoleLook *from = &theme->roles[role];
    StyleColours *appearance = &palette->looks[role];
    const unsigned plain = attributes_of(mono[role]);
    if (palette->depth == DEPTH_MONO) {
        *appearance = (StyleColours){COLOUR_OWN, COLOUR_OWN, plain, plain};
        return;
    }
    const Colour bg = role_ground(palette, theme, from);
    ColourWish wish = {0};
    const bool no_greys =
        palette->depth == DEPTH_8 && is_colour(from->fg) && from->bg == theme->roles[STYLE_TEXT].bg;
    const Colour fg = no_greys && colour_is_grey(from->fg) ? theme->roles[STYLE_TEXT].fg : from->fg;
    if (is_colour(bg) && is_colour(fg)) {
        const double has = is_colour(from->bg) ? colour_contrast(fg, from->bg) : 21;
        wish = (ColourWish){.contrast = {fmin(has, CONTRAST_OF_TEXT)}, .from = {bg}};
    } else if (palette->depth < DEPTH_256) {
        wish.none_of = unreadable_on_own;
        wish.none_count = sizeof unreadable_on_own / sizeof *unreadable_on_own;
    }
    *appearance =
        (StyleColours){colour_nearest(fg, palette->depth, &wish), bg, from->attributes, plain};
}

// --- Squares and pieces

typedef struct Board {
    Colour evidence[GROUND_COUNT][2];
    Colour fill[SIDES], edge[SIDES];
} Board;

// A ground that is none of the pieces' colours and, where there are enough colours for that, one
// that both sides' pieces stand out from as they do in the theme.
static ColourWish wish_of_ground(const Palette *palette, const Theme *theme, const Board *board,
                                 Colour ground)
{
    ColourWish wish = {0};
    for (int side = 0; side < SIDES && palette->depth >= DEPTH_256; side++) {
        const bool stands_out = colour_contrast(ground, theme->fill[side]) >= CONTRAST_OF_PIECES;
        wish.contrast[side] = stands_out ? CONTRAST_OF_PIECES : 0;
        wish.from[side] = board->fill[side];
    }
    return wish;
}

static bool is_taken(Colour colour, const Colour *taken, size_t count)
{
    size_t at = 0;
    while (at < count && taken[at] != colour) {
        at++;
    }
    return at < count;
}

// Of few colours two that are the nearest together, the light one lighter, and none of those taken.
static void choose_squares(Board *board, const Theme *theme, Depth depth, const Colour *taken,
                           size_t count)
{
    const Colour *wanted = theme->evidence[GROUND_PLAIN];
    const Colour colours = depth == DEPTH_16 ? 16 : 8;
    double nearest = DBL_MAX;
    for (Colour i = 0; i < colours * colours; i++) {
        const Colour light = i / colours, dark = i % colours;
        const double far =
            colour_distance(wanted[0], light, depth) + colour_distance(wanted[1], dark, depth);
        if (far < nearest && !is_taken(light, taken, count) && !is_taken(dark, taken, count) &&
            colour_luminance(light) > colour_luminance(dark) &&
            colour_contrast(light, dark) >= CONTRAST_OF_SQUARES) {
            nearest = far;
            board->evidence[GROUND_PLAIN][0] = light;
            board->evidence[GROUND_PLAIN][1] = dark;
        }
    }
}

static Board make_board(const Palette *palette, const Theme *theme)
{
    Board board;
    const Depth depth = palette->depth;
    Colour taken[2 * SIDES + 2]; // pieces and plain squares
    size_t count = 0;
    for (int side = 0; side < SIDES; side++) {
        board.fill[side] = colour_nearest(theme->fill[side], depth, &(ColourWish){0});
        const ColourWish wish = {.contrast = {CONTRAST_OF_PIECES}, .from = {board.fill[side]}};
        board.edge[side] = colour_nearest(theme->edge[side], depth, &wish);
        taken[count++] = board.fill[side];
        taken[count++] = board.edge[side];
    }
    if (depth < DEPTH_256) {
        choose_squares(&board, theme, depth, taken, count);
        taken[count++] = board.evidence[GROUND_PLAIN][0];
        taken[count++] = board.evidence[GROUND_PLAIN][1];
    }
    for (int i = depth < DEPTH_256 ? 2 : 0; i < GROUND_COUNT * 2; i++) {
        const Colour ground = theme->evidence[i / 2][i % 2];
        ColourWish wish = wish_of_ground(palette, theme, &board, ground);
        wish.none_of = taken;
        wish.none_count = count;
        if (i == 1) { // the dark square
            wish.contrast[2] = CONTRAST_OF_SQUARES;
            wish.from[2] = board.evidence[GROUND_PLAIN][0];
        }
        board.evidence[i / 2][i % 2] = colour_nearest(ground, depth, &wish);
        if (i < 2) {
            taken[count++] = board.evidence[0][i];
        }
    }
    return board;
}

// Signs and White's letters are bold. A square is reversed where that makes it what it is: the dark
// ones of dark text, and the light ones of bright text.
static unsigned plain_square(Ground ground, int dark, Ink ink, bool paper)
{
    return (ink == INK_WHITE || ink == INK_MARK ? ATTRIBUTE_BOLD : 0u) |
           (dark == paper ? ATTRIBUTE_REVERSE : 0u) |
           (ground == GROUND_MOTIF ? ATTRIBUTE_UNDERLINE : 0u);
}

static void make_square(Palette *palette, const Board *board, Ground ground, int dark, bool paper)
{
    const Colour bg = board->evidence[ground][dark];
    const Colour *fill = board->fill;
    const bool light_sign =
        colour_contrast(fill[WHITE_SIDE], bg) >= colour_contrast(fill[BLACK_SIDE], bg);
    const Colour inks[INK_COUNT] = {[INK_WHITE] = fill[WHITE_SIDE],
                                    [INK_BLACK] = fill[BLACK_SIDE],
                                    [INK_MARK] = fill[light_sign ? WHITE_SIDE : BLACK_SIDE],
                                    [INK_WHITE_EDGE] = board->edge[WHITE_SIDE],
                                    [INK_BLACK_EDGE] = board->edge[BLACK_SIDE]};
    for (int ink = 0; ink < INK_COUNT; ink++) {
        palette->looks[style_square(ground, dark, (Ink)ink)] =
            (StyleColours){inks[ink], bg, 0, plain_square(ground, dark, (Ink)ink, paper)};
    }
    for (int side = 0; side < SIDES; side++) {
        palette->inks[side][ground][dark] =
            (PieceInk){.fill_hidden = fill[side] == bg,
                       .edge_hidden = board->edge[side] == bg,
                       .rim = colour_contrast(fill[side], bg) < CONTRAST_OF_PIECES};
    }
}

// Without colours a piece is as bright as its side, its edge as the other, and a reversed square as
// text.
static void make_square_without_colours(Palette *palette, Ground ground, int dark, bool paper)
{
    for (int ink = 0; ink < INK_COUNT; ink++) {
        const unsigned plain = plain_square(ground, dark, (Ink)ink, paper);
        palette->looks[style_square(ground, dark, (Ink)ink)] =
            (StyleColours){COLOUR_OWN, COLOUR_OWN, plain, plain};
    }
    for (int side = 0; side < SIDES; side++) {
        const bool as_text = (side == WHITE_SIDE) != paper, ground_as_text = dark == paper;
        palette->inks[side][ground][dark] = (PieceInk){.fill_hidden = as_text == ground_as_text,
                                                       .edge_hidden = as_text != ground_as_text,
                                                       .rim = as_text == ground_as_text};
    }
}

// Whether text is dark on a bright ground: as the theme has it or, where that leaves it to the
// terminal, as the terminal says by COLORFGBG, "0;15"; else it is bright.
static bool is_paper(const Theme *theme)
{
    const RoleLook *text = &theme->roles[STYLE_TEXT];
    const char *own = getenv("COLORFGBG");
    const char *ground = own ? strrchr(own, ';') : NULL;
    if (is_colour(text->fg) && is_colour(text->bg)) {
        return colour_luminance(text->fg) < colour_luminance(text->bg);
    }
    return ground && (strcmp(ground + 1, "7") == 0 || strcmp(ground + 1, "15") == 0);
}

void palette_make(Palette *palette, const Theme *theme, Depth depth)
{
    *palette = (Palette){.depth = theme->colourless ? DEPTH_MONO : depth};
    const bool colours = palette->depth != DEPTH_MONO, paper = is_paper(theme);
    const Board board = colours ? make_board(palette, theme) : (Board){0};
    for (int role = 0; role < STYLE_ROLES; role++) {
        make_role(palette, theme, role);
    }
    for (int i = 0; i < GROUND_COUNT * 2; i++) {
        if (colours) {
            make_square(palette, &board, (Ground)(i / 2), i % 2, paper);
        } else {
            make_square_without_colours(palette, (Ground)(i / 2), i % 2, paper);
        }
    }
    for (int side = 0; side < SIDES; side++) {
        palette->looks[STYLE_INSIDE_WHITE + side] =
            colours ? (StyleColours){board.fill[side], board.edge[side], 0, 0}
                    : (StyleColours){COLOUR_OWN, COLOUR_OWN, 0, 0};
    }
}

bool palette_tells_sides(const Palette *palette)
{
    return palette->depth >= DEPTH_256 || palette->depth == DEPTH_MONO;
}
