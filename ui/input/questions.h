// Questions in the last row, which one key answers.
#pragma once

#include "ui/app/workbench.h"

#define NOTHING_MARKED                                                                             \
    "nothing is marked: <:mark row> in the queue marks a row, <:prompt mark matching> what fits "  \
    "a pattern"

// Appends the question with its answers; nothing where nothing is asked.
void question_write(const Workbench *wb, Str *out);
// Whether a question is open that takes a key as its answer, even a key that is no answer.
bool question_takes_key(const Workbench *wb, const char *key);
// Returns the key whose answer stands there, in the first or second row of the question; NUL: none.
char question_key_at(const Workbench *wb, int row, int col);
// Takes a key for the answer. One that is no answer ends the question.
void question_answer(Workbench *wb, const char *key, int64_t now);

// Whether a key answers a question about something else than a decision. A key that decides must
// not: else the answer to another question could decide on a puzzle.
bool question_uses_key(const char *key);

// Returns the text of a reason for a rejection, by index; NULL past the end.
const char *reject_reason(const Workbench *wb, size_t index);
