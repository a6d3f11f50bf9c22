// Where each pane stands for a size of the screen. See the table in the README.
#ifndef ONLYMOVE_UI_LAYOUT_H
#define ONLYMOVE_UI_LAYOUT_H

#include "ui/grid.h"

typedef enum Pane {
    PANE_BOARD,
    PANE_ENGINE,
    PANE_VERDICTS,
    PANE_MOVES,
    PANE_TREE,
    PANE_COUNT
} Pane;

enum { LAYOUT_MIN_COLS = 40, LAYOUT_MIN_ROWS = 12 };

typedef struct Layout {
    bool too_small;        // nothing else is filled
    Rect pane[PANE_COUNT]; // rows or cols 0: not on the screen
    Rect game;             // who plays, where, what was decided
    Rect status;           // the last row but one: where we are, what goes on
    Rect prompt;           // the last row: messages and the prompt
    Rect overlay;          // lists and help open here
    int square_rows;       // a square is 2k columns by k rows
} Layout;

// `focus` decides which of moves and tree is shown where only one has room; `zoom` gives the
// focused pane all the room that is not the board's.
Layout layout_for(int rows, int cols, Pane focus, bool zoom);

// Instead of the panes when the layout is too small: one centred line with the size that it needs.
void too_small_draw(Grid *grid);

#endif
