// Where the files of themes/ are: those of the user in the XDG configuration folder, and those that
// come with the program, in share/onlymove beside the folder that it is installed in, or in the
// source tree that it was built in.
#ifndef ONLYMOVE_UI_TERM_DATA_DIR_H
#define ONLYMOVE_UI_TERM_DATA_DIR_H

#include "onlymove/status.h"
#include "onlymove/str.h"

enum { SHARE_NAME_MAX = 48 };

typedef struct Share {
    Str folders[2]; // the user's first; "" where there is none
} Share;

// `program` is argv[0]; NULL: only what the user has.
void share_find(Share *share, const char *program);
void share_done(Share *share);

// Appends the path of NAME.ini in a folder ("" or "pieces/") of the first that has it.
// STATUS_NOT_FOUND: none has.
Status share_path(const Share *share, const char *folder, const char *name, Str *path,
                  Fault *fault);

typedef struct ShareNames {
    char (*items)[SHARE_NAME_MAX]; // in the order of the alphabet, each once
    size_t count, cap;
} ShareNames;
// The names of all files of such a folder. What cannot be read has none.
void share_names(const Share *share, const char *folder, ShareNames *names);
// Adds one where it belongs, unless it is there.
void share_names_add(ShareNames *names, const char *name);
void share_names_done(ShareNames *names);

#endif
