// A terminal's screen as an SVG, and the one screen that the README shows.
#pragma once

#include "tests/support/terminal.h"

// Appends the screen, colours and all, as an SVG that needs no file beside it.
void picture_draw(Terminal *t, int rows, int cols, Str *svg);

// Opens the workbench `program` in a folder of its own, on 120x35 cells of a terminal with all
// colours, and with the recorded engine; judges the Evergreen game and a puzzle of it, and appends
// what is then on the screen. `log` is NULL, or where the program keeps what it says to the engine.
// `engine` is NULL for the recorded one; another one is what is to be recorded. False: a sentence
// is on standard error.
bool picture_of_review(const char *program, const char *engine, const char *log, Str *svg);
