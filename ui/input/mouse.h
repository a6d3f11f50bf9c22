// What the mouse does. Every view says itself what stands at a cell of it: the last frame is what
// is clicked on. Nothing can be done by mouse alone, and `mouse` turns it off.
#ifndef ONLYMOVE_UI_INPUT_MOUSE_H
#define ONLYMOVE_UI_INPUT_MOUSE_H

#include "ui/app/workbench.h"

// The pane under it has the focus, and its row, square, move or ply is selected; the selected row
// of a list is entered; the title of the pane that has the focus makes it large and small again;
// keys in the last row and help above it are pressed.
void mouse_press(Workbench *wb, int y, int x, int64_t now);
// Rows of the list under it, else plies.
void mouse_wheel(Workbench *wb, int y, int x, bool down, int64_t now);

#endif
