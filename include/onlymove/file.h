// Files: whole reads, safe writes, and where the XDG base directory specification puts things.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "onlymove/status.h"
#include "onlymove/str.h"

// Appends the whole file to `out`; "-" is standard input. Refuses a folder and a file of more than
// `max_bytes` bytes (STATUS_LIMIT); *fault names the file and the reason.
Status file_read(const char *path, size_t max_bytes, Str *out, Fault *fault);

// Replaces the file that `path` leads to, whole or not at all, and waits until it is on the disk:
// see FileWriter.
Status file_write(const char *path, const char *data, size_t len, Fault *fault);

// Whether two paths name one regular file, also by links of any kind; false when either is not
// there, and for devices and pipes.
bool file_is_same(const char *one, const char *other);

// Whether two paths are the same text, or name one regular file.
bool path_is_same(const char *one, const char *other);

// What follows the last slash of a path; the whole path where nothing does.
const char *path_name(const char *path);

typedef enum XdgFolder { XDG_DATA, XDG_CONFIG, XDG_CACHE, XDG_STATE } XdgFolder;

// Appends "<base>/onlymove/<name>" to `out` and creates the folders (mode 0700) on the way.
Status file_xdg(XdgFolder folder, const char *name, Str *out, Fault *fault);
// Appends `path`, or what file_xdg() appends where `path` is NULL.
Status file_path_or_xdg(const char *path, XdgFolder folder, const char *name, Str *out,
                        Fault *fault);

// Appends `path` with a leading "~/" or "~" replaced by $HOME.
void file_expand_home(const char *path, Str *out);

// --- A file written piece by piece that takes the place of another when it is whole: it is written
// beside the other, synced to the disk, and renamed over it, so that readers see the old file or
// the new one, also after a power cut. All code that replaces a file does it here. A device, or a
// pipe that somebody reads, is written to directly.

// Zeroed, it is none.
typedef struct FileWriter {
    Str target;      // the file that is replaced, or the device; never a link but what it leads to
    Str temporary;   // the new file beside it, until file_writer_commit() or file_writer_drop()
    bool open;       // `fd` is open
    bool is_special; // no regular file: opened only when there is something to write
    int fd;
} FileWriter;

typedef enum FileSync {
    FILE_SYNCED, // waits until the file and its name are on the disk
    FILE_CACHED, // does not wait: for files whose contents tell whether they are whole
} FileSync;

// Makes the temporary file beside what `path` leads to, with the mode that the whole file shall
// have. A link that leads to nothing or round in a circle is refused. Temporary files of the same
// file, left by killed programs, are removed.
Status file_writer_open(FileWriter *writer, const char *path, Fault *fault);
Status file_writer_add(FileWriter *writer, const void *bytes, size_t len, Fault *fault);
// Ends the writing and closes the descriptor; file_writer_commit() is still to be called.
Status file_writer_close(FileWriter *writer, FileSync sync, Fault *fault);
// Puts the new file in its place, or, where that fails, leaves the old one as it is. Also fails
// where the new one is in place but may not survive a power cut. The writer is done in any case.
Status file_writer_commit(FileWriter *writer, FileSync sync, Fault *fault);
void file_writer_drop(FileWriter *writer); // the old file stays; no harm after file_writer_commit()

// --- Tells when a file changes, without looking at it again and again.

// Returns a descriptor, to be closed by close(), that becomes readable when one of the files
// `paths` (ends with NULL; those not there are left out) is written to. -1 where the system cannot
// tell.
int watch_open(const char *const paths[]);
// Whether `watch` tells of a change; it is then not readable again before the next one.
bool watch_read_change(int watch);

// --- INI files, handed over entry by entry: sections in brackets, KEY = VALUE, comments after ;
// or # at the start of a line and after " ;" within it. A value may go on over lines that are
// indented and have neither = nor : in them. inih reads them.

// A section begins (key and value are NULL), or one of its keys, or the value of the key before
// goes on. All text is borrowed for the call.
typedef struct IniEntry {
    const char *section; // "" before the first one; the entry that begins it comes before its keys
    const char *key, *value; // without the blanks around them
    int line;                // from 1
    bool continues;          // the key came before; this is one more line of its value
} IniEntry;

// Takes one entry; anything but STATUS_OK ends the reading. The fault need not name file and
// line.
typedef Status IniHandler(void *context, const IniEntry *entry, Fault *fault);

// Reads a whole file. STATUS_NOT_FOUND when there is none, STATUS_LIMIT for one above
// INI_FILE_MAX, STATUS_SYNTAX for what is no INI, has a control character other than tab or a line
// above INI_LINE_MAX, else what `handler` returned. Faults name the file and, where they are about
// one, the line: "FILE:LINE: ...".
Status ini_read(const char *path, IniHandler *handler, void *context, Fault *fault);
// Reads the INI in `text`; faults name it `name` as they do a file.
Status ini_read_text(const char *name, const Str *text, IniHandler *handler, void *context,
                     Fault *fault);
