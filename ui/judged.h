// What becomes of what the judge brings: it is kept in the review, and said.
#ifndef ONLYMOVE_UI_JUDGED_H
#define ONLYMOVE_UI_JUDGED_H

#include "ui/workbench.h"

// Keeps a finding, or a tree that was verified.
void judged_take(Workbench *wb, const JudgeResult *result);

// What came out when the judge has stopped, or what went wrong; `ran`: a run over the game.
void judged_say_end(Workbench *wb, bool ran);

#endif
