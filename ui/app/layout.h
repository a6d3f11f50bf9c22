// The rectangle of each slot on a screen of a given size.
#pragma once

#include "ui/term/grid.h"

// The table of slots: identifier, and name as that of its view. The graph stands below the game
// where that leaves room; on a high screen below the panes, else in the place of the moves. The
// queue stands beside the others on a large screen, else in their place. The pane of the game says
// who plays, where, and what was decided; it cannot have the focus.
#define SLOTS(SLOT)                                                                                \
    SLOT(BOARD, "board")                                                                           \
    SLOT(ENGINE, "engine")                                                                         \
    SLOT(VERDICTS, "verdicts")                                                                     \
    SLOT(MOVES, "moves")                                                                           \
    SLOT(TREE, "solution")                                                                         \
    SLOT(GRAPH, "graph")                                                                           \
    SLOT(QUEUE, "queue")                                                                           \
    SLOT(GAME, "game")

// A place for views; several can share one.
typedef enum Slot {
#define SLOT_ID(id, name) SLOT_##id,
    SLOTS(SLOT_ID)
#undef SLOT_ID
        SLOT_OVERLAY, // lists and help open here, over the others
    SLOT_COUNT,
    SLOT_PANES = SLOT_GAME // how many can have the focus
} Slot;

extern const char *const slot_names[SLOT_OVERLAY];

enum { LAYOUT_MIN_COLS = 40, LAYOUT_MIN_ROWS = 12 };

typedef struct Layout {
    bool too_small;        // nothing else is filled
    Rect slot[SLOT_COUNT]; // rows or cols 0: not on the screen
    Rect status;           // the last row but one: the place in the game, and what is under way
    Rect prompt;           // the last row: messages and the prompt
    int square_rows;       // a square is 2k columns by k rows
} Layout;

// The changes that the curator has made to the layout; zeroed, none.
typedef struct LayoutChoice {
    unsigned hidden; // bits by slot; never the board's
    int queue_added; // columns added to the queue
    int left_added;  // columns added to the left one of two panes side by side
    int shrink;      // rows taken from each square, which leaves more room for the panes
} LayoutChoice;

// The rows and columns that a pane needs to show all it has; 0: not known.
typedef struct Need {
    int rows, cols;
} Need;

typedef struct LayoutSpec { // what a layout depends on, beside the size of the screen
    Slot focus;             // decides which of moves and tree is shown where only one has room
    bool zoom;      // the focused slot, another than the board's, has all the room but the board's
    bool has_queue; // a queue is open, which has a place of its own on a large screen
    bool shows_engine;   // the engine has something to show; else its pane needs only two rows
    LayoutChoice chosen; // a hidden slot that has the focus is shown all the same
    Need need[SLOT_PANES];
} LayoutSpec;

Layout layout_for(int rows, int cols, LayoutSpec spec);

// Changes *choice so that a slot gets some columns wider, or narrower. A slot next to it, or else
// the board, gives or takes these columns. Returns false where that cannot be done.
bool layout_widen(const Layout *layout, Slot slot, bool wider, LayoutChoice *choice);

// Drawing in place of the panes on a screen that is too small: a centred line with the size needed.
void too_small_draw(Grid *grid);
// Drawing in place of the panes on a screen that is too large: a sentence in the upper left corner.
void too_large_draw(Grid *grid, int rows, int cols);
