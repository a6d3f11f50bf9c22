// The keys in use: those of the tables, as keys.ini of the XDG configuration folder changes them.
// Its sections are contexts ([everywhere], [panes], [lists], a view by its name), its lines KEY =
// COMMAND as typed after ":"; a key without a command loses its meaning there. INI files have other
// meanings for the keys = : ; # and [: they are called Equals, Colon, Semicolon, Hash and Bracket.
#pragma once

#include "onlymove/status.h"
#include "ui/app/view.h"

// Keys under one heading of the help.
typedef struct KeySection {
    const char *context; // NULL: everywhere
    const char *heading;
    const KeyBinding *keys; // ended by a row of NULL
} KeySection;

// Zeroed, it has the keys that ship.
typedef struct KeyMap {
    KeySection *sections;
    size_t count;
    char **texts; // the words of the file, which `sections` point to
    size_t text_count, text_cap;
} KeyMap;

// Reads `path` (NULL: keys.ini); a file that is not there changes nothing. *fault names, with file
// and line, a key or command that does not exist, a key with two meanings or hidden by another
// section, and one that decides but also answers other questions; then the keys that ship hold.
Status keymap_read(KeyMap *map, const char *path, Fault *fault);
void keymap_done(KeyMap *map);

// Returns a section of the keys that ship, by index; past the last it has no `keys`.
KeySection key_section_shipped(size_t index);
// Returns a section of a map (NULL: the keys that ship), by index; past the last without `keys`.
KeySection key_section(const KeyMap *map, size_t index);
// Returns the line that a key is bound to in a section; NULL: none.
const char *key_line_in(KeySection section, const char *key);
