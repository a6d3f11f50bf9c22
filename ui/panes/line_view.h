// A line beside the game: moves that are played by hand, or one of the engine's lines that were
// frozen. While it has the focus the board shows its positions, and the live engine searches them.
// It ends when another position of the game is shown.
#pragma once

#include "ui/app/workbench.h"

// Plays moves from the position on the board and gives the line the focus. False: it gets too long.
bool line_view_play(Workbench *wb, const Move *moves, size_t count);
// Freezes the live engine's lines of the position on the board and chooses the first. False: there
// are none.
bool line_view_freeze(Workbench *wb);
// Drops the line; the focus goes back to where it was.
void line_view_leave(Workbench *wb);

bool line_view_is_frozen(const Workbench *wb);
// Appends the moves of the line up to the one on the board, "16.Qb8+ Nxb8", from where the line
// begins (LINE_FROM_ITSELF), or from the game's position, if it begins in a tree (LINE_FROM_GAME).
// False: none of its moves is on the board.
typedef enum LineFrom { LINE_FROM_ITSELF, LINE_FROM_GAME } LineFrom;
bool line_view_write(const Workbench *wb, LineFrom from, Str *out);

// Returns a legal move on the board, in SAN, by index; NULL past the end.
const char *legal_move_at(const Workbench *wb, size_t index);
