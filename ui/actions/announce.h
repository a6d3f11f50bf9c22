// What the curator does goes to the review, and what happens there is said and shown.
#ifndef ONLYMOVE_UI_ACTIONS_ANNOUNCE_H
#define ONLYMOVE_UI_ACTIONS_ANNOUNCE_H

#include "onlymove/review_journal.h"
#include "ui/app/workbench.h"

// Posts an action; what has become of it, if that is known at once, is announced.
void workbench_post(Workbench *wb, const ReviewAction *action);
void announce(Workbench *wb, const ReviewEvent *event);

#endif
