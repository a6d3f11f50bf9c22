// The keys at work: those of the tables, and over them what keys.ini of the XDG configuration
// folder says. Its sections are contexts ([everywhere], [panes], [lists], or a view by its name),
// its lines KEY = COMMAND as typed behind ":"; a key with nothing behind it loses its meaning
// there. What = : ; # and [ would be in an INI file has names: Equals, Colon, Semicolon, Hash,
// Bracket.
#pragma once

#include "onlymove/status.h"
#include "ui/app/view.h"

// Keys under one heading of the help.
typedef struct KeySection {
    const char *context; // NULL: everywhere
    const char *heading;
    const KeyBinding *keys; // ended by a row of NULL
} KeySection;

// Zeroed, the tables alone.
typedef struct KeyTable {
    KeySection *sections;
    size_t count;
    char **texts; // what the file says
    size_t text_count, text_cap;
} KeyTable;

// Reads `path` (NULL: keys.ini); a file that is not there changes nothing. Keys and commands that
// do not exist, a key with two meanings or one that another section hides, and one that decides but
// also answers a question about something else, are named with file and line; then the tables hold.
Status keymap_read(KeyTable *map, const char *path, Fault *fault);
void keymap_done(KeyTable *map);

// All sections of the tables, by index; without keys past their end.
KeySection key_section_shipped(size_t index);
// All sections of a map (NULL: of the tables), by index; without keys past their end.
KeySection key_section(const KeyTable *map, size_t index);
// The line that a key is bound to in a section; NULL: none.
const char *key_bound_in(KeySection section, const char *key);
