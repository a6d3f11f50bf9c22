// Keys by name: "a", "Left", "Enter", "C-r", "F1". A printable character is its own name, in UTF-8.
#ifndef ONLYMOVE_UI_TERM_TERM_KEY_H
#define ONLYMOVE_UI_TERM_TERM_KEY_H

#include "ui/term/term.h"

enum { KEY_NAME_MAX = 16 };

void term_key_name(const TermKey *key, char name[KEY_NAME_MAX]);
// Whether some key has that name.
bool term_key_exists(const char *name);

// Appends the bytes that a line editor expects for the key (UTF-8, control characters, the usual
// escape sequences).
void term_key_bytes(const TermKey *key, Str *bytes);

// The length of the escape sequence that `text` begins with, and the name of the key that terminals
// send it for; 0: it begins with none.
size_t term_key_sent(const char *text, char name[KEY_NAME_MAX]);

#endif
