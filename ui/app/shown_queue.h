// The queue that is shown, over the file, the store or a set; and how the candidate of one of its
// rows comes to the board, whatever file it is in.
#pragma once

#include "ui/app/open_file.h"

enum { QUEUE_COLUMNS_MAX = 12 }; // that the user can choose

// Fills the queue from the file at hand, or all of the store, or a set (NULL: none).
Status queue_fill(Workbench *wb, bool of_store, const char *set, Fault *fault);
// Opens a queue over the file at hand where none is open. False, and a message, when that fails.
bool queue_open(Workbench *wb);
// Goes to the queue; where the position on the board is none of its rows, its first one is shown.
void queue_enter(Workbench *wb);
// Goes to the queue and opens the prompt for another pattern, with the one in force.
void queue_ask_pattern(Workbench *wb);
// Shows the candidate under the queue's cursor on the board, while the queue has the focus.
void queue_lead(Workbench *wb);
// Whether a key may decide. It may not while the queue has the focus and the board shows another
// position than the queue's row: then this shows the row's position, and a message.
bool queue_may_decide(Workbench *wb);
// Shows the next undecided candidate after a decision on the position at hand; false where there is
// none.
bool queue_go_on(Workbench *wb);

// Returns the ids of puzzles that overlap the one accepted last; the caller frees them, NULL: none.
// The other appends "; L skips 2 that overlap" where there are some.
int64_t *queue_overlapping_accepted(const Workbench *wb, size_t *count);
void queue_write_overlapping(const Workbench *wb, Str *out);

// Shows the candidate of a row of the queue, from the solver's side, with the verdicts' cursor on
// the one that decided. Opens the file of its game; where that has the game no more, shows the
// store's copy.
void workbench_show_candidate(Workbench *wb, size_t place);
// Opens the file of a source of the store, where it is not the one at hand. False: that failed.
bool workbench_open_source(Workbench *wb, const char *source, Fault *fault);
// Shows the position of a step in the game in view, and says which it is; or says that its game
// cannot be had. Where a row of the queue is sought, shows its candidate.
void announce_place(Workbench *wb, const SoughtStep *step);
