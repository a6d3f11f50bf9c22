// A program on a pseudo-terminal, with libvterm as its screen: tests type keys, wait for what
// should appear and look at cells. Nothing here sleeps: every wait ends when what it waits for is
// there, and reads what the program writes meanwhile.
//
//     Terminal *t = terminal_open(argv, 24, 80, NULL);
//     terminal_keys(t, "q");
//     assert_true(terminal_wait_new(t, "Leave?", 5000));
//     terminal_close(t);
//
// Text found says nothing of the rest of the frame: wait for each thing that is then looked at.
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "onlymove/str.h"

typedef struct Terminal Terminal;

// Starts argv (ends with NULL; argv[0] is looked for on PATH) on a new terminal, which it controls.
// The environment is the test's, with TERM=xterm-256color and without LINES, COLUMNS, NO_COLOR and
// COLORTERM; then come the NAME=VALUE pairs of `env` (ends with NULL; may be NULL). NULL when the
// system refuses. A program that cannot be started says so on the screen and ends with 127.
Terminal *terminal_open(const char *const argv[], int rows, int cols, const char *const env[]);

// From now on appends all that the program writes to `written` too, as it came; it is the caller's.
void terminal_keep_bytes(Terminal *t, Str *written);

// The process of the program.
pid_t terminal_process(const Terminal *t);

// Hangs up, ends the program if it still runs (its process group only) and frees everything.
// NULL is fine.
void terminal_close(Terminal *t);

typedef enum TerminalKey {
    TERMINAL_ENTER,
    TERMINAL_ESCAPE,
    TERMINAL_TAB,
    TERMINAL_BACK_TAB,
    TERMINAL_BACKSPACE,
    TERMINAL_UP,
    TERMINAL_DOWN,
    TERMINAL_LEFT,
    TERMINAL_RIGHT,
    TERMINAL_HOME,
    TERMINAL_END,
    TERMINAL_PAGE_UP,
    TERMINAL_PAGE_DOWN,
    TERMINAL_INSERT,
    TERMINAL_DELETE,
    TERMINAL_KEY_COUNT
} TerminalKey;

// Before the first of these after a wait, and before the others where terminal_mark() is called,
// the screen is kept: what terminal_wait_new() waits for must not have been on it.
void terminal_keys(Terminal *t, const char *bytes);    // as they are
void terminal_key(Terminal *t, TerminalKey key);       // as a terminal in its present mode sends it
void terminal_ctrl(Terminal *t, char letter);          // Ctrl and a letter, or one of @[\]^_
void terminal_resize(Terminal *t, int rows, int cols); // the program gets SIGWINCH
void terminal_mark(Terminal *t);                       // before the test does something else

// Every wait is true as soon as it is so, and false when `timeout_ms` has passed or when it cannot
// come any more because the program has ended.

// `text` (UTF-8) is on the screen, and in that place it was not when the screen was kept: what a
// program shows that does nothing does not do. It is within one row.
bool terminal_wait_new(Terminal *t, const char *text, int timeout_ms);

// `text` is on the screen, whenever it came. A newline in it stands for the end of a row.
bool terminal_wait(Terminal *t, const char *text, int timeout_ms);
bool terminal_wait_gone(Terminal *t, const char *text, int timeout_ms);
bool terminal_wait_row(Terminal *t, int row, const char *text, int timeout_ms);
bool terminal_wait_until(Terminal *t, bool (*so)(Terminal *t, void *with), void *with,
                         int timeout_ms);

// The program has ended; *status is its exit status, or 128 plus the signal that ended it. What it
// wrote last is on the screen.
bool terminal_wait_exit(Terminal *t, int timeout_ms, int *status);

// What follows looks and does not wait. Rows and columns count from 0.

// Whether a wait has found that the program ended.
bool terminal_ended(const Terminal *t);

// Appends a row, without the blanks at its end, or all rows, each with a newline.
void terminal_row(Terminal *t, int row, Str *out);
void terminal_text(Terminal *t, Str *out);

// Where `text` begins, reading row by row; `text` must be within one row. False: nowhere.
bool terminal_find(Terminal *t, const char *text, int *row, int *col);

// Whether `text` is somewhere where it was not when the screen was kept.
bool terminal_has_new(Terminal *t, const char *text);

void terminal_cursor(Terminal *t, int *row, int *col);

enum { TERMINAL_DEFAULT_COLOUR = -1, TERMINAL_RGB = 1 << 24 };

typedef struct TerminalCell {
    uint32_t character; // a blank cell and the right half of a wide character: a space
    int fg, bg;         // palette index, TERMINAL_DEFAULT_COLOUR, or TERMINAL_RGB | 0xRRGGBB
    bool bold, reverse, underline;
} TerminalCell;

TerminalCell terminal_cell(Terminal *t, int row, int col);

typedef struct TerminalModes {
    bool settings_kept; // echo, canonical input and the like are as they were at the start
    bool alternate_screen, cursor_visible;
    bool application_keys; // arrows are sent the way that full-screen programs ask for
    bool mouse;            // the program gets clicks
} TerminalModes;

TerminalModes terminal_modes(Terminal *t);

// All of these are as a shell left them: what a program owes its user on every way out.
bool terminal_restored(Terminal *t);

// Prints the rows that are not empty and the state of things to stderr, for whoever reads of a
// failed test. A wait that fails does it by itself.
void terminal_dump(Terminal *t, const char *why);
