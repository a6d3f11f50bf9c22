// Styles: what a cell means. How that looks, a theme says (ui/term/theme.h), and what a terminal
// can show of it is computed (ui/term/palette.h).
#pragma once

// One row a role: identifier, letter in golden files, section and name in a theme; where there are
// no colours or only eight, attributes (letters: b bold, d dim, r reverse, u underline) and the one
// of eight colours, -1: the terminal's own.
#define ROLES(ROLE)                                                                                \
    ROLE(TEXT, '.', "panes", "text", "", -1)                                                       \
    ROLE(DIM, 'd', "panes", "dim", "", -1)                                                         \
    ROLE(STRONG, 'B', "panes", "strong", "b", -1)                                                  \
    ROLE(TITLE, 't', "panes", "title", "", -1)                                                     \
    ROLE(TITLE_FOCUS, 'T', "panes", "title-focus", "b", -1)                                        \
    ROLE(RULE, '=', "panes", "rule", "d", -1)                                                      \
    ROLE(SELECTED, 's', "panes", "selected", "r", -1)                                              \
    ROLE(SELECTED_IDLE, 'i', "panes", "selected-idle", "u", -1)                                    \
    ROLE(STATUS, 'S', "panes", "status", "r", -1)                                                  \
    ROLE(MESSAGE, 'm', "panes", "message", "", -1)                                                 \
    ROLE(ERROR, 'e', "panes", "error", "b", 1)                                                     \
    ROLE(KEY, 'k', "panes", "key", "b", -1)                                                        \
    ROLE(PASS, 'p', "verdicts", "pass", "", 2)                                                     \
    ROLE(FAIL, 'f', "verdicts", "fail", "b", 1)                                                    \
    ROLE(PENDING, '?', "verdicts", "pending", "", 3)                                               \
    ROLE(SKIPPED, '-', "verdicts", "skipped", "d", -1)                                             \
    ROLE(COMMENT, 'c', "moves", "comment", "", -1)                                                 \
    ROLE(NUMBER, 'n', "moves", "number", "d", -1)                                                  \
    ROLE(VARIATION, 'v', "moves", "variation", "d", -1)                                            \
    ROLE(SOLUTION, '+', "roles", "solution", "b", -1)                                              \
    ROLE(ALTERNATIVE, '/', "roles", "alternative", "", -1)                                         \
    ROLE(RETRY, '~', "roles", "retry", "", -1)                                                     \
    ROLE(REPLY, ':', "roles", "reply", "", -1)                                                     \
    ROLE(MARK, 'M', "marks", "mark", "b", 5)

// One row a ground: identifier, and the letters in golden files of what can stand on it, light
// before dark; see Ink.
#define GROUNDS(GROUND)                                                                            \
    GROUND(LIGHT, 'a', 'A', '1', 'b', 'C')                                                         \
    GROUND(DARK, 'x', 'X', '2', 'D', 'E')                                                          \
    GROUND(LAST_LIGHT, 'g', 'G', '3', 'F', 'I')                                                    \
    GROUND(LAST_DARK, 'h', 'H', '4', 'K', 'N')                                                     \
    GROUND(CHECK_LIGHT, 'j', 'J', '5', 'O', 'P')                                                   \
    GROUND(CHECK_DARK, 'l', 'L', '6', 'U', 'V')                                                    \
    GROUND(MOTIF_LIGHT, 'q', 'Q', '7', 'W', 'Y')                                                   \
    GROUND(MOTIF_DARK, 'r', 'R', '8', 'Z', 'o')                                                    \
    GROUND(CURSOR_LIGHT, 'u', 'w', 'y', 'z', '0')                                                  \
    GROUND(CURSOR_DARK, '9', '!', '$', '%', '&')

// A drawn piece has a colour and an edge, and a cell has two colours: on the square either of them
// can stand, and inside the piece one beside the other.
typedef enum Style {
#define STYLE_ID(id, letter, section, name, mono, eight) STYLE_##id,
    ROLES(STYLE_ID)
#undef STYLE_ID
        STYLE_INSIDE_WHITE,
    STYLE_INSIDE_BLACK,
#define STYLE_ID(id, white, black, mark, white_edge, black_edge)                                   \
    STYLE_##id##_WHITE, STYLE_##id##_BLACK, STYLE_##id##_MARK, STYLE_##id##_WHITE_EDGE,            \
        STYLE_##id##_BLACK_EDGE,
    GROUNDS(STYLE_ID)
#undef STYLE_ID
        STYLE_COUNT,
    STYLE_ROLES = STYLE_INSIDE_WHITE, // how many roles there are
} Style;

// What squares look like, in the order of the table.
typedef enum Ground {
    GROUND_PLAIN,
    GROUND_LAST,
    GROUND_CHECK,
    GROUND_MOTIF,
    GROUND_CURSOR,
    GROUND_COUNT
} Ground;
// What stands on a ground, in the order of the letters: pieces, signs, edges of drawn pieces.
typedef enum Ink { INK_WHITE, INK_BLACK, INK_MARK, INK_WHITE_EDGE, INK_BLACK_EDGE, INK_COUNT } Ink;

static inline Style style_square(Ground ground, int dark, Ink ink) {
    return (Style)((int)STYLE_LIGHT_WHITE + ((int)ground * 2 + (dark ? 1 : 0)) * (int)INK_COUNT +
                   (int)ink);
}

// What a terminal can show: no colours, so many of them, or all (DEPTH_TRUE).
typedef enum Depth { DEPTH_MONO, DEPTH_8, DEPTH_16, DEPTH_256, DEPTH_TRUE, DEPTH_COUNT } Depth;
