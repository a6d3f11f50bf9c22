// Files: whole reads, safe writes, and where the XDG base directory specification puts things.
#ifndef ONLYMOVE_FILE_H
#define ONLYMOVE_FILE_H

#include <stdbool.h>
#include <stddef.h>

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

// --- A file that takes the place of another when it is whole: it is written beside that one,
// brought to the disk, and renamed over it, so that a reader sees the old file or the new one, and
// so does who looks after a power cut. Everything that replaces a file does it here.

// Zeroed, it is none.
typedef struct Draft {
    bool open;
    int fd;
    Str target;    // what is replaced: what a link leads to, never the link
    Str temporary; // beside it
} Draft;

// Makes the file beside what `path` leads to, with the mode that the whole one shall have. A link
// that leads to nothing or round in a circle is refused. Only a file may stand there, or nothing.
Status draft_begin(Draft *draft, const char *path, Fault *fault);

Status draft_add(Draft *draft, const void *bytes, size_t len, Fault *fault);

typedef enum DraftTrust {
    DRAFT_SYNCED, // waits until the file and its name are on the disk
    DRAFT_CACHED, // does not wait: what is written can tell by itself whether it is whole
} DraftTrust;

// Nothing more is written to it, and it waits to be kept without a descriptor.
Status draft_rest(Draft *draft, DraftTrust trust, Fault *fault);
// Puts it in its place, or, where that fails, leaves what is there as it is. The draft is over in
// either case.
Status draft_keep(Draft *draft, DraftTrust trust, Fault *fault);
void draft_drop(Draft *draft); // takes it away; also when it is over

// --- A file written piece by piece: in the place of another once it is whole, as draft.h has it;
// into what is there and is neither file nor folder, a device or a pipe that somebody reads, at
// once.

// Zeroed, it is none.
typedef struct FileWriter {
    Draft draft;
    const char *device; // the path, borrowed; NULL: there is a draft
    bool begun;         // the device is open ...
    int fd;             // ... here
} FileWriter;

// A device is opened when there is something to write.
Status file_writer_open(FileWriter *writer, const char *path, Fault *fault);
Status file_writer_add(FileWriter *writer, const char *data, size_t len, Fault *fault);
// Waits until a file is on the disk in its place. The writer is over in either case.
Status file_writer_keep(FileWriter *writer, Fault *fault);
void file_writer_drop(FileWriter *writer); // what is there stays; also when it is over

// --- Tells when a file changes, without looking at it again and again.

// A descriptor that becomes readable when one of the files that are there of `paths` (which ends
// with NULL) is written to; to be closed by close(). -1 where the system cannot tell.
int watch_open(const char *const paths[]);
// Whether it tells of a change; it is then not readable again before the next one.
bool watch_take(int watch);

#endif
