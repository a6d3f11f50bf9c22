// Questions that are answered by one key, in the last row.
#pragma once

#include "ui/app/workbench.h"

#define NOTHING_MARKED                                                                             \
    "nothing is marked: <:mark row> in the queue marks a row, <:prompt mark matching> what fits "  \
    "a "                                                                                           \
    "pattern"

// Appends what is asked; nothing where nothing is.
void question_write(const Workbench *wb, Str *out);
// Whether a key is an answer to what is asked, right or wrong.
bool question_waits(const Workbench *wb, const char *key);
// The key whose answer stands at a column of what is asked; NUL: none.
char question_key_at(const Workbench *wb, int col);
// Takes the key for the answer; what is no answer takes the question back.
void question_answer(Workbench *wb, const char *key, int64_t now);

// Whether a character answers a question about something else than a decision: no key that decides
// is ever the second half of another.
bool question_takes(const char *key);

// The text of a reason for a rejection, by its place; NULL past the end.
const char *reject_reason(const Workbench *wb, size_t index);
