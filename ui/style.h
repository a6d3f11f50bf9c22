// Styles: what a cell means; the terminal turns them into colours and attributes.
#ifndef ONLYMOVE_UI_STYLE_H
#define ONLYMOVE_UI_STYLE_H

// One row a style: identifier, letter in golden files, then foreground and background for 256
// colours, for 16, for 8 (-1: the terminal's own), attributes with colours, attributes in mono.
// The attributes are the letters b bold, d dim, r reverse, u underline.
//
// Words are of middle brightness, so that they can be read on a black and on a white terminal.
// Squares come in groups of three (white piece, black piece, mark) for each ground, and every
// ground is of middle brightness, so that both sides' pieces stand out from it by 3:1. With fewer
// than 256 colours no palette can promise that: there the pieces are letters, told apart by case.
#define STYLES(STYLE)                                                                              \
    STYLE(TEXT, '.', -1, -1, -1, -1, -1, -1, "", "")                                               \
    STYLE(DIM, 'd', 244, -1, 8, -1, -1, -1, "", "")                                                \
    STYLE(STRONG, 'B', -1, -1, -1, -1, -1, -1, "b", "b")                                           \
    STYLE(TITLE, 't', -1, -1, -1, -1, -1, -1, "", "")                                              \
    STYLE(TITLE_FOCUS, 'T', 172, -1, 3, -1, 3, -1, "b", "b")                                       \
    STYLE(SELECTED, 's', 231, 60, 0, 7, 0, 7, "", "r")                                             \
    STYLE(STATUS, 'S', 252, 237, 0, 7, 0, 7, "", "r")                                              \
    STYLE(MESSAGE, 'm', -1, -1, -1, -1, -1, -1, "", "")                                            \
    STYLE(ERROR, 'e', 167, -1, 9, -1, 1, -1, "b", "b")                                             \
    STYLE(PASS, 'p', 71, -1, 2, -1, 2, -1, "", "")                                                 \
    STYLE(FAIL, 'f', 167, -1, 1, -1, 1, -1, "b", "b")                                              \
    STYLE(PENDING, '?', 136, -1, 3, -1, 3, -1, "", "")                                             \
    STYLE(SKIPPED, '-', 244, -1, 8, -1, -1, -1, "", "d")                                           \
    STYLE(COMMENT, 'c', 67, -1, 6, -1, 6, -1, "", "")                                              \
    STYLE(MARK, 'M', 172, -1, 3, -1, 3, -1, "b", "b")                                              \
    STYLE(RULE, '=', 240, -1, 8, -1, -1, -1, "", "d")                                              \
    STYLE(NUMBER, 'n', 244, -1, 8, -1, -1, -1, "", "d")                                            \
    STYLE(VARIATION, 'v', 246, -1, 8, -1, -1, -1, "", "d")                                         \
    STYLE(SELECTED_IDLE, 'i', 252, 237, 15, 4, 7, 4, "", "u")                                      \
    STYLE(KEY, 'k', 172, -1, 3, -1, 3, -1, "", "b")                                                \
    STYLE(LIGHT_WHITE, 'a', 231, 103, 0, 6, 0, 6, "", "b")                                         \
    STYLE(LIGHT_BLACK, 'A', 16, 103, 0, 6, 0, 6, "", "")                                           \
    STYLE(LIGHT_MARK, '1', 16, 103, 0, 6, 0, 6, "", "b")                                           \
    STYLE(DARK_WHITE, 'x', 231, 60, 7, 4, 7, 4, "", "br")                                          \
    STYLE(DARK_BLACK, 'X', 16, 60, 7, 4, 7, 4, "", "r")                                            \
    STYLE(DARK_MARK, '2', 231, 60, 7, 4, 7, 4, "", "br")                                           \
    STYLE(LAST_LIGHT_WHITE, 'g', 231, 136, 0, 3, 0, 3, "", "b")                                    \
    STYLE(LAST_LIGHT_BLACK, 'G', 16, 136, 0, 3, 0, 3, "", "")                                      \
    STYLE(LAST_LIGHT_MARK, '3', 16, 136, 0, 3, 0, 3, "", "b")                                      \
    STYLE(LAST_DARK_WHITE, 'h', 231, 94, 0, 3, 0, 3, "", "br")                                     \
    STYLE(LAST_DARK_BLACK, 'H', 16, 94, 0, 3, 0, 3, "", "r")                                       \
    STYLE(LAST_DARK_MARK, '4', 231, 94, 0, 3, 0, 3, "", "br")                                      \
    STYLE(CHECK_LIGHT_WHITE, 'j', 231, 131, 7, 1, 7, 1, "", "b")                                   \
    STYLE(CHECK_LIGHT_BLACK, 'J', 16, 131, 7, 1, 7, 1, "", "")                                     \
    STYLE(CHECK_LIGHT_MARK, '5', 231, 131, 7, 1, 7, 1, "", "b")                                    \
    STYLE(CHECK_DARK_WHITE, 'l', 231, 131, 7, 1, 7, 1, "", "br")                                   \
    STYLE(CHECK_DARK_BLACK, 'L', 16, 131, 7, 1, 7, 1, "", "r")                                     \
    STYLE(CHECK_DARK_MARK, '6', 231, 131, 7, 1, 7, 1, "", "br")                                    \
    STYLE(MOTIF_LIGHT_WHITE, 'q', 231, 65, 0, 2, 0, 2, "", "bu")                                   \
    STYLE(MOTIF_LIGHT_BLACK, 'Q', 16, 65, 0, 2, 0, 2, "", "u")                                     \
    STYLE(MOTIF_LIGHT_MARK, '7', 16, 65, 0, 2, 0, 2, "", "bu")                                     \
    STYLE(MOTIF_DARK_WHITE, 'r', 231, 29, 0, 2, 0, 2, "", "bru")                                   \
    STYLE(MOTIF_DARK_BLACK, 'R', 16, 29, 0, 2, 0, 2, "", "ru")                                     \
    STYLE(MOTIF_DARK_MARK, '8', 231, 29, 0, 2, 0, 2, "", "bru")

typedef enum Style {
#define STYLE_ID(id, letter, fg256, bg256, fg16, bg16, fg8, bg8, attributes, mono) STYLE_##id,
    STYLES(STYLE_ID)
#undef STYLE_ID
        STYLE_COUNT
} Style;

// Solid pieces need the colours of this depth, see above.
enum { STYLE_SOLID_PIECES_COLORS = 256 };

// The grounds of squares in the order of the table, light before dark.
typedef enum Ground { GROUND_PLAIN, GROUND_LAST, GROUND_CHECK, GROUND_MOTIF, GROUND_COUNT } Ground;
typedef enum Ink { INK_WHITE, INK_BLACK, INK_MARK, INK_COUNT } Ink;

static inline Style style_square(Ground ground, int dark, Ink ink)
{
    return (Style)((int)STYLE_LIGHT_WHITE + ((int)ground * 2 + (dark ? 1 : 0)) * (int)INK_COUNT +
                   (int)ink);
}

typedef enum Depth { DEPTH_MONO, DEPTH_8, DEPTH_16, DEPTH_256, DEPTH_COUNT } Depth;

typedef struct StyleLook {
    int fg, bg;             // -1: the terminal's own
    const char *attributes; // letters, see above
} StyleLook;

StyleLook style_look(Style style, Depth depth);

#endif
