// What a Terminal is made of, for terminal.c and terminal_look.c only.
#pragma once

#include <termios.h>
#include <vterm.h>

#include "tests/support/terminal.h"

struct Terminal {
    int master;
    int slave; // kept open, so that the terminal outlives the program
    pid_t pid;
    bool ended;
    int status;
    struct termios at_start;
    VTerm *vt;
    VTermScreen *screen;
    int rows, cols;
    uint32_t *kept; // the first character of every cell at the mark, or NULL: nothing was there
    int kept_rows, kept_cols;
    bool marked; // and not waited since
    bool alternate_screen, cursor_hidden, mouse;
    Str *written; // the caller's, or NULL
    Str typed;    // for the program, not yet taken by it
};

// The first character of every cell, row by row, or NULL; the caller frees it.
uint32_t *terminal_characters(Terminal *t);
