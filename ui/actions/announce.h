// What happens in the review is said and shown.
#ifndef ONLYMOVE_UI_ACTIONS_ANNOUNCE_H
#define ONLYMOVE_UI_ACTIONS_ANNOUNCE_H

#include "onlymove/review_journal.h"
#include "ui/app/workbench.h"

// What Workbench.announce is: says what has happened, and shows it.
void announce(Workbench *wb, const ReviewEvent *event);

#endif
