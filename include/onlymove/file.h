// Files: whole reads, safe writes, and where the XDG base directory specification puts things.
#ifndef ONLYMOVE_FILE_H
#define ONLYMOVE_FILE_H

#include <stdbool.h>

#include "onlymove/status.h"
#include "onlymove/str.h"

// Appends the whole file to `out`; "-" is standard input. Refuses a folder and what has more than
// `most` bytes (STATUS_LIMIT), and says which name failed and why.
Status file_read(const char *path, size_t most, Str *out, Fault *fault);

// Replaces the file that `path` leads to, whole or not at all, and waits until that is on the disk:
// see draft.h. What is there and is neither file nor folder (a device, a pipe that somebody reads)
// is written into.
Status file_write(const char *path, const char *data, size_t len, Fault *fault);

// Whether two paths name one file with contents, by links of any kind too; false when either is not
// there, and for devices and pipes.
bool file_is_same(const char *one, const char *other);

// Whether two paths lead to one place: they are the same words, or name one file with contents.
bool path_is_same(const char *one, const char *other);

typedef enum XdgFolder { XDG_DATA, XDG_CONFIG, XDG_CACHE, XDG_STATE } XdgFolder;

// Appends "<base>/onlymove/<name>" to `out` and creates the folders (mode 0700) on the way.
Status file_xdg(XdgFolder folder, const char *name, Str *out, Fault *fault);
// Appends `path`, or where that is NULL what file_xdg() says.
Status file_place(const char *path, XdgFolder folder, const char *name, Str *out, Fault *fault);

// Appends `path` with a leading "~/" or "~" replaced by $HOME.
void file_expand(const char *path, Str *out);

#endif
