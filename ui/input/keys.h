// Which key runs which command: keymap.h has the tables, from which the help screen and the manual
// are made too. A key belongs to a context (see view_is_in()): the view at hand is asked first,
// then what it is one of, a pane or a list, then what holds everywhere.
#pragma once

#include "ui/app/workbench.h"

// Appends the keys that are bound to the same line as *at, from there on, with blanks between, and
// what they do. Returns the binding behind them.
const KeyBinding *key_binding_write(const KeyBinding *at, Str *keys, Str *means);

// Runs what a key is bound to in the state the workbench is in, or takes a digit of a count.
void key_press(Workbench *wb, const char *key, int64_t now);

// A held key must not decide twice: after a decision, repeats of its key are swallowed until it has
// been let go for KEY_PAUSE milliseconds.
enum { KEY_PAUSE = 150 };
typedef struct KeyGuard {
    char key[16]; // "" while nothing is guarded
    int64_t until;
} KeyGuard;
bool key_guard_swallows(KeyGuard *guard, const char *key, int64_t now);
void key_guard_arm(KeyGuard *guard, const char *key, int64_t now);

// The line that a key is bound to in the view at hand; NULL: none.
const char *key_line(const Workbench *wb, const char *key);
// The key that a line is bound to in the view at hand; NULL: none.
const char *key_of(const Workbench *wb, const char *line);
// The key that a line is bound to in the view at hand, else in the first context that has one which
// means nothing here; NULL: none.
const char *key_anywhere(const Workbench *wb, const char *line);
// Appends a sentence with keys for what it names as "<:undo>": key_anywhere(), else ":undo".
void keys_say(const Workbench *wb, const char *sentence, Str *out);
// Whether a key decides on a puzzle in the view at hand.
bool key_decides_here(const Workbench *wb, const char *key);

// Appends the key list: for each context its keys and what they do, a line each; the marks; then
// the commands. What holds in that view comes first (VIEW_NONE: in the order of the tables).
void keys_write(Str *out, const KeyTable *keys, ViewId view);

// The keys that matter where one stands, the most wanted first; returns how many.
enum { KEYS_HINTS_MAX = 5 };
typedef struct KeyHint {
    const char *key, *line, *word; // of what the line does
} KeyHint;
size_t keys_hints(const Workbench *wb, KeyHint hints[KEYS_HINTS_MAX]);

// --- The mouse. Every view says itself what stands at a cell of it: the last frame is what is
// clicked on. Nothing can be done by mouse alone, and `mouse` turns it off

// The pane under it has the focus, and its row, square, move or ply is selected; the selected row
// of a list is entered; the title of the pane that has the focus makes it large and small again;
// keys in the last row and help above it are pressed.
void mouse_press(Workbench *wb, int y, int x, int64_t now);
// Rows of the list under it, else plies.
void mouse_wheel(Workbench *wb, int y, int x, bool down, int64_t now);
