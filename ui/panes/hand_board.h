// Moves on the board by hand: a cursor on its squares, the piece that is lifted, and the pane that
// had the focus before, which the board goes on to show.
#pragma once

#include "ui/app/workbench.h"

typedef struct BoardHand {
    bool on;            // the board has the focus, or is about to
    ViewId back;        // which pane had it
    bool placed;        // the cursor was on the board before ...
    Square cursor;      // ... on this square
    Square lifted, put; // the piece on a square is to go to another; NO_SQUARE: no piece is, or it
                        // is not known yet where to
    Square drawn;       // an arrow begins here; NO_SQUARE: none does
    bool setting;       // a position is set up:
    Position edited;    // ... its `board`, side and castling hold
} BoardHand;

// The pane that stands in its slot and leads the board: that with the focus, or behind the board's.
ViewId board_hand_pane(const Workbench *wb);
const BoardHand *board_hand(const Workbench *wb);
// Lifts the piece on a square, puts the lifted one there or back; asks what a pawn becomes.
void board_hand_pick(Workbench *wb, Square square, int64_t now);
// A click on a square lifts, puts down or puts back: the board has the focus only as long as a
// piece is lifted.
void board_hand_click(Workbench *wb, Square square, int64_t now);
// Sets a position up, from that on the board.
void board_hand_set_up(Workbench *wb);
// Keys while one is set up: letters put pieces, and no key does what it does elsewhere.
bool board_hand_takes_key(Workbench *wb, const char *key, int64_t now);
// Begins an arrow on the cursor's square; or ends it there, and appends its squares, "e2e4", or
// that of a circle.
bool board_hand_draw(Workbench *wb, Str *squares);

// For the view of the board.
bool board_hand_is_off(const Workbench *wb);
const Tree *board_hand_tree(const Workbench *wb, uint32_t *node);
void board_hand_reset(Workbench *wb);

// The words of commands, by index; NULL past the end.
// The cursor goes so far, as the board stands on the screen, unless that is beside it.
void board_hand_move(Workbench *wb, int files, int ranks);
const char *promotion_word(size_t index);
