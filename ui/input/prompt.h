// The prompt: readline without a terminal of its own. It is fed the bytes of keys, and says what is
// to be drawn. There is one readline in a program, so there is one prompt.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "onlymove/str.h"
#include "ui/app/workbench.h"

// Sets readline up: no signals, no environment, no terminal; reads the history file (in the XDG
// state folder), which prompt_finish() writes.
void prompt_begin(void);
void prompt_finish(void);
// Returns the version of readline: "8.2".
const char *prompt_library(void);

// Opens the prompt with text in it; Tab completes what `wb` (borrowed) has. Where the text is a
// command that takes certain words, prompt_matches() names them until the next key. Keys that
// delete leave the command's name where the text begins with one.
void prompt_open(const Workbench *wb, const char *text);
bool prompt_is_open(void);
void prompt_cancel(void);

// Feeds bytes as a terminal sends them. Returns true when a line has been finished with Return;
// it is appended to *line and the prompt is closed.
bool prompt_feed(const char *bytes, size_t count, Str *line);

// Puts a text into the line, as if it had been typed there.
void prompt_insert(const char *text);

// Return what stands in the line, in UTF-8, and how many terminal columns lie before the cursor.
const char *prompt_text(void);
int prompt_cursor(void);
// Returns the words that Tab could not decide between, side by side or a line each, or what the
// command takes that the prompt was opened with; "": nothing. Where they are lines, *page is the
// page of them to be shown, from 0; past the last page the first one follows.
const char *prompt_matches(size_t *page);
