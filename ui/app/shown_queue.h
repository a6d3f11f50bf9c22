// The queue that is shown, over the file, the store or a set; and from one of its rows to the
// candidate on the board, in whatever file that is.
#pragma once

#include "ui/app/open_file.h"

enum { QUEUE_COLUMNS_MAX = 12 }; // that are shown by choice

// Fills the queue from the file at hand, or all of the store, or a set (NULL: none).
Status queue_fill(Workbench *wb, bool of_store, const char *set, Fault *fault);
// Opens the queue over the file at hand where it is not open; false, and a sentence, when it cannot
// be had.
bool queue_open(Workbench *wb);
// Goes to the queue; where the position on the board is none of its rows, its first one is shown.
void queue_enter(Workbench *wb);
// Goes to the queue and opens the prompt for another pattern, with the one in force.
void queue_ask_pattern(Workbench *wb);
// Where the queue has the focus, the board goes with the row under its cursor.
void queue_lead(Workbench *wb);
// False, and a sentence: the queue has the focus, and the board does not stand at its row. It does
// then.
bool queue_may_decide(Workbench *wb);
// Shows the next undecided candidate after a decision on the position at hand; false where there is
// none.
bool queue_go_on(Workbench *wb);

// What overlaps the puzzle that was accepted last, as queue_marked() has it; and appends "; L skips
// 2 that overlap" where some do.
int64_t *queue_overlapping_accepted(const Workbench *wb, size_t *count);
void queue_write_overlapping(const Workbench *wb, Str *out);

// The candidate of a row of the queue, from the solver's side, with the cursor in the verdicts on
// what decided: in its game, whatever file that is in; where it is not there any more, in the copy
// that the store has.
void workbench_show_candidate(Workbench *wb, size_t place);
// Opens the file of a source of the store, where it is not the one at hand. False: it cannot be.
bool workbench_open_source(Workbench *wb, const char *source, Fault *fault);
// Shows the position of a step that was taken back in the game in view, and says which it is; or
// that it was in a game that cannot be had. Of a row that is sought, its candidate.
void announce_place(Workbench *wb, const SoughtStep *step);
