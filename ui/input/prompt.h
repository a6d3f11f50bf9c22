// The prompt: readline without a terminal of its own. It is fed the bytes of keys, and says what is
// to be drawn. There is one readline in a program, so one Prompt may be open at a time.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "onlymove/str.h"
#include "ui/app/workbench.h"

// Sets readline up: no signals, no environment, no terminal; reads the history file (in the XDG
// state folder), which prompt_finish() writes.
void prompt_begin(void);
void prompt_finish(void);
// The version of readline: "8.2".
const char *prompt_library(void);

// With text already typed; where it is a command that takes certain words, what it takes and does
// is said until the next key. What the workbench has is completed.
void prompt_open(const Workbench *wb, const char *text);
bool prompt_is_open(void);
void prompt_cancel(void);

// Feeds bytes as a terminal sends them. Returns true when a line has been finished with Return;
// it is appended to *line and the prompt is closed.
bool prompt_feed(const char *bytes, size_t count, Str *line);

// Puts a text into the line, as if it had been typed there.
void prompt_insert(const char *text);

// What stands in the line, in UTF-8, and how many terminal columns lie before the cursor.
const char *prompt_text(void);
int prompt_cursor(void);
// What Tab could not decide between, separated by blanks, or what the command that the prompt was
// opened with takes; "" when there is nothing.
const char *prompt_matches(void);
