// Moves on the board by hand: a cursor on its squares, the piece that is lifted, and the pane that
// had the focus before, whose position the board goes on to show.
#pragma once

#include "ui/app/workbench.h"

typedef struct BoardInput {
    bool has_focus;        // the board has the focus, or is about to
    ViewId focus_before;   // the pane that had it before
    bool has_cursor;       // the cursor was on the board before ...
    Square cursor;         // ... on this square
    Square lifted, target; // where the lifted piece stands, and where it is to go; NO_SQUARE: none
                           // is lifted, or it is not known yet where to
    Square arrow_start;    // where a begun arrow starts; NO_SQUARE: none is begun
    bool editing;          // a position is set up by hand ...
    Position edited;       // ... this one; only its `board`, side and castling are valid
} BoardInput;

// Returns the pane that has the focus, or had it before the board; the board shows its position.
ViewId focus_beside_board(const Workbench *wb);
const BoardInput *board_input(const Workbench *wb);
// Lifts the piece on a square, or puts the lifted one there or back; asks what a pawn becomes.
void board_input_pick(Workbench *wb, Square square, int64_t now);
// Picks the square of a click: the board has the focus only as long as a piece is lifted.
void board_input_click(Workbench *wb, Square square, int64_t now);
// Begins to set a position up by hand, from the one on the board.
void board_input_set_up(Workbench *wb);
// Takes a key while a position is set up: letters put pieces; few keys do what they do elsewhere.
bool board_input_takes_key(Workbench *wb, const char *key, int64_t now);
// Begins an arrow on the cursor's square, and returns false; or ends it there, appends its squares,
// "e2e4", or that of a circle, and returns true.
bool board_input_draw_arrow(Workbench *wb, Str *squares);

// For the view of the board.
bool board_input_is_inactive(const Workbench *wb);
const Tree *board_input_tree(const Workbench *wb, uint32_t *node);
void board_input_reset(Workbench *wb);

// Moves the cursor right and up, as the screen shows the board, unless that leaves the board.
void board_input_move(Workbench *wb, int files, int ranks);
const char *promotion_word(size_t index); // "queen" and so on; NULL past the end
