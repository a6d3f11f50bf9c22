// The lists of themes and of sets of pieces.
#ifndef ONLYMOVE_UI_LOOK_PANES_H
#define ONLYMOVE_UI_LOOK_PANES_H

#include "ui/workbench.h"

// Before a frame is drawn: what is under the cursor of an open list is looked at, else nothing.
void look_panes_try(Workbench *wb);

#endif
