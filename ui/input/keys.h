// Which key runs which command. The tables are in keymap.h. A key belongs to a context: those of
// the current view come first, then those of its kind, a pane or a list, then those everywhere.
#pragma once

#include "ui/app/workbench.h"

// Appends the keys of a binding and of the next ones that run the same line, with blanks between,
// and what the line does. Returns the binding after these.
const KeyBinding *key_binding_write(const KeyBinding *binding, Str *keys, Str *meaning);

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

// Returns the line that a key is bound to in the current view; NULL: none.
const char *line_of_key(const Workbench *wb, const char *key);
// Returns the key that a line is bound to in the current view; NULL: none.
const char *key_of_line(const Workbench *wb, const char *line);
// Returns the key that a line is bound to in the current view, else one of another context that has
// no meaning here; NULL: none.
const char *key_of_line_anywhere(const Workbench *wb, const char *line);
// Appends a sentence with keys for what it names as "<:undo>": key_of_line_anywhere(), else
// ":undo".
void keys_expand(const Workbench *wb, const char *sentence, Str *out);
// Whether a key decides on a puzzle in the current view.
bool key_decides_here(const Workbench *wb, const char *key);

// Appends the key list: for each context its keys and what they do, a line each; the signs; then
// the commands. What holds in `view` comes first (VIEW_NONE: in the order of the tables).
void keys_write(Str *out, const KeyMap *map, ViewId view);

// Fills in the keys for the last row in the current view, the most wanted first; returns how many.
enum { KEYS_HINTS_MAX = 5 };
typedef struct KeyHint {
    const char *key, *line, *word; // `word` says what the line does
} KeyHint;
size_t keys_hints(const Workbench *wb, KeyHint hints[KEYS_HINTS_MAX]);

// --- The mouse. A click is on what the last frame shows, and each view says what stands at its
// cells. Nothing can be done by mouse alone, and :mouse turns it off

// Takes a click: focuses the pane under it and selects the row, square, move or ply there; enters
// a list's selected row; zooms the pane with the focus, or back, by its title; presses a key in the
// last row, and the help above it.
void mouse_press(Workbench *wb, int y, int x, int64_t now);
// Moves by rows in the list under the mouse, else by plies in the game.
void mouse_wheel(Workbench *wb, int y, int x, bool down, int64_t now);
