// What the board shows: the game's position, or one of a tree.
#pragma once

#include "onlymove/tree.h"

typedef struct Workbench Workbench;

// Returns the tree at the cursor: of the running inquiry or verification, else of the finding;
// NULL: there is none.
const Tree *workbench_tree(const Workbench *wb);
// Gets the position on the board: the game's, or that of a tree which the pane with the focus
// shows. Returns the move that led to it, or MOVE_NONE.
Move workbench_board_position(const Workbench *wb, Position *pos);
// Returns the tree, and its node, that the board shows; NULL: it shows the game.
const Tree *workbench_board_tree(const Workbench *wb, uint32_t *node);
// Gets the position that the live engine searches: the board's or, when this returns true, the
// board's after a null move, which shows the threat.
bool workbench_live_position(const Workbench *wb, Position *pos);
// Whose view the scores of engine, graph and tree are from: White's or, after `:flip scores`, the
// solver's, as in verdicts: that of the side to move in the game. A zeroed Viewpoint is White's.
typedef struct Viewpoint {
    bool solver;
    Color side;
} Viewpoint;
Viewpoint workbench_viewpoint(const Workbench *wb);
const char *viewpoint_name(Viewpoint viewpoint); // "White's view"
// Appends the move that led to the cursor, "15...Nxd7", or "start".
void workbench_write_move(const Workbench *wb, Str *out);

// Appends a position in words: "White: king g1, queen d1, rooks a1 f1, pawns f2 g2 h2. Black: ...
// White to move, in check. White may castle short and long."
void position_write_words(const Position *pos, Str *out);
