// The queue that is shown, over the file, the store or a set, and showing the candidates of its
// rows on the board, whatever file they are in.
#pragma once

#include "ui/app/open_file.h"

enum { QUEUE_COLUMNS_MAX = 12 }; // that the user can choose

// Fills the queue from a set or, where `set` is NULL, from the store or the open file.
Status queue_fill(Workbench *wb, bool of_store, const char *set, Fault *fault);
// Opens a queue over the open file where no queue is open; complains and returns false on failure.
bool queue_ensure_open(Workbench *wb);
// Gives the queue the focus and shows its selected row on the board, if the queue is not empty.
void queue_enter(Workbench *wb);
// Gives the queue the focus and opens the prompt with its pattern, to be changed.
void queue_ask_pattern(Workbench *wb);
// Shows the candidate under the queue's cursor on the board, while the queue has the focus.
void queue_show_selected(Workbench *wb);
// Whether a key may decide. It may not while the queue has the focus and the board shows another
// position than that of the selected row: then this shows that position, and refuses.
bool queue_allows_decision(Workbench *wb);
// Shows the next undecided candidate of the queue; false: there is none.
bool queue_show_next(Workbench *wb);

// Returns the ids of puzzles that overlap the one accepted last; the caller frees them, NULL: none.
// queue_write_overlapping() appends "; L skips 2 that overlap" where there are some.
int64_t *queue_overlapping_accepted(const Workbench *wb, size_t *count);
void queue_write_overlapping(const Workbench *wb, Str *out);

// Shows the candidate at a place of the queue, from the solver's side, with the verdicts' cursor on
// the main verdict. Opens the file of its game; where the file lacks it, shows the store's copy.
void workbench_show_candidate(Workbench *wb, size_t place);
// Opens the file of a source of the store, if it is not open. False: that failed.
bool workbench_open_source(Workbench *wb, const char *source, Fault *fault);
// Shows the position of a step, whose game is in view, and says which it is; or says that its game
// is of another file. For a row of the queue (`verb` ""), shows its candidate.
void announce_step_position(Workbench *wb, const StepToShow *step);
