// Which key runs which command: one table, from which the help screen and the manual are made too.
#ifndef ONLYMOVE_UI_KEYS_H
#define ONLYMOVE_UI_KEYS_H

#include "ui/workbench.h"

typedef struct KeyBinding {
    const char *key;     // a character, or a name as in ui/term_key.h: "Left", "C-r"
    const char *command; // a line as the prompt takes it
} KeyBinding;

// The table, by index; NULL past its end. A row without a command is a heading for the help.
const KeyBinding *key_binding(size_t index);

// Runs what a key is bound to in the state the workbench is in.
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

// Appends the key list: a heading, or keys and what they do, a line each.
void keys_write(Str *out);

#endif
