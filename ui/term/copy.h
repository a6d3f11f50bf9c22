// What is copied goes to the clipboard of the terminal by OSC 52 where config.ini has "clipboard =
// yes", else into copied.txt of the XDG state folder.
#ifndef ONLYMOVE_UI_TERM_COPY_H
#define ONLYMOVE_UI_TERM_COPY_H

#include "onlymove/str.h"

enum { COPY_MAX = 56244 }; // bytes; xterm takes 74,994 of base64

// Appends the control sequence that puts a text on the clipboard.
void copy_write_sequence(const Str *text, Str *out);

#endif
