// INI files, handed over entry by entry: sections in brackets, KEY = VALUE, comments behind ; or #
// at the start of a line and behind " ;" within it. A value may go on over lines that are indented
// and have neither = nor : in them. The reading is inih's.
#ifndef ONLYMOVE_INI_H
#define ONLYMOVE_INI_H

#include <stdbool.h>

#include "onlymove/status.h"
#include "onlymove/str.h"

// A section begins (key and value are NULL), or one of its keys, or the value of the key before
// goes on. All text is borrowed for the call.
typedef struct IniEntry {
    const char *section;     // "" before the first one; its beginning came before its keys
    const char *key, *value; // without the blanks around them
    int line;                // from 1
    bool continues;          // the key came before; this is one more line of its value
} IniEntry;

// Takes one entry; anything but STATUS_OK ends the reading. The fault need not name file and
// line.
typedef Status IniTake(void *context, const IniEntry *entry, Fault *fault);

// Reads a whole file. STATUS_NOT_FOUND when there is none, STATUS_LIMIT for one above
// INI_FILE_MAX, STATUS_SYNTAX for what is no INI, has a control character other than tab or a line
// above INI_LINE_MAX, else what `take` returned. Faults name the file and, where they are about
// one, the line: "FILE:LINE: ...".
Status ini_read(const char *path, IniTake *take, void *context, Fault *fault);
// The same for text that is there already; `name` stands for the file in faults.
Status ini_read_text(const char *name, const Str *text, IniTake *take, void *context, Fault *fault);

#endif
