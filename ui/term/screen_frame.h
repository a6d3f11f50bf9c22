// Draws the workbench into a grid.
#pragma once

#include "ui/app/workbench.h"

// The prompt as it is to be drawn; `open` false leaves the row to the message.
typedef struct PromptView {
    bool open;
    const char *text;
    int cursor; // columns before the cursor
    const char *matches;
} PromptView;

// Where the hardware cursor belongs: on the selection; -1: nowhere.
typedef struct FrameCursor {
    int y, x;
    bool visible;
} FrameCursor;

// The grid has the size of the screen. Changes nothing of the state but the windows of its lists.
FrameCursor frame_draw(Workbench *wb, const PromptView *prompt, bool unicode, Depth depth,
                       Grid *grid);

// Of the views that share a slot, the one with the focus stands there, else the first.
ViewId frame_view_in(const Workbench *wb, Slot slot);
// The line that the key at a cell of the last two rows is bound to; NULL: none stands there.
const char *frame_line_at(const Workbench *wb, int y, int x);
