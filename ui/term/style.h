// Styles: what a cell means. A theme says how each looks, and palette_make() works out what a
// terminal can show of that; both are in ui/term/theme.h.
#pragma once

// Each row is a style of text: its identifier; its letter in golden files; its section and name in
// a theme; its attributes where there are no colours or only eight (b bold, d dim, r reverse, u
// underline); and its colour where there are eight, -1: the terminal's own.
#define TEXT_STYLES(TEXT_STYLE)                                                                    \
    TEXT_STYLE(TEXT, '.', "panes", "text", "", -1)                                                 \
    TEXT_STYLE(DIM, 'd', "panes", "dim", "", -1)                                                   \
    TEXT_STYLE(STRONG, 'B', "panes", "strong", "b", -1)                                            \
    TEXT_STYLE(TITLE, 't', "panes", "title", "", -1)                                               \
    TEXT_STYLE(TITLE_FOCUS, 'T', "panes", "title-focus", "b", -1)                                  \
    TEXT_STYLE(RULE, '=', "panes", "rule", "d", -1)                                                \
    TEXT_STYLE(SELECTED, 's', "panes", "selected", "r", -1)                                        \
    TEXT_STYLE(SELECTED_IDLE, 'i', "panes", "selected-idle", "u", -1)                              \
    TEXT_STYLE(STATUS, 'S', "panes", "status", "r", -1)                                            \
    TEXT_STYLE(MESSAGE, 'm', "panes", "message", "", -1)                                           \
    TEXT_STYLE(ERROR, 'e', "panes", "error", "b", 1)                                               \
    TEXT_STYLE(KEY, 'k', "panes", "key", "b", -1)                                                  \
    TEXT_STYLE(PASS, 'p', "verdicts", "pass", "", 2)                                               \
    TEXT_STYLE(FAIL, 'f', "verdicts", "fail", "b", 1)                                              \
    TEXT_STYLE(PENDING, '?', "verdicts", "pending", "", 3)                                         \
    TEXT_STYLE(SKIPPED, '-', "verdicts", "skipped", "d", -1)                                       \
    TEXT_STYLE(COMMENT, 'c', "moves", "comment", "", -1)                                           \
    TEXT_STYLE(NUMBER, 'n', "moves", "number", "d", -1)                                            \
    TEXT_STYLE(VARIATION, 'v', "moves", "variation", "d", -1)                                      \
    TEXT_STYLE(SOLUTION, '+', "roles", "solution", "b", -1)                                        \
    TEXT_STYLE(ALTERNATIVE, '/', "roles", "alternative", "", -1)                                   \
    TEXT_STYLE(RETRY, '~', "roles", "retry", "", -1)                                               \
    TEXT_STYLE(REPLY, ':', "roles", "reply", "", -1)                                               \
    TEXT_STYLE(MARK, 'M', "marks", "mark", "b", 5)

// Each row is a kind of square, light before dark: identifier, and the letters in golden files of
// the inks that can stand on it, in the order of Ink.
#define SQUARE_STYLES(SQUARE_STYLE)                                                                \
    SQUARE_STYLE(LIGHT, 'a', 'A', '1', 'b', 'C')                                                   \
    SQUARE_STYLE(DARK, 'x', 'X', '2', 'D', 'E')                                                    \
    SQUARE_STYLE(LAST_LIGHT, 'g', 'G', '3', 'F', 'I')                                              \
    SQUARE_STYLE(LAST_DARK, 'h', 'H', '4', 'K', 'N')                                               \
    SQUARE_STYLE(CHECK_LIGHT, 'j', 'J', '5', 'O', 'P')                                             \
    SQUARE_STYLE(CHECK_DARK, 'l', 'L', '6', 'U', 'V')                                              \
    SQUARE_STYLE(MOTIF_LIGHT, 'q', 'Q', '7', 'W', 'Y')                                             \
    SQUARE_STYLE(MOTIF_DARK, 'r', 'R', '8', 'Z', 'o')                                              \
    SQUARE_STYLE(CURSOR_LIGHT, 'u', 'w', 'y', 'z', '0')                                            \
    SQUARE_STYLE(CURSOR_DARK, '9', '!', '$', '%', '&')

// A bitmap of a piece has a fill and an edge, but a cell has only two colours. So there is a style
// for fill or edge on each square, and STYLE_INSIDE_ for fill and edge in one cell.
typedef enum Style {
#define STYLE_ID(id, letter, section, name, attributes, colour8) STYLE_##id,
    TEXT_STYLES(STYLE_ID)
#undef STYLE_ID
        STYLE_INSIDE_WHITE,
    STYLE_INSIDE_BLACK,
#define STYLE_ID(id, white, black, mark, white_edge, black_edge)                                   \
    STYLE_##id##_WHITE, STYLE_##id##_BLACK, STYLE_##id##_MARK, STYLE_##id##_WHITE_EDGE,            \
        STYLE_##id##_BLACK_EDGE,
    SQUARE_STYLES(STYLE_ID)
#undef STYLE_ID
        STYLE_COUNT,
    TEXT_STYLE_COUNT = STYLE_INSIDE_WHITE, // how many styles of text there are
} Style;

// What a square stands out by, in the order of the table.
typedef enum SquareKind {
    SQUARE_PLAIN,
    SQUARE_LAST_MOVE,
    SQUARE_CHECK,
    SQUARE_MOTIF,
    SQUARE_CURSOR,
    SQUARE_KINDS
} SquareKind;
// What stands on a square: pieces, marks, and the edges of bitmaps.
typedef enum Ink { INK_WHITE, INK_BLACK, INK_MARK, INK_WHITE_EDGE, INK_BLACK_EDGE, INK_COUNT } Ink;

static inline Style style_square(SquareKind kind, int dark, Ink ink) {
    return (Style)((int)STYLE_LIGHT_WHITE + ((int)kind * 2 + (dark ? 1 : 0)) * (int)INK_COUNT +
                   (int)ink);
}

// How many colours a terminal can show: none, so many, or all (DEPTH_TRUE).
typedef enum ColourDepth {
    DEPTH_MONO,
    DEPTH_8,
    DEPTH_16,
    DEPTH_256,
    DEPTH_TRUE,
    DEPTH_COUNT
} ColourDepth;
