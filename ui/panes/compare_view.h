// The view of two profiles side by side.
#ifndef ONLYMOVE_UI_PANES_COMPARE_VIEW_H
#define ONLYMOVE_UI_PANES_COMPARE_VIEW_H

#include "ui/app/workbench.h"

// Opens it at the position at hand.
void compare_view_open(Workbench *wb, const Profile *other);

#endif
