// The lists of themes and of sets of pieces.
#ifndef ONLYMOVE_UI_PANES_APPEARANCE_PANES_H
#define ONLYMOVE_UI_PANES_APPEARANCE_PANES_H

#include "ui/app/workbench.h"

// Before a frame is drawn: what is under the cursor of an open list is looked at, else nothing.
void appearance_panes_try(Workbench *wb);

#endif
