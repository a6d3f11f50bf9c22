// Macros: commands that are recorded as they are run, under a letter, and run again for as long as
// none of them is refused. What was answered is recorded as the command that the answer stood for,
// but a "yes" is not: the question is asked again, and the macro stops there. They last as long as
// the session.
#ifndef ONLYMOVE_UI_INPUT_MACRO_H
#define ONLYMOVE_UI_INPUT_MACRO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "onlymove/str.h"

typedef struct Workbench Workbench;
typedef struct Command Command;

typedef struct MacroStep {
    char *line;
    size_t count; // typed before its key, 0: nothing
} MacroStep;

typedef struct Macro {
    MacroStep *steps;
    size_t count, cap;
} Macro;

// Zeroed, none.
typedef struct Macros {
    Macro kept[26];
    Macro coming;     // what is being recorded ...
    char recording;   // ... under this letter; 0: nothing is
    char playing;     // 0: none is
    char last;        // that was played
    size_t at;        // the next step ...
    size_t round, of; // ... of this round, from 1; or how many are asked for
} Macros;

void macros_done(Macros *macros);

// How many steps have been recorded.
size_t macro_noted(const Workbench *wb);
// Records a command that has been run, unless it was refused or has asked for something.
void macro_note(Workbench *wb, const Command *command, const char *text, size_t count);

// Runs the next command of the macro that is played. False: none is, or what the last one has begun
// (judging, a game being read, a store that is locked) is not over; macro_waits() tells.
bool macro_step(Workbench *wb, int64_t now);
bool macro_waits(const Workbench *wb); // a step could be run
// Stops the macro that is played, and says so; false: none is.
bool macro_stop(Workbench *wb);

// Whether a key answers the question for a letter: "a" to "z" unless it decides anywhere, and of
// one that is to be played one that has commands, or "@".
bool macro_letter(const Workbench *wb, const char *key);
void macro_write_letters(const Workbench *wb, Str *out);
// Appends "  recording a", "  macro a 2/5".
void macro_write_state(const Workbench *wb, Str *out);

#endif
