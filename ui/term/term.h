// The terminal through ncurses: grids go out, keys come in. Nothing else in ui/ knows curses.
//
// There is one terminal, so one Term may be open at a time. Signal handlers for SIGINT, SIGTERM,
// SIGTSTP and SIGWINCH must be installed before term_open(): curses puts its own where it finds
// none.
#pragma once

#include <wchar.h>

#include "onlymove/status.h"
#include "ui/term/grid.h"
#include "ui/term/theme.h"

// What the mouse did: a press of its first button, or the wheel up or down.
typedef enum TermMouse {
    TERM_MOUSE_NONE,
    TERM_MOUSE_PRESS,
    TERM_WHEEL_UP,
    TERM_WHEEL_DOWN
} TermMouse;

// The ends of a paste, where the terminal marks them: keys between them were pasted.
typedef enum TermPaste { TERM_PASTE_NONE, TERM_PASTE_BEGINS, TERM_PASTE_ENDS } TermPaste;

// One key press, or the mouse, or one end of a paste.
typedef struct TermKey {
    TermPaste paste;
    TermMouse mouse; // a button, or the wheel, at (y, x); else TERM_MOUSE_NONE
    int y, x;
    bool is_code;   // `value` is one of curses' KEY_ codes, else a character
    uint32_t value; // Escape is 27, Return 13; Alt and a key come as 27 and the key; a byte that
                    // is no character as U+FFFD
} TermKey;

enum { TERM_MOUSE_MAX = 8 };

typedef struct Term {
    void *screen;                  // the SCREEN of curses; NULL: closed
    void *keyboard;                // the WINDOW that keys are read through
    mbstate_t partial;             // the bytes read so far of a character
    TermKey mouse[TERM_MOUSE_MAX]; // events that term_key() still has to return, the newest first
    int mouse_count;
    Grid front;                       // what was drawn last
    bool repaint_all;                 // the next draw must not trust `front`
    bool suspended;                   // between term_suspend() and term_resume()
    bool unicode;                     // the locale's encoding is UTF-8; else all becomes ASCII
    ColourDepth depth;                // of colours; NO_COLOR in the environment: none
    int cursor;                       // as curs_set() takes it
    int rows, cols;                   // what is drawn: a corner of a terminal that is too large
    int terminal_rows, terminal_cols; // of the whole terminal
    bool own_colors;                  // curses can name the terminal's own colours, by -1
    uint8_t pair[STYLE_COUNT];        // color pair of each style; 0: the terminal's own colours
    uint64_t attribute[STYLE_COUNT];  // curses attributes of each style
} Term;

// Takes over the terminal on standard input and output; the caller calls setlocale() before.
// Honours NO_COLOR. When there is no terminal, or one that cannot be drawn on, it is left alone and
// *fault says "the workbench needs a terminal: ..." (STATUS_IO).
Status term_open(Term *term, Fault *fault);
// Gives the terminal back as it was. May be called twice, and on a zeroed Term.
void term_close(Term *term);
// For the handlers of fatal signals: gives the terminal back with tcsetattr() and write() alone.
// Does nothing when no terminal is open. The Term is of no use afterwards.
void term_emergency(void);

// Asks the terminal for its size and sets rows and cols, both at least 1. Where it knows none,
// LINES and COLUMNS of the environment are used.
void term_resize(Term *term);
// Whether the terminal has more rows, columns or cells than limits.h lets be drawn.
bool term_is_too_large(const Term *term);

// Brings the terminal up to date with the grid, cell by cell where it has changed, in one write.
// The hardware cursor is left at (y, x), visible or not, so that a screen reader finds the
// selection; -1: at the lower right corner.
void term_draw(Term *term, const Grid *grid, int y, int x);
// Makes the next term_draw() paint everything.
void term_redraw(Term *term);
// Shows the hardware cursor (at the prompt) or hides it.
void term_show_cursor(Term *term, bool visible);

// Sends bytes to the terminal besides what is drawn, such as a control sequence.
void term_send(Term *term, const char *bytes, size_t count);

// Give the terminal back before a stop (SIGTSTP), and take it over again after SIGCONT.
void term_suspend(Term *term);
void term_resume(Term *term);

// Asks the terminal to report its mouse, or to stop that; at first it does not report it. Does
// nothing on a terminal without a mouse.
void term_use_mouse(Term *term, bool on);

// Reads one key without waiting, except for the 25 ms that tell Escape from a function key. Returns
// false when there is none. Curses reads ahead: when descriptor 0 is ready, call it until it
// returns false before waiting again.
bool term_key(Term *term, TermKey *key);

// Sets how styles look; before the first call all look like text. The palette is of term->depth.
void term_use_palette(Term *term, const Palette *palette);

// Returns the name and version of curses: "ncurses 6.4.20221231".
const char *term_library(void);

// --- Keys by name: "a", "Left", "Enter", "C-r", "F1". A printable character is its own name, in
// UTF-8.

enum { KEY_NAME_MAX = 16 };

void term_key_name(const TermKey *key, char name[KEY_NAME_MAX]);
// Whether some key has that name.
bool term_key_exists(const char *name);

// Appends the bytes that a line editor expects for the key (UTF-8, control characters, the usual
// escape sequences).
void term_key_bytes(const TermKey *key, Str *bytes);

// Returns the length of the escape sequence that `text` begins with, 0: none; and fills in the name
// of the key that terminals send it for.
size_t term_key_of_sequence(const char *text, char name[KEY_NAME_MAX]);
