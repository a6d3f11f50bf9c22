// Draws the workbench into a grid.
#pragma once

#include "ui/app/workbench.h"

// The prompt as it is to be drawn. While it is not `open`, its row shows the message.
typedef struct PromptView {
    bool open;
    const char *text;
    int cursor;              // columns before the cursor
    const char *completions; // words that Tab offers; "": none
    size_t page;             // of these, where they are more lines than fit; see prompt_matches()
} PromptView;

// Where the hardware cursor belongs: on the selection; -1: nowhere.
typedef struct FrameCursor {
    int y, x;
    bool visible;
} FrameCursor;

// Draws a frame; the grid has the size of the screen. Changes only the state kept for drawing.
FrameCursor frame_draw(Workbench *wb, const PromptView *prompt, bool unicode, ColourDepth depth,
                       Grid *grid);

// Returns the view in a slot: of those that share it the one with the focus, else the first.
ViewId frame_view_in(const Workbench *wb, Slot slot);
// Returns the command line of the key that stands at a cell of the last two rows; NULL: none does.
const char *frame_line_at(const Workbench *wb, int y, int x);
