// A file that takes the place of another when it is whole: it is written beside that one, brought
// to the disk, and renamed over it, so that a reader sees the old file or the new one, and so does
// who looks after a power cut. Everything that replaces a file does it here.
#ifndef ONLYMOVE_DRAFT_H
#define ONLYMOVE_DRAFT_H

#include <stdbool.h>
#include <stddef.h>

#include "onlymove/status.h"
#include "onlymove/str.h"

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

#endif
